public import TallybookBase
internal import TallybookText

/// The values of an entry's custom fields, by their names. A template says which there are.
///
/// ```swift
/// let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"type": "string"}, "amount": {"type": "integer"}}}"#)
/// var note = try book.notes.of(meal).create { $0.fields = ["what": "milk", "amount": 120] }
/// print(note.fields["what"], note.fields["amount"].int ?? 0, note.fields["remark"] == nil)  // milk 120 true
/// print(note.fields.names)  // ["amount", "what"]
/// note = try book.update(note) { $0.fields["amount"] = 150 }
/// print(note.fields == ["what": "milk", "amount": 150])  // true
/// ```
public struct Fields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) var values: [String: Value] = [:]

  /// Values by their names; of a name that occurs twice the last one.
  ///
  /// ```swift
  /// let fields: Fields = ["what": "milk"]
  /// print(fields["what"])  // milk
  /// ```
  public init(dictionaryLiteral values: (String, Value)...) {
    for (name, value) in values { self[name] = value }
  }

  /// The value of a field; null if it has none. Setting it to null clears it.
  ///
  /// ```swift
  /// var fields: Fields = ["what": "milk"]
  /// fields["what"] = nil
  /// print(fields.names)  // []
  /// ```
  public subscript(name: String) -> Value {
    get { values[name] ?? .null }
    set {
      // A value of null is written `nil` too: this one is none at all.
      values[name] = newValue.isNull ? Optional<Value>.none : newValue
    }
  }

  /// The names of the fields that have a value, in order.
  public var names: [String] { values.keys.sorted() }

  /// From a JSON object; what is none has no values.
  init(json: String) {
    guard let object = (try? JSONParser.parse(json))?.object else { return }
    for member in object.members { self[member.key] = Self.value(of: member.node) }
  }

  private static func value(of node: JSONNode) -> Value {
    switch node.value {
    case .null: .null
    case .bool(let isTrue): .int(isTrue ? 1 : 0)
    case .integer(let number): .int(number)
    case .unsigned(let number): .real(Double(number))
    case .number(let number, _): .real(number)
    case .string(let text): .text(text)
    case .array, .object: .text(JSONWriter.text(node))
    }
  }
}
