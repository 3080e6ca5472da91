internal import Glibc
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookHistory
internal import TallybookModel
internal import TallybookStorage

/// Makes what was salvaged hold together: entries that others refer to and that are lost are made anew under a name that says
/// so, events that cannot be read are left out, counts are computed, tails beside the damaged book are taken in.
struct SalvageRepair {
  private let connection: Connection
  /// The damaged book, beside which its tails lie.
  private let path: String
  private let now: Instant
  private(set) var findings: [Finding] = []
  /// Sessions that were undone and can be redone: their events stay, and stay hidden.
  private var hidden = Set<Int64>()

  init(_ connection: Connection, beside path: String, now: Instant) {
    self.connection = connection
    self.path = path
    self.now = now
  }

  mutating func run() throws(Failure) {
    try BuiltInEventTypes.insert(into: connection, now: now)
    try dropUnknown()
    hidden = try undoneSessions()
    try restoreReferred()
    try breakCycles()
    try restoreOwnersOfTails()
    for session in try connection.ids("SELECT id FROM \(Table.entry) WHERE kind = \(Kind.session) ORDER BY id") + hidden.sorted() { try mend(session) }
    try restoreTypes()
    try straighten()
    try mendAttachments()
  }

  // MARK: Entries

  /// Rows of kinds that there are not, and rows about sessions of which there is nothing.
  private mutating func dropUnknown() throws(Failure) {
    let kinds = Kind.allCases.filter(\.isStored)
    let havingFields = Kind.allCases.filter(\.hasFields)
    try drop("DELETE FROM \(Table.entry) WHERE kind NOT IN (\(kinds))", "entries of an unknown kind")
    try correctAttachmentsWithoutHash()
    let known: SQL = "(SELECT id FROM \(Table.entry) WHERE kind = \(Kind.session) UNION SELECT session FROM \(Table.chunk) WHERE session > 0)"
    try drop("DELETE FROM \(Table.pause) WHERE session NOT IN \(known)", "pauses of sessions that are lost")
    try drop("DELETE FROM \(Table.eventEdit) WHERE session NOT IN \(known)", "edits of events of sessions that are lost")
    try drop("DELETE FROM \(Table.eventEdit) WHERE operation NOT BETWEEN 1 AND 3", "edits of events that cannot be read")
    try drop("DELETE FROM \(Table.entryTag) WHERE entry NOT IN (SELECT id FROM \(Table.entry) WHERE kind BETWEEN \(Kind.note) AND \(Kind.task))", "tags of items that are lost")
    try drop("DELETE FROM \(Table.fieldValue) WHERE entry NOT IN (SELECT id FROM \(Table.entry) WHERE kind IN (\(havingFields)))", "fields of entries that are lost")
    try connection.run("UPDATE \(Table.entry) SET template = NULL WHERE kind NOT IN (\(havingFields + [.eventType]))")
    try drop("UPDATE \(Table.entry) SET color = NULL WHERE \(EntryRule.wrongColor)", "invalid colors")
    try drop("DELETE FROM \(Table.templateVersion) WHERE template NOT IN (SELECT id FROM \(Table.entry) WHERE kind = \(Kind.template))", "schemas of templates that are lost")
    try drop("DELETE FROM \(Table.reminder) WHERE task <> 0 AND task NOT IN (SELECT id FROM \(Table.entry) WHERE kind = \(Kind.task))", "reminders of tasks that are lost")
    try connection.run(
      """
      UPDATE \(Table.entry) SET carried = NULL WHERE carried IS NOT NULL AND (carried = id OR carried NOT IN (SELECT id FROM \(Table.entry)
        WHERE kind = \(Kind.task)))
      """)
    try drop("DELETE FROM \(Table.historyPart) WHERE step IN (\(HistoryService.stepsWithWrongParts))", "parts of steps that are not all there")
    for row in try StoredDrafts.all(on: connection) where (try? StoredDrafts.require(row.id, on: connection)) == nil {
      try drop("DELETE FROM \(Table.draft) WHERE id = \(row.id)", "stored drafts that cannot be read")
    }
    try drop("DELETE FROM \(Table.chunk) WHERE session IN (SELECT id FROM \(Table.entry) WHERE kind <> \(Kind.session)) OR session <= 0", "chunks of something that is not a session")
    let possible: SQL = "BETWEEN 1 AND \(Int64(ChunkFormat.mostSeq))"
    try drop("DELETE FROM \(Table.chunk) WHERE first_seq NOT \(possible)", "chunks of events whose numbers cannot be")
    try connection.run("UPDATE \(Table.eventLog) SET next_seq = 1 WHERE next_seq NOT \(possible)")
    try connection.run("DELETE FROM \(Table.eventLog) WHERE session NOT IN \(known)")
    try connection.run("DELETE FROM \(Table.entryState) WHERE entry NOT IN (SELECT id FROM \(Table.entry))")
  }

