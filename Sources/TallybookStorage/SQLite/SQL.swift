package import TallybookBase

/// A piece of SQL with the values that it binds. What is interpolated says what it is: a table stands by its name, a kind by its number, a
/// piece of SQL as it is, and every other value is bound, so that nothing from outside is ever read as SQL.
///
///     "SELECT id FROM \(Table.entry) WHERE kind = \(Kind.task) AND carried = \(original)"
///
/// Its text is made only where somebody asks for it: a statement that is there already is found by its parts, since to put a text together
/// takes longer than most else that a small statement needs.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
  /// What the text is made of.
  private(set) var parts: [SQLPart]
  /// One for each parameter that was interpolated, in their order. Who writes `?` himself binds those.
  private(set) var values: [Value]
  /// A number for its parts: what is written at the same place of the source has the same one.
  private(set) var mark = SQLMark()

  package init(stringLiteral text: StaticString) {
    let part = SQLPart(text)
    parts = [part]
    values = []
    mark.add(part)
  }

  package init(stringInterpolation interpolation: Interpolation) {
    parts = interpolation.parts
    values = interpolation.values
    mark = interpolation.mark
  }

  /// Text that is ours and is SQL: a name of a column, a statement that SQLite itself gave; with the values of its `?`.
  package init(raw text: String, _ values: [Value] = []) {
    parts = [.text(text)]
    self.values = values
    mark.add(.text(text))
  }

  /// As SQLite reads it.
  package var text: String {
    var text = ""
    for part in parts { part.write(to: &text) }
    return text
  }

  /// Whether both are made of the same parts and bind the same.
  static func == (left: SQL, right: SQL) -> Bool { left.mark.number == right.mark.number && left.parts == right.parts && left.values == right.values }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [SQLPart] = []
    fileprivate var values: [Value] = []
    fileprivate var mark = SQLMark()
    /// How many values there can be at first: room for them is made once.
    private let expected: Int

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(interpolationCount * 2 + 1)
      expected = interpolationCount
    }

    package mutating func appendLiteral(_ literal: StaticString) { if literal.utf8CodeUnitCount > 0 { append(SQLPart(literal)) } }

    package mutating func appendInterpolation(_ table: Table) { append(.table(table)) }

    package mutating func appendInterpolation(_ kind: Kind) { append(.number(Int64(kind.rawValue))) }

    /// Several kinds, with commas.
    package mutating func appendInterpolation(_ kinds: [Kind]) {
      for (index, kind) in kinds.enumerated() {
        if index > 0 { append(SQLPart(", ")) }
        appendInterpolation(kind)
      }
    }

    package mutating func appendInterpolation(_ sql: SQL) {
      parts += sql.parts
      values += sql.values
      mark.add(sql.mark)
    }

    /// Text that is ours and is SQL, such as the name of a column.
    package mutating func appendInterpolation(raw text: String) { append(.text(text)) }

    /// A number that stands as it is, as conditions of indexes need it.
    package mutating func appendInterpolation(literal number: Int64) { append(.number(number)) }
    package mutating func appendInterpolation(literal number: Int) { append(.number(Int64(number))) }
    package mutating func appendInterpolation(literal number: Int32) { append(.number(Int64(number))) }

    package mutating func appendInterpolation(_ value: Value) { bind(value) }
    package mutating func appendInterpolation(_ number: Int64) { bind(.int(number)) }
    /// A literal among what is interpolated is SQL; a text that was read or given is a value.
    @_disfavoredOverload
    package mutating func appendInterpolation(_ text: String) { bind(.text(text)) }
    package mutating func appendInterpolation(_ bytes: [UInt8]) { bind(.blob(bytes)) }

    /// Several values, with commas, as `IN` takes them.
    package mutating func appendInterpolation(_ values: [Value]) {
      for (index, value) in values.enumerated() {
        if index > 0 { append(SQLPart(", ")) }
        bind(value)
      }
    }

    private mutating func bind(_ value: Value) {
      append(.parameter)
      if values.isEmpty { values.reserveCapacity(expected) }
      values.append(value)
    }

    @inline(__always)
    private mutating func append(_ part: SQLPart) {
      parts.append(part)
      mark.add(part)
    }
  }

  package static func + (left: SQL, right: SQL) -> SQL {
    var sum = left
    sum += right
    return sum
  }

  package static func += (left: inout SQL, right: SQL) {
    left.parts += right.parts
    left.values += right.values
    left.mark.add(right.mark)
  }
}

extension [SQL] {
  /// One behind the other, with `separator` between them. Of arrays alone: a generic one would be asked for its types at each statement.
  package func joined(separator: String) -> SQL {
    var all = SQL(raw: "")
    for (index, part) in enumerated() {
      if index > 0 { all += SQL(raw: separator) }
      all += part
    }
    return all
  }
}
