internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// Brings events, session by session: those whose chunks are not the same in both books, or that have a tail.
final class EventsMerge {
  private let merge: BookMerge
  /// What became of a session's numbers, by its id here.
  private(set) var outcomes: [Int64: LaneOutcome] = [:]

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    let (mine, theirs) = (try outlines(on: merge.ourConnection), try outlines(on: merge.theirConnection))
    var labels: LaneLabels?
    for their in Set(theirs.keys).union(merge.other.state.tails.keys).sorted() {
      guard let uuid = try merge.theirs.uuid(of: their), let id = try merge.ours.id(of: uuid) else { continue }
      if merge.other.state.tails[their] == nil, let outline = theirs[their], mine[id] == outline { continue }
      let known = if let labels { labels } else { try self.labels() }
      labels = known
      let outcome = try Lanes.merge(try StoredLanes(their, in: merge.other.state), into: id, labels: known, in: merge.transaction)
      outcomes[id] = outcome
      if outcome.came > 0 { merge.touched.insert(id) }
      if outcome.came + outcome.renumbered > 0 { merge.hasChanged = true }
      if outcome.renumbered > 0 { try renumber(id, outcome) }
      merge.findings.logged(id, came: outcome.came, renumbered: outcome.renumbered)
    }
  }

  /// What tells a session's chunks from others without reading them.
  private struct Outline: Equatable {
    let count: Int64
    let end: Int64
    let earliest: Double
    let latest: Double
  }

  private func outlines(on connection: Connection) throws(Failure) -> [Int64: Outline] {
    let rows = try connection.rows(
      "SELECT session, sum(count), max(first_seq + count), total(min_time % 1000000007), total(max_time % 1000000007) FROM \(Table.chunk) GROUP BY session")
    var outlines: [Int64: Outline] = [:]
    while try rows.step() {
      outlines[rows.int(0)] = Outline(count: rows.int(1), end: rows.int(2), earliest: rows.value(3).real ?? 0, latest: rows.value(4).real ?? 0)
    }
    return outlines
  }

  private func labels() throws(Failure) -> LaneLabels {
    LaneLabels(types: try map(.eventType), subjects: try map(.subject))
  }

  private func map(_ kind: Kind) throws(Failure) -> [Int64: Int64] {
    var map: [Int64: Int64] = [:]
    for id in try merge.theirConnection.ids("SELECT id FROM \(Table.entry) WHERE kind = \(kind)") {
      if let uuid = try merge.theirs.uuid(of: id), let here = try merge.ours.id(of: uuid) { map[id] = here }
    }
    return map
  }

  /// The registers of events follow their numbers.
  private func renumber(_ session: Int64, _ outcome: LaneOutcome) throws(Failure) {
    let connection = merge.ourConnection
    for table in [Table.stamp, .sibling] {
      let keys = try connection.ids("SELECT DISTINCT key FROM \(table) WHERE entry = \(session) AND part = \(Int64(Field.seq.rawValue))")
      for key in keys {
        let seq = Int64(bitPattern: outcome.seq(ofOurs: UInt64(bitPattern: key)))
        guard seq != key else { continue }
        try connection.run(
          "UPDATE OR REPLACE \(table) SET key = \(seq) WHERE entry = \(session) AND part = \(Int64(Field.seq.rawValue)) AND key = \(key)")
      }
    }
  }
}
