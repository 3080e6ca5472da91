internal import CSQLite
package import TallybookBase
internal import TallybookText

/// One connection to a book's database. Not safe for two threads at once: whoever holds it says when (the writer mutex, or
/// the reader that took it out of its pool).
package final class Connection: @unchecked Sendable {
  package let handle: OpaquePointer
  /// What was opened.
  package let path: String
  private var cache: [String: Statement] = [:]
  /// The statements that were asked for last, in sets of a few by where their marks lead: most are asked for again, and found without making
  /// their text. With fewer in a set it is the linker's luck whether statements of one call drive each other out.
  private static let setBits: UInt = 7
  private static let ways = 4
  private var recent: [(mark: UInt, parts: [SQLPart], statement: Statement)?] = Array(repeating: nil, count: ways << setBits)
  private var frequent: [Statement?] = Array(repeating: nil, count: FrequentStatement.most)
  private var isClosed = false
  @exclusivity(unchecked) private var syncsCommits = true
  @exclusivity(unchecked) private var keepsMorePages = false
  /// How many statements it has compiled.
  private(set) var compiled: Int64 = 0
  /// Set while a write transaction is open.
  @exclusivity(unchecked) package var known: KnownState?
  /// Rows that wait to be inserted, before whatever is asked next.
  @exclusivity(unchecked) package weak var deferred: (any DeferredRows)?
  /// How many pages the write-ahead log held after the last commit of this connection.
  package private(set) var logPages = 0

  /// What the book had at all when it was last asked for, and the stamp of that state.
  @exclusivity(unchecked) var holdings: (stamp: UInt32, holdings: Holdings)?
  /// What was sorted last.
  @exclusivity(unchecked) var sorted: KeptIDs?

  /// Opens `path`, which may be a `file:` URI.
  package init(path: String, flags: Int32) throws(Failure) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, Faults.vfs)
    guard code == SQLITE_OK, let opened else {
      let failure = SQLiteFailure.make(code, on: opened, doing: "opening \(path)")
      if let opened { sqlite3_close_v2(opened) }
      throw failure
    }
    handle = opened
    self.path = path
    // Our own writers agree through the lock file; this is for the moments in which SQLite recovers or closes a log, and for
    // other programs that write.
    waitForOthers(true)
    try distrust()
    addCollation()
    askAtTimes(nil, nil)
  }

  /// How many steps of SQLite's machine lie between two looks at whether it is to stop: some 10 µs.
  private static let stepsBetweenLooks: Int32 = 1000

  /// Has it look, at times, whether to break a statement off: as somebody says, or else the long call of the thread.
  package func askAtTimes(_ context: UnsafeMutableRawPointer?, _ isStopped: (@convention(c) (UnsafeMutableRawPointer?) -> Int32)?) {
    sqlite3_progress_handler(handle, Self.stepsBetweenLooks, isStopped ?? { _ in LongCall.breaksStatement ? 1 : 0 }, context)
  }

  deinit { close() }

  /// Runs steps within which SQLite asks nobody, such as its look at all pages: an interruption breaks them off.
  package func breakable<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    nonisolated(unsafe) let handle = handle
    return try LongCall.during(self, { sqlite3_interrupt(handle) }, body)
  }

  /// A book may come from anywhere: nothing in its schema is trusted or run, and no SQL can turn that back. What an older SQLite does not
  /// know of this it leaves.
  private func distrust() throws(Failure) {
    let switches = [
      (SQLITE_DBCONFIG_DEFENSIVE, Int32(1)), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
      (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    ]
    for (option, value) in switches { _ = tally_sqlite_db_config_flag(handle, option, value) }
    // Until 3.35 this would take the connection's own views, too.
    if sqlite3_libversion_number() >= 3_035_000 { _ = tally_sqlite_db_config_flag(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0) }
    try execute("PRAGMA cell_size_check = 1")
  }

  /// Closes at once, while the caller holds what a close needs; idempotent. Nothing else may be called after.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    forgetStatements()
    sqlite3_close_v2(handle)
  }

  /// The id of the row that was inserted last.
  package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs statements that bind nothing and give no rows.
  package func execute(_ sql: String) throws(Failure) {
    try settle()
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// A statement that is compiled once and kept by its text, with what the text binds. The caller finishes with one use before it asks
  /// for the same text again.
  package func statement(_ sql: SQL) throws(Failure) -> Statement {
    let statement = try kept(sql)
    try statement.bind(sql.values)
    return statement
  }

  /// The rows of a statement, while others run: also the same one again.
  package func rows(_ sql: SQL) throws(Failure) -> Rows { Rows(try statement(sql)) }

  private func kept(_ sql: SQL) throws(Failure) -> Statement {
    try settle()
    let first = sql.mark.place(of: Self.setBits) * Self.ways
    if let found = recent(sql, from: first) {
      found.reset()
      return found
    }
    // Others may say the same in other parts.
    let text = sql.text
    guard let found = cache[text] else {
      let made = try compile(text)
      if cache.count >= 128 { forgetTexts() }
      cache[text] = made
      remember(made, of: sql, at: first)
      return made
    }
    // Somebody reads its rows: this use has one of its own.
    guard !found.isTaken else { return try compile(text) }
    found.reset()
    remember(found, of: sql, at: first)
    return found
  }

  /// The statement in a set, where it is there and nobody reads its rows.
  @inline(__always)
  private func recent(_ sql: SQL, from first: Int) -> Statement? {
    for place in first..<first + Self.ways {
      guard let found = recent[place], found.mark == sql.mark.number, found.parts == sql.parts else { continue }
      return found.statement.isTaken ? nil : found.statement
    }
    return nil
  }

  /// The one that came first goes.
  private func remember(_ statement: Statement, of sql: SQL, at first: Int) {
    for place in (first + 1..<first + Self.ways).reversed() { recent[place] = recent[place - 1] }
    recent[first] = (sql.mark.number, sql.parts, statement)
  }

  private func forgetTexts() {
    cache.removeAll()
    for index in recent.indices { recent[index] = nil }
  }

  /// One of the few statements that run for every row of a large transaction: found without hashing its text.
  package func statement(_ frequent: FrequentStatement) throws(Failure) -> Statement {
    try settle()
    if let made = self.frequent[frequent.number] {
      made.reset()
      return made
    }
    let made = try compile(frequent.sql())
    self.frequent[frequent.number] = made
    return made
  }

  /// A statement that is the caller's own, for reads that go on longer than the call that asks for it.
  package func prepare(_ sql: SQL) throws(Failure) -> Statement {
    let statement = try compile(sql.text)
    try statement.bind(sql.values)
    return statement
  }

  private func compile(_ sql: String) throws(Failure) -> Statement {
    try settle()
    self.compiled &+= 1
    var compiled: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, 0, &compiled, nil)
    guard code == SQLITE_OK, let compiled else { throw failure(code) }
    return Statement(compiled)
  }

  /// Runs one statement that gives no rows; gives how many it changed.
  @discardableResult
  package func run(_ sql: SQL) throws(Failure) -> Int {
    let statement = try statement(sql)
    _ = try statement.step()
    statement.reset()
    return Int(sqlite3_changes64(handle))
  }

  /// The first column of the first row, if there is one.
  package func value(_ sql: SQL) throws(Failure) -> Value? {
    let statement = try statement(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.value(0) : nil
  }

  /// The first column of all rows, as numbers.
  package func ids(_ sql: SQL) throws(Failure) -> [Int64] {
    let rows = try rows(sql)
    var ids: [Int64] = []
    while try rows.step() { ids.append(rows.int(0)) }
    return ids
  }

  /// Inserts what waits to be.
  func settle() throws(Failure) { try deferred?.write() }

  /// A number that changes with every commit of another connection, of whatever process: https://www.sqlite.org/pragma.html
  package func dataVersion() throws(Failure) -> Int64 { try value("PRAGMA data_version")?.int ?? 0 }

  /// How many rows were changed since it was opened.
  package var totalChanges: Int64 { sqlite3_total_changes64(handle) }

  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// A number that is another one wherever the state that the connection sees has other rows, whoever wrote them; within a reading, and
  /// between what is written and its commit it stays. nil where SQLite does not say: https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html
  var stamp: UInt32? {
    var number: UInt32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &number) == SQLITE_OK ? number : nil
  }

  package func failure(_ code: Int32) -> Failure { SQLiteFailure.make(code, on: handle, doing: SQLiteFailure.book) }

  /// Whether commits are on the disk when they return. One that is not is lost with the power, as if it had never been, and goes to the disk with
  /// the next one that is: for what can be made again. Not within a transaction.
  package func sync(commits isSynced: Bool) throws(Failure) {
    guard isSynced != syncsCommits else { return }
    try execute("PRAGMA synchronous = \(isSynced ? "FULL" : "NORMAL")")
    syncsCommits = isSynced
  }

  /// Has it keep more of the file's pages in memory, as the connection that writes does, for as long as it is open: for what looks up many rows
  /// here and there again and again. Each page that is read anew is also checked anew.
  package func keepMorePages() throws(Failure) {
    guard !keepsMorePages else { return }
    try execute("PRAGMA cache_size = -16000")
    keepsMorePages = true
  }

  /// Keeps `logPages` current.
  func countLogPages() {
    sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().logPages = Int(pages)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Natural order of names. For queries only: an index that had it could not be kept by another program.
  private func addCollation() {
    sqlite3_create_collation_v2(
      handle, TextOrder.collation, SQLITE_UTF8, nil,
      { _, firstCount, first, secondCount, second in
        TextOrder.compare(
          UnsafeRawBufferPointer(start: first, count: first == nil ? 0 : Int(firstCount)),
          UnsafeRawBufferPointer(start: second, count: second == nil ? 0 : Int(secondCount)))
      }, nil)
  }

  /// Whether a locked database is waited for, 2 s at most.
  func waitForOthers(_ waits: Bool) { sqlite3_busy_timeout(handle, waits ? 2000 : 0) }

  /// Frees what the statements hold, so that the file can be closed or checkpointed.
  package func forgetStatements() {
    sorted = nil
    forgetTexts()
    for index in frequent.indices { frequent[index] = nil }
  }
}
