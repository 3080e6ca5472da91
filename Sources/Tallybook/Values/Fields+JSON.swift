internal import TallybookText

extension Fields {
  /// As a JSON object. What a field of a template takes decides how its value is written: values have no truths of their own, and no lists.
  func json(_ known: [TemplateField]) -> String {
    let members = names.map { name in
      let field = known.first { $0.name == name }
      let text =
        switch self[name] {
        case .null, .blob: "null"
        case .int(let number) where field?.type == "boolean": number == 0 ? "false" : "true"
        case .int(let number): "\(number)"
        // JSON has no number that is none: a text in its place is refused by its field.
        case .real(let number): number.isFinite ? "\(number)" : "\"\(number)\""
        case .text(let text): field?.isList == true ? text : Self.quoted(text)
        case .ids(let ids): "[\(ids.map { "\($0)" }.joined(separator: ", "))]"
        }
      return "\(Self.quoted(name)): \(text)"
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private static func quoted(_ text: String) -> String { JSONWriter.text(JSONNode(.string(text), line: 1)) }
}
