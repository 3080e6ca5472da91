package import TallybookBase
internal import TallybookModel

/// How it stands with what a query selects: the latest, how many, how often, how long ago.
package struct Dashboard: Sendable {
  /// How many items there are.
  package private(set) var count: Int64 = 0
  /// The item with the latest time, of equal ones that with the greatest id.
  package private(set) var latest: (id: Int64, time: Instant)?
  /// The longest interval between successive items, of equal ones the first; nil of fewer than two.
  package private(set) var longestGap: (start: Instant, length: Int64)?
  /// How many items lie on each of the days before today, and today at the end.
  package private(set) var days: [(date: CivilDate, count: Int64)] = []

  private let now: Instant
  private var first: Instant?
  /// When the days begin, and when the last one ends.
  private var bounds: [Instant] = []

  /// With nothing in it: `dayCount` days before the one that the present lies in.
  init(at now: Instant, comparing dayCount: Int32, by rule: DayRule) {
    self.now = now
    let today = rule.number(of: now)
    for number in (today - Int64(dayCount))...(today + 1) {
      bounds.append(rule.start(ofNumber: number))
      if number <= today { days.append((CivilDate(daysSinceEpoch: number), 0)) }
    }
  }

  /// Adds an item; they come in the order of their times, and of their ids where these are equal.
  mutating func add(_ id: Int64, at time: Instant) {
    if let latest, elapsed(from: latest.time, to: time) > longestGap?.length ?? -1 {
      longestGap = (latest.time, elapsed(from: latest.time, to: time))
    }
    count += 1
    first = first ?? time
    latest = (id, time)
    if let start = bounds.first, let end = bounds.last, time >= start, time < end, let next = bounds.firstIndex(where: { $0 > time }) {
      days[next - 1].count += 1
    }
  }

  /// The mean of the intervals between successive items, in ns: what lies between the first and the last, by how many there are.
  package var meanInterval: Int64? {
    guard count > 1, let first, let latest else { return nil }
    return elapsed(from: first, to: latest.time) / (count - 1)
  }

  /// How long it has been since the latest, in ns; less than 0 where that lies ahead.
  package var sinceLatest: Int64? { latest.map { elapsed(from: $0.time, to: now) } }

  /// How many items lie in today.
  package var today: Int64 { days.last?.count ?? 0 }

  /// How many a day had, as a mean of the days before today: of those on which there could be some, from the first item's on. Nil
  /// where there is no such day.
  package var dayMean: Double? {
    guard let first else { return nil }
    let past = zip(days.dropLast(), bounds.dropFirst()).filter { $1 > first }.map(\.0)
    return past.isEmpty ? nil : Double(past.reduce(0) { $0 + $1.count }) / Double(past.count)
  }

  static let fields: [Field] = [.kind, .count, .latest, .latestTime, .sinceLatest, .meanInterval, .longestGap, .longestGapTime, .today, .dayMean]

  /// A field of the row.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.dashboard.rawValue))
    case .count: .int(count)
    case .latest: Value(latest?.id)
    case .latestTime: Value(latest?.time)
    case .sinceLatest: Value(sinceLatest)
    case .meanInterval: Value(meanInterval)
    case .longestGap: Value(longestGap?.length)
    case .longestGapTime: Value(longestGap?.start)
    case .today: .int(today)
    case .dayMean: dayMean.map { .real($0) } ?? .null
    default: .null
    }
  }
}
