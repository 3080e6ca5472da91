/// What of a step is a recording by now, which no undo takes away: sessions that it made and that hold events or are recorded,
/// collections that hold such sessions, a session that it continued or stopped and that is recorded since, an event type or subject
/// that events name.
struct StepRecording {
  /// Sessions with events or a recorder that the step made, or that a collection holds which it made.
  private(set) var sessions = Set<Int64>()
  /// What the step made and must stay for them: such sessions and collections.
  private(set) var kept = Set<Int64>()
  /// Why the step is passed over, unless sessions may go to the trash; nil where it is not.
  private(set) var why: String?
  /// The thing that `why` is about.
  private(set) var about: Int64 = 0

  /// What a step made, as far as it matters here.
  private struct Made {
    private(set) var count = 0
    /// The first thing.
    private(set) var first: (id: Int64, kind: Int64)?
    private(set) var sessions: [Int64] = []
    private(set) var collections = Set<Int64>()
    /// Collections that lie in none of these.
    private(set) var roots: [Int64] = []
    /// Sessions whose end came, went or changed.
    private(set) var ended: [Int64] = []

    private static let (kind, parent, end) = (column(.kind), column(.parent), column(.end))

    private static func column(_ field: Field) -> Int { EntryColumns.inTable.firstIndex(of: field) ?? 0 }

    mutating func add(_ row: Changeset.Row) throws(Failure) {
      guard row.table == "entry" else { return }
      switch row.operation {
      case .insert:
        let id = try row.new(0)?.int ?? 0
        let kind = try row.new(Self.kind)?.int ?? 0
        count += 1
        if first == nil { first = (id, kind) }
        if kind == Int64(Kind.session.rawValue) { sessions.append(id) }
        if kind == Int64(Kind.collection.rawValue) {
          collections.insert(id)
          if try !collections.contains(row.new(Self.parent)?.int ?? 0) { roots.append(id) }
        }
      case .update: if try row.new(Self.end) != nil { ended.append(try row.old(0)?.int ?? 0) }
      case .delete: return
      }
    }
  }

  /// `takesSessions` says whether sessions may go to the trash.
  init(of step: Int64, takesSessions: Bool, in store: Store, on connection: Connection) throws(Failure) {
    var made = Made()
    try History.forEachPart(of: step, on: connection) { changes throws(Failure) in
      try changes.forEach { row throws(Failure) in try made.add(row) }
    }
    for id in made.sessions {
      guard let recording = try Recording(id, in: store, on: connection) else { continue }
      sessions.insert(id)
      kept.insert(id)
      // A step that made more than a session is undone, and the session goes to the trash: only who records it is not disturbed.
      if made.count == 1 || recording.isRecorded { pass(recording.text, id) }
    }
    for root in made.roots {
      let held = try Self.held(in: root, store, on: connection)
      guard !held.isEmpty else { continue }
      guard takesSessions || held.allSatisfy(\.isTrashed) else {
        if made.count == 1 { pass("it holds \(held[0].text)", root) }
        continue
      }
      for recording in held {
        sessions.insert(recording.id)
        kept.formUnion(try Tree.path(of: recording.id, on: connection).filter(made.collections.contains))
      }
    }
    for id in made.ended {
      if let recording = try Recording(id, in: store, on: connection), recording.isRecorded { pass(recording.text, id) }
    }
    if takesSessions, !kept.isEmpty || !made.ended.isEmpty { why = nil }
    if made.count == 1, let only = made.first, let name = try Self.namedBy(only, in: store, on: connection) { pass(name, only.id) }
  }

  private mutating func pass(_ reason: String, _ id: Int64) { if why == nil { (why, about) = (reason, id) } }

  /// A session that holds events or is recorded.
  private struct Recording {
    let id: Int64
    let text: String
    let isRecorded: Bool
    let isTrashed: Bool

    /// nil where it holds nothing.
    init?(_ id: Int64, in store: Store, on connection: Connection) throws(Failure) {
      guard let session = try EntryStore.find(id, on: connection), session.kind == .session else { return nil }
      self.id = id
      isTrashed = try EntryStore.isTrashed(session, on: connection)
      let label = "session \(id) \"\(session.name.prefix(80))\""
      if let pid = try SessionTails.owner(of: id, in: store, on: connection) {
        (text, isRecorded) = ("\(label) is being recorded by process \(pid)", true)
        return
      }
      // Also what was taken back or deleted was logged, and what a recorder left beside the book.
      let next = try Chunks.nextSeq(of: id, on: connection)
      guard next > 1 || SessionTails.isThere(session, in: store) || store.left.withLock({ $0[id] != nil }) else { return nil }
      (text, isRecorded) = ("\(label) holds what was logged; undo with SESSIONS puts it into the trash", false)
    }
  }

  private static func held(in collection: Int64, _ store: Store, on connection: Connection) throws(Failure) -> [Recording] {
    let statement = try connection.prepare(
      """
      WITH RECURSIVE below(id, kind) AS (
        SELECT ?1, 1 UNION SELECT e.id, e.kind FROM entry e JOIN below b ON e.parent = b.id AND b.kind = 1 WHERE e.kind IN (1, 3))
      SELECT id FROM below WHERE kind = 3
      """)
    try statement.bind([.int(collection)])
    var held: [Recording] = []
    while try statement.step() { if let recording = try Recording(statement.int(0), in: store, on: connection) { held.append(recording) } }
    return held
  }

  /// Why an event type or a subject stays: events name it.
  private static func namedBy(_ made: (id: Int64, kind: Int64), in store: Store, on connection: Connection) throws(Failure) -> String? {
    switch made.kind {
    case Int64(Kind.eventType.rawValue):
      let counted = try connection.value("SELECT session FROM event_count WHERE type = ? AND events > 0 LIMIT 1", .int(made.id))?.int
      let found = if let counted { counted } else { try inTails(store) { $0.types.contains(made.id) } }
      guard let session: Int64 = found else { return nil }
      return "events of session \(session) are of the event type \(made.id)"
    case Int64(Kind.subject.rawValue):
      guard let session = try inTails(store, { $0.subjects.contains(made.id) }) else { return nil }
      return "events of session \(session) are about the subject \(made.id)"
    default: return nil
    }
  }

  /// A session whose tail holds such events.
  private static func inTails(_ store: Store, _ holds: (EventColumns) -> Bool) throws(Failure) -> Int64? {
    try store.state(.all) { state throws(Failure) in state.tails.first { holds($0.value) }?.key }
  }
}
