// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Book` do, each a forward into the engine.
enum BookCalls {}

@_cdecl("tally_book_open") @implementation
public func tally_book_open(
  _ path: UnsafePointer<CChar>?, _ path_length: Int, _ options: UnsafePointer<tally_book_options>?,
  _ out_book: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_book?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_book, "out_book")
    let options = try options.get()
    let result = try BookCalls.open(path: TallybookABI.text(path, path_length, "path"), options: options)
    out_book?.pointee = try Handles.handle(result, .book)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_list") @implementation
public func tally_book_list(
  _ book: OpaquePointer?, _ events: UnsafePointer<tally_event>?, _ count: Int, _ stride: Int, _ until: Int64,
  _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try BookCalls.list(TallybookABI.book(book), events: events, count: count, stride: stride, until: until)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_close") @implementation
public func tally_book_close(_ book: OpaquePointer?) {
  Handles.free(book, .book)
}

@_cdecl("tally_cursor_next") @implementation
public func tally_cursor_next(_ cursor: OpaquePointer?) -> Int32 {
  do throws(Failure) {
    try enter(nil)
    try BookCalls.cursorNext(TallybookABI.cursor(cursor))
  } catch let failure { return leave(nil, failure) }
  return leave()
}

@_cdecl("tally_cursor_text") @implementation
public func tally_cursor_text(_ cursor: OpaquePointer?, _ out_length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
  out_length?.pointee = 0
  var result: UnsafePointer<CChar>?
  do throws(Failure) {
    try enter(nil)
    if let lent = try BookCalls.cursorText(TallybookABI.cursor(cursor)) {
      out_length?.pointee = lent.count
      result = lent.start
    }
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_cursor_free") @implementation
public func tally_cursor_free(_ cursor: OpaquePointer?) {
  Handles.free(cursor, .cursor)
}
