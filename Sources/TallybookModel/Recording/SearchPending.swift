internal import TallybookBase
internal import TallybookStorage

/// Chunks that the index of texts does not have yet; the search adds them.
enum SearchPending {
  /// Says that a chunk came or was written anew; of a book that nobody searched nothing.
  static func add(chunk: Int64, on connection: Connection) throws(Failure) {
    try connection.run("INSERT OR IGNORE INTO \(Table.searchPending) (chunk) SELECT \(chunk) WHERE EXISTS (SELECT 1 FROM \(Table.searchState))")
  }
}
