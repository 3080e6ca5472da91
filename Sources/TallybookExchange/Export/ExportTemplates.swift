internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// What an export knows of templates, each read once.
final class ExportTemplates {
  private var versions: [Int64: (version: Int64, schema: String)?] = [:]
  private var schemas: [Int64: TemplateSchema?] = [:]
  private var hasAny: Bool?

  /// Whether any item has fields of its own: most books need not look for those of each.
  func hasFields(on connection: Connection) throws(Failure) -> Bool {
    if let hasAny { return hasAny }
    let found = try connection.value("SELECT 1 FROM \(Table.fieldValue) LIMIT 1") != nil
    hasAny = found
    return found
  }

  /// The version of a template that counts, in the trash or not; nil where there is none.
  func current(of template: Int64, on connection: Connection) throws(Failure) -> (version: Int64, schema: String)? {
    if let known = versions[template] { return known }
    let current = try TemplateVersions.current(of: template, on: connection)
    versions[template] = .some(current)
    return current
  }

  /// The schema of a template, in the trash or not; nil where there is none.
  func schema(of template: Int64, on connection: Connection) throws(Failure) -> TemplateSchema? {
    if let known = schemas[template] { return known }
    let schema = try current(of: template, on: connection).map { (current) throws(Failure) in try TemplateSchema(current.schema) }
    schemas[template] = schema
    return schema
  }
}
