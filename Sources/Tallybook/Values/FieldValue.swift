public import TallybookBase

/// A type that a field's value can have in Swift. The library's rows use texts, numbers, `Bool`, `Instant`, `Duration`, `CivilDate`, lists of ids and
/// the words of the contract; a host may add its own, to use it in rows of its own.
///
/// ```swift
/// enum Weather: String, FieldValue {
///   case dry, rain
///   init?(fieldValue: Value) { self.init(rawValue: fieldValue.text ?? "") }
///   var fieldValue: Value { .text(rawValue) }
///   static var missing: Weather { .dry }
/// }
/// var note = Note()
/// note.row[.place] = Weather.rain
/// let weather: Weather = note.row[.place]
/// print(weather, note.place ?? "", Weather.missing)  // rain rain dry
/// ```
public protocol FieldValue: Sendable {
  /// From a field's value; nil if it is of another type.
  init?(fieldValue: Value)
  /// As a field's value.
  var fieldValue: Value { get }
  /// What a property reads if its field has no value.
  static var missing: Self { get }
}
