// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Bouts` do, each a forward into the engine.
enum BoutCalls {}

@_cdecl("tally_query_time_budget") @implementation
public func tally_query_time_budget(
  _ query: OpaquePointer?, _ options: UnsafePointer<tally_budget_options>?, _ not_observed: UnsafePointer<Int64>?,
  _ not_observed_count: Int, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let options = try given(options)
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try BoutCalls.queryTimeBudget(
        TallybookABI.query(query), options: options, notObserved: not_observed, notObservedCount: not_observed_count
      )
      try call.requireWhole()
      out_cursor?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_transitions") @implementation
public func tally_query_transitions(
  _ query: OpaquePointer?, _ flags: UInt32, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let flags = try TallybookABI.flags(flags, TransitionFlags.all)
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try BoutCalls.queryTransitions(TallybookABI.query(query), flags: flags)
      try call.requireWhole()
      out_cursor?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_samples") @implementation
public func tally_query_samples(
  _ query: OpaquePointer?, _ options: UnsafePointer<tally_sample_options>?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let options = try required(options)
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try BoutCalls.querySamples(TallybookABI.query(query), options: options)
      try call.requireWhole()
      out_cursor?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_overlaps") @implementation
public func tally_query_overlaps(
  _ query: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try BoutCalls.queryOverlaps(TallybookABI.query(query))
      try call.requireWhole()
      out_cursor?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_agreement") @implementation
public func tally_query_agreement(
  _ query: OpaquePointer?, _ first: Int64, _ second: Int64, _ step: Int64, _ flags: UInt32,
  _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let flags = try TallybookABI.flags(flags, AgreementFlags.all)
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try BoutCalls.queryAgreement(TallybookABI.query(query), first: first, second: second, step: step, flags: flags)
      try call.requireWhole()
      out_cursor?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_check") @implementation
public func tally_query_check(
  _ query: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_findings, "out_findings")
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try BoutCalls.queryCheck(TallybookABI.query(query))
      try call.requireWhole()
      out_findings?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
