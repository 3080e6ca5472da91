public import TallybookBase

/// A row that was added, changed or removed.
///
/// ```swift
/// let note = try await book.write { book in try book.notes.create("Arrival") }
/// var changes = try book.notes.changes().makeAsyncIterator()
/// for changed in try await changes.next() ?? [] { print(changed.row.title, changed.change == .added)  // Arrival true
/// }
/// try await book.write { book in try book.delete(note) }
/// for changed in try await changes.next() ?? [] { print(changed.row.title, changed.change == .removed)  // Arrival true
/// }
/// ```
public struct Changed<Element: Selectable>: Sendable {
  /// What happened to it.
  public let change: WatchedChange
  /// The row as it is, or as it was before it was removed.
  public let row: Element
}
