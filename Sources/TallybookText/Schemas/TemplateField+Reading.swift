package import TallybookBase

extension TemplateField {
  /// Reads JSON as a value of this field; nil of null and of an empty list.
  package func read(_ node: JSONNode) -> Result<CustomValue?, TemplateProblem> {
    if node.isNull { return .success(nil) }
    guard isList else {
      guard let value = element(node) else { return .failure(wrongType(node.value.kind)) }
      return .success(value)
    }
    guard let array = node.array else { return .failure(wrongType(node.value.kind)) }
    var elements: [CustomValue] = []
    for each in array {
      guard let element = element(each) else { return .failure(wrongType("a list with \(each.value.kind)")) }
      elements.append(element)
    }
    return .success(elements.isEmpty ? nil : .list(elements))
  }

  /// Reads what a setter of drafts was given: a text of a list is JSON, of an instant ISO 8601.
  package func read(_ value: Value) -> Result<CustomValue?, TemplateProblem> {
    if value.isNull { return .success(nil) }
    if isList {
      guard let text = value.text, let node = try? JSONParser.parse(text) else { return .failure(wrongType("this; give it as a JSON array")) }
      return read(node)
    }
    switch (type, value) {
    case (.string, .text), (.date, .text), (.instant, .text): return text(value.text ?? "")
    case (.integer, .int(let number)): return .success(.int(number))
    case (.integer, .real(let number)):
      if let whole = Int64(exactly: number) { return .success(.int(whole)) }
    case (.number, .int(let whole)): return .success(Self.wholeBeyondDoubles(whole) ?? .real(Double(whole)))
    case (.number, .real):
      if let number = value.real, number.isFinite { return .success(.real(number)) }
    case (.boolean, .int(let number)) where number == 0 || number == 1: return .success(.bool(number == 1))
    case (.instant, .int(let instant)) where instant != .min: return .success(.time(instant))
    default: break
    }
    return .failure(wrongType(Self.kind(of: value)))
  }

  /// Whether a value that was kept is of the type that the field has now.
  func typeProblem(with value: CustomValue) -> TemplateProblem? {
    if case .list(let elements) = value, isList { return elements.allSatisfy(isElement) ? nil : wrongType("a list of others") }
    if isList { return isElement(value) ? nil : wrongType(value.json) }
    if case .json = value { return wrongType("JSON that was kept as it came") }
    return isElement(value) ? nil : wrongType(String(value.json.prefix(60)))
  }

  /// A single value; nil where the type is another.
  package func element(_ node: JSONNode) -> CustomValue? {
    switch type {
    case .string, .date, .instant:
      guard let string = node.string, case .success(let value) = text(string) else { return nil }
      return value
    case .integer: return node.integer.map { .int($0) } ?? node.double.flatMap { Int64(exactly: $0) }.map { .int($0) }
    case .number: return node.integer.flatMap(Self.wholeBeyondDoubles) ?? node.double.flatMap { $0.isFinite ? .real($0) : nil }
    case .boolean: return node.bool.map { .bool($0) }
    }
  }

  /// A whole number that no double has, kept as it is.
  private static func wholeBeyondDoubles(_ whole: Int64) -> CustomValue? { Int64(exactly: Double(whole)) == whole ? nil : .int(whole) }

  private func text(_ text: String) -> Result<CustomValue?, TemplateProblem> {
    guard !text.utf8.contains(0), text.utf8.count <= Limits.longestText else { return .failure(wrongType("a text with a NUL character, or over 16 MiB")) }
    switch type {
    case .instant:
      guard let instant = try? ISO8601.parse(text, default: .utc).instant, instant != .min else { return .failure(wrongType(QuotedValue.of(text))) }
      return .success(.time(instant))
    case .date:
      guard CivilDate(text: text) != nil else { return .failure(wrongType(QuotedValue.of(text))) }
      return .success(.text(text))
    default: return .success(.text(text))
    }
  }

  private func isElement(_ value: CustomValue) -> Bool {
    switch (type, value) {
    case (.string, .text), (.integer, .int), (.number, .real), (.number, .int), (.boolean, .bool), (.instant, .time): true
    case (.date, .text(let text)): CivilDate(text: text) != nil
    default: false
    }
  }

  private static func kind(of value: Value) -> String {
    switch value {
    case .text: "a text"
    case .int(let number): "\(number)"
    case .real(let number): "\(number)"
    default: "such a value"
    }
  }
}
