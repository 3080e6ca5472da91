internal import Glibc
internal import Synchronization
package import TallybookBase
package import TallybookModel
package import TallybookQuery

/// Watches the selection of a query. Waiting only remembers that something was touched; rows are read on demand. Safe from any thread.
package final class Watch: Sendable {
  /// What names a row among those of a watch.
  private struct Key: Hashable, Comparable {
    /// Of an event or a bout, whose numbers are its session's; else 0.
    let session: Int64
    let id: Int64

    init(_ row: Row) {
      (session, id) = (row[.session].int ?? 0, row.id)
    }

    static func < (one: Key, other: Key) -> Bool { (one.session, one.id) < (other.session, other.id) }
  }

  private struct Told {
    /// With `changes`: the rows as they were told last.
    var rows: [Key: Row] = [:]
    /// Those of them that run.
    var running: Set<Int64> = []
  }

  private let query: Query
  private let book: Book
  private let flags: WatchFlags
  private let signal: WatchSignal
  private let watchers: Watchers
  private let told = Mutex(Told())
  private let isOpen = Atomic<Bool>(true)

  /// Starts watching the selection of a query.
  ///
  /// - Throws: `invalid` (the query was refused), `readOnly`, and errors of file access.
  package init(_ query: Query, in book: Book, _ flags: WatchFlags = []) throws(Failure) {
    try query.check()
    try book.requireOutside("a watch")
    try book.requireWritable()
    self.query = query
    self.book = book
    self.flags = flags
    signal = WatchSignal(query, of: book)
    watchers = try book.store.watches.watchers(of: book.store)
    try watchers.add(signal)
  }

  deinit { close() }

  /// Ends the watch; a thread that waits in `next` gets `closed`. Idempotent.
  package func close() {
    guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
    watchers.remove(signal)
    signal.raise()
  }

  /// Waits at most `timeout` ns (negative: for ever) for a change and returns the selection; nil if nothing touched it. The first call returns at once.
  ///
  /// - Throws: `closed`, `state` (within a transaction), and errors of reading.
  package func next(timeout: Int64 = -1) throws(Failure) -> Cursor? {
    let start = Clock.read(CLOCK_MONOTONIC)
    while true {
      try requireOpen()
      watchers.look()
      if signal.take() {
        TestSleep.at("watch.taken")
        do throws(Failure) {
          if let rows = try read() { return rows }
        } catch {
          signal.raise()
          throw error
        }
        continue
      }
      let left = timeout < 0 ? Int64.max : timeout &- (Clock.read(CLOCK_MONOTONIC) &- start)
      guard left > 0 else { return nil }
      try signal.wait(left, or: watchers.descriptor)
    }
  }

  /// A file descriptor that is readable when `next` may have something. It belongs to the watch.
  package func descriptor() throws(Failure) -> Int32 {
    try requireOpen()
    return try signal.descriptor(with: watchers.descriptor)
  }

  private func requireOpen() throws(Failure) {
    try book.requireOpen()
    guard isOpen.load(ordering: .acquiring) else { throw Failure(.watchEnded, "the watch was ended; begin another one") }
  }

  // MARK: Reading

  private func read() throws(Failure) -> Cursor? {
    try told.withLock { (told) throws(Failure) in
      guard !query.isOfEvents || flags.contains(.changes) else { return try armed(&told) { () throws(Failure) in try query.cursor(in: book) } }
      let rows = query.isOfEvents ? try armed(&told, logged) : try entries(&told)
      guard flags.contains(.changes) else { return Cursor(ListRows(rows), of: book) }
      let changes = Self.changes(from: &told.rows, to: rows)
      return changes.isEmpty ? nil : Cursor(ListRows(changes), of: book)
    }
  }

  /// What is read of events while what runs of their sessions is armed.
  private func armed<R>(_ told: inout Told, _ read: () throws(Failure) -> R) throws(Failure) -> R {
    func running() throws(Failure) -> Set<Int64> {
      Set(try book.state { state throws(Failure) in try query.sessions(in: state, running: true).map(\.id) })
    }
    if told.running.isEmpty { told.running = try running() }
    while true {
      watchers.arm(Array(told.running), for: signal)
      TestSleep.at("watch.armed")
      let result = try read()
      let running = try running()
      let new = running.subtracting(told.running)
      told.running = running
      guard !new.isEmpty else { return result }
    }
  }

  private func logged() throws(Failure) -> [Row] {
    let cursor = try query.cursor(in: book)
    var rows: [Row] = []
    while try cursor.next(), let row = cursor.row { rows.append(row) }
    return rows
  }

  /// What is selected, of one state of the book; what of it runs is armed before it is read.
  private func entries(_ told: inout Told) throws(Failure) -> [Row] {
    watchers.arm(Array(told.running), for: signal)
    while true {
      TestSleep.at("watch.armed")
      let entries = try book.state(of: query, .all) { planned, state throws(Failure) in
        try planned.entries(on: state.connection).map { (entry) throws(Failure) in try Self.counted(entry, in: state) }
      }
      TestSleep.at("watch.read")
      let running = Set(entries.filter { $0.state == .running || $0.state == .paused }.map(\.id))
      let new = running.subtracting(told.running)
      told.running = running
      guard !new.isEmpty else { return entries.map { .entry($0) } }
      watchers.arm(Array(new), for: signal)
    }
  }

  /// With what a recorder has logged since its last chunk.
  private static func counted(_ entry: Entry, in state: BookState) throws(Failure) -> Entry {
    guard entry.state == .running || entry.state == .paused else { return entry }
    var entry = entry
    entry.set(.eventCount, .int(try state.eventCount(of: entry.id)))
    return entry
  }

  private static func changes(from before: inout [Key: Row], to rows: [Row]) -> [Row] {
    var changes: [Row] = []
    var now: [Key: Row] = [:]
    now.reserveCapacity(rows.count)
    for row in rows {
      let key = Key(row)
      now[key] = row
      if let was = before.removeValue(forKey: key) {
        if !same(was, row) { changes.append(.record(WatchedRow(row: row, change: .changed))) }
      } else {
        changes.append(.record(WatchedRow(row: row, change: .added)))
      }
    }
    for (_, row) in before.sorted(by: { $0.key < $1.key }) { changes.append(.record(WatchedRow(row: row, change: .removed))) }
    before = now
    return changes
  }

  private static func same(_ one: Row, _ other: Row) -> Bool {
    switch (one, other) {
    case (.entry(let one), .entry(let other)): one == other
    case (.event(let one, _, _), .event(let other, _, _)): one == other
    case (.record(let one as Bout), .record(let other as Bout)): one == other
    default: false
    }
  }
}
