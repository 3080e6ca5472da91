package import TallybookBase
package import TallybookStorage

/// The one place that commits. What is written between `init` and `commit` is captured, kept as history, walked to keep
/// derived values true, and on the disk when `commit` returns.
package final class Transaction {
  /// Not only the transaction's own: statements are compiled once for the connection.
  package let connection: Connection
  package let store: Store
  /// When it happens, by the book's clock.
  package let now: Instant
  private let author: String?
  /// What is done, for the history, as the host says.
  private let ownName: String?
  /// The calls that wrote in it, each once, in their order; no more than are told.
  private var calls: [Call] = []
  /// Whether it is remembered as a change: what goes by retention must not be.
  @exclusivity(unchecked) package var keepsHistory = true
  /// What its step of history is: done, or merged, which no undo takes back and which ends no redo.
  @exclusivity(unchecked) package var outcome = StepState.done
  /// Gone once the transaction has ended.
  private var capture: ChangeCapture?
  private let made: EntryBatch
  /// Times of modification that an import brings with it, instead of `now`.
  @exclusivity(unchecked) package var modified: [Int64: Instant] = [:]
  /// Done after the commit, with the writer lock still held: removing files of what is gone.
  var afterCommit: [() -> Void] = []
  /// Done where it is taken back: removing files that it made.
  var afterRollback: [() -> Void] = []
  /// What recorders and the store keep in memory and must read again.
  var touchedEventTypes = false
  var touchedSettings = false
  /// Whether entries are gone. What puts into the trash removes none, so this is for good unless it is an undo.
  var removedEntries = false
  /// What it touched, gathered only where somebody follows the book.
  @exclusivity(unchecked) package var affected = AffectedRows()
  @exclusivity(unchecked) package var isFollowed = false
  /// Its step of the history, where it is one.
  @exclusivity(unchecked) package var step: Int64?
  /// What of its changes is kept already.
  var parts: HistoryParts?
  /// Its step, where that is kept in parts already.
  package var stepInParts: Int64? { parts?.step }
  /// Entries that it made in parts that are accounted for.
  private(set) var madeEarlier: Set<Int64> = []
  /// The bytes of changed rows that wait to be kept, as far as they are known, and how many rows the connection had changed before them.
  private var waiting = 0
  private var changesCut: Int64
  private var isAccounted = false
  /// How many rows the connection had changed before it began.
  private let changesBefore: Int64
  private var depth = 0

  /// Changes of more bytes than this are kept in parts.
  static let largestChangeset = 8 << 20
  /// Of so many that wait a part is made.
  private static let partSize = 4 << 20

  init(on connection: Connection, store: Store, author: String?, now: Instant, name: String?) throws(Failure) {
    self.connection = connection
    self.store = store
    self.author = author
    self.now = now
    ownName = name
    changesBefore = connection.totalChanges
    changesCut = changesBefore
    try connection.run("BEGIN IMMEDIATE")
    let capture: ChangeCapture
    do throws(Failure) { capture = try ChangeCapture(on: connection, tables: Table.captured) } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
    self.capture = capture
    made = EntryBatch(on: connection, capture: capture)
    connection.deferred = made
    connection.known = KnownState()
  }

  /// Has its step named by a call too, where it has no name of its own.
  func add(_ call: Call) {
    guard ownName == nil, calls.count <= Self.toldCalls, !calls.contains(call) else { return }
    calls.append(call)
  }

  /// What the history calls its step.
  var name: String? {
    if let ownName { return ownName }
    guard !calls.isEmpty else { return nil }
    return calls.prefix(Self.toldCalls).map(\.rawValue).joined(separator: ", ") + (calls.count > Self.toldCalls ? ", …" : "")
  }

  private static let toldCalls = 3

  /// Makes an entry and gives its id.
  package func insert(_ kind: Kind, id: Int64? = nil, uuid: UUID? = nil, created: Instant, _ values: FieldValues) throws(Failure) -> Int64 {
    var values = values
    if let excluded = values[.excludes]?.ids { values[.excludes] = try Exclusions.stored(excluded, on: connection) }
    let id = try made.add(kind, id: id, uuid: uuid ?? .ordered(at: created), created: created, values)
    if let tags = values[.tags]?.ids { try Tags.insert(tags, on: id, in: self) }
    return id
  }

  /// Runs what writes to captured tables and is no change that history keeps, such as the opening of a day.
  package func withoutHistory<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    // What waits is written first: it has its own way into history.
    try made.write()
    capture?.isOn = false
    defer { capture?.isOn = true }
    return try body()
  }

  /// What it sees, with the tails that are asked for.
  package func state(_ tails: BookState.Tails = .none) throws(Failure) -> BookState {
    try made.write()
    return BookState(store, connection, tails: try store.tails(tails, in: self), hasChanges: connection.totalChanges != changesBefore)
  }

  /// An id for an entry that a later transaction makes.
  func reserveID() throws(Failure) -> Int64 { try made.reserve() }

  /// Who writes: the author of the opening, else the setting `username`.
  package func username() throws(Failure) -> String {
    if let author { return author }
    return try Settings.value(of: "username", on: connection) ?? ""
  }

  /// Some failures (a full disk) make SQLite take back everything at once: what came after would be kept by itself.
  func requireOpen() throws(Failure) {
    guard connection.isInTransaction else { throw Self.lost }
  }

  static var lost: Failure { Failure(.io, "the transaction was rolled back after an earlier failure; roll it back and start it again") }

  /// A part of a transaction that can be taken back alone: where it began.
  struct Part {
    fileprivate let number: Int
    fileprivate let mark: Int
    fileprivate let calls: Int
    fileprivate let commits: Int
    fileprivate let rollbacks: Int
  }

  /// Begins a part; ended by `keep` or `takeBack`, the innermost first.
  func beginPart() throws(Failure) -> Part {
    try requireOpen()
    try relieve()
    depth += 1
    do throws(Failure) { try connection.run("SAVEPOINT part\(literal: depth)") } catch {
      depth -= 1
      throw error
    }
    return Part(number: depth, mark: made.mark, calls: calls.count, commits: afterCommit.count, rollbacks: afterRollback.count)
  }

  /// Ends a part; what it wrote stays with the rest.
  func keep(_ part: Part) throws(Failure) {
    try requireOpen()
    try connection.run("RELEASE part\(literal: part.number)")
    depth -= 1
  }

  /// Ends a part and takes back what it wrote.
  func takeBack(_ part: Part) {
    depth -= 1
    connection.known?.forget()
    made.takeBack(to: part.mark)
    calls.removeSubrange(min(part.calls, calls.count)...)
    // Some failures (a full disk) make SQLite take back everything: then there is no savepoint to return to.
    LongCall.unasked { try? connection.execute("ROLLBACK TO part\(part.number); RELEASE part\(part.number)") }
    // Nor is anything done at the commit for what is not there.
    afterCommit.removeSubrange(min(part.commits, afterCommit.count)...)
    let undone = afterRollback[min(part.rollbacks, afterRollback.count)...]
    afterRollback.removeSubrange(min(part.rollbacks, afterRollback.count)...)
    LongCall.unasked { for action in undone { action() } }
  }

  /// Runs a part that fails alone: what it wrote is taken back, what came before stays.
  func nested<R>(_ body: (Transaction) throws(Failure) -> R) throws(Failure) -> R {
    let part = try beginPart()
    do throws(Failure) {
      let result = try body(self)
      try keep(part)
      return result
    } catch {
      takeBack(part)
      throw error
    }
  }

  /// Brings derived values up to date with what was changed, and has it kept: by `commit`, or before it by what must look at the
  /// result. What goes on asks again.
  package func account(goingOn: Bool = false, _ keep: (Changeset) throws(Failure) -> Void) throws(Failure) {
    isAccounted = true
    let changes = try cut(goingOn: goingOn)
    guard !changes.isEmpty else { return }
    try keep(changes)
  }

  /// Tells of bytes of a row that is changed.
  func note(bytes: Int) { waiting += bytes }

  /// Keeps what waits once it is much, so that memory does not grow with a large transaction. Asked between two entries that are written;
  /// within a part, which may be taken back, nothing is done.
  package func relieve() throws(Failure) {
    guard depth == 0, capture?.isOn == true else { return }
    let rows = connection.totalChanges - changesCut
    guard made.mark + waiting + Int(clamping: rows) * 64 > Self.partSize else { return }
    let changes = try cut(goingOn: true)
    if keepsHistory, !changes.isEmpty { try HistoryParts.keep(changes, in: self) }
  }

  /// What was changed since the last time, with derived values brought up to date.
  private func cut(goingOn: Bool) throws(Failure) -> Changeset {
    try made.write()
    let changes = try ChangesetMerge.join(made.changes, capture?.changeset() ?? Changeset(bytes: []))
    if goingOn {
      let next = try ChangeCapture(on: connection, tables: Table.captured)
      capture = next
      made.goOn(capture: next)
    }
    let entries = changes.isEmpty ? [] : try DerivedRows.update(for: changes, in: self)
    if !changes.isEmpty { for service in store.services.writing { try service.changed(changes, in: self) } }
    if goingOn {
      madeEarlier.formUnion(entries)
      waiting = 0
      changesCut = connection.totalChanges
    }
    return changes
  }

  /// Does all that comes before the commit itself: what may still be given up can be asked once more after it.
  package func prepare() throws(Failure) {
    guard depth == 0 else { return }
    isAccounted = true
    let changes = try cut(goingOn: false)
    if keepsHistory, !changes.isEmpty || parts != nil { try History.keep(changes, in: self) }
  }

  func commit() throws(Failure) {
    try requireOpen()
    if !isAccounted { try prepare() }
    for service in store.services.writing { try service.committing(self) }
    TestSleep.at("commit.ready")
    try connection.run("COMMIT")
    LongCall.commit()
    for session in (connection.known?.logged ?? [:]).keys { affected.add(loggedInto: session) }
    finishUse()
    for action in afterCommit { action() }
  }

  func rollback() {
    finishUse()
    LongCall.unasked {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      for action in afterRollback { action() }
    }
  }

  /// Lets go of what hangs on the connection, while the writer mutex is still held: the next thread may use it the moment after.
  private func finishUse() {
    capture = nil
    made.end()
    connection.deferred = nil
    connection.known = nil
  }
}
