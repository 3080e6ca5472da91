/// A value of DURATION, such as `-PT15M` or `P1W`, in ns.
enum CalendarDuration {
  static func parse(_ text: String) -> Int64? {
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
        guard digits.utf8.count <= 9, let number = Int64(digits), let unit = units[character] else { return nil }
        seconds += number * unit
        digits = ""
        hasParts = true
      }
    }
    guard hasParts, digits.isEmpty else { return nil }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: isNegative ? -1_000_000_000 : 1_000_000_000)
    return overflow ? nil : nanoseconds
  }
}