  /// Every attachment has a hash, so a row without one has lost its kind. What refers to the row shows what it was.
  private mutating func correctAttachmentsWithoutHash() throws(Failure) {
    for id in try connection.ids("SELECT id FROM \(Table.entry) WHERE kind = \(Kind.attachment) AND content IS NULL ORDER BY id") {
      let hasEvents = try connection.value("SELECT 1 FROM \(Table.chunk) WHERE session = \(id) UNION SELECT 1 FROM \(Table.eventLog) WHERE session = \(id)") != nil
      let hasMembers = try connection.value("SELECT 1 FROM \(Table.entry) WHERE parent = \(id) AND kind NOT IN (\(Kind.parts)) LIMIT 1") != nil
      let kind: Kind = hasEvents ? .session : hasMembers ? .collection : .note
      try connection.run("UPDATE \(Table.entry) SET kind = \(Int64(kind.rawValue)) WHERE id = \(id)")
      findings.append(Finding(.error, .damaged, at: "entry \(id)", key: "kind", "the kind of entry \(id) is lost; it is kept as a \(kind.label)", id: id))
    }
  }

  private mutating func drop(_ sql: SQL, _ what: String) throws(Failure) {
    let count = try connection.run(sql)
    if count > 0 { findings.append(Finding(.error, .damaged, at: "book", key: "row", "\(count) \(what) were left out")) }
  }

  /// What others refer to is made anew, so that what belonged together still does.
  private mutating func restoreReferred() throws(Failure) {
    try cutWrongReferences()
    for id in try connection.ids("SELECT DISTINCT session FROM \(Table.chunk) WHERE session NOT IN (SELECT id FROM \(Table.entry))") where !hidden.contains(id) {
      let times = try connection.statement("SELECT min(min_time), max(max_time) FROM \(Table.chunk) WHERE session = \(id)")
      _ = try times.step()
      let (start, end) = (times.int(0), times.int(1))
      times.reset()
      try restore(id, .session, time: start, end: max(start, end))
    }
    for id in try connection.ids("SELECT DISTINCT parent FROM \(Table.entry) WHERE parent <> 0 AND parent NOT IN (SELECT id FROM \(Table.entry))") {
      let held = try connection.value("SELECT min(kind) FROM \(Table.entry) WHERE parent = \(id) AND kind <> \(Kind.attachment)")?.int
      if held == Int64(Kind.media.rawValue) {
        try restore(id, .session, time: now, end: now)
        continue
      }
      try restore(id, held == nil ? .note : held == Int64(Kind.variant.rawValue) ? .eventType : .collection, time: now)
    }
    for id in try connection.ids("SELECT DISTINCT subject FROM \(Table.entry) WHERE subject IS NOT NULL AND subject NOT IN (SELECT id FROM \(Table.entry))") {
      try restore(id, .subject, time: now)
    }
    // A template without a schema is none; a field without a name is called by its number.
    try connection.run("UPDATE \(Table.entry) SET template = NULL WHERE template NOT IN (SELECT template FROM \(Table.templateVersion))")
    try drop("DELETE FROM \(Table.entry) WHERE kind = \(Kind.template) AND id NOT IN (SELECT template FROM \(Table.templateVersion))", "templates whose schemas are lost")
    try connection.run(
      """
      INSERT INTO \(Table.templateField) (id, template, name) SELECT DISTINCT v.field, coalesce(e.template, 0), 'field ' || v.field
      FROM \(Table.fieldValue) v JOIN \(Table.entry) e ON e.id = v.entry WHERE v.field NOT IN (SELECT id FROM \(Table.templateField))
      """)
    for id in try connection.ids("SELECT DISTINCT tag FROM \(Table.entryTag) WHERE tag NOT IN (SELECT id FROM \(Table.entry))") {
      try restore(id, .tag, time: now)
    }
    // The id of a lost entry may have been named as more than one kind.
    try cutWrongReferences()
  }

  /// References to entries that are of another kind.
  private mutating func cutWrongReferences() throws(Failure) {
    try connection.run(
      """
      UPDATE \(Table.entry) SET parent = 0 WHERE kind NOT IN (\(Kind.parts + [.variant])) AND (parent IN (SELECT id FROM \(Table.entry)
        WHERE kind <> \(Kind.collection)) OR parent < 0)
      """)
    try drop(
      "DELETE FROM \(Table.entry) WHERE kind = \(Kind.variant) AND (parent <= 0 OR parent IN (SELECT id FROM \(Table.entry) WHERE kind <> \(Kind.eventType)))",
      "variants of something that is not an event type")
    try drop(
      "DELETE FROM \(Table.entry) WHERE kind = \(Kind.media) AND (parent <= 0 OR parent IN (SELECT id FROM \(Table.entry) WHERE kind <> \(Kind.session)))",
      "media of something that is not a session")
    try connection.run("UPDATE \(Table.entry) SET subject = NULL WHERE subject IN (SELECT id FROM \(Table.entry) WHERE kind <> \(Kind.subject)) OR subject <= 0")
    try connection.run("UPDATE \(Table.entry) SET template = NULL WHERE template IN (SELECT id FROM \(Table.entry) WHERE kind <> \(Kind.template))")
    try drop("DELETE FROM \(Table.entryTag) WHERE tag <= 0 OR tag IN (SELECT id FROM \(Table.entry) WHERE kind <> \(Kind.tag))", "invalid tags")
  }

