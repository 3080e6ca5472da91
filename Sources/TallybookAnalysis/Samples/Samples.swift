internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Looks at sessions step by step: instantaneous and one-zero sampling (Altmann 1974, Observational study of behavior: sampling methods,
/// https://doi.org/10.1163/156853974X00534).
struct Samples {
  private let options: SampleOptions
  private let window: ObservationWindow
  private let filter: BoutFilter
  private var names: EntryNames
  private(set) var rows: [SampleRow] = []

  /// How many rows there are at most.
  private static let most = 1 << 20

  init(_ query: Query, _ options: SampleOptions, on connection: Connection) throws(Failure) {
    self.options = options
    window = try ObservationWindow(since: options.since, until: options.until, isFromStart: options.flags.contains(.fromStart))
    filter = BoutFilter(query.clausesWithin)
    names = EntryNames(on: connection)
  }

  mutating func add(_ session: SessionSpan, in state: BookState) throws(Failure) {
    let reader = try SessionBouts(session, in: state)
    var bouts: [Int64: [Bout]] = [:]
    while let some = try reader.next() {
      for bout in some where filter.matches(bout) { bouts[bout.event.subject, default: []].append(bout) }
    }
    guard !bouts.isEmpty else { return }
    let pauses = try SessionPauses(of: session.id, on: state.connection)
    let part = window.part(from: session.start, to: session.end ?? reader.last)
    let isOneZero = options.flags.contains(.oneZero)
    let subjects = try names.sorted(bouts.keys)
    // By subject: those that have not ended before the look, in order of their starts.
    var current: [Int64: [Bout]] = [:]
    var next: [Int64: Int] = [:]
    var (time, number) = (part.lowerBound, Int64(0))
    while time <= part.upperBound {
      let isSeen = !pauses.contains(time) && (number > 0 || !isOneZero)
      for subject in subjects {
        let all = bouts[subject] ?? []
        var place = next[subject] ?? 0
        while place < all.count, all[place].event.time <= time {
          current[subject, default: []].append(all[place])
          place += 1
        }
        next[subject] = place
        guard isSeen else { continue }
        guard rows.count < Self.most else {
          throw Failure(.tooMany, "there are more than \(Self.most) samples; take a longer step or fewer sessions", bound: Measure(Self.most))
        }
        let before = isOneZero ? time - options.step : time
        // An instant before: what began since then, and what had not ended by then.
        current[subject]?.removeAll { ($0.end ?? $0.event.time) <= before && !($0.isOpen && $0.end == before) }
        let done = (current[subject] ?? []).filter { isOneZero || !$0.isPoint }
        rows.append(SampleRow(session: session.id, time: time, subject: subject, types: try names.sorted(Set(done.map(\.event.type)))))
      }
      number += 1
      let (following, overflow) = time.addingReportingOverflow(options.step)
      guard !overflow else { break }
      time = following
    }
  }
}
