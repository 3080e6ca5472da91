internal import TallybookCore

extension TemplateCalls {
  static func fieldList(_ book: Book, templateId: Int64) throws(Failure) -> CursorObject {
    CursorObject(try book.templateFields(templateId), of: book)
  }
}
