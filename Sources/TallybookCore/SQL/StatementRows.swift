internal import Synchronization

/// The rows of a statement of SQL, stepped as they are asked for. They are all of one state of the book, which the statement's own
/// connection holds until the last of them. Steps and the end take its lock; an interruption takes none.
final class StatementRows: RowSource, @unchecked Sendable {
  private struct Reading {
    let connection: StatementConnection
    let statement: Statement
    /// Whose state the statement reads; nil: a state of its own, which ends with it.
    let snapshot: OpenSnapshot?
  }

  private let book: Book
  private let lock = Mutex(())
  /// Touched only with the lock held; nil behind the last row.
  private var reading: Reading?
  private let isInterrupted = Atomic<Bool>(false)
  let columns: [RowColumn]
  /// The types of columns that are a view's as they are.
  let declaredTypes: [ArrowType?]

  init(_ sql: String, _ values: [StatementValue], in book: Book) throws(Failure) {
    self.book = book
    let connection: StatementConnection
    let statement: Statement
    var snapshot: OpenSnapshot?
    switch book.scope {
    case .transaction:
      throw Failure(.state, "SQL does not see what a transaction has changed; ask the book that it was begun upon, or ask a query")
    case .snapshot(let kept, _):
      (connection, statement) = try kept.withConnection { own, state throws(Failure) in
        own.events.tails = state.tails
        return (own, try Self.compile(sql, values, on: own))
      }
      snapshot = kept
    case .outside:
      connection = try book.store.takeStatementConnection()
      do throws(Failure) {
        statement = try Self.compile(sql, values, on: connection)
        // All rows come from one state, which is held until the last of them; most statements do without tails.
        let tails: BookState.Tails = connection.events.isUsed ? .all : .none
        connection.events.tails = try connection.withoutRules { (own) throws(Failure) in try book.store.pin(own, tails).tails }
      } catch {
        connection.withoutRules { book.store.unpin($0) }
        book.store.giveBack(connection)
        throw error
      }
    }
    columns = (0..<statement.columnCount).map { RowColumn(statement.name($0), .own(Field.firstOwn + $0)) }
    declaredTypes = (0..<statement.columnCount).map { ArrowType(declared: statement.declaredType($0)) }
    reading = Reading(connection: connection, statement: statement, snapshot: snapshot)
    if snapshot == nil { ask(on: connection) }
    book.statements.add(self)
  }

  /// Has the connection look, at times, whether this is to stop.
  private func ask(on connection: StatementConnection) {
    connection.askAtTimes(Unmanaged.passUnretained(self).toOpaque()) { context in
      guard let context else { return 0 }
      return Unmanaged<StatementRows>.fromOpaque(context).takeUnretainedValue().isInterrupted.load(ordering: .relaxed) ? 1 : 0
    }
  }

  private static func compile(_ sql: String, _ values: [StatementValue], on connection: StatementConnection) throws(Failure) -> Statement {
    let statement = try StatementCompiler.compile(sql, on: connection.connection)
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
      guard let reading else { return nil }
      do throws(Failure) {
        if let row = try step(reading) { return row }
      } catch {
        close()
        throw error
      }
      close()
      return nil
    }
  }

  private func step(_ reading: Reading) throws(Failure) -> Row? {
    guard !isInterrupted.load(ordering: .relaxed) else { throw interrupted }
    do throws(Failure) {
      guard try advance(reading) else { return nil }
    } catch {
      // What a table of ours refused says more than what SQLite makes of it.
      if let failure = reading.connection.events.failure { throw failure }
      if error.code == .cancelled { throw interrupted }
      throw StatementCompiler.refusal(error)
    }
    let values = (0..<Int32(clamping: columns.count)).map { reading.statement.value($0) }
    if let index = values.firstIndex(where: { if case .blob = $0 { true } else { false } }) {
      throw Failure(.invalid, "column \(columns[index].name) is a blob; select hex(\(columns[index].name)) instead")
    }
    return .statement(values)
  }

  private func advance(_ reading: Reading) throws(Failure) -> Bool {
    guard let snapshot = reading.snapshot else { return try reading.statement.step() }
    // Other statements and reads have the same connection: this one has it for a step.
    return try snapshot.withConnection { connection, _ throws(Failure) in
      ask(on: connection)
      defer { connection.askAtTimes(nil, nil) }
      return try reading.statement.step()
    }
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
    ended.statement.finalize()
    guard ended.snapshot == nil else { return }
    ended.connection.withoutRules { book.store.unpin($0) }
    book.store.giveBack(ended.connection)
  }
}
