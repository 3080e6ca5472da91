package import TallybookBase

/// One condition of a query: a field compared with values. Conditions add up, but for those that OR joins.
package struct Condition: Sendable {
  package let field: Field
  package let comparison: Comparison
  /// The opposite; what has no value is still left out.
  package let negated: Bool
  /// Or without a value.
  package let orNull: Bool
  package let values: [Value]
  /// Joined by OR to the condition before it.
  package let isAlternative: Bool

  /// The most values that one condition takes.
  static let mostValues = 10_000

  /// From the contract's number: a comparison with NOT, OR_NULL and OR added.
  package init(_ field: Field, operation: Int32, values: [Value]) throws(Failure) {
    guard let comparison = Comparison(rawValue: operation & 0xFF), operation & ~0x7FF == 0 else {
      throw Failure(.choice, "there is no comparison \(operation)", field: field, found: Measure(operation))
    }
    try self.init(field, comparison, values, negated: operation & 0x100 != 0, orNull: operation & 0x200 != 0, isAlternative: operation & 0x400 != 0)
  }

  package init(
    _ field: Field, _ comparison: Comparison, _ values: [Value], negated: Bool = false, orNull: Bool = false, isAlternative: Bool = false
  ) throws(Failure) {
    let wanted: ClosedRange<Int> =
      switch comparison {
      case .null: 0...0
      case .between: 2...2
      case .in: 0...Self.mostValues
      case .all: 1...Self.mostValues
      default: 1...1
      }
    guard wanted.contains(values.count) else {
      throw Failure(
        .length, "the comparison of \(field.name) takes \(wanted.lowerBound == wanted.upperBound ? "\(wanted.lowerBound)" : "up to \(wanted.upperBound)") values, not \(values.count)",
        field: field, found: Measure(values.count), bound: Measure(wanted.upperBound))
    }
    let isPossible = field.kind == .ids ? [.equal, .notEqual, .in, .all, .null].contains(comparison) : comparison != .all || field.kind == .any
    guard isPossible else {
      throw Failure(.field, "the field \(field.name) \(field.kind == .ids ? "has several values" : "has one value") and cannot be compared so", field: field)
    }
    for value in values {
      let fits: Bool =
        switch (field.kind, value) {
        case (.text, .text), (.int, .int), (.time, .int), (.bool, .int), (.ids, .int): true
        case (.real, .real(let number)), (.int, .real(let number)), (.time, .real(let number)): number.isFinite
        case (.real, .int): true
        case (.any, .int), (.any, .text): true
        case (.any, .real(let number)): number.isFinite
        default: false
        }
      guard fits else { throw Failure(.type, "the field \(field.name) cannot be compared with such a value", field: field) }
    }
    let isText = field.kind == .text || field.kind == .any && values.first?.text != nil
    if comparison == .prefix, !isText || field == .uuid || field == .sha256 {
      throw Failure(.field, "the field \(field.name) has no beginning to compare", field: field)
    }
    self.field = field
    self.comparison = comparison
    self.values = values
    self.negated = negated
    self.orNull = orNull
    self.isAlternative = isAlternative
  }
}
