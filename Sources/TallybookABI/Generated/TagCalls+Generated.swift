// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Tags` do, each a forward into the engine.
enum TagCalls {}

@_cdecl("tally_tag_create") @implementation
public func tally_tag_create(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try TagCalls.create(TallybookABI.book(book), name: TallybookABI.text(name, name_length, "name"))
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_tag_find_or_create") @implementation
public func tally_tag_find_or_create(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try TagCalls.findOrCreate(TallybookABI.book(book), name: TallybookABI.text(name, name_length, "name"))
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_tag_find") @implementation
public func tally_tag_find(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_id, "out_id")
    let name = try TallybookABI.text(name, name_length, "name")
    let result = try TagCalls.find(TallybookABI.book(book), name: name)
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}
