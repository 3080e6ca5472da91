public import TallybookBase

/// A property to be compared.
///
/// ```swift
/// try book.notes.create("Arrival") { $0.time = .epoch }
/// try book.notes.create("Departure") { $0.time = .epoch + .seconds(60) }
/// print(try book.notes.where { $0.time > .epoch }.count(), try book.notes.where { $0.title != "Arrival" }.count())  // 1 1
/// print(try book.notes.where { $0.time.isBetween(.epoch, .epoch + .seconds(9)) }.all().map(\.title))  // ["Arrival"]
/// print(try book.notes.where { $0.title.isIn(["Arrival", "Call"]) }.count(), try book.notes.where { $0.title.hasPrefix("dep") }.count())  // 1 1
/// ```
public struct Column<V>: Sendable {
  let name: ColumnName

  init(_ name: ColumnName) { self.name = name }
}

extension Column where V: FieldValue {
  private func compared(_ comparison: Comparison, _ values: [V]) -> Condition {
    Condition(name, comparison, values.map(\.fieldValue))
  }

  /// Whether it equals a value; with nil, whether it has none.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.subject == nil }.count())  // 0
  /// ```
  public static func == (column: Column, value: V) -> Condition { column.compared(.equal, [value]).orNull }

  /// Whether it has another value; with nil, whether it has any.
  ///
  /// ```swift
  /// print(try book.sessions.where { $0.end != nil }.count())  // 0
  /// ```
  public static func != (column: Column, value: V) -> Condition { column.compared(.notEqual, [value]).orNull }

  /// Whether it is less than a value.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.time < .now }.count())  // 0
  /// ```
  public static func < (column: Column, value: V) -> Condition { column.compared(.less, [value]) }

  /// Whether it is a value or less.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.time <= .now }.count())  // 0
  /// ```
  public static func <= (column: Column, value: V) -> Condition { column.compared(.lessOrEqual, [value]) }

  /// Whether it is greater than a value.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.time > .epoch }.count())  // 0
  /// ```
  public static func > (column: Column, value: V) -> Condition { column.compared(.greater, [value]) }

  /// Whether it is a value or greater.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.time >= .epoch }.count())  // 0
  /// ```
  public static func >= (column: Column, value: V) -> Condition { column.compared(.greaterOrEqual, [value]) }

  /// Whether it is between two values, both included.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.time.isBetween(.epoch, .now) }.count())  // 0
  /// ```
  public func isBetween(_ least: V, _ most: V) -> Condition { compared(.between, [least, most]) }

  /// Whether it is one of some values; an empty list matches nothing.
  ///
  /// ```swift
  /// print(try book.tasks.where { $0.priority.isIn([.high, .medium]) }.count())  // 0
  /// ```
  public func isIn(_ values: [V]) -> Condition { compared(.in, values) }
}

extension Column where V == String {
  /// Whether it starts with a text, whatever the case of its ASCII letters.
  ///
  /// ```swift
  /// print(try book.notes.where { $0.title.hasPrefix("arr") }.count())  // 0
  /// ```
  public func hasPrefix(_ text: String) -> Condition { Condition(name, .prefix, [.text(text)]) }
}

extension Column where V == [Int64] {
  /// Whether it has an id.
  ///
  /// ```swift
  /// let birds = try book.tags.create("Birds")
  /// try book.notes.create("Arrival") { $0.tags = [birds.id] }
  /// print(try book.notes.where { $0.tags.contains(birds.id) }.count())  // 1
  /// ```
  public func contains(_ id: Int64) -> Condition { Condition(name, .equal, [.int(id)]) }
}

extension Column where V == Fields {
  /// A custom field, by its name; the selection must be of a template.
  ///
  /// ```swift
  /// let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"amount": {"type": "integer"}}}"#)
  /// try book.notes.of(meal).create { $0.fields["amount"] = 120 }
  /// print(try book.notes.of(meal).where { $0.fields["amount"] > 100 }.count())  // 1
  /// ```
  public subscript(name: String) -> Column<Value> { Column<Value>(.own(name)) }
}
