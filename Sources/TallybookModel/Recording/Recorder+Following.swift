package import TallybookBase
internal import TallybookEventLog

/// What becomes of a recorder when a step of history about its session is undone or redone. All with its lock held.
extension Recorder {
  /// Where a session stands after the change; no state where it is gone.
  package struct Standing {
    let state: SessionState?
    let isTrashed: Bool
  }

  /// Where the change ends the recording, puts into the book what was logged.
  package func store(in transaction: Transaction) throws(Failure) {
    let state = try standing(in: transaction).state
    guard state == nil || state == .stopped else { return }
    try storeTail(in: transaction)
  }

  /// Puts into the book what was logged, before the recording ends.
  package func storeTail(in transaction: Transaction) throws(Failure) {
    // One that ended while its lock was waited for has stored everything.
    guard hot.pointee.state == .running || hot.pointee.state == .paused else { return }
    try Chunks.append(tail.contents().events, to: item, on: transaction.connection)
    try Chunks.setTail(false, of: item, on: transaction.connection)
  }

  /// Where the session stands.
  package func standing(in transaction: Transaction) throws(Failure) -> Standing {
    guard let session = try EntryStore.find(item, on: transaction.connection) else { return Standing(state: nil, isTrashed: false) }
    return Standing(state: session.state, isTrashed: try EntryStore.isTrashed(session, on: transaction.connection))
  }

  /// After the commit: stands where the session stands.
  package func follow(_ standing: Standing) {
    guard hot.pointee.state == .running || hot.pointee.state == .paused else { return }
    switch standing.state {
    case .running: hot.pointee.state = .running
    case .paused: hot.pointee.state = .paused
    case .stopped:
      if standing.isTrashed { whyStopped = "was put into the trash; restore it and attach with CONTINUE to go on" }
      end()
    case nil:
      whyStopped = "is gone from the book; start another one"
      end()
    }
  }
}
