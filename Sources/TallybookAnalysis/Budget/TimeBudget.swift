internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// Works a time budget out, session by session: bouts are cut to the time that is looked at, gaps lie within a session, and time in pauses counts
/// nowhere. The measures are those of BORIS's time budget (https://www.boris.unito.it/user_guide/analysis): deviations are of the sample.
struct TimeBudget {
  private struct Key: Hashable {
    /// 0 where all sessions are one.
    let session: Int64
    let subject: Int64
    let type: Int64
    /// The place of its values among all; 0 where they do not tell rows apart.
    let values: Int
  }

  /// Whose time was observed: of a session, or of all.
  private struct Observer: Hashable {
    let session: Int64
    let subject: Int64
  }

  private struct Sums {
    var count: Int64 = 0
    var open: Int64 = 0
    var durations = SummaryNumbers()
    var gaps = SummaryNumbers()
    var latencies = SummaryNumbers()
    /// Where its last bout of the session that is read ended; nil where there was none.
    var end: Instant?

    /// Adds a bout, cut to the window, and the gap before it.
    @inline(__always)
    mutating func add(from start: Instant, to stop: Instant, isPoint: Bool, isOpen: Bool, in window: Range<Instant>, _ pauses: SessionPauses, isPaused: Bool) {
      func length(_ from: Instant, _ to: Instant) -> Int64 { isPaused ? pauses.length(from: from, to: to) : elapsed(from: from, to: to) }
      count += 1
      if isOpen { open += 1 }
      if !isPoint { durations.add(whole: length(start, stop), keeping: true) }
      if let last = end {
        gaps.add(whole: length(last, max(last, start)), keeping: false)
        end = max(stop, last)
      } else {
        latencies.add(whole: length(window.lowerBound, start), keeping: false)
        end = stop
      }
    }
  }

  private let options: BudgetOptions
  private let window: ObservationWindow
  private let filter: BoutFilter
  /// Where the sums of each are.
  private var places: [Key: Int] = [:]
  /// The last keys, each at a place that its type and subject give: most sessions have a handful.
  private var recent: [(key: Key, place: Int)?] = Array(repeating: nil, count: 256)
  private var sums: [Sums] = []
  /// Sessions in the order in which they are read.
  private var sessions: [Int64] = []
  /// The time of each session that is looked at.
  private var times: [Int64: Int64] = [:]
  /// What was not observed of it, of subjects that have such states.
  private var unseen: [Observer: Int64] = [:]
  private var subjects: Set<Int64> = []
  private var types: Set<Int64> = []
  /// The values of events' fields as JSON, by their places; the first is none.
  private var values = [""]
  private var valuePlaces: [String: Int] = ["": 0]

  /// - Throws: `invalid` where the window ends before it begins.
  init(_ query: Query, _ options: BudgetOptions) throws(Failure) {
    self.options = options
    window = try ObservationWindow(since: options.since, until: options.until, isFromStart: options.flags.contains(.fromStart))
    filter = BoutFilter(query.clausesWithin)
  }

  /// Adds a session.
  mutating func add(_ session: SessionSpan, in state: BookState) throws(Failure) {
    let reader = try SessionBouts(session, in: state)
    let pauses = try SessionPauses(of: session.id, on: state.connection)
    let window = window.part(from: session.start, to: session.end ?? .max)
    let key = options.flags.contains(.bySession) ? session.id : 0
    for place in sums.indices { sums[place].end = nil }
    var away: [Int64: [Range<Instant>]] = [:]
    // A bout is made of a row only where something is asked of it that columns do not say.
    let isMade = !filter.isEmpty || options.flags.contains(.byFields)
    let (isPaused, hidesSome) = (!pauses.isEmpty, !options.notObserved.isEmpty)
    while let bouts = try reader.nextColumns() {
      let starts = bouts.starts.times.span
      let types = bouts.starts.types.span
      let subjects = bouts.starts.subjects.span
      let ends = bouts.ends.span
      let hasOpen = bouts.hasOpen
      for row in 0..<bouts.count {
        let (start, isPoint) = (starts[row], ends[row] == BoutColumns.point)
        let (type, subject) = (types[row], subjects.isEmpty ? 0 : subjects[row])
        let end = isPoint ? start : ends[row]
        guard Self.touches(window, start, end) else { continue }
        let (from, to) = (max(start, window.lowerBound), min(end, window.upperBound))
        if hidesSome, !isPoint, options.notObserved.contains(type) { away[subject, default: []].append(from..<to) }
        var values = 0
        if isMade {
          guard let place = valuePlace(reader.bout(bouts, row)) else { continue }
          values = place
        }
        let place = place(of: Key(session: key, subject: subject, type: type, values: values))
        sums[place].add(from: from, to: to, isPoint: isPoint, isOpen: hasOpen && bouts.isOpen(row), in: window, pauses, isPaused: isPaused)
      }
    }
    let seen = self.window.part(from: session.start, to: session.end ?? reader.last)
    sessions.append(session.id)
    times[key] = added(times[key] ?? 0, pauses.length(from: seen.lowerBound, to: seen.upperBound))
    for (subject, ranges) in away {
      // Two such states may run at once.
      var (until, length) = (Instant.min, Int64(0))
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > until {
        length = added(length, pauses.length(from: max(range.lowerBound, until), to: range.upperBound))
        until = range.upperBound
      }
      unseen[Observer(session: key, subject: subject), default: 0] &+= length
    }
  }

