internal import TallybookBase
internal import TallybookModel

/// What a row says of another entry: the row of another table, or a name.
enum MappingReference: Sendable {
  /// The row of a table, by its key; several where its text is split.
  case row(table: String, key: MappingPattern, split: String?)
  /// The entry of a name, made where there is none.
  case name(MappingValue)

  /// The keys of rows that a row names: several where the column is a list, or is split.
  static func keys(_ key: MappingPattern, _ split: String?, of row: TableRow) throws(Failure) -> [String] {
    if let list = key.list(of: row) { return list.map(TrimmedText.of) }
    guard let text = try key.text(of: row) else { return [] }
    return split.map { MappingValue.parts(of: text, $0) } ?? [TrimmedText.of(text)]
  }

  /// The columns that it names.
  var columns: [MappingColumn] {
    switch self {
    case .row(_, let key, _): key.columns
    case .name(let value): value.pattern.columns
    }
  }
}
