internal import TallybookBase

/// Reads a JSON Schema into the fields that it describes. A word that says what values may be and is not supported is refused:
/// to pass it over would let in what the schema keeps out. Words without such a meaning, and those that begin with x-, are left
/// alone.
struct TemplateSchemaReader {
  private static let fieldWords: Set<String> = [
    "type", "title", "description", "default", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "minLength", "maxLength", "pattern", "format", "items", "minItems", "maxItems", "uniqueItems", "examples", "deprecated", "readOnly",
    "writeOnly", "$comment",
  ]
  private static let rootWords: Set<String> = [
    "$schema", "$id", "$comment", "type", "title", "description", "properties", "required", "additionalProperties", "examples", "default",
    "deprecated", "readOnly", "writeOnly",
  ]

  static func read(_ text: String) throws(Failure) -> TemplateSchema {
    let node: JSONNode
    do throws(Failure) { node = try JSONParser.parse(text) } catch {
      throw Failure(.malformed, "the schema is not JSON: \(error.message)", field: .schema)
    }
    guard let root = node.object else { throw refusal("", "must be an object, not \(node.value.kind)") }
    for member in root.members where !rootWords.contains(member.key) && !member.key.hasPrefix("x-") {
      throw refusal(member.key, "is not supported; leave it out")
    }
    if let type = root["type"], type.string != "object" { throw refusal("type", "must be \"object\"") }
    guard let title = try string(root, "title", ""), !title.isEmpty else {
      throw refusal("title", "is missing; it is the template's name")
    }
    var isClosed = false
    if let more = root["additionalProperties"] {
      guard let allowed = more.bool else { throw refusal("additionalProperties", "must be true or false") }
      isClosed = !allowed
    }
    return TemplateSchema(
      text: JSONWriter.text(node), title: title, description: try string(root, "description", ""), color: try color(root, ""),
      isNeverAhead: try flag(root, "x-no-future", ""), isClosed: isClosed, fields: try fields(of: root))
  }

  private static func fields(of root: JSONObject) throws(Failure) -> [TemplateField] {
    var required = Set<ExactText>()
    if let list = root["required"] {
      guard let names = list.array else { throw refusal("required", "must be a list of names") }
      for name in names {
        guard let name = name.string else { throw refusal("required", "must be a list of names") }
        required.insert(ExactText(name))
      }
    }
    var fields: [TemplateField] = []
    if let properties = root["properties"] {
      guard let properties = properties.object else { throw refusal("properties", "must be an object") }
      guard properties.members.count <= TemplateSchema.mostFields else {
        throw refusal("properties", "has \(properties.members.count) fields and may have \(TemplateSchema.mostFields)")
      }
      for member in properties.members {
        var field = try field(member.key, member.node)
        field.isRequired = required.remove(ExactText(member.key)) != nil
        fields.append(field)
      }
    }
    if let unknown = required.sorted().first { throw refusal("required", "names \(unknown.text.prefix(60)), which is not a property") }
    return fields
  }

  private static func field(_ name: String, _ node: JSONNode) throws(Failure) -> TemplateField {
    let path = "properties.\(name.prefix(60))"
    guard !name.isEmpty, !name.utf8.contains(0), name.utf8.count <= 256 else { throw refusal(path, "needs a name of 1 to 256 bytes") }
    guard let object = node.object else { throw refusal(path, "must be an object, not \(node.value.kind)") }
    var field = TemplateField(name: name)
    field.title = try string(object, "title", path)
    field.description = try string(object, "description", path)
    field.unit = try string(object, "x-unit", path)
    field.color = try color(object, path)
    if try string(object, "type", path) == "array" {
      field.isList = true
      let least = try count(object, "minItems", path) ?? 0, most = try count(object, "maxItems", path) ?? Int.max
      guard least <= most else { throw refusal(path + ".minItems", "is more than maxItems") }
      field.counts = least...most
      field.hasUniqueElements = try flag(object, "uniqueItems", path)
      guard let items = object["items"]?.object else { throw refusal(path + ".items", "is missing; say what the list is of") }
      for word in object.members.map(\.key) where !fieldWords.contains(word) && !word.hasPrefix("x-") || elementWords.contains(word) {
        throw refusal("\(path).\(word)", "is not supported of a list; say it of its items")
      }
      try describe(&field, items, path + ".items")
    } else {
      try describe(&field, object, path)
    }
    if let standard = object["default"] {
      switch field.read(standard) {
      case .success(let value):
        if let value, let problem = field.problem(with: value, now: nil) { throw refusal(path + ".default", "does not fit: \(problem.message)") }
        field.standard = value
      case .failure(let problem): throw refusal(path + ".default", "does not fit: \(problem.message)")
      }
    }
    return field
  }

  /// Words that say what a single value is.
  private static let elementWords: Set<String> = [
    "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern", "format",
  ]

