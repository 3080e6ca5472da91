/// A moment: nanoseconds since 1970-01-01T00:00:00Z, from 1677-09-21 to 2262-04-11. Leap seconds are not counted.
/// Durations are `Int64` nanoseconds as well.
@usableFromInline package typealias Instant = Int64

/// Nanoseconds in a microsecond.
let nanosecondsPerMicrosecond: Int64 = 1_000
/// Nanoseconds in a millisecond.
let nanosecondsPerMillisecond: Int64 = 1_000_000
/// Nanoseconds in a second.
package let nanosecondsPerSecond: Int64 = 1_000_000_000
/// Nanoseconds in a minute.
package let nanosecondsPerMinute: Int64 = 60_000_000_000
/// Nanoseconds in an hour.
package let nanosecondsPerHour: Int64 = 3_600_000_000_000
/// Nanoseconds in a day of 24 hours; a civil day may be shorter or longer.
package let nanosecondsPerDay: Int64 = 86_400_000_000_000
/// Seconds in a day of 24 hours.
package let secondsPerDay: Int64 = 86_400

/// Instants taken apart into whole seconds and nanoseconds, and put together without overflow.
@usableFromInline package enum InstantParts {
  /// The seconds at or before `instant`, and the nanoseconds from there, 0 ..< 10⁹.
  package static func split(_ instant: Instant) -> (seconds: Int64, nanosecond: Int32) {
    let (seconds, rest) = floorDivide(instant, by: nanosecondsPerSecond)
    return (seconds, Int32(truncatingIfNeeded: rest))
  }

  /// The instant of `seconds` and `nanosecond` (0 ..< 10⁹); nil where it is out of an instant's range.
  package static func join(seconds: Int64, nanosecond: Int32) -> Instant? {
    // The first second of the range starts before it: borrow one, so that no intermediate value overflows.
    let borrowed = seconds < 0 && nanosecond > 0
    let whole = (borrowed ? seconds + 1 : seconds).multipliedReportingOverflow(by: nanosecondsPerSecond)
    if whole.overflow { return nil }
    let rest = Int64(nanosecond) - (borrowed ? nanosecondsPerSecond : 0)
    let sum = whole.partialValue.addingReportingOverflow(rest)
    return sum.overflow ? nil : sum.partialValue
  }

  /// As `join`, with the nearest instant in place of one out of range.
  package static func saturated(seconds: Int64, nanosecond: Int32) -> Instant {
    join(seconds: seconds, nanosecond: nanosecond) ?? (seconds < 0 ? Int64.min : Int64.max)
  }

  /// Quotient toward minus infinity, and a remainder that is never negative. `divisor` is positive.
  @inlinable package static func floorDivide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// The time from one instant to another, held at the ends where it is longer than 292 years.
@inlinable package func elapsed(from start: Instant, to end: Instant) -> Int64 {
  let (difference, overflow) = end.subtractingReportingOverflow(start)
  return overflow ? (end > start ? .max : .min) : difference
}

/// The sum, held at the ends of the range.
@inlinable package func added(_ a: Int64, _ b: Int64) -> Int64 {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? (b > 0 ? .max : .min) : sum
}
