internal import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// Values that follow from the captured tables and are kept beside them. They are brought up to date from the changes of
/// each transaction, whatever made them: an edit, an import, an undo.
struct DerivedRows: ChangeObserver {
  private let transaction: Transaction
  private var connection: Connection { transaction.connection }
  /// Entries that were changed, in their own row or in one that goes along with what is made or removed: whichever of the two comes first.
  private var affected = Set<Int64>()
  private var extended = Set<Int64>()
  /// Nearly always each once, and looked for only where something went along with an entry.
  private var made: [Int64] = []
  private var removed = Set<Int64>()

  private init(in transaction: Transaction) { self.transaction = transaction }

  /// Gives the entries that were made.
  static func update(for changes: Changeset, in transaction: Transaction) throws(Failure) -> [Int64] {
    var derived = DerivedRows(in: transaction)
    let isFollowed = transaction.store.isFollowed
    transaction.isFollowed = isFollowed
    try changes.forEach { row throws(Failure) in
      let change = ChangedRow(row)
      if isFollowed { try transaction.affected.observe(change) }
      try derived.observe(change)
    }
    try derived.keepModified()
    return derived.made
  }

  mutating func observe(_ change: ChangedRow) throws(Failure) {
    switch change {
    case .entry(let row): try observe(entry: row)
    case .entryTag(let row): extended.insert(try row.int(.entry))
    case .fieldValue(let row): extended.insert(try row.int(.entry))
    case .templateVersion(let row): extended.insert(try row.int(.template))
    case .pause(let row): affected.insert(try row.int(.session))
    case .eventEdit(let row): try observe(eventEdit: row)
    case .reminder(let row):
      if row.operation == .delete { try connection.run("DELETE FROM \(Table.reminderState) WHERE reminder = \(try row.int(.id))") }
      let task = try row.int(.task)
      if task != 0 { extended.insert(task) }
    case .setting: transaction.touchedSettings = true
    case .day, .templateField, .other: break
    }
  }

  private mutating func observe(entry row: Changed<EntryColumn>) throws(Failure) {
    let id = try row.int(.id)
    switch row.operation {
    case .insert:
      made.append(id)
      let kind = try row.int(.kind)
      if kind == Self.eventType { transaction.touchedEventTypes = true }
      if kind == Self.attachment { try follow(row.new(.content), isUsed: true) }
      // What was only made has no row: it was modified when it was created.
      if transaction.modified[id] != nil { affected.insert(id) }
    case .update:
      if !transaction.touchedEventTypes { transaction.touchedEventTypes = try touchesEventTypes(row, id) }
      if !transaction.madeEarlier.contains(id) || transaction.modified[id] != nil { affected.insert(id) }
    case .delete:
      removed.insert(id)
      let kind = try row.int(.kind)
      if kind == Self.eventType || kind == Self.variant { transaction.touchedEventTypes = true }
      if kind == Self.attachment { try follow(row.old(.content), isUsed: false) }
      // What the transaction made itself is nothing that went.
      if !transaction.madeEarlier.contains(id) { transaction.removedEntries = true }
      affected.remove(id)
      try connection.run("DELETE FROM \(Table.entryState) WHERE entry = \(id)")
    }
  }

  private mutating func observe(eventEdit row: Changed<EventEditColumn>) throws(Failure) {
    let session = try row.int(.session)
    affected.insert(session)
    // A recorder's states are others by now.
    transaction.touchedEventTypes = true
    let (old, new) = try EventEdit.sides(of: row, on: connection)
    if let old { try count(old, of: session, sign: -1) }
    if let new { try count(new, of: session, sign: 1) }
  }

  private func keepModified() throws(Failure) {
    let all = affected.union(extended.subtracting(made).subtracting(removed).subtracting(transaction.madeEarlier))
    guard !all.isEmpty else { return }
    let state = try connection.statement("INSERT OR REPLACE INTO \(Table.entryState) (entry, modified) VALUES (?, ?)")
    for id in all.sorted() {
      try state.bind(.int(id), at: 1)
      try state.bind(.int(transaction.modified[id] ?? transaction.now), at: 2)
      _ = try state.step()
      state.reset()
    }
  }

  /// Whether recorders must look again at what they may log: a type came, went or changed, a subject lies elsewhere, or what sees them has moved.
  private func touchesEventTypes(_ row: Changed<EntryColumn>, _ id: Int64) throws(Failure) -> Bool {
    let isMoved = try row.new(.parent) != nil
    var isChanged = isMoved
    for column in Self.ofTypes where !isChanged { isChanged = try row.new(column) != nil }
    guard isChanged else { return false }
    let kind = try connection.value("SELECT kind FROM \(Table.entry) WHERE id = \(id)")?.int
    let movable = [Kind.collection, .session, .subject].map { Int64($0.rawValue) }
    return kind == Self.eventType || isMoved && kind.map(movable.contains) ?? false
  }

  private static let ofTypes: [EntryColumn] = [.name, .mode, .exclusion, .excludes, .recordable, .trashed]
  private static let attachment = Int64(Kind.attachment.rawValue)
  private static let variant = Int64(Kind.variant.rawValue)
  private static let eventType = Int64(Kind.eventType.rawValue)

  /// What the bytes of an attachment are used by, once it came or went.
  private func follow(_ hash: Value?, isUsed: Bool) throws(Failure) {
    guard case .blob(let hash) = hash else { return }
    try Contents.follow(hash, isUsed: isUsed, on: connection)
  }

  /// Counts what an edit of an event does, or takes it back.
  private func count(_ edit: EventEdit, of session: Int64, sign: Int64) throws(Failure) {
    if let was = edit.was { try EventCounts.add(-sign, type: was.type, phase: was.phase, session: session, on: connection) }
    if edit.operation != .delete {
      try EventCounts.add(sign, type: edit.event.type, phase: edit.event.phase, session: session, on: connection)
    }
    // Of a type that a merge had become another nothing is left.
    try connection.run(
      "DELETE FROM \(Table.eventCount) WHERE session = \(session) AND events = 0 AND starts = 0 AND type NOT IN (SELECT id FROM \(Table.entry))")
  }
}
