/// `Sources/TallybookStorage/Tables/Tables+Generated.swift`: the tables of a book as types of the engine.
struct TablesEmitter {
  let contract: Contract
  private var captured: [BookTable] { contract.tables.filter(\.isCaptured) }
  private var fields: [Constant] { contract.fields }

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add()
    out.add("package import TallybookBase")
    tables(&out)
    definitions(&out)
    changedRow(&out)
    for table in captured { columns(table, &out) }
    entryColumns(&out)
    return out.text
  }

  // MARK: Tables

  private func tables(_ out: inout Lines) {
    out.add()
    out.add("/// A table of a book's file.")
    out.add("package enum Table: Int, CaseIterable, Sendable {")
    for table in contract.tables {
      out.add(table.doc.swiftDoc(indent: "  "))
      out.add("  case \(table.swiftName.swiftIdentifier)")
    }
    out.add("}")
    out.add()
    out.add("extension Table {")
    out.add("  /// What the file calls it.")
    out.add("  package var name: String {")
    out.add("    switch self {")
    for table in contract.tables { out.add("    case .\(table.swiftName.swiftIdentifier): \(table.name.swiftLiteral)") }
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// Those whose changes are kept as history.")
    out.add("  package static let captured: [Table] = [")
    out.add(captured.map { "." + $0.swiftName }.joined(separator: ", ").wrapped(118, first: "    ", rest: "    "))
    out.add("  ]")
    out.add("}")
  }

  private func definitions(_ out: inout Lines) {
    out.add()
    out.add("extension TableDefinition {")
    out.add("  /// All of them, in the order of `Table`.")
    out.add("  package static let all: [TableDefinition] = [")
    for table in contract.tables {
      let owner = table.by.map { ", by: \($0.swiftLiteral)" } ?? ""
      let key = "[" + table.keyColumns.map { "\($0)" }.joined(separator: ", ") + "]"
      out.add("    TableDefinition(")
      out.add("      .\(table.swiftName), since: \(table.since.minor), isCaptured: \(table.isCaptured), rowsOf: .\(table.rowsOf.rawValue)\(owner), key: \(key), hasRowID: \(table.hasRowID),")
      out.add("      columns: [")
      for column in table.columns {
        let field = fields.first { $0.name == column.field }?.swift.map { ", field: .\($0)" } ?? ""
        out.add("        Column(\(column.sql.swiftLiteral), \(column.name.swiftLiteral), .\(column.type.rawValue.swiftType), isRequired: \(column.isRequired)\(column.isKey ? ", isKey: true" : ""), since: \(column.since.minor)\(field)),")
      }
      out.add(table.indexes.isEmpty ? "      ])," : "      ],")
      guard !table.indexes.isEmpty else { continue }
      out.add("      indexes: [")
      for index in table.indexes {
        let unique = index.isUnique ? ", isUnique: true" : ""
        out.add("        Index(\(index.name.swiftLiteral), \(index.body.swiftLiteral)\(unique), since: \(index.since.minor)),")
      }
      out.add("      ]),")
    }
    out.add("  ]")
    out.add("}")
  }

  // MARK: Changes

  private func changedRow(_ out: inout Lines) {
    out.add()
    out.add("/// A changed row of a captured table. What observes changes answers for each of them: a new table does not compile until it does.")
    out.add("package enum ChangedRow {")
    for table in captured { out.add("  case \(table.swiftName.swiftIdentifier)(Changed<\(table.swiftColumns)>)") }
    out.add("  /// Of a table that only a newer format has.")
    out.add("  case other(Changeset.Row)")
    out.add()
    out.add("  @inline(__always)")
    out.add("  package init(_ row: Changeset.Row) {")
    out.add("    switch row.table {")
    for table in captured { out.add("    case .\(table.swiftName.swiftIdentifier): self = .\(table.swiftName)(Changed(row: row))") }
    out.add("    default: self = .other(row)")
    out.add("    }")
    out.add("  }")
    out.add("}")
  }

  private func columns(_ table: BookTable, _ out: inout Lines) {
    out.add()
    out.add("/// The columns of `\(table.name)`.")
    out.add("package enum \(table.swiftColumns): Int, TableColumn {")
    for column in table.columns {
      out.add(column.doc.swiftDoc(indent: "  "))
      out.add("  case \(column.swiftName.swiftIdentifier)")
    }
    out.add()
    out.add("  package static let table = Table.\(table.swiftName)")
    out.add("}")
  }

  private func entryColumns(_ out: inout Lines) {
    out.add()
    out.add("extension EntryColumn {")
    out.add("  /// Where a field is kept; nil of what is computed, or of what is no entry's.")
    out.add("  package init?(_ field: Field) {")
    out.add("    switch field {")
    for column in contract.tables.first?.columns ?? [] {
      guard let field = fields.first(where: { $0.name == column.field })?.swift else { continue }
      out.add("    case .\(field.swiftIdentifier): self = .\(column.swiftName.swiftIdentifier)")
    }
    out.add("    default: return nil")
    out.add("    }")
    out.add("  }")
    out.add("}")
  }
}

extension String {
  /// Of a type of SQL: the case of the engine's.
  fileprivate var swiftType: String { self == "INTEGER" ? "int" : lowercased() }
}
