// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Events` do, each a forward into the engine.
enum EventCalls {}

@_cdecl("tally_event_insert") @implementation
public func tally_event_insert(
  _ book: OpaquePointer?, _ id: Int64, _ event: UnsafePointer<tally_event>?, _ event_size: Int, _ out_seq: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_seq?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try EventCalls.insert(TallybookABI.book(book), id: id, event: event, eventSize: event_size)
    out_seq?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_event_type_variant") @implementation
public func tally_event_type_variant(
  _ book: OpaquePointer?, _ type: Int64, _ fields: UnsafePointer<CChar>?, _ fields_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_id, "out_id")
    let result = try EventCalls.typeVariant(TallybookABI.book(book), type: type, fields: TallybookABI.text(fields, fields_length, "fields"))
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_event_change") @implementation
public func tally_event_change(
  _ book: OpaquePointer?, _ id: Int64, _ seq: UInt64, _ event: UnsafePointer<tally_event>?, _ event_size: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try EventCalls.change(TallybookABI.book(book), id: id, seq: seq, event: event, eventSize: event_size)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_event_delete") @implementation
public func tally_event_delete(_ book: OpaquePointer?, _ id: Int64, _ seq: UInt64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try EventCalls.delete(TallybookABI.book(book), id: id, seq: seq)
  } catch let failure { return leave(error, failure) }
  return leave()
}
