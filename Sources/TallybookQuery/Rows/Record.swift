package import TallybookBase
package import TallybookModel

/// A row of a cursor that is not an entry, an event or a row of SQL, read with the same vocabulary of fields. A new sort of row declares here what it
/// is and has; cursors, tables, JSON and Arrow then read it like all others.
package protocol Record: Sendable {
  /// Its kind.
  var kind: Kind { get }
  /// Its id in the book; 0 if it has none.
  var id: Int64 { get }
  /// Its fields, in order.
  var fields: [Field] { get }
  /// A field's value; null if it has none.
  subscript(field: Field) -> Value { get }
  /// A field's value as text, where it reads as another one than the value; nil where there is none.
  func text(_ field: Field) -> String?
  /// The entry that it is about and shows, if there is one.
  var entry: Entry? { get }
  /// Whether a table for people includes it.
  var isShown: Bool { get }
  /// The fields in a table for people.
  var readable: [Field] { get }
}

extension Record {
  /// Its id in the book; 0 if it has none.
  package var id: Int64 { 0 }
  /// A field's value as text; nil if there is none.
  package func text(_ field: Field) -> String? { self[field].text }
  /// The entry that it is about and shows, if there is one.
  package var entry: Entry? { nil }
  /// Whether a table for people includes it.
  package var isShown: Bool { true }
  /// The fields in a table for people.
  package var readable: [Field] { fields }
}
