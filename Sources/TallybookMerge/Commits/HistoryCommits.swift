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
    let line = try DeviceLine.add(book, name: name, head: last, place: place, parent: nil, on: connection)
    var (chain, clock) = (CommitChain.beginning(of: book), Instant.min)
    var lost = LostSteps()
    try forEachStep(after: 0) { step throws(Failure) in
      chain = CommitChain.step(step.id, at: step.time, by: step.author, after: chain)
      // What came later counts as later, though a clock was set back or a copy's is slow.
      clock = max(step.time, clock &+ 1)
      let dot = Dot(device: line, n: step.id)
      if try !write(step, as: dot, clock: clock, chain) { lost.note(step, dot) }
    }
    try stamp(lost)
    try placeCollections(on: line)
    try takeSettings(on: line)
  }

  /// The last step that is a commit.
  private func lastKnown() throws(Failure) -> Int64 {
    try connection.value("SELECT max(step) FROM \(Table.deviceCommit) WHERE step IS NOT NULL")?.int ?? 0
  }

  /// Whether there are steps that are no commits yet.
  func isBehind() throws(Failure) -> Bool {
    let known = try lastKnown()
    let isAny = try connection.value("SELECT 1 FROM \(Table.history) WHERE id > \(known) AND state <> \(Int64(StepState.merged.rawValue)) LIMIT 1") != nil
    if isAny { return true }
    return try !untoldSettings().isEmpty
  }

  /// The chain of all steps of a book that was never merged; nil where there is none.
  func lastChain() throws(Failure) -> (n: Int64, chain: Int64)? {
    var last: (n: Int64, chain: Int64)?
    try forEachStep(after: 0) { step throws(Failure) in
      last = (step.id, CommitChain.step(step.id, at: step.time, by: step.author, after: last?.chain ?? CommitChain.beginning(of: book)))
    }
    return last
  }

  /// Takes in the steps that came since the last commit of the book's own line, and before one that is being written.
  func catchUp(before current: Int64? = nil) throws(Failure) {
    guard let own = try DeviceLine.own(on: connection) else { return }
    let known = try lastKnown()
    var lost = LostSteps()
    var (n, head) = (own.head, try DeviceCommits.find(Dot(device: own.number, n: own.head), on: connection))
    try forEachStep(after: known) { step throws(Failure) in
      guard step.state != .merged, step.id < current ?? .max else { return }
      n &+= 1
      let clock = max(step.time, (head?.clock ?? .min) &+ 1)
      let chain = CommitChain.step(step.id, at: step.time, by: step.author, after: head?.chain ?? 0)
      let dot = Dot(device: own.number, n: n)
      if try !write(step, as: dot, clock: clock, chain, seen: seen(by: n, on: own)) { lost.note(step, dot) }
      head = DeviceCommits.Commit(clock: clock, chain: chain)
    }
    try stamp(lost)
    let settings = try untoldSettings()
    if !settings.isEmpty {
      n &+= 1
      let dot = Dot(device: own.number, n: n)
      try commit(settings, as: dot, at: (head?.clock ?? 0) &+ 1, after: head?.chain ?? 0, seen: seen(by: n, on: own))
      try stamp(settings, dot)
    }
    try connection.run("UPDATE \(Table.device) SET head = \(n), met = CASE WHEN \(n) > \(own.head) THEN 0 ELSE met END WHERE number = \(own.number)")
  }

  /// What a commit had seen, where it is more than the one before it had. Whatever the book met it met before, as a merge begins with catching up.
  private func seen(by n: Int64, on own: DeviceLine) throws(Failure) -> [UInt8]? {
    own.hasMet && n == own.head &+ 1 ? DeviceLine.vector(of: try DeviceLine.all(on: connection)).stored : nil
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

  /// Steps whose changes are not kept any more: of those that were no removals by their time, the first of which counts.
  private struct LostSteps {
    private(set) var isAny = false
    private(set) var times: [Instant: Dot] = [:]

    mutating func note(_ step: Row, _ dot: Dot) {
      isAny = true
      if !step.isRemoval, times[step.time] == nil { times[step.time] = dot }
    }
  }

  private func forEachStep(after id: Int64, _ body: (Row) throws(Failure) -> Void) throws(Failure) {
    let rows = try connection.rows(
      """
      SELECT id, time, author, state, coalesce(step, 0), coalesce(reason = \(Step.Reason.forever.rawValue), 0) FROM \(Table.history)
      WHERE id > \(id) ORDER BY id
      """)
    while try rows.step() {
      let state = StepState(rawValue: Int32(truncatingIfNeeded: rows.int(3))) ?? .fixed
      try body(Row(id: rows.int(0), time: rows.int(1), author: rows.text(2), state: state, step: rows.int(4), isRemoval: rows.int(5) != 0))
    }
  }

  /// Gives whether its changes are kept: they say what it made.
  private func write(_ step: Row, as dot: Dot, clock: Instant, _ chain: Int64, seen: [UInt8]? = nil) throws(Failure) -> Bool {
    var stamps = try StampWriter(dot, on: connection)
    let isReversal = step.state == .undo || step.state == .redo
    let hasOwn = isReversal ? try History.hasOwnChanges(step.id, on: connection) : false
    let isInverse = step.state == .undo && !hasOwn
    let isKept = try History.forEachPart(of: isReversal && !hasOwn ? step.step : step.id, reversed: isInverse, on: connection) { changes throws(Failure) in
      let done = isInverse ? try ChangesetApply.inverse(of: changes) : changes
      try done.walk(&stamps)
    }
    try stamps.confirmRevived()
    try connection.run(
      """
      INSERT INTO \(Table.deviceCommit) (device, n, clock, chain, step, lost, seen) VALUES (\(dot.device), \(dot.n), \(clock), \(chain), \(step.id),
        \(Value(step.isRemoval ? Int64(1) : nil)), \(seen.map { .blob($0) } ?? .null))
      """)
    if isKept { try stampMakings(of: stamps.made.sorted(), dot) }
    return isKept
  }

  /// Notes what a commit made: as a range of ids, or where others stand among them, as with ids that were kept for later, one by one.
  private func stampMakings(of ids: [Int64], _ dot: Dot) throws(Failure) {
    guard let first = ids.first, let last = ids.last else { return }
    if last &- first == Int64(ids.count - 1) {
      try connection.run("UPDATE \(Table.deviceCommit) SET first_id = \(first), last_id = \(last) WHERE device = \(dot.device) AND n = \(dot.n)")
    } else {
      for id in ids { try Self.stampMaking(of: id, dot, on: connection) }
    }
  }

  /// Of steps whose changes are not kept any more, by when they were taken: what says by its times that it was made or last changed by them, and of
  /// which no other step says so. What removals changed besides follows from what is gone.
  private func stamp(_ lost: LostSteps) throws(Failure) {
    guard lost.isAny else { return }
    try forgetGone()
    if lost.times.isEmpty { return }
    var made: [Dot: [Int64]] = [:]
    let rows = try connection.rows(
      "SELECT e.id, e.created, coalesce(s.modified, e.created) FROM \(Table.entry) e LEFT JOIN \(Table.entryState) s ON s.entry = e.id ORDER BY e.id")
    while try rows.step() {
      let (id, created, modified) = (rows.int(0), rows.int(1), rows.int(2))
      if let dot = lost.times[created], try !isMade(id) { made[dot, default: []].append(id) }
      if modified != created, let dot = lost.times[modified] { try stampChanges(of: id, dot) }
    }
    for (dot, ids) in made { try stampMakings(of: ids, dot) }
  }

  /// Lets go of what is known of entries that went with a step whose changes are not kept.
  private func forgetGone() throws(Failure) {
    for table in [Table.stamp, .sibling] {
      try connection.run("DELETE FROM \(table) WHERE entry <> 0 AND entry NOT IN (SELECT id FROM \(Table.entry))")
      try connection.run(
        "DELETE FROM \(table) WHERE part = \(Int64(Field.tags.rawValue)) AND key NOT IN (SELECT id FROM \(Table.entry) WHERE kind = \(Kind.tag) AND kind > \(Kind.task))")
    }
  }

  private func isMade(_ id: Int64) throws(Failure) -> Bool {
    try connection.value(
      """
      SELECT 1 FROM \(Table.deviceCommit) WHERE \(id) BETWEEN first_id AND last_id
      UNION ALL SELECT 1 FROM \(Table.stamp) WHERE entry = \(id) AND part = \(Part.making)
      """) != nil
  }

  static func stampMaking(of id: Int64, _ dot: Dot, on connection: Connection) throws(Failure) {
    try connection.run(
      "INSERT OR REPLACE INTO \(Table.stamp) (entry, part, key, device, n) VALUES (\(id), \(Part.making), 0, \(dot.device), \(dot.n))")
  }

  private func stampChanges(of id: Int64, _ dot: Dot) throws(Failure) {
    for field in Part.columns { try stampOlder(Part(id, field), dot) }
    for tag in try connection.ids("SELECT tag FROM \(Table.entryTag) WHERE entry = \(id)") { try stampOlder(Part(id, .tags, .number(tag)), dot) }
    for number in try connection.ids("SELECT DISTINCT field FROM \(Table.fieldValue) WHERE entry = \(id)") {
      try stampOlder(Part(id, .fields, .number(number)), dot)
    }
  }

  /// A step of this book that is known to have written a part later is its last; what others wrote it had seen.
  private func stampOlder(_ part: Part, _ dot: Dot) throws(Failure) {
    try connection.run(
      """
      INSERT INTO \(Table.stamp) (entry, part, key, device, n) VALUES (\(part.entry), \(Int64(part.field.rawValue)), \(part.key.value), \(dot.device), \(dot.n))
      ON CONFLICT (entry, part, key) DO UPDATE SET device = excluded.device, n = excluded.n WHERE device <> excluded.device OR n < excluded.n
      """)
    try connection.run(
      "DELETE FROM \(Table.sibling) WHERE entry = \(part.entry) AND part = \(Int64(part.field.rawValue)) AND key = \(part.key.value) AND (device, n) <> (\(dot.device), \(dot.n))")
  }

  /// Settings of the book that no commit tells: what is set before its first step is no step of its history.
  private func untoldSettings() throws(Failure) -> [(name: String, value: String)] {
    let rows = try connection.rows(
      """
      SELECT name, value FROM \(Table.setting) WHERE NOT EXISTS (SELECT 1 FROM \(Table.stamp) WHERE entry = 0 AND part = \(Int64(Part.setting.rawValue)) AND key = name)
      ORDER BY name
      """)
    var settings: [(name: String, value: String)] = []
    while try rows.step() { if SharedSettings.contains(rows.text(0)) { settings.append((rows.text(0), rows.text(1))) } }
    return settings
  }

  /// They count as the line's first commit's where it has one, and else as one of their own.
  private func takeSettings(on line: Int64) throws(Failure) {
    let settings = try untoldSettings()
    guard !settings.isEmpty else { return }
    var dot = Dot(device: line, n: 1)
    if let first = try connection.value("SELECT min(n) FROM \(Table.deviceCommit) WHERE device = \(line)")?.int {
      dot = Dot(device: line, n: first)
    } else {
      let made = try connection.value("SELECT created FROM \(Table.book)")?.int ?? 0
      try commit(settings, as: dot, at: made, after: CommitChain.beginning(of: book))
      try connection.run("UPDATE \(Table.device) SET head = 1 WHERE number = \(line)")
    }
    try stamp(settings, dot)
  }

  private func commit(_ settings: [(name: String, value: String)], as dot: Dot, at clock: Instant, after chain: Int64, seen: [UInt8]? = nil) throws(Failure) {
    let text = settings.map { "\($0.name)=\($0.value)\n" }.joined()
    let own = CommitChain.step(dot.n, at: clock, by: text, after: chain)
    try connection.run(
      """
      INSERT INTO \(Table.deviceCommit) (device, n, clock, chain, seen)
      VALUES (\(dot.device), \(dot.n), \(clock), \(own), \(seen.map { .blob($0) } ?? .null))
      """)
  }

  private func stamp(_ settings: [(name: String, value: String)], _ dot: Dot) throws(Failure) {
    var stamps = try StampWriter(dot, on: connection)
    for setting in settings { try stamps.write(0, Part.setting, .text(setting.name)) }
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
