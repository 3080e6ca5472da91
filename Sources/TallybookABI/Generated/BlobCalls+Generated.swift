// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Attachments` do, each a forward into the engine.
enum BlobCalls {}

@_cdecl("tally_attach_file") @implementation
public func tally_attach_file(
  _ book: OpaquePointer?, _ item: Int64, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ media_type: UnsafePointer<CChar>?,
  _ media_type_length: Int, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_attachment: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_attachment?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try BlobCalls.attachFile(
      TallybookABI.book(book), item: item, path: TallybookABI.text(path, path_length, "path"),
      mediaType: TallybookABI.optionalText(media_type, media_type_length, "media_type"),
      name: TallybookABI.optionalText(name, name_length, "name")
    )
    out_attachment?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_attachment_save") @implementation
public func tally_attachment_save(
  _ book: OpaquePointer?, _ attachment: Int64, _ path: UnsafePointer<CChar>?, _ path_length: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try BlobCalls.attachmentSave(TallybookABI.book(book), attachment: attachment, path: TallybookABI.text(path, path_length, "path"))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_blob_create") @implementation
public func tally_blob_create(
  _ book: OpaquePointer?, _ item: Int64, _ media_type: UnsafePointer<CChar>?, _ media_type_length: Int, _ name: UnsafePointer<CChar>?,
  _ name_length: Int, _ out_blob: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_blob?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_blob, "out_blob")
    let result = try BlobCalls.create(
      TallybookABI.book(book), item: item, mediaType: TallybookABI.optionalText(media_type, media_type_length, "media_type"),
      name: TallybookABI.text(name, name_length, "name")
    )
    out_blob?.pointee = try Handles.handle(result, .blob)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_blob_open") @implementation
public func tally_blob_open(
  _ book: OpaquePointer?, _ attachment: Int64, _ out_blob: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_blob?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_blob, "out_blob")
    let result = try BlobCalls.open(TallybookABI.book(book), attachment: attachment)
    out_blob?.pointee = try Handles.handle(result, .blob)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_blob_size") @implementation
public func tally_blob_size(_ blob: OpaquePointer?) -> Int64 {
  var result: Int64 = 0
  do throws(Failure) {
    try enter(nil)
    result = try BlobCalls.size(TallybookABI.blob(blob))
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_blob_attachment") @implementation
public func tally_blob_attachment(_ blob: OpaquePointer?) -> Int64 {
  var result: Int64 = 0
  do throws(Failure) {
    try enter(nil)
    result = try BlobCalls.attachment(TallybookABI.blob(blob))
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_blob_finish") @implementation
public func tally_blob_finish(
  _ blob: OpaquePointer?, _ out_attachment: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_attachment?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try BlobCalls.finish(TallybookABI.blob(blob))
    out_attachment?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_blob_discard") @implementation
public func tally_blob_discard(_ blob: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try BlobCalls.discard(TallybookABI.blob(blob))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_blob_list") @implementation
public func tally_blob_list(
  _ book: OpaquePointer?, _ item: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try BlobCalls.list(TallybookABI.book(book), item: item == 0 ? nil : item)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}
