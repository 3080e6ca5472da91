internal import Glibc

/// Lets one thread of this process write at a time. It knows its owner, so that a thread with an open transaction passes
/// and another one can be refused after its time.
final class WriterGate: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let freed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Guarded by `mutex`.
  private var owner: pthread_t?
  private var isShut = false

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(freed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(freed)
    pthread_mutex_destroy(mutex)
    freed.deallocate()
    mutex.deallocate()
  }

  /// Whether the calling thread holds the gate.
  var isMine: Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return owner == pthread_self()
  }

  /// Waits for the gate, at most `timeout` ns.
  func enter(timeout: Int64) throws(Failure) { try enter(timeout: timeout, toClose: false) }

  private func enter(timeout: Int64, toClose: Bool) throws(Failure) {
    var deadline = timespec()
    let end = Clock.read(CLOCK_MONOTONIC) &+ max(0, timeout)
    deadline.tv_sec = Int(end / 1_000_000_000)
    deadline.tv_nsec = Int(end % 1_000_000_000)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while owner != nil {
      guard !isShut || toClose else { throw Failure(.closed, "the book was closed; open it again") }
      guard timeout > 0, pthread_cond_timedwait(freed, mutex, &deadline) == 0 else {
        if owner == nil { break }
        throw Failure(.busy, "another thread of this process writes to the book; try again when it is done", id: Int64(getpid()))
      }
    }
    owner = pthread_self()
  }

  /// Sends away who waits: the book closes.
  func shut() {
    pthread_mutex_lock(mutex)
    isShut = true
    pthread_cond_broadcast(freed)
    pthread_mutex_unlock(mutex)
  }

  /// Enters to close the book, where that is possible within `timeout` ns.
  func enterToClose(timeout: Int64) -> Bool { (try? enter(timeout: timeout, toClose: true)) != nil }

  func leave() {
    pthread_mutex_lock(mutex)
    owner = nil
    pthread_cond_signal(freed)
    pthread_mutex_unlock(mutex)
  }
}
