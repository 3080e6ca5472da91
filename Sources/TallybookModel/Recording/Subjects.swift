internal import TallybookBase
internal import TallybookStorage

/// Removing subjects for good. What events are about stays readable, so a subject that has events is never removed.
enum Subjects {
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
