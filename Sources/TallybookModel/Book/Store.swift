internal import Glibc
package import Synchronization
package import TallybookBase
package import TallybookStorage

/// The one core behind all openings of a file in this process: its connections, its locks, its running sessions.
///
/// What guards what:
///  - `writerMutex` and the lock file's writer lock, in this order: the writer connection, every write and every checkpoint, and a
///    transaction that a host holds from its beginning to its end;
///  - `readers`: the connections that nobody reads with at the moment; until the first write the writer connection is one of them;
///  - `services`: each what it keeps, with locks of its own; see `BookService` for what is held at its moments. A recorder's own lock is
///    never taken while the writer mutex is held.
package final class Store: @unchecked Sendable {
  package let path: String
  package let isMemory: Bool
  package let isReadOnly: Bool
  /// Whether that was asked for.
  let isAskedReadOnly: Bool
  /// How many names its file had when it was opened.
  private let names: Int
  package let durability: Durability
  /// How long a call waits for other writers, in ns; it can be set while the book is open.
  package let waiting: Atomic<Int64>
  var busyTimeout: Int64 { waiting.load(ordering: .relaxed) }
  /// Its lines go to whoever opened it with a handler, else to the process.
  package let log: BookLog
  package let clock: Clock
  package let identity: FileIdentity?
  /// Set while opening, constant after.
  private(set) var recovered: [Finding] = []

  package let writerMutex = WriterMutex()
  let lockFile: LockFile?
  /// The connection that writes; touched only with the writer mutex held. See `takeWriter`.
  private(set) var writer: Connection?
  /// Whether readers may have it: until somebody writes. To open another one takes as long as to read a page of items.
  private var isWriterLent = false
  private let loggedPages = Atomic<Int>(0)
  /// How many pages the write-ahead log held after the last commit here.
  var logPages: Int { loggedPages.load(ordering: .relaxed) }
  /// Where a book in memory is.
  private let memory: MemoryDatabase?
  private let readers = Mutex<[Connection]>([])
  /// The same of one that has lists of its own beside the book, of what is sent of it: its statements take longer to compile than to run.
  private let excerptReader = Mutex<Connection?>(nil)
  package let readerPath: String
  /// What features keep for the book, and do at its moments.
  package let services: BookServices
  /// How many want to know what a commit touched.
  package let followers = Atomic<Int>(0)
  package var isFollowed: Bool { followers.load(ordering: .relaxed) > 0 }
  /// Whether the book was closed within a call that writes; touched only with the writer mutex held.
  private var closesAtEnd = false
  private let isClosing = Atomic<Bool>(false)
  /// Whether the last opening was closed: nothing is begun any more.
  package var isClosed: Bool { isClosing.load(ordering: .sequentiallyConsistent) }
  /// How many books share this core; guarded by the registry.
  var users = 1

  init(_ path: String, _ options: BookOptions, now: Instant, services: BookServices) throws(Failure) {
    self.path = path
    self.services = services
    isMemory = path == ":memory:"
    names = isMemory ? 1 : BookNames.count(path)
    isAskedReadOnly = options.flags.contains(.readOnly)
    isReadOnly = isAskedReadOnly || names > 1
    durability = options.durability
    waiting = Atomic(options.busyTimeout)
    clock = options.clock
    if let zone = options.timeZone { try Settings.check("time_zone", zone) }
    let log = BookLog()
    if let handler = options.log { log.add(handler) }
    self.log = log
    if !isMemory { try BookSides.require(path) }
    memory = if !isMemory { nil } else if let given = options.memory { given } else { try NewBook.inMemory() }
    readerPath = if let memory { memory.uri } else { isReadOnly ? try ReadOnlyMedium.uri(for: path) : path }
    if isReadOnly {
      writer = nil
      lockFile = nil
      let probe = try ReadOnlyMedium.connect(to: path, readerPath)
      readers.withLock { $0.append(probe) }
      identity = isMemory ? nil : FileIdentity(path: path)
    } else {
      try SQLiteLibrary.requireWritable()
      let lock = isMemory ? nil : try LockFile(path: path + "-lock", of: path)
      do throws(Failure) {
        try lock?.lockWriter(timeout: options.busyTimeout)
        defer { lock?.unlockWriter() }
        let migrates = isMemory || options.flags.contains(.migrate)
        let hasTablesOnly = isMemory && options.memory == nil
        writer = try BookFile.open(readerPath, named: path, now: now, zone: options.timeZone, migrates: migrates, hasTablesOnly: hasTablesOnly, log: log)
      } catch {
        _ = lock?.removeIfLast()
        throw error
      }
      lockFile = lock
      identity = isMemory ? nil : FileIdentity(path: path)
      if let writer {
        loggedPages.store(writer.logPages, ordering: .relaxed)
        readers.withLock { $0.append(writer) }
      }
      isWriterLent = true
    }
    for service in services.all { try service.opened(self) }
    recovered = isMemory ? [] : Check.names(of: path)
    for service in services.all { recovered += try service.recovered(self) }
    log.write(.info, "book", "opened \(path) with SQLite \(SQLiteLibrary.version)")
    for finding in recovered { log.write(.warning, "recording", "\(finding.location): \(finding.message)") }
  }

  /// What is answered where something would be written and nothing can be.
  func readOnly(to purpose: String) -> Failure {
    guard isAskedReadOnly else { return Failure(.severalNames, "the book is only read: \(BookNames.text(path, names)), and open it again to \(purpose)") }
    return Failure(.openedReadOnly, "the book \(path) is open for reading only; open it without READ_ONLY to \(purpose)")
  }

  /// What was found before it was opened. Called before anybody else has it.
  package func note(_ findings: [Finding]) { recovered = findings + recovered }

  // MARK: Connections for reading

  func takeReader() throws(Failure) -> Connection {
    if let kept = readers.withLock({ $0.popLast() }) { return kept }
    return try makeReader()
  }

  /// A connection that belongs to its caller alone.
  package func makeReader() throws(Failure) -> Connection {
    if isReadOnly { return try ReadOnlyMedium.connect(to: path, readerPath) }
    let made = try Connection(path: readerPath, flags: OpenMode.reading)
    try made.execute("PRAGMA query_only = 1; PRAGMA temp_store = MEMORY")
    return made
  }

  /// A connection that tells of changes.
  package func takeExcerptReader() throws(Failure) -> Connection {
    if let kept = excerptReader.withLock({ $0.take() }) { return kept }
    return try makeReader()
  }

  package func giveBack(excerptReader reader: Connection) {
    excerptReader.withLock { kept in kept = kept ?? reader }
  }

  func giveBack(_ reader: Connection) {
    readers.withLock { kept in if kept.count < 8 { kept.append(reader) } }
  }

  /// The connection that writes, from now on for that alone; nil where nothing can be written. Where somebody reads with it at this moment it
  /// stays a reader's, and another one is opened. With the writer mutex held.
  private func takeWriter() throws(Failure) -> Connection? {
    guard isWriterLent, let opened = writer else { return writer }
    let isBack = readers.withLock { kept in
      let place = kept.firstIndex { $0 === opened }
      if let place { kept.remove(at: place) }
      return place != nil
    }
    if !isBack {
      guard identity == nil || identity == FileIdentity(path: path) else {
        throw Failure(.noFile, "the book is no longer at \(path); close it, and open it where it is")
      }
      writer = try BookFile.openWriter(readerPath)
    }
    isWriterLent = false
    return writer
  }

  // MARK: Writing

  /// Runs `body` in a transaction of its own that is all or nothing and on the disk when this returns. A thread that is inside one
  /// already is refused: it would wait for itself. What need not be `isSynced` goes to the disk with a later one.
  package func write<R>(
    by author: String?, at now: Instant, as call: Call? = nil, name: String? = nil, timeout: Int64? = nil, isSynced: Bool = true,
    _ body: (Transaction) throws(Failure) -> R
  ) throws(Failure) -> R {
    let transaction = try begin(by: author, at: now, name: name, timeout: timeout, isSynced: isSynced)
    if let call { transaction.add(call) }
    let result: R
    do throws(Failure) { result = try body(transaction) } catch {
      end(transaction, keep: false)
      throw error
    }
    try finish(transaction)
    // Who waits for the writer mutex only a moment holds a recorder's lock: no files are written under that.
    if timeout == nil { catchUp(.commit) }
    return result
  }

  /// Writes the log back into the file, where nobody writes meanwhile.
  func checkpoint(timeout: Int64? = nil) throws(Failure) {
    guard !isReadOnly else { return }
    try withWriterHeld(timeout: timeout ?? busyTimeout) { () throws(Failure) in
      if let writer = try takeWriter() { try Checkpoint.run(.emptying, on: writer) }
    }
  }

  /// Has services do outside of the book what commits have left to do, with nothing held; true where there is more.
  @discardableResult
  package func catchUp(_ effort: CatchUp) -> Bool {
    LongCall.unasked {
      var isMore = false
      for service in services.writing where service.caughtUp(effort, with: self) { isMore = true }
      return isMore
    }
  }

  // MARK: Closing

  /// Ends everything; running sessions stay running in the book. Called once, by the registry.
  ///
  /// Other threads may be inside calls: who comes from now on is refused, who is inside is waited for. Transactions were taken back
  /// before. Closed by a host's function within a write of its own thread, the book ends when that write does.
  func close() {
    for service in services.all { service.closing(self) }
    isClosing.store(true, ordering: .sequentiallyConsistent)
    guard !writerMutex.isMine else {
      closesAtEnd = true
      return
    }
    writerMutex.shut()
    while !writerMutex.enterToClose(timeout: 5_000_000) {}
    closeFile()
    writerMutex.leave()
  }

  /// With the writer mutex held.
  private func closeFile() {
    let writer = try? takeWriter()
    readers.withLock { $0 = [] }
    excerptReader.withLock { $0 = nil }
    for service in services.all { service.closed(self) }
    guard let lockFile else {
      writer?.close()
      return
    }
    // SQLite writes the log back when the last connection closes; nobody may commit meanwhile.
    let locked = (try? lockFile.lockWriter(timeout: busyTimeout)) != nil
    if let writer {
      writer.forgetStatements()
      if locked { try? Checkpoint.run(.emptying, on: writer) }
      writer.close()
    }
    if locked { lockFile.unlockWriter() }
    _ = lockFile.removeIfLast()
  }

  // MARK: Using the writer connection

  /// Runs `body` while nobody writes to the book, in this process or another.
  package func withWriterHeld<R>(timeout: Int64, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    try writerMutex.enter(timeout: timeout)
    defer { writerMutex.leave() }
    try requireOpen()
    try lockFile?.lockWriter(timeout: timeout)
    defer { lockFile?.unlockWriter() }
    return try body()
  }

  private func requireOpen() throws(Failure) {
    guard !isClosed else {
      throw Failure(.bookClosed, "the book \(path) was closed; open it again")
    }
  }

  /// How many bytes the book's file has; 0 of one in memory.
  package var size: Int64 { isMemory ? 0 : PlainFile.size(path) }

  /// How many bytes the write-ahead log has, whoever wrote them.
  package var logSize: Int64 { memory.map(\.logSize) ?? PlainFile.size(path + "-wal") }

  /// Begins a transaction, which `finish` or `end` ends. Many calls write, and each would have all of it.
  @inline(never)
  func begin(by author: String?, at now: Instant, name: String?, timeout: Int64?, isSynced: Bool = true) throws(Failure) -> Transaction {
    guard !isReadOnly else { throw readOnly(to: "change it") }
    let timeout = timeout ?? busyTimeout
    try writerMutex.enter(timeout: timeout)
    do throws(Failure) {
      try requireOpen()
      try lockFile?.lockWriter(timeout: timeout)
      do throws(Failure) {
        guard let writer = try takeWriter() else { throw readOnly(to: "change it") }
        try writer.sync(commits: isSynced)
        let transaction = try Transaction(on: writer, store: self, author: author, now: now, name: name)
        do throws(Failure) { for service in services.writing { try service.begun(transaction) } } catch {
          transaction.rollback()
          throw error
        }
        TestSleep.at("write.begun")
        return transaction
      } catch {
        lockFile?.unlockWriter()
        throw error
      }
    } catch {
      writerMutex.leave()
      throw error
    }
  }

  /// Commits a transaction and ends it, whether that succeeds or not.
  func finish(_ transaction: Transaction) throws(Failure) {
    do throws(Failure) { try transaction.commit() } catch {
      end(transaction, keep: false)
      throw error
    }
    TestSleep.at("commit.kept")
    if isFollowed { tell(of: transaction, services.writing[...]) } else { lockFile?.poke() }
    for service in services.writing { service.committed(transaction) }
    // A log that grows makes opening after a crash slow: 4 MiB are 7 ms.
    if let writer {
      loggedPages.store(writer.logPages, ordering: .relaxed)
      if writer.logPages > 1024 { try? Checkpoint.run(.all, on: writer) }
    }
    end(transaction, keep: true)
  }

  /// Tells services and then other processes of a commit, each within the call of the one before it.
  private func tell(of transaction: Transaction, _ services: ArraySlice<any WriteService>) {
    guard let first = services.first else {
      lockFile?.poke()
      return
    }
    first.followed(transaction) { tell(of: transaction, services.dropFirst()) }
  }

  /// Ends a transaction: what was not committed is taken back.
  func end(_ transaction: Transaction, keep: Bool) {
    if !keep { transaction.rollback() }
    lockFile?.unlockWriter()
    if closesAtEnd { closeFile() }
    writerMutex.leave()
  }
}
