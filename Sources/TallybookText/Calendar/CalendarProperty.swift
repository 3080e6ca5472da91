package import TallybookBase

/// A content line: `NAME;PARAMETER=value:value`.
package struct CalendarProperty {
  /// In capitals.
  package let name: String
  /// Those that are looked at: names in capitals; quotes taken off.
  package let parameters: [String: String]
  /// Names of those that are not, in capitals.
  package var otherParameters: [String] = []
  /// As it stands, with its backslashes.
  package let value: String
  package let line: Int

  /// Those that an import looks at; of others it is known that they are there.
  package static let known: Set = [
    "UID", "SUMMARY", "EXDATE", "DTSTAMP", "LAST-MODIFIED", "PERCENT-COMPLETE", "TZOFFSETFROM", "TZNAME", "X-WR-TIMEZONE", "X-TALLYBOOK-GEO", "X-TALLYBOOK-LOCATION",
    "X-TALLYBOOK-REMINDER", "DESCRIPTION", "LOCATION", "GEO", "CATEGORIES", "COMMENT", "STATUS", "PRIORITY", "CREATED", "COMPLETED", "DTSTART", "DTEND",
    "DUE", "DURATION", "RRULE", "RDATE", "RECURRENCE-ID", "RELATED-TO", "TRIGGER", "REPEAT", "TZID", "TZOFFSETTO", "X-LIC-LOCATION", "X-WR-CALNAME",
    "X-TALLYBOOK-DAY", "X-TALLYBOOK-TAG", "X-TALLYBOOK-REDACTION", "X-TALLYBOOK-ZONE", "X-TALLYBOOK-STATE",
  ]
  private static let knownParameters: Set = ["TZID", "RELTYPE", "RELATED", "VALUE", "RANGE"]
  /// How many names of other parameters are kept.
  private static let mostOthers = 16
  /// How much is kept of the value of a property that no import looks at.
  private static let longestPassed = 200

  /// How many bytes a name may have with its parameters.
  static let longestName = 65_536

  /// Reads a line. Its value begins behind the first colon that stands in no quotes.
  package static func read(_ line: ArraySlice<UInt8>, _ number: Int) throws(Failure) -> CalendarProperty {
    guard let text = String(validating: line, as: UTF8.self) else { throw Failure(.encoding, "line \(number): it is not UTF-8") }
    var parts: [Substring.UTF8View] = []
    var isQuoted = false
    let bytes = text.utf8
    var start = bytes.startIndex
    var left = longestName
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      left -= 1
      guard left > 0 else { break }
      guard !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") else { continue }
      parts.append(bytes[start..<index])
      start = bytes.index(after: index)
      guard byte == UInt8(ascii: ":") else { continue }
      var parameters: [String: String] = [:]
      var others: [String] = []
      for part in parts.dropFirst() {
        guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
        let key = (String(part[..<sign]) ?? "").uppercased()
        guard knownParameters.contains(key) else {
          if others.count < mostOthers { others.append(String(key.prefix(40))) }
          continue
        }
        parameters[key] = String(decoding: part[part.index(after: sign)...].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      }
      let name = (parts.first.flatMap { String($0) } ?? "").uppercased()
      let value = known.contains(name) || name == "BEGIN" || name == "END" ? bytes[start...] : bytes[start...].prefix(longestPassed)
      return CalendarProperty(
        name: name, parameters: parameters, otherParameters: others, value: String(decoding: value, as: UTF8.self), line: number)
    }
    throw Failure(.malformed, "line \(number): it has no colon in its first \(longestName) bytes: \(QuotedValue.of(text))")
  }

  package init(name: String, parameters: [String: String], otherParameters: [String] = [], value: String, line: Int) {
    self.name = name
    self.parameters = parameters
    self.otherParameters = otherParameters
    self.value = value
    self.line = line
  }

  /// The value as a text.
  package var text: String { Self.unescaped(value.utf8[...]) }

  /// The value as a text of one line.
  package var oneLine: String {
    var line = ""
    var isBetween = false
    for character in text {
      guard !character.isNewline else {
        isBetween = !line.isEmpty
        continue
      }
      if isBetween { line.append(" ") }
      isBetween = false
      line.append(character)
    }
    return line
  }

  /// The value as texts with commas between.
  ///
  /// - Throws: `limit` where there are more than `most`.
  package func texts(most: Int) throws(Failure) -> [String] {
    let bytes = value.utf8
    var texts: [String] = []
    var start = bytes.startIndex
    var isEscaped = false
    for index in bytes.indices {
      defer { isEscaped = !isEscaped && bytes[index] == UInt8(ascii: "\\") }
      guard !isEscaped, bytes[index] == UInt8(ascii: ",") else { continue }
      guard texts.count < most else {
        throw Failure(.tooMany, "line \(line): \(name) has more than \(most) texts; leave some out", found: Measure(texts.count + 2), bound: Measure(most))
      }
      texts.append(Self.unescaped(bytes[start..<index]))
      start = bytes.index(after: index)
    }
    return texts + [Self.unescaped(bytes[start...])]
  }

  private static func unescaped(_ text: Substring.UTF8View) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var isEscaped = false
    // No text of a book holds a NUL.
    for byte in text where byte != 0 {
      if isEscaped {
        result.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
