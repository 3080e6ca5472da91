package import TallybookBase

extension Book {
  /// Makes a template from a JSON Schema, named by its title.
  @discardableResult
  package func createTemplate(_ schema: String) throws(Failure) -> Int64 {
    let draft = try draft(.template)
    try draft.set(.schema, .text(schema))
    return try draft.save()
  }

  /// The template of a name that is not in the trash; nil where there is none.
  package func template(_ name: String) throws(Failure) -> Int64? {
    try requireOpen()
    return try read { connection throws(Failure) in try Templates.find(name, on: connection) }
  }

  /// The number of a field of every book, or of a template's; also of one that its schema does not have any more.
  package func field(_ name: String, of template: Int64) throws(Failure) -> Field {
    try requireOpen()
    if template == 0 {
      guard let field = Field.named(name) else {
        throw Failure(.noField, "there is no field \(QuotedValue.of(name)); see docs/reference.md, or name the template that has it")
      }
      return field
    }
    return try read { connection throws(Failure) in
      _ = try Template.require(template, on: connection)
      guard let number = try FieldNumbers.find(name, of: template, on: connection) else {
        throw Failure(.noField, "the template \(template) has no field \(name.prefix(60)); list its fields", id: template)
      }
      return .own(number)
    }
  }
}
