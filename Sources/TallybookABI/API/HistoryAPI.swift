public import CTallybook
internal import TallybookCore

@_cdecl("tally_undo") @implementation
public func tally_undo(
  _ book: OpaquePointer?, _ flags: UInt32, _ out_what: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  reversal(book, flags, out_what, error) { (book, flags) throws(Failure) in try book.undo(flags) }
}

@_cdecl("tally_redo") @implementation
public func tally_redo(
  _ book: OpaquePointer?, _ flags: UInt32, _ out_what: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  reversal(book, flags, out_what, error) { (book, flags) throws(Failure) in try book.redo(flags) }
}

/// Does it, or looks at it, and gives the step with what happened or would be in the way.
private func reversal(
  _ book: OpaquePointer?, _ flags: UInt32, _ out_what: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?,
  _ reverse: (Book, UndoFlags) throws(Failure) -> Reversed
) -> Int32 {
  out_what?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, UndoFlags.all)
    let book = try TallybookABI.book(book)
    let cursor = try book.history(of: try reverse(book, flags))
    guard let place = out_what else { return }
    place.pointee = try Handles.insert(CursorObject(cursor, of: book), .cursor)
  }
}

@_cdecl("tally_history") @implementation
public func tally_history(
  _ book: OpaquePointer?, _ id: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    place.pointee = try Handles.insert(CursorObject(try book.history(of: id == 0 ? nil : id), of: book), .cursor)
  }
}
