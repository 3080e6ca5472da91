package import TallybookBase
package import TallybookStorage

/// Reads and writes rows of the table `entry`: what drafts, imports and short cuts stand on.
package enum EntryStore {
  private static let byID: SQL = "SELECT \(EntryList.plain.sql) FROM \(Table.entry) e WHERE e.id = ?"

  /// Reads one entry, wherever it is.
  package static func find(_ id: Int64, on connection: Connection) throws(Failure) -> Entry? {
    try read(id, on: connection) { entry, _ in entry }
  }

  /// Reads one entry that is not in the trash, neither itself nor through what holds it.
  package static func require(_ id: Int64, _ kinds: Set<Kind>? = nil, on connection: Connection) throws(Failure) -> Entry {
    try require(id, kinds, on: connection) { entry, _ in entry }
  }

  /// The same with what the book has at all; `body` may read more of the same state, but no other entry.
  package static func require<R>(
    _ id: Int64, _ kinds: Set<Kind>? = nil, orTrashed: Bool = false, on connection: Connection, _ body: (Entry, Holdings) throws(Failure) -> R
  ) throws(Failure) -> R {
    let found = try read(id, on: connection) { (entry, holdings) throws(Failure) -> R? in
      guard kinds?.contains(entry.kind) ?? true else { return nil }
      let isTrashed = !orTrashed && holdings.hasTrash ? try isTrashed(entry, on: connection) : false
      guard !isTrashed else { throw Failure(.inTrash, "the \(entry.kind.label) \(id) is in the trash", id: id) }
      return try body(entry, holdings)
    }
    if let found = found ?? nil { return found }
    let what = kinds.flatMap { $0.count == 1 ? $0.first?.label : nil } ?? "entry"
    throw Failure(.noEntry, "there is no \(what) \(id) in this book", id: id)
  }

  /// Refuses what is not there or is in the trash, as `require` does, and reads nothing else of it.
  static func requirePresent(_ id: Int64, on connection: Connection) throws(Failure) {
    let isSure = try connection.value(
      "SELECT trashed IS NULL AND NOT EXISTS (SELECT 1 FROM \(Table.entry) WHERE trashed IS NOT NULL) FROM \(Table.entry) WHERE id = \(id)")
    if isSure?.int != 1 { _ = try require(id, on: connection) }
  }

  /// Reads an entry and what `body` reads besides, all of one state: a statement that has a row holds the state in which it was begun.
  private static func read<R>(_ id: Int64, on connection: Connection, _ body: (Entry, Holdings) throws(Failure) -> R) throws(Failure) -> R? {
    let statement = try connection.statement(byID)
    try statement.bind(.int(id), at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    var found = [Entry(statement, .plain)]
    let holdings = try Holdings.on(connection)
    try DerivedFields.complete(&found, holdings, on: connection)
    return try body(found[0], holdings)
  }

  /// The same of what is referred to, by many entries of one transaction perhaps.
  static func requireReferred(_ id: Int64, _ kind: Kind, on connection: Connection) throws(Failure) {
    guard connection.known?.referred[id] != kind else { return }
    _ = try require(id, [kind], on: connection)
    connection.known?.referred[id] = kind
  }

  /// What has a UUID, or what that became one with.
  package static func find(_ uuid: UUID, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value(
      """
      SELECT id FROM \(Table.entry) WHERE uuid = \(uuid.bytes)
      UNION ALL SELECT e.id FROM \(Table.alias) a JOIN \(Table.entry) e ON e.uuid = a.entry WHERE a.uuid = \(uuid.bytes) LIMIT 1
      """)?.int
  }

  package static func isTrashed(_ entry: Entry, on connection: Connection) throws(Failure) -> Bool {
    if !entry[.trashed].isNull { return true }
    // An empty trash, found by its index, spares the way up.
    guard try connection.value("SELECT 1 FROM \(Table.entry) WHERE trashed IS NOT NULL LIMIT 1") != nil else { return false }
    return try Tree.walkUp(from: entry.parent, on: connection) { $0.isTrashed ? true : nil } ?? false
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
        .cycle, "collection \(id) cannot be put into collection \(parent), which is itself or is below it; choose another parent",
        field: .parent, id: id)
    }
  }

  /// Changes fields of a row.
  package static func update(_ id: Int64, _ values: [Field: Value], in transaction: Transaction) throws(Failure) {
    var parts: [SQL] = []
    for (field, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let column = EntryColumns.stored(field) else { continue }
      let value = field == .excludes ? try Exclusions.stored(value.ids ?? [], of: id, on: transaction.connection) : value
      if case .text(let text) = value { transaction.note(bytes: text.utf8.count) }
      parts.append("\(raw: column) = \(value)")
    }
    guard !parts.isEmpty else { return }
    // What else an entry says changes no collection's place.
    if values[.parent] != nil || values[.trashed] != nil { transaction.connection.known?.forget() }
    try transaction.connection.run("UPDATE \(Table.entry) SET \(parts.joined(separator: ", ")) WHERE id = \(id)")
  }
}