  private mutating func restore(_ id: Int64, _ kind: Kind, uuid: UUID? = nil, time: Instant, end: Instant? = nil) throws(Failure) {
    let isType = kind == .eventType
    let isArchivable = isType || kind == .subject || kind == .tag
    try connection.run(
      """
      INSERT INTO \(Table.entry) (id, uuid, kind, parent, name, time, end_time, zone, created, mode, recordable, archived)
      VALUES (\(id), \((uuid ?? .ordered(at: now)).bytes), \(Int64(kind.rawValue)), 0, \(Value.text("Lost \(kind.label) \(id)")), \(time),
        \(Value(end)), 'UTC', \(now), \(isType ? .int(Int64(EventMode.point.rawValue)) : .null), \(isType ? .int(1) : .null),
        \(isArchivable ? .int(0) : .null))
      """)
    findings.append(
      Finding(.warning, .missing, at: "\(kind.label) \(id)", key: "name", "the \(kind.label) \(id) is lost; what belonged to it is kept under this name", id: id))
  }

  /// A tail whose session is lost still has its name, and its events.
  private mutating func restoreOwnersOfTails() throws(Failure) {
    let prefix = "\(path.split(separator: "/").last ?? "")-"
    for name in Folder.names(in: Folder.of(path)) where name.hasPrefix(prefix) && name.hasSuffix(".tail") {
      guard let uuid = UUID(String(name.dropFirst(prefix.count).dropLast(5))), try EntryStore.find(uuid, on: connection) == nil else { continue }
      guard let tail = try read(tail: "\(Folder.of(path))/\(name)", at: name, 0) else { continue }
      let start = tail.events.times.min() ?? now
      let id = try LastID.of(.entry, on: connection) &+ 1
      try restore(id, .session, uuid: uuid, time: start)
    }
  }

  /// Sessions without a row that a redo can bring back, as the steps say that are undone.
  private func undoneSessions() throws(Failure) -> Set<Int64> {
    let there = Set(try connection.ids("SELECT id FROM \(Table.entry)"))
    var sessions = Set<Int64>()
    for step in try connection.ids("SELECT id FROM \(Table.history) WHERE state = 2") {
      var plan = ReversalPlan()
      // A step that cannot be read brings nothing back.
      let isWhole = try? History.forEachPart(of: step, on: connection) { changes throws(Failure) in
        try changes.forEach { row throws(Failure) in try plan.add(ChangedRow(row), isInverse: false) }
      }
      if isWhole == true { sessions.formUnion(plan.sessions) }
    }
    return sessions.subtracting(there)
  }

  private mutating func breakCycles() throws(Failure) {
    while let id = try connection.ids("\(Check.unreachable) ORDER BY id LIMIT 1").first {
      try connection.run("UPDATE \(Table.entry) SET parent = 0 WHERE id = \(id)")
      findings.append(Finding(.warning, .reference, at: "collection \(id)", key: "parent", "collection \(id) was in a circle and is at the root now", id: id))
    }
  }

  /// Values that cannot be together, of which one must have been hit.
  private mutating func straighten() throws(Failure) {
    for id in try connection.ids("SELECT id FROM \(Table.entry) WHERE end_time < time ORDER BY id") {
      try connection.run(
        """
        UPDATE \(Table.entry) SET time = coalesce((SELECT min(min_time) FROM \(Table.chunk) WHERE session = \(id)), time),
          end_time = coalesce((SELECT max(max_time) FROM \(Table.chunk) WHERE session = \(id)), time) WHERE id = \(id)
        """)
      findings.append(
        Finding(.warning, .timeOrder, at: "entry \(id)", key: "end", "it ended before it began; it has the times of its events now, or no length", id: id))
    }
    for id in try connection.ids("SELECT id FROM \(Table.entry) WHERE (latitude IS NULL) <> (longitude IS NULL) ORDER BY id") {
      try connection.run("UPDATE \(Table.entry) SET latitude = NULL, longitude = NULL WHERE id = \(id)")
      findings.append(Finding(.warning, .damaged, at: "entry \(id)", key: "latitude", "half of its place is lost, and the rest left out", id: id))
    }
  }

