internal import TallybookBase
internal import TallybookCore

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
  /// What must be satisfied, each by one of its parts.
  private(set) var clauses: [[Part]]

  /// Why it was refused, because it cannot be said so.
  private(set) var refusal: Failure?

  init(_ column: ColumnName, _ comparison: Comparison, _ values: [Value]) {
    clauses = [[Part(column: column, comparison: comparison, values: values)]]
  }

  private init(_ clauses: [[Part]]) { self.clauses = clauses }

  /// With a value of null: whether the column has none, or with `notEqual` has one.
  var orNull: Condition {
    guard var part = clauses.first?.first, part.values == [.null] else { return self }
    part = Part(column: part.column, comparison: .null, values: [], isNegated: part.comparison == .notEqual)
    return Condition([[part]])
  }

  /// Whether both are satisfied.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.title == "Arrival" && $0.place == nil }.count())  // 0
  /// ```
  public static func && (one: Condition, other: Condition) -> Condition {
    var both = Condition(one.clauses + other.clauses)
    both.refusal = one.refusal ?? other.refusal
    return both
  }

  /// Whether one of them is satisfied, or both are.
  ///
  /// ```swift
  /// for title in ["Arrival", "Departure", "Rain"] { try book.notes.create(title) { $0.time = .epoch } }
  /// let moved = book.notes.where { $0.title == "Arrival" || $0.title == "Departure" && $0.subject == nil }
  /// print(try moved.all().map(\.title))  // ["Arrival", "Departure"]
  /// ```
  public static func || (one: Condition, other: Condition) -> Condition {
    var either = Condition([])
    either.refusal = one.refusal ?? other.refusal
    // Each clause of the one beside each of the other: that both are satisfied is what a query is made of.
    let parts = one.clauses.lazy.map { clause in other.clauses.lazy.map { clause.count + $0.count }.reduce(0, +) }.reduce(0, +)
    guard parts <= Query.mostConditions else {
      either.refusal = either.refusal ?? Failure(.length, "this makes \(parts) conditions, and a query takes up to \(Query.mostConditions); select by its parts one after the other", bound: Measure(Query.mostConditions))
      return either
    }
    either.clauses = one.clauses.flatMap { clause in other.clauses.map { clause + $0 } }
    return either
  }

  /// Whether it is not satisfied. Rows without a value satisfy neither a comparison nor its opposite.
  ///
  /// ```swift
  /// print(try book.notes.where { !($0.title.hasPrefix("Arr") || $0.place == nil) }.count())  // 0
  /// ```
  public static prefix func ! (condition: Condition) -> Condition {
    // One of the clauses has to fail, and it does where all of its parts do.
    let failures = condition.clauses.map { clause in
      Condition(clause.map { part in
        var opposite = part
        opposite.isNegated.toggle()
        return [opposite]
      })
    }
    var opposite = failures.dropFirst().reduce(failures.first ?? condition) { $0 || $1 }
    opposite.refusal = condition.refusal ?? opposite.refusal
    return opposite
  }
}
