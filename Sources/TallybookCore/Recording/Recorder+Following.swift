/// What becomes of a recorder when a step of history about its session is undone or redone. All with its lock held.
extension Recorder {
  /// Where the change ends the recording, puts into the book what was logged.
  func store(in transaction: Transaction) throws(Failure) {
    // One that ended while its lock was waited for has stored everything.
    guard hot.pointee.state == .running || hot.pointee.state == .paused else { return }
    let state = try state(in: transaction)
    guard state == nil || state == .stopped else { return }
    try Chunks.append(tail.contents().events, to: item, on: transaction.connection)
    try Chunks.setTail(false, of: item, on: transaction.connection)
  }

  /// Where the session stands; nil where it is gone.
  func state(in transaction: Transaction) throws(Failure) -> SessionState? {
    try EntryStore.find(item, on: transaction.connection)?.state
  }

  /// After the commit: stands where the session stands.
  func follow(_ state: SessionState?) {
    guard hot.pointee.state == .running || hot.pointee.state == .paused else { return }
    switch state {
    case .running: hot.pointee.state = .running
    case .paused: hot.pointee.state = .paused
    case .stopped, nil: end()
    }
  }
}
