public import TallybookBase

/// Something at an instant.
///
/// ```swift
/// var note = try book.notes.create("Arrival")
/// note.title = "First arrival"
/// note = try book.update(note)
/// print(note.title, note.duration == nil, try book.notes.count())  // First arrival true 1
/// ```
public struct Note: Item {
  public static let kind: Kind? = .note
  public var row: Row

  public init(row: Row) { self.row = row }

  /// How long its voice memos last together; nil if it has none.
  public var duration: Duration? { row[.duration] }
}
