/// Ids begin at 1: 0 is the root, and what goes from one id to the next begins behind it. A row that says otherwise is none of ours.
enum RowNumbers {
  private static let tables: [(name: String, since: Int64)] = [
    ("entry", 0), ("chunk", 0), ("history", 0), ("unfinished", 1), ("content", 1), ("template_field", 3), ("draft", 3), ("reminder", 3),
  ]

  /// Refuses a book with such a row. Reads the first one of each table.
  ///
  /// - Throws: `corrupt`.
  static func check(_ connection: Connection, _ path: String) throws(Failure) {
    guard let first = try problems(on: connection).first else { return }
    throw Failure(.corrupt, "\(path) \(first); salvage it into a new book, or restore a backup")
  }

  /// Each as the rest of a sentence about the book.
  static func problems(on connection: Connection) throws(Failure) -> [String] {
    let version = try connection.value("PRAGMA user_version")?.int ?? 0
    let there = tables.filter { version >= 1 << 16 | $0.since }.map(\.name)
    let statement = try connection.prepare(there.map { "SELECT '\($0)', min(id) FROM main.\($0)" }.joined(separator: " UNION ALL "))
    var problems: [String] = []
    while try statement.step() {
      guard !statement.isNull(1), statement.int(1) < 1 else { continue }
      problems.append("has a row with the id \(statement.int(1)) in the table \(statement.text(0)), and ids begin at 1")
    }
    return problems
  }
}
