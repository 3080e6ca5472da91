internal import TallybookBase

/// Numbers of a group, as they come: what statistics are made of.
struct SummaryNumbers {
  private var count: Int64 = 0
  /// Whether the sums say all exactly: all were whole, and their squares are no more than fit.
  private var isExact = true
  private var sum: Int128 = 0
  private var sumOfSquares: UInt128 = 0
  // Of the whole ones, and of the others.
  private var (least, greatest) = (Int64.max, Int64.min)
  private var (leastReal, greatestReal) = (Double.infinity, -Double.infinity)
  // Otherwise, by Welford: the mean so far, and the sum of the squares around it. (B. P. Welford: Note on a method for calculating corrected sums of squares
  // and products, 1962.)
  private var total = 0.0
  private var mean = 0.0
  private var squares = 0.0
  /// All that are whole, for a median; or the starts, for intervals.
  private var kept: [Int64] = []
  /// The others, for a median.
  private var keptReal: [Double] = []

  mutating func add(_ value: Value, keeping: Bool) {
    if case .int(let number) = value { return add(whole: number, keeping: keeping) }
    guard let real = value.real else { return }
    leaveExact()
    add(real)
    (leastReal, greatestReal) = (min(leastReal, real), max(greatestReal, real))
    if keeping { keptReal.append(real) }
  }

  @inline(__always)
  mutating func add(whole number: Int64, keeping: Bool) {
    if number < least { least = number }
    if number > greatest { greatest = number }
    if keeping { kept.append(number) }
    let size = UInt128(number.magnitude)
    let (squares, overflow) = sumOfSquares.addingReportingOverflow(size &* size)
    guard isExact, !overflow else { return addInexactly(number) }
    count += 1
    sum &+= Int128(number)
    sumOfSquares = squares
  }

  @inline(never)
  private mutating func addInexactly(_ number: Int64) {
    leaveExact()
    add(Double(number))
  }

  private mutating func leaveExact() {
    guard isExact else { return }
    isExact = false
    guard count > 0 else { return }
    (total, mean, squares) = (Double(sum), Double(sum) / Double(count), squaresAroundMean)
  }

  private mutating func add(_ real: Double) {
    count += 1
    total += real
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
    let whole = isExact ? Int64(exactly: sum) : nil
    return Statistics(
      count: count, sum: whole.map { .int($0) } ?? .real(isExact ? Double(sum) : total), mean: .real(isExact ? Double(sum) / Double(count) : mean),
      median: withMedian ? median : .null, minimum: leastReal < Double(least) ? .real(leastReal) : .int(least),
      maximum: greatestReal > Double(greatest) ? .real(greatestReal) : .int(greatest),
      deviation: count > 1 ? .real(((isExact ? squaresAroundMean : squares) / Double(count - 1)).squareRoot()) : .null)
  }

  /// The sum of the squares around the mean, of exact sums: (n·Σx² − (Σx)²) / n, with 256 bits.
  private var squaresAroundMean: Double {
    let all = sumOfSquares.multipliedFullWidth(by: UInt128(count))
    let square = sum.magnitude.multipliedFullWidth(by: sum.magnitude)
    let (low, borrow) = all.low.subtractingReportingOverflow(square.low)
    let high = all.high &- square.high &- (borrow ? 1 : 0)
    return (Double(high) * 0x1p128 + Double(low)) / Double(count)
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
