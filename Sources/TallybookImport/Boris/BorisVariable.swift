internal import TallybookBase
internal import TallybookText

/// An independent variable of a project: a field of its sessions' template.
struct BorisVariable {
  private enum Form { case number, text, choice }

  let label: String
  var line: Int32 { object.line }
  private let object: ImportDocument.Object
  private var form: Form
  private let choices: [String]

  /// - Throws: `format` where it has no label.
  init(_ object: ImportDocument.Object) throws(Failure) {
    self.object = object
    label = TrimmedText.of(try object.required(object.text("label"), "label"))
    choices = (try object.text("possible values") ?? "").split(separator: ",").map { TrimmedText.of(String($0)) }.filter { !$0.isEmpty }
    switch try object.text("type") {
    case "numeric": form = .number
    case "value from set" where !choices.isEmpty: form = .choice
    default: form = .text
    }
  }

  /// Takes note of a value that an observation has: a field is of a form that has them all.
  mutating func add(_ text: String) {
    switch form {
    case .number where BorisModifierSet.number(text) == nil: form = .text
    case .choice where !choices.contains(where: { ExactText.same($0, text) }): form = .text
    default: break
    }
  }

  /// The field that it is.
  func property() throws(Failure) -> JSONNode {
    var members: [(String, JSONValue)] = []
    switch form {
    case .number: members.append(("type", .string("number")))
    case .text: members.append(("type", .string("string")))
    case .choice: members.append(("enum", .array(choices.map { JSONNode(.string($0), line: 0) })))
    }
    if let description = try object.text("description"), !description.isEmpty { members.append(("description", .string(description))) }
    return JSONNode(.object(JSONObject(members: members.map { JSONObject.Member(key: $0, node: JSONNode($1, line: 0), line: 0) })), line: 0)
  }

  /// A value of an observation as the field has it.
  func value(_ text: String) -> JSONValue { form == .number ? BorisModifierSet.number(text) ?? .string(text) : .string(text) }
}
