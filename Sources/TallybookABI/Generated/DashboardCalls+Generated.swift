// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Dashboards` do, each a forward into the engine.
enum DashboardCalls {}

@_cdecl("tally_query_dashboard") @implementation
public func tally_query_dashboard(
  _ query: OpaquePointer?, _ options: UnsafePointer<tally_dashboard_options>?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
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
      let result = try DashboardCalls.queryDashboard(TallybookABI.query(query), options: options)
      try call.requireWhole()
      out_cursor?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
