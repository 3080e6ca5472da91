internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What others rely on and no table enforces, looked at after a step was undone or redone: entries that were brought back
/// have their place and what they name, nothing names what went, sessions hold their pauses.
struct ReversalCheck: ChangeObserver {
  private let transaction: Transaction
  private var connection: Connection { transaction.connection }
  private var found: [Finding] = []
  /// Entries that came or were changed.
  private var placed = Set<Int64>()
  /// Tasks that came onto a day or to another priority, or out of the trash.
  private var planned = Set<Int64>()
  private var gone: [Kind: Set<Int64>] = [:]
  /// What went to the trash instead: what it has itself it keeps.
  private let trashed: Set<Int64>
  private var sessions = Set<Int64>()
  private var events = Set<EventKey>()
  /// Items with tags that came, and tags that came onto something.
  private var tagged = Set<TagKey>()

  private struct TagKey: Hashable {
    let entry: Int64
    let tag: Int64
  }

  private struct EventKey: Hashable {
    let session: Int64
    let seq: Int64
  }

  init(_ transaction: Transaction, trashing: [Int64: Kind] = [:]) {
    self.transaction = transaction
    trashed = Set(trashing.keys)
    for (id, kind) in trashing { gone[kind, default: []].insert(id) }
  }

  /// Takes in what was just written, part after part.
  mutating func add(_ changes: Changeset) throws(Failure) {
    try changes.walk(&self)
  }

  /// What does not hold after all of it.
  func findings() throws(Failure) -> [Finding] {
    var check = self
    try check.run()
    return check.found
  }

