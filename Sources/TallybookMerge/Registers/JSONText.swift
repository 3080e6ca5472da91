internal import TallybookBase
internal import TallybookText

/// Values of rows as JSON on one line, and back.
enum JSONText {
  static func of(_ value: Value?) -> String {
    switch value {
    case nil, .null?, .ids?: Version.none
    case .int(let number)?: "\(number)"
    case .real(let number)?: JSONWriter.text(JSONNode(.number(number, literal: "\(number)"), line: 1))
    case .text(let text)?: JSONWriter.text(JSONNode(.string(text), line: 1))
    case .blob(let bytes)?: JSONWriter.text(JSONNode(.string(HexText.write(bytes)), line: 1))
    }
  }

  /// Whether two are the same text, byte by byte.
  static func same(_ left: String, _ right: String) -> Bool { ExactText.same(left, right) }

  static func value(_ node: JSONNode) -> Value {
    switch node.value {
    case .null, .array, .object, .unsigned: .null
    case .bool(let truth): .int(truth ? 1 : 0)
    case .integer(let number): .int(number)
    case .number(let number, _): .real(number)
    case .string(let text): .text(text)
    }
  }
}
