internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// What an export knows of templates, each read once.
final class ExportTemplates {
  private var schemas: [Int64: TemplateSchema?] = [:]
  private var hasAny: Bool?

  /// Whether any item has fields of its own: most books need not look for those of each.
  func hasFields(on connection: Connection) throws(Failure) -> Bool {
    if let hasAny { return hasAny }
    let found = try connection.value("SELECT 1 FROM \(Table.fieldValue) LIMIT 1") != nil
    hasAny = found
    return found
  }

  /// The schema of a template, in the trash or not; nil where there is none.
  func schema(of template: Int64, on connection: Connection) throws(Failure) -> TemplateSchema? {
    if let known = schemas[template] { return known }
    let schema = try TemplateVersions.current(of: template, on: connection).map { (current) throws(Failure) in try TemplateSchema(current.schema) }
    schemas[template] = schema
    return schema
  }
}