  private mutating func run() throws(Failure) {
    for id in placed.sorted() { try look(atEntry: id) }
    for (kind, ids) in gone.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for id in ids.sorted() { try look(for: id, kind) }
    }
    for id in sessions.sorted() { try look(atSession: id) }
    for each in tagged.sorted(by: { ($0.entry, $0.tag) < ($1.entry, $1.tag) }) { try look(atTag: each) }
    for event in events.sorted(by: { ($0.session, $0.seq) < ($1.session, $1.seq) }) { try look(atEvent: event) }
    try lookForNames()
  }

  mutating func observe(_ change: ChangedRow) throws(Failure) {
    switch change {
    case .entry(let row):
      let id = try row.int(.id)
      guard row.operation != .delete else {
        gone[Kind(rawValue: Int32(truncatingIfNeeded: try row.int(.kind))) ?? .note, default: []].insert(id)
        placed.remove(id)
        return
      }
      placed.insert(id)
      for column in Self.planning where try row.new(column) != nil { planned.insert(id) }
    case .pause(let row): sessions.insert(try row.int(.session))
    case .entryTag(let row):
      let key = TagKey(entry: try row.int(.entry), tag: try row.int(.tag))
      switch row.operation {
      case .insert: tagged.insert(key)
      case .delete: tagged.remove(key)
      case .update: break
      }
    case .eventEdit(let row):
      let session = try row.int(.session)
      sessions.insert(session)
      if row.operation != .delete { events.insert(EventKey(session: session, seq: try row.int(.seq))) }
    // Values, versions and reminders go with the entry that they are of, which is looked at; settings and days stand alone.
    case .fieldValue, .templateVersion, .templateField, .reminder, .setting, .day, .other: break
    }
  }

  private mutating func refuse(_ key: String, _ message: String, at id: Int64) {
    guard found.count < ChangesetApply.mostCollisions else { return }
    found.append(Finding(.error, .reference, at: "entry \(id)", key: key, message, id: id))
  }

  // MARK: What is there

  private mutating func look(atEntry id: Int64) throws(Failure) {
    let statement = try connection.statement(
      """
      SELECT e.kind, e.parent, p.kind, e.subject, s.kind, (e.latitude IS NULL) <> (e.longitude IS NULL), e.name, e.trashed
      FROM \(Table.entry) e LEFT JOIN \(Table.entry) p ON p.id = e.parent LEFT JOIN \(Table.entry) s ON s.id = e.subject WHERE e.id = \(id)
      """)
    guard try statement.step() else { return statement.reset() }
    let kind = Kind(rawValue: Int32(truncatingIfNeeded: statement.int(0))) ?? .note
    let parent = statement.int(1)
    let holder = statement.int(2)
    let lacksSubject = !statement.isNull(3) && statement.int(4) != Int64(Kind.subject.rawValue)
    let isHalf = statement.int(5) != 0
    let (name, isTrashed) = (statement.text(6), !statement.isNull(7))
    statement.reset()
    if kind == .attachment {
      if !(1...4).contains(holder) { refuse("parent", "the entry \(parent) that the attachment \(id) belongs to is not there", at: id) }
    } else if kind == .media {
      if holder != Int64(Kind.session.rawValue) { refuse("parent", "the session \(parent) of the medium \(id) is not there", at: id) }
    } else if kind == .variant {
      if holder != Int64(Kind.eventType.rawValue) { refuse("parent", "the event type \(parent) of the variant \(id) is not there", at: id) }
    } else if parent != 0, holder != Int64(Kind.collection.rawValue) {
      refuse("parent", "the collection \(parent) that holds the \(kind.label) \(id) is not there", at: id)
    } else if kind == .collection {
      do throws(Failure) { try EntryStore.requireNoCycle(moving: id, to: parent, on: connection) } catch {
        guard error.code == .state else { throw error }
        refuse("parent", error.message, at: id)
      }
    }
    if kind == .task, let lost = try lostOriginal(of: id) { refuse("carried", "the task \(lost) that the task \(id) repeats is not there", at: id) }
    if kind == .task, planned.contains(id) { try look(atDayOf: id) }
    if lacksSubject { refuse("subject", "the subject of the \(kind.label) \(id) is not there", at: id) }
    if isHalf { refuse("latitude", "the \(kind.label) \(id) would have half a place", at: id) }
    if kind == .session { sessions.insert(id) }
    if kind == .eventType, !isTrashed { try look(atName: name, of: id, in: parent) }
    if kind == .tag, !isTrashed { try look(atTagName: name, of: id) }
  }

  private static let planning: [EntryColumn] = [.day, .priority, .trashed]

  /// A day may have got another task meanwhile.
  private mutating func look(atDayOf task: Int64) throws(Failure) {
    guard let entry = try EntryStore.find(task, on: connection), entry[.trashed].isNull, let day = entry[.day].int, let priority = entry[.priority].int
    else { return }
    do throws(Failure) { try Days.requireRoom(for: 1, day, priority, except: task, on: connection) } catch {
      guard error.code == .limit else { throw error }
      refuse("priority", error.message, at: task)
    }
  }

  private func lostOriginal(of task: Int64) throws(Failure) -> Int64? {
    try connection.value(
      "SELECT carried FROM \(Table.entry) e WHERE id = \(task) AND carried IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(Table.entry) o WHERE o.id = e.carried)")?.int
  }

  private mutating func look(atTagName name: String, of id: Int64) throws(Failure) {
    do throws(Failure) { try Tags.requireFree(name, except: id, on: connection) } catch {
      guard error.code == .exists else { throw error }
      refuse("name", "tag \(error.id) is called \(QuotedValue.of(name))", at: id)
    }
  }

  private mutating func look(atTag key: TagKey) throws(Failure) {
    let isThere = try connection.value(
      """
      SELECT 1 FROM \(Table.entryTag) t JOIN \(Table.entry) e ON e.id = t.entry AND e.kind BETWEEN \(Kind.note) AND \(Kind.task)
        JOIN \(Table.entry) d ON d.id = t.tag AND d.kind = \(Kind.tag)
      WHERE t.entry = \(key.entry) AND t.tag = \(key.tag)
      """) != nil
    if !isThere { refuse("tags", "the tag \(key.tag) of the entry \(key.entry), or that entry itself, is not there", at: key.entry) }
  }

  private mutating func look(atName name: String, of id: Int64, in parent: Int64) throws(Failure) {
    let other = try connection.value(
      "SELECT id FROM \(Table.entry) WHERE kind = \(Kind.eventType) AND parent = \(parent) AND name = \(name) AND trashed IS NULL AND id <> \(id)")
    if let other = other?.int { refuse("name", "event type \(other) is called \(QuotedValue.of(name)) in the same place", at: id) }
  }

  private mutating func look(atSession id: Int64) throws(Failure) {
    guard let entry = try EntryStore.find(id, on: connection), entry.kind == .session else {
      // One that went with its pauses and edits is all right.
      for (table, what) in [(Table.pause, "a pause"), (.eventEdit, "an edited event")]
      where try connection.value("SELECT 1 FROM \(table) WHERE session = \(id) LIMIT 1") != nil {
        refuse("session", "\(what) belongs to the session \(id), which is not there", at: id)
      }
      return
    }
    var last = entry.time
    var isOpen = false
    if let end = entry.end, end < last { refuse("end", "the session \(id) would end before it starts", at: id) }
    for pause in try Pauses.all(of: id, on: connection) {
      let stop = pause.stop ?? pause.start
      let fits = !isOpen && pause.start >= last && stop >= pause.start && (entry.end.map { stop <= $0 && pause.stop != nil } ?? true)
      guard fits else {
        refuse("pauses", "a pause of the session \(id) would not be within it, behind the one before", at: id)
        break
      }
      isOpen = pause.stop == nil
      last = stop
    }
    let lost = try connection.value(
      """
      SELECT type FROM \(Table.eventCount) c WHERE session = \(id) AND events > 0
        AND NOT EXISTS (SELECT 1 FROM \(Table.entry) e WHERE e.id = c.type AND e.kind = \(Kind.eventType))
      """)
    if let lost = lost?.int { refuse("type", "the event type \(lost) of events of session \(id) is not there", at: id) }
  }

  private mutating func look(atEvent event: EventKey) throws(Failure) {
    let lost = try connection.value(
      """
      SELECT 1 FROM \(Table.eventEdit) d LEFT JOIN \(Table.entry) t ON t.id = d.type LEFT JOIN \(Table.entry) s ON s.id = d.subject
      WHERE d.session = \(event.session) AND d.seq = \(event.seq) AND d.operation <> 3 AND (t.kind IS NULL OR t.kind NOT IN (\(Kind.eventType), \(Kind.variant))
        OR d.subject IS NOT NULL AND s.kind IS NOT \(Kind.subject))
      """)
    guard lost != nil else { return }
    refuse("event", "the event \(UInt64(bitPattern: event.seq)) of session \(event.session) names a type or subject that is not there", at: event.session)
  }

  // MARK: What went

  private mutating func look(for id: Int64, _ kind: Kind) throws(Failure) {
    switch kind {
    case .collection, .note: try look(forHeld: id, kind)
    case .task:
      try look(forHeld: id, kind)
      if let repeated = try other("SELECT id FROM \(Table.entry) WHERE carried = \(id) AND carried IS NOT NULL") {
        refuse("carried", "task \(repeated) repeats the task \(id)", at: id)
      }
      if !trashed.contains(id), let reminder = try connection.value("SELECT id FROM \(Table.reminder) WHERE task = \(id) LIMIT 1")?.int {
        refuse("reminder", "the reminder \(reminder) is of the task \(id)", at: id)
      }
    case .tag:
      if let item = try other("SELECT entry FROM \(Table.entryTag) WHERE tag = \(id)") {
        refuse("tags", "entry \(item) carries the tag \(id)", at: id)
      }
    case .template:
      if let item = try other("SELECT id FROM \(Table.entry) WHERE template = \(id)") { refuse("template", "entry \(item) has the template \(id)", at: id) }
    case .subject:
      if let about = try other("SELECT id FROM \(Table.entry) WHERE subject = \(id)") { refuse("subject", "entry \(about) is about the subject \(id)", at: id) }
    case .session:
      try look(forHeld: id, kind)
      try look(atSession: id)
    case .eventType:
      if let variant = try other("SELECT id FROM \(Table.entry) WHERE parent = \(id) AND kind = \(Kind.variant)") {
        refuse("parent", "the entry \(variant) is a variant of the event type \(id)", at: id)
      }
    default: return
    }
  }

  /// The first of some entries that did not go with the others.
  private func other(_ sql: SQL) throws(Failure) -> Int64? {
    let rows = try connection.rows(sql)
    while try rows.step() { if !trashed.contains(rows.int(0)) { return rows.int(0) } }
    return nil
  }

  private mutating func look(forHeld id: Int64, _ kind: Kind) throws(Failure) {
    if let held = try other("SELECT id FROM \(Table.entry) WHERE parent = \(id)") { refuse("parent", "the \(kind.label) \(id) holds entry \(held)", at: id) }
    guard !trashed.contains(id) else { return }
    if let field = try connection.value("SELECT field FROM \(Table.fieldValue) WHERE entry = \(id) LIMIT 1")?.int {
      refuse("fields", "the \(kind.label) \(id) has a value of the field \(field)", at: id)
    }
    if let tag = try connection.value("SELECT tag FROM \(Table.entryTag) WHERE entry = \(id) LIMIT 1")?.int {
      refuse("tags", "the \(kind.label) \(id) carries the tag \(tag)", at: id)
    }
  }

  private mutating func lookForNames() throws(Failure) {
    let named = NamedInEvents(types: gone[.eventType] ?? [], variants: gone[.variant] ?? [], subjects: gone[.subject] ?? [])
    var check = self
    try named.forEach(in: transaction.state(.all)) { found in
      if trashed.contains(found.session) { return true }
      for type in found.types.keys.sorted() { check.refuse("type", "session \(found.session) has events of the type \(type)", at: type) }
      for subject in found.subjects.sorted() {
        check.refuse("subject", "an event of session \(found.session) is about the subject \(subject)", at: found.session)
      }
      return check.found.count < ChangesetApply.mostCollisions
    }
    self = check
  }
}