  private static func describe(_ field: inout TemplateField, _ object: JSONObject, _ path: String) throws(Failure) {
    for member in object.members where !fieldWords.contains(member.key) && !member.key.hasPrefix("x-") {
      throw refusal("\(path).\(member.key)", "is not supported; leave it out")
    }
    field.type = try type(of: object, path)
    field.isNeverAhead = try flag(object, "x-no-future", path)
    field.least = try bound(object, "minimum", "exclusiveMinimum", path, isLeast: true)
    field.most = try bound(object, "maximum", "exclusiveMaximum", path, isLeast: false)
    if let least = field.least, let most = field.most, most.exact < least.exact { throw refusal(path + ".minimum", "is more than the maximum") }
    if let multiple = object["multipleOf"] {
      guard let number = multiple.double, number > 0, let exact = Decimal(multiple) else { throw refusal(path + ".multipleOf", "must be a number above 0") }
      field.multiple = TemplateField.Bound(number: number, exact: exact, isExcluded: false)
    }
    let least = try count(object, "minLength", path) ?? 0, most = try count(object, "maxLength", path) ?? Int.max
    guard least <= most else { throw refusal(path + ".minLength", "is more than maxLength") }
    field.lengths = least...most
    if let text = try string(object, "pattern", path) {
      do throws(Failure) { field.pattern = (text, try Pattern(text)) } catch { throw refusal(path + ".pattern", error.message) }
    }
    try readChoices(&field, object, path)
  }

  private static func readChoices(_ field: inout TemplateField, _ object: JSONObject, _ path: String) throws(Failure) {
    var nodes: [JSONNode]?
    if let list = object["enum"] {
      guard let array = list.array, !array.isEmpty, array.count <= 1000 else { throw refusal(path + ".enum", "must be a list of 1 to 1000 values") }
      nodes = array
    }
    if let constant = object["const"] {
      guard nodes == nil else { throw refusal(path + ".const", "cannot be used with enum; leave one of them out") }
      nodes = [constant]
    }
    guard let nodes else { return }
    var choices: [CustomValue] = []
    for node in nodes {
      guard let choice = field.element(node) else { throw refusal(path + ".enum", "has \(node.value.kind) that is not of type \(field.type.rawValue)") }
      choices.append(choice)
    }
    field.choices = choices
  }

  /// The type, or where there is none that of the values it can have.
  private static func type(of object: JSONObject, _ path: String) throws(Failure) -> TemplateType {
    let format = try string(object, "format", path)
    guard let word = try string(object, "type", path) else {
      let example = object["const"] ?? object["enum"]?.array?.first
      switch example?.value {
      case .string: return .string
      case .integer: return .integer
      case .number: return .number
      case .bool: return .boolean
      default: throw refusal(path + ".type", "is missing; give string, integer, number, boolean or array")
      }
    }
    guard let type = TemplateType(rawValue: word), type != .instant, type != .date else {
      throw refusal(path + ".type", "cannot be \(QuotedValue.of(word)); give string, integer, number, boolean or array")
    }
    guard let format else { return type }
    guard type == .string, let special = TemplateType(rawValue: format), special == .instant || special == .date else {
      throw refusal(path + ".format", "cannot be \(QuotedValue.of(format)); of a string it can be date-time or date")
    }
    return special
  }

  private static func bound(
    _ object: JSONObject, _ word: String, _ excluding: String, _ path: String, isLeast: Bool
  ) throws(Failure) -> TemplateField.Bound? {
    func bound(_ word: String, isExcluded: Bool) throws(Failure) -> TemplateField.Bound? {
      guard let node = object[word] else { return nil }
      guard let number = node.double, number.isFinite, let exact = Decimal(node) else { throw refusal("\(path).\(word)", "must be a number") }
      return TemplateField.Bound(number: number, exact: exact, isExcluded: isExcluded)
    }
    let (own, excluded) = (try bound(word, isExcluded: false), try bound(excluding, isExcluded: true))
    guard let own, let excluded else { return own ?? excluded }
    // The narrower of the two.
    return (isLeast ? excluded.exact < own.exact : own.exact < excluded.exact) ? own : excluded
  }

  private static func count(_ object: JSONObject, _ word: String, _ path: String) throws(Failure) -> Int? {
    guard let node = object[word] else { return nil }
    guard let number = node.integer, number >= 0, number <= 1 << 32 else { throw refusal("\(path).\(word)", "must be a whole number from 0") }
    return Int(number)
  }

  private static func flag(_ object: JSONObject, _ word: String, _ path: String) throws(Failure) -> Bool {
    guard let node = object[word] else { return false }
    guard let flag = node.bool else { throw refusal(path.isEmpty ? word : "\(path).\(word)", "must be true or false") }
    return flag
  }

  private static func string(_ object: JSONObject, _ word: String, _ path: String) throws(Failure) -> String? {
    guard let node = object[word] else { return nil }
    guard let text = node.string, !text.utf8.contains(0) else { throw refusal(path.isEmpty ? word : "\(path).\(word)", "must be a text") }
    return text
  }

  private static func color(_ object: JSONObject, _ path: String) throws(Failure) -> String? {
    guard let text = try string(object, "x-color", path) else { return nil }
    guard Color.isValid(text) else { throw refusal(path.isEmpty ? "x-color" : path + ".x-color", "must be a colour #RRGGBB") }
    return text
  }

  private static func refusal(_ path: String, _ what: String) -> Failure {
    Failure(.syntax, "the schema\(path.isEmpty ? "" : "'s \(path)") \(what)", field: .schema)
  }
}
