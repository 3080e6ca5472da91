/// The tables of a book as SQL, from their definitions: whole, or as one format added to the one before. docs/file-format.md describes them
/// to the byte; the generator and Tests/StorageTests/SchemaTests.swift hold the rules that stored history depends on: captured tables
/// have a primary key that never changes, no generated columns, no triggers, no foreign keys with actions, and only ever gain columns.
package enum Schema {
  /// `tlly` in a SQLite file's header: what makes it a book.
  static let applicationID: Int64 = 0x746C_6C79
  /// The format's version: major in the upper 16 bits, minor in the lower. A newer major is refused, a newer minor opened.
  static let major: Int64 = 1
  static let minor: Int64 = TableDefinition.all.reduce(0) { newest, table in
    ([table.since] + table.columns.map(\.since) + table.indexes.map(\.since)).reduce(newest, max)
  }
  package static let version = version(minor)

  /// The whole version of a format of this major.
  static func version(_ minor: Int64) -> Int64 { major << 16 | minor }

  /// What makes a new book.
  static let create = script(whole(in: minor))

  /// All tables and indexes as a format has them, in the order in which formats brought them.
  package static func whole(in format: Int64) -> [String] { (0...format).flatMap { made(in: $0, as: format) } }

  /// What a format has that the one before it had not: columns of tables that were there, tables, indexes.
  static func added(in minor: Int64) -> [String] {
    let columns = TableDefinition.all.filter { $0.since < minor }.flatMap { table in
      table.columns.filter { $0.since == minor }.map { "ALTER TABLE \(table.table.name) ADD COLUMN \($0.sql)" }
    }
    return columns + made(in: minor, as: minor)
  }

  /// Tables and indexes that a format brought, with the columns that tables have in `format`.
  private static func made(in minor: Int64, as format: Int64) -> [String] {
    TableDefinition.all.flatMap { table in
      (table.since == minor ? [table.create(in: format)] : []) + table.indexes.filter { $0.since == minor }.map { $0.create(on: table.table.name) }
    }
  }

  /// Statements as SQLite runs them one after the other.
  package static func script(_ statements: [String]) -> String { statements.map { $0 + ";\n" }.joined() }
}
