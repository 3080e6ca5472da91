internal import TallybookBase
internal import TallybookEventLog
internal import TallybookMerge
internal import TallybookModel
internal import TallybookStorage

/// Finds what a book has that another one lacks, by the commits that this one has. What was made, or somebody asks for, goes whole; of what is
/// there already the parts that were written since.
struct ExcerptSelection {
  let state: BookState
  /// nil: the other has nothing.
  let vector: BookVector?
  /// Removals that were found out, of which the other one has not heard.
  let removals: [FoundRemoval]
  /// Whether collections lie otherwise there that no commit put where they are.
  let hasOtherPlaces: Bool
  /// What the other one wants all of, and somebody else wrote of it here.
  private let lacking: [UUID]
  private var connection: Connection { state.connection }
  private let whole: SQL = "INSERT OR IGNORE INTO sent_whole SELECT "
  private let name: SQL = "INSERT OR IGNORE INTO sent_name SELECT "

  init(_ state: BookState, for vector: BookVector?) throws(Failure) {
    (self.state, self.vector) = (state, vector)
    removals = try FoundRemoval.beyond(vector, on: state.connection)
    hasOtherPlaces = try FirstPlaces.hash(on: state.connection) != vector?.places ?? 0
    lacking = try Self.lacking(of: vector, on: state.connection)
  }

  func run() throws(Failure) {
    try matchLines()
    try chooseMade()
    try chooseWanted()
    try chooseParts()
    try chooseEvents()
    try chooseNames()
    try chooseCommits()
  }

  /// Whether there is anything that the other one lacks.
  func isAny() throws(Failure) -> Bool {
    if try connection.value("SELECT 1 FROM sent_since s JOIN \(Table.device) d ON d.number = s.device WHERE d.head > s.n LIMIT 1") != nil { return true }
    if state.tails.values.contains(where: { !$0.isEmpty }) { return true }
    if !lacking.isEmpty || !removals.isEmpty || hasOtherPlaces { return true }
    let (aliases, untold) = (try newAliases(), try EventCuts.untold(on: connection))
    if !aliases.isEmpty || !untold.isEmpty { return true }
    let months = Dictionary((vector?.months ?? []).map { ($0.month, $0.hash) }) { one, _ in one }
    return try OpenedDays.months(on: connection).contains { months[$0.month] != $0.hash }
  }

  // MARK: Commits

  /// Of each line the last commit that the other one has, whatever it calls the line.
  private func matchLines() throws(Failure) {
    let known = KnownLines(vector)
    for line in try DeviceLine.all(on: connection) {
      try connection.run(
        """
        INSERT INTO sent_since (device, first, n)
        SELECT \(line.number), coalesce((SELECT min(n) FROM \(Table.deviceCommit) WHERE device = \(line.number)), 1), \(try known.last(of: line, on: connection))
        """)
    }
  }

  /// Those that are new and the one before them, and of older ones what others refer to: what they had seen, what added an event, what made an
  /// entry.
  private func chooseCommits() throws(Failure) {
    let commit: SQL = "INSERT OR IGNORE INTO sent_commit SELECT "
    let table: SQL = "\(Table.deviceCommit) c"
    try connection.run("\(commit)c.device, c.n FROM sent_since s JOIN \(table) ON c.device = s.device AND c.n >= s.n")
    try connection.run(
      """
      \(commit)c.device, c.n FROM sent_since s JOIN \(table)
        ON c.device = s.device AND c.n = (SELECT max(n) FROM \(Table.deviceCommit) WHERE device = s.device AND n <= s.n AND seen IS NOT NULL)
      """)
    try connection.run(
      "\(commit)t.device, t.n FROM sent_session l JOIN \(Table.stamp) t ON t.entry = l.id AND t.part = \(Part.addition) JOIN \(table) ON c.device = t.device AND c.n = t.n")
    for ids in ["sent_name", "sent_whole"] {
      let first: SQL = "SELECT max(first_id) FROM \(Table.deviceCommit) WHERE first_id <= a.id"
      try connection.run("\(commit)c.device, c.n FROM \(raw: ids) a JOIN \(table) ON c.first_id = (\(first)) AND c.last_id >= a.id")
    }
  }

  // MARK: Entries

  private func chooseMade() throws(Failure) {
    try connection.run(
      """
      \(whole)e.id FROM sent_since s JOIN \(Table.deviceCommit) c ON c.device = s.device AND c.n > s.n JOIN \(Table.entry) e ON e.id BETWEEN c.first_id AND c.last_id
      WHERE NOT EXISTS (SELECT 1 FROM \(Table.stamp) t WHERE t.entry = e.id AND t.part = \(Part.making))
      """)
    for table in [Table.stamp, .sibling] {
      try connection.run("\(whole)t.entry FROM sent_since s JOIN \(table) t ON t.device = s.device AND t.n > s.n WHERE t.part = \(Part.making)")
    }
  }

