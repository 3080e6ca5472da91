internal import TallybookBase

/// What rows must satisfy to be selected.
///
/// ```swift
/// try book.notes.create("Arrival")
/// try book.notes.create("Departure")
/// print(try book.notes.where { !($0.title == "Arrival") && $0.time <= .now }.all().map(\.title))  // ["Departure"]
/// ```
public struct Condition: Sendable {
  struct Part {
    let column: ColumnName
    let comparison: Comparison
    let values: [Value]
    var isNegated = false
  }
  private(set) var parts: [Part]

  /// Why it was refused, because it cannot be said so.
  private(set) var refusal: Failure?

  init(_ column: ColumnName, _ comparison: Comparison, _ values: [Value]) {
    parts = [Part(column: column, comparison: comparison, values: values)]
  }

  /// With a value of null: whether the column has none, or with `notEqual` has one.
  var orNull: Condition {
    guard let part = parts.first, part.values == [.null] else { return self }
    var condition = Condition(part.column, .null, [])
    condition.parts[0].isNegated = part.comparison == .notEqual
    return condition
  }

  /// Whether both are satisfied.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.title == "Arrival" && $0.place == nil }.count())  // 0
  /// ```
  public static func && (one: Condition, other: Condition) -> Condition {
    var both = one
    both.parts += other.parts
    both.refusal = one.refusal ?? other.refusal
    return both
  }

  /// Whether a comparison is not satisfied. Rows without a value satisfy neither the comparison nor its opposite.
  ///
  /// ```swift
  /// print(try book.notes.where { !$0.title.hasPrefix("Arr") }.count())  // 0
  /// ```
  public static prefix func ! (condition: Condition) -> Condition {
    var opposite = condition
    if condition.parts.count == 1 { opposite.parts[0].isNegated.toggle() } else {
      opposite.refusal = Failure(.contradiction, "the opposite of several conditions at once cannot be selected; negate them one by one, and select by each")
    }
    return opposite
  }
}
