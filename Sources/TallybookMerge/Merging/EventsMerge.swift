internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// Brings events, session by session: those of which not all are known to be here, that have a tail, or events that were added, and all of which
/// anything was sent.
final class EventsMerge {
  private let merge: BookMerge
  /// What became of a session's numbers, by its id here.
  private(set) var outcomes: [Int64: LaneOutcome] = [:]
  /// Sessions there of whose events no commit told.
  private var untold: Set<Int64>?

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    let (mine, theirs) = (try outlines(on: merge.ourConnection), try outlines(on: merge.theirConnection))
    var labels: LaneLabels?
    let added = try merge.theirConnection.ids(
      """
      SELECT session FROM \(Table.eventEdit) WHERE operation = \(EventEdit.Operation.insert.rawValue)
      UNION SELECT entry FROM \(Table.stamp) WHERE part = \(Part.addition)
      """)
    // What is said of events that are not sent again is of numbers there, too.
    let sent = merge.other.isExcerpt ? try merge.theirConnection.ids("SELECT session FROM \(Table.eventLog)") : []
    for their in Set(theirs.keys).union(merge.other.state.tails.keys).union(added).union(sent).sorted() {
      guard let uuid = try merge.theirs.uuid(of: their), let id = try merge.ours.id(of: uuid) else { continue }
      if merge.other.state.tails[their] == nil, !added.contains(their), let outline = theirs[their], mine[id] == outline,
        try isTold(their, as: outline.lanes > 0 ? id : nil)
      {
        continue
      }
      let known = if let labels { labels } else { try self.labels() }
      labels = known
      let source = try StoredLanes(their, in: merge.other.state, known: knownPlaces(their, as: id))
      let outcome = try Lanes.merge(source, into: id, labels: known, in: merge.transaction)
      outcomes[id] = outcome
      if outcome.came > 0 { merge.touched.insert(id) }
      if outcome.came + outcome.renumbered > 0 { merge.hasChanged = true }
      try takeAdditions(their, into: id, outcome)
      try takeCuts("entry = \(their)")
      merge.findings.logged(id, came: outcome.came, renumbered: outcome.renumbered)
    }
    // What came from a recorder before is told of by now.
    for each in merge.fresh { try takeCuts("device = \(each.device) AND n > \(each.after)") }
  }

  /// Where events are that who sent a part of a book did not send.
  private func knownPlaces(_ their: Int64, as id: Int64) throws(Failure) -> KnownPlaces? {
    guard merge.other.isExcerpt else { return nil }
    let cuts = try EventCuts.all("entry = \(their)", on: merge.theirConnection).map { (end: $0.end, dot: merge.translate($0.dot)) }
    return try KnownPlaces(cuts.filter { merge.isSeenHere($0.dot) }, of: id, on: merge.ourConnection)
  }

  /// Whether commits that are known here told of all events that the other book has of a session. Events that are others may have the same times.
  /// Where it has lanes, also whether they told of the same numbers here: lanes of events of one time are called alike, and not always in one order.
  private func isTold(_ session: Int64, as here: Int64?) throws(Failure) -> Bool {
    let cuts = try EventCuts.all("entry = \(session)", on: merge.theirConnection).map { (end: $0.end, dot: merge.translate($0.dot)) }
    guard cuts.allSatisfy({ merge.isSeenHere($0.dot) }) else { return false }
    if let here {
      let mine = Dictionary(grouping: try EventCuts.all("entry = \(here)", on: merge.ourConnection), by: \.end)
      guard cuts.allSatisfy({ cut in mine[cut.end]?.contains { $0.dot == cut.dot } ?? false }) else { return false }
    }
    if untold == nil { untold = Set(try EventCuts.untold(on: merge.theirConnection).map(\.session)) }
    return untold?.contains(session) == false
  }

  /// Whether the other book has neither chunks nor tails that this one has otherwise.
  func areAlike() throws(Failure) -> Bool {
    guard merge.other.state.tails.isEmpty, try labels().areSame else { return false }
    let (mine, theirs) = (try outlines(on: merge.ourConnection), try outlines(on: merge.theirConnection))
    for (their, outline) in theirs {
      guard let uuid = try merge.theirs.uuid(of: their), let id = try merge.ours.id(of: uuid) else { continue }
      if mine[id] != outline { return false }
      if try !haveSameChunks(id, their) { return false }
    }
    return true
  }

  /// Whether a session's chunks are the same bytes in both books.
  private func haveSameChunks(_ here: Int64, _ there: Int64) throws(Failure) -> Bool {
    func chunks(_ session: Int64) -> SQL { "SELECT first_seq, body FROM \(Table.chunk) WHERE session = \(session) ORDER BY first_seq" }
    let mine = try merge.ourConnection.rows(chunks(here))
    let theirs = try merge.theirConnection.rows(chunks(there))
    while try theirs.step() {
      guard try mine.step(), mine.int(0) == theirs.int(0), mine.blob(1) == theirs.blob(1) else { return false }
    }
    return try !mine.step()
  }

  /// What tells a session's chunks from others without reading them.
  private struct Outline: Equatable {
    let count: Int64
    let end: Int64
    /// Lanes are not called alike everywhere, and what is said of an event goes by its lane.
    let lanes: Double
    let earliest: Double
    let latest: Double
  }

  private func outlines(on connection: Connection) throws(Failure) -> [Int64: Outline] {
    let rows = try connection.rows(
      """
      SELECT session, sum(count), max(first_seq + count), total(DISTINCT first_seq >> 32), total(min_time % 1000000007), total(max_time % 1000000007)
      FROM \(Table.chunk) GROUP BY session
      """)
    var outlines: [Int64: Outline] = [:]
    while try rows.step() {
      outlines[rows.int(0)] = Outline(
        count: rows.int(1), end: rows.int(2), lanes: rows.value(3).real ?? 0, earliest: rows.value(4).real ?? 0, latest: rows.value(5).real ?? 0)
    }
    return outlines
  }

  private func labels() throws(Failure) -> LaneLabels {
    LaneLabels(types: try map(.eventType).merging(try map(.variant)) { type, _ in type }, subjects: try map(.subject))
  }

  private func map(_ kind: Kind) throws(Failure) -> [Int64: Int64] {
    var map: [Int64: Int64] = [:]
    for id in try merge.theirConnection.ids("SELECT id FROM \(Table.entry) WHERE kind = \(kind) AND kind > \(Kind.task)") {
      if let uuid = try merge.theirs.uuid(of: id), let here = try merge.ours.id(of: uuid) { map[id] = here }
    }
    return map
  }

  /// Which commits told of events, for whoever is to be sent what he lacks.
  private func takeCuts(_ condition: SQL) throws(Failure) {
    for cut in try EventCuts.all(condition, on: merge.theirConnection) {
      guard let uuid = try merge.theirs.uuid(of: cut.session), let id = try merge.ours.id(of: uuid) else { continue }
      let (last, dot) = (cut.end &- 1, merge.translate(cut.dot))
      // What was told of before and is not sent lies where it did.
      if merge.other.isExcerpt, merge.isSeenHere(dot) { continue }
      try EventCuts.note((outcomes[id]?.seq(ofTheirs: last) ?? last) &+ 1, of: id, dot, on: merge.ourConnection)
    }
  }

  /// Who added events that came with their edits, for whoever merges next.
  private func takeAdditions(_ their: Int64, into session: Int64, _ outcome: LaneOutcome) throws(Failure) {
    let rows = try merge.theirConnection.rows("SELECT key, device, n FROM \(Table.stamp) WHERE entry = \(their) AND part = \(Part.addition)")
    while try rows.step() {
      let seq = outcome.seq(ofTheirs: UInt64(bitPattern: rows.int(0)))
      let dot = merge.translate(Dot(device: rows.int(1), n: rows.int(2)))
      try merge.ourConnection.run(
        """
        INSERT INTO \(Table.stamp) (entry, part, key, device, n) VALUES (\(session), \(Part.addition), \(Int64(bitPattern: seq)), \(dot.device), \(dot.n))
        ON CONFLICT DO NOTHING
        """)
    }
  }
}
