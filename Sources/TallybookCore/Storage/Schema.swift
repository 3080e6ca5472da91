/// The tables of a book as SQL, from their definitions: whole, or as one format added to the one before. docs/file-format.md describes them
/// to the byte; the generator and Tests/CoreTests/Book/SchemaTests.swift hold the rules that stored history depends on: captured tables
/// have a primary key that never changes, no generated columns, no triggers, no foreign keys with actions, and only ever gain columns.
enum Schema {
  /// `tlly` in a SQLite file's header: what makes it a book.
  static let applicationID: Int64 = 0x746C_6C79
  /// The format's version: major in the upper 16 bits, minor in the lower. A newer major is refused, a newer minor opened.
  static let major: Int64 = 1
  static let minor: Int64 = 4
  static let version = version(minor)

  /// The whole version of a format of this major.
  static func version(_ minor: Int64) -> Int64 { major << 16 | minor }

  /// What makes a new book.
  static let create = script((0...minor).flatMap { added(in: $0, of: minor) })

  /// What a format has that the one before it had not: tables with the columns that they have in `format`, columns of tables that were
  /// there, indexes.
  static func added(in minor: Int64, of format: Int64) -> [String] {
    TableDefinition.all.flatMap { table in
      var statements: [String] = []
      if table.since == minor { statements.append(table.create(in: format)) }
      if table.since < minor, format == minor {
        statements += table.columns.filter { $0.since == minor }.map { "ALTER TABLE \(table.table.name) ADD COLUMN \($0.sql)" }
      }
      return statements + table.indexes.filter { $0.since == minor }.map { $0.create(on: table.table.name) }
    }
  }

  /// Statements as SQLite runs them one after the other.
  static func script(_ statements: [String]) -> String { statements.map { $0 + ";\n" }.joined() }
}
