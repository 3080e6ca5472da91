// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Tracking` do, each a forward into the engine.
enum TrackingCalls {}

@_cdecl("tally_tag_merge") @implementation
public func tally_tag_merge(
  _ book: OpaquePointer?, _ tag: Int64, _ into: Int64, _ out_count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try TrackingCalls.tagMerge(TallybookABI.book(book), tag: tag, into: into == 0 ? nil : into)
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_update") @implementation
public func tally_query_update(
  _ query: OpaquePointer?, _ draft: OpaquePointer?, _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, UpdateFlags.all)
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try TrackingCalls.queryUpdate(TallybookABI.query(query), draft: TallybookABI.draft(draft), flags: flags)
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_overlaps") @implementation
public func tally_draft_overlaps(
  _ draft: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_findings, "out_findings")
    let result = try TrackingCalls.draftOverlaps(TallybookABI.draft(draft))
    out_findings?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_split") @implementation
public func tally_split(
  _ book: OpaquePointer?, _ id: Int64, _ time: Int64, _ out_second: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_second?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try TrackingCalls.split(TallybookABI.book(book), id: id, time: time == TALLY_NOW ? nil : time)
      try call.requireWhole()
      out_second?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_join") @implementation
public func tally_join(_ book: OpaquePointer?, _ first: Int64, _ second: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      try TrackingCalls.join(TallybookABI.book(book), first: first, second: second)
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_shift") @implementation
public func tally_shift(_ book: OpaquePointer?, _ id: Int64, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      try TrackingCalls.shift(TallybookABI.book(book), id: id, time: time == TALLY_NOW ? nil : time)
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_fit") @implementation
public func tally_fit(
  _ book: OpaquePointer?, _ id: Int64, _ shown: UnsafePointer<Int64>?, _ actual: UnsafePointer<Int64>?, _ count: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      try TrackingCalls.fit(TallybookABI.book(book), id: id, shown: shown, actual: actual, count: count)
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
