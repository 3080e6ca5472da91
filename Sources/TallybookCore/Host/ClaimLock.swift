public import Synchronization
internal import Glibc

/// A lock that is also the proof that its object is still there: a word of generation and state in memory that never
/// moves. Taking it compares the whole word, so that a stale owner of an older generation can never get it; giving it
/// back is a plain store. A session's handle and its recorder share one.
public struct ClaimLock: @unchecked Sendable {
  /// The word; state is its lowest bit, everything above names the generation.
  @usableFromInline let word: UnsafeMutablePointer<Atomic<UInt64>>
  /// The word while nobody holds the lock.
  @usableFromInline let idle: UInt64

  /// A lock over a word that lives elsewhere.
  public init(word: UnsafeMutablePointer<Atomic<UInt64>>, idle: UInt64) {
    self.word = word
    self.idle = idle
  }

  /// A lock with a word of its own, which is never freed: 8 bytes for each session that is recorded without a handle.
  public static func standalone() -> ClaimLock {
    let word = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: 1)
    word.initialize(to: Atomic(2))
    return ClaimLock(word: word, idle: 2)
  }

  /// Takes the lock; false where its object is gone.
  @inlinable @inline(__always)
  public func acquire() -> Bool {
    if word.pointee.compareExchange(expected: idle, desired: idle | 1, ordering: .acquiring).exchanged { return true }
    return acquireSlowly()
  }

  /// Gives the lock back.
  @inlinable @inline(__always)
  public func release() { word.pointee.store(idle, ordering: .releasing) }

  /// Spins a little, since most claims last nanoseconds; then sleeps, since one that commits a chunk lasts milliseconds.
  @usableFromInline @inline(never)
  func acquireSlowly() -> Bool {
    var tries = 0
    var pause: UInt32 = 20
    while true {
      let found = word.pointee.load(ordering: .relaxed)
      guard found & ~1 == idle else { return false }
      if found == idle, word.pointee.compareExchange(expected: idle, desired: idle | 1, ordering: .acquiring).exchanged { return true }
      tries += 1
      if tries > 100 {
        usleep(pause)
        pause = min(pause * 2, 1000)
      }
    }
  }
}
