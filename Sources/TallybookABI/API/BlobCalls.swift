internal import TallybookCore

extension BlobCalls {
  static func attachFile(_ book: Book, item: Int64, path: String, mediaType: String?, name: String?) throws(Failure) -> Int64 {
    try book.attach(file: path, to: item, name: name, mediaType: mediaType)
  }

  static func attachmentSave(_ book: Book, attachment: Int64, path: String) throws(Failure) {
    try book.saveAttachment(attachment, to: path)
  }

  static func create(_ book: Book, item: Int64, mediaType: String?, name: String) throws(Failure) -> BlobObject {
    BlobObject(try book.beginBlob(for: item, name: name, mediaType: mediaType), isNew: true)
  }

  static func open(_ book: Book, attachment: Int64) throws(Failure) -> BlobObject { BlobObject(try book.openBlob(attachment)) }

  static func size(_ blob: Blob) throws(Failure) -> Int64 { try blob.size() }

  static func attachment(_ blob: Blob) throws(Failure) -> Int64 { blob.id }

  static func finish(_ blob: Blob) throws(Failure) -> Int64 { try blob.finish(now: blob.book.mutationTime()) }

  static func discard(_ blob: Blob) throws(Failure) { try blob.discard(now: blob.book.mutationTime()) }

  static func list(_ book: Book, item: Int64?) throws(Failure) -> CursorObject {
    CursorObject(try book.unfinishedCursor(of: item), of: book)
  }
}
