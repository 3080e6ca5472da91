/// The frames per second of a film, as a fraction, and how they are counted.
package struct FrameRate: Sendable, Equatable {
  /// Pictures in `denominator` seconds: 30000 in 1001 are 29.97 a second.
  package let numerator: Int64
  package let denominator: Int64
  /// Whether the numbers of some frames are left out, so that the count keeps to the clock.
  package let isDropFrame: Bool
  /// How many frames a second of the count has.
  let nominal: Int64

  /// The most frames that a second may have, and that a rate is a fraction of.
  private static let most: Int64 = 1000
  private static let mostOfFraction: Int64 = 1_000_000

  /// `numerator` frames in `denominator` seconds.
  ///
  /// - Throws: `invalid` if it is not a rate, or drop-frame counting was requested at a rate without it.
  package init(_ numerator: Int64, per denominator: Int64 = 1, isDropFrame: Bool = false) throws(Failure) {
    guard (1...Self.mostOfFraction).contains(numerator), (1...Self.mostOfFraction).contains(denominator), numerator <= Self.most * denominator else {
      throw Failure(
        .range, "a rate of \(numerator)/\(denominator) frames a second is not valid; give a fraction of whole numbers up to \(Self.mostOfFraction) that is at most \(Self.most)")
    }
    let nominal = max(1, (numerator + denominator / 2) / denominator)
    // SMPTE 12M leaves numbers out at 30000/1001, and its multiples alike.
    guard !isDropFrame || nominal % 30 == 0 && numerator * 1001 == nominal * 1000 * denominator else {
      throw Failure(.contradiction, "numbers of frames are left out at 29.97 a second, 30000/1001, and multiples of it, not at \(numerator)/\(denominator)")
    }
    (self.numerator, self.denominator, self.isDropFrame, self.nominal) = (numerator, denominator, isDropFrame, nominal)
  }

  /// The frame whose beginning is nearest to a time, counted from 0; of two the later one.
  package func frame(at time: Int64) -> Int64 {
    let (units, divisor) = (UInt64(numerator), UInt64(denominator) * 1_000_000_000)
    let frame = Int64(clamping: Self.scaled(time.magnitude, by: units, over: divisor))
    return time < 0 ? -frame : frame
  }

  /// When a frame begins, in ns; nil beyond what times can say.
  package func start(of frame: Int64) -> Int64? {
    let time = Self.scaled(frame.magnitude, by: UInt64(denominator) * 1_000_000_000, over: UInt64(numerator))
    guard let time = Int64(exactly: time) else { return nil }
    return frame < 0 ? -time : time
  }

  /// `value * factor / divisor`, to the nearest whole number.
  private static func scaled(_ value: UInt64, by factor: UInt64, over divisor: UInt64) -> UInt64 {
    var (high, low) = value.multipliedFullWidth(by: factor)
    let carry: Bool
    (low, carry) = low.addingReportingOverflow(divisor / 2)
    if carry { high &+= 1 }
    return high >= divisor ? .max : divisor.dividingFullWidth((high, low)).quotient
  }
}
