internal import TallybookBase

/// How long after the start of its session something was, as tables write that.
enum MappingOffset {
  /// A text such as `1:02:15.25`, which may be negative, in ns; nil where it is none, or more than 292 years. Without hours it would
  /// be unclear what it counts.
  static func clock(_ text: String) -> Int64? {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let last = parts[2].split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    guard let hours = whole(parts[0], 7), let minutes = whole(parts[1], 2), minutes < 60, let seconds = last.first.flatMap({ whole($0, 2) }), seconds < 60 else { return nil }
    var fraction: Int64 = 0
    if last.count == 2 {
      guard !last[1].isEmpty, last[1].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
      var weight = nanosecondsPerSecond / 10
      for digit in last[1] where weight > 0 {
        fraction += Int64(digit & 15) * weight
        weight /= 10
      }
    }
    let (length, overflow) = ((hours * 60 + minutes) * 60 + seconds).multipliedReportingOverflow(by: nanosecondsPerSecond)
    let (total, more) = length.addingReportingOverflow(fraction)
    return overflow || more ? nil : isNegative ? -total : total
  }

  /// So many frames of so many a second, in ns; nil where that is more than 292 years, or the rate is none.
  static func frames(_ count: Double, _ rate: (over: Double, under: Double)) -> Int64? {
    guard rate.over > 0, rate.under > 0 else { return nil }
    return nanoseconds(count * rate.under / rate.over * Double(nanosecondsPerSecond))
  }

  /// A rate such as `25`, `29.97` or `30000/1001`; nil where it is none.
  static func rate(_ text: String, _ row: TableRow) -> (over: Double, under: Double)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, let over = row.number(String(first)), over > 0 else { return nil }
    guard parts.count > 1 else { return (over, 1) }
    guard parts.count == 2, let under = row.number(String(parts[1])), under > 0 else { return nil }
    return (over, under)
  }

  static func nanoseconds(_ length: Double) -> Int64? {
    let whole = length.rounded()
    guard whole > -9.2e18, whole < 9.2e18 else { return nil }
    return Int64(whole)
  }

  private static func whole(_ digits: Substring.UTF8View, _ most: Int) -> Int64? {
    guard !digits.isEmpty, digits.count <= most, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int64(Substring(digits))
  }
}
