package import TallybookBase

/// The columns of a captured table, by their places.
package protocol TableColumn: RawRepresentable<Int>, CaseIterable, Sendable {
  static var table: Table { get }
}

extension TableColumn {
  /// What the file calls it.
  package var name: String { Self.table.definition.columns[rawValue].name }
  /// What history and messages call it.
  package var field: Field? { Self.table.definition.columns[rawValue].field }
}

/// A changed row of one table, its columns by their names; valid while the changes are walked over.
package struct Changed<Column: TableColumn> {
  package let row: Changeset.Row

  package var operation: Changeset.Row.Operation { row.operation }

  /// A value before: of a deletion any, of an update of the key or of what changed, of an insertion none.
  package func old(_ column: Column) throws(Failure) -> Value? { try row.old(column.rawValue) }

  /// A value after: of an insertion any, of an update of what changed, of a deletion none.
  package func new(_ column: Column) throws(Failure) -> Value? { try row.new(column.rawValue) }

  /// A value of the side that is whole: after an insertion, before a deletion. Of an update a value of the key.
  package func value(_ column: Column) throws(Failure) -> Value? { try row.value(column.rawValue) }

  /// The same of an id or another number; 0 where there is none.
  package func int(_ column: Column) throws(Failure) -> Int64 { try row.value(column.rawValue)?.int ?? 0 }
}

extension Changeset.Row {
  /// A value of the side that is whole: after an insertion, before a deletion. Of an update a value of the key.
  func value(_ column: Int) throws(Failure) -> Value? { operation == .insert ? try new(column) : try old(column) }
}

extension Table {
  /// What history calls a column, by its place; nil of a key, and of columns that only a newer format has.
  package func field(of column: Int) -> Field? {
    let columns = definition.columns
    return columns.indices.contains(column) ? columns[column].field : nil
  }
}

/// What looks at each changed row of a changeset. What it does with the rows of a table that is new it must say before it compiles.
package protocol ChangeObserver {
  mutating func observe(_ change: ChangedRow) throws(Failure)
}

extension Changeset {
  /// Shows an observer each row.
  package func walk(_ observer: inout some ChangeObserver) throws(Failure) {
    try forEach { row throws(Failure) in try observer.observe(ChangedRow(row)) }
  }
}
