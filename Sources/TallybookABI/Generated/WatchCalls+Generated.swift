// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Live views` do, each a forward into the engine.
enum WatchCalls {}

@_cdecl("tally_query_watch") @implementation
public func tally_query_watch(
  _ query: OpaquePointer?, _ flags: UInt32, _ out_watch: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_watch?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_watch, "out_watch")
    let flags = try TallybookABI.flags(flags, WatchFlags.all)
    let result = try WatchCalls.queryWatch(TallybookABI.query(query), flags: flags)
    out_watch?.pointee = try Handles.handle(result, .watch)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_watch_next") @implementation
public func tally_watch_next(
  _ watch: OpaquePointer?, _ timeout: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    guard let result = try WatchCalls.next(TallybookABI.watch(watch), timeout: timeout) else { return leave(TALLY_TIMEOUT) }
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_watch_fd") @implementation
public func tally_watch_fd(
  _ watch: OpaquePointer?, _ out_fd: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_fd?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_fd, "out_fd")
    let result = try WatchCalls.fd(TallybookABI.watch(watch))
    out_fd?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}
