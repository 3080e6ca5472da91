internal import TallybookCore

/// What a query's handle stands for.
final class QueryObject {
  let book: Book
  var query: Query

  init(_ query: Query, in book: Book) {
    self.query = query
    self.book = book
  }
}
