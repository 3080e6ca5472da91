// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Session` do, each a forward into the engine.
enum SessionCalls {}

@_cdecl("tally_session_start") @implementation
public func tally_session_start(
  _ book: OpaquePointer?, _ parent: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ time: Int64,
  _ out_session: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_session?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_session, "out_session")
    let result = try SessionCalls.start(
      TallybookABI.book(book), parent: parent, name: TallybookABI.text(name, name_length, "name"), time: time == TALLY_NOW ? nil : time
    )
    out_session?.pointee = try Handles.handle(result, .session)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_session_attach") @implementation
public func tally_session_attach(
  _ book: OpaquePointer?, _ id: Int64, _ flags: UInt32, _ out_session: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_session?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_session, "out_session")
    let flags = try TallybookABI.flags(flags, AttachFlags.all)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try SessionCalls.attach(TallybookABI.book(book), id: id, flags: flags)
      try call.requireWhole()
      out_session?.pointee = try Handles.handle(result, .session)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_session_pause") @implementation
public func tally_session_pause(_ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try SessionCalls.pause(TallybookABI.session(session), time: time == TALLY_NOW ? nil : time)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_session_resume") @implementation
public func tally_session_resume(_ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try SessionCalls.resume(TallybookABI.session(session), time: time == TALLY_NOW ? nil : time)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_session_stop") @implementation
public func tally_session_stop(_ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try SessionCalls.stop(TallybookABI.session(session), time: time == TALLY_NOW ? nil : time)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_session_stat") @implementation
public func tally_session_stat(
  _ session: OpaquePointer?, _ out_info: UnsafeMutablePointer<tally_session_info>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_info)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_info, "out_info")
    let result = try SessionCalls.stat(TallybookABI.session(session))
    give(result, to: out_info)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_session_count") @implementation
public func tally_session_count(
  _ session: OpaquePointer?, _ type: Int64, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_count, "out_count")
    let result = try SessionCalls.count(TallybookABI.session(session), type: type == TALLY_ANY ? nil : type)
    out_count?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_session_open_list") @implementation
public func tally_session_open_list(
  _ session: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try SessionCalls.openList(TallybookABI.session(session))
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_session_take_back") @implementation
public func tally_session_take_back(
  _ session: OpaquePointer?, _ subject: Int64, _ out_seq: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_seq?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try SessionCalls.takeBack(TallybookABI.session(session), subject: subject)
    out_seq?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}
