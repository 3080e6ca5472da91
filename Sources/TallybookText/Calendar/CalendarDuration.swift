package import TallybookBase

/// A value of DURATION, such as `-PT15M` or `P1W`: weeks and days are those of a calendar, of which one in which clocks change has 23 or 25 hours.
package struct CalendarDuration: Equatable, Sendable {
  package let days: Int64
  /// Hours, minutes and seconds.
  package let nanoseconds: Int64

  /// The duration in ns, with days of 24 hours; nil where the text is none.
  ///
  /// - Throws: `limit` where it is longer than ns count.
  package static func parse(_ text: String) throws(Failure) -> Int64? {
    guard let read = try CalendarDuration(text) else { return nil }
    // It was found to fit.
    return read.days &* nanosecondsPerDay &+ read.nanoseconds
  }

  /// nil where the text is none.
  ///
  /// - Throws: `limit` where it is longer than ns count.
  package init?(_ text: String) throws(Failure) {
    var rest = Substring(text.uppercased())
    let isNegative = rest.hasPrefix("-")
    if let sign = rest.first, sign == "-" || sign == "+" { rest = rest.dropFirst() }
    guard rest.hasPrefix("P") else { return nil }
    rest = rest.dropFirst()
    var seconds: Int64 = 0
    var days: Int64 = 0
    var digits = ""
    var hasParts = false
    for character in rest {
      switch character {
      case "0"..."9": digits.append(character)
      case "T": guard digits.isEmpty else { return nil }
      default:
        let units: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
        guard !digits.isEmpty, let unit = units[character] else { return nil }
        guard let number = Int64(digits) else { throw Self.tooLong(text) }
        let (part, isTooLong) = number.multipliedReportingOverflow(by: unit)
        let (sum, isTooLongTogether) = seconds.addingReportingOverflow(part)
        guard !isTooLong, !isTooLongTogether else { throw Self.tooLong(text) }
        seconds = sum
        // No more than the seconds, which did not overflow.
        if unit >= 86_400 { days += number * (unit / 86_400) }
        digits = ""
        hasParts = true
      }
    }
    guard hasParts, digits.isEmpty else { return nil }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: isNegative ? -1_000_000_000 : 1_000_000_000)
    guard !overflow else { throw Self.tooLong(text) }
    self.days = isNegative ? -days : days
    self.nanoseconds = nanoseconds - self.days * nanosecondsPerDay
  }

  private static func tooLong(_ text: String) -> Failure {
    Failure(.timeLimit, "the duration \(QuotedValue.of(text)) is longer than 292 years; make it shorter", field: .duration)
  }
}
