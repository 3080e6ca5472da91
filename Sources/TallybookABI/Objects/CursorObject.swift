internal import TallybookCore

/// What a cursor's handle stands for, with the texts of its present row that were lent.
final class CursorObject {
  let cursor: Cursor
  /// The book that must be open for a call; a list of findings outlives nothing either.
  let book: Book?
  // A cursor is one thread's at a time, and nothing that is done with these calls back; asking each time is a tenth of a small row.
  @exclusivity(unchecked) var texts = BorrowedText()
  @exclusivity(unchecked) var ids = BorrowedIds()
  @exclusivity(unchecked) var blobs = BorrowedBlobs()

  /// The first failure of what was read of its rows, which `tally_cursor_status` answers.
  @exclusivity(unchecked) private(set) var refused: Failure?

  /// Keeps the first of what was refused.
  func keep(_ failure: Failure) {
    if refused == nil { refused = failure }
  }

  /// The key of a row's token among the lent texts; fields are positive.
  static let tokenKey: Int32 = -1

  /// The key of the first column's name among them; the next ones lie below.
  static let columnKey: Int32 = -2

  init(_ cursor: Cursor, of book: Book?) {
    self.cursor = cursor
    self.book = book
  }

  /// Ends all that was lent of the present row.
  func dropLent() {
    if !texts.isEmpty { texts.dropAll() }
    if !ids.isEmpty { ids.dropAll() }
    if !blobs.isEmpty { blobs.dropAll() }
  }
}
