/// What a row says of another entry: the row of another table, or a name.
enum MappingReference: Sendable {
  /// The row of a table, by its key; several where its text is split.
  case row(table: String, key: MappingPattern, split: String?)
  /// The entry of a name, made where there is none.
  case name(MappingValue)

  /// The columns that it names.
  var columns: [MappingColumn] {
    switch self {
    case .row(_, let key, _): key.columns
    case .name(let value): value.pattern.columns
    }
  }
}
