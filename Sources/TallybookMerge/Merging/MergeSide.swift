internal import TallybookBase
internal import TallybookStorage

/// One of two books that are merged: what its ids name. An id is this book's own, a UUID everybody's.
final class MergeSide {
  let connection: Connection
  /// What entries are by now that were made several times; of both books.
  let aliases: AliasFacts
  private var uuids: [Int64: UUID] = [:]
  private var ids: [UUID: [Int64]] = [:]
  /// The events of which an edit was written here, by their sessions.
  var edited: [Int64: Set<UInt64>] = [:]

  init(_ connection: Connection, _ aliases: AliasFacts) { (self.connection, self.aliases) = (connection, aliases) }

  /// What names an entry in all books; nil where there is none of the id.
  func uuid(of id: Int64) throws(Failure) -> UUID? {
    guard id != 0 else { return nil }
    if let known = uuids[id] { return known }
    guard case .blob(let bytes) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(id)"), let uuid = UUID(stored: bytes) else { return nil }
    let name = aliases.resolve(uuid)
    uuids[id] = name
    return name
  }

  /// What has a name here: nearly always one entry, or none.
  func ids(of uuid: UUID) throws(Failure) -> [Int64] {
    if let known = ids[uuid] { return known }
    var found: [Int64] = []
    if aliases.count == 0 {
      if let id = try find(uuid) { found.append(id) }
    } else {
      for name in aliases.names(of: uuid) { if let id = try find(name) { found.append(id) } }
    }
    ids[uuid] = found
    return found
  }

  private func find(_ name: UUID) throws(Failure) -> Int64? {
    try connection.value("SELECT id FROM \(Table.entry) WHERE uuid = \(name.bytes)")?.int
  }

  func id(of uuid: UUID) throws(Failure) -> Int64? { try ids(of: uuid).first }

  /// An entry came.
  func add(_ id: Int64, _ uuid: UUID) {
    ids[uuid] = [id]
    uuids[id] = uuid
  }

  /// Entries went, or came in another way.
  func forget() {
    ids = [:]
    uuids = [:]
  }
}
