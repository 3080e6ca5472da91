internal import TallybookCore

extension MirrorCalls {
  static func set(_ book: Book, folder: String, flags: MirrorFlags) throws(Failure) {
    try book.mirror(folder.isEmpty ? nil : folder, flags)
  }

  static func findings(_ book: Book) throws(Failure) -> CursorObject { CursorObject(Cursor(try book.mirrorFindings()), of: book) }
}
