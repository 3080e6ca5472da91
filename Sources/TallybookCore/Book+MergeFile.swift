package import TallybookBase
internal import TallybookMerge
package import TallybookModel

extension Book {
  /// Merges the changes of a copy of this book that went its own way: a book's file, or a backup. The copy is only read.
  ///
  /// - Returns: What happened, in words; if there was nothing to merge, one finding `nothingNew`.
  /// - Throws: `notFound` and `format` (no book at the path), `invalid` (another book, without `otherBook`, or this one), `newer`, `corrupt`, and
  ///   errors of reading and writing. Then nothing was changed.
  package func merge(_ path: String, _ flags: MergeFlags = []) throws(Failure) -> [Finding] {
    let other = try copy(at: path)
    defer { other.close() }
    return try merge(other, flags)
  }

  /// A copy that this process has open already is taken as it is.
  private func copy(at path: String) throws(Failure) -> Book {
    var options = BookOptions(flags: .readOnly, durability: store.durability, clock: store.clock)
    do throws(Failure) { return try Book(path, options) } catch {
      switch error.reason {
      case .isOpen:
        options.flags = .existing
        return try Book(path, options)
      // What one who opens a book would do about these does not help here.
      case .noFile: throw Failure(.noFile, "there is no book \(path); name a copy of this one, or a backup", subCode: error.subCode)
      case .notABook: throw Failure(.notABook, "\(path) is not a book; name a copy of this one, or a backup", subCode: error.subCode)
      default: throw error
      }
    }
  }
}
