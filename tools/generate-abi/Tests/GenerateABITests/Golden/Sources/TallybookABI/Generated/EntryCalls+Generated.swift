// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Entries` do, each a forward into the engine.
enum EntryCalls {}

@_cdecl("tally_entry_find") @implementation
public func tally_entry_find(
  _ book: OpaquePointer?, _ kind: Int32, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ note: UnsafePointer<CChar>?,
  _ note_length: Int, _ time: Int64, _ flags: UInt32, _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let name = try TallybookABI.text(name, name_length, "name")
    let flags = try TallybookABI.flags(flags, OpenFlags.all)
    let result = try EntryCalls.find(
      TallybookABI.book(book), kind: kind == 0 ? nil : TallybookABI.constant(kind, "kind", as: Kind.self), name: name,
      note: TallybookABI.optionalText(note, note_length, "note"), time: time == TALLY_NOW ? nil : time, flags: flags
    )
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_entry_change") @implementation
public func tally_entry_change(
  _ cursor: OpaquePointer?, _ field: Int32, _ flags: UInt32, _ value: Double, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let cursor = try CursorChange(cursor)
    do throws(Failure) {
      let flags = try TallybookABI.flags(flags, OpenFlags.all)
      try EntryCalls.change(cursor.object, field: TallybookABI.field(field), flags: flags, value: value)
    } catch let failure { throw cursor.refused(failure) }
    cursor.end()
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_entry_sizes") @implementation
public func tally_entry_sizes(
  _ book: OpaquePointer?, _ flags: UInt32, _ out_width: UnsafeMutablePointer<Int64>?, _ out_height: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_width?.pointee = 0
  out_height?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_width, "out_width")
    try noFlags(flags)
    let result = try EntryCalls.sizes(TallybookABI.book(book))
    out_width?.pointee = result.width
    out_height?.pointee = result.height
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_entry_text") @implementation
public func tally_entry_text(
  _ bytes: UnsafeRawPointer?, _ bytes_size: Int, _ place: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  do throws(Failure) {
    try enter(error)
    let result = try EntryCalls.text(
      bytes: TallybookABI.data(bytes, bytes_size, "bytes"), place: TallybookABI.constant(place, "sort of place", as: Place.self)
    )
    try deliver(result, buffer, buffer_size, out_length)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_entry_read") @implementation
public func tally_entry_read(
  _ book: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ buffer_size: Int, _ out_read: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_read?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_read, "out_read")
    let buffer = try TallybookABI.room(buffer, buffer_size, "buffer")
    guard let result = try EntryCalls.read(TallybookABI.book(book), buffer: buffer) else { return leave(TALLY_DONE) }
    out_read?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_entry_list") @implementation
public func tally_entry_list(
  _ book: OpaquePointer?, _ options: UnsafePointer<tally_entry_options>?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    let options = try required(options)
    let result = try EntryCalls.list(TallybookABI.book(book), options: options, wantsCursor: out_cursor != nil)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_entry_stream") @implementation
public func tally_entry_stream(
  _ book: OpaquePointer?, _ beginnings: UnsafeMutablePointer<Int64>?, _ endings: UnsafeMutablePointer<Int64>?, _ capacity: Int,
  _ out_stream: UnsafeMutablePointer<EntryStream>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_stream?.pointee = EntryStream()
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_stream, "out_stream")
    let result = try EntryCalls.stream(TallybookABI.book(book), beginnings: beginnings, endings: endings, capacity: capacity)
    if let out_stream { result.fill(out_stream) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_entry_is_open") @implementation
public func tally_entry_is_open(_ cursor: OpaquePointer?, _ number: UInt64) -> Int32 {
  var result: Int32 = 1
  do throws(Failure) {
    try enter(nil)
    result = try EntryCalls.isOpen(TallybookABI.cursor(cursor), number: number == 7 ? nil : number)
  } catch {}
  deliverLog()
  return result
}
