public import TallybookBase
internal import TallybookCore

/// Reads events in pages. One thread uses it.
@usableFromInline final class EventPages {
  private let cursor: Engine.Cursor

  init(_ cursor: Engine.Cursor) { self.cursor = cursor }

  /// The next page; nil after the last.
  @usableFromInline func next() throws(Failure) -> EventPage? {
    guard let (session, columns) = try cursor.sessionEvents(1024), columns.count > 0 else { return nil }
    return EventPage(columns, of: session)
  }
}
