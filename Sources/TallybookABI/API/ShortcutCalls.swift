internal import TallybookCore

extension ShortcutCalls {
  static func create(
    _ book: Book, kind: Kind, parent: Int64, name: String, time: Instant?, flags: CreateFlags
  ) throws(Failure) -> Int64 {
    try book.create(kind, name, in: parent, at: time, flags)
  }

  static func move(_ book: Book, id: Int64, parent: Int64, before: Int64?) throws(Failure) {
    try book.move(id, to: parent, before: before)
  }

  static func copy(_ book: Book, id: Int64, parent: Int64, before: Int64?) throws(Failure) -> Int64 {
    try book.copy(id, to: parent, before: before)
  }

  static func copyFrom(_ book: Book, other: Book, id: Int64, parent: Int64, before: Int64?) throws(Failure) -> Int64 {
    try book.copy(id, of: other, to: parent, before: before)
  }

  static func delete(_ book: Book, id: Int64, flags: DeleteFlags, wantsCount: Bool) throws(Failure) -> UInt64 {
    try book.delete(id, flags, counting: wantsCount)
  }

  static func restore(_ book: Book, id: Int64, wantsCount: Bool) throws(Failure) -> UInt64 {
    try book.restore(id, counting: wantsCount)
  }

  static func purge(_ book: Book, id: Int64?, flags: PurgeFlags) throws(Failure) -> UInt64 { try book.purge(id, flags) }

  static func pathList(_ book: Book, id: Int64) throws(Failure) -> CursorObject {
    CursorObject(Cursor(try book.path(id), of: book), of: book)
  }

  static func read(_ book: Book, id: Int64, flags: ReadFlags) throws(Failure) -> CursorObject {
    CursorObject(try book.cursor(of: id, flags), of: book)
  }

  static func find(_ book: Book, kind: Kind, parent: Int64, name: String) throws(Failure) -> Int64 {
    try book.find(kind, name, in: parent)
  }

  static func findUuid(_ book: Book, uuid: String) throws(Failure) -> Int64 { try book.find(uuid: uuid) }

  static func findField(_ book: Book, templateId: Int64, name: String) throws(Failure) -> Int32 {
    try book.field(name, of: templateId).rawValue
  }
}
