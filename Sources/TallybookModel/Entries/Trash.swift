package import TallybookBase
internal import TallybookStorage

/// Deleting: marking the root of what goes, or removing for good.
package enum Trash {
  /// Deletes things with all below them; gives how many went, those below included.
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
          throw Failure(.notFound, "there is no thing \(id) in this book", id: id)
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
    guard entry.kind == .eventType, let uuid = UUID(entry.uuid), BuiltInEventTypes.uuids.contains(uuid) else { return }
    throw Failure(
      .state, "the event type \(entry.name) belongs to every book and cannot be deleted; archive it instead", id: entry.id)
  }

  /// How many things go with one, or come back with it, itself included: what is in the trash by itself does not.
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
      throw Failure(.notFound, "there is no thing \(id) in this book", id: id)
    }
    guard !entry[.trashed].isNull else {
      throw Failure(.notFound, "the \(entry.kind.label) \(id) was not deleted itself; restore what was", id: id)
    }
    if entry.parent != 0, let holder = try EntryStore.find(entry.parent, on: connection), try EntryStore.isTrashed(holder, on: connection) {
      throw Failure(
        .state, "the \(holder.kind.label) \(entry.parent) that holds the \(entry.kind.label) \(id) is in the trash; restore that one first", id: entry.parent)
    }
    if entry.kind == .tag { try Tags.requireFree(entry.name, except: id, on: connection) }
    if entry.kind == .template { try Templates.requireFree(entry.name, except: id, on: connection) }
    if entry.kind == .eventType { try EventTypes.requireFree(entry.name, in: entry.parent, except: id, on: connection) }
    if entry.kind == .task, let day = entry[.day].int, let priority = entry[.priority].int {
      try Days.requireRoom(for: 1, day, priority, except: id, on: connection)
    }
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
        throw Failure(.state, "session \(id) is being recorded by process \(pid); stop it before it is removed", id: id)
      }
    }
    if entry.kind == .eventType { try EventTypes.requireUnused(entry, in: transaction) }
    transaction.connection.known?.forget()
    let types = try eventTypes(below: entry, on: transaction.connection)
    // Children before parents, so that a reader of an interrupted file would never meet an orphan.
    for id in ids.reversed() where !types.contains(id) { try erase(id, in: transaction) }
    // Sessions outside of a collection may hold events of its types.
    var kept = Set<Int64>()
    for id in types.sorted() where try !EventTypes.remove(id, in: transaction) { kept.insert(id) }
    return ids.filter { !kept.contains($0) }
  }

  private static func eventTypes(below entry: Entry, on connection: Connection) throws(Failure) -> Set<Int64> {
    let statement = try connection.statement("\(below) SELECT b.id FROM below b JOIN \(Table.entry) e ON e.id = b.id WHERE e.kind = \(Kind.eventType)")
    try statement.bind([.int(entry.id)])
    defer { statement.reset() }
    var types = Set<Int64>()
    while try statement.step() { types.insert(statement.int(0)) }
    return types
  }

  /// Removes one thing and what belongs to it alone.
  static func erase(_ id: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    if case .blob(let uuid) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(id) AND kind = \(Kind.session)") {
      for each in TableDefinition.all where each.rowsOf == .session {
        try connection.run("DELETE FROM \(each.table) WHERE \(raw: each.by ?? "session") = \(id)")
      }
      transaction.afterCommit.append { [store = transaction.store] in SessionTails.remove(UUID.text(uuid), in: store) }
    }
    try connection.run("DELETE FROM \(Table.entryTag) WHERE entry = \(id) OR tag = \(id)")
    try connection.run("DELETE FROM \(Table.fieldValue) WHERE entry = \(id)")
    if try connection.value("SELECT 1 FROM \(Table.templateVersion) WHERE template = \(id) LIMIT 1") != nil {
      // Its fields keep their numbers and names: the values of its items are read by them.
      try connection.run("DELETE FROM \(Table.templateVersion) WHERE template = \(id)")
    }
    if try connection.value("SELECT 1 FROM \(Table.entry) WHERE id = \(id) AND kind = \(Kind.task)") != nil {
      try connection.run("UPDATE \(Table.entry) SET carried = NULL WHERE carried = \(id) AND carried IS NOT NULL")
      try connection.run("DELETE FROM \(Table.reminderState) WHERE reminder IN (SELECT id FROM \(Table.reminder) WHERE task = \(id))")
      try connection.run("DELETE FROM \(Table.reminder) WHERE task = \(id)")
    }
    guard try connection.run("DELETE FROM \(Table.entry) WHERE id = \(id)") == 1 else {
      throw Failure(.corrupt, "thing \(id) stands in an index of the book and not in its table; salvage the book into a new one, or restore a backup", id: id)
    }
  }
}
