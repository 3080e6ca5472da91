package import TallybookBase

/// Content lines of RFC 5545: folded behind 75 bytes, ended by CR and LF.
package struct CalendarWriter {
  private let output: Output

  package init(_ output: Output) { self.output = output }

  /// A line whose value is written as it is.
  package func line(_ name: String, _ value: String) {
    var bytes = 0
    // A character of UTF-8 is never cut in two.
    for scalar in "\(name):\(value)".unicodeScalars {
      let width = UTF8.width(scalar)
      if bytes + width > 75 {
        output.append("\r\n ")
        bytes = 1
      }
      output.append(String(Character(scalar)))
      bytes += width
    }
    output.append("\r\n")
  }

  /// A line whose value is a text.
  package func text(_ name: String, _ value: String) { line(name, Self.escape(value)) }

  /// Texts of one value, with commas between.
  package func texts(_ name: String, _ values: [String]) { line(name, values.map(Self.escape).joined(separator: ",")) }

  /// An instant, in UTC. iCalendar has whole seconds.
  package func time(_ name: String, _ instant: Instant) { line(name, Self.time(instant)) }

  package static func time(_ instant: Instant) -> String {
    let local = CivilDateTime(instant, offset: 0)
    return "\(digits(local.date.number, 8))T\(digits(local.hour * 10_000 + local.minute * 100 + local.second, 6))Z"
  }

  package static func digits(_ number: Int32, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  /// Backslashes before what has a meaning; lines end with `\n`, and other control characters have no place.
  static func escape(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\\", ";", ",":
        escaped.append("\\")
        escaped.append(scalar)
      case "\n" where isAfterReturn: break
      case "\n", "\r": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\t": escaped.append(scalar)
      default: if scalar.value >= 32, scalar.value != 127 { escaped.append(scalar) }
      }
    }
    return String(escaped)
  }
}
