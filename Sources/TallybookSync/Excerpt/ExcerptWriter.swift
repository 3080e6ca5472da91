internal import TallybookBase
internal import TallybookEventLog
internal import TallybookMerge
internal import TallybookModel
internal import TallybookStorage

/// Writes what was selected of a book, as rows of its tables. Ids are the book's own; whoever they name is said by its UUID.
struct ExcerptWriter {
  private let selection: ExcerptSelection
  private var frames: FrameWriter
  private var state: BookState { selection.state }
  private var vector: BookVector? { selection.vector }
  private var connection: Connection { state.connection }

  init(_ selection: ExcerptSelection, to frames: FrameWriter) { (self.selection, self.frames) = (selection, frames) }

  /// Gives what it wrote to, ended.
  mutating func run() throws(Failure) -> FrameWriter {
    try write("sent_since", ["device", "first", "n"], "SELECT device, first, n FROM sent_since ORDER BY device")
    try writeCommits()
    try writeBook()
    try writeEntries()
    try writeRegisters()
    try writeBelongings()
    try writeEvents()
    try frames.finish()
    return frames
  }

  /// Rows of a statement, with these columns of a table.
  private mutating func write(_ table: Table, _ columns: [String], _ rows: SQL) throws(Failure) { try write(table.name, columns, rows) }

  private mutating func write(_ table: String, _ columns: [String], _ rows: SQL) throws(Failure) {
    let rows = try connection.rows(rows)
    while try rows.step() { try frames.put(table, columns, columns.indices.map { rows.value(Int32($0)) }) }
  }

  /// All columns of some rows.
  private mutating func write(_ table: Table, where condition: SQL) throws(Failure) {
    let columns = table.definition.columns.map(\.name)
    try write(table, columns, "SELECT \(raw: columns.joined(separator: ", ")) FROM \(table) WHERE \(condition)")
  }

  // MARK: The book

  private mutating func writeCommits() throws(Failure) {
    try write(
      .device, ["number", "uuid", "name", "head", "closed", "parent"], "SELECT number, uuid, name, head, closed, parent FROM \(Table.device) ORDER BY number")
    try write(
      .deviceCommit, ["device", "n", "clock", "chain", "author", "first_id", "last_id", "lost", "seen"],
      """
      SELECT c.device, c.n, c.clock, c.chain, coalesce(c.author, h.author, ''), c.first_id, c.last_id, c.lost, c.seen
      FROM sent_commit s JOIN \(Table.deviceCommit) c ON c.device = s.device AND c.n = s.n LEFT JOIN \(Table.history) h ON h.id = c.step
      ORDER BY c.device, c.n
      """)
    let columns = ["uuid", "device", "n"]
    try write(.tombstone, columns, "SELECT t.uuid, t.device, t.n FROM \(Table.tombstone) t JOIN sent_since s ON s.device = t.device WHERE t.n > s.n")
    for removal in selection.removals {
      try frames.put(Table.tombstone.name, columns, [.blob(removal.uuid.bytes), .int(removal.dot.device), .int(removal.dot.n)])
    }
    let moves: SQL = "SELECT m.device, m.n, m.collection, m.parent FROM \(Table.collectionMove) m "
    let places = ["device", "n", "collection", "parent"]
    try write(.collectionMove, places, "\(moves)JOIN sent_since s ON s.device = m.device WHERE m.n > s.n")
    if selection.hasOtherPlaces { try write(.collectionMove, places, "\(moves)WHERE m.n = 0") }
  }

  private mutating func writeBook() throws(Failure) {
    let known = Set(vector?.aliases ?? [])
    for alias in try BookVector.Alias.all(on: connection) where !known.contains(alias) {
      try frames.put(Table.alias.name, ["uuid", "entry"], [.blob(alias.uuid.bytes), .blob(alias.entry.bytes)])
    }
    try write(
      .setting,
      where: """
        name = 'trash_retention' OR name IN (SELECT key FROM sent_part WHERE entry = 0 AND part = \(Int64(Part.setting.rawValue)))
        """)
    let months = Dictionary((vector?.months ?? []).map { ($0.month, $0.hash) }) { one, _ in one }
    for (month, hash) in try OpenedDays.months(on: connection) where months[month] != hash { try write(.day, where: "date / 100 = \(month)") }
    let limits = [Field.highLimit, .mediumLimit, .lowLimit].map { Int64($0.rawValue) }
    try write(.day, where: "date IN (SELECT key FROM sent_part WHERE entry = 0 AND part IN (\(limits[0]), \(limits[1]), \(limits[2])))")
  }

