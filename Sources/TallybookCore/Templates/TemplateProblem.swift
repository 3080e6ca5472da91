/// What keeps a value from being a field's of a template.
struct TemplateProblem: Error {
  /// The field's name in the schema.
  let field: String
  let code: FindingCode
  let message: String
  let found: Value
  let bound: Value

  /// As a refusal; `number` is the field's in the book.
  func failure(_ number: Int32?) -> Failure {
    Failure(.invalid, message, field: number.map { .own($0) }, found: Measure(found), bound: Measure(bound))
  }

  /// As a line of a validation.
  func finding(_ number: Int32?, of id: Int64) -> Finding {
    var finding = Finding(.error, code, key: field, message, id: id)
    finding.field = number.map { .own($0) }
    finding.found = found
    finding.bound = bound
    return finding
  }
}
