public import CTallybook
internal import TallybookCore

@_cdecl("tally_query_dashboard") @implementation
public func tally_query_dashboard(
  _ query: OpaquePointer?, _ options: UnsafePointer<tally_dashboard_options>?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let options = try HostSummary.options(options)
    let (query, book) = try querying(query)
    place.pointee = try Handles.insert(CursorObject(try query.dashboard(options, in: book).cursor(in: book), of: book), .cursor)
  }
}
