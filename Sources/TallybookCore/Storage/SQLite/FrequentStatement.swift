/// Statements that run for every row of a large transaction.
enum FrequentStatement: Int, CaseIterable {
  case insertEntry

  var sql: String {
    switch self {
    case .insertEntry: EntryStore.insertion
    }
  }
}
