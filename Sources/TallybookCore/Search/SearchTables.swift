/// The virtual tables of the index of texts.
enum SearchTables {
  /// Each with its columns.
  static let columns = [
    (table: "search", columns: "name, description, place, category, fields"),
    (table: "search_part", columns: "name, description, transcript"),
    (table: "search_event", columns: "text"),
  ]

  /// The statement that makes one of them. What is put in is folded already: ASCII is told apart by spaces, all else belongs to words.
  static func create(_ table: String) -> String? {
    columns.first { $0.table == table }.map { "CREATE VIRTUAL TABLE \(table) USING fts5(\($0.columns), tokenize = 'ascii')" }
  }
}
