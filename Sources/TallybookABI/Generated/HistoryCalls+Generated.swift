// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `History` do, each a forward into the engine.
enum HistoryCalls {}

@_cdecl("tally_undo") @implementation
public func tally_undo(
  _ book: OpaquePointer?, _ flags: UInt32, _ out_what: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_what?.pointee = nil
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, UndoFlags.all)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try HistoryCalls.undo(TallybookABI.book(book), flags: flags)
      try call.requireWhole()
      out_what?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_redo") @implementation
public func tally_redo(
  _ book: OpaquePointer?, _ flags: UInt32, _ out_what: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_what?.pointee = nil
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, UndoFlags.all)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try HistoryCalls.redo(TallybookABI.book(book), flags: flags)
      try call.requireWhole()
      out_what?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_history_list") @implementation
public func tally_history_list(
  _ book: OpaquePointer?, _ id: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try HistoryCalls.list(TallybookABI.book(book), id: id == 0 ? nil : id)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}
