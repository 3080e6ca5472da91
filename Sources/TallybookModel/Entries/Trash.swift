package import TallybookBase
internal import TallybookStorage

/// Deleting: marking the root of what goes, or removing for good.
package enum Trash {
  /// Deletes entries with all below them; gives how many went, those below included.
  ///
  /// Of a selection, what is in the trash already is passed over.
  package static func delete(
    _ ids: [Int64], _ flags: DeleteFlags, isSelection: Bool = false, counting: Bool = true, in transaction: Transaction
  ) throws(Failure) -> UInt64 {
    var count: UInt64 = 0
    var gone = Set<Int64>()
    for id in ids where !gone.contains(id) {
      let entry: Entry
      if flags.contains(.forever) {
        guard let found = try EntryStore.find(id, on: transaction.connection) else {
          throw Failure(.noEntry, "there is no entry \(id) in this book", id: id)
        }
        entry = found
      } else {
        // What lies below something deleted a moment ago is in the trash with it.
        if isSelection, let found = try EntryStore.find(id, on: transaction.connection),
          try EntryStore.isTrashed(found, on: transaction.connection)
        { continue }
        entry = try EntryStore.require(id, on: transaction.connection)
      }
      try requireDeletable(entry)
      if flags.contains(.forever) {
        let removed = try remove(entry, in: transaction)
        gone.formUnion(removed)
        count += UInt64(removed.count)
      } else {
        if counting { count += try countBelow(entry, on: transaction.connection) }
        transaction.connection.known?.forget()
        try transaction.connection.run("UPDATE \(Table.entry) SET trashed = \(transaction.now) WHERE id = \(entry.id)")
      }
    }
    return count
  }

  /// Everything below a collection, itself first; not recursive, so no depth can exhaust the stack.
  private static let below: SQL = """
    WITH RECURSIVE below(id) AS (
      SELECT ?1 UNION SELECT e.id FROM \(Table.entry) e JOIN below b ON e.parent = b.id)
    """

  private static func requireDeletable(_ entry: Entry) throws(Failure) {
    guard entry.kind != .variant else {
      throw Failure(.kind, "the variant \(entry.id) cannot be deleted by itself; delete its event type \(entry.parent)", field: .kind, id: entry.id)
    }
    guard entry.kind == .eventType, let uuid = UUID(entry.uuid), BuiltInEventTypes.uuids.contains(uuid) else { return }
    throw Failure(
      .builtIn, "the event type \(entry.name) belongs to every book and cannot be deleted; archive it instead", id: entry.id)
  }

  /// How many entries go with one, or come back with it, itself included: what is in the trash by itself does not.
  private static func countBelow(_ entry: Entry, on connection: Connection) throws(Failure) -> UInt64 {
    guard entry.kind.isItemOrCollection else { return 1 }
    let count = try connection.value(
      """
      WITH RECURSIVE below(id) AS (
        SELECT \(entry.id) UNION SELECT e.id FROM \(Table.entry) e JOIN below b ON e.parent = b.id WHERE e.trashed IS NULL)
      SELECT count(*) FROM below
      """)?.int
    return UInt64(max(count ?? 1, 1))
  }

  /// Takes the mark off what was deleted.
  static func restore(_ id: Int64, counting: Bool, in transaction: Transaction) throws(Failure) -> UInt64 {
    let connection = transaction.connection
    guard let entry = try EntryStore.find(id, on: connection) else {
      throw Failure(.noEntry, "there is no entry \(id) in this book", id: id)
    }
    guard !entry[.trashed].isNull else {
      throw Failure(.notInTrash, "the \(entry.kind.label) \(id) was not deleted itself; restore what was", id: id)
    }
    if entry.parent != 0, let holder = try EntryStore.find(entry.parent, on: connection), try EntryStore.isTrashed(holder, on: connection) {
      throw Failure(
        .parentInTrash, "the \(holder.kind.label) \(entry.parent) that holds the \(entry.kind.label) \(id) is in the trash; restore that one first", id: entry.parent)
    }
    try entry.kind.rules.requireRoom(for: entry, on: connection)
    connection.known?.forget()
    try connection.run("UPDATE \(Table.entry) SET trashed = NULL WHERE id = \(id)")
    return counting ? try countBelow(entry, on: connection) : 0
  }

  private static func remove(_ entry: Entry, in transaction: Transaction) throws(Failure) -> [Int64] {
    let statement = try transaction.connection.statement("\(below) SELECT id FROM below")
    try statement.bind([.int(entry.id)])
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.int(0)) }
    statement.reset()
    for id in ids {
      if let pid = try SessionTails.owner(of: id, in: transaction.store, on: transaction.connection) {
        throw Failure(.isRecorded, "session \(id) is being recorded by process \(pid); stop it before it is removed", id: id)
      }
    }
    if entry.kind == .eventType { try EventTypes.requireUnused(entry, in: transaction) }
    if entry.kind == .subject { try Subjects.requireUnused(entry, in: transaction) }
    transaction.connection.known?.forget()
    let types = try self.ids(of: .eventType, below: entry, on: transaction.connection)
    let variants = try self.ids(of: .variant, below: entry, on: transaction.connection)
    // Children before parents, so that a reader of an interrupted file would never meet an orphan. Variants go with their types.
    let subjects = try self.ids(of: .subject, below: entry, on: transaction.connection)
    for id in ids.reversed() where !types.contains(id) && !variants.contains(id) && !subjects.contains(id) { try erase(id, in: transaction) }
    // Sessions outside of a collection may hold events of its types, and about its subjects.
    var kept = Set<Int64>()
    for id in subjects.sorted() where try !Subjects.remove(id, in: transaction) { kept.insert(id) }
    for id in types.sorted() where try !EventTypes.remove(id, in: transaction) {
      kept.insert(id)
      kept.formUnion(try Variants.ids(of: id, on: transaction.connection))
    }
    return ids.filter { !kept.contains($0) }
  }

  private static func ids(of kind: Kind, below entry: Entry, on connection: Connection) throws(Failure) -> Set<Int64> {
    let statement = try connection.statement("\(below) SELECT b.id FROM below b JOIN \(Table.entry) e ON e.id = b.id WHERE e.kind = \(kind)")
    try statement.bind([.int(entry.id)])
    defer { statement.reset() }
    var ids = Set<Int64>()
    while try statement.step() { ids.insert(statement.int(0)) }
    return ids
  }

  /// Removes one entry and what belongs to it alone. What there is of that is asked first, all at once: to delete nothing from a table
  /// costs several times as much as to see that there is nothing.
  package static func erase(_ id: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let found = try connection.statement(
      """
      SELECT kind, EXISTS (SELECT 1 FROM \(Table.entryTag) WHERE entry = e.id) OR EXISTS (SELECT 1 FROM \(Table.entryTag) WHERE tag = e.id),
        EXISTS (SELECT 1 FROM \(Table.fieldValue) WHERE entry = e.id) FROM \(Table.entry) e WHERE id = \(id)
      """)
    guard try found.step() else {
      throw Failure(.damaged, "entry \(id) is in an index of the book and not in its table; salvage the book into a new one, or restore a backup", id: id)
    }
    let (kind, hasTags, hasValues) = (Kind(rawValue: Int32(truncatingIfNeeded: found.int(0))), found.int(1) != 0, found.int(2) != 0)
    found.reset()
    connection.known?.forget()
    try kind?.rules.removeBelongings(of: id, in: transaction)
    if hasTags { try connection.run("DELETE FROM \(Table.entryTag) WHERE entry = \(id) OR tag = \(id)") }
    if hasValues { try connection.run("DELETE FROM \(Table.fieldValue) WHERE entry = \(id)") }
    try connection.run("DELETE FROM \(Table.entry) WHERE id = \(id)")
  }
}
