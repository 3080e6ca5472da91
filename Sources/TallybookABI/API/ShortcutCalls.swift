internal import TallybookCore

extension ShortcutCalls {
  static func collectionCreate(_ book: Book, parent: Int64, name: String) throws(Failure) -> Int64 {
    try book.createCollection(name, in: parent)
  }

  static func noteCreate(_ book: Book, parent: Int64, title: String, time: Instant?) throws(Failure) -> Int64 {
    try book.createNote(title, at: time, in: parent)
  }

  static func move(_ book: Book, id: Int64, parent: Int64, before: Int64?) throws(Failure) {
    try book.move(id, to: parent, before: before)
  }

  static func copy(_ book: Book, id: Int64, parent: Int64, before: Int64?) throws(Failure) -> Int64 {
    try book.copy(id, to: parent, before: before)
  }

  static func delete(_ book: Book, id: Int64, flags: DeleteFlags, wantsCount: Bool) throws(Failure) -> UInt64 {
    try book.delete(id, flags, counting: wantsCount)
  }

  static func restore(_ book: Book, id: Int64, wantsCount: Bool) throws(Failure) -> UInt64 {
    try book.restore(id, counting: wantsCount)
  }

  static func purge(_ book: Book, id: Int64?, flags: PurgeFlags) throws(Failure) -> UInt64 { try book.purge(id, flags) }

  static func path(_ book: Book, id: Int64) throws(Failure) -> CursorObject {
    CursorObject(Cursor(try book.path(id), of: book), of: book)
  }

  static func find(_ book: Book, uuid: String) throws(Failure) -> Int64 {
    guard let uuid = UUID(uuid) else { return 0 }
    return try book.find(uuid) ?? 0
  }

  static func field(_ book: Book, templateId: Int64, name: String) throws(Failure) -> Int32 {
    templateId == 0 ? Field.named(name)?.rawValue ?? 0 : 0
  }
}
