package import TallybookBase

/// A value of DURATION, such as `-PT15M` or `P1W`, in ns.
package enum CalendarDuration {
  /// nil where the text is none.
  ///
  /// - Throws: `limit` where it is longer than ns count.
  package static func parse(_ text: String) throws(Failure) -> Int64? {
    var rest = Substring(text.uppercased())
    let isNegative = rest.hasPrefix("-")
    if let sign = rest.first, sign == "-" || sign == "+" { rest = rest.dropFirst() }
    guard rest.hasPrefix("P") else { return nil }
    rest = rest.dropFirst()
    var seconds: Int64 = 0
    var digits = ""
    var hasParts = false
    for character in rest {
      switch character {
      case "0"..."9": digits.append(character)
      case "T": guard digits.isEmpty else { return nil }
      default:
        let units: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
        guard !digits.isEmpty, let unit = units[character] else { return nil }
        guard let number = Int64(digits) else { throw tooLong(text) }
        let (part, isTooLong) = number.multipliedReportingOverflow(by: unit)
        let (sum, isTooLongTogether) = seconds.addingReportingOverflow(part)
        guard !isTooLong, !isTooLongTogether else { throw tooLong(text) }
        seconds = sum
        digits = ""
        hasParts = true
      }
    }
    guard hasParts, digits.isEmpty else { return nil }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: isNegative ? -1_000_000_000 : 1_000_000_000)
    guard !overflow else { throw tooLong(text) }
    return nanoseconds
  }

  private static func tooLong(_ text: String) -> Failure {
    Failure(.timeLimit, "the duration \(QuotedValue.of(text)) is longer than 292 years; make it shorter", field: .duration)
  }
}
