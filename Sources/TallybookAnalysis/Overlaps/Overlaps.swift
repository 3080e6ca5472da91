internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Sums up, session by session, the time in which two states are open together.
struct Overlaps {
  private struct Pair: Hashable {
    let one: OverlapRow.State
    let other: OverlapRow.State
  }

  private let filter: BoutFilter
  private var lengths: [Pair: Int64] = [:]
  private var states: Set<OverlapRow.State> = []

  /// Of more states each with each is no table any more.
  private static let most = 1 << 9

  init(_ query: Query) { filter = BoutFilter(query.clausesWithin) }

  mutating func add(_ session: SessionSpan, in state: BookState) throws(Failure) {
    let reader = try SessionBouts(session, in: state)
    let pauses = try SessionPauses(of: session.id, on: state.connection)
    // Of each state what is open, by the time at which it ends.
    var open: [(state: OverlapRow.State, start: Instant, end: Instant)] = []
    while let bouts = try reader.next() {
      for bout in bouts where filter.matches(bout) {
        guard let end = bout.end else { continue }
        let state = OverlapRow.State(subject: bout.event.subject, type: bout.event.type)
        states.insert(state)
        guard states.count <= Self.most else {
          throw Failure(.tooMany, "there are states of more than \(Self.most) subjects and types; ask for fewer", bound: Measure(Self.most))
        }
        open.removeAll { $0.end <= bout.event.time }
        for each in open where each.state != state {
          let length = pauses.length(from: bout.event.time, to: min(each.end, end))
          lengths[pair(each.state, state), default: 0] = added(lengths[pair(each.state, state)] ?? 0, length)
        }
        open.append((state, bout.event.time, end))
      }
    }
  }

  private func pair(_ one: OverlapRow.State, _ other: OverlapRow.State) -> Pair {
    (one.subject, one.type) < (other.subject, other.type) ? Pair(one: one, other: other) : Pair(one: other, other: one)
  }

  /// Each state with each other, by the names of subjects, none last, and of types; those that never met have 0.
  func rows(on connection: Connection) throws(Failure) -> [OverlapRow] {
    var names = EntryNames(on: connection)
    let subjects = Dictionary(uniqueKeysWithValues: try names.sorted(Set(states.map(\.subject))).enumerated().map { ($1, $0) })
    let types = Dictionary(uniqueKeysWithValues: try names.sorted(Set(states.map(\.type))).enumerated().map { ($1, $0) })
    let ordered = states.sorted {
      (subjects[$0.subject] ?? 0, types[$0.type] ?? 0) < (subjects[$1.subject] ?? 0, types[$1.type] ?? 0)
    }
    return ordered.indices.flatMap { place in
      ordered[(place + 1)...].map { OverlapRow(one: ordered[place], other: $0, duration: lengths[pair(ordered[place], $0)] ?? 0) }
    }
  }
}
