package import TallybookBase
package import TallybookModel

extension Book {
  /// The rows of a statement of SQL that only reads: the views of docs/formats.md, `events(session)` and `events`. They are all of
  /// one state of the book, which is held until the last of them or the cursor's end; within a transaction they are read at once.
  ///
  /// - Throws: `invalid` (it does not compile, is none or several, gives no rows or would write, names a table that is no view, or its parameters and
  ///   the values differ), and errors of reading.
  package func sql(_ statement: String, _ values: [StatementValue] = []) throws(Failure) -> Cursor {
    try requireOpen()
    return Cursor(try StatementRows(statement, values, in: self), of: self)
  }
}
