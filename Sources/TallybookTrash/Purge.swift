internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Removes what is in the trash, in steps that each commit. Within a step children go before what holds them, so whatever ends
/// it leaves a smaller trash and nothing without a parent. It goes down and up row by row: neither depth nor number costs memory.
struct Purge {
  /// How many entries a step removes.
  static let step = 1000
  /// How many children are looked at together.
  private static let look = 32

  private let store: Store
  private let author: String?
  private let now: Instant
  /// What is to go; nil: all that was deleted.
  private let id: Int64?
  /// Only what was deleted until then.
  private let latest: Instant
  /// Whether events go, too. By retention they stay, with all that is deleted with them: nobody said at that moment that they may go.
  private var takesEvents: Bool { isStep }
  /// Whether it is a step of history, which says that it cannot be undone. What goes by retention is none: nobody asked for it
  /// at that moment, and it must not end what can be undone.
  private let isStep: Bool
  /// Where the last root that was dealt with stands in the order of deletion.
  private var at = (trashed: Instant.min, id: Int64(0))
  /// How far down below which root the step before had come, so that the next one need not go there again.
  private var bottom: (root: Int64, id: Int64)?

  init(_ id: Int64?, _ flags: PurgeFlags, now: Instant, in book: Book) throws(Failure) {
    try self.init(id, latest: .max, now: now, author: book.author, isStep: true, in: book.store)
    guard flags.contains(.due) else { return }
    guard id == nil else {
      throw Failure(.contradiction, "DUE goes with everything in the trash, not with the entry \(id ?? 0); leave one of them out", id: id ?? 0)
    }
    let latest = try Purge.latestDue(at: now, in: book.store) ?? .min
    self = try Purge(nil, latest: latest, now: now, author: book.author, isStep: true, in: book.store)
  }

  private init(
    _ id: Int64?, latest: Instant, now: Instant, author: String?, isStep: Bool, in store: Store
  ) throws(Failure) {
    self.store = store
    self.author = author
    self.now = now
    self.id = id
    self.latest = latest
    self.isStep = isStep
  }

  /// Takes step after step; gives how many entries went.
  mutating func run() throws(Failure) -> UInt64 {
    var count: UInt64 = 0
    if let id { try check(id) }
    while true {
      try LongCall.goOn()
      let taken = try self.take()
      count += UInt64(taken.count)
      if taken.isDone { break }
    }
    try ContentSweep(in: store, now: now).run()
    return count
  }

  // MARK: What is due

  /// Takes one step of what is due; gives when there is something to do again, or nil.
  static func tick(in store: Store, now: Instant) throws(Failure) -> Instant? {
    guard let latest = try latestDue(at: now, in: store) else { return nil }
    var purge = try Purge(nil, latest: latest, now: now, author: nil, isStep: false, in: store)
    if try !purge.take().isDone { return now }
    let next = try store.read { connection throws(Failure) in
      try connection.value("SELECT min(trashed) FROM \(Table.entry) WHERE trashed > \(latest) AND (kind <= \(Kind.task) OR kind IN (\(Kind.parts)))")?.int
    }
    guard let next else { return nil }
    // Beyond the end of time: never.
    let due = next.addingReportingOverflow(now &- latest)
    return due.overflow ? nil : due.partialValue
  }

  /// Until when something was deleted that is due now; nil where nothing ever is.
  private static func latestDue(at now: Instant, in store: Store) throws(Failure) -> Instant? {
    let setting = try store.read { connection throws(Failure) in try Settings.value(of: "trash_retention", on: connection) }
    guard let retention = setting.flatMap({ Int64($0) }), retention > 0 else { return nil }
    let latest = now.subtractingReportingOverflow(retention)
    return latest.overflow ? nil : latest.partialValue
  }

  // MARK: Steps

  private func check(_ id: Int64) throws(Failure) {
    try store.read { connection throws(Failure) in
      guard let entry = try EntryStore.find(id, on: connection) else {
        throw Failure(.noEntry, "there is no entry \(id) in this book", id: id)
      }
      guard entry.kind.isPlaced else {
        throw Failure(
          .kind, "the \(entry.kind.label) \(id) may be named by other entries and is not purged; delete it with FOREVER", field: .kind, id: id)
      }
      guard try EntryStore.isTrashed(entry, on: connection) else {
        throw Failure(.notInTrash, "the \(entry.kind.label) \(id) is not in the trash; delete it first", id: id)
      }
      if let session = try recorded(on: connection)[id] {
        throw Failure(.isRecorded, "session \(session) is being recorded; stop it before it is removed", id: session)
      }
    }
  }

  /// Takes one step. Between two of them the book is everybody's.
  mutating func take() throws(Failure) -> (count: Int, isDone: Bool) {
    var at = at
    var bottom = bottom
    let result = try store.write(by: author, at: now, as: .purge) { transaction throws(Failure) -> (count: Int, isDone: Bool) in
      transaction.keepsHistory = isStep
      transaction.connection.known?.forget()
      let recorded = try recorded(on: transaction.connection)
      var left = Self.step
      while left > 0 {
        guard let root = try root(after: &at, on: transaction.connection) else { return (Self.step - left, true) }
        let isKept = try recorded[root] != nil ? true : takesEvents ? false : holdsEvents(root, on: transaction.connection)
        guard !isKept else {
          if id != nil { return (Self.step - left, true) }
          at.id = root
          continue
        }
        guard try remove(root, from: &bottom, &left, in: transaction) else { return (Self.step - left, false) }
      }
      return (Self.step - left, false)
    }
    self.at = at
    self.bottom = bottom
    return result
  }