  // MARK: Entries

  private static let columns = Table.entry.definition.columns.map(\.name)

  private mutating func writeEntries() throws(Failure) {
    try write("sent_name", ["id"], "SELECT id FROM sent_name")
    try write(.entry, ["id", "uuid", "kind"], "SELECT id, uuid, kind FROM \(Table.entry) WHERE id IN (SELECT id FROM sent_name) AND id NOT IN (SELECT entry FROM sent_part)")
    try write(.entry, where: "id IN (SELECT id FROM sent_whole)")
    try writeParts()
    try write(.entryState, where: "entry IN (SELECT id FROM sent_whole UNION SELECT entry FROM sent_part)")
    try write(
      .content, ["sha256", "size", "state"],
      """
      SELECT c.sha256, c.size, \(Contents.State.missing.rawValue) FROM \(Table.content) c
      WHERE c.sha256 IN (SELECT e.content FROM \(Table.entry) e WHERE e.id IN (SELECT id FROM sent_whole))
      """)
  }

  /// Of entries that are there already the columns that were written.
  private mutating func writeParts() throws(Failure) {
    let columns = Table.entry.definition.columns
    let rows = try connection.rows(
      "SELECT \(raw: Self.columns.joined(separator: ", ")) FROM \(Table.entry) WHERE id IN (SELECT entry FROM sent_part) ORDER BY id")
    while try rows.step() {
      let parts = Set(try connection.ids("SELECT part FROM sent_part WHERE entry = \(rows.int(0))"))
      let sent = columns.indices.filter { place in
        columns[place].field.map { [.id, .uuid, .kind].contains($0) || Part.covers($0, in: parts) } ?? true
      }
      try frames.put(Table.entry.name, sent.map { columns[$0].name }, sent.map { rows.value(Int32($0)) })
    }
  }

  // MARK: Registers

  private mutating func writeRegisters() throws(Failure) {
    let columns = ["entry", "part", "key", "device", "n"]
    for (table, columns) in [(Table.stamp, columns), (.sibling, columns + ["value"])] {
      let key = columns.map { "t.\($0)" }.joined(separator: ", ")
      try write(table, columns, "SELECT \(raw: key) FROM \(table) t JOIN sent_whole w ON w.id = t.entry WHERE t.part <> \(Part.cut)")
      try write(table, columns, "SELECT \(raw: key) FROM sent_part p JOIN \(table) t ON t.entry = p.entry AND t.part = p.part AND t.key = p.key")
      try write(table, columns, "SELECT \(raw: key) FROM sent_name a JOIN \(table) t ON t.entry = a.id AND t.part = \(Part.making)")
    }
    func facts(_ table: Table) -> SQL { "SELECT t.entry, t.part, t.key, t.device, t.n FROM \(table) t JOIN sent_session l ON l.id = t.entry " }
    try write(.stamp, columns, "\(facts(.stamp))WHERE t.part = \(Part.addition) AND l.id NOT IN (SELECT id FROM sent_whole)")
    // And of each lane up to where it was told of before: so far back its events need not be sent to say whose they go on with.
    for table in [Table.stamp, .sibling] {
      try write(
        table, columns,
        """
        \(facts(table))JOIN sent_since s ON s.device = t.device
        WHERE t.part = \(Part.cut) AND (t.n > s.n OR l.id IN (SELECT id FROM sent_whole) OR t.key = max(\(lastKnown(.stamp)), \(lastKnown(.sibling))))
        """)
    }
  }

  /// Up to where the events of a lane are told of by commits that the receiver has, as one of two tables says.
  private func lastKnown(_ table: Table) -> SQL {
    """
    coalesce((SELECT max(b.key) FROM \(table) b JOIN sent_since r ON r.device = b.device AND b.n <= r.n
      WHERE b.entry = t.entry AND b.part = \(Part.cut) AND b.key > (t.key - 1) >> 32 << 32 AND b.key <= ((t.key - 1) >> 32) + 1 << 32), 0)
    """
  }

