internal import Synchronization
package import TallybookBase
internal import TallybookStorage

/// A transaction that a host holds between calls. It has the book's writer until it ends; any thread may use it, one at a time.
///
/// One that is begun upon another is a part of it: it can be taken back alone, and what it keeps is kept with the whole.
package final class OpenTransaction: @unchecked Sendable {
  /// What all parts of one transaction share.
  private final class Whole {
    let lock = RecursiveLock()
    let store: Store
    let transaction: Transaction
    // Guarded by `lock`, which the runtime's own checks of access cannot know.
    /// The parts that are open, the innermost last; the whole itself is the first.
    @exclusivity(unchecked) var open: [OpenTransaction] = []
    /// How many calls of the thread that has the lock are within each other.
    @exclusivity(unchecked) var depth = 0
    /// What is to be taken back when the outermost of these calls returns.
    @exclusivity(unchecked) var ending: OpenTransaction?

    init(_ transaction: Transaction, in store: Store) {
      self.transaction = transaction
      self.store = store
    }
  }

  private let whole: Whole
  /// nil: it is the whole.
  private let part: Transaction.Part?
  private let hasEnded = Atomic<Bool>(false)

  /// Waits for the book's writer, at most the busy timeout.
  init(in store: Store, by author: String?, at now: Instant, name: String?, _ flags: TransactionFlags) throws(Failure) {
    whole = Whole(try store.begin(by: author, at: now, name: name, timeout: flags.contains(.noWait) ? 0 : nil), in: store)
    part = nil
    whole.open = [self]
    store.writerMutex.keep(for: name, isHome: flags.contains(.home))
    store.lockFile?.tell(of: name ?? "")
    store.writerMutex.setInside(false)
  }

  /// Begins a part.
  init(within outer: OpenTransaction) throws(Failure) {
    whole = outer.whole
    part = try outer.use { (transaction) throws(Failure) in
      try outer.requireInnermost()
      return try transaction.beginPart()
    }
    _ = try? whole.lock.withLock { whole.open.append(self) }
  }

  /// Whether it has not ended. One that is open keeps itself until then.
  var isOpen: Bool { !hasEnded.load(ordering: .acquiring) }

  /// Runs a call in it; calls of other threads wait meanwhile.
  package func use<R>(_ body: (Transaction) throws(Failure) -> R) throws(Failure) -> R {
    try whole.lock.withLock { () throws(Failure) in
      guard isOpen else { throw Self.ended }
      if whole.depth == 0 { whole.store.writerMutex.setInside(true) }
      whole.depth += 1
      defer { leave() }
      return try body(whole.transaction)
    }
  }

  /// Runs what changes the book, all or nothing.
  func write<R>(as call: Call, isOneStatement: Bool, _ body: (Transaction) throws(Failure) -> R) throws(Failure) -> R {
    try use { (transaction) throws(Failure) in
      try requireInnermost()
      try transaction.requireOpen()
      // SQLite takes back a single statement that fails by itself.
      let result = isOneStatement ? try body(transaction) : try transaction.nested(body)
      transaction.add(call)
      LongCall.commit()
      return result
    }
  }

  /// Keeps what was done in it; of a part as long as the whole is kept. A failure of the whole takes everything back.
  func commit() throws(Failure) {
    try use { (transaction) throws(Failure) in
      try requireInnermost()
      guard whole.depth == 1 else {
        throw Failure(.inCall, "the transaction is inside a call; commit it when that call has returned")
      }
      if let part {
        try transaction.keep(part)
        forgetInnermost()
      } else {
        forgetInnermost()
        try whole.store.finish(transaction)
      }
    }
  }

  /// Takes back what was done in it, and in what was begun upon it. Nothing where it has ended. Called by a function of the host
  /// within a call of the transaction, it ends when that call returns.
  func rollback() {
    _ = try? whole.lock.withLock {
      guard isOpen else { return }
      guard whole.depth == 0 else {
        whole.ending = self
        return
      }
      end()
    }
  }

  static var ended: Failure { Failure(.transactionEnded, "the transaction has ended; begin another one, or use the book's own handle") }

  // MARK: With the lock held

  /// Takes the innermost from those that are open, and gives it.
  @discardableResult
  private func forgetInnermost() -> OpenTransaction? {
    let inner = whole.open.popLast()
    inner?.hasEnded.store(true, ordering: .releasing)
    return inner
  }

  private func requireInnermost() throws(Failure) {
    guard whole.open.last === self else {
      throw Failure(.partOpen, "a transaction that was begun upon this one is open; commit it or roll it back first")
    }
  }

  private func leave() {
    whole.depth -= 1
    guard whole.depth == 0 else { return }
    // After a commit the writer mutex is somebody else's.
    if !whole.open.isEmpty { whole.store.writerMutex.setInside(false) }
    guard let ending = whole.ending else { return }
    whole.ending = nil
    ending.end()
  }

  private func end() {
    whole.store.writerMutex.setInside(true)
    while let inner = forgetInnermost() {
      if let part = inner.part { whole.transaction.takeBack(part) } else { whole.store.end(whole.transaction, keep: false) }
      if inner === self { break }
    }
    if !whole.open.isEmpty { whole.store.writerMutex.setInside(false) }
  }
}
