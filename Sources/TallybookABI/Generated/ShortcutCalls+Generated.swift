// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Shortcuts` do, each a forward into the engine.
enum ShortcutCalls {}

@_cdecl("tally_create") @implementation
public func tally_create(
  _ book: OpaquePointer?, _ kind: Int32, _ parent: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ time: Int64, _ flags: UInt32,
  _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, CreateFlags.all)
    let result = try ShortcutCalls.create(
      TallybookABI.book(book), kind: TallybookABI.constant(kind, "kind", as: Kind.self), parent: parent,
      name: TallybookABI.text(name, name_length, "name"), time: time == TALLY_NOW ? nil : time, flags: flags
    )
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_move") @implementation
public func tally_move(
  _ book: OpaquePointer?, _ id: Int64, _ parent: Int64, _ before: Int64, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try ShortcutCalls.move(TallybookABI.book(book), id: id, parent: parent, before: before == 0 ? nil : before)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_copy") @implementation
public func tally_copy(
  _ book: OpaquePointer?, _ id: Int64, _ parent: Int64, _ before: Int64, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try ShortcutCalls.copy(TallybookABI.book(book), id: id, parent: parent, before: before == 0 ? nil : before)
      try call.requireWhole()
      out_id?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_copy_from") @implementation
public func tally_copy_from(
  _ book: OpaquePointer?, _ other: OpaquePointer?, _ id: Int64, _ parent: Int64, _ before: Int64, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try ShortcutCalls.copyFrom(
        TallybookABI.book(book), other: TallybookABI.book(other), id: id, parent: parent, before: before == 0 ? nil : before
      )
      try call.requireWhole()
      out_id?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_delete") @implementation
public func tally_delete(
  _ book: OpaquePointer?, _ id: Int64, _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, DeleteFlags.all)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try ShortcutCalls.delete(TallybookABI.book(book), id: id, flags: flags, wantsCount: out_count != nil)
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_restore") @implementation
public func tally_restore(
  _ book: OpaquePointer?, _ id: Int64, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try ShortcutCalls.restore(TallybookABI.book(book), id: id, wantsCount: out_count != nil)
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_purge") @implementation
public func tally_purge(
  _ book: OpaquePointer?, _ id: Int64, _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, PurgeFlags.all)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try ShortcutCalls.purge(TallybookABI.book(book), id: id == 0 ? nil : id, flags: flags)
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_path_list") @implementation
public func tally_path_list(
  _ book: OpaquePointer?, _ id: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try ShortcutCalls.pathList(TallybookABI.book(book), id: id)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_read") @implementation
public func tally_read(
  _ book: OpaquePointer?, _ id: Int64, _ flags: UInt32, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let flags = try TallybookABI.flags(flags, ReadFlags.all)
    let result = try ShortcutCalls.read(TallybookABI.book(book), id: id, flags: flags)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_find") @implementation
public func tally_find(
  _ book: OpaquePointer?, _ kind: Int32, _ parent: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_id, "out_id")
    let result = try ShortcutCalls.find(
      TallybookABI.book(book), kind: TallybookABI.constant(kind, "kind", as: Kind.self), parent: parent,
      name: TallybookABI.text(name, name_length, "name")
    )
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_find_uuid") @implementation
public func tally_find_uuid(
  _ book: OpaquePointer?, _ uuid: UnsafePointer<CChar>?, _ uuid_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_id, "out_id")
    let result = try ShortcutCalls.findUuid(TallybookABI.book(book), uuid: TallybookABI.text(uuid, uuid_length, "uuid"))
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_find_field") @implementation
public func tally_find_field(
  _ book: OpaquePointer?, _ template_id: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out_field: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_field?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_field, "out_field")
    let result = try ShortcutCalls.findField(
      TallybookABI.book(book), templateId: template_id, name: TallybookABI.text(name, name_length, "name")
    )
    out_field?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}
