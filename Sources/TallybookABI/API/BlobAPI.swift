public import CTallybook
internal import TallybookCore

/// The largest piece that one call takes or gives: more are sizes gone wrong.
private let largestPiece = 1 << 30

/// The blob behind a handle. It is safe from any thread, so its claim ends here and others may read while this one waits.
private func blob(_ handle: OpaquePointer?) throws(Failure) -> Blob {
  let blob = try Handles.retain(handle, .blob, as: BlobObject.self).blob
  try blob.book.requireOpen()
  return blob
}

private func requirePiece(_ size: Int, _ name: StaticString) throws(Failure) {
  guard 0...largestPiece ~= size else {
    throw Failure(.misuse, "\(name) has more than \(largestPiece) bytes; check its size, or take smaller pieces", bound: Measure(largestPiece))
  }
}

@_cdecl("tally_attach_file") @implementation
public func tally_attach_file(
  _ book: OpaquePointer?, _ item: Int64, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ media_type: UnsafePointer<CChar>?,
  _ media_type_length: Int, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_attachment: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_attachment?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let book = try TallybookABI.book(book)
    let path = try text(path, path_length, "path")
    let mediaType = try optionalText(media_type, media_type_length, "media_type")
    let name = try optionalText(name, name_length, "name")
    let result = try book.attach(file: path, to: item, name: name, mediaType: mediaType)
    out_attachment?.pointee = result
  }
}

@_cdecl("tally_attachment_save") @implementation
public func tally_attachment_save(
  _ book: OpaquePointer?, _ attachment: Int64, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    try TallybookABI.book(book).saveAttachment(attachment, to: try text(path, path_length, "path"))
  }
}

@_cdecl("tally_blob_create") @implementation
public func tally_blob_create(
  _ book: OpaquePointer?, _ item: Int64, _ media_type: UnsafePointer<CChar>?, _ media_type_length: Int, _ name: UnsafePointer<CChar>?,
  _ name_length: Int, _ out_blob: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_blob?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_blob, "out_blob")
    let book = try TallybookABI.book(book)
    let mediaType = try optionalText(media_type, media_type_length, "media_type")
    let name = try text(name, name_length, "name")
    let blob = try book.beginBlob(for: item, name: name, mediaType: mediaType)
    do throws(Failure) { place.pointee = try Handles.insert(BlobObject(blob), .blob) } catch {
      try? blob.discard(now: book.now())
      throw error
    }
  }
}

@_cdecl("tally_blob_open") @implementation
public func tally_blob_open(
  _ book: OpaquePointer?, _ attachment: Int64, _ out_blob: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_blob?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_blob, "out_blob")
    place.pointee = try Handles.insert(BlobObject(try TallybookABI.book(book).openBlob(attachment)), .blob)
  }
}

@_cdecl("tally_blob_write") @implementation
public func tally_blob_write(
  _ blob: OpaquePointer?, _ offset: Int64, _ data: UnsafeRawPointer?, _ data_size: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    let blob = try TallybookABI.blob(blob)
    guard data != nil || data_size == 0 else { throw Failure(.misuse, "data is NULL with a size; give the bytes or the size 0") }
    try requirePiece(data_size, "data")
    try blob.write(UnsafeRawBufferPointer(start: data, count: data_size), at: offset == TALLY_END ? nil : offset)
  }
}

@_cdecl("tally_blob_read") @implementation
public func tally_blob_read(
  _ blob: OpaquePointer?, _ offset: Int64, _ buffer: UnsafeMutableRawPointer?, _ buffer_size: Int, _ out_read: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_read?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let place = try out(out_read, 0, "out_read")
    let blob = try TallybookABI.blob(blob)
    guard let buffer else { throw Failure(.misuse, "buffer is NULL; give room for the bytes") }
    try requirePiece(buffer_size, "buffer")
    place.pointee = try blob.read(at: offset, into: UnsafeMutableRawBufferPointer(start: buffer, count: buffer_size))
  }
}

@_cdecl("tally_blob_size") @implementation
public func tally_blob_size(_ blob: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in try TallybookABI.blob(blob).size() }
}

@_cdecl("tally_blob_attachment") @implementation
public func tally_blob_attachment(_ blob: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in try TallybookABI.blob(blob).id }
}

@_cdecl("tally_blob_finish") @implementation
public func tally_blob_finish(
  _ blob: OpaquePointer?, _ out_attachment: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_attachment?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let blob = try TallybookABI.blob(blob)
    let result = try blob.finish(now: blob.book.mutationTime())
    out_attachment?.pointee = result
  }
}

@_cdecl("tally_blob_discard") @implementation
public func tally_blob_discard(_ blob: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in
    let blob = try TallybookABI.blob(blob)
    try blob.discard(now: blob.book.mutationTime())
  }
}

@_cdecl("tally_blob_list") @implementation
public func tally_blob_list(
  _ book: OpaquePointer?, _ item: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    let cursor = try book.unfinishedCursor(of: item == 0 ? nil : item)
    place.pointee = try Handles.insert(CursorObject(cursor, of: book), .cursor)
  }
}

@_cdecl("tally_blob_free") @implementation
public func tally_blob_free(_ blob: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(blob, .blob, as: BlobObject.self)?.blob.close()
}
