internal import CTallybook
internal import TallybookCore

extension BlobCalls {
  static func attachmentCreate(_ book: Book, item: Int64, path: String, options: AttachmentOptions) throws(Failure) -> Int64 {
    try book.attach(file: path, to: item, name: options.name, mediaType: options.mediaType)
  }

  static func attachmentExport(_ book: Book, attachment: Int64, path: String) throws(Failure) {
    try book.saveAttachment(attachment, to: path)
  }

  static func new(_ book: Book, item: Int64, options: AttachmentOptions) throws(Failure) -> BlobObject {
    BlobObject(try book.beginBlob(for: item, name: options.name ?? "", mediaType: options.mediaType), isNew: true)
  }

  static func open(_ book: Book, attachment: Int64) throws(Failure) -> BlobObject { BlobObject(try book.openBlob(attachment)) }

  static func stat(_ blob: Blob) throws(Failure) -> tally_blob_info {
    var info = tally_blob_info.initial
    (info.attachment, info.size) = (blob.id, try blob.size())
    return info
  }

  static func finish(_ blob: Blob) throws(Failure) -> Int64 { try blob.finish(now: blob.book.mutationTime()) }

  static func discard(_ blob: Blob) throws(Failure) { try blob.discard(now: blob.book.mutationTime()) }

  static func list(_ book: Book, item: Int64?) throws(Failure) -> CursorObject {
    CursorObject(try book.unfinishedCursor(of: item), of: book)
  }
}
