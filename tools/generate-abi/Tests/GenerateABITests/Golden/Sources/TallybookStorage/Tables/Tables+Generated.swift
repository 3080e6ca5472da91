// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

package import TallybookBase

/// A table of a book's file.
package enum Table: Int, CaseIterable, Sendable {
  /// Entries.
  case entry
  /// Parts of entries.
  case entryPart
  /// What follows from others.
  case cache
}

extension Table {
  /// What the file calls it.
  package var name: String {
    switch self {
    case .entry: "entry"
    case .entryPart: "entry_part"
    case .cache: "cache"
    }
  }

  /// Those whose changes are kept as history.
  package static let captured: [Table] = [
    .entry, .entryPart
  ]
}

extension TableDefinition {
  /// All of them, in the order of `Table`.
  package static let all: [TableDefinition] = [
    TableDefinition(
      .entry, since: 0, isCaptured: true, rowsOf: .entry, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY AUTOINCREMENT", "id", .int, isRequired: true, isKey: true, since: 0, field: .id),
        Column("name TEXT NOT NULL", "name", .text, isRequired: true, since: 0, field: .name),
        Column("place INTEGER", "place", .int, isRequired: false, since: 1, field: .where),
      ],
      indexes: [
        Index("entry_name", "(name) WHERE name > 2", since: 0),
      ]),
    TableDefinition(
      .entryPart, since: 1, isCaptured: true, rowsOf: .entry, by: "entry", key: [0, 1], hasRowID: false,
      columns: [
        Column("entry INTEGER NOT NULL", "entry", .int, isRequired: true, since: 1),
        Column("number INTEGER NOT NULL", "number", .int, isRequired: true, since: 1),
        Column("text TEXT", "text", .text, isRequired: false, since: 2, field: .name),
      ],
      indexes: [
        Index("entry_part_text", "(text)", isUnique: true, since: 2),
      ]),
    TableDefinition(
      .cache, since: 1, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY", "id", .int, isRequired: true, isKey: true, since: 1),
        Column("body BLOB", "body", .blob, isRequired: false, since: 1),
      ]),
  ]
}

/// A changed row of a captured table. What observes changes answers for each of them: a new table does not compile until it does.
package enum ChangedRow {
  case entry(Changed<EntryColumn>)
  case entryPart(Changed<EntryPartColumn>)
  /// Of a table that only a newer format has.
  case other(Changeset.Row)

  @inline(__always)
  package init(_ row: Changeset.Row) {
    switch row.table {
    case .entry: self = .entry(Changed(row: row))
    case .entryPart: self = .entryPart(Changed(row: row))
    default: self = .other(row)
    }
  }
}

/// The columns of `entry`.
package enum EntryColumn: Int, TableColumn {
  /// never used again
  case id
  /// what it is called
  case name
  /// where it lies
  case place

  package static let table = Table.entry
}

/// The columns of `entry_part`.
package enum EntryPartColumn: Int, TableColumn {
  /// whose part
  case entry
  /// 1, 2, 3 in order
  case number
  /// what it says
  case text

  package static let table = Table.entryPart
}

extension EntryColumn {
  /// Where a field is kept; nil of what is computed, or of what is no entry's.
  package init?(_ field: Field) {
    switch field {
    case .id: self = .id
    case .name: self = .name
    case .`where`: self = .place
    default: return nil
    }
  }
}
