// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Cursor` do, each a forward into the engine.
enum CursorCalls {}

@_cdecl("tally_cursor_status") @implementation
public func tally_cursor_status(_ cursor: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try CursorCalls.status(TallybookABI.cursor(cursor))
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

@_cdecl("tally_cursor_column") @implementation
public func tally_cursor_column(
  _ cursor: OpaquePointer?, _ index: Int, _ out_column: UnsafeMutablePointer<tally_column>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_column)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_column, "out_column")
    guard let result = try CursorCalls.column(TallybookABI.cursor(cursor), index: index) else { return leave(TALLY_DONE) }
    give(result, to: out_column)
  } catch let failure { return leave(error, failure) }
  return leave()
}
