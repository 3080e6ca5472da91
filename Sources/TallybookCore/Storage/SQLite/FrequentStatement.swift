/// Statements that run for every row of a large transaction.
enum FrequentStatement: Int, CaseIterable {
  case insertEntry
  case insertEightEntries
  case insertManyEntries

  /// Ways to insert many rows, the largest first, down to one.
  static let batches: [(rows: Int, statement: FrequentStatement)] = [
    (largestBatch, .insertManyEntries), (8, .insertEightEntries), (1, .insertEntry),
  ]
  static let largestBatch = 64

  var sql: String {
    switch self {
    case .insertEntry: Self.insertion(of: 1)
    case .insertEightEntries: Self.insertion(of: 8)
    case .insertManyEntries: Self.insertion(of: Self.largestBatch)
    }
  }

  /// What is not bound is NULL.
  private static func insertion(of rows: Int) -> String {
    let columns = EntryColumns.inTable.compactMap(EntryColumns.stored)
    let row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
    return "INSERT INTO entry (\(columns.joined(separator: ", "))) VALUES " + Array(repeating: row, count: rows).joined(separator: ", ")
  }
}
