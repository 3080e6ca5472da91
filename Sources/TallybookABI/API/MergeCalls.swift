internal import TallybookCore

extension MergeCalls {
  static func bookMerge(_ book: Book, path: String, flags: MergeFlags) throws(Failure) -> CursorObject {
    CursorObject(Cursor(try book.merge(path, flags)), of: book)
  }

  static func conflictList(_ book: Book, id: Int64?) throws(Failure) -> CursorObject { CursorObject(Cursor(try book.conflicts(of: id), of: book), of: book) }

  static func conflictResolve(_ book: Book, id: Int64, field: Field, key: String?, version: Int64) throws(Failure) {
    try book.resolve(id, field, key: key ?? "", keeping: Int(clamping: version))
  }

  static func deviceList(_ book: Book) throws(Failure) -> CursorObject { CursorObject(Cursor(try book.devices(), of: book), of: book) }

  static func deviceRename(_ book: Book, uuid: String, name: String) throws(Failure) {
    guard let device = UUID(uuid) else {
      throw Failure(.pattern, "\(QuotedValue.of(uuid)) is no UUID; give 32 hexadecimal digits, with or without hyphens", field: .uuid)
    }
    try book.renameDevice(device, to: name)
  }
}
