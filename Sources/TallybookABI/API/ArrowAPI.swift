public import CTallybook
internal import TallybookCore

@_cdecl("tally_cursor_arrow") @implementation
public func tally_cursor_arrow(
  _ cursor: OpaquePointer?, _ out_stream: UnsafeMutablePointer<ArrowArrayStream>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_stream?.pointee = ArrowArrayStream()
  return boundary(error) { () throws(Failure) in
    let place = try out(out_stream, ArrowArrayStream(), "out_stream")
    let reader = try usingCursor(cursor) { object throws(Failure) in
      object.dropLent()
      return try object.cursor.arrow()
    }
    ArrowStreamObject(reader).fill(place)
  }
}
