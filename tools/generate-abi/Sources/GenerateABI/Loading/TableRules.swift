/// What stored books, stored history and the engine depend on of the tables.
struct TableRules {
  let contract: Contract
  let findings: Findings

  func check() {
    guard let fields = contract.constants(named: "field")?.values else { return }
    if let first = contract.tables.first {
      // Rows of entries keep which fields they have in 128 bits, and templates' own fields begin at 1000.
      let kept = fields.filter { $0.column != nil }.count
      if kept > 100 { findings.add(first.origin, "columns", "\(kept) fields with a column; the engine's rows hold 100") }
      for field in fields where field.column != nil && !first.columns.contains(where: { $0.field == field.name }) {
        findings.add(first.origin, "columns", "lacks the field \(field.name), which has a column")
      }
    }
    for table in contract.tables { check(table, fields) }
    refuseTwice(contract.tables.map(\.name) + contract.tables.flatMap { $0.indexes.map(\.name) })
  }

  private func refuseTwice(_ names: [String]) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted { findings.add(Origin(file: "abi"), "table \(name)", "is there twice") }
  }

  private func check(_ table: BookTable, _ fields: [Constant]) {
    let names = table.columns.map(\.name)
    if !table.name.isSnakeCase { findings.add(table.origin, "name", "\(table.name) is not snake_case") }
    if Set(names).count != names.count { findings.add(table.origin, "columns", "has a name twice") }
    for key in table.key where !names.contains(key) { findings.add(table.origin, "key", "unknown column: \(key)") }
    if !table.key.isEmpty, table.columns.contains(where: \.isKey) { findings.add(table.origin, "key", "is there twice: a column says it too") }
    if !table.hasRowID, table.keyColumns.isEmpty { findings.add(table.origin, "key", "is missing, and there is no rowid") }
    // A column is added at the end: stored history and rows of older books know columns by their places.
    for (before, after) in zip(table.columns, table.columns.dropFirst()) where after.since < before.since {
      findings.add(table.origin, "columns", "\(after.name) is older than \(before.name) before it; new columns stand at the end")
    }
    for column in table.columns {
      if column.since < table.since { findings.add(table.origin, column.name, "is older than its table") }
      if column.since > table.since, column.isRequired { findings.add(table.origin, column.name, "came later and is NOT NULL: rows from before have none") }
      if let field = column.field, !fields.contains(where: { $0.name == field }) { findings.add(table.origin, column.name, "unknown field: \(field)") }
    }
    for index in table.indexes where index.since < table.since { findings.add(table.origin, index.name, "is older than its table") }
    if let by = table.by, !names.contains(by) { findings.add(table.origin, "by", "unknown column: \(by)") }
    if table.isCaptured { checkHistory(of: table) }
  }

  /// History says which row by its key, and undo finds it so.
  private func checkHistory(of table: BookTable) {
    let key = table.keyColumns
    if key.isEmpty { findings.add(table.origin, "captured", "it has no key, by which history names its rows") }
    if key != Array(0..<key.count) { findings.add(table.origin, "key", "the columns of its key come first, in order: history reads them there") }
    if key.contains(where: { !table.columns[$0].isRequired }) { findings.add(table.origin, "key", "a column of it may be NULL") }
    if key.count == 1, let column = table.columns.first, column.isKey, table.hasRowID, !column.sql.hasSuffix("AUTOINCREMENT") {
      findings.add(table.origin, "key", "\(column.name) may be given again, and would change under stored history; say AUTOINCREMENT")
    }
    if table.rowsOf != .book, table.by == nil, table.name != contract.tables.first?.name { findings.add(table.origin, "by", "is missing: which column has the id of the \(table.rowsOf.rawValue)") }
  }
}
