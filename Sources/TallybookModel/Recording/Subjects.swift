package import TallybookBase
internal import TallybookStorage

/// Subjects: from where they are seen, and removing them for good. What events are about stays readable, so a subject that has events is never
/// removed.
package enum Subjects {
  /// Whether events of a session in `place`, or of the session itself, can be about a subject: it is defined there, above it, or at the root.
  static func isVisible(_ subject: Entry, from place: Int64, on connection: Connection) throws(Failure) -> Bool {
    if subject.parent == 0 { return true }
    return try Tree.walkUp(from: place, on: connection) { $0.id == subject.parent ? true : nil } ?? false
  }

  /// Removes a subject that goes with its collection; where events of other sessions are about it, it stays in the trash, at the root. Gives
  /// whether it went.
  package static func remove(_ id: Int64, in transaction: Transaction) throws(Failure) -> Bool {
    guard try NamedInEvents(subjects: [id]).first(in: transaction.state(.all)) != nil else {
      try Trash.erase(id, in: transaction)
      return true
    }
    try transaction.connection.run("UPDATE \(Table.entry) SET parent = 0, trashed = coalesce(trashed, \(transaction.now)) WHERE id = \(id)")
    return false
  }

  /// Refuses to remove a subject that events are about, or that a recorder may still know when it is gone.
  static func requireUnused(_ subject: Entry, in transaction: Transaction) throws(Failure) {
    if let found = try NamedInEvents(subjects: [subject.id]).first(in: transaction.state(.all)) {
      throw Failure(
        .hasEvents,
        "events of session \(found.session) are about the subject \(subject.name.prefix(80)), which cannot be removed for good; delete it without FOREVER",
        id: subject.id)
    }
    for session in try SessionTails.sessions(on: transaction.connection) {
      guard let pid = try SessionTails.owner(of: session.id, in: transaction.store, on: transaction.connection) else { continue }
      throw Failure(
        .isRecorded,
        "process \(pid) records session \(session.id), which can log events about the subject \(subject.name.prefix(80)); stop it before the subject is removed for good",
        id: subject.id)
    }
  }
}
