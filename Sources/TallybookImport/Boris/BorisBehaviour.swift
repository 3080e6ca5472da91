package import TallybookBase
package import TallybookText

/// A behaviour of a project: an event type of its collection.
package struct BorisBehaviour {
  package let code: String
  let isState: Bool
  let object: ImportDocument.Object
  package let sets: [BorisModifierSet]
  /// Codes of those that it stops.
  package let excluded: [String]
  /// Sets whose values are texts, though they ask for numbers.
  var textSets: Set<Int> = []

  /// As a project writes it.
  package init(_ node: JSONNode) throws(Failure) { try self.init(ImportDocument.Object(node, "a behaviour")) }

  /// - Throws: `format` where it has no code, or what it says cannot be.
  init(_ object: ImportDocument.Object) throws(Failure) {
    self.object = object
    code = try object.required(object.text("code"), "code")
    guard !TrimmedText.of(code).isEmpty else { throw Failure(.value, "line \(object.line(of: "code")): \"code\" of a behaviour is empty") }
    // Such as "State event with coding map".
    let type = try object.required(object.text("type"), "type").lowercased()
    guard type.hasPrefix("state") || type.hasPrefix("point") else {
      throw Failure(.value, "line \(object.line(of: "type")): \"type\" of a behaviour must be a state event or a point event, not \(QuotedValue.of(type))")
    }
    isState = type.hasPrefix("state")
    sets = try BorisModifierSet.sets(of: object)
    excluded = (try object.text("excluded") ?? "").split(separator: ",").map { TrimmedText.of(String($0)) }.filter { !$0.isEmpty }
  }

  /// The fields that the modifiers of an event say.
  ///
  /// - Throws: `format` where they have more parts than the behaviour has sets.
  package func fields(_ modifiers: String, line: Int32) throws(Failure) -> JSONObject {
    guard !modifiers.isEmpty else { return JSONObject(members: []) }
    let parts = modifiers.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count <= sets.count || parts.dropFirst(sets.count).allSatisfy({ $0.isEmpty || $0 == BorisModifierSet.none }) else {
      throw Failure(
        .value, "line \(line): the modifier \(QuotedValue.of(modifiers)) of \(QuotedValue.of(code)) has \(parts.count) parts, and the behaviour has \(sets.count) sets of modifiers",
        found: Measure(parts.count), bound: Measure(sets.count))
    }
    let members = zip(sets, parts).enumerated().compactMap { index, pair -> JSONObject.Member? in
      pair.0.value(of: pair.1, isText: textSets.contains(index)).map { JSONObject.Member(key: pair.0.name, node: JSONNode($0, line: line), line: line) }
    }
    return JSONObject(members: members)
  }

  /// The modifiers that BORIS would write for fields.
  package func modifiers(_ fields: JSONObject) -> String {
    var parts = sets.map { set in fields[set.name].map { node in node.array?.map { $0.string ?? "" }.joined(separator: ",") ?? node.string ?? Self.number(node) } ?? "" }
    while parts.last == "" { parts.removeLast() }
    return parts.joined(separator: "|")
  }

  /// A number as shortly as it can be written.
  private static func number(_ node: JSONNode) -> String {
    if let whole = node.integer { return "\(whole)" }
    guard let number = node.double else { return "" }
    return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Whether fields of a template are its sets of modifiers.
  package func isSaid(by fields: [TemplateField]) -> Bool {
    func named(_ choices: [String]) -> [String] { choices.filter { $0 != BorisModifierSet.none } }
    return sets.count == fields.count && zip(sets, fields).allSatisfy { set, field in set.name == field.name && named(field.choiceTexts ?? []) == named(set.choices) }
  }

  /// The schema of its events' fields.
  package func schema(title: String) -> String {
    BorisSchema.text(title: title, sets.enumerated().map { index, set in (set.name, set.property(isText: textSets.contains(index))) })
  }
}
