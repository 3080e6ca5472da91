package import TallybookBase

/// What keeps a value from being a field's of a template.
package struct TemplateProblem: Error {
  /// The field's name in the schema.
  package let field: String
  let code: FindingCode
  package let message: String
  let found: Value
  let bound: Value

  package init(field: String, code: FindingCode, message: String, found: Value, bound: Value) {
    self.field = field
    self.code = code
    self.message = message
    self.found = found
    self.bound = bound
  }

  /// As a refusal; `number` is the field's in the book.
  package func failure(_ number: Int32?) -> Failure {
    Failure(.invalid, message, field: number.map { .own($0) }, found: Measure(found), bound: Measure(bound))
  }

  /// As a line of a validation.
  package func finding(_ number: Int32?, of id: Int64) -> Finding {
    var finding = Finding(.error, code, key: field, message, id: id)
    finding.field = number.map { .own($0) }
    finding.found = found
    finding.bound = bound
    return finding
  }
}
