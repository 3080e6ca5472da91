package import TallybookBase
package import TallybookStorage

/// Reads and writes rows of the table `entry`: what drafts, imports and short cuts stand on.
package enum EntryStore {
  private static let byID: SQL = "SELECT \(EntryColumns.list) FROM \(Table.entry) e WHERE e.id = ?"

  /// Reads one entry, wherever it is.
  package static func find(_ id: Int64, on connection: Connection) throws(Failure) -> Entry? {
    let statement = try connection.statement(byID)
    try statement.bind(.int(id), at: 1)
    defer { statement.reset() }
    return try statement.step() ? Entry(statement) : nil
  }

  /// Reads one entry that is not in the trash, neither itself nor through what holds it.
  package static func require(_ id: Int64, _ kinds: Set<Kind>? = nil, on connection: Connection) throws(Failure) -> Entry {
    let what = kinds.flatMap { $0.count == 1 ? $0.first?.label : nil } ?? "entry"
    guard let entry = try find(id, on: connection), kinds?.contains(entry.kind) ?? true else {
      throw Failure(.noEntry, "there is no \(what) \(id) in this book", id: id)
    }
    guard try !isTrashed(entry, on: connection) else {
      throw Failure(.inTrash, "the \(entry.kind.label) \(id) is in the trash", id: id)
    }
    return entry
  }

  /// The same of what is referred to, by many entries of one transaction perhaps.
  static func requireReferred(_ id: Int64, _ kind: Kind, on connection: Connection) throws(Failure) {
    guard connection.known?.referred[id] != kind else { return }
    _ = try require(id, [kind], on: connection)
    connection.known?.referred[id] = kind
  }

  package static func find(_ uuid: UUID, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value("SELECT id FROM \(Table.entry) WHERE uuid = \(uuid.bytes)")?.int
  }

  package static func isTrashed(_ entry: Entry, on connection: Connection) throws(Failure) -> Bool {
    if !entry[.trashed].isNull { return true }
    // An empty trash, found by its index, spares the way up.
    guard try connection.value("SELECT 1 FROM \(Table.entry) WHERE trashed IS NOT NULL LIMIT 1") != nil else { return false }
    return try connection.value(
      """
      WITH RECURSIVE above(id, parent, trashed) AS (
        SELECT id, parent, trashed FROM \(Table.entry) WHERE id = \(entry.parent)
        UNION SELECT e.id, e.parent, e.trashed FROM \(Table.entry) e JOIN above a ON e.id = a.parent)
      SELECT 1 FROM above WHERE trashed IS NOT NULL LIMIT 1
      """) != nil
  }

  /// Refuses a parent that is not there, is no collection or lies in the trash; the root always serves.
  package static func requireCollection(_ id: Int64, on connection: Connection) throws(Failure) {
    guard id != 0, connection.known?.collections.contains(id) != true else { return }
    let entry: Entry
    do throws(Failure) { entry = try require(id, on: connection) } catch {
      throw Failure(error.cause, "\(error.message); name a collection as the parent, or 0 for the root", field: .parent, id: id)
    }
    guard entry.kind == .collection else {
      throw Failure(
        .kind, "the \(entry.kind.label) \(id) cannot hold anything; name a collection as the parent", field: .parent, id: id)
    }
    try Tree.requireRooted(entry.parent, on: connection)
    connection.known?.collections.insert(id)
  }

  /// Refuses to put a collection into itself or below itself.
  package static func requireNoCycle(moving id: Int64, to parent: Int64, on connection: Connection) throws(Failure) {
    guard parent != 0 else { return }
    let found = try connection.value(
      """
      WITH RECURSIVE above(id) AS (
        SELECT \(parent) UNION SELECT e.parent FROM \(Table.entry) e JOIN above a ON e.id = a.id WHERE e.parent <> 0)
      SELECT 1 FROM above WHERE id = \(id)
      """)
    guard found == nil else {
      throw Failure(
        .cycle, "collection \(id) cannot be put into collection \(parent), which is itself or lies below it; choose another parent",
        field: .parent, id: id)
    }
  }

  /// Changes fields of a row.
  package static func update(_ id: Int64, _ values: [Field: Value], in transaction: Transaction) throws(Failure) {
    var parts: [SQL] = []
    for field in Field.allCases {
      guard let value = values[field], let column = EntryColumns.stored(field) else { continue }
      if case .text(let text) = value { transaction.note(bytes: text.utf8.count) }
      parts.append("\(raw: column) = \(value)")
    }
    guard !parts.isEmpty else { return }
    // What else an entry says changes no collection's place.
    if values[.parent] != nil || values[.trashed] != nil { transaction.connection.known?.forget() }
    try transaction.connection.run("UPDATE \(Table.entry) SET \(parts.joined(separator: ", ")) WHERE id = \(id)")
  }
}