  /// Attachments have what they belong to, and their bytes.
  private mutating func mendAttachments() throws(Failure) {
    for id in try connection.ids(
      """
      SELECT a.id FROM \(Table.entry) a WHERE a.kind = \(Kind.attachment) AND NOT EXISTS (SELECT 1 FROM \(Table.entry) p
        WHERE p.id = a.parent AND p.kind <= \(Kind.task))
      """) {
      try connection.run("UPDATE \(Table.entry) SET parent = \(try restoreNote()) WHERE id = \(id)")
    }
    let last = try connection.value("SELECT max(id) FROM \(Table.unfinished)")?.int ?? 0
    try LastID.raise(.entry, to: last, on: connection)
    var contents = SalvageContents(connection, beside: path)
    var repair = self
    try contents.run { () throws(Failure) in try repair.restoreNote() }
    self = repair
    findings += contents.findings
  }

  /// A note that stands for one that is lost.
  private mutating func restoreNote() throws(Failure) -> Int64 {
    let id = try LastID.of(.entry, on: connection) &+ 1
    try restore(id, .note, time: now)
    return id
  }

  /// Types of events whose definition is lost.
  private mutating func restoreTypes() throws(Failure) {
    let lost: SQL = """
      SELECT DISTINCT type FROM \(Table.eventCount) WHERE type NOT IN (SELECT id FROM \(Table.entry)) AND session IN (SELECT id FROM \(Table.entry)) ORDER BY type
      """
    for id in try connection.ids(lost) where id > 0 {
      try restore(id, .eventType, time: now)
    }
  }

  // MARK: Sessions

  /// Keeps what can be decoded, once; computes the counts and the next number; takes in the tail.
  private mutating func mend(_ session: Int64) throws(Failure) {
    let edits = try EventEdit.all(of: session, on: connection)
    var recount = EventCounts.Recount(try Variants.types(on: connection))
    var next: UInt64 = 1
    for header in try Chunks.headers(of: session, on: connection) {
      do throws(Failure) {
        guard header.firstSeq >= next else { throw Failure(.damagedEvents, "begins before the chunk before it ends") }
        guard let columns = try Chunks.read(header, on: connection) else { continue }
        next = header.firstSeq &+ UInt64(columns.count)
        try connection.run(
          """
          UPDATE \(Table.chunk) SET count = \(Int64(columns.count)), min_time = \(columns.times.min() ?? 0),
            max_time = \(columns.times.max() ?? 0) WHERE id = \(header.id)
          """)
        recount.add(columns, except: edits)
      } catch {
        guard error.code == .corrupt else { throw error }
        try connection.run("DELETE FROM \(Table.chunk) WHERE id = \(header.id)")
        let range = header.count > 0 ? "seq \(header.firstSeq) to \(header.endSeq &- 1)" : "seq \(header.firstSeq)"
        findings.append(Finding(.error, .damaged, at: "session \(session)", key: range, "events are lost: \(error.message)", id: session))
      }
    }
    recount.add(edits)
    for (type, count) in recount.counts.sorted(by: { $0.key < $1.key }) {
      try EventCounts.add(events: count.events, starts: count.starts, type: type, session: session, on: connection)
    }
    try Chunks.setNextSeq(next, of: session, on: connection)
    let lanes = try Lanes.all(of: session, on: connection)
    if lanes.count > 1 { try Lanes.keep(lanes, of: session, on: connection) }
    try Chunks.setTail(false, of: session, on: connection)
    try takeTail(of: session)
  }

  private mutating func takeTail(of session: Int64) throws(Failure) {
    guard let entry = try EntryStore.find(session, on: connection) else { return }
    let tail = "\(path)-\(entry.uuid).tail"
    let place = "session \(session) (\(entry.name.prefix(60)))"
    guard PlainFile.isThere(tail), let contents = try read(tail: tail, at: place, session) else { return }
    let events = try Lanes.unstored(contents.events, of: session, on: connection)
    try Chunks.append(events, to: session, on: connection)
    if events.count > 0 {
      findings.append(Finding(.info, .recovered, at: place, key: "tail", "\(events.count) events were taken from its tail", id: session))
    }
    for damage in contents.damage { findings.append(Finding(.error, .damaged, at: place, key: damage.range, damage.text, id: session)) }
  }

  /// What a tail holds; nil, and a finding, where something else stands in its place.
  private mutating func read(tail: String, at place: String, _ session: Int64) throws(Failure) -> TailContents? {
    do throws(Failure) { return try Tail.read(path: tail) } catch {
      guard error.cause == TailFile.role.cause else { throw error }
      findings.append(Finding(.error, .damaged, at: place, key: "tail", "a tail was left out: \(error.message)", id: session))
      return nil
    }
  }
}