  /// What the other one lost and has again, what it has under names that are not known here, and what it will hear was removed, and is here.
  private func chooseWanted() throws(Failure) {
    try connection.run(
      """
      \(whole)e.id FROM \(Table.tombstone) t
      JOIN \(Table.entry) e ON e.uuid = coalesce((SELECT entry FROM \(Table.alias) WHERE uuid = t.uuid), t.uuid)
      JOIN sent_since s ON s.device = t.device WHERE t.n > s.n
      """)
    for uuid in removals.map(\.uuid) + lacking { try want(uuid) }
    for alias in try unknownAliases() {
      try want(alias.uuid)
      try want(alias.entry)
    }
    // And what became one here, which it will hear.
    for alias in try newAliases() { try want(alias.entry) }
    // What a redo made again under a name that became another's says nothing without that.
    try connection.run("\(whole)e.id FROM \(Table.alias) a JOIN \(Table.entry) b ON b.uuid = a.uuid JOIN \(Table.entry) e ON e.uuid IN (a.uuid, a.entry)")
  }

  private static func lacking(of vector: BookVector?, on connection: Connection) throws(Failure) -> [UUID] {
    var found: [UUID] = []
    for each in vector?.wanted ?? [] {
      guard let id = try connection.value("SELECT id FROM \(Table.entry) WHERE uuid = \(each.uuid.bytes)")?.int else { continue }
      if try Writers.hash(of: id, on: connection) != each.hash { found.append(each.uuid) }
    }
    return found
  }

  private func want(_ uuid: UUID) throws(Failure) {
    try connection.run("\(whole)id FROM \(Table.entry) WHERE uuid = coalesce((SELECT entry FROM \(Table.alias) WHERE uuid = \(uuid.bytes)), \(uuid.bytes))")
  }

  /// What became one there and not here.
  private func unknownAliases() throws(Failure) -> Set<BookVector.Alias> {
    Set(vector?.aliases ?? []).subtracting(try BookVector.Alias.all(on: connection))
  }

  /// What became one here and not there.
  private func newAliases() throws(Failure) -> Set<BookVector.Alias> {
    Set(try BookVector.Alias.all(on: connection)).subtracting(vector?.aliases ?? [])
  }

  private func chooseParts() throws(Failure) {
    for table in [Table.stamp, .sibling] {
      try connection.run(
        """
        INSERT OR IGNORE INTO sent_part SELECT t.entry, t.part, t.key FROM sent_since s JOIN \(table) t ON t.device = s.device AND t.n > s.n
        WHERE t.part NOT IN \(Part.facts) AND t.entry NOT IN (SELECT id FROM sent_whole)
        """)
    }
    // A tag that is left of several is sent with what carries it.
    for tag in try connection.ids("SELECT id FROM sent_whole WHERE id IN (\(EntryParts.leftOfSeveral))") {
      for item in try EntryParts.carriers(of: tag, on: connection).map(\.entry) {
        try connection.run("INSERT OR IGNORE INTO sent_part SELECT \(item), \(Int64(Field.tags.rawValue)), \(tag) WHERE \(item) NOT IN (SELECT id FROM sent_whole)")
      }
    }
    // What carries one of several that are one there carries it under any of their names.
    let unknown = try unknownAliases()
    if unknown.isEmpty { return }
    try connection.run(
      """
      \(whole)entry FROM sent_part WHERE entry <> 0 AND (
        part = \(Int64(Field.tags.rawValue)) AND key IN (SELECT id FROM sent_whole) OR part = \(Int64(Field.fields.rawValue))
        AND key IN (SELECT id FROM \(Table.templateField) WHERE template IN (SELECT id FROM sent_whole)))
      """)
    try connection.run("DELETE FROM sent_part WHERE entry IN (SELECT id FROM sent_whole)")
  }

  // MARK: Events

  private func chooseEvents() throws(Failure) {
    let chunk: SQL = "INSERT OR IGNORE INTO sent_chunk SELECT c.id FROM "
    try connection.run("\(chunk)\(Table.chunk) c JOIN sent_whole w ON w.id = c.session")
    try connection.run(
      """
      \(chunk)sent_since s JOIN \(Table.stamp) t ON t.device = s.device AND t.n > s.n AND t.part = \(Part.cut) JOIN \(Table.chunk) c ON c.session = t.entry
        AND c.first_seq < t.key AND c.first_seq >= (t.key - 1) >> 32 << 32
      WHERE c.first_seq + c.count > coalesce(
        (SELECT max(b.key) FROM \(Table.stamp) b WHERE b.entry = t.entry AND b.part = \(Part.cut) AND b.key < t.key AND b.key > (t.key - 1) >> 32 << 32), 0)
      """)
    for (session, end) in try EventCuts.untold(on: connection) {
      let lane = Int64(bitPattern: ((end &- 1) >> 32) << 32)
      try connection.run(
        """
        \(chunk)\(Table.chunk) c WHERE c.session = \(session) AND c.first_seq < \(Int64(bitPattern: end)) AND c.first_seq >= \(lane)
          AND c.first_seq + c.count > coalesce(
            (SELECT max(key) FROM \(Table.stamp) WHERE entry = \(session) AND part = \(Part.cut) AND key <= \(Int64(bitPattern: end)) AND key > \(lane)), 0)
        """)
    }
    try connection.run("INSERT OR IGNORE INTO sent_session SELECT DISTINCT session FROM \(Table.chunk) WHERE id IN (SELECT id FROM sent_chunk)")
    for session in state.tails.keys { try connection.run("INSERT OR IGNORE INTO sent_session (id) VALUES (\(session))") }
    for table in [Table.stamp, .sibling] {
      try connection.run(
        """
        INSERT OR IGNORE INTO sent_session SELECT t.entry FROM sent_since s JOIN \(table) t ON t.device = s.device AND t.n > s.n
        WHERE t.part IN (\(Part.cut), \(Part.addition), \(Int64(Field.seq.rawValue)))
        """)
    }
    try connection.run("INSERT OR IGNORE INTO sent_session SELECT session FROM \(Table.eventLog) WHERE session IN (SELECT id FROM sent_whole)")
    try chooseNamedByEvents()
  }

