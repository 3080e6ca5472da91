internal import Synchronization

/// What ends the long calls of an opening of a book, and hears how far they are.
package final class Interruptions: Sendable {
  /// Hears how much is done, and of how much (0: nobody knows); throws to end the call. Called on the thread of the call.
  package typealias Listener = @Sendable (_ done: UInt64, _ total: UInt64) throws(Failure) -> Void

  private let number = Atomic<UInt64>(0)
  private let listener = Mutex<Listener?>(nil)
  /// Steps that ask nobody while they work, by whatever names them, and what ends each.
  private let steps = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

  package init() {}

  /// Of calls that have no book: opening one, and salvaging. Only who listens ends these.
  package static let ofNoBook = Interruptions()

  /// Ends all long calls that are under way. From any thread, also a signal handler's neighbour: it waits for nothing that takes long.
  package func raise() {
    number.add(1, ordering: .sequentiallyConsistent)
    steps.withLock { for end in $0.values { end() } }
  }

  /// How often there was one.
  var count: UInt64 { number.load(ordering: .relaxed) }

  /// Has somebody hear of the long calls that begin from now on; nil: nobody.
  package func listen(_ listener: Listener?) { self.listener.withLock { $0 = listener } }

  var heard: Listener? { listener.withLock { $0 } }

  /// Runs a step that `end` can break off from any thread.
  func during<R>(_ owner: AnyObject, _ end: @escaping @Sendable () -> Void, _ step: () throws(Failure) -> R) throws(Failure) -> R {
    steps.withLock { $0[ObjectIdentifier(owner)] = end }
    defer { steps.withLock { $0[ObjectIdentifier(owner)] = nil } }
    return try step()
  }
}