  /// What goes next: it may have been restored since, or removed by another process.
  private func root(after at: inout (trashed: Instant, id: Int64), on connection: Connection) throws(Failure) -> Int64? {
    if let id {
      guard let entry = try EntryStore.find(id, on: connection), try EntryStore.isTrashed(entry, on: connection) else { return nil }
      return id
    }
    let statement = try connection.statement(
      """
      SELECT trashed, id FROM \(Table.entry) WHERE trashed IS NOT NULL AND trashed <= \(latest) AND (trashed, id) > (\(at.trashed),
        \(at.id)) AND (kind <= \(Kind.task) OR kind IN (\(Kind.parts)))
      ORDER BY trashed, id LIMIT 1
      """)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let found = (trashed: statement.int(0), id: statement.int(1))
    // In a damaged index a search may lead to where it was, without an end.
    guard found > at else {
      throw Failure(.damaged, "what is in the trash leads in a circle at entry \(found.id); check the book, and salvage it or restore a backup", id: found.id)
    }
    // A root that is not finished is found again from before it.
    at = (found.trashed, found.id - 1)
    return found.id
  }

  /// Removes what lies below an entry and then the entry itself; false where the step ended before.
  private func remove(
    _ root: Int64, from bottom: inout (root: Int64, id: Int64)?, _ left: inout Int, in transaction: Transaction
  ) throws(Failure) -> Bool {
    let connection = transaction.connection
    var current = root
    // Between two steps others may have restored or removed that root: it is gone on with only where it still lies below this one.
    if let place = bottom, place.root == root, try Tree.path(of: place.id, on: connection).contains(root) { current = place.id }
    bottom = nil
    var way = CycleMark()
    while left > 0 {
      let children = try children(of: current, on: connection)
      if children.isEmpty {
        try removeDefinitions(of: current, in: transaction)
        let parent = try connection.value("SELECT parent FROM \(Table.entry) WHERE id = \(current)")?.int
        try Trash.erase(current, in: transaction)
        left -= 1
        way = CycleMark()
        guard current != root, let parent, parent != 0 else { return true }
        current = parent
        continue
      }
      for child in children where left > 0 {
        if child.isHolder {
          current = child.id
          if way.isBack(at: current) { try Tree.requireRooted(current, on: connection) }
          break
        }
        try Trash.erase(child.id, in: transaction)
        left -= 1
      }
    }
    bottom = (root, current)
    return false
  }

  /// What an entry holds, and which of it may hold something: collections, and what has attachments.
  private func children(of id: Int64, on connection: Connection) throws(Failure) -> [(id: Int64, isHolder: Bool)] {
    let statement = try connection.statement(
      """
      SELECT id, kind = \(Kind.collection) OR EXISTS (SELECT 1 FROM \(Table.entry) a WHERE a.parent = e.id) FROM \(Table.entry) e
      WHERE parent = \(id) AND (kind <= \(Kind.task) OR kind IN (\(Kind.parts))) LIMIT \(literal: Self.look)
      """)
    defer { statement.reset() }
    var children: [(id: Int64, isHolder: Bool)] = []
    while try statement.step() { children.append((statement.int(0), statement.int(1) != 0)) }
    return children
  }

  /// Whether a session with events is an entry, or lies below it.
  private func holdsEvents(_ root: Int64, on connection: Connection) throws(Failure) -> Bool {
    try connection.value(
      """
      WITH RECURSIVE below(id) AS (SELECT \(root) UNION SELECT e.id FROM \(Table.entry) e JOIN below b ON e.parent = b.id WHERE e.kind <= \(Kind.task))
      SELECT 1 FROM below b JOIN \(Table.eventLog) l ON l.session = b.id WHERE l.next_seq > 1 OR l.has_tail = 1 LIMIT 1
      """) != nil
  }

  /// The types and subjects that a collection defines go with it, unless a session that was moved elsewhere has events of them: then they
  /// stay in the trash, at the root, so that those can be read.
  private func removeDefinitions(of collection: Int64, in transaction: Transaction) throws(Failure) {
    let statement = try transaction.connection.rows(
      "SELECT id, kind = \(Kind.subject) FROM \(Table.entry) WHERE parent = \(collection) AND kind > \(Kind.task) AND kind NOT IN (\(Kind.parts))")
    var defined: [(id: Int64, isSubject: Bool)] = []
    while try statement.step() { defined.append((statement.int(0), statement.int(1) != 0)) }
    for each in defined { _ = each.isSubject ? try Subjects.remove(each.id, in: transaction) : try EventTypes.remove(each.id, in: transaction) }
  }

  /// Sessions that are being recorded, by themselves and by all that holds them.
  private func recorded(on connection: Connection) throws(Failure) -> [Int64: Int64] {
    let statement = try connection.rows("SELECT session FROM \(Table.eventLog) WHERE has_tail = 1")
    var sessions: [Int64] = []
    while try statement.step() { sessions.append(statement.int(0)) }
    var recorded: [Int64: Int64] = [:]
    for session in sessions where try SessionTails.owner(of: session, in: store, on: connection) != nil {
      for id in try Tree.path(of: session, on: connection) { recorded[id] = session }
    }
    return recorded
  }
}
