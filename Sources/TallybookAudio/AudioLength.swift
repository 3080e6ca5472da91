internal import TallybookBase

/// How long a file of audio says that it is.
package struct AudioLength: Equatable {
  /// How many units of time.
  var units: UInt64
  /// Units in a second: of most formats frames, one sample of each channel.
  var rate: UInt64

  /// nil where there is no rate, or the length lies beyond what a duration holds (292 years).
  package init?(units: UInt64, rate: UInt64) {
    guard rate > 0, AudioLength.nanoseconds(units, rate) != nil else { return nil }
    self.units = units
    self.rate = rate
  }

  /// ns, cut off.
  package var duration: Int64 { AudioLength.nanoseconds(units, rate) ?? 0 }

  /// How many whole units lie within a time of some ns, to the nearest: a time that a unit gave finds that unit again.
  package static func units(in time: Int64, rate: UInt64) -> Int64 {
    guard time > 0 else { return 0 }
    let second = UInt64(nanosecondsPerSecond)
    let product = UInt64(time).multipliedFullWidth(by: rate)
    guard product.high < second else { return .max }
    let (quotient, remainder) = second.dividingFullWidth(product)
    return Int64(clamping: quotient &+ (remainder &* 2 >= second ? 1 : 0))
  }

  private static func nanoseconds(_ units: UInt64, _ rate: UInt64) -> Int64? {
    let product = units.multipliedFullWidth(by: UInt64(nanosecondsPerSecond))
    guard product.high < rate else { return nil }
    return Int64(exactly: rate.dividingFullWidth(product).quotient)
  }
}
