package import TallybookBase
package import TallybookStorage

/// Collections and what they hold, moved as a whole.
package enum Tree {
  static func move(_ id: Int64, to parent: Int64, before sibling: Int64?, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let entry = try requirePlaced(id, "moved", on: connection)
    try entry.kind.rules.requirePlace(in: parent, moving: entry, on: connection)
    guard sibling != id || entry.parent != parent else { return }
    let place = try place(of: entry.kind, in: parent, before: sibling, moving: id, in: transaction)
    try EntryStore.update(id, [.parent: .int(parent), .position: .text(place)], in: transaction)
  }

  /// A place in a collection, before a sibling or behind all that it holds.
  static func place(of kind: Kind, in parent: Int64, before sibling: Int64?, moving id: Int64, in transaction: Transaction) throws(Failure) -> String {
    guard let sibling else { return try HandOrder.last(in: parent, at: transaction.now, on: transaction.connection) }
    let next = try requirePlaced(sibling, "a sibling", on: transaction.connection)
    guard next.parent == parent else {
      throw Failure(
        .reference, "the \(next.kind.label) \(sibling) does not lie in collection \(parent); name what lies there, or 0 for the last place",
        field: .position, id: sibling)
    }
    guard (next.kind == .attachment) == (kind == .attachment) else {
      throw Failure(
        .reference, "the \(next.kind.label) \(sibling) is no sibling of the \(kind.label); attachments stand among attachments", field: .position,
        id: sibling)
    }
    return try HandOrder.before(next, moving: id, in: transaction)
  }

  /// What holds an entry, from the root down, and the entry itself. Walks up row by row, so no depth can exhaust the stack.
  package static func path(of id: Int64, on connection: Connection) throws(Failure) -> [Int64] {
    let statement = try connection.statement(
      """
      WITH RECURSIVE above(id) AS (
        SELECT id FROM \(Table.entry) WHERE id = \(id)
        UNION SELECT e.parent FROM \(Table.entry) e JOIN above a ON e.id = a.id WHERE e.parent <> 0)
      SELECT id FROM above
      """)
    defer { statement.reset() }
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.int(0)) }
    return ids.reversed()
  }

  /// The table `above`, for a statement WITH RECURSIVE: a place, a parameter, and what holds it, each with how far above it is. It ends in
  /// a circle of collections as well, by the marks of `CycleMark`.
  static func above(_ place: Int64) -> SQL {
    """
    above(id, depth, mark, steps, most) AS (
      SELECT \(place), 0, -1, 0, 1
      UNION ALL SELECT e.parent, a.depth + 1, iif(a.steps = a.most, a.id, a.mark), iif(a.steps = a.most, 1, a.steps + 1), iif(a.steps = a.most, a.most * 2, a.most)
      FROM \(Table.entry) e JOIN above a ON e.id = a.id WHERE a.id <> 0 AND a.id <> a.mark)
    """
  }

  /// Refuses a collection from which no way leads up to the root: one that lies in a circle, or below what is not there.
  ///
  /// - Throws: `corrupt`.
  package static func requireRooted(_ collection: Int64, on connection: Connection) throws(Failure) {
    guard collection != 0 else { return }
    guard try connection.value("WITH RECURSIVE \(above(collection)) SELECT 1 FROM above WHERE id = 0 LIMIT 1") == nil else { return }
    throw unrooted("collection", collection)
  }

  /// Refuses a book in which there is something that the root does not lead to: who goes down from it would leave that out, and say
  /// nothing.
  ///
  /// - Throws: `corrupt`.
  package static func requireWhole(on connection: Connection) throws(Failure) {
    if let lost = try connection.value("\(Check.unreachable) LIMIT 1")?.int { throw unrooted("collection", lost) }
    let item = try connection.value(
      """
      SELECT e.id FROM (SELECT DISTINCT parent FROM \(Table.entry) WHERE parent <> 0) h LEFT JOIN \(Table.entry) p ON p.id = h.parent AND p.kind <= \(Kind.task)
      JOIN \(Table.entry) e ON e.parent = h.parent WHERE p.id IS NULL AND e.kind <= \(Kind.task) LIMIT 1
      """)?.int
    if let item { throw unrooted("entry", item) }
  }

  private static func unrooted(_ what: String, _ id: Int64) -> Failure {
    Failure(
      .damaged, "the \(what) \(id) lies in itself, or in a collection that is not there; salvage the book into a new one, or restore a backup",
      field: .parent, id: id)
  }

  /// A collection, an item or an attachment, which alone have a place.
  static func requirePlaced(_ id: Int64, _ what: String, on connection: Connection) throws(Failure) -> Entry {
    let entry = try EntryStore.require(id, on: connection)
    guard entry.kind.isPlaced else {
      throw Failure(
        .kind, "the \(entry.kind.label) \(id) cannot be \(what); only collections, notes, sessions and attachments have a place", field: .kind, id: id)
    }
    return entry
  }
}
