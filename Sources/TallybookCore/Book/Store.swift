internal import Glibc
internal import Synchronization

/// The one core behind all openings of a file in this process: its connections, its locks, its running sessions.
///
/// What guards what:
///  - `gate` and the lock file's writer lock, in this order: the writer connection, every write and every checkpoint;
///  - `readers`: the connections that nobody reads with at the moment;
///  - `recorders`: the sessions that this process records. A recorder's own lock is never taken while the gate is held.
final class Store: @unchecked Sendable {
  let path: String
  let isMemory: Bool
  let isReadOnly: Bool
  let durability: Durability
  let busyTimeout: Int64
  let clock: Clock
  let identity: FileIdentity?
  /// Set while opening, constant after.
  private(set) var recovered: [Finding] = []

  let gate = WriterGate()
  private let lockFile: LockFile?
  private let writer: Connection?
  private let readers = Mutex<[Connection]>([])
  /// Those on which no statement of SQL runs at the moment.
  private let statementConnections = Mutex<[StatementConnection]>([])
  private let readerPath: String
  let recorders = Mutex<[Int64: Recorder]>([:])
  /// Attachments that are being written here.
  let writers = Mutex<[Int64: OpenWriter]>([:])
  /// Of a book in memory: the bytes of attachments that are not finished.
  let memoryFiles = Mutex<[Int64: StagingFile]>([:])
  /// Waveforms that were asked for last.
  let waveforms = Mutex(WaveformCache())
  /// Who puts bytes into the book at the moment, by what says so in the row.
  let filling = Mutex<Set<UUID>>([])
  /// The folder that this process keeps current with the book.
  let mirror = Mutex<Mirror?>(nil)
  /// Held by who sets it.
  let settingMirror = Mutex(())
  /// What tells watches; there from the first one on.
  let watchers = Mutex<Watchers?>(nil)
  /// How many want to know what a commit touched.
  let followers = Atomic<Int>(0)
  var isFollowed: Bool { followers.load(ordering: .relaxed) > 0 }
  // Touched only with the gate held:
  /// The transaction that is open.
  private var current: Transaction?
  /// Whether it is one of `write`, which ends with the call.
  private var isInside = false
  /// Whether the book was closed within it.
  private var closesAtEnd = false
  private let uses = Atomic<Int>(0)
  private let isClosing = Atomic<Bool>(false)
  /// Sessions that somebody is about to record; see `entering`.
  let attaching = Mutex<Set<Int64>>([])
  private let autosave = Atomic<Int64>(5_000_000_000)
  /// Setting `autosave_interval`, in ns.
  var autosaveInterval: Int64 { autosave.load(ordering: .relaxed) }
  /// How many books share this core; guarded by the registry.
  var users = 1

  init(_ path: String, _ options: BookOptions, now: Instant) throws(Failure) {
    self.path = path
    isMemory = path == ":memory:"
    isReadOnly = options.flags.contains(.readOnly)
    durability = options.durability
    busyTimeout = options.busyTimeout
    clock = options.clock
    readerPath = path == ":memory:" || !options.flags.contains(.readOnly) ? path : try ReadOnlyMedium.uri(for: path)
    if isReadOnly {
      writer = nil
      lockFile = nil
      let probe = try ReadOnlyMedium.connect(to: path, readerPath)
      try BookFile.check(probe, path)
      readers.withLock { $0.append(probe) }
      identity = FileIdentity(path: path)
    } else {
      try SQLiteLibrary.requireWritable()
      let lock = isMemory ? nil : try LockFile(path: path + "-lock")
      do throws(Failure) {
        try lock?.lockWriter(timeout: options.busyTimeout)
        defer { lock?.unlockWriter() }
        writer = try BookFile.open(path, now: now)
      } catch {
        _ = lock?.removeIfLast()
        throw error
      }
      lockFile = lock
      identity = isMemory ? nil : FileIdentity(path: path)
    }
    try readAutosaveInterval()
    recovered = try TailRecovery.run(on: self) + BlobRecovery.run(on: self)
    Log.write(.info, "book", "opened \(path) with SQLite \(SQLiteLibrary.version)")
    for finding in recovered { Log.write(.warning, "recording", "\(finding.location): \(finding.message)") }
  }

  /// What was found before it was opened. Called before anybody else has it.
  func note(_ findings: [Finding]) { recovered = findings + recovered }

  // MARK: Reading

  /// Lends a connection for reading. The thread of an open transaction reads what it has written.
  func read<R>(_ body: (Connection) throws(Failure) -> R) throws(Failure) -> R {
    if let writer, gate.isMine { return try using { () throws(Failure) in try body(writer) } }
    // A book in memory has one connection: its readers wait for its writer as long as that takes.
    if isMemory, let writer { return try gated(timeout: .max / 4) { () throws(Failure) in try body(writer) } }
    let reader = try takeReader()
    defer { giveBack(reader) }
    return try body(reader)
  }

