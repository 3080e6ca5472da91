internal import TallybookBase

/// What a clock's times were in truth: one moment that is known says how far it was off, a second one how much faster or slower it ran.
struct ClockFit {
  private let from: Instant
  private let to: Instant
  /// What the clock counted between both moments, and what it should have: 1 each where there is one.
  private let counted: Int128
  private let passed: Int128

  /// From what the clock showed at one or two moments, and when those were.
  ///
  /// - Throws: `invalid` (other numbers of them, moments in another order, or two at one time).
  init(from: [Instant], to: [Instant]) throws(Failure) {
    guard let first = from.first, let other = from.last, from.count <= 2, to.count == from.count else {
      throw Failure(.length, "a clock is corrected by one moment or by two, not by \(from.count < 3 ? "none" : "more")", found: Measure(from.count), bound: Measure(2))
    }
    (self.from, self.to) = (first, to[0])
    guard from.count == 2 else {
      (counted, passed) = (1, 1)
      return
    }
    let (counted, passed) = (Int128(other) - Int128(first), Int128(to[1]) - Int128(to[0]))
    guard counted != 0, passed != 0, counted.signum() == passed.signum() else {
      throw Failure(
        .timeOrder, "both moments must come in the same order by the clock and in truth, and not at one time; give two that are far apart", field: .time,
        found: Measure(to[1]), bound: Measure(to[0]))
    }
    (self.counted, self.passed) = (counted, passed)
  }

  /// Whether it ran faster or slower than it should; else it was off by the same all the time.
  var stretches: Bool { counted != passed }

  /// When it was in truth that the clock showed a time, to the nearest ns; nil where no time can say that.
  func corrected(_ time: Instant) -> Instant? {
    let distance = Int128(time) - Int128(from)
    guard stretches else { return instant(Int128(to) + distance) }
    let (product, isFar) = distance.multipliedReportingOverflow(by: passed)
    guard !isFar else { return nil }
    let (whole, rest) = product.quotientAndRemainder(dividingBy: counted)
    let isMore = rest.magnitude >= counted.magnitude - rest.magnitude
    return instant(Int128(to) + whole + (isMore ? rest.signum() * counted.signum() : 0))
  }

  private func instant(_ time: Int128) -> Instant? { Instant(exactly: time).flatMap { $0 == .min ? nil : $0 } }
}
