internal import TallybookBase
internal import TallybookText

/// Tells what one document holds and an import does not take, or takes otherwise than it stands there, each with its line.
final class DocumentAccount {
  /// The document, as findings name it.
  let name: String
  private let account: ImportAccount

  init(_ name: String, _ account: ImportAccount) {
    self.name = name
    self.account = account
  }

  func tell(
    _ severity: Severity = .warning, _ reason: Reason = .leftOut, key: String, _ what: String, example: @autoclosure () -> String, line: Int32, isLoss: Bool = true
  ) {
    account.tell(severity, reason, key: key, what, example: example(), at: "\(name):\(line)", isLoss: isLoss)
  }

  /// Tells of a member that is not read, where it holds something. What is kept beside the entry that it says something of is no loss.
  func tellUnread(_ member: JSONObject.Member, of what: String, isKept: Bool = false) {
    guard !Self.isNothing(member.node) else { return }
    let become = isKept ? "has no place in a book, and is kept beside it" : "was not imported, since this library does not know it"
    tell(
      isKept ? .info : .warning, isKept ? .kept : .leftOut, key: member.key, "the key \(QuotedValue.of(member.key)) of \(what) \(become)", example: Self.text(member.node), line: member.line,
      isLoss: !isKept)
  }

  /// Tells what of a time's text does not say, or is not kept, as it stands.
  func tellTime(_ text: String, hasZone: Bool, key: String, line: Int32) {
    if !hasZone {
      tell(.info, .assumed, key: key, "a time names no zone, and was read as UTC", example: text, line: line, isLoss: false)
    }
    if let altered = Self.alteration(of: text) { tell(.warning, .changed, key: key, altered, example: text, line: line) }
  }

  /// What becomes of a time that no instant is exactly, such as one with a leap second.
  private static func alteration(of text: String) -> String? {
    let utf8 = text.utf8
    guard utf8.count > 18 else { return nil }
    if utf8[utf8.index(utf8.startIndex, offsetBy: 17)] == UInt8(ascii: "6") { return "a leap second was taken for the last moment before it" }
    guard utf8.count > 30 else { return nil }
    let fraction = utf8.dropFirst(20).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return fraction.dropFirst(9).contains { $0 != UInt8(ascii: "0") } ? "a time has more than nine digits of a second, which were cut off" : nil
  }

  /// Whether a value holds nothing that could be lost.
  static func isNothing(_ node: JSONNode) -> Bool {
    switch node.value {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let object): object.isEmpty
    default: false
    }
  }

  /// A value as an example, which has no room for quotes within it.
  static func text(_ node: JSONNode) -> String { node.string ?? String(JSONWriter.text(node).map { $0 == "\"" ? "'" : $0 }) }
}
