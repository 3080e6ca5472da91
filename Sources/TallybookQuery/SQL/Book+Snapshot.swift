package import TallybookBase
package import TallybookModel

extension Book {
  /// Keeps one state of the book, including running sessions, and returns it as a read-only book. The book's log grows as long as it is kept.
  ///
  /// - Throws: `state` within a transaction or a snapshot.
  package func snapshot() throws(Failure) -> Book {
    try requireOpen()
    try requireOutside("a snapshot")
    return Book(.snapshot(try OpenSnapshot(of: store), of: self), of: self)
  }
}
