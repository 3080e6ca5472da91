/// Statements that run for every row of a large transaction.
enum FrequentStatement: Int, CaseIterable {
  case insertEntry
  case insertEightEntries
  case insertManyEntries
  case insertPlainEntry
  case insertEightPlainEntries
  case insertManyPlainEntries

  /// Ways to insert many rows, the largest first, down to one.
  static let batches: [(rows: Int, statement: FrequentStatement)] = [
    (largestBatch, .insertManyEntries), (8, .insertEightEntries), (1, .insertEntry),
  ]
  /// The same of rows that have only the plain columns.
  static let plainBatches: [(rows: Int, statement: FrequentStatement)] = [
    (largestBatch, .insertManyPlainEntries), (8, .insertEightPlainEntries), (1, .insertPlainEntry),
  ]
  static let largestBatch = 64

  var sql: String {
    switch self {
    case .insertEntry: Self.insertion(of: 1, EntryColumns.inTable)
    case .insertEightEntries: Self.insertion(of: 8, EntryColumns.inTable)
    case .insertManyEntries: Self.insertion(of: Self.largestBatch, EntryColumns.inTable)
    case .insertPlainEntry: Self.insertion(of: 1, EntryColumns.plain)
    case .insertEightPlainEntries: Self.insertion(of: 8, EntryColumns.plain)
    case .insertManyPlainEntries: Self.insertion(of: Self.largestBatch, EntryColumns.plain)
    }
  }

  /// What is not bound is NULL.
  private static func insertion(of rows: Int, _ fields: [Field]) -> String {
    let columns = fields.compactMap(EntryColumns.stored)
    let row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
    return "INSERT INTO \(Table.entry) (\(columns.joined(separator: ", "))) VALUES " + Array(repeating: row, count: rows).joined(separator: ", ")
  }
}
