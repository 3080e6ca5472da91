// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Attachments` do, each a forward into the engine.
enum BlobCalls {}

@_cdecl("tally_attachment_create") @implementation
public func tally_attachment_create(
  _ book: OpaquePointer?, _ item: Int64, _ path: UnsafePointer<CChar>?, _ path_length: Int,
  _ options: UnsafePointer<tally_attachment_options>?, _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let options = try given(options)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try BlobCalls.attachmentCreate(
        TallybookABI.book(book), item: item, path: TallybookABI.text(path, path_length, "path"), options: options
      )
      try call.requireWhole()
      out_id?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_attachment_export") @implementation
public func tally_attachment_export(
  _ book: OpaquePointer?, _ attachment: Int64, _ path: UnsafePointer<CChar>?, _ path_length: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      try BlobCalls.attachmentExport(TallybookABI.book(book), attachment: attachment, path: TallybookABI.text(path, path_length, "path"))
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_blob_new") @implementation
public func tally_blob_new(
  _ book: OpaquePointer?, _ item: Int64, _ options: UnsafePointer<tally_attachment_options>?,
  _ out_blob: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_blob?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_blob, "out_blob")
    let options = try required(options)
    let result = try BlobCalls.new(TallybookABI.book(book), item: item, options: options)
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

@_cdecl("tally_blob_stat") @implementation
public func tally_blob_stat(
  _ blob: OpaquePointer?, _ out_info: UnsafeMutablePointer<tally_blob_info>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_info)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_info, "out_info")
    let result = try BlobCalls.stat(TallybookABI.blob(blob))
    give(result, to: out_info)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_blob_finish") @implementation
public func tally_blob_finish(
  _ blob: OpaquePointer?, _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.blob(blob))
    defer { call.end() }
    do throws(Failure) {
      let result = try BlobCalls.finish(TallybookABI.blob(blob))
      try call.requireWhole()
      out_id?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
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
