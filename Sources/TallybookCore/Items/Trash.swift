/// Deleting: marking the root of what goes, or removing for good.
enum Trash {
  /// Deletes things with all below them; gives how many went, those below included.
  ///
  /// Of a selection, what is in the trash already is passed over.
  static func delete(
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
        try transaction.connection.run("UPDATE entry SET trashed = ? WHERE id = ?", .int(transaction.now), .int(entry.id))
      }
    }
    return count
  }

  /// Everything below a collection, itself first; not recursive, so no depth can exhaust the stack.
  private static let below = """
    WITH RECURSIVE below(id) AS (
      SELECT ?1 UNION SELECT e.id FROM entry e JOIN below b ON e.parent = b.id)
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
        SELECT ?1 UNION SELECT e.id FROM entry e JOIN below b ON e.parent = b.id WHERE e.trashed IS NULL)
      SELECT count(*) FROM below
      """, .int(entry.id))?.int
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
    try connection.run("UPDATE entry SET trashed = NULL WHERE id = ?", .int(id))
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
    let statement = try connection.statement("\(below) SELECT b.id FROM below b JOIN entry e ON e.id = b.id WHERE e.kind = 6")
    try statement.bind([.int(entry.id)])
    defer { statement.reset() }
    var types = Set<Int64>()
    while try statement.step() { types.insert(statement.int(0)) }
    return types
  }

  /// Removes one thing and what belongs to it alone.
  static func erase(_ id: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    if case .blob(let uuid) = try connection.value("SELECT uuid FROM entry WHERE id = ? AND kind = 3", .int(id)) {
      for table in ["pause", "event_edit", "event_log", "chunk", "event_count"] {
        try connection.run("DELETE FROM \(table) WHERE session = ?", .int(id))
      }
      transaction.afterCommit.append { [store = transaction.store] in SessionTails.remove(UUID.text(uuid), in: store) }
    }
    try connection.run("DELETE FROM entry_tag WHERE entry = ?1 OR tag = ?1", .int(id))
    try connection.run("DELETE FROM field_value WHERE entry = ?", .int(id))
    if try connection.value("SELECT 1 FROM template_version WHERE template = ? LIMIT 1", .int(id)) != nil {
      // Its fields keep their numbers and names: the values of its items are read by them.
      try connection.run("DELETE FROM template_version WHERE template = ?", .int(id))
    }
    if try connection.value("SELECT 1 FROM entry WHERE id = ? AND kind = 4", .int(id)) != nil {
      try connection.run("UPDATE entry SET carried = NULL WHERE carried = ? AND carried IS NOT NULL", .int(id))
      try connection.run("DELETE FROM reminder_state WHERE reminder IN (SELECT id FROM reminder WHERE task = ?)", .int(id))
      try connection.run("DELETE FROM reminder WHERE task = ?", .int(id))
    }
    guard try connection.run("DELETE FROM entry WHERE id = ?", .int(id)) == 1 else {
      throw Failure(.corrupt, "thing \(id) stands in an index of the book and not in its table; salvage the book into a new one, or restore a backup", id: id)
    }
  }
}
