// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Changes that travel` do, each a forward into the engine.
enum SyncCalls {}

@_cdecl("tally_sync_vector") @implementation
public func tally_sync_vector(
  _ book: OpaquePointer?, _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_bytes, "out_bytes")
    let result = try SyncCalls.vector(TallybookABI.book(book))
    out_bytes?.pointee = try Handles.handle(result, .bytes)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_sync_changes") @implementation
public func tally_sync_changes(
  _ book: OpaquePointer?, _ vector: UnsafePointer<CChar>?, _ vector_length: Int, _ frame_size: Int64,
  _ options: UnsafePointer<tally_export_options>?, _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try SyncCalls.changes(
        TallybookABI.book(book), vector: TallybookABI.optionalText(vector, vector_length, "vector"),
        frameSize: frame_size == 0 ? nil : frame_size, options: options, wantsBytes: out_bytes != nil
      )
      try call.requireWhole()
      out_bytes?.pointee = try Handles.handle(result, .bytes)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_sync_apply") @implementation
public func tally_sync_apply(
  _ book: OpaquePointer?, _ frames: UnsafeRawPointer?, _ frames_size: Int, _ flags: UInt32,
  _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, MergeFlags.all)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try SyncCalls.apply(TallybookABI.book(book), frames: TallybookABI.data(frames, frames_size, "frames"), flags: flags)
      try call.requireWhole()
      out_findings?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_sync_wanted_list") @implementation
public func tally_sync_wanted_list(
  _ book: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try SyncCalls.wantedList(TallybookABI.book(book))
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_sync_piece") @implementation
public func tally_sync_piece(
  _ book: OpaquePointer?, _ sha256: UnsafePointer<CChar>?, _ sha256_length: Int, _ number: Int64,
  _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_bytes, "out_bytes")
    let result = try SyncCalls.piece(TallybookABI.book(book), sha256: TallybookABI.text(sha256, sha256_length, "sha256"), number: number)
    out_bytes?.pointee = try Handles.handle(result, .bytes)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_sync_take") @implementation
public func tally_sync_take(
  _ book: OpaquePointer?, _ sha256: UnsafePointer<CChar>?, _ sha256_length: Int, _ number: Int64, _ piece: UnsafeRawPointer?,
  _ piece_size: Int, _ out_is_whole: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_is_whole?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try SyncCalls.take(
        TallybookABI.book(book), sha256: TallybookABI.text(sha256, sha256_length, "sha256"), number: number,
        piece: TallybookABI.data(piece, piece_size, "piece")
      )
      try call.requireWhole()
      out_is_whole?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
