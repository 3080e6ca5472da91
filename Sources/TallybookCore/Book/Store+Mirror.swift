internal import Synchronization

extension Store {
  /// Ends the mirror, once all is written, and begins another. One at a time, so that none is left that nobody ends.
  func setMirror(_ make: () throws(Failure) -> Mirror?) throws(Failure) {
    try settingMirror.withLock { _ throws(Failure) in
      endMirror()
      // From here on commits are noted, though there is nobody yet: what the new one reads first is newer.
      isFollowed.store(true, ordering: .sequentiallyConsistent)
      var made: Mirror?
      do throws(Failure) { made = try make() } catch {
        isFollowed.store(false, ordering: .sequentiallyConsistent)
        throw error
      }
      mirror.withLock { $0 = made }
      isFollowed.store(made != nil, ordering: .sequentiallyConsistent)
    }
  }

  /// Tells the mirror of a commit, with the gate held. One that was not followed from its beginning is found by its step.
  func follow(_ transaction: Transaction) {
    mirror.withLock { $0 }?.note(transaction.touched, step: transaction.isFollowed ? transaction.step : nil)
  }

  /// Writes what is left, and lets go of the folder.
  func endMirror() {
    keepMirror(.flush)
    mirror.withLock { $0 = nil }
  }

  /// Has the mirror's files written, where nothing is held; true where there is more to do.
  @discardableResult
  func keepMirror(_ effort: Mirror.Effort) -> Bool {
    guard isFollowed.load(ordering: .relaxed), !gate.isMine, let mirror = mirror.withLock({ $0 }) else { return false }
    return mirror.run(effort)
  }
}
