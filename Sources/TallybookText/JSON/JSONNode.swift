/// A JSON value and the line on which it begins.
package struct JSONNode: Sendable {
  private let content: Content

  private enum Content {
    case made(JSONValue)
    /// An entry of a document that was read.
    case read(JSONDocument, Int)
  }

  /// Its first line, from 1.
  package let line: Int32

  /// A node for a value on a line.
  package init(_ value: JSONValue, line: Int32) {
    content = .made(value)
    self.line = line
  }

  /// A value of a document.
  init(of document: JSONDocument, at entry: Int) {
    content = .read(document, entry)
    line = document.line(of: entry)
  }

  /// The value.
  package var value: JSONValue {
    switch content {
    case .made(let value): value
    case .read(let document, let entry): document.value(of: entry)
    }
  }

  /// True for `null`.
  package var isNull: Bool {
    switch content {
    case .made(.null): true
    case .read(let document, let entry): document.isNull(entry)
    default: false
    }
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
    switch content {
    case .made(.array(let elements)): elements
    case .read(let document, let entry): document.elements(of: entry)
    default: nil
    }
  }

  /// The object; nil for any other value.
  package var object: JSONObject? {
    switch content {
    case .made(.object(let object)): object
    case .read(let document, let entry): document.object(entry)
    default: nil
    }
  }
}
