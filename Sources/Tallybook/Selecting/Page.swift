/// Some rows of a selection, and where the next ones begin.
///
/// ```swift
/// for name in ["One", "Two", "Three"] { try book.notes.create(name) { $0.time = .epoch } }
/// var page = try book.notes.page(2)
/// print(page.rows.map(\.title))  // ["One", "Two"]
/// page = try book.notes.page(2, after: page.token)
/// print(page.rows.map(\.title), page.token == nil)  // ["Three"] true
/// ```
public struct Page<Element: Selectable>: Sendable {
  /// The rows.
  public let rows: [Element]
  /// Identifies the last row, for the page after it; nil if there are no more rows.
  public let token: String?
}
