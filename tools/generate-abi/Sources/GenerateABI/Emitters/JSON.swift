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
