internal import TallybookCore

extension SyncCalls {
  static func vector(_ book: Book) throws(Failure) -> BytesObject { BytesObject(Array(try book.syncVector().utf8)) }

  static func changes(
    _ book: Book, vector: String?, frameSize: Int64?, options: HostExport, wantsBytes: Bool
  ) throws(Failure) -> BytesObject? {
    try options.require([], of: "changes")
    _ = try options.options()
    return try options.deliver(wantsBytes: wantsBytes) { (target) throws(Failure) in
      try book.changes(since: vector, frameSize: frameSize.map { Int(clamping: $0) } ?? 1 << 20, to: target)
    }
  }

  static func apply(_ book: Book, frames: UnsafeRawBufferPointer, flags: MergeFlags) throws(Failure) -> CursorObject {
    CursorObject(Cursor(try book.apply(Array(frames), flags)), of: book)
  }

  static func wantedList(_ book: Book) throws(Failure) -> CursorObject { CursorObject(Cursor(try book.wantedContents(), of: book), of: book) }

  static func piece(_ book: Book, sha256: String, number: Int64) throws(Failure) -> BytesObject {
    BytesObject(try book.contentPiece(sha256, number))
  }

  static func take(_ book: Book, sha256: String, number: Int64, piece: UnsafeRawBufferPointer) throws(Failure) -> Int32 {
    try book.takePiece(Array(piece), number, of: sha256) ? 1 : 0
  }
}
