internal import TallybookCore

extension TemplateCalls {
  static func create(_ book: Book, schema: String) throws(Failure) -> Int64 { try book.createTemplate(schema) }

  static func fields(_ book: Book, templateId: Int64) throws(Failure) -> CursorObject {
    CursorObject(try book.templateFields(templateId), of: book)
  }

  static func field(_ book: Book, templateId: Int64, name: String) throws(Failure) -> Int32 {
    try book.field(name, of: templateId).rawValue
  }
}
