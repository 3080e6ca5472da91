internal import Synchronization
package import TallybookBase

/// An open book: the entry point of the engine. Safe from any thread. One file may be opened several times, each opening with its own author.
package final class Book: Sendable {
  package let store: Store
  /// The author of what this opening writes; nil: the setting `username`.
  package let author: String?
  /// The path of the book's file, as opened, or `:memory:`.
  package let path: String
  /// What its calls see and where they write.
  package let scope: Scope
  private let isOpen = Atomic<Bool>(true)
  /// What takes the lines of the log that are about this opening.
  private let logHandler: LogHandler?
  /// Transactions and snapshots that were begun upon it, which end with it at the latest.
  private let begun = Mutex<[WeakBook]>([])

  /// What the calls of a book see and where they write.
  package enum Scope: Sendable {
    /// They read the last commit, and each write is a transaction of its own.
    case outside
    /// They read and write within a transaction, which keeps the book that it was begun upon.
    case transaction(OpenTransaction, of: Book)
    /// They read one state that does not change.
    case snapshot(any PinnedState, of: Book)
  }

  private struct WeakBook: Sendable {
    weak var book: Book?
  }
  /// Statements of SQL whose rows are being read.
  package let statements = OpenStatements()
  /// What ends the long calls of this opening, its transactions and snapshots.
  package let interruptions: Interruptions

  /// Opens a book with services of its own, which are made where this process does not have its file open.
  package init(_ path: String, _ options: BookOptions, services: () -> BookServices) throws(Failure) {
    try ForkGuard.check()
    // The host's clock may be asked only where nothing is held.
    let now = options.clock.wall()
    store = try StoreRegistry.open(path, options, now: now, services: services)
    scope = .outside
    interruptions = Interruptions()
    self.path = path
    author = options.author
    logHandler = options.log
  }

  /// A book within another one: a transaction or a snapshot.
  package init(_ scope: Scope, of outer: Book) {
    self.scope = scope
    store = outer.store
    path = outer.path
    author = outer.author
    interruptions = outer.interruptions
    logHandler = nil
    outer.begun.withLock { begun in
      begun.removeAll { $0.book == nil }
      begun.append(WeakBook(book: self))
    }
  }

  deinit { close() }

  /// Its transactions and snapshots that are open.
  package var openedWithin: [Book] { begun.withLock { $0.compactMap(\.book) } }

  /// Closes the book. Running sessions keep running, logged events are kept, and anyone who has the book open may record them. Transactions and
  /// snapshots of this book end, transactions without being committed; closing one of these ends it in the same way. Idempotent.
  package func close() {
    guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
    for inner in openedWithin { inner.close() }
    statements.end()
    guard !ForkGuard.isForked || isOutside else { return }
    switch scope {
    case .outside:
      if !ForkGuard.isForked {
        // Other openings of the book may stay, and record its sessions from here on.
        for service in store.services.all { service.ended(self) }
      }
      StoreRegistry.close(store)
      if let logHandler { store.log.remove(logHandler) }
    case .transaction(let transaction, _): transaction.rollback()
    case .snapshot(let snapshot, _): snapshot.end()
    }
  }

  /// How long a call waits for other writers, in ns.
  package var busyTimeout: Int64 { store.busyTimeout }

  /// The book's clock: ns since 1970-01-01T00:00:00Z.
  package func now() -> Instant { store.clock.wall() }

  /// Throws `closed` where the book was closed: for bindings, whose handles outlive it.
  package func requireOpen() throws(Failure) {
    guard isOpen.load(ordering: .acquiring) else { throw closed }
    switch scope {
    case .outside: return
    case .transaction(let transaction, _): if !transaction.isOpen { throw OpenTransaction.ended }
    case .snapshot(let snapshot, _): try snapshot.requireOpen()
    }
  }

  private var closed: Failure {
    switch scope {
    case .outside: Failure(.bookClosed, "the book \(path) was closed; open it again")
    case .transaction: OpenTransaction.ended
    case .snapshot: Failure.snapshotEnded
    }
  }

  /// Whether it is neither a transaction nor a snapshot.
  package var isOutside: Bool { if case .outside = scope { true } else { false } }

  /// Refuses what can be no part of a transaction and is not asked of a snapshot. `what` begins the message.
  package func requireOutside(_ what: String) throws(Failure) {
    guard !isOutside else { return }
    throw Failure(.scope, "\(what) works on the book itself, not within a transaction or a snapshot; call it with the book's own handle")
  }

  /// The time of a change; refused early where there can be none, so that a host's clock is not asked in vain.
  package func mutationTime() throws(Failure) -> Instant {
    try requireWritable()
    return now()
  }

  /// Throws `readOnly` where nothing can be changed.
  package func requireWritable() throws(Failure) {
    try requireOpen()
    if case .snapshot = scope { throw Failure(.isSnapshot, "a snapshot of a book does not change; use the handle of the book itself") }
    guard !store.isReadOnly else {
      throw store.readOnly(to: "change it")
    }
  }

  // MARK: Settings

  /// A setting's value: what was set, otherwise its default.
  package func setting(_ name: String) throws(Failure) -> String {
    try requireOpen()
    let value = try read { connection throws(Failure) in try Settings.value(of: name, on: connection) }
    guard let value else { throw Settings.unknown(name) }
    return value
  }

  /// Sets a setting, or with nil resets it to its default.
  package func set(_ name: String, to value: String?) throws(Failure) {
    try requireOpen()
    try Settings.check(name, value)
    let now = try mutationTime()
    try write(at: now, as: .setting) { transaction throws(Failure) in try Settings.set(name, to: value, in: transaction) }
  }

  /// All settings: the library's, then the host's.
  package func settings() throws(Failure) -> [Setting] {
    try requireOpen()
    return try read { connection throws(Failure) in try Settings.all(on: connection) }
  }

  // MARK: Writing

  /// Begins a new entry of a kind in a collection, or with 0 at the root; for an item, with the fields of a template.
  package func draft(_ kind: Kind, in parent: Int64 = 0, template: Int64 = 0) throws(Failure) -> Draft {
    try requireOpen()
    return try Draft(new: kind, parent: parent, template: template, in: self, now: now())
  }

  /// Begins an edit of an entry.
  package func edit(_ id: Int64) throws(Failure) -> Draft {
    try requireOpen()
    return try Draft(editing: id, in: self)
  }

  /// Makes a collection with a name.
  package func createCollection(_ name: String, in parent: Int64 = 0) throws(Failure) -> Int64 {
    try create(.collection, name, in: parent)
  }

  /// Writes a note with a title; nil: now.
  package func createNote(_ title: String, at time: Instant? = nil, in parent: Int64 = 0) throws(Failure) -> Int64 {
    try create(.note, title, in: parent, at: time)
  }

  /// Makes an entry of a kind with a name, or for a template with its schema: the same as a draft that sets nothing else.
  ///
  /// - Throws: `invalid` (the kind is created in another way, or has no time; a flag is for another kind), and errors of saving.
  package func create(
    _ kind: Kind, _ title: String, in parent: Int64 = 0, at time: Instant? = nil, _ flags: CreateFlags = []
  ) throws(Failure) -> Int64 {
    if kind == .session { throw Failure(.kind, "a session is not made but started; start it, or save a draft of one that has ended") }
    if flags.contains(.orFind) {
      guard kind == .tag else {
        throw Failure(.kind, "OR_FIND is for tags; look a \(kind.label) up first", found: Measure(kind.rawValue))
      }
      guard parent == 0, time == nil else { throw Failure(.contradiction, "a tag has neither parent nor time; give the root and no time") }
      return try findOrCreateTag(title)
    }
    let draft = try draft(kind, in: parent)
    try draft.set(kind == .template ? .schema : .name, .text(title))
    if let time { try draft.set(.time, .int(time)) }
    return try draft.finish()
  }

  /// Moves an entry and all below it to the trash, or removes it for good; returns how many entries went.
  ///
  /// Moving to the trash is one small change, whatever is below; only counting reads the entries below.
  @discardableResult
  package func delete(_ id: Int64, _ flags: DeleteFlags = [], counting: Bool = true) throws(Failure) -> UInt64 {
    let now = try mutationTime()
    return try write(at: now, as: .delete) { transaction throws(Failure) in
      try Trash.delete([id], flags, counting: counting, in: transaction)
    }
  }

  // MARK: Finding

  /// The id of the entry with a UUID; nil if there is none.
  package func find(_ uuid: UUID) throws(Failure) -> Int64? {
    try requireOpen()
    return try read { connection throws(Failure) in try EntryStore.find(uuid, on: connection) }
  }

  /// The same by the UUID's text.
  ///
  /// - Throws: `invalid` (the text is none), `notFound`.
  package func find(uuid text: String) throws(Failure) -> Int64 {
    guard let uuid = UUID(text) else {
      throw Failure(.pattern, "\(QuotedValue.of(text)) is not a UUID; give 32 hexadecimal digits, with or without hyphens", field: .uuid)
    }
    guard let found = try find(uuid) else {
      throw Failure(.noEntry, "nothing in this book has the UUID \(text)", field: .uuid)
    }
    return found
  }

  /// The entry of a kind that has a name, where names of that kind are unique.
  ///
  /// - Throws: `invalid` (they are not), `notFound`.
  package func find(_ kind: Kind, _ name: String, in parent: Int64) throws(Failure) -> Int64 {
    guard kind == .eventType || parent == 0 else {
      throw Failure(.contradiction, "a \(kind.label) belongs to the book; look for it at the root", id: parent)
    }
    let found: Int64? =
      switch kind {
      case .eventType: try eventType(name, in: parent)
      case .tag: try tag(name)
      case .template: try template(name)
      default:
        throw Failure(.kind, "several entries may have one name; find a \(kind.label) by a query", found: Measure(kind.rawValue))
      }
    let absence: Cause =
      switch kind {
      case .eventType: .noEventType
      case .tag: .noTag
      default: .noEntry
      }
    guard let found else {
      throw Failure(absence, "there is no \(kind.label) called \(QuotedValue.of(name)) in this book; create it", field: .name)
    }
    return found
  }

  /// An entry by its id; throws `notFound` if there is none or it is in the trash.
  package func entry(_ id: Int64) throws(Failure) -> Entry {
    try requireOpen()
    return try read { connection throws(Failure) in try EntryStore.require(id, on: connection) }
  }

  /// The event type with a name in the scope of a collection (or of the session `collection`, through its own): its own, otherwise its ancestors',
  /// otherwise the root's. nil if there is none.
  package func eventType(_ name: String, in collection: Int64 = 0) throws(Failure) -> Int64? {
    try requireOpen()
    return try read { connection throws(Failure) in try EventTypes.find(name, seenFrom: collection, on: connection) }
  }

  // MARK: Upkeep

  /// Does the upkeep that is due, and returns when to call again; nil if nothing will be due.
  package func tick() throws(Failure) -> Instant? {
    try requireOutside("upkeep")
    let now = try mutationTime()
    return try Upkeep.run(on: store, wall: now)
  }

  /// Makes everything acknowledged safe from a power cut now.
  package func flush() throws(Failure) {
    try requireOutside("flushing")
    _ = try mutationTime()
    try Upkeep.flush(store)
  }

  /// Checks the book for damage.
  package func check() throws(Failure) -> [Finding] {
    try requireOpen()
    return try Check.run(on: self)
  }

  /// What opening the book recovered, missed or set aside.
  package func recovery() throws(Failure) -> [Finding] {
    try requireOpen()
    return store.recovered
  }
}
