internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// A table's template, with what becomes of its fields.
struct MappedTemplate {
  let template: Template
  let fields: [(field: TemplateField, value: MappingValue)]

  var id: Int64 { template.id }

  /// A row's values, by their names; those that do not fit the template are refused.
  func values(of row: TableRow, _ clock: ImportClock, time: Instant, now: Instant) throws(Failure) -> TextKeyed<CustomValue> {
    var values = TextKeyed<CustomValue>()
    for (field, value) in fields { values[field.name] = try value.own(of: row, field, clock) }
    if let problem = template.schema.problems(with: values, now: now).first { throw problem.failure(template.numbers[problem.field]) }
    if template.schema.isNeverAhead, time > now {
      throw Failure(.future, "it is in the future, at \(ISO8601.text(time)), which its template \(QuotedValue.of(template.name)) excludes", field: .time)
    }
    return values
  }
}
