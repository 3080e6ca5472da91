internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Makes commits of steps of history: of all when a book is first merged, and of those that a library wrote which knows no commits.
struct HistoryCommits {
  private let connection: Connection
  private let book: UUID

  init(of book: UUID, on connection: Connection) { (self.book, self.connection) = (book, connection) }

  /// Has a book that was never merged know what it did: its line is the book's own, and its commits have the numbers of the steps.
  func begin(at place: [UInt8], name: String?) throws(Failure) {
    let last = try connection.value("SELECT max(id) FROM \(Table.history)")?.int ?? 0
    let line = try DeviceLine.add(book, name: name, head: last, place: place, on: connection)
    var (chain, clock) = (CommitChain.beginning(of: book), Instant.min)
    try forEachStep(after: 0) { step throws(Failure) in
      chain = CommitChain.step(step.id, at: step.time, by: step.author, after: chain)
      // What came later counts as later, though a clock was set back or a copy's is slow.
      clock = max(step.time, clock &+ 1)
      try write(step, as: Dot(device: line, n: step.id), clock: clock, chain)
    }
    try placeCollections(on: line)
    try takeSettings(on: line)
  }

  /// Takes in the steps that came since the last commit of the book's own line, and before one that is being written.
  func catchUp(before current: Int64? = nil) throws(Failure) {
    guard let own = try DeviceLine.own(on: connection) else { return }
    let known = try connection.value("SELECT max(step) FROM \(Table.deviceCommit) WHERE step IS NOT NULL")?.int ?? 0
    var (n, head) = (own.head, try DeviceCommits.find(Dot(device: own.number, n: own.head), on: connection))
    try forEachStep(after: known) { step throws(Failure) in
      guard step.state != .merged, step.id < current ?? .max else { return }
      n &+= 1
      let clock = max(step.time, (head?.clock ?? .min) &+ 1)
      let chain = CommitChain.step(step.id, at: step.time, by: step.author, after: head?.chain ?? 0)
      try write(step, as: Dot(device: own.number, n: n), clock: clock, chain)
      head = DeviceCommits.Commit(clock: clock, chain: chain)
    }
    try connection.run("UPDATE \(Table.device) SET head = \(n) WHERE number = \(own.number)")
  }

  /// A row of the history.
  private struct Row {
    let id: Int64
    let time: Instant
    let author: String
    let state: StepState
    let step: Int64
    let isRemoval: Bool
  }

  private func forEachStep(after id: Int64, _ body: (Row) throws(Failure) -> Void) throws(Failure) {
    let rows = try connection.rows("SELECT id, time, author, state, coalesce(step, 0), coalesce(reason = \(Step.Reason.forever.rawValue), 0) FROM \(Table.history) WHERE id > \(id) ORDER BY id")
    while try rows.step() {
      let state = StepState(rawValue: Int32(truncatingIfNeeded: rows.int(3))) ?? .fixed
      try body(Row(id: rows.int(0), time: rows.int(1), author: rows.text(2), state: state, step: rows.int(4), isRemoval: rows.int(5) != 0))
    }
  }

  private func write(_ step: Row, as dot: Dot, clock: Instant, _ chain: Int64) throws(Failure) {
    var stamps = try StampWriter(dot, on: connection)
    let isReversal = step.state == .undo || step.state == .redo
    let hasOwn = isReversal ? try History.hasOwnChanges(step.id, on: connection) : false
    let isInverse = step.state == .undo && !hasOwn
    let isKept = try History.forEachPart(of: isReversal && !hasOwn ? step.step : step.id, reversed: isInverse, on: connection) { changes throws(Failure) in
      let done = isInverse ? try ChangesetApply.inverse(of: changes) : changes
      try done.walk(&stamps)
    }
    var ids = stamps.made.sorted()
    if !isKept { ids = try stampLost(step, &stamps) }
    // What stands apart, as ids that were kept for later do, is said by stamps.
    let (first, last) = (ids.first, ids.last)
    let isRange = if let first, let last { last &- first == Int64(ids.count - 1) } else { true }
    if !isRange { for id in ids { try Self.stampMaking(of: id, dot, on: connection) } }
    try connection.run(
      """
      INSERT INTO \(Table.deviceCommit) (device, n, clock, chain, step, first_id, last_id, lost)
      VALUES (\(dot.device), \(dot.n), \(clock), \(chain), \(step.id), \(Value(isRange ? first : nil)), \(Value(isRange ? last : nil)),
        \(Value(step.isRemoval ? Int64(1) : nil)))
      """)
  }

