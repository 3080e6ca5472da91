// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Summary` do, each a forward into the engine.
enum SummaryCalls {}

@_cdecl("tally_query_summary") @implementation
public func tally_query_summary(
  _ query: OpaquePointer?, _ options: UnsafePointer<tally_summary_options>?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let options = try given(options)
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try SummaryCalls.querySummary(TallybookABI.query(query), options: options)
      try call.requireWhole()
      out_cursor?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_timeline") @implementation
public func tally_query_timeline(
  _ query: OpaquePointer?, _ options: UnsafePointer<tally_timeline_options>?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let options = try given(options)
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try SummaryCalls.queryTimeline(TallybookABI.query(query), options: options)
      try call.requireWhole()
      out_cursor?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_cursor_write") @implementation
public func tally_cursor_write(
  _ cursor: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<tally_export_options>?,
  _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let result = try SummaryCalls.cursorWrite(
      TallybookABI.cursor(cursor), format: TallybookABI.constant(format, "format", as: Format.self), options: options,
      wantsBytes: out_bytes != nil
    )
    out_bytes?.pointee = try Handles.handle(result, .bytes)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_cursor_rewind") @implementation
public func tally_cursor_rewind(_ cursor: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try SummaryCalls.cursorRewind(TallybookABI.cursor(cursor))
  } catch let failure { return leave(error, failure) }
  return leave()
}
