package import TallybookBase

/// What a table is made of, as `abi/21-tables.toml` says it. Formats are named by their minor version.
package struct TableDefinition: Sendable {
  /// What a column takes.
  package enum ValueType: Sendable { case int, real, text, blob, any }

  /// What a row belongs to.
  package enum Owner: Sendable { case entry, session, task, book }

  package struct Column: Sendable {
    /// As it stands in `CREATE TABLE`.
    let sql: String
    package let name: String
    package let type: ValueType
    package let isRequired: Bool
    /// Whether it says itself that it is the table's key.
    package let isKey: Bool
    let since: Int64
    /// What history and messages call it; nil of a key, and of what only the engine reads.
    package let field: Field?

    init(_ sql: String, _ name: String, _ type: ValueType, isRequired: Bool, isKey: Bool = false, since: Int64, field: Field? = nil) {
      (self.sql, self.name, self.type, self.isRequired, self.isKey, self.since, self.field) = (sql, name, type, isRequired, isKey, since, field)
    }
  }

  struct Index: Sendable {
    let name: String
    /// What follows the table's name.
    let body: String
    let isUnique: Bool
    let since: Int64

    init(_ name: String, _ body: String, isUnique: Bool = false, since: Int64) {
      (self.name, self.body, self.isUnique, self.since) = (name, body, isUnique, since)
    }

    func create(on table: String, isTemporary: Bool = false) -> String {
      "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(isTemporary ? "temp." : "")\(name) ON \(table) \(body)"
    }
  }

  package let table: Table
  package let since: Int64
  let isCaptured: Bool
  package let rowsOf: Owner
  /// The column with the owner's id; nil where rows are the book's, or owners themselves.
  package let by: String?
  /// The places of the columns of its key.
  package let key: [Int]
  package let hasRowID: Bool
  package let columns: [Column]
  let indexes: [Index]

  init(
    _ table: Table, since: Int64, isCaptured: Bool, rowsOf: Owner, by: String? = nil, key: [Int], hasRowID: Bool, columns: [Column],
    indexes: [Index] = []
  ) {
    self.table = table
    self.since = since
    self.isCaptured = isCaptured
    self.rowsOf = rowsOf
    self.by = by
    self.key = key
    self.hasRowID = hasRowID
    self.columns = columns
    self.indexes = indexes
  }

  /// Whether rows have ids, which begin at 1.
  var hasID: Bool { hasRowID && columns.first?.name == "id" }

  /// The columns that it has in a format.
  package func columns(in minor: Int64) -> [Column] { columns.filter { $0.since <= minor } }

  /// The statement that makes it as a format has it.
  func create(in minor: Int64, isTemporary: Bool = false) -> String {
    var lines = columns(in: minor).map(\.sql)
    if !columns.contains(where: { $0.isKey }), !key.isEmpty {
      lines.append("PRIMARY KEY (\(key.map { columns[$0].name }.joined(separator: ", ")))")
    }
    return "CREATE \(isTemporary ? "TEMP " : "")TABLE \(table.name) (\n  \(lines.joined(separator: ",\n  "))\n) STRICT\(hasRowID ? "" : ", WITHOUT ROWID")"
  }
}

extension Table {
  /// What it is made of.
  package var definition: TableDefinition { TableDefinition.all[rawValue] }

  /// The table that a file calls so.
  package static func named(_ name: String) -> Table? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
