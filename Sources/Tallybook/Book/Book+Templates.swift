public import TallybookBase
internal import TallybookCore

extension Book {
  /// The fields that a template defines, in the order of its schema.
  ///
  /// - Throws: `notFound` (it is gone), and errors of reading.
  ///
  /// ```swift
  /// let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"amount": {"type": "integer"}}}"#)
  /// print(try book.fields(of: meal).map(\.type))  // ["integer"]
  /// ```
  public func fields(of template: Template) throws(Failure) -> [TemplateField] {
    let cursor = try engine.templateFields(template.id)
    var fields: [TemplateField] = []
    while try cursor.next() { if let row = cursor.row?.record as? FieldRow { fields.append(TemplateField(row.field)) } }
    return fields
  }
}