  /// Runs what takes a lock of its own and reads within: where reading waits for the gate, as of a book in memory, the gate comes
  /// first. Otherwise a thread that has the gate would wait for the lock, and the one with the lock for the gate.
  func readingFirst<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    isMemory ? try read { _ throws(Failure) in try body() } : try body()
  }

  /// Lends a connection that sees one state of the book throughout, with nothing held that another call could wait for.
  func snapshot<R>(_ body: (Connection) throws(Failure) -> R) throws(Failure) -> R {
    if let writer, gate.isMine { return try using { () throws(Failure) in try body(writer) } }
    if isMemory { return try body(ownReader()) }
    let reader = try takeReader()
    defer { giveBack(reader) }
    try reader.execute("BEGIN")
    defer { try? reader.execute("ROLLBACK") }
    return try body(reader)
  }

  /// Lends a connection that sees one state of the book throughout; of a book in memory by holding up its writers, so only for
  /// what calls nobody.
  func state<R>(_ body: (Connection) throws(Failure) -> R) throws(Failure) -> R { isMemory ? try read(body) : try snapshot(body) }

  /// Makes a connection that belongs to its caller alone: of a book in memory it has a copy.
  func ownReader() throws(Failure) -> Connection {
    guard isMemory, let writer else { return try makeReader() }
    let copy = try Connection(path: ":memory:", flags: OpenMode.writing)
    try gated(timeout: .max / 4) { () throws(Failure) in try OnlineBackup.copy(from: writer, to: copy) { _, _ in } }
    return copy
  }

  /// A connection for a statement of SQL, which gives it back; of a book in memory one that has what is in it now.
  func takeStatementConnection() throws(Failure) -> StatementConnection {
    if !isMemory, let kept = statementConnections.withLock({ $0.popLast() }) { return kept }
    return try StatementConnection(of: self)
  }

  func giveBack(_ connection: StatementConnection) {
    connection.reset()
    let isKept = !isMemory && !isClosing.load(ordering: .sequentiallyConsistent) && statementConnections.withLock { kept in
      guard kept.count < 2 else { return false }
      kept.append(connection)
      return true
    }
    if !isKept { connection.connection.close() }
  }

  private func takeReader() throws(Failure) -> Connection {
    if let kept = readers.withLock({ $0.popLast() }) { return kept }
    return try makeReader()
  }

  private func makeReader() throws(Failure) -> Connection {
    if isReadOnly { return try ReadOnlyMedium.connect(to: path, readerPath) }
    let made = try Connection(path: path, flags: OpenMode.reading)
    try made.execute("PRAGMA query_only = 1; PRAGMA temp_store = MEMORY")
    return made
  }

  private func giveBack(_ reader: Connection) {
    readers.withLock { kept in if kept.count < 8 { kept.append(reader) } }
  }

  // MARK: Writing

  /// Runs `body` in a transaction that is all or nothing and on the disk when this returns; within the thread's open
  /// transaction, as a part of that one. A host's function that is called meanwhile finds itself within it too.
  func write<R>(
    by author: String?, at now: Instant, name: String? = nil, timeout: Int64? = nil, isOneStatement: Bool = false,
    _ body: (Transaction) throws(Failure) -> R
  ) throws(Failure) -> R {
    var isCommitted = false
    let result = try using { () throws(Failure) -> R in
      // SQLite takes back a single statement that fails by itself.
      if gate.isMine, let current {
        try current.requireOpen()
        return isOneStatement ? try body(current) : try current.nested(body)
      }
      let transaction = try begin(by: author, at: now, name: name, timeout: timeout)
      current = transaction
      isInside = true
      let result: R
      do throws(Failure) { result = try body(transaction) } catch {
        end(transaction, keep: false)
        throw error
      }
      try finish(transaction)
      isCommitted = true
      return result
    }
    // Who waits for the gate only a moment holds a recorder's lock: no files are written under that.
    if isCommitted, timeout == nil { keepMirror(.commit) }
    return result
  }

  /// Begins a transaction that the calling thread ends with `commit` or `rollback`.
  func beginExplicit(by author: String?, at now: Instant, name: String?) throws(Failure) {
    try using { () throws(Failure) in
      guard !gate.isMine else {
        throw Failure(.state, "this thread has a transaction open; commit it or roll it back before another is begun")
      }
      current = try begin(by: author, at: now, name: name, timeout: nil)
    }
  }

  func commit() throws(Failure) {
    try using { () throws(Failure) in try finish(openTransaction()) }
    keepMirror(.commit)
  }

  func rollback() throws(Failure) {
    try using { () throws(Failure) in end(try openTransaction(), keep: false) }
  }

  /// Whether the calling thread is within a transaction.
  var isInTransaction: Bool { gate.isMine }

  /// Writes the log back into the file, where nobody writes meanwhile.
  func checkpoint() throws(Failure) {
    guard let writer, let lockFile, !gate.isMine else { return }
    try gated { () throws(Failure) in
      try lockFile.lockWriter(timeout: busyTimeout)
      defer { lockFile.unlockWriter() }
      try Checkpoint.run(.emptying, on: writer)
    }
  }

  // MARK: Closing

  /// Ends everything; running sessions stay running in the book. Called once, by the registry.
  ///
  /// Other threads may be inside calls: who comes from now on is refused, who is inside is waited for. A transaction that
  /// its thread left open is taken back. Closed by a host's function within a write of its own thread, the book ends when
  /// that write does.
  func close() {
    endMirror()
    for recorder in recorders.withLock({ Array($0.values) }) { recorder.detach() }
    // One whose handle has gone holds itself no longer.
    recorders.withLock { $0 = [:] }
    for writer in writers.withLock({ $0.values.compactMap(\.writer) }) { writer.close() }
    isClosing.store(true, ordering: .sequentiallyConsistent)
    if gate.isMine {
      guard !isInside else {
        closesAtEnd = true
        return
      }
    } else {
      gate.shut()
      while !gate.enterToClose(timeout: 5_000_000) {
        // Nobody is inside, and nobody can come: the gate's owner is a thread that never ended its transaction.
        if uses.load(ordering: .sequentiallyConsistent) == 0 { break }
      }
    }
    current?.rollback()
    current = nil
    closeFile()
    gate.leave()
  }

  /// With the gate held.
  private func closeFile() {
    readers.withLock { $0 = [] }
    statementConnections.withLock { $0 = [] }
    guard let writer else { return }
    guard let lockFile else { return writer.close() }
    // SQLite writes the log back when the last connection closes; nobody may commit meanwhile.
    let locked = (try? lockFile.lockWriter(timeout: busyTimeout)) != nil
    writer.forgetStatements()
    if locked { try? Checkpoint.run(.emptying, on: writer) }
    writer.close()
    if locked { lockFile.unlockWriter() }
    _ = lockFile.removeIfLast()
  }

  // MARK: Using the writer connection

  /// Counts a use of the writer connection, and refuses it once the book closes: the order of the two, against that of
  /// `close`, is what keeps a connection from being closed under a call.
  private func using<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    uses.add(1, ordering: .sequentiallyConsistent)
    defer { uses.subtract(1, ordering: .sequentiallyConsistent) }
    try requireOpen()
    return try body()
  }

  /// Uses the writer connection with the gate held.
  private func gated<R>(timeout: Int64? = nil, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    try using { () throws(Failure) in
      try gate.enter(timeout: timeout ?? busyTimeout)
      defer { gate.leave() }
      try requireOpen()
      return try body()
    }
  }

  private func requireOpen() throws(Failure) {
    guard !isClosing.load(ordering: .sequentiallyConsistent) else {
      throw Failure(.closed, "the book \(path) was closed; open it again")
    }
  }

  /// How many pages the write-ahead log holds, as of the last commit here.
  var logPages: Int { writer?.logPages ?? 0 }

  private func readAutosaveInterval() throws(Failure) {
    let text = try read { connection throws(Failure) in try Settings.value(of: "autosave_interval", on: connection) }
    if let interval = text.flatMap({ Int64($0) }) { autosave.store(interval, ordering: .relaxed) }
  }

  /// The transaction that the calling thread began and has not ended.
  private func openTransaction() throws(Failure) -> Transaction {
    guard gate.isMine, !isInside, let current else {
      throw Failure(.state, "this thread has no transaction open; begin one first, on the thread that ends it")
    }
    return current
  }

  private func begin(by author: String?, at now: Instant, name: String?, timeout: Int64?) throws(Failure) -> Transaction {
    guard let writer else {
      throw Failure(.readOnly, "the book \(path) is open for reading only; open it without READ_ONLY to change it")
    }
    let timeout = timeout ?? busyTimeout
    try gate.enter(timeout: timeout)
    do throws(Failure) {
      try requireOpen()
      try lockFile?.lockWriter(timeout: timeout)
      do throws(Failure) {
        return try Transaction(on: writer, store: self, author: author, now: now, name: name)
      } catch {
        lockFile?.unlockWriter()
        throw error
      }
    } catch {
      gate.leave()
      throw error
    }
  }

  private func finish(_ transaction: Transaction) throws(Failure) {
    do throws(Failure) { try transaction.commit() } catch {
      end(transaction, keep: false)
      throw error
    }
    if isFollowed { follow(transaction) { lockFile?.poke() } } else { lockFile?.poke() }
    if transaction.touchedEventTypes { tellOfTypes(on: transaction.connection) }
    if transaction.touchedSettings { try? readAutosaveInterval() }
    // A log that grows makes opening after a crash slow: 4 MiB are 7 ms.
    if !isMemory, let writer, writer.logPages > 1024 { try? Checkpoint.run(.all, on: writer) }
    end(transaction, keep: true)
  }

  private func end(_ transaction: Transaction, keep: Bool) {
    if !keep { transaction.rollback() }
    current = nil
    isInside = false
    lockFile?.unlockWriter()
    if closesAtEnd { closeFile() }
    gate.leave()
  }
}