  /// What events name goes whole: who removed it for good has to have it again.
  private func chooseNamedByEvents() throws(Failure) {
    var named = Set<Int64>()
    let sent = Set(try connection.ids("SELECT id FROM sent_chunk"))
    for session in try connection.ids("SELECT id FROM sent_session ORDER BY id") {
      for header in try Chunks.headers(of: session, on: connection) where sent.contains(header.id) {
        guard let columns = try Chunks.read(header, on: connection) else { continue }
        named.formUnion(columns.types)
        named.formUnion(columns.subjects)
      }
    }
    for tail in state.tails.values {
      named.formUnion(tail.types)
      named.formUnion(tail.subjects)
    }
    named.remove(0)
    for id in named { try connection.run("\(whole)id FROM \(Table.entry) WHERE id = \(id)") }
    for column in ["type", "was_type", "subject"] {
      try connection.run(
        """
        \(whole)v.\(raw: column) FROM \(Table.eventEdit) v JOIN \(Table.entry) e ON e.id = v.\(raw: column)
        WHERE v.session IN (SELECT id FROM sent_whole) OR (v.session, \(Int64(Field.seq.rawValue)), v.seq) IN (SELECT entry, part, key FROM sent_part)
        """)
    }
    // With the type of a variant.
    try connection.run("\(whole)parent FROM \(Table.entry) WHERE kind = \(Kind.variant) AND id IN (SELECT id FROM sent_whole)")
    try connection.run("DELETE FROM sent_part WHERE entry IN (SELECT id FROM sent_whole)")
  }

  // MARK: Names

  /// What is named by what is sent, and is not sent whole: who it is must be said.
  private func chooseNames() throws(Failure) {
    if try connection.value("SELECT 1 FROM sent_since s JOIN \(Table.deviceCommit) c ON c.device = s.device AND c.n > s.n WHERE c.lost = 1 LIMIT 1") != nil {
      // What went is not told: what is left is.
      try connection.run("\(name)id FROM \(Table.entry)")
    }
    try connection.run("\(name)entry FROM sent_part WHERE entry <> 0")
    try connection.run("\(name)id FROM sent_session")
    for field in [Field.parent, .subject, .template, .carried] {
      guard let column = EntryColumns.stored(field) else { continue }
      try connection.run("\(name)\(raw: column) FROM \(Table.entry) WHERE id IN (SELECT id FROM sent_whole UNION ALL SELECT entry FROM sent_part) AND \(raw: column) > 0")
    }
    try connection.run("\(name)tag FROM \(Table.entryTag) WHERE entry IN (SELECT id FROM sent_whole)")
    try connection.run("\(name)key FROM sent_part WHERE part = \(Int64(Field.tags.rawValue))")
    for table in [Table.stamp, .sibling] {
      try connection.run("\(name)key FROM \(table) WHERE entry IN (SELECT id FROM sent_whole) AND part = \(Int64(Field.tags.rawValue))")
    }
    try connection.run("\(name)template FROM \(Table.templateField) WHERE template > 0 AND id IN (\(Self.fields))")
    // Of the parts of an entry that is not sent whole, too.
    try connection.run("DELETE FROM sent_name WHERE id NOT IN (SELECT id FROM \(Table.entry)) OR id IN (SELECT id FROM sent_whole)")
  }

  /// The numbers of own fields that are sent.
  static let fields: SQL = """
    SELECT field FROM \(Table.fieldValue) WHERE entry IN (SELECT id FROM sent_whole)
    UNION SELECT key FROM \(Table.stamp) WHERE part = \(Int64(Field.fields.rawValue)) AND entry IN (SELECT id FROM sent_whole)
    UNION SELECT key FROM \(Table.sibling) WHERE part = \(Int64(Field.fields.rawValue)) AND entry IN (SELECT id FROM sent_whole)
    UNION SELECT key FROM sent_part WHERE part = \(Int64(Field.fields.rawValue))
    UNION SELECT id FROM \(Table.templateField) WHERE template IN (SELECT id FROM sent_whole)
    """
}
