internal import Glibc
internal import Synchronization
package import TallybookBase

/// Lets one writer of this process write at a time: a call, or a transaction that a host holds open between calls. It knows the
/// thread that is inside, so that nobody waits for himself, and what holds it, so that who is refused learns why.
package final class WriterMutex: @unchecked Sendable {
  /// Who writes.
  private struct Holder {
    /// Said of a transaction that a host holds.
    var transaction: String?
    /// The thread that would wait in vain, since it is the one to end the transaction.
    var home: pthread_t?
    var since: Int64
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let freed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The thread that is inside a call; 0 while there is none, as while a transaction waits for its next one. Read for itself: a thread
  /// asks only whether it is this one, and only itself makes it so.
  private let thread = Atomic<pthread_t>(0)
  // Guarded by `mutex`.
  private var holder: Holder?
  private var isShut = false
  /// Those who wait, the first of them first: a thread that writes again and again does not pass by them.
  private var waiting: [UInt64] = []
  private var tickets: UInt64 = 0

  package init() {
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

  /// Whether the calling thread is inside a call that writes.
  package var isMine: Bool { thread.load(ordering: .relaxed) == pthread_self() }

  /// Whether a transaction holds the writer mutex that the calling thread would have to end.
  package var isHome: Bool { withMutex { holder?.home.map { $0 == pthread_self() } ?? false } }

  /// How many threads wait for the writer mutex.
  var inLine: Int { withMutex { waiting.count } }

  /// Waits for the writer mutex, at most `timeout` ns; `state` at once where the thread would wait for itself.
  package func enter(timeout: Int64) throws(Failure) { try enter(timeout: timeout, toClose: false) }

  private func enter(timeout: Int64, toClose: Bool) throws(Failure) {
    let deadline = Clock.deadline(in: timeout)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isMine {
      throw Failure(.inCall, "this thread is inside a call that writes to the book, and would wait for itself; write when that call has returned")
    }
    if holder != nil || !waiting.isEmpty { try wait(until: deadline, timeout: timeout, toClose: toClose) }
    holder = Holder(since: Clock.read(CLOCK_MONOTONIC))
    thread.store(pthread_self(), ordering: .relaxed)
  }

  /// Stands in line until the writer mutex is free and the first in line is this thread. With `mutex` held.
  private func wait(until deadline: Int64, timeout: Int64, toClose: Bool) throws(Failure) {
    tickets &+= 1
    let ticket = tickets
    waiting.append(ticket)
    defer {
      waiting.removeAll { $0 == ticket }
      // Whoever is behind may be the first now.
      if holder == nil, !waiting.isEmpty { pthread_cond_broadcast(freed) }
    }
    while holder != nil || waiting.first != ticket {
      if let holder, let home = holder.home, home == pthread_self() { throw busy(holder) }
      guard !isShut || toClose else { throw Failure(.bookClosed, "the book was closed; open it again") }
      guard timeout > 0, try waits(until: deadline) else {
        if holder == nil, waiting.first == ticket { return }
        throw busy(holder)
      }
    }
  }

  /// How long a long call waits before it asks whether it is to end, in ns.
  private static let slice: Int64 = 20_000_000

  /// Waits until something has changed, or for a slice; false where the deadline is over. With `mutex` held.
  private func waits(until deadline: Int64) throws(Failure) -> Bool {
    let isAsking = LongCall.isThere
    let end = isAsking ? min(deadline, Clock.deadline(in: Self.slice)) : deadline
    var moment = timespec()
    moment.tv_sec = Int(end / 1_000_000_000)
    moment.tv_nsec = Int(end % 1_000_000_000)
    if pthread_cond_timedwait(freed, mutex, &moment) == 0 { return true }
    guard isAsking else { return false }
    // A host's function may be called, which may take long.
    pthread_mutex_unlock(mutex)
    defer { pthread_mutex_lock(mutex) }
    try LongCall.wait()
    return Clock.read(CLOCK_MONOTONIC) < deadline
  }

  /// Keeps the writer mutex beyond the present call, for a transaction that a host holds. `isHome`: the thread is the one to end it, so that
  /// it never waits for it.
  package func keep(for transaction: String?, isHome: Bool) {
    withMutex {
      holder?.transaction = transaction ?? ""
      holder?.home = isHome ? pthread_self() : nil
    }
  }

  /// Says that the calling thread is inside a call of the transaction that has the writer mutex, or with `false` that it has left.
  package func setInside(_ isInside: Bool) { thread.store(isInside ? pthread_self() : 0, ordering: .relaxed) }

  /// Sends away who waits: the book closes.
  package func shut() {
    withMutex {
      isShut = true
      pthread_cond_broadcast(freed)
    }
  }

  /// Enters to close the book, where that is possible within `timeout` ns.
  package func enterToClose(timeout: Int64) -> Bool { (try? enter(timeout: timeout, toClose: true)) != nil }

  package func leave() {
    withMutex {
      holder = nil
      thread.store(0, ordering: .relaxed)
      // All of them, since the first in line may be any.
      if !waiting.isEmpty { pthread_cond_broadcast(freed) }
    }
  }

  private func withMutex<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  private func busy(_ holder: Holder?) -> Failure {
    guard let holder, let transaction = holder.transaction else {
      return Failure(.writer, "another thread of this process writes to the book; try again when it is done", id: Int64(getpid()))
    }
    return Self.busy(
      transaction, of: "this process", since: holder.since, "commit it, roll it back, or write through its handle", id: Int64(getpid()))
  }

  /// Names a transaction that is in the way, and its age; `since` by the steady clock.
  static func busy(_ transaction: String, of process: String, since: Int64, _ advice: String, id: Int64) -> Failure {
    let name = transaction.isEmpty ? "a transaction" : "the transaction \"\(transaction.prefix(toldCharacters))\""
    let age = DurationText.format(max(0, Clock.read(CLOCK_MONOTONIC) &- since) / 1_000_000 * 1_000_000, style: .seconds)
    return Failure(.writer, "\(name) of \(process) has been open for \(age) s; \(advice)", id: id)
  }

  /// How much of a transaction's name is told.
  static let toldCharacters = 60
}
