/// Deleting: marking the root of what goes, or removing for good.
enum Trash {
  /// Deletes things with all below them; gives how many went, those below included.
  static func delete(_ ids: [Int64], _ flags: DeleteFlags, in transaction: Transaction) throws(Failure) -> UInt64 {
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
        if ids.count > 1, let found = try EntryStore.find(id, on: transaction.connection),
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
        count += try mark(entry, in: transaction)
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

  private static func mark(_ entry: Entry, in transaction: Transaction) throws(Failure) -> UInt64 {
    transaction.connection.known?.forget()
    let count =
      entry.kind == .collection
      ? try transaction.connection.value(
        "\(below) SELECT count(*) FROM below JOIN entry e USING (id) WHERE e.trashed IS NULL", .int(entry.id))?.int ?? 1
      : 1
    try transaction.connection.run("UPDATE entry SET trashed = ? WHERE id = ?", .int(transaction.now), .int(entry.id))
    return UInt64(max(count, 1))
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
    transaction.connection.known?.forget()
    // Children before parents, so that a reader of an interrupted file would never meet an orphan.
    for id in ids.reversed() {
      let uuid = try EntryStore.find(id, on: transaction.connection)?.uuid
      for table in ["pause", "event_edit", "event_log", "chunk", "event_count"] {
        try transaction.connection.run("DELETE FROM \(table) WHERE session = ?", .int(id))
      }
      try transaction.connection.run("DELETE FROM entry WHERE id = ?", .int(id))
      if let uuid { transaction.afterCommit.append { [store = transaction.store] in SessionTails.remove(uuid, in: store) } }
    }
    return ids
  }
}
