public import TallybookBase
public import TallybookModel

extension Book {
  /// Keeps one state of the book, running sessions included, and gives it as a book that is only read. The book's log grows for as
  /// long as it is kept.
  ///
  /// - Throws: `state` within a transaction or a snapshot.
  public func snapshot() throws(Failure) -> Book {
    try requireOpen()
    try requireOutside("a snapshot")
    return Book(.snapshot(try OpenSnapshot(of: store), of: self), of: self)
  }
}
