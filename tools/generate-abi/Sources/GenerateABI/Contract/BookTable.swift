/// A table of a book's file: what SQL makes it, and whose its rows are.
struct BookTable {
  /// What a row belongs to: it goes when that is removed for good.
  enum Owner: String, CaseIterable {
    case entry, session, task, book
  }

  var name: String
  var doc: String
  /// What becomes of its rows when two books become one.
  var merge: String
  /// The format that brought it.
  var since: Version
  /// Whether its changes are kept as history.
  var isCaptured: Bool
  var rowsOf: Owner
  /// The column with the owner's id; nil where rows are the book's, or the owners themselves.
  var by: String?
  /// The columns of its key, where no column says that it is the key.
  var key: [String]
  var hasRowID: Bool
  var columns: [Column] = []
  var indexes: [Index] = []
  var origin = Origin()

  struct Column {
    enum ValueType: String {
      case int = "INTEGER", real = "REAL", text = "TEXT", blob = "BLOB", any = "ANY"
    }

    /// As it stands in `CREATE TABLE`.
    var sql: String
    var name: String
    var type: ValueType
    var isRequired: Bool
    var isKey: Bool
    /// The field that history and exports call it by.
    var field: String?
    var doc: String
    var since: Version

    init?(sql: String, doc: String, since: Version) {
      let words = sql.split(separator: " ").map { String($0) }
      guard words.count >= 2, words[0].isSnakeCase, let type = ValueType(rawValue: words[1]) else { return nil }
      let rest = words.dropFirst(2).joined(separator: " ")
      guard ["", "NOT NULL", "PRIMARY KEY", "PRIMARY KEY AUTOINCREMENT", "PRIMARY KEY NOT NULL"].contains(rest) else { return nil }
      (self.sql, self.type, name) = (sql, type, words[0])
      isKey = rest.hasPrefix("PRIMARY KEY")
      isRequired = isKey || rest.hasSuffix("NOT NULL")
      self.doc = doc
      self.since = since
    }
  }

  struct Index {
    var name: String
    var columns: String
    var condition: String?
    var isUnique: Bool
    var since: Version

    /// Without the table's name: `(time, id) WHERE kind = 1`.
    var body: String { "(\(columns))" + (condition.map { " WHERE \($0)" } ?? "") }
  }

  /// The columns of its key, wherever that is said.
  var keyColumns: [Int] {
    columns.indices.filter { columns[$0].isKey || key.contains(columns[$0].name) }
  }

  /// `templateVersion` for `template_version`.
  var swiftName: String { name.camelCase }
  /// `TemplateVersionColumn`.
  var swiftColumns: String { swiftName.prefix(1).uppercased() + swiftName.dropFirst() + "Column" }
}

extension BookTable.Column {
  var swiftName: String { name.camelCase }
}
