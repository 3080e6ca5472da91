/// Reads the content lines of RFC 5545 into components; also where lines end with LF alone.
struct CalendarParser {
  /// How deep components may lie within each other.
  private static let deepest = 16

  /// The calendars of a text.
  static func parse(_ bytes: [UInt8]) throws(Failure) -> [CalendarComponent] {
    var open: [CalendarComponent] = []
    var calendars: [CalendarComponent] = []
    for (line, number) in unfolded(bytes) {
      let property = try property(line, number)
      switch property.name {
      case "BEGIN":
        guard open.count < deepest else { throw Failure(.format, "line \(number): more than \(deepest) components lie within each other") }
        open.append(CalendarComponent(name: property.value.uppercased(), line: number))
      case "END":
        guard let ended = open.popLast(), ended.name == property.value.uppercased() else {
          throw Failure(.format, "line \(number): the END of \(QuotedValue.of(property.value)) has no BEGIN")
        }
        if open.isEmpty { calendars.append(ended) } else { open[open.count - 1].components.append(ended) }
      default:
        guard !open.isEmpty else { throw Failure(.format, "line \(number): the text does not begin with BEGIN:VCALENDAR; give an iCalendar file") }
        open[open.count - 1].properties.append(property)
      }
    }
    if let unended = open.last { throw Failure(.format, "line \(unended.line): BEGIN:\(unended.name) has no END") }
    guard calendars.allSatisfy({ $0.name == "VCALENDAR" }), !calendars.isEmpty else {
      throw Failure(.format, "line 1: there is no BEGIN:VCALENDAR; give an iCalendar file")
    }
    return calendars
  }

  /// Lines put together again where they were folded, with the number of their first.
  private static func unfolded(_ bytes: [UInt8]) -> [([UInt8], Int)] {
    var lines: [([UInt8], Int)] = []
    var number = 0
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for raw in body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let line = raw.last == UInt8(ascii: "\r") ? raw.dropLast() : raw
      guard let first = line.first else { continue }
      if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t"), !lines.isEmpty {
        lines[lines.count - 1].0.append(contentsOf: line.dropFirst())
      } else {
        lines.append((Array(line), number))
      }
    }
    return lines
  }

  private static func property(_ line: [UInt8], _ number: Int) throws(Failure) -> CalendarProperty {
    guard let text = String(validating: line, as: UTF8.self) else { throw Failure(.format, "line \(number): it is not UTF-8") }
    // The value begins behind the first colon that stands in no quotes. Bytes, since a mark that follows a sign is one character with it.
    var parts: [Substring.UTF8View] = []
    var isQuoted = false
    var start = text.utf8.startIndex
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") else { continue }
      parts.append(text[start..<index].utf8)
      start = text.utf8.index(after: index)
      if byte == UInt8(ascii: ":") {
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
          let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
          guard let key = pair.first, let value = pair.dropFirst().first else { continue }
          parameters[Substring(key).uppercased()] = String(decoding: value.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        }
        let name = parts.first.map { Substring($0).uppercased() } ?? ""
        return CalendarProperty(name: name, parameters: parameters, value: String(text[start...]), line: number)
      }
    }
    throw Failure(.format, "line \(number): it has no colon: \(QuotedValue.of(text))")
  }
}
