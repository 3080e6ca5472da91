internal import Glibc
internal import Synchronization
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// One state of a book that is kept between calls, on a connection of its own. Any thread may use it, one at a time.
final class OpenSnapshot: PinnedState, @unchecked Sendable {
  private let store: Store
  private let service: StatementService
  private let lock = RecursiveLock()
  /// When it was taken, by the steady clock.
  private let since: Int64
  // Guarded by `lock`.
  private var connection: StatementConnection?
  private var state: BookState?
  /// Statements of SQL that have not come to their last row. They end with it, before its connection is somebody else's.
  private var statements: [Statement] = []
  private var depth = 0
  /// Whether it ends when the call that is inside returns.
  private var isEnding = false
  /// Whether it was ended since the log had grown too long.
  private let isExpired = Atomic<Bool>(false)
  private let hasState = Atomic<Bool>(true)
  /// Whether it holds its state: it has not ended.
  var isTaken: Bool { hasState.load(ordering: .relaxed) }

  init(of store: Store) throws(Failure) {
    self.store = store
    since = Clock.read(CLOCK_MONOTONIC)
    let (service, snapshots) = (try store.statements, try store.snapshots)
    self.service = service
    let own = try service.take(in: store)
    do throws(Failure) {
      state = try own.withoutRules { (connection) throws(Failure) in try store.pin(connection, .all) }
    } catch {
      service.giveBack(own, to: store)
      throw error
    }
    connection = own
    snapshots.add(self)
  }

  deinit { end() }

  /// How long ago it was taken, in ns.
  var age: Int64 { Clock.read(CLOCK_MONOTONIC) &- since }

  /// Runs a call that reads the state; calls of other threads wait meanwhile.
  func use<R>(_ body: (BookState) throws(Failure) -> R) throws(Failure) -> R {
    try withConnection { own, state throws(Failure) in try own.withoutRules { _ throws(Failure) in try body(state) } }
  }

  /// The same for a statement of SQL, which may read the views alone.
  func withConnection<R>(_ body: (StatementConnection, BookState) throws(Failure) -> R) throws(Failure) -> R {
    try lock.withLock { () throws(Failure) in
      guard let connection, let state, !isEnding else { throw isExpired.load(ordering: .relaxed) ? expired : Failure.snapshotEnded }
      depth += 1
      defer {
        depth -= 1
        if depth == 0, isEnding { release() }
      }
      return try body(connection, state)
    }
  }

  /// Compiles a statement of SQL, which the snapshot ends where its reader has not.
  func prepare(_ compile: (StatementConnection) throws(Failure) -> Statement) throws(Failure) -> Statement {
    try withConnection { own, state throws(Failure) in
      own.events.tails = state.tails
      let statement = try compile(own)
      statements.append(statement)
      return statement
    }
  }

  func finalize(_ statement: Statement) {
    _ = try? lock.withLock {
      statement.finalize()
      statements.removeAll { $0 === statement }
    }
  }

  func requireOpen() throws(Failure) { try withConnection { _, _ throws(Failure) in } }

  /// Lets the state go; called within a call of its own thread when that returns.
  func end() {
    _ = try? lock.withLock {
      isEnding = true
      if depth == 0 { release() }
    }
  }

  /// Ends it where nobody is inside, since the log has grown too long; else the next commit tries again.
  func expire() {
    _ = lock.withLockIfFree {
      guard depth == 0, connection != nil else { return }
      isExpired.store(true, ordering: .relaxed)
      isEnding = true
      release()
    }
  }

  private var expired: Failure {
    Failure(.snapshotDropped, "the snapshot was ended because the book's log had grown beyond the setting snapshot_log_limit; take another one")
  }

  private func release() {
    guard let own = connection else { return }
    connection = nil
    state = nil
    hasState.store(false, ordering: .relaxed)
    for statement in statements { statement.finalize() }
    statements = []
    own.withoutRules { connection in store.unpin(connection) }
    service.giveBack(own, to: store)
  }
}