  /// Whether something lies in a window, which has both its ends; of what has a length some of that.
  private static func touches(_ window: Range<Instant>, _ start: Instant, _ end: Instant) -> Bool {
    start == end
      ? start >= window.lowerBound && start <= window.upperBound
      : end > window.lowerBound && start < window.upperBound
  }

  /// The place of a bout's values; nil where it is not asked for.
  @inline(never)
  private mutating func valuePlace(_ bout: Bout) -> Int? {
    guard filter.matches(bout) else { return nil }
    guard options.flags.contains(.byFields), let text = bout.fieldsText else { return 0 }
    if let known = valuePlaces[text] { return known }
    valuePlaces[text] = values.count
    values.append(text)
    return values.count - 1
  }

  private mutating func place(of key: Key) -> Int {
    let slot = Int(truncatingIfNeeded: (UInt64(bitPattern: key.type &* 61 &+ key.subject &* 7) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if let last = recent[slot], last.key == key { return last.place }
    let place = places[key] ?? sums.count
    recent[slot] = (key, place)
    guard place == sums.count else { return place }
    places[key] = place
    sums.append(Sums())
    subjects.insert(key.subject)
    types.insert(key.type)
    return place
  }

  /// The rows, in the order of sessions and of the names of subjects (what has none last) and types; or by a measure.
  func rows(on connection: Connection) throws(Failure) -> [BudgetRow] {
    let bySession = options.flags.contains(.bySession)
    var names = EntryNames(on: connection)
    let (subjects, types) = (try names.sorted(subjects), try names.sorted(types))
    // Of each type those that it has anywhere, none first.
    var valuesOfType: [Int64: Set<Int>] = [:]
    for key in places.keys { valuesOfType[key.type, default: []].insert(key.values) }
    let sorted = valuesOfType.mapValues { $0.sorted { TextOrder.compare(values[$0], values[$1]) < 0 } }
    var rows: [BudgetRow] = []
    for session in bySession ? sessions : [0] {
      for subject in subjects {
        for type in types {
          for values in sorted[type] ?? [] {
            let key = Key(session: session, subject: subject, type: type, values: values)
            guard places[key] != nil || options.flags.contains(.empty) else { continue }
            rows.append(row(key, places[key].map { sums[$0] } ?? Sums()))
            guard rows.count <= Self.most else {
              throw Failure(.tooMany, "the time budget has more than \(Self.most) rows; ask for fewer sessions, or for all as one", bound: Measure(Self.most))
            }
          }
        }
      }
    }
    if let rank = options.rank {
      let values = rows.map { $0[rank].real }
      rows = rows.indices.sorted { one, other in
        switch (values[one], values[other]) {
        case (let a?, let b?) where a != b: a > b
        case (_?, nil): true
        case (nil, _?): false
        default: one < other
        }
      }.map { rows[$0] }
    }
    return options.most == 0 ? rows : Array(rows.prefix(Int(clamping: options.most)))
  }

  private static let most = 1 << 18

  private func row(_ key: Key, _ sum: Sums) -> BudgetRow {
    let observed = max(0, (times[key.session] ?? 0) &- (unseen[Observer(session: key.session, subject: key.subject)] ?? 0))
    let durations = sum.durations.statistics(withMedian: true)
    let isShared = observed > 0 && durations.count > 0 && !options.notObserved.contains(key.type)
    return BudgetRow(
      session: options.flags.contains(.bySession) ? key.session : nil, subject: key.subject, type: key.type,
      values: options.flags.contains(.byFields) ? values[key.values] : nil, count: sum.count, durations: durations,
      share: isShared ? (durations.sum.real ?? 0) / Double(observed) : nil, rate: observed > 0 ? Double(sum.count) * 3600e9 / Double(observed) : nil,
      latency: sum.latencies.statistics(withMedian: false).mean.real, gaps: sum.gaps.statistics(withMedian: false), openCount: sum.open, observed: observed)
  }
}
