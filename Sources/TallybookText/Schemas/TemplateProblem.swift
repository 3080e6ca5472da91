package import TallybookBase

/// What keeps a value from being a field's of a template.
package struct TemplateProblem: Error {
  /// The field's name in the schema.
  package let field: String
  package let cause: Cause
  package let message: String
  let found: Value
  let bound: Value

  package init(field: String, cause: Cause, message: String, found: Value, bound: Value) {
    self.field = field
    self.cause = cause
    self.message = message
    self.found = found
    self.bound = bound
  }

  /// As a refusal; `number` is the field's in the book.
  package func failure(_ number: Int32?) -> Failure {
    Failure(cause, message, field: number.flatMap { Field(rawValue: $0) }, found: Measure(found), bound: Measure(bound))
  }

  /// As a line of a validation.
  package func finding(_ number: Int32?, of id: Int64) -> Finding {
    var finding = Finding(.error, cause.reason, key: field, message, id: id)
    finding.field = number.flatMap { Field(rawValue: $0) }
    finding.found = found
    finding.bound = bound
    return finding
  }
}
