package import TallybookBase
package import TallybookModel
internal import TallybookStorage
package import TallybookText

extension BookOptions {
  /// The same for a book in memory that begins with a copy of the bytes of a book's file.
  ///
  /// - Throws: `invalid` (with `new`), `format` (no book), `newer`, `corrupt` (cut off or damaged), `full`, `unsupported` (to be written, by an old SQLite).
  package func holding(_ bytes: LentBytes) throws(Failure) -> BookOptions {
    guard !flags.contains(.new) else { throw Failure(.contradiction, "a book that is opened from bytes is not new; leave NEW out") }
    if !flags.contains(.readOnly) { try SQLiteLibrary.requireWritable() }
    var options = self
    options.memory = try SerializedBook.open(bytes)
    return options
  }
}
