internal import TallybookBase

/// Seconds with three decimals, as BORIS's tables have them.
enum BorisMilliseconds {
  private static let ns: Int64 = 1_000_000

  /// So many ns in ms, to the nearest, of two the even one.
  static func of(_ length: Int64) -> Int64 {
    let (whole, rest) = length.quotientAndRemainder(dividingBy: ns)
    let twice = rest.magnitude * 2
    let isBeyond = twice > UInt64(ns) || (twice == UInt64(ns) && !whole.isMultiple(of: 2))
    return isBeyond ? whole + (length < 0 ? -1 : 1) : whole
  }

  /// A number of seconds in whole ms, cut off: nothing of a film is finer. nil where there is no such number.
  static func floor(_ seconds: Double) -> Int64? { Int64(exactly: (seconds * 1000).rounded(.down)) }

  /// As seconds.
  static func text(_ ms: Int64) -> String {
    let (whole, rest) = ms.magnitude.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest)
    return "\(ms < 0 ? "-" : "")\(whole).\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits)"
  }

  /// As seconds with no more decimals than are needed, but one.
  static func shortText(_ ms: Int64) -> String {
    var text = text(ms)
    while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
    return text
  }

  /// A number of seconds, or of frames in one, with three decimals; nil where it is none.
  static func text(_ number: Double) -> String? { Int64(exactly: (number * 1000).rounded(.toNearestOrEven)).map(text) }
}