  static func stampMaking(of id: Int64, _ dot: Dot, on connection: Connection) throws(Failure) {
    try connection.run(
      "INSERT OR REPLACE INTO \(Table.stamp) (entry, part, key, device, n) VALUES (\(id), \(Part.making), 0, \(dot.device), \(dot.n))")
  }

  /// Of a step whose changes are not kept any more: what says by its times that it was made or last changed by it. Gives what was made.
  private func stampLost(_ step: Row, _ stamps: inout StampWriter) throws(Failure) -> [Int64] {
    let made = try connection.ids("SELECT id FROM \(Table.entry) WHERE created = \(step.time)")
    let changed = try connection.ids(
      "SELECT s.entry FROM \(Table.entryState) s JOIN \(Table.entry) e ON e.id = s.entry WHERE s.modified = \(step.time) AND e.created <> \(step.time)")
    for id in changed {
      for field in Part.columns { try stamps.write(id, field) }
      for tag in try connection.ids("SELECT tag FROM \(Table.entryTag) WHERE entry = \(id)") { try stamps.write(id, .tags, .number(tag)) }
      for number in try connection.ids("SELECT DISTINCT field FROM \(Table.fieldValue) WHERE entry = \(id)") {
        try stamps.write(id, .fields, .number(number))
      }
    }
    return made
  }

  /// Settings that a book was made with are no step of its history: they count as the first one's, and where there is none as a commit of their own.
  private func takeSettings(on line: Int64) throws(Failure) {
    var names: [String] = []
    var text = ""
    let rows = try connection.rows(
      """
      SELECT name, value FROM \(Table.setting) WHERE NOT EXISTS (SELECT 1 FROM \(Table.stamp) WHERE entry = 0 AND part = \(Int64(Part.setting.rawValue)) AND key = name)
      ORDER BY name
      """)
    while try rows.step() {
      guard SharedSettings.contains(rows.text(0)) else { continue }
      names.append(rows.text(0))
      text += "\(rows.text(0))=\(rows.text(1))\n"
    }
    guard !names.isEmpty else { return }
    var first = try connection.value("SELECT min(n) FROM \(Table.deviceCommit) WHERE device = \(line)")?.int
    if first == nil {
      let made = try connection.value("SELECT created FROM \(Table.book)")?.int ?? 0
      let chain = CommitChain.step(1, at: made, by: text, after: CommitChain.beginning(of: book))
      try connection.run("INSERT INTO \(Table.deviceCommit) (device, n, clock, chain) VALUES (\(line), 1, \(made), \(chain))")
      try connection.run("UPDATE \(Table.device) SET head = 1 WHERE number = \(line)")
      first = 1
    }
    var stamps = try StampWriter(Dot(device: line, n: first ?? 0), on: connection)
    for name in names { try stamps.write(0, Part.setting, .text(name)) }
  }

  /// Collections whose making is not known by its step lie where they lie.
  private func placeCollections(on line: Int64) throws(Failure) {
    try connection.run(
      """
      INSERT INTO \(Table.collectionMove) (device, n, collection, parent)
      SELECT \(line), 0, e.uuid, p.uuid FROM \(Table.entry) e LEFT JOIN \(Table.entry) p ON p.id = e.parent
      WHERE e.kind = \(Kind.collection) AND e.uuid NOT IN (SELECT collection FROM \(Table.collectionMove))
      """)
  }
}
