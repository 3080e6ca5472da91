public import TallybookBase
public import TallybookModel

/// A row of a cursor that is neither an entry, an event nor a row of SQL, read by the one vocabulary of fields. Whoever brings a new sort of
/// row says here what it is and has; cursors, tables, JSON and Arrow read it as they read all others.
public protocol Record: Sendable {
  /// What it is.
  var kind: Kind { get }
  /// What names it in the book; 0 where nothing does.
  var id: Int64 { get }
  /// The fields that it has, in their order.
  var fields: [Field] { get }
  /// A field's value; null where it has none.
  subscript(field: Field) -> Value { get }
  /// A field's value as text, where it reads as another one than the value; nil where there is none.
  func text(_ field: Field) -> String?
  /// The entry that it is about and shows, where there is one.
  var entry: Entry? { get }
  /// Whether a table for people has it.
  var isShown: Bool { get }
  /// The fields that a table for people has.
  var readable: [Field] { get }
}

extension Record {
  /// What names it in the book; 0 where nothing does.
  public var id: Int64 { 0 }
  /// A field's value as text; nil where there is none.
  public func text(_ field: Field) -> String? { self[field].text }
  /// The entry that it is about and shows, where there is one.
  public var entry: Entry? { nil }
  /// Whether a table for people has it.
  public var isShown: Bool { true }
  /// The fields that a table for people has.
  public var readable: [Field] { fields }
}
