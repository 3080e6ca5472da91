public import TallybookBase

/// What one step changed in one field.
///
/// ```swift
/// let note = try book.notes.create("Arrival")
/// try book.update(note) { $0.title = "Departure" }
/// let change = try book.history()[0].changes[0]
/// print(change.field.name, change.old, change.new)  // name Arrival Departure
/// print(change.entry == note.id, change.key ?? "none")  // true none
/// ```
public struct Change: Hashable, Sendable {
  /// The id of the entry; of an event or pause that of its session; 0 for a setting.
  public let entry: Int64
  /// The part of the entry, such as `pause 2` or `event 17`, or the setting's name; nil for the entry itself.
  public let key: String?
  /// The field.
  public let field: Field
  /// The value before; null if there was none.
  public let old: Value
  /// The value after; null if there is none.
  public let new: Value
}
