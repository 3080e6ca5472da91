public import CTallybook
internal import TallybookCore

/// The book behind a handle.
func book(_ handle: OpaquePointer?) throws(Failure) -> Book {
  let book = try Handles.retain(handle, .book, as: BookObject.self).book
  try book.requireOpen()
  return book
}

@_cdecl("tally_book_open") @implementation
public func tally_book_open(
  _ path: UnsafePointer<CChar>?, _ path_length: Int, _ options: UnsafePointer<tally_book_options>?,
  _ out_book: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  opened(options, out_book, error) { options throws(Failure) in try Book(try text(path, path_length, "path"), options) }
}

@_cdecl("tally_book_salvage") @implementation
public func tally_book_salvage(
  _ path: UnsafePointer<CChar>?, _ path_length: Int, _ to: UnsafePointer<CChar>?, _ to_length: Int,
  _ options: UnsafePointer<tally_book_options>?, _ out_book: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  opened(options, out_book, error) { options throws(Failure) in
    try Book.salvage(try text(path, path_length, "path"), to: try text(to, to_length, "to"), options)
  }
}

/// A book that `open` gives, behind a handle.
private func opened(
  _ options: UnsafePointer<tally_book_options>?, _ out_book: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?, _ open: (BookOptions) throws(Failure) -> Book
) -> Int32 {
  out_book?.pointee = nil
  // Made first, so that its context is destroyed whatever happens.
  let given = Result { () throws(Failure) in try BookOptions(options) }
  return boundary(error) { () throws(Failure) in
    let place = try out(out_book, "out_book")
    let book = try open(try given.get())
    do throws(Failure) { place.pointee = try Handles.insert(BookObject(book), .book) } catch {
      book.close()
      throw error
    }
  }
}

extension BookOptions {
  /// From the host's struct.
  fileprivate init(_ pointer: UnsafePointer<tally_book_options>?) throws(Failure) {
    self.init()
    guard let given = try TallybookABI.options(pointer, { $0.struct_size }, "tally_book_options") else { return }
    if let read = given.clock {
      let context = HostContext(given.clock_context, given.clock_context_free)
      clock = Clock({ read(context.pointer, $0.rawValue) })
    } else if given.clock_context_free != nil {
      _ = HostContext(given.clock_context, given.clock_context_free)
    }
    flags = try TallybookABI.flags(given.flags, OpenFlags.all)
    author = try optionalText(given.author, given.author_length, "author")
    durability = try constant(given.durability, "durability", as: Durability.self)
    if given.busy_timeout_ms != 0 { busyTimeout = given.busy_timeout_ms < 0 ? 0 : Int64(given.busy_timeout_ms) * 1_000_000 }
  }
}

@_cdecl("tally_book_close") @implementation
public func tally_book_close(_ book: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(book, .book, as: BookObject.self)?.book.close()
  deliverLog()
}

@_cdecl("tally_book_now") @implementation
public func tally_book_now(_ book: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in try TallybookABI.book(book).now() }
}

@_cdecl("tally_book_path") @implementation
public func tally_book_path(_ book: OpaquePointer?) -> UnsafePointer<CChar>? {
  value(nil) { () throws(Failure) in try Handles.retain(book, .book, as: BookObject.self).path }
}

@_cdecl("tally_setting_get") @implementation
public func tally_setting_get(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_value: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_value?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_value, "out_value")
    let value = try TallybookABI.book(book).setting(try text(name, name_length, "name"))
    place.pointee = try Handles.insert(BytesObject(Array(value.utf8)), .bytes)
  }
}

@_cdecl("tally_setting_set") @implementation
public func tally_setting_set(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ value: UnsafePointer<CChar>?, _ value_length: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    let name = try text(name, name_length, "name")
    try TallybookABI.book(book).set(name, to: try optionalText(value, value_length, "value"))
  }
}

@_cdecl("tally_setting_list") @implementation
public func tally_setting_list(
  _ book: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    place.pointee = try Handles.insert(CursorObject(Cursor(try book.settings()), of: book), .cursor)
  }
}

@_cdecl("tally_book_tick") @implementation
public func tally_book_tick(
  _ book: OpaquePointer?, _ out_next: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_next?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let next = try TallybookABI.book(book).tick()
    out_next?.pointee = next ?? .max
  }
}

@_cdecl("tally_book_flush") @implementation
public func tally_book_flush(_ book: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).flush() }
}

@_cdecl("tally_book_check") @implementation
public func tally_book_check(
  _ book: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  return findings(book, out_findings, error) { (book) throws(Failure) in try book.check() }
}

@_cdecl("tally_book_recovery") @implementation
public func tally_book_recovery(
  _ book: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  return findings(book, out_findings, error) { (book) throws(Failure) in try book.recovery() }
}

private func findings(
  _ handle: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?,
  _ find: (Book) throws(Failure) -> [Finding]
) -> Int32 {
  boundary(error) { () throws(Failure) in
    let place = try out(out_findings, "out_findings")
    let book = try book(handle)
    place.pointee = try Handles.insert(CursorObject(Cursor(try find(book)), of: book), .cursor)
  }
}

@_cdecl("tally_book_backup") @implementation
public func tally_book_backup(
  _ book: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ options: UnsafePointer<tally_backup_options>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  let given = Result { () throws(Failure) in try TallybookABI.options(options, { $0.struct_size }, "tally_backup_options") }
  let progress = (try? given.get()).map { HostProgress($0.progress, $0.progress_context, $0.progress_context_free) }
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(try given.get()?.flags ?? 0, BackupFlags.all)
    let book = try TallybookABI.book(book)
    try book.backUp(to: try text(path, path_length, "path"), flags) { (done, total) throws(Failure) in
      try progress?.report(done, total)
    }
  }
}
