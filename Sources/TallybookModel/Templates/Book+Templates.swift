public import TallybookBase

extension Book {
  /// Makes a template of a JSON Schema, named by its title.
  @discardableResult
  public func createTemplate(_ schema: String) throws(Failure) -> Int64 {
    let draft = try draft(.template)
    try draft.set(.schema, .text(schema))
    return try draft.save()
  }

  /// The number of a template's field; also of one that its schema does not have any more.
  package func field(_ name: String, of template: Int64) throws(Failure) -> Field {
    try requireOpen()
    return try read { connection throws(Failure) in
      _ = try Template.require(template, on: connection)
      guard let number = try FieldNumbers.find(name, of: template, on: connection) else {
        throw Failure(.noField, "the template \(template) has no field \(name.prefix(60)); ask the template for its fields", id: template)
      }
      return .own(number)
    }
  }
}
