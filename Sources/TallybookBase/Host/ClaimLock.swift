public import CPlatform
public import Synchronization
internal import Glibc

/// A lock that also proves that its object still exists: a word of generation and state in memory that never moves. Taking the lock compares the
/// entire word, so a stale owner of an older generation can never get it. Releasing it is a plain store. A session's handle and its recorder share
/// one lock.
///
/// A lock that one thread takes repeatedly is biased to it. That thread then enters by plain stores, at a third of the cost of a locked swap, until
/// another thread takes the lock and revokes the bias. The kernel makes this asymmetric: it makes every running thread of the process pass a barrier
/// (membarrier(2)), so the frequent side needs none.
@usableFromInline package struct ClaimLock: @unchecked Sendable {
  /// The memory of the lock, in the same place as its object's handle. All of it is atomic, so nobody ever writes to a part of what another thread
  /// reads.
  @usableFromInline package struct State: ~Copyable {
    /// The lowest bit is the state; the other bits are the generation.
    @usableFromInline package let word = Atomic<UInt64>(0)
    /// The thread that may enter by plain stores, by the word in which it says that it is within; 0: none.
    @usableFromInline let bias = Atomic<UInt>(0)
    // The rest is touched only by who holds the word.
    /// How often in a row `lastThread` has taken the lock to log.
    @usableFromInline let streak = Atomic<UInt32>(0)
    @usableFromInline let lastThread = Atomic<UInt>(0)
    /// How often the bias was revoked: each doubles the streak that earns the next one, so that threads in turn pay for few.
    @usableFromInline let revocations = Atomic<UInt32>(0)
    /// The address of what the object's most frequent call works on, so that it need not ask the object for it; 0: nothing.
    @usableFromInline package let hot = Atomic<UInt>(0)

    /// A lock of generation 0 that nobody holds.
    package init() {}
  }

  @usableFromInline let state: UnsafeMutablePointer<State>
  /// The word while nobody holds the lock.
  @usableFromInline let idle: UInt64

  /// The streak that earns the first bias.
  private static let leastStreak: UInt32 = 64

  /// A lock over an existing state.
  @inlinable @inline(__always)
  package init(state: UnsafeMutablePointer<State>, idle: UInt64) {
    self.state = state
    self.idle = idle
  }

  /// A lock with a state of its own that is never freed: 56 bytes for each session that is recorded without a handle.
  package static func standalone() -> ClaimLock {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    state.pointee.word.store(2, ordering: .relaxed)
    return ClaimLock(state: state, idle: 2)
  }

  /// Takes the lock; false if its object is gone, or in a signal handler that interrupted this thread while it held the lock.
  @inlinable @inline(__always)
  package func acquire() -> Bool {
    guard swap() || acquireSlowly() else { return false }
    return state.pointee.bias.load(ordering: .relaxed) == 0 || revokeBias()
  }

  /// Releases the lock.
  @inlinable @inline(__always)
  package func release() { state.pointee.word.store(idle, ordering: .releasing) }

  /// Enters the lock of a handle as the thread that it is biased to. Returns the data of the object's most frequent call, or nil if it is another
  /// handle than this thread's last one, or no longer biased: then call `acquire`.
  ///
  /// The handle needs no check for being stale: a bias ends with its handle, and granting another one to this thread makes the thread forget the
  /// last.
  @inlinable @inline(__always)
  package static func enterByBias(_ token: UInt) -> Entered? {
    guard tally_last_token() == token else { return nil }
    let lock = tally_last_lock()
    let state = lock.assumingMemoryBound(to: State.self)
    let within = tally_within().assumingMemoryBound(to: Atomic<UInt>.self)
    // Who is within already was interrupted by a signal.
    guard state.pointee.bias.load(ordering: .relaxed) == UInt(bitPattern: within), within.pointee.load(ordering: .relaxed) == 0
    else { return nil }
    within.pointee.store(UInt(bitPattern: lock), ordering: .relaxed)
    // The store before the load, for the compiler; for the processor the revoker's membarrier sees to it.
    tally_compiler_barrier()
    let entered = Entered(within: within, hot: tally_last_hot())
    if state.pointee.bias.load(ordering: .acquiring) == UInt(bitPattern: within) { return entered }
    entered.leave()
    return nil
  }

  /// A lock that its thread entered by its bias.
  @usableFromInline package struct Entered {
    @usableFromInline let within: UnsafeMutablePointer<Atomic<UInt>>
    /// The data of the object's most frequent call.
    @usableFromInline package let hot: UnsafeMutableRawPointer

    @inlinable @inline(__always)
    init(within: UnsafeMutablePointer<Atomic<UInt>>, hot: UnsafeMutableRawPointer) {
      self.within = within
      self.hot = hot
    }

    /// Leaves the lock, by a plain store.
    @inlinable @inline(__always)
    package func leave() { within.pointee.store(0, ordering: .releasing) }
  }

  /// Counts that this thread took the held lock to log, by a handle's token. Eventually this earns the thread a bias.
  package func countTowardsBias(_ token: UInt) {
    guard let hot = UnsafeMutableRawPointer(bitPattern: state.pointee.hot.load(ordering: .relaxed)) else { return }
    if state.pointee.bias.load(ordering: .relaxed) != UInt(bitPattern: tally_within()) {
      let thread = tally_thread()
      guard state.pointee.lastThread.load(ordering: .relaxed) == thread else {
        state.pointee.lastThread.store(thread, ordering: .relaxed)
        state.pointee.streak.store(0, ordering: .relaxed)
        return
      }
      let streak = state.pointee.streak.load(ordering: .relaxed) &+ 1
      state.pointee.streak.store(streak, ordering: .relaxed)
      guard streak >= ClaimLock.leastStreak << min(18, state.pointee.revocations.load(ordering: .relaxed)), ClaimLock.canRevoke,
        tally_get_within() != 0
      else { return }
      state.pointee.streak.store(0, ordering: .relaxed)
      state.pointee.bias.store(UInt(bitPattern: tally_within()), ordering: .relaxed)
    }
    tally_remember_biased(token, UnsafeMutableRawPointer(state), hot)
  }

  @inlinable @inline(__always)
  func swap() -> Bool {
    state.pointee.word.compareExchange(expected: idle, desired: idle | 1, ordering: .acquiring).exchanged
  }

  /// For a holder of the word: takes the bias away from another thread, and waits until that one is out. False where it is this
  /// thread that is within, which nothing could wait for: then the word is given back.
  @usableFromInline @inline(never)
  func revokeBias() -> Bool {
    let favourite = state.pointee.bias.load(ordering: .relaxed)
    guard let within = UnsafeMutablePointer<Atomic<UInt>>(bitPattern: favourite) else { return true }
    let lock = UInt(bitPattern: state)
    if favourite == UInt(bitPattern: tally_within()) {
      guard within.pointee.load(ordering: .relaxed) == lock else { return true }
      release()
      return false
    }
    state.pointee.bias.store(0, ordering: .relaxed)
    state.pointee.streak.store(0, ordering: .relaxed)
    state.pointee.revocations.store(state.pointee.revocations.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    // From here on that thread has either not entered yet, and will see that the bias is gone, or is seen within.
    tally_barrier_everywhere()
    var pause: UInt32 = 20
    var tries = 0
    while within.pointee.load(ordering: .acquiring) == lock { ClaimLock.wait(&tries, &pause) }
    return true
  }

  /// Whether the kernel gives the barrier that revoking needs: from Linux 4.14, unless a sandbox forbids it. Asked once.
  private static let canRevoke: Bool = {
    tally_find_clock()
    return tally_allow_barrier_everywhere() == 0
  }()

  /// Asks the kernel for what the hot path uses, before the first lock that may be biased. In a process with many threads this takes milliseconds,
  /// too long for a logging call.
  package static func prepare() { _ = canRevoke }

  /// Forgets the threads that the lock knew, when its object goes away: the next object's state starts from scratch.
  package func reset() {
    state.pointee.hot.store(0, ordering: .relaxed)
    state.pointee.lastThread.store(0, ordering: .relaxed)
    state.pointee.streak.store(0, ordering: .relaxed)
    state.pointee.revocations.store(0, ordering: .relaxed)
    state.pointee.bias.store(0, ordering: .relaxed)
  }

  @usableFromInline @inline(never)
  func acquireSlowly() -> Bool {
    var tries = 0
    var pause: UInt32 = 20
    while true {
      let found = state.pointee.word.load(ordering: .relaxed)
      guard found & ~1 == idle else { return false }
      if found == idle, swap() { return true }
      ClaimLock.wait(&tries, &pause)
    }
  }

  /// Spins a little, since most claims last nanoseconds; then sleeps, since one that commits a chunk lasts milliseconds.
  private static func wait(_ tries: inout Int, _ pause: inout UInt32) {
    tries += 1
    guard tries > 100 else { return }
    usleep(pause)
    pause = min(pause * 2, 1000)
  }
}
