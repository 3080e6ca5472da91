public import CTallybook
internal import TallybookCore

@_cdecl("tally_query_summary") @implementation
public func tally_query_summary(
  _ query: OpaquePointer?, _ options: UnsafePointer<tally_summary_options>?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let options = try HostSummary.options(options)
    let (query, book) = try querying(query)
    place.pointee = try Handles.insert(CursorObject(try query.summary(options, in: book).cursor(in: book), of: book), .cursor)
  }
}

@_cdecl("tally_query_timeline") @implementation
public func tally_query_timeline(
  _ query: OpaquePointer?, _ options: UnsafePointer<tally_timeline_options>?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let options = try HostSummary.options(options)
    let (query, book) = try querying(query)
    place.pointee = try Handles.insert(CursorObject(try query.timelineCursor(options, in: book), of: book), .cursor)
  }
}

@_cdecl("tally_cursor_write") @implementation
public func tally_cursor_write(
  _ cursor: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<tally_export_options>?,
  _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  let given = Result { () throws(Failure) in try HostExport(options) }
  return boundary(error) { () throws(Failure) in
    let host = try given.get()
    let format = try constant(format, "format", as: ExportFormat.self)
    let options = try host.options()
    try host.deliver(out_bytes) { (target) throws(Failure) in
      let bytes = try usingCursor(cursor) { object throws(Failure) in
        object.texts.dropAll()
        return try object.cursor.table(format, zone: options.zone)
      }
      // The host's function is called with the cursor let go.
      try target.take(bytes)
    }
  }
}

@_cdecl("tally_cursor_rewind") @implementation
public func tally_cursor_rewind(_ cursor: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in
    try usingCursor(cursor) { object throws(Failure) in
      object.texts.dropAll()
      try object.cursor.rewind()
    }
  }
}
