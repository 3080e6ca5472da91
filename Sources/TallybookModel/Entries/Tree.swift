package import TallybookBase
package import TallybookStorage

/// Collections and what they hold, moved as a whole.
package enum Tree {
  package static func move(_ id: Int64, to parent: Int64, before sibling: Int64?, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let entry = try requireMovable(id, "moved", on: connection)
    try entry.kind.rules.requirePlace(in: parent, moving: entry, on: connection)
    guard sibling != id || entry.parent != parent else { return }
    let place = try place(of: entry.kind, in: parent, before: sibling, moving: id, in: transaction)
    try EntryStore.update(id, [.parent: .int(parent), .position: .text(place)], in: transaction)
  }

  /// The place of a copy in another place, which must be able to hold it.
  package static func place(ofCopy entry: Entry, in parent: Int64, before sibling: Int64?, in transaction: Transaction) throws(Failure) -> String {
    try entry.kind.rules.requirePlace(in: parent, moving: nil, on: transaction.connection)
    return try place(of: entry.kind, in: parent, before: sibling, moving: 0, in: transaction)
  }

  /// The columns of a copy.
  package static func valuesOfCopy(of entry: Entry) throws(Failure) -> FieldValues {
    var values = FieldValues()
    for field in EntryColumns.inTable where !entry[field].isNull { values[field] = entry[field] }
    values[.trashed] = nil
    try entry.kind.rules.prepareCopy(of: entry, &values)
    return values
  }

  /// A place in a collection, before a sibling or behind all that it holds.
  private static func place(of kind: Kind, in parent: Int64, before sibling: Int64?, moving id: Int64, in transaction: Transaction) throws(Failure) -> String {
    guard let sibling else { return try HandOrder.last(in: parent, at: transaction.now, on: transaction.connection) }
    let next = try requireMovable(sibling, "a sibling", on: transaction.connection)
    guard next.parent == parent else {
      throw Failure(
        .reference, "the \(next.kind.label) \(sibling) is not in collection \(parent); name an entry that is there, or 0 for the last place",
        field: .position, id: sibling)
    }
    guard kind.isSibling(of: next.kind) else {
      let among = kind.isItemOrCollection ? "collections and items" : kind.plural
      throw Failure(
        .reference, "the \(next.kind.label) \(sibling) is not a sibling of the \(kind.label), which is among \(among)", field: .position, id: sibling)
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

  /// A place on the way up.
  struct Above {
    let id: Int64
    /// Whether it was put into the trash itself.
    let isTrashed: Bool
  }

  /// Walks up from a place, which comes first, to the root, which has the id 0, until `body` gives something. Ends where what is named is not
  /// there, and in a circle of collections as well. Row by row: a statement that walks by itself takes as long as ten of these to begin.
  static func walkUp<R>(from place: Int64, on connection: Connection, _ body: (Above) throws(Failure) -> R?) throws(Failure) -> R? {
    var (id, way) = (place, CycleMark())
    while id != 0, !way.isBack(at: id) {
      let statement = try connection.statement(parentOf)
      try statement.bind(.int(id), at: 1)
      defer { statement.reset() }
      let isThere = try statement.step()
      if let found = try body(Above(id: id, isTrashed: isThere && !statement.isNull(1))) { return found }
      guard isThere else { return nil }
      id = statement.int(0)
    }
    return id == 0 ? try body(Above(id: 0, isTrashed: false)) : nil
  }

  private static let parentOf: SQL = "SELECT parent, trashed FROM \(Table.entry) WHERE id = ?"

  /// Refuses a collection from which no way leads up to the root: one that lies in a circle, or below what is not there.
  ///
  /// - Throws: `corrupt`.
  package static func requireRooted(_ collection: Int64, on connection: Connection) throws(Failure) {
    guard try walkUp(from: collection, on: connection, { $0.id == 0 ? true : nil }) == nil else { return }
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
      .damaged, "the \(what) \(id) is in itself, or in a collection that is not there; salvage the book into a new one, or restore a backup",
      field: .parent, id: id)
  }

  /// What can stand somewhere else: collections, items, attachments and media, and what a place defines.
  private static func requireMovable(_ id: Int64, _ what: String, on connection: Connection) throws(Failure) -> Entry {
    let entry = try EntryStore.require(id, on: connection)
    guard entry.kind.isMovable else {
      throw Failure(
        .kind, "the \(entry.kind.label) \(id) cannot be \(what); only collections, items, attachments, media, event types and subjects have a place",
        field: .kind, id: id)
    }
    return entry
  }

  /// A collection, an item, an attachment or a medium, which alone are copied.
  package static func requirePlaced(_ id: Int64, _ what: String, on connection: Connection) throws(Failure) -> Entry {
    let entry = try EntryStore.require(id, on: connection)
    guard entry.kind.isPlaced else {
      throw Failure(
        .kind, "the \(entry.kind.label) \(id) cannot be \(what); only collections, items, attachments and media are", field: .kind, id: id)
    }
    return entry
  }
}
