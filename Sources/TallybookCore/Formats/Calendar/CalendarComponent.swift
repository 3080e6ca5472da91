/// A component of a calendar: properties, and components within it.
struct CalendarComponent {
  let name: String
  /// The line that it begins on.
  let line: Int
  var properties: [CalendarProperty] = []
  var components: [CalendarComponent] = []

  /// The first property of a name.
  func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

  func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }
}

/// A content line: `NAME;PARAMETER=value:value`.
struct CalendarProperty {
  /// In capitals.
  let name: String
  /// Names in capitals; quotes taken off.
  let parameters: [String: String]
  /// As it stands, with its backslashes.
  let value: String
  let line: Int

  /// The value as a text.
  var text: String { Self.unescaped(value[...]) }

  /// The value as texts with commas between.
  var texts: [String] {
    var parts: [Substring] = []
    var start = value.startIndex
    var isEscaped = false
    // Bytes, since a mark that follows a comma is one character with it.
    for (index, byte) in zip(value.utf8.indices, value.utf8) {
      if byte == UInt8(ascii: ","), !isEscaped {
        parts.append(value[start..<index])
        start = value.utf8.index(after: index)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    parts.append(value[start...])
    return parts.map(Self.unescaped)
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    // No text of a book holds a NUL.
    for scalar in text.unicodeScalars where scalar.value != 0 {
      if isEscaped {
        result.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
