package import TallybookBase
package import TallybookModel
package import TallybookText
internal import TallybookSalvage

extension Book {
  /// Opens a book, or creates it if there is none.
  ///
  /// - Throws: `invalid` (empty path, a folder), `notFound` (no such folder, or no book with `existing`), `exists` (with `new`), `format` (not a
  ///   book), `newer`, `state` (open here with other options), `unsupported`, and errors of file access.
  package convenience init(_ path: String, _ options: BookOptions = BookOptions()) throws(Failure) {
    try self.init(path, options, services: BookServices.make)
  }

  /// Opens a book in memory that begins with a copy of the bytes of a book's file, such as `serialized` gives.
  ///
  /// - Throws: `invalid` (with `new`), `format` (no book), `newer`, `corrupt` (cut off or damaged), `full`, `unsupported`.
  package convenience init(_ bytes: LentBytes, _ options: BookOptions = BookOptions()) throws(Failure) {
    try self.init(":memory:", options.holding(bytes))
  }

  /// Makes a new book of everything readable in a damaged one, and opens it. The damaged book is not changed. `recovery` lists what was lost, what
  /// was restored under a name that says so, and what came from tails.
  ///
  /// - Throws: `invalid`, `notFound` (no such file or folder), `exists` (the new book), `state` (open in this process), `busy` (another process
  ///   writes to it), `format` (nothing in it is readable as a book), and errors of file access.
  package static func salvage(_ path: String, to target: String, _ options: BookOptions = BookOptions()) throws(Failure) -> Book {
    try ForkGuard.check()
    guard options.flags.isSubset(of: .readOnly) else {
      throw Failure(.contradiction, "a salvage always makes a new book; leave the flags NEW and EXISTING out")
    }
    let findings = try Salvage.run(from: path, to: target, now: options.clock.wall())
    let book = try Book(target, options)
    book.store.note(findings)
    return book
  }
}
