// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Merging` do, each a forward into the engine.
enum MergeCalls {}

@_cdecl("tally_book_merge") @implementation
public func tally_book_merge(
  _ book: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ flags: UInt32,
  _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, MergeFlags.all)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try MergeCalls.bookMerge(TallybookABI.book(book), path: TallybookABI.text(path, path_length, "path"), flags: flags)
      try call.requireWhole()
      out_findings?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_conflict_list") @implementation
public func tally_conflict_list(
  _ book: OpaquePointer?, _ id: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try MergeCalls.conflictList(TallybookABI.book(book), id: id == 0 ? nil : id)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_conflict_resolve") @implementation
public func tally_conflict_resolve(
  _ book: OpaquePointer?, _ id: Int64, _ field: Int32, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ version: Int64,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      try MergeCalls.conflictResolve(
        TallybookABI.book(book), id: id, field: TallybookABI.field(field), key: TallybookABI.optionalText(key, key_length, "key"),
        version: version
      )
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_device_list") @implementation
public func tally_device_list(
  _ book: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try MergeCalls.deviceList(TallybookABI.book(book))
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_device_rename") @implementation
public func tally_device_rename(
  _ book: OpaquePointer?, _ uuid: UnsafePointer<CChar>?, _ uuid_length: Int, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try MergeCalls.deviceRename(
      TallybookABI.book(book), uuid: TallybookABI.text(uuid, uuid_length, "uuid"), name: TallybookABI.text(name, name_length, "name")
    )
  } catch let failure { return leave(error, failure) }
  return leave()
}
