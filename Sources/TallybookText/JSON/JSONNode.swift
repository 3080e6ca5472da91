/// A JSON value and the line on which it begins.
package struct JSONNode: Sendable {
  /// The value.
  package let value: JSONValue
  /// Its first line, from 1.
  package let line: Int32

  /// A node for a value on a line.
  package init(_ value: JSONValue, line: Int32) {
    self.value = value
    self.line = line
  }

  /// True for `null`.
  package var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// The boolean; nil for any other value.
  package var bool: Bool? {
    if case .bool(let value) = value { value } else { nil }
  }

  /// The integer; nil for any other value and for integers above `Int64.max`.
  package var integer: Int64? {
    if case .integer(let value) = value { value } else { nil }
  }

  /// The integer where it is not negative; nil for any other value.
  package var unsigned: UInt64? {
    switch value {
    case .integer(let value): UInt64(exactly: value)
    case .unsigned(let value): value
    default: nil
    }
  }

  /// The number as the nearest double, integers too; nil for any other value.
  package var double: Double? {
    switch value {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .number(let value, _): value
    default: nil
    }
  }

  /// A number's literal as it stood in the document; nil for any other value.
  package var literal: String? {
    switch value {
    case .integer(let value): value.description
    case .unsigned(let value): value.description
    case .number(_, let literal): literal
    default: nil
    }
  }

  /// The string; nil for any other value.
  package var string: String? {
    if case .string(let value) = value { value } else { nil }
  }

  /// The elements; nil for any other value.
  package var array: [JSONNode]? {
    if case .array(let value) = value { value } else { nil }
  }

  /// The object; nil for any other value.
  package var object: JSONObject? {
    if case .object(let value) = value { value } else { nil }
  }
}
