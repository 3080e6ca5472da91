internal import TallybookText
package import TallybookBase
package import TallybookStorage

/// Which entries would not fit a template's new schema, or do not fit the one that it has. Their values stay whatever becomes of it.
package enum TemplateMisfits {
  /// What the template of an entry refuses of its values; nil where all fits. Whether a field of a variant must have a value is for who asks for it.
  package static func find(of id: Int64, on connection: Connection) throws(Failure) -> Finding? {
    guard let entry = try EntryStore.find(id, on: connection), entry.kind.hasFields, let number = entry[.template].int, let template = try Template.find(number, on: connection) else { return nil }
    let problems = template.schema.problems(with: try CustomValues(of: id, on: connection).named, now: nil)
    guard let problem = problems.first(where: { $0.cause.reason != .required || entry.kind != .variant }) else { return nil }
    var finding = problem.finding(template.numbers[problem.field], of: id)
    (finding.severity, finding.reason) = (.warning, .misfit)
    return finding
  }

  /// The most that are named one by one.
  private static let mostNamed = 100

  /// A line that says how many, and lines for the first of them.
  static func find(_ text: String, of template: Int64, on connection: Connection) throws(Failure) -> [Finding] {
    let schema = try TemplateSchema(text)
    let statement = try connection.rows("SELECT id, name FROM \(Table.entry) WHERE template = \(template) AND trashed IS NULL ORDER BY time, id")
    var findings: [Finding] = []
    var (all, misfits): (Int64, Int64) = (0, 0)
    while try statement.step() {
      all += 1
      let id = statement.int(0)
      guard let problem = schema.problems(with: try CustomValues(of: id, on: connection).named, now: nil).first else { continue }
      misfits += 1
      guard misfits <= mostNamed else { continue }
      var finding = problem.finding(try FieldNumbers.find(problem.field, of: template, on: connection), of: id)
      finding.severity = .warning
      finding.message = "\(QuotedValue.of(statement.value(1).text ?? "")): \(problem.message)"
      findings.append(finding)
    }
    guard misfits > 0 else { return [] }
    var summary = Finding(
      .warning, .misfit, key: Field.schema.name, "\(misfits) of \(all) items would no longer fit the schema; their values stay", id: template)
    summary.field = .schema
    (summary.found, summary.bound) = (.int(misfits), .int(all))
    return [summary] + findings
  }
}
