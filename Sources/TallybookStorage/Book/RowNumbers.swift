package import TallybookBase

/// Ids begin at 1: 0 is the root, and what goes from one id to the next begins behind it. A row that says otherwise is none of ours.
package enum RowNumbers {
  /// Such rows, each as the rest of a sentence about the book. Reads the first one of each table, of which none may be missing.
  package static func problems(on connection: Connection, in version: Int64) throws(Failure) -> [String] {
    let there = TableDefinition.all.filter { $0.hasID && version >= Schema.version($0.since) }.map(\.table)
    let statement = try connection.rows(there.map { "SELECT '\($0)', min(id) FROM main.\($0)" }.joined(separator: " UNION ALL "))
    var problems: [String] = []
    while try statement.step() {
      guard !statement.isNull(1), statement.int(1) < 1 else { continue }
      problems.append("has a row with the id \(statement.int(1)) in the table \(statement.text(0)), and ids begin at 1")
    }
    return problems
  }
}
