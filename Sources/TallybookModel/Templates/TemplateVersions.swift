internal import TallybookText
package import TallybookBase
package import TallybookStorage

/// The schemas that templates have and had: rows of the table `template_version`.
package enum TemplateVersions {
  /// The newest.
  package static func current(of template: Int64, on connection: Connection) throws(Failure) -> (version: Int64, schema: String)? {
    let statement = try connection.statement("SELECT version, schema FROM \(Table.templateVersion) WHERE template = \(template) ORDER BY version DESC LIMIT 1")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return (statement.int(0), statement.value(1).text ?? "")
  }

  /// Sets a template's schema, as its next version or the one that an import names, and gives its fields their numbers.
  /// Whether there was anything to set.
  @discardableResult
  package static func set(_ text: String, of template: Int64, version: Int64? = nil, in transaction: Transaction) throws(Failure) -> Bool {
    let schema = try TemplateSchema(text)
    let last = try current(of: template, on: transaction.connection)
    guard last?.schema != text else { return false }
    let next = max(version ?? 0, (last?.version ?? 0) &+ 1)
    try transaction.connection.run(
      "INSERT INTO \(Table.templateVersion) (template, version, schema, time) VALUES (\(template), \(next), \(text), \(transaction.now))")
    transaction.connection.known?.versions[template] = nil
    for field in schema.fields { _ = try FieldNumbers.number(of: field.name, in: template, in: transaction) }
    return true
  }
}
