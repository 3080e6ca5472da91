/// What becomes of a recorder when a step of history about its session is undone or redone. All with its lock held.
extension Recorder {
  /// Where the change ends the recording, puts into the book what was logged.
  func store(in transaction: Transaction) throws(Failure) {
    guard try !goesOn(on: transaction.connection) else { return }
    try Chunks.append(tail.contents().events, to: item, on: transaction.connection)
    try Chunks.setTail(false, of: item, on: transaction.connection)
  }

  /// After the commit: stands where the book says that the session stands.
  func follow() throws(Failure) {
    guard hot.pointee.state == .running || hot.pointee.state == .paused else { return }
    let entry = try store.read { connection throws(Failure) in try EntryStore.find(item, on: connection) }
    switch entry?.state {
    case .running: hot.pointee.state = .running
    case .paused: hot.pointee.state = .paused
    case .stopped, nil:
      hot.pointee.state = .stopped
      types.forgetTail()
      store.recorders.withLock { $0[item] = nil }
      tail.close(remove: true)
    }
  }

  private func goesOn(on connection: Connection) throws(Failure) -> Bool {
    guard let entry = try EntryStore.find(item, on: connection) else { return false }
    return entry.state != .stopped
  }
}
