package import TallybookBase

/// What a book's file may hold besides rows: its format's own tables and indices, and nothing else. SQLite runs what a file's schema says
/// (triggers, views, virtual tables, computed columns) with the rights of whoever opens it, so a file that somebody sent could have this
/// process do what its author likes: https://www.sqlite.org/security.html
package enum BookSchema {
  /// What it has and may not, and what it lacks, each as the rest of a sentence about the book. Reads the schema alone.
  package static func problems(on connection: Connection, in version: Int64, most: Int = .max) throws(Failure) -> [String] {
    let statement = try connection.prepare("SELECT type, name, sql FROM main.sqlite_schema")
    var problems: [String] = []
    var found: Set<String> = []
    while problems.count < most, try statement.step() {
      let (type, name) = (statement.text(0), statement.text(1))
      if let problem = problem(type, name, statement.isNull(2) ? nil : statement.text(2), in: version) {
        problems.append("has the \(type) \(name), which \(problem)")
      }
      if !found.insert(name).inserted { problems.append("has two of the name \(name)") }
    }
    let lacking = own.filter { $0.value.since <= version && !found.contains($0.key) }.keys.sorted()
    for name in lacking where problems.count < most { problems.append("lacks \(name), which belongs to its format") }
    return problems
  }

  private static func problem(_ type: String, _ name: String, _ sql: String?, in version: Int64) -> String? {
    guard type == "table" || type == "index" else { return "no book has" }
    guard let sql else {
      // SQLite's own, for keys.
      return type == "index" && name.hasPrefix("sqlite_autoindex_") ? nil : "nothing makes"
    }
    if let expected = own[name], expected.since <= version {
      let ours = expected.text(version)
      if ours == sql { return nil }
      let (text, words) = (SchemaText(sql), SchemaText(ours))
      if text == words || version > Schema.version && text.extends(words) { return nil }
      return "is another than its format's"
    }
    let text = SchemaText(sql)
    if let known = loaded[name] { return text == known ? nil : "is another than SQLite's" }
    if let index = searchTables.first(where: { name == $0.name || name.hasPrefix($0.name + "_") }), type == "table" {
      if name == index.name { return text == SchemaText(index.create) ? nil : "is another than its format's" }
      return shadows.contains(String(name.dropFirst(index.name.count))) && text.isPlain ? nil : "is not part of an index of texts"
    }
    guard version > Schema.version else { return "is not part of a book of its format" }
    return text.isPlain && !name.hasPrefix("sqlite_") ? nil : "holds more than rows"
  }

  // MARK: What belongs to a book

  private struct Own {
    /// The version of the format that it came with.
    let since: Int64
    /// What makes it, as a version has it.
    let text: @Sendable (_ version: Int64) -> String
  }

  /// By their names.
  private static let own: [String: Own] = {
    var own: [String: Own] = [:]
    for table in TableDefinition.all {
      // Nearly every book is of the newest format.
      let newest = table.create(in: Schema.minor)
      own[table.table.name] = Own(since: Schema.version(table.since)) { $0 >= Schema.version ? newest : table.create(in: $0 & 0xFFFF) }
      for index in table.indexes {
        let create = index.create(on: table.table.name)
        own[index.name] = Own(since: Schema.version(index.since)) { _ in create }
      }
    }
    return own
  }()

  /// What SQLite itself puts into a file.
  private static let loaded: [String: SchemaText] = [
    "sqlite_sequence": SchemaText("CREATE TABLE sqlite_sequence(name,seq)"),
    "sqlite_stat1": SchemaText("CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    "sqlite_stat4": SchemaText("CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
  ]

  private static let searchTables = SearchTable.allCases.sorted { $0.name.utf8.count > $1.name.utf8.count }

  /// The tables in which FTS5 keeps an index: https://www.sqlite.org/fts5.html
  private static let shadows: Set = ["_data", "_idx", "_content", "_docsize", "_config"]
}
