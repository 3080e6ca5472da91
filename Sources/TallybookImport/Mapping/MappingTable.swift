internal import TallybookBase
internal import TallybookModel

/// What becomes of the rows of one file: entries of one kind.
struct MappingTable: Sendable {
  let name: String
  /// Where it stands in the mapping.
  let line: Int32
  let kind: Kind
  /// What its file may be called; empty where the mapping leaves it to who gives one file.
  let files: [FilePattern]
  /// Whether its file may be missing.
  let isOptional: Bool
  let separator: UInt8
  let decimal: UInt8
  /// What a row must have in which columns to be taken.
  let conditions: [(column: String, texts: Set<String>)]
  let key: MappingPattern?
  /// By the field that they become.
  let values: [(field: Field, value: MappingValue)]
  let collection: MappingReference?
  let subject: MappingReference?
  let tags: [MappingReference]
  let template: (name: String, line: Int32)?
  let fields: [(name: String, value: MappingValue, line: Int32)]
  /// Columns of which the mapping says that they hold nothing that others do not.
  let ignored: Set<String>

  /// What it reads, for messages.
  var fileText: String { files.map(\.text).joined(separator: " or ") }

  subscript(field: Field) -> MappingValue? { values.first { $0.field == field }?.value }

  /// The columns that it names, each with the key that does.
  var columns: [(column: MappingColumn, key: String)] {
    var columns = conditions.map { (MappingColumn($0.column), "where") } + (key?.columns ?? []).map { ($0, "key") }
    columns += values.flatMap { (_, value) in value.pattern.columns.map { ($0, value.key) } }
    columns += fields.flatMap { (_, value, _) in value.pattern.columns.map { ($0, value.key) } }
    columns += (collection?.columns ?? []).map { ($0, "collection") } + (subject?.columns ?? []).map { ($0, "subject") }
    return columns + tags.flatMap { $0.columns.map { ($0, "tags") } }
  }

  /// Whether it takes a row.
  func takes(_ row: TableRow) -> Bool { conditions.allSatisfy { $0.texts.contains(TrimmedText.of(row[$0.column])) } }
}
