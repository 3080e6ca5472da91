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
  private let readerPath: String
  let recorders = Mutex<[Int64: Recorder]>([:])
  /// The open transaction of the gate's owner.
  private var current: Transaction?
  /// Rises with every commit that touches an event type, so that recorders look again.
  let typeGeneration = Atomic<UInt64>(1)
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
    recovered = try TailRecovery.run(on: self)
    Log.write(.info, "book", "opened \(path) with SQLite \(SQLiteLibrary.version)")
    for finding in recovered { Log.write(.warning, "recording", "\(finding.location): \(finding.message)") }
  }

  /// Ends everything; running sessions stay running in the book. Called once, by the registry.
  func close() {
    let running = recorders.withLock { running in
      defer { running = [:] }
      return Array(running.values)
    }
    for recorder in running { recorder.detach() }
    if let abandoned = current {
      // Its thread went away without ending it.
      abandoned.abandon()
      current = nil
    }
    readers.withLock { $0 = [] }
    guard let writer, let lockFile else { return }
    // SQLite writes the log back when the last connection closes; nobody may commit meanwhile.
    let locked = (try? lockFile.lockWriter(timeout: busyTimeout)) != nil
    writer.forgetStatements()
    if locked { try? Checkpoint.run(on: writer) }
    writer.close()
    if locked { lockFile.unlockWriter() }
    _ = lockFile.removeIfLast()
  }

  // MARK: Reading

  /// Lends a connection for reading. The thread of an open transaction reads what it has written.
  func read<R>(_ body: (Connection) throws(Failure) -> R) throws(Failure) -> R {
    if let writer, gate.isMine { return try body(writer) }
    if isMemory, let writer {
      try gate.enter(timeout: busyTimeout)
      defer { gate.leave() }
      return try body(writer)
    }
    let reader = try takeReader()
    defer { giveBack(reader) }
    return try body(reader)
  }

  /// Lends a connection that sees one state of the book throughout, with nothing held that another call could wait for.
  func snapshot<R>(_ body: (Connection) throws(Failure) -> R) throws(Failure) -> R {
    if let writer, gate.isMine { return try body(writer) }
    if isMemory, let writer {
      let copy = try Connection(path: ":memory:", flags: OpenMode.writing)
      try copyMemory(from: writer, to: copy)
      return try body(copy)
    }
    let reader = try takeReader()
    defer { giveBack(reader) }
    try reader.execute("BEGIN")
    defer { try? reader.execute("ROLLBACK") }
    return try body(reader)
  }

  private func copyMemory(from writer: Connection, to copy: Connection) throws(Failure) {
    try gate.enter(timeout: busyTimeout)
    defer { gate.leave() }
    try OnlineBackup.copy(from: writer, to: copy) { _, _ in }
  }

  private func takeReader() throws(Failure) -> Connection {
    if let kept = readers.withLock({ $0.popLast() }) { return kept }
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
  /// transaction, as a part of that one.
  func write<R>(
    by author: String?, at now: Instant, name: String? = nil, timeout: Int64? = nil, isOneStatement: Bool = false,
    _ body: (Transaction) throws(Failure) -> R
  ) throws(Failure) -> R {
    // SQLite takes back a single statement that fails by itself.
    if gate.isMine, let current { return isOneStatement ? try body(current) : try current.nested(body) }
    let transaction = try begin(by: author, at: now, name: name, timeout: timeout)
    let result: R
    do throws(Failure) { result = try body(transaction) } catch {
      end(transaction, keep: false)
      throw error
    }
    try finish(transaction)
    return result
  }

  /// Begins a transaction that the calling thread ends with `commit` or `rollback`.
  func beginExplicit(by author: String?, at now: Instant, name: String?) throws(Failure) {
    guard !gate.isMine else {
      throw Failure(.state, "this thread has a transaction open; commit it or roll it back before another is begun")
    }
    current = try begin(by: author, at: now, name: name, timeout: nil)
  }

  func commit() throws(Failure) {
    guard let transaction = openTransaction else { throw noTransaction }
    current = nil
    try finish(transaction)
  }

  func rollback() throws(Failure) {
    guard let transaction = openTransaction else { throw noTransaction }
    current = nil
    end(transaction, keep: false)
  }

  /// Whether the calling thread has an explicit transaction open.
  var isInTransaction: Bool { openTransaction != nil }

  /// Writes the log back into the file, where nobody writes meanwhile.
  func checkpoint() throws(Failure) {
    guard let writer, let lockFile else { return }
    if gate.isMine { return }
    try gate.enter(timeout: busyTimeout)
    defer { gate.leave() }
    try lockFile.lockWriter(timeout: busyTimeout)
    defer { lockFile.unlockWriter() }
    try Checkpoint.run(on: writer)
  }

  /// How many pages the write-ahead log holds, as of the last commit here.
  var logPages: Int { writer?.logPages ?? 0 }

  private func readAutosaveInterval() throws(Failure) {
    let text = try read { connection throws(Failure) in try Settings.value(of: "autosave_interval", on: connection) }
    if let interval = text.flatMap({ Int64($0) }) { autosave.store(interval, ordering: .relaxed) }
  }

  private var openTransaction: Transaction? { gate.isMine ? current : nil }

  private var noTransaction: Failure {
    Failure(.state, "this thread has no transaction open; begin one first, on the thread that ends it")
  }

  private func begin(by author: String?, at now: Instant, name: String?, timeout: Int64?) throws(Failure) -> Transaction {
    guard let writer else {
      throw Failure(.readOnly, "the book \(path) is open for reading only; open it without READ_ONLY to change it")
    }
    let timeout = timeout ?? busyTimeout
    try gate.enter(timeout: timeout)
    do throws(Failure) {
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
    lockFile?.poke()
    if transaction.touchedEventTypes { typeGeneration.add(1, ordering: .relaxed) }
    if transaction.touchedSettings { try? readAutosaveInterval() }
    // A log that grows makes opening after a crash slow: 4 MiB are 7 ms.
    if !isMemory, let writer, writer.logPages > 1024 { try? Checkpoint.run(on: writer) }
    end(transaction, keep: true)
  }

  private func end(_ transaction: Transaction, keep: Bool) {
    if !keep { transaction.rollback() }
    lockFile?.unlockWriter()
    gate.leave()
  }
}
