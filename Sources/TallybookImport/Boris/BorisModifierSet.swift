internal import TallybookBase
package import TallybookText

/// A set of modifiers of a behaviour: one field of the template of its events.
package struct BorisModifierSet {
  /// What an observer is asked for.
  package enum Form: Int64 { case one, several, number, text }

  package let name: String
  package let form: Form
  /// What may be chosen, without the keys in brackets.
  package let choices: [String]
  /// Chosen where nothing of the set holds, which is not the same as that nobody was asked.
  package static let none = "None"

  /// The sets of a behaviour. Older formats write them as one text, `m1,m2|n1,n2`.
  ///
  /// - Throws: `format` where there is no such form of a set.
  static func sets(of behaviour: ImportDocument.Object) throws(Failure) -> [BorisModifierSet] {
    guard let node = behaviour.fields["modifiers"], !node.isNull else { return [] }
    if let text = node.string { return unique(text.isEmpty ? [] : text.split(separator: "|", omittingEmptySubsequences: false).map { ("", .one, choices($0.split(separator: ",").map(String.init))) }) }
    var sets: [(name: String, form: Form, choices: [String])] = []
    for member in try ImportDocument.Object(node, "the modifiers").fields.members {
      let set = try ImportDocument.Object(member.node, "a set of modifiers")
      let number = try set.whole("type") ?? 0
      guard let form = Form(rawValue: number) else {
        throw Failure(.value, "line \(set.line(of: "type")): \"type\" of a set of modifiers must be 0 to 3, not \(number)", found: Measure(number))
      }
      sets.append((try set.text("name") ?? "", form, choices(try set.list("values").map { $0.string ?? $0.literal ?? "" })))
    }
    return unique(sets)
  }

  /// BORIS takes what stands in brackets for a key.
  private static func choices(_ written: [String]) -> [String] {
    var choices: [String] = []
    for text in written.map(withoutKey) where !text.isEmpty && !choices.contains(where: { ExactText.same($0, text) }) { choices.append(text) }
    return choices
  }

  static func withoutKey(_ text: String) -> String {
    guard let start = zip(text.indices, text.indices.dropFirst()).first(where: { text[$0] == " " && text[$1] == "(" })?.0, let end = text.lastIndex(of: ")"), start < end else { return text }
    return TrimmedText.of(String(text[..<start] + text[text.index(after: end)...]))
  }

  /// Sets without a name, or of one name, get one of their own.
  private static func unique(_ sets: [(name: String, form: Form, choices: [String])]) -> [BorisModifierSet] {
    var names = Set<ExactText>()
    return sets.enumerated().map { index, set in
      let name = TrimmedText.of(set.name).isEmpty ? "modifier \(index + 1)" : TrimmedText.of(set.name)
      var (free, number) = (name, 1)
      while !names.insert(ExactText(free)).inserted {
        number += 1
        free = "\(name) \(number)"
      }
      return BorisModifierSet(name: free, form: set.form, choices: set.choices)
    }
  }

  /// The field that it is. `isText`: its values are no numbers, or not all of those that were chosen are.
  func property(isText: Bool) -> JSONNode {
    func object(_ members: [(String, JSONValue)]) -> JSONNode {
      JSONNode(.object(JSONObject(members: members.map { JSONObject.Member(key: $0, node: JSONNode($1, line: 0), line: 0) })), line: 0)
    }
    let all = (choices.contains(Self.none) ? choices : choices + [Self.none]).map { JSONNode(.string($0), line: 0) }
    return switch form {
    case .one: object([("enum", .array(all))])
    case .several: object([("type", .string("array")), ("items", object([("enum", .array(all))]).value)])
    case .number where !isText: object([("type", .string("number"))])
    case .number, .text: object([("type", .string("string"))])
    }
  }

  /// What a part of a modifier says; nil where it is empty: nobody was asked.
  func value(of part: Substring, isText: Bool) -> JSONValue? {
    guard !part.isEmpty else { return nil }
    switch form {
    case .several: return .array(part.split(separator: ",", omittingEmptySubsequences: false).map { JSONNode(.string(String($0)), line: 0) })
    case .number where !isText: return Self.number(String(part)) ?? .string(String(part))
    default: return .string(String(part))
    }
  }

  /// A text as the number that it writes.
  package static func number(_ text: String) -> JSONValue? {
    if let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite, text.utf8.allSatisfy({ $0 < 0x60 || $0 == UInt8(ascii: "e") }) else { return nil }
    return .number(number, literal: text)
  }
}
