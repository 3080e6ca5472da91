public import CPlatform
internal import Glibc
internal import Synchronization

/// Knows whether this process was forked from one that had a book open. SQLite's lock tables are wrong in such a child, so it refuses every call. It
/// also closes the child's copies of our lock descriptors at once, because a lock of an open file description outlives its owner as long as any copy
/// is open.
@usableFromInline package enum ForkGuard {
  /// Whether this process is such a child; set in the fork handler.
  @inlinable @inline(__always)
  package static var isForked: Bool { tally_is_forked() != 0 }

  private static let openBooks = Atomic<Int>(0)
  private static let capacity = 4096
  /// Descriptors to close in a child, -1 where free. Plain memory, since a fork handler may do no more than store and close.
  nonisolated(unsafe) private static let descriptors: UnsafeMutablePointer<Int32> = {
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    slots.initialize(repeating: -1, count: capacity)
    return slots
  }()
  private static let table = Mutex(())
  private static let installed: Bool = {
    _ = descriptors
    return pthread_atfork(nil, nil, { ForkGuard.inChild() }) == 0
  }()

  /// Throws in a forked child.
  @inlinable
  package static func check() throws(Failure) {
    if isForked { throw failure }
  }

  /// The failure of every call in a forked child.
  @usableFromInline package static var failure: Failure {
    Failure(.forked, "this process was forked while a book was open; open books in the child after exec, or fork before opening")
  }

  package static func bookOpened() {
    _ = installed
    openBooks.add(1, ordering: .relaxed)
  }

  package static func bookClosed() { openBooks.subtract(1, ordering: .relaxed) }

  /// Has a child close this descriptor at once.
  package static func watch(_ descriptor: Int32) {
    _ = installed
    table.withLock { _ in
      for slot in 0..<capacity where descriptors[slot] == -1 {
        descriptors[slot] = descriptor
        return
      }
    }
  }

  package static func unwatch(_ descriptor: Int32) {
    table.withLock { _ in
      for slot in 0..<capacity where descriptors[slot] == descriptor { descriptors[slot] = -1 }
    }
  }

  private static func inChild() {
    guard openBooks.load(ordering: .relaxed) > 0 else { return }
    tally_set_forked()
    // The hot path asks for no more than this.
    tally_forget_biased()
    for slot in 0..<capacity where descriptors[slot] >= 0 {
      _ = Glibc.close(descriptors[slot])
      descriptors[slot] = -1
    }
  }
}
