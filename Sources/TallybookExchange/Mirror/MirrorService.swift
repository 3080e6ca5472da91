internal import Synchronization
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The folder that this process keeps current with a book. A mirror's own lock comes before the writer mutex.
package final class MirrorService: WriteService {
  private let kept = Mutex<Mirror?>(nil)
  /// Held by who sets it.
  private let setting = Mutex(())

  package init() {}

  /// The mirror, nil where there is none.
  var current: Mirror? { kept.withLock { $0 } }

  /// Ends the mirror, once all is written, and begins another. One at a time, so that none is left that nobody ends.
  func set(in store: Store, _ make: () throws(Failure) -> Mirror?) throws(Failure) {
    try setting.withLock { _ throws(Failure) in
      closing(store)
      // From here on commits are gathered, though there is nobody yet: what the new one reads first is newer.
      store.followers.add(1, ordering: .sequentiallyConsistent)
      var made: Mirror?
      defer { if made == nil { store.followers.subtract(1, ordering: .sequentiallyConsistent) } }
      made = try make()
      kept.withLock { $0 = made }
    }
  }

  /// Writes what is left, and lets go of the folder.
  func closing(_ store: Store) {
    _ = caughtUp(.flush, with: store)
    let ended = kept.withLock { mirror in
      defer { mirror = nil }
      return mirror
    }
    if ended != nil { store.followers.subtract(1, ordering: .sequentiallyConsistent) }
  }

  /// Takes note of a commit. One that was not followed from its beginning is found by its step.
  func followed(_ transaction: Transaction, telling tell: () -> Void) {
    current?.note(transaction.affected, step: transaction.isFollowed ? transaction.step : nil)
    tell()
  }

  /// Has the mirror's files written.
  func caughtUp(_ effort: CatchUp, with store: Store) -> Bool {
    guard store.isFollowed, !store.writerMutex.isMine, let mirror = current else { return false }
    return mirror.run(effort)
  }
}

extension Store {
  var mirror: MirrorService {
    get throws(Failure) { try services.find() }
  }
}
