/// A virtual table of the index of texts.
package enum SearchTable: String, CaseIterable, Sendable {
  /// A row for each collection and item.
  case entries = "search"
  /// One for each tag, subject and attachment.
  case parts = "search_part"
  /// One for each chunk with texts, and for each session with edited events.
  case events = "search_event"

  /// What the file calls it.
  var name: String { rawValue }

  var columns: String {
    switch self {
    case .entries: "name, description, place, category, fields"
    case .parts: "name, description, transcript"
    case .events: "text"
    }
  }

  /// The statement that makes it. What is put in is folded already: ASCII is told apart by spaces, all else belongs to words.
  package var create: String { "CREATE VIRTUAL TABLE \(name) USING fts5(\(columns), tokenize = 'ascii')" }

  /// The rows with words in a row, or an expression of FTS5, in parentheses.
  package func rows(with expression: String) -> SQL { "(SELECT rowid FROM \(self) WHERE \(self) MATCH \(expression))" }
}

extension SQL.Interpolation {
  package mutating func appendInterpolation(_ table: SearchTable) { appendInterpolation(raw: table.name) }
}
