/// JSON whose members keep their order, so that the same contract gives the same bytes.
indirect enum JSON {
  case text(String)
  /// A whole number, as its digits.
  case number(String)
  case flag(Bool)
  case list([JSON])
  case object([(String, JSON)])

  static func number(_ integer: Int) -> JSON { .number(String(integer)) }

  /// Objects and lists over several lines, except those that are short.
  var pretty: String { pretty(indent: "") }

  func pretty(indent: String) -> String {
    let compact = compact
    if compact.count + indent.count <= 116 || !isContainer { return spaced }
    let inner = indent + "  "
    switch self {
    case .list(let items):
      return "[\n" + items.map { inner + $0.pretty(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.map { inner + Self.quoted($0) + ": " + $1.pretty(indent: inner) }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return compact
    }
  }

  /// An entry of the description a line, so that a difference names what has changed; a list in it begins
  /// a line, and what a set or a struct consists of has a line each.
  var byEntry: String {
    guard case .object(let members) = self else { return pretty }
    let parts = members.map { key, value in
      guard case .list(let entries) = value, !entries.isEmpty else { return "  \(Self.quoted(key)): \(value.spaced)" }
      return "  \(Self.quoted(key)): [\n" + entries.map { "    " + $0.entry }.joined(separator: ",\n") + "\n  ]"
    }
    return "{\n" + parts.joined(separator: ",\n") + "\n}"
  }

  private var entry: String {
    guard case .object(let members) = self else { return spaced }
    var text = "{"
    for (index, (key, value)) in members.enumerated() {
      if index > 0 { text += value.isListOfObjects ? ",\n      " : ", " }
      text += Self.quoted(key) + ": " + (key == "values" || key == "fields" ? value.itemByLine : value.spaced)
    }
    return text + "}"
  }

  private var itemByLine: String {
    guard case .list(let items) = self else { return spaced }
    return "[\n" + items.map { "        " + $0.spaced }.joined(separator: ",\n") + "\n      ]"
  }

  private var isListOfObjects: Bool {
    if case .list(let items) = self, case .object? = items.first { true } else { false }
  }

  /// In one line, without blanks.
  var compact: String { written(comma: ",", colon: ":") }

  private var spaced: String { written(comma: ", ", colon: ": ") }

  private func written(comma: String, colon: String) -> String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): "[" + items.map { $0.written(comma: comma, colon: colon) }.joined(separator: comma) + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0) + colon + $1.written(comma: comma, colon: colon) }.joined(separator: comma) + "}"
    }
  }

  private var isContainer: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
