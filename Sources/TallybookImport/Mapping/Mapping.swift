internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// What becomes of another program's tables: a document that its user writes.
struct Mapping: Sendable {
  /// Whose tables they are.
  let name: String
  /// The zone of times that name none.
  let zone: String?
  /// Schemas of templates, with the lines on which they begin.
  let templates: [(schema: TemplateSchema, line: Int32)]
  let tables: [MappingTable]

  /// The newest version of the document that is read.
  static let version: Int64 = 4

  /// Reads one; what is wrong is refused with its line and key.
  init(_ text: String) throws(Failure) {
    do throws(Failure) { self = try MappingReader.read(text) } catch {
      throw Failure(error.cause, "the mapping, \(error.message)", field: error.field, id: error.id, found: error.found, bound: error.bound)
    }
  }

  init(name: String, zone: String?, templates: [(schema: TemplateSchema, line: Int32)], tables: [MappingTable]) {
    self.name = name
    self.zone = zone
    self.templates = templates
    self.tables = tables
  }

  /// The table of a name.
  subscript(table: String) -> MappingTable? { tables.first { $0.name == table } }
}
