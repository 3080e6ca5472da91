// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Cursor` do, each a forward into the engine.
enum CursorCalls {}

@_cdecl("tally_cursor_json") @implementation
public func tally_cursor_json(
  _ cursor: OpaquePointer?, _ max_rows: UInt64, _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_bytes, "out_bytes")
    let result = try CursorCalls.json(TallybookABI.cursor(cursor), maxRows: max_rows)
    out_bytes?.pointee = try Handles.handle(result, .bytes)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_cursor_free") @implementation
public func tally_cursor_free(_ cursor: OpaquePointer?) {
  Handles.free(cursor, .cursor)
}

@_cdecl("tally_cursor_arrow") @implementation
public func tally_cursor_arrow(
  _ cursor: OpaquePointer?, _ out_stream: UnsafeMutablePointer<ArrowArrayStream>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_stream?.pointee = ArrowArrayStream()
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_stream, "out_stream")
    let result = try CursorCalls.arrow(TallybookABI.cursor(cursor))
    if let out_stream { result.fill(out_stream) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
