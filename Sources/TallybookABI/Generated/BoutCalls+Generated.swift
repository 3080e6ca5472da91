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
    let result = try BoutCalls.queryTimeBudget(
      TallybookABI.query(query), options: options, notObserved: not_observed, notObservedCount: not_observed_count
    )
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}
