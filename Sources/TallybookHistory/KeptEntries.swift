internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// What stays of a step that is undone: sessions that hold events, and collections that hold such sessions, which go to the trash, and
/// what these need of what the step made: what holds them, their tags, templates and attachments, the subjects and event types that
/// their events name.
struct KeptEntries {
  /// The entries, those that are needed included.
  let ids: Set<Int64>
  /// What goes to the trash: the highest of what is kept.
  let roots: [Int64]
  private let recording: StepRecording
  /// The rows of all of it, as they are before the step is taken back.
  private let rows: [(table: Table, values: [Value])]

  /// What an entry names in its row.
  private struct Made {
    let parent: Int64
    let needs: [Int64]
  }

  /// What the step made, and by entry what belongs to it: tags and attachments.
  private struct Walk: ChangeObserver {
    private(set) var made: [Int64: Made] = [:]
    private(set) var belonging: [Int64: [Int64]] = [:]

    private static let needs: [EntryColumn] = [.parent, .subject, .template, .carried]

    mutating func observe(_ change: ChangedRow) throws(Failure) {
      switch change {
      case .entry(let row):
        guard row.operation == .insert else { return }
        let (id, parent) = (try row.int(.id), try row.int(.parent))
        var needs: [Int64] = []
        for column in Self.needs { if let need = try row.new(column)?.int { needs.append(need) } }
        made[id] = Made(parent: parent, needs: needs)
        if let kind = Kind(rawValue: Int32(truncatingIfNeeded: try row.int(.kind))), kind.isPart { belonging[parent, default: []].append(id) }
      case .entryTag(let row): if row.operation == .insert { belonging[try row.int(.entry), default: []].append(try row.int(.tag)) }
      // Parts of what is kept go along with it; a day, a setting and a reminder are nothing that a recording stands on.
      case .pause, .eventEdit, .fieldValue, .templateVersion, .templateField, .day, .reminder, .setting, .other: return
      }
    }
  }

  init(_ recording: StepRecording, madeBy step: Int64, on connection: Connection) throws(Failure) {
    self.recording = recording
    var walk = Walk()
    try History.forEachPart(of: step, on: connection) { changes throws(Failure) in
      try changes.walk(&walk)
    }
    var ids = Set<Int64>()
    var waiting = recording.kept.sorted()
    for session in recording.sessions { waiting += try Self.named(in: session, on: connection) }
    while let id = waiting.popLast() {
      guard let made = walk.made[id], ids.insert(id).inserted else { continue }
      waiting += made.needs + walk.belonging[id, default: []]
    }
    self.ids = ids
    roots = Set(recording.kept.map { Self.root(of: $0, in: ids, walk.made) }).sorted()
    rows = try Self.rows(of: ids, on: connection)
  }

  /// The event types and subjects of a session's events.
  private static func named(in session: Int64, on connection: Connection) throws(Failure) -> [Int64] {
    var names = Set<Int64>()
    for header in try Chunks.headers(of: session, on: connection) {
      guard let columns = try Chunks.read(header, on: connection) else { continue }
      names.formUnion(columns.types)
      names.formUnion(columns.subjects)
    }
    for edit in try EventEdit.all(of: session, on: connection).values {
      names.formUnion([edit.event.type, edit.event.subject, edit.was?.type ?? 0])
    }
    return Array(names)
  }

  /// The highest of what holds an entry and is kept.
  private static func root(of id: Int64, in ids: Set<Int64>, _ made: [Int64: Made]) -> Int64 {
    var (root, steps) = (id, 0)
    while let parent = made[root]?.parent, ids.contains(parent), steps < ids.count { (root, steps) = (parent, steps + 1) }
    return root
  }

  /// The rows of entries themselves and all that are theirs, as far as history has them.
  private static func rows(of ids: Set<Int64>, on connection: Connection) throws(Failure) -> [(table: Table, values: [Value])] {
    var rows: [(table: Table, values: [Value])] = []
    for table in Table.captured where table.definition.rowsOf == .entry || table.definition.rowsOf == .session {
      let statement = try connection.statement("SELECT * FROM \(table) WHERE \(raw: table.definition.by ?? "id") = ?")
      for id in ids.sorted() {
        try statement.bind([.int(id)])
        while try statement.step() { rows.append((table, (0..<statement.columnCount).map { statement.value($0) })) }
        statement.reset()
      }
    }
    return rows
  }

  // MARK: Bringing back

  /// Writes them again, after all that the step made was removed, and puts the sessions into the trash, with what holds them where
  /// that stays for them alone; a session that was recorded is stopped. Gives what is in the way: other entries in such a collection.
  func bringBack(stopping recorded: Set<Int64>, in transaction: Transaction) throws(Failure) -> [Finding] {
    let connection = transaction.connection
    for (table, values) in rows {
      // What later steps added was not removed.
      try connection.run("INSERT OR IGNORE INTO \(table) VALUES (\(values))")
    }
    connection.known?.forget()
    for id in recorded.sorted() { try stop(id, in: transaction) }
    for root in roots {
      try connection.run("UPDATE \(Table.entry) SET trashed = coalesce(trashed, \(transaction.now)) WHERE id = \(root)")
    }
    return try others(on: connection)
  }

  private func others(on connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    for id in recording.kept.sorted() where !recording.sessions.contains(id) {
      let statement = try connection.rows("SELECT id FROM \(Table.entry) WHERE parent = \(id) AND trashed IS NULL AND (kind <= \(Kind.task) OR kind IN (\(Kind.parts)))")
      while try statement.step() {
        let held = statement.int(0)
        guard !ids.contains(held), !recording.sessions.contains(held) else { continue }
        findings.append(Finding(.error, .reference, at: "entry \(id)", key: "parent", "the collection \(id) holds entry \(held)", id: id))
      }
    }
    return findings
  }

  private func stop(_ id: Int64, in transaction: Transaction) throws(Failure) {
    guard let session = try EntryStore.find(id, on: transaction.connection), session.end == nil else { return }
    let last = try Pauses.all(of: id, on: transaction.connection).map { $0.stop ?? $0.start }.max() ?? session.time
    let end = max(transaction.now, last, session.time)
    try Pauses.close(of: id, at: end, in: transaction)
    try EntryStore.update(id, [.end: .int(end)], in: transaction)
  }
}
