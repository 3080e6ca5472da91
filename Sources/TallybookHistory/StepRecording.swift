internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What of a step is a recording by now, which no undo takes away: sessions that it made and that hold events or are recorded,
/// collections that hold such sessions, a session that it continued or stopped and that is recorded since, and what such sessions or
/// their events name: an event type, a subject, a tag, a template.
struct StepRecording {
  /// Sessions with events or a recorder that the step made, or that a collection holds which it made.
  private(set) var sessions = Set<Int64>()
  /// What the step made and must stay for them: such sessions and collections.
  private(set) var kept = Set<Int64>()
  /// Why the step is passed over, unless sessions may go to the trash; nil where it is not.
  private(set) var why: String?
  /// The entry that `why` is about.
  private(set) var about: Int64 = 0

  /// `takesSessions` says whether sessions may go to the trash.
  init(of made: StepWalk.Made, takesSessions: Bool, in book: Book, on connection: Connection) throws(Failure) {
    for id in made.sessions {
      guard let recording = try HeldRecording(id, in: book, on: connection) else { continue }
      sessions.insert(id)
      kept.insert(id)
      // A step that made more than a session is undone, and the session goes to the trash: only who records it is not disturbed.
      if made.count == 1 || recording.isRecorded { pass(recording.sentence, id) }
    }
    var elsewhere: (sentence: String, id: Int64)?
    for root in made.roots {
      let held = try Self.held(in: root, book, on: connection)
      guard !held.isEmpty else { continue }
      guard takesSessions || held.allSatisfy(\.isTrashed) else {
        if made.count == 1 { pass(try Self.holds(held[0], root, on: connection), root) }
        continue
      }
      // It would go to the trash under the hands of who records in it.
      if let other = held.first(where: { $0.isElsewhere && !made.sessions.contains($0.id) }) {
        elsewhere = (try Self.holds(other, root, on: connection), root)
      }
      for recording in held {
        sessions.insert(recording.id)
        kept.formUnion(try Tree.path(of: recording.id, on: connection).filter(made.collections.contains))
      }
    }
    for id in made.ended {
      if let recording = try HeldRecording(id, in: book, on: connection), recording.isRecorded { pass(recording.sentence, id) }
    }
    if takesSessions, !kept.isEmpty || !made.ended.isEmpty { why = nil }
    if let elsewhere { pass(elsewhere.sentence, elsewhere.id) }
    guard made.count == 1, let only = made.first, let reason = try reasonToStay(only, in: book, on: connection) else { return }
    pass(reason, only.id)
  }

  private mutating func pass(_ reason: String, _ id: Int64) { if why == nil { (why, about) = (reason, id) } }

  // MARK: Collections

  private static func held(in collection: Int64, _ book: Book, on connection: Connection) throws(Failure) -> [HeldRecording] {
    var held: [HeldRecording] = []
    for id in try below(collection, .session, on: connection) {
      if let recording = try HeldRecording(id, in: book, on: connection) { held.append(recording) }
    }
    return held
  }

  /// Entries of a kind that a collection and those within it hold.
  private static func below(_ collection: Int64, _ kind: Kind, on connection: Connection) throws(Failure) -> [Int64] {
    let statement = try connection.rows(
      """
      WITH RECURSIVE below(id, kind) AS (
        SELECT \(collection), \(Kind.collection)
        UNION SELECT e.id, e.kind FROM \(Table.entry) e JOIN below b ON e.parent = b.id AND b.kind = \(Kind.collection)
          WHERE e.kind IN (\(Kind.collection), \(kind)))
      SELECT id FROM below WHERE kind = \(kind)
      """)
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.int(0)) }
    return ids
  }

  private static func holds(_ recording: HeldRecording, _ collection: Int64, on connection: Connection) throws(Failure) -> String {
    "\(try Happening.label(of: collection, on: connection)) holds \(recording.label), which \(recording.predicate)"
      + (recording.isRecorded ? "" : "; undo with SESSIONS puts both into the trash")
  }

  // MARK: What is named

  /// Why an entry stays that is no recording itself; nil where nothing keeps it.
  private func reasonToStay(_ made: (id: Int64, kind: Int64), in book: Book, on connection: Connection) throws(Failure) -> String? {
    let id = made.id
    switch Kind(rawValue: Int32(truncatingIfNeeded: made.kind)) {
    case .eventType:
      guard let found = try Self.named(NamedInEvents(types: [id]), in: book) else { return nil }
      return "events of session \(found.session) are of the event type \(id)"
    case .variant:
      guard let found = try Self.named(NamedInEvents(variants: [id]), in: book) else { return nil }
      return "events of session \(found.session) are of the variant \(id)"
    case .subject:
      if let found = try Self.named(NamedInEvents(subjects: [id]), in: book) { return "events of session \(found.session) are about the subject \(id)" }
      return try Self.carrier("SELECT id FROM \(Table.entry) WHERE subject = \(id) AND kind = \(Kind.session)", in: book, on: connection).map { "\($0) is about the subject \(id)" }
    case .tag:
      let sql: SQL = "SELECT t.entry FROM \(Table.entryTag) t JOIN \(Table.entry) e ON e.id = t.entry WHERE t.tag = \(id) AND e.kind = \(Kind.session)"
      return try Self.carrier(sql, in: book, on: connection).map { "\($0) carries the tag \(id)" }
    case .template:
      return try Self.carrier("SELECT id FROM \(Table.entry) WHERE template = \(id) AND kind = \(Kind.session)", in: book, on: connection).map { "\($0) has the template \(id)" }
    case .collection where kept.isEmpty:
      // It defines event types.
      let types = try Self.below(id, .eventType, on: connection)
      guard !types.isEmpty, let found = try Self.named(NamedInEvents(types: Set(types)), in: book), let type = found.types.keys.min() else { return nil }
      return "\(try Happening.label(of: id, on: connection)) holds the event type \(type), and events of session \(found.session) are of it"
    default: return nil
    }
  }

  private static func named(_ names: NamedInEvents, in book: Book) throws(Failure) -> NamedInEvents.Found? {
    try book.store.state(.all) { state throws(Failure) in try names.first(in: state) }
  }

  /// The first session that an undo leaves, of those that are selected.
  private static func carrier(_ sql: SQL, in book: Book, on connection: Connection) throws(Failure) -> String? {
    let statement = try connection.rows(sql + " ORDER BY 1")
    while try statement.step() {
      if let recording = try HeldRecording(statement.int(0), in: book, on: connection) { return recording.label }
    }
    return nil
  }
}
