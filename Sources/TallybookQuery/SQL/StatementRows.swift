internal import Synchronization
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The rows of a statement of SQL, stepped as they are asked for. They are all of one state of the book, which the statement's own
/// connection holds until the last of them; of a transaction they are all read when it is asked, so that what is written after does not
/// show. Steps and the end take its lock; an interruption takes none.
final class StatementRows: RowSource, RunningStatement, @unchecked Sendable {
  /// What is read: a state that ends with the statement; a snapshot, which has the connection; what was read of a transaction.
  private enum Reading {
    case own(StatementConnection, Statement, of: StatementService)
    case snapshot(OpenSnapshot, Statement)
    case rows([[Value]].Iterator)
  }

  private let book: Book
  private let lock = Mutex(())
  /// Touched only with the lock held; nil behind the last row.
  private var reading: Reading?
  private let isInterrupted = Atomic<Bool>(false)
  private(set) var columns: [RowColumn] = []
  /// The types of columns that are a view's as they are.
  private(set) var declaredTypes: [ArrowType?] = []

  init(_ sql: String, _ values: [StatementValue], in book: Book) throws(Failure) {
    self.book = book
    switch book.scope {
    case .transaction(let transaction, _):
      book.statements.add(self)
      try gather(sql, values, in: transaction)
      return
    case .snapshot(let state, _):
      guard let snapshot = state as? OpenSnapshot else { throw Failure.snapshotEnded }
      let statement = try snapshot.prepare { (connection) throws(Failure) in try Self.compile(sql, values, on: connection.connection) }
      describe(statement)
      reading = .snapshot(snapshot, statement)
    case .outside:
      let service = try book.store.statements
      let connection = try service.take(in: book.store)
      do throws(Failure) {
        let statement = try Self.compile(sql, values, on: connection.connection)
        describe(statement)
        // All rows come from one state, which is held until the last of them; most statements do without tails.
        let tails: BookState.Tails = connection.events.isUsed ? .all : .none
        connection.events.tails = try connection.withoutRules { (own) throws(Failure) in try book.store.pin(own, tails).tails }
        reading = .own(connection, statement, of: service)
      } catch {
        connection.withoutRules { book.store.unpin($0) }
        service.giveBack(connection, to: book.store)
        throw error
      }
      ask(on: connection)
    }
    book.statements.add(self)
  }

  private func gather(_ sql: String, _ values: [StatementValue], in transaction: OpenTransaction) throws(Failure) {
    try transaction.use { (transaction) throws(Failure) in
      let connection = try book.store.statements.connection(on: transaction.connection, in: book.store)
      let rows = try connection.withRules { () throws(Failure) in
        let statement = try Self.compile(sql, values, on: connection.connection)
        defer { statement.finalize() }
        describe(statement)
        let tails: BookState.Tails = connection.events.isUsed ? .all : .none
        connection.events.tails = try connection.withoutRules { _ throws(Failure) in try transaction.state(tails).tails }
        ask(on: connection)
        var rows: [[Value]] = []
        while let row = try advance(statement, on: connection) { rows.append(row) }
        return rows
      }
      reading = .rows(rows.makeIterator())
    }
  }

  private func describe(_ statement: Statement) {
    columns = (0..<statement.columnCount).map { RowColumn(statement.name($0), .own(Field.firstOwn + $0)) }
    declaredTypes = (0..<statement.columnCount).map { ArrowType(declared: statement.declaredType($0)) }
  }

  /// Has the connection look, at times, whether this is to stop.
  private func ask(on connection: StatementConnection) {
    connection.connection.askAtTimes(Unmanaged.passUnretained(self).toOpaque()) { context in
      guard let context else { return 0 }
      let rows = Unmanaged<StatementRows>.fromOpaque(context).takeUnretainedValue()
      return rows.isInterrupted.load(ordering: .relaxed) || LongCall.breaksStatement ? 1 : 0
    }
  }

  private static func compile(_ sql: String, _ values: [StatementValue], on connection: Connection) throws(Failure) -> Statement {
    let statement = try StatementCompiler.compile(sql, on: connection)
    try StatementCompiler.bind(values, to: statement)
    return statement
  }

  deinit {
    book.statements.remove(self)
    end()
  }

  var token: String? { nil }

  func next() throws(Failure) -> Row? {
    try lock.withLock { _ throws(Failure) -> Row? in
      do throws(Failure) {
        if let values = try advance() { return .statement(values) }
      } catch {
        close()
        throw error
      }
      close()
      return nil
    }
  }

  private func advance() throws(Failure) -> [Value]? {
    switch reading {
    case nil: return nil
    case .own(let connection, let statement, _): return try advance(statement, on: connection)
    case .snapshot(let snapshot, let statement):
      // Other statements and reads have the same connection: this one has it for a step.
      return try snapshot.withConnection { connection, _ throws(Failure) in
        ask(on: connection)
        defer { connection.connection.askAtTimes(nil, nil) }
        return try advance(statement, on: connection)
      }
    case .rows(var rows):
      guard !isInterrupted.load(ordering: .relaxed) else { throw interrupted }
      let row = rows.next()
      reading = .rows(rows)
      return row
    }
  }

  private func advance(_ statement: Statement, on connection: StatementConnection) throws(Failure) -> [Value]? {
    guard !isInterrupted.load(ordering: .relaxed) else { throw interrupted }
    do throws(Failure) {
      guard try statement.step() else { return nil }
    } catch {
      // What a table of ours refused says more than what SQLite makes of it.
      if let failure = connection.events.failure { throw failure }
      if error.code == .cancelled { throw interrupted }
      throw StatementCompiler.refusal(error)
    }
    return (0..<Int32(clamping: columns.count)).map { statement.value($0) }
  }

  private var interrupted: Failure {
    Failure(.cancelled, "the statement was interrupted; ask it again for its rows")
  }

  /// Stops the step that is under way, or else the next one. From any thread.
  func interrupt() { isInterrupted.store(true, ordering: .relaxed) }

  /// Gives back what is held of the book, after the step that is under way.
  func end() { lock.withLock { _ in close() } }

  private func close() {
    guard let ended = reading else { return }
    reading = nil
    switch ended {
    case .rows: break
    case .snapshot(let snapshot, let statement): snapshot.finalize(statement)
    case .own(let connection, let statement, let service):
      statement.finalize()
      // What ends the state is not to be stopped as well.
      connection.connection.askAtTimes(nil, nil)
      connection.withoutRules { book.store.unpin($0) }
      service.giveBack(connection, to: book.store)
    }
  }
}
