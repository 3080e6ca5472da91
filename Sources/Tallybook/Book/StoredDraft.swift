public import TallybookBase

/// A draft that was stored in the book.
///
/// ```swift
/// try book.notes.draft("Arrival").store()
/// for stored in try book.drafts() {
///   print(stored.name, stored.kind == .note, stored.item == nil, stored.time <= .now, stored.id > 0)  // Arrival true true true true
///   print(try book.open(stored).name)  // Arrival
/// }
/// ```
public struct StoredDraft: Identifiable, Hashable, Sendable {
  /// Its number in the book.
  public let id: Int64
  /// What it makes or edits.
  public let kind: Kind
  /// The id of the entry that it edits; nil if it makes a new one.
  public let item: Int64?
  /// The name; empty if there is none.
  public let name: String
  /// When it was stored.
  public let time: Instant
}
