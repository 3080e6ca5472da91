internal import TallybookCore

/// What a book's handle stands for.
final class BookObject: Unnamed {
  let book: Book
  /// The path as C reads it, for as long as the handle is open.
  let path: UnsafePointer<CChar>
  private var texts = BorrowedText()

  init(_ book: Book) {
    self.book = book
    path = texts.lend(book.path, for: 0).start
  }

  func giveUp() { book.close() }
}
