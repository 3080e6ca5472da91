internal import TallybookBase
package import TallybookText

/// Seconds as BORIS writes them: a number of JSON, mostly with three decimals.
package enum BorisSeconds {
  /// In ns, to the nearest; nil where they are more than 292 years, or no number.
  package static func ns(_ literal: String) -> Int64? {
    guard let number = Double(literal), number.isFinite else { return nil }
    // Both roundings come to less than half of a ns below 2^51; what is larger is read digit by digit.
    guard abs(number) >= 2_000_000 else { return Int64((number * 1e9).rounded()) }
    let digits = literal.utf8
    guard digits.allSatisfy({ $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }) else { return whole(number * 1e9) }
    let parts = literal.split(separator: ".", maxSplits: 1)
    guard let seconds = Int64(parts[0]) else { return whole(number * 1e9) }
    var fraction: Int64 = 0
    var weight = nanosecondsPerSecond / 10
    for digit in parts.count > 1 ? Array(parts[1].utf8) : [] {
      // The tenth digit rounds.
      if weight == 0 {
        if digit >= UInt8(ascii: "5") { fraction += 1 }
        break
      }
      fraction += Int64(digit & 15) * weight
      weight /= 10
    }
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: nanosecondsPerSecond)
    let (sum, overflow) = literal.hasPrefix("-") ? whole.subtractingReportingOverflow(fraction) : whole.addingReportingOverflow(fraction)
    return isTooLarge || overflow ? nil : sum
  }

  /// A length in ns, to the nearest; nil where it does not fit.
  package static func ns(_ seconds: Double) -> Int64? { seconds.isFinite ? whole(seconds * 1e9) : nil }

  private static func whole(_ ns: Double) -> Int64? { Int64(exactly: ns.rounded()) }

  /// So many ns as the number of seconds, with no more decimals than it needs.
  package static func value(_ ns: Int64) -> JSONValue {
    let literal = withBytes(of: ns) { String(decoding: $0, as: UTF8.self) }
    return .number(number(ns), literal: literal)
  }

  /// So many ns as seconds, to the nearest number that there is.
  package static func number(_ ns: Int64) -> Double {
    // Both are exact up to there, so that the quotient is what reading its digits gives.
    if ns.magnitude <= 1 << 53 { return Double(ns) / 1e9 }
    return withBytes(of: ns) { Double(String(decoding: $0, as: UTF8.self)) } ?? 0
  }

  /// So many ns as seconds in decimals, at least one of them.
  package static func withBytes<Answer>(of ns: Int64, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    // A sign, ten digits, the point and nine decimals.
    withUnsafeTemporaryAllocation(byteCount: 21, alignment: 1) { buffer in
      var (whole, rest) = ns.magnitude.quotientAndRemainder(dividingBy: UInt64(nanosecondsPerSecond))
      var (place, end) = (buffer.count, buffer.count)
      for decimal in (1...9).reversed() {
        place -= 1
        buffer[place] = UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0")
        rest /= 10
        if end == place + 1, decimal > 1, buffer[place] == UInt8(ascii: "0") { end = place }
      }
      place -= 1
      buffer[place] = UInt8(ascii: ".")
      repeat {
        place -= 1
        buffer[place] = UInt8(truncatingIfNeeded: whole % 10) + UInt8(ascii: "0")
        whole /= 10
      } while whole > 0
      if ns < 0 {
        place -= 1
        buffer[place] = UInt8(ascii: "-")
      }
      return body(UnsafeRawBufferPointer(rebasing: buffer[place..<end]))
    }
  }
}
