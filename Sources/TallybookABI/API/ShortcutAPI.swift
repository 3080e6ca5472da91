public import CTallybook
internal import TallybookCore

@_cdecl("tally_collection_create") @implementation
public func tally_collection_create(
  _ book: OpaquePointer?, _ parent: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let book = try TallybookABI.book(book)
    let result = try book.createCollection(try text(name, name_length, "name"), in: parent)
    out_id?.pointee = result
  }
}

@_cdecl("tally_note_create") @implementation
public func tally_note_create(
  _ book: OpaquePointer?, _ parent: Int64, _ title: UnsafePointer<CChar>?, _ title_length: Int, _ time: Int64,
  _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let book = try TallybookABI.book(book)
    let title = try text(title, title_length, "title")
    let result = try book.createNote(title, at: TallybookABI.time(time), in: parent)
    out_id?.pointee = result
  }
}

@_cdecl("tally_move") @implementation
public func tally_move(
  _ book: OpaquePointer?, _ id: Int64, _ parent: Int64, _ before: Int64, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    try TallybookABI.book(book).move(id, to: parent, before: before == 0 ? nil : before)
  }
}

@_cdecl("tally_copy") @implementation
public func tally_copy(
  _ book: OpaquePointer?, _ id: Int64, _ parent: Int64, _ before: Int64, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let result = try TallybookABI.book(book).copy(id, to: parent, before: before == 0 ? nil : before)
    out_id?.pointee = result
  }
}

@_cdecl("tally_delete") @implementation
public func tally_delete(
  _ book: OpaquePointer?, _ id: Int64, _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, DeleteFlags.all)
    let result = try TallybookABI.book(book).delete(id, flags, counting: out_count != nil)
    out_count?.pointee = result
  }
}

@_cdecl("tally_restore") @implementation
public func tally_restore(
  _ book: OpaquePointer?, _ id: Int64, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let result = try TallybookABI.book(book).restore(id, counting: out_count != nil)
    out_count?.pointee = result
  }
}

@_cdecl("tally_purge") @implementation
public func tally_purge(
  _ book: OpaquePointer?, _ id: Int64, _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, PurgeFlags.all)
    let result = try TallybookABI.book(book).purge(id == 0 ? nil : id, flags)
    out_count?.pointee = result
  }
}

@_cdecl("tally_path") @implementation
public func tally_path(
  _ book: OpaquePointer?, _ id: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    place.pointee = try Handles.insert(CursorObject(Cursor(try book.path(id), of: book), of: book), .cursor)
  }
}

@_cdecl("tally_find") @implementation
public func tally_find(_ book: OpaquePointer?, _ uuid: UnsafePointer<CChar>?, _ uuid_length: Int) -> Int64 {
  value(0) { () throws(Failure) in
    guard let uuid = UUID(try text(uuid, uuid_length, "uuid")) else { return 0 }
    return try TallybookABI.book(book).find(uuid) ?? 0
  }
}

@_cdecl("tally_field") @implementation
public func tally_field(_ book: OpaquePointer?, _ template_id: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int) -> Int32 {
  value(0) { () throws(Failure) in
    _ = try TallybookABI.book(book)
    guard template_id == 0 else { return 0 }
    return Field.named(try text(name, name_length, "name"))?.rawValue ?? 0
  }
}

@_cdecl("tally_field_name") @implementation
public func tally_field_name(_ field: Int32) -> UnsafePointer<CChar>? {
  fieldName(field).map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }
}
