package import TallybookBase
package import TallybookStorage

/// Removing event types for good. What events name stays readable, so a type that has events is never removed.
extension EventTypes {
  /// Refuses to remove a type that has events, or may get one before the removal is heard of. Logged events that were deleted count: whoever
  /// wants them back, here or in a copy of the book, needs it.
  static func requireUnused(_ type: Entry, in transaction: Transaction) throws(Failure) {
    let (events, session) = try use(of: type.id, in: transaction)
    if let session {
      let what = events == 0 ? "is that of deleted events of session \(session)" : "has \(events) event\(events == 1 ? "" : "s")"
      throw Failure(
        .hasEvents, "the event type \(type.name.prefix(80)) \(what) and cannot be removed for good; delete it without FOREVER", id: type.id, found: Measure(events))
    }
    guard let (session, pid) = try recorder(seeing: type.id, in: transaction.store, on: transaction.connection) else { return }
    throw Failure(
      .isRecorded,
      "process \(pid) records session \(session), which can log the event type \(type.name.prefix(80)); stop it before the type is removed for good",
      id: type.id)
  }

  /// Removes a type that goes with its collection; where events of other sessions name it, it stays in the trash, at the root.
  /// Gives whether it went.
  package static func remove(_ id: Int64, in transaction: Transaction) throws(Failure) -> Bool {
    let connection = transaction.connection
    // Also events of sessions that a redo brings back.
    var isUsed = try connection.value("SELECT 1 FROM \(Table.eventCount) WHERE type = \(id) LIMIT 1") != nil
    if !isUsed { isUsed = try use(of: id, in: transaction).session != nil }
    guard isUsed else {
      try Trash.erase(id, in: transaction)
      return true
    }
    try connection.run("UPDATE \(Table.entry) SET parent = 0, trashed = coalesce(trashed, \(transaction.now)) WHERE id = \(id)")
    return false
  }

  /// How many events of a type the sessions hold, in the book and in their tails, and one whose events name it.
  private static func use(of type: Int64, in transaction: Transaction) throws(Failure) -> (events: Int64, session: Int64?) {
    var use: (events: Int64, session: Int64?) = (0, nil)
    let variants = Set(try Variants.ids(of: type, on: transaction.connection))
    try NamedInEvents(types: [type], variants: variants).forEach(in: transaction.state(.all)) { found in
      // Events of a variant are counted with the type.
      use = (use.events &+ (found.types[type] ?? 0), found.session)
      return true
    }
    return use
  }

  /// A session that is recorded and sees a type, and the process that records it. With `elsewhere` only those of other processes.
  package static func recorder(
    seeing type: Int64, in store: Store, elsewhere: Bool = false, on connection: Connection
  ) throws(Failure) -> (session: Int64, pid: Int32)? {
    for session in try SessionTails.sessions(on: connection) where try isVisible(type, from: session.id, on: connection) {
      if elsewhere, store.recording.isRecording(session.id) { continue }
      if let pid = try SessionTails.owner(of: session.id, in: store, on: connection) { return (session.id, pid) }
    }
    return nil
  }
}
