internal import Synchronization

extension Store {
  /// Ends the mirror, once all is written, and begins another. One at a time, so that none is left that nobody ends.
  func setMirror(_ make: () throws(Failure) -> Mirror?) throws(Failure) {
    try settingMirror.withLock { _ throws(Failure) in
      endMirror()
      // From here on commits are gathered, though there is nobody yet: what the new one reads first is newer.
      followers.add(1, ordering: .sequentiallyConsistent)
      var made: Mirror?
      defer { if made == nil { followers.subtract(1, ordering: .sequentiallyConsistent) } }
      made = try make()
      mirror.withLock { $0 = made }
    }
  }

  /// Writes what is left, and lets go of the folder.
  func endMirror() {
    keepMirror(.flush)
    let ended = mirror.withLock { mirror in
      defer { mirror = nil }
      return mirror
    }
    if ended != nil { followers.subtract(1, ordering: .sequentiallyConsistent) }
  }

  /// Has the mirror's files written, where nothing is held; true where there is more to do.
  @discardableResult
  func keepMirror(_ effort: Mirror.Effort) -> Bool {
    guard isFollowed, !gate.isMine, let mirror = mirror.withLock({ $0 }) else { return false }
    return mirror.run(effort)
  }
}