  private mutating func writeBelongings() throws(Failure) {
    let whole: SQL = "IN (SELECT id FROM sent_whole)"
    func part(_ field: Field) -> SQL { "SELECT entry FROM sent_part WHERE part = \(Int64(field.rawValue))" }
    func keyed(_ field: Field) -> SQL { "SELECT entry, key FROM sent_part WHERE part = \(Int64(field.rawValue))" }
    try write(.entryTag, where: "entry \(whole) OR (entry, tag) IN (\(keyed(.tags)))")
    try write(.templateField, where: "id IN (\(ExcerptSelection.fields))")
    try write(.fieldValue, where: "entry \(whole) OR (entry, field) IN (\(keyed(.fields)))")
    try write(.templateVersion, where: "template \(whole) OR template IN (\(part(.schema)))")
    try write(.pause, where: "session \(whole) OR session IN (\(part(Part.pauses)))")
    try write(.eventEdit, where: "session \(whole) OR (session, seq) IN (\(keyed(.seq)))")
    try write(.reminder, where: "task \(whole) OR task IN (\(part(Part.reminders)))")
  }

  // MARK: Events

  private static let chunk = ["session", "first_seq", "count", "min_time", "max_time", "body"]

  private mutating func writeEvents() throws(Failure) {
    var waiting: [(session: Int64, events: EventColumns)] = []
    for (session, tail) in state.tails.sorted(by: { $0.key < $1.key }) { waiting.append((session, try Lanes.unstored(tail, of: session, on: connection))) }
    try writeCounts(with: waiting)
    try write(.lane, where: "session IN (SELECT id FROM sent_session)")
    try write(.eventLog, ["session", "next_seq", "has_tail"], "SELECT session, next_seq, 0 FROM \(Table.eventLog) WHERE session IN (SELECT id FROM sent_session)")
    try write(
      .chunk, Self.chunk,
      "SELECT session, first_seq, count, min_time, max_time, body FROM \(Table.chunk) WHERE id IN (SELECT id FROM sent_chunk) ORDER BY session, first_seq")
    for each in waiting { try write(each.events, of: each.session) }
  }

  /// What events name is known by their counts; those in a recorder's tail, which goes as chunks, are not counted here yet.
  private mutating func writeCounts(with waiting: [(session: Int64, events: EventColumns)]) throws(Failure) {
    let types = try Variants.types(on: connection)
    var counts: [Int64: [Int64: (events: Int64, starts: Int64)]] = [:]
    for each in waiting {
      var recount = EventCounts.Recount(types)
      recount.add(each.events, except: [:])
      counts[each.session] = recount.counts
    }
    let sent = Set(try connection.ids("SELECT id FROM sent_whole"))
    let rows = try connection.rows(
      "SELECT session, type, events, starts FROM \(Table.eventCount) WHERE session IN (SELECT id FROM sent_session) AND type IN (SELECT id FROM sent_whole)")
    while try rows.step() {
      let count = counts[rows.int(0)]?[rows.int(1)] ?? (0, 0)
      counts[rows.int(0), default: [:]][rows.int(1)] = (rows.int(2) &+ count.events, rows.int(3) &+ count.starts)
    }
    for (session, byType) in counts.sorted(by: { $0.key < $1.key }) {
      for (type, count) in byType.sorted(by: { $0.key < $1.key }) where sent.contains(type) {
        try frames.put(
          Table.eventCount.name, Table.eventCount.definition.columns.map(\.name), [.int(session), .int(type), .int(count.events), .int(count.starts)])
      }
    }
  }

  /// What lies in a recorder's tail goes as chunks.
  private mutating func write(_ events: EventColumns, of session: Int64) throws(Failure) {
    for rows in events.contiguousRanges() {
      let times = events.times[rows]
      try frames.put(
        Table.chunk.name, Self.chunk,
        [
          .int(session), .int(Int64(bitPattern: events.seq(rows.lowerBound))), .int(Int64(rows.count)), .int(times.min() ?? 0), .int(times.max() ?? 0),
          .blob(try ChunkEncoder.encode(events, rows)),
        ])
    }
  }
}
