internal import TallybookBase
package import TallybookText

/// An object of Minuta's JSON, known key by known key: what a book has of it, and what it was, so that what did not change is
/// written as it stood: null or absent, with whatever keys besides.
package struct MinutaObject {
  /// The keys that a book has, in Minuta's order, with their values; nil: absent.
  let known: [(key: String, value: JSONValue?)]

  /// Whether what was read says the same and nothing else: then it need not be kept.
  func isWhole(_ original: JSONObject) -> Bool {
    original.members.allSatisfy { member in known.contains { $0.key == member.key } }
      && known.allSatisfy { key, value in
        guard let node = original[key] else { return value == nil }
        return value.map { Self.same($0, node.value) } ?? false
      }
  }

  /// Writes it over what it was.
  package func write(over original: JSONObject?, to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, value) in known {
      let was = original?[key]
      if let was, value.map({ Self.means($0, was.value) }) ?? was.isNull {
        writer.key(key)
        writer.value(was)
      } else if let value, !(was == nil && original != nil && Self.isNothing(value)) {
        writer.key(key)
        writer.value(JSONNode(value, line: 0))
      }
    }
    for member in original?.members ?? [] where !known.contains(where: { $0.key == member.key }) {
      writer.key(member.key)
      writer.value(member.node)
    }
    writer.endObject()
  }

  /// What Minuta takes to be there where a key is absent.
  private static func isNothing(_ value: JSONValue) -> Bool {
    switch value {
    case .bool(let value): !value
    case .array(let elements): elements.isEmpty
    default: false
    }
  }

  /// Whether both are the same, letter for letter.
  private static func same(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.bool(let a), .bool(let b)): a == b
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { same($0.value, $1.value) }
    default: false
    }
  }

  /// Whether both mean the same: times and identifiers can be spelled in more than one way.
  private static func means(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if same(one, other) { return true }
    guard case .string(let a) = one, case .string(let b) = other else { return false }
    if let a = UUID(a), let b = UUID(b) { return a == b }
    if let a = MinutaTime.read(a), let b = MinutaTime.read(b) { return a == b }
    return false
  }
}

/// Times as Minuta writes them: ISO 8601 in UTC, to the second where nothing is lost.
enum MinutaTime {
  static func text(_ time: Instant) -> String {
    let text = TimeText.format(time, style: .iso, zone: .utc)
    return text.hasSuffix(".000Z") ? String(text.dropLast(5)) + "Z" : text
  }

  static func read(_ text: String) -> Instant? { (try? ISO8601.parse(text, default: nil))?.instant }
}
