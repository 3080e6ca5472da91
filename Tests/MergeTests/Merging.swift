@testable import TallybookBase
@testable import TallybookModel

/// The one place that calls what is tested.
enum Merging {
  /// Merges the book of a path into one; whether it brought anything.
  static func merge(_ path: String, into book: Book) throws(Failure) -> Bool { false }

  /// What a book lists as conflicts: values by the UUID of their entry and the part.
  static func listed(in book: Book) throws -> [String: Set<String>] { [:] }

  /// Entries that are others by now, by UUID.
  static func aliases(in book: Book) throws -> [String: String] { [:] }

  /// Whether a value of a conflict, which is JSON, is what a row has.
  static func isSame(_ json: String, _ value: String?) -> Bool { false }
}
