internal import TallybookBase
internal import TallybookModel

/// What becomes of the rows of one file: entries of one kind, events or bouts.
struct MappingTable: Sendable {
  let name: String
  /// Where it stands in the mapping.
  let line: Int32
  let kind: Kind
  /// What its file may be called; empty where the mapping leaves it to who gives one file.
  let files: [FilePattern]
  /// Whether its file may be missing.
  let isOptional: Bool
  /// Where its rows are in a file of JSON; nil where the file is a table.
  let rows: TablePath?
  let encoding: MappingEncoding?
  let separator: UInt8
  let decimal: UInt8
  /// What a row must have in which columns to be taken.
  let conditions: [(column: String, texts: Set<String>)]
  let key: MappingPattern?
  /// By the field that they become.
  let values: [(field: Field, value: MappingValue)]
  /// How long something took, where that stands beside its end or in place of it.
  let duration: MappingValue?
  let collection: MappingReference?
  let subject: MappingReference?
  let tags: [MappingReference]
  let template: (name: String, line: Int32)?
  let fields: [(name: String, value: MappingValue, line: Int32)]
  /// Columns of which the mapping says that they hold nothing that others do not.
  let ignored: Set<String>
  /// Of events and bouts alone.
  var events: MappingEvents?

  /// What it reads, for messages.
  var fileText: String { files.map(\.text).joined(separator: " or ") }

  subscript(field: Field) -> MappingValue? { values.first { $0.field == field }?.value }

  /// The columns that it names, each with the key that does.
  var columns: [(column: MappingColumn, key: String)] {
    var columns = conditions.map { (MappingColumn($0.column), "where") } + (key?.columns ?? []).map { ($0, "key") }
    columns += values.flatMap { (_, value) in value.pattern.columns.map { ($0, value.key) } }
    columns += (duration?.pattern.columns ?? []).map { ($0, "duration") }
    columns += fields.flatMap { (_, value, _) in value.pattern.columns.map { ($0, value.key) } }
    columns += events?.columns ?? []
    columns += (collection?.columns ?? []).map { ($0, "collection") } + (subject?.columns ?? []).map { ($0, "subject") }
    return columns + tags.flatMap { $0.columns.map { ($0, "tags") } }
  }

  /// Columns that it takes of what lies around its rows where that is a row of another path, as that path names them.
  func columns(within path: TablePath?) -> [String] {
    guard let path, rows.flatMap(path.rest) != nil else { return [] }
    let prefix = path.steps.isEmpty ? "^" : "^\(path.text)."
    return columns.flatMap(\.column.names).compactMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
  }

  /// Whether it takes a row.
  func takes(_ row: TableRow) -> Bool {
    if events?.isBlank(row) == true { return false }
    return conditions.allSatisfy { column, texts in
      guard let list = row.list(column) else { return texts.contains(TrimmedText.of(row[column])) }
      return list.contains { texts.contains(TrimmedText.of($0)) }
    }
  }
}
