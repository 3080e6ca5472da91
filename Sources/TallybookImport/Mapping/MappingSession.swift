internal import TallybookBase
internal import TallybookModel

/// The session that an event's row names.
indirect enum MappingSession: Sendable {
  /// The row of another table, by its key.
  case row(table: String, key: MappingPattern)
  /// The session of a key, which the first row that has that makes. What the row says of it is a table within the table.
  case own(MappingTable, key: MappingValue)

  /// The columns that it names, each with the key that does.
  var columns: [(column: MappingColumn, key: String)] {
    switch self {
    case .row(_, let key): key.columns.map { ($0, "session") }
    case .own(let table, let key): table.columns + key.pattern.columns.map { ($0, "session") }
    }
  }

  /// The template of the session that a row makes.
  func template(_ templates: MappedTemplates) throws(Failure) -> MappedTemplate? {
    guard case .own(let table, _) = self else { return nil }
    return try templates.template(of: table)
  }
}
