package import TallybookBase
package import TallybookStorage

/// A copy of a book that is in use, running sessions with all that they have logged included.
package enum Backup {
  /// Brings into a copy what lies beside the book, within a transaction of the copy.
  package typealias Completion = (_ copy: Connection) throws(Failure) -> Void
}
