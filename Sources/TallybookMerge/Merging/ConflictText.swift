internal import TallybookBase
internal import TallybookText

/// The value of a part as people read it.
enum ConflictText {
  static func of(_ value: String) -> String {
    guard let node = try? JSONParser.parse(value) else { return value }
    if node.isNull { return "nothing" }
    return node.string ?? value
  }
}
