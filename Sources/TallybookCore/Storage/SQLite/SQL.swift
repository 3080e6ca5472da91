/// A piece of SQL with the values that it binds. What is interpolated says what it is: a table stands by its name, a kind by its number, a
/// piece of SQL as it is, and every other value is bound, so that nothing from outside is ever read as SQL.
///
///     "SELECT id FROM \(Table.entry) WHERE kind = \(Kind.task) AND carried = \(original)"
struct SQL: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String
  /// One for each parameter that was interpolated, in their order. Who writes `?` himself binds those.
  private(set) var values: [Value]

  init(stringLiteral text: String) {
    self.text = text
    values = []
  }

  init(stringInterpolation parts: Interpolation) {
    text = parts.text
    values = parts.values
  }

  /// Text that is ours and is SQL: a name of a column, a statement that SQLite itself gave; with the values of its `?`.
  init(raw text: String, _ values: [Value] = []) {
    self.text = text
    self.values = values
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [Value] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      // What stands for a table or a parameter is short.
      text.reserveCapacity(literalCapacity + interpolationCount * 12)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ table: Table) { text += table.name }

    mutating func appendInterpolation(_ kind: Kind) { text += "\(kind.rawValue)" }

    /// Several kinds, with commas.
    mutating func appendInterpolation(_ kinds: [Kind]) { text += kinds.map { "\($0.rawValue)" }.joined(separator: ", ") }

    mutating func appendInterpolation(_ sql: SQL) {
      text += sql.text
      values += sql.values
    }

    /// Text that is ours and is SQL, such as the name of a column.
    mutating func appendInterpolation(raw text: String) { self.text += text }

    /// A number that stands as it is, as conditions of indexes need it.
    mutating func appendInterpolation(literal number: some BinaryInteger) { text += "\(number)" }

    mutating func appendInterpolation(_ value: Value) { bind(value) }
    mutating func appendInterpolation(_ number: Int64) { bind(.int(number)) }
    /// A literal among what is interpolated is SQL; a text that was read or given is a value.
    @_disfavoredOverload
    mutating func appendInterpolation(_ text: String) { bind(.text(text)) }
    mutating func appendInterpolation(_ bytes: [UInt8]) { bind(.blob(bytes)) }

    /// Several values, with commas, as `IN` takes them.
    mutating func appendInterpolation(_ values: [Value]) {
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        bind(value)
      }
    }

    private mutating func bind(_ value: Value) {
      text += "?"
      values.append(value)
    }
  }

  static func + (left: SQL, right: SQL) -> SQL {
    var sum = left
    sum += right
    return sum
  }

  static func += (left: inout SQL, right: SQL) {
    left.text += right.text
    left.values += right.values
  }
}

extension Sequence<SQL> {
  /// One behind the other, with `separator` between them.
  func joined(separator: String) -> SQL {
    var all = SQL(raw: "")
    for (index, part) in enumerated() {
      if index > 0 { all += SQL(raw: separator) }
      all += part
    }
    return all
  }
}
