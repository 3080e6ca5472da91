internal import TallybookBase

/// Numbers of a group, as they come: what statistics are made of.
struct SummaryNumbers {
  private var count: Int64 = 0
  private var isWhole = true
  private var whole: Int64 = 0
  private var total = 0.0
  private var least: Value = .null
  private var greatest: Value = .null
  // Welford's: the mean so far, and the sum of the squares around it.
  private var mean = 0.0
  private var squares = 0.0
  /// All that are whole, for a median; or the starts, for intervals.
  private var kept: [Int64] = []
  /// The others, for a median.
  private var keptReal: [Double] = []

  mutating func add(_ value: Value, keeping: Bool) {
    if case .int(let number) = value { return add(whole: number, keeping: keeping) }
    guard let real = value.real else { return }
    isWhole = false
    add(real, value)
    if keeping { keptReal.append(real) }
  }

  @inline(__always)
  mutating func add(whole number: Int64, keeping: Bool) {
    let (sum, overflow) = whole.addingReportingOverflow(number)
    whole = sum
    isWhole = isWhole && !overflow
    add(Double(number), .int(number))
    if keeping { kept.append(number) }
  }

  @inline(__always)
  private mutating func add(_ real: Double, _ value: Value) {
    count += 1
    total += real
    if least.isNull || Self.precedes(value, least) { least = value }
    if greatest.isNull || Self.precedes(greatest, value) { greatest = value }
    let away = real - mean
    mean += away / Double(count)
    squares += away * (real - mean)
  }

  /// A start, for the intervals between successive ones.
  mutating func add(start: Instant) { kept.append(start) }

  /// What is said of them.
  func statistics(withMedian: Bool) -> Statistics {
    guard count > 0 else {
      return Statistics(count: 0, sum: .null, mean: .null, median: .null, minimum: .null, maximum: .null, deviation: .null)
    }
    return Statistics(
      count: count, sum: isWhole ? .int(whole) : .real(total), mean: .real(isWhole ? Double(whole) / Double(count) : mean),
      median: withMedian ? median : .null, minimum: least, maximum: greatest,
      deviation: count > 1 ? .real((squares / Double(count - 1)).squareRoot()) : .null)
  }

  /// The intervals between the starts that were added.
  var intervals: SummaryNumbers {
    var intervals = SummaryNumbers()
    let starts = kept.sorted()
    for (start, next) in zip(starts, starts.dropFirst()) { intervals.add(whole: elapsed(from: start, to: next), keeping: true) }
    return intervals
  }

  private var median: Value {
    let whole = kept.sorted()
    if keptReal.isEmpty { return Self.middle(of: whole.count) { .int(whole[$0]) } }
    let all = (whole.map(Value.int) + keptReal.map(Value.real)).sorted(by: Self.precedes)
    return Self.middle(of: all.count) { all[$0] }
  }

  /// The one in the middle of so many sorted ones, or the middle between the two that are.
  private static func middle(of count: Int, _ value: (Int) -> Value) -> Value {
    guard count > 0 else { return .null }
    let upper = value(count / 2)
    guard count % 2 == 0 else { return upper }
    let lower = value(count / 2 - 1)
    if lower == upper { return upper }
    if case .int(let a) = lower, case .int(let b) = upper {
      let (distance, overflow) = b.subtractingReportingOverflow(a)
      if !overflow, distance % 2 == 0 { return .int(a + distance / 2) }
    }
    return .real((lower.real ?? 0) / 2 + (upper.real ?? 0) / 2)
  }

  private static func precedes(_ a: Value, _ b: Value) -> Bool {
    if case .int(let a) = a, case .int(let b) = b { return a < b }
    return (a.real ?? 0) < (b.real ?? 0)
  }
}
