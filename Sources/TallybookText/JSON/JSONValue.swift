/// A JSON value without its place.
package enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer that fits: exact.
  case integer(Int64)
  /// An integer above `Int64.max` that fits: exact.
  case unsigned(UInt64)
  /// Any other number, and its literal as it stood in the document.
  case number(Double, literal: String)
  /// A string, its escapes resolved.
  case string(String)
  /// Elements in order.
  case array([JSONNode])
  /// Members in order.
  case object(JSONObject)

  /// What kind of value it is, for messages: "a string", "null".
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .unsigned: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
