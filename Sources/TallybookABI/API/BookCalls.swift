internal import TallybookCore

extension BookCalls {
  static func open(path: String, options: BookOptions) throws(Failure) -> BookObject { BookObject(try Book(path, options)) }

  static func salvage(path: String, to: String, options: BookOptions) throws(Failure) -> BookObject {
    BookObject(try Book.salvage(path, to: to, options))
  }

  static func openBytes(bytes: UnsafeRawBufferPointer, options: BookOptions) throws(Failure) -> BookObject {
    BookObject(try Book(LentBytes(bytes), options))
  }

  static func now(_ book: Book) throws(Failure) -> Instant { book.now() }

  static func settingGet(_ book: Book, name: String) throws(Failure) -> BytesObject { BytesObject(Array(try book.setting(name).utf8)) }

  static func settingSet(_ book: Book, name: String, value: String?) throws(Failure) { try book.set(name, to: value) }

  static func settingList(_ book: Book) throws(Failure) -> CursorObject { CursorObject(Cursor(try book.settings()), of: book) }

  static func tick(_ book: Book) throws(Failure) -> Instant { try book.tick() ?? .max }

  static func flush(_ book: Book) throws(Failure) { try book.flush() }

  static func check(_ book: Book) throws(Failure) -> CursorObject { CursorObject(Cursor(try book.check()), of: book) }

  static func findingList(_ book: Book, source: FindingSource) throws(Failure) -> CursorObject {
    let findings =
      switch source {
      case .recovery: try book.recovery()
      case .mirror: try book.mirrorFindings()
      }
    return CursorObject(Cursor(findings), of: book)
  }

  static func backup(_ book: Book, path: String, options: HostBackup) throws(Failure) {
    try book.backUp(to: path, options.flags) { (done, total) throws(Failure) in try options.progress?.report(done, total) }
  }
}
