// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Media` do, each a forward into the engine.
enum MediaCalls {}

@_cdecl("tally_media_at") @implementation
public func tally_media_at(
  _ book: OpaquePointer?, _ session: Int64, _ time: Int64, _ track: Int64, _ out_place: UnsafeMutablePointer<tally_media_place>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_place)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_place, "out_place")
    let result = try MediaCalls.at(TallybookABI.book(book), session: session, time: time, track: track)
    give(result, to: out_place)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_media_relink") @implementation
public func tally_media_relink(
  _ book: OpaquePointer?, _ options: UnsafePointer<tally_relink_options>?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  let options = Result { () throws(Failure) in try required(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try MediaCalls.relink(TallybookABI.book(book), options: options)
      try call.requireWhole()
      out_findings?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
