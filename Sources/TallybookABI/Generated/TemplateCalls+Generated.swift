// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Templates` do, each a forward into the engine.
enum TemplateCalls {}

@_cdecl("tally_template_create") @implementation
public func tally_template_create(
  _ book: OpaquePointer?, _ schema: UnsafePointer<CChar>?, _ schema_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try TemplateCalls.create(TallybookABI.book(book), schema: TallybookABI.text(schema, schema_length, "schema"))
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_template_fields") @implementation
public func tally_template_fields(
  _ book: OpaquePointer?, _ template_id: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try TemplateCalls.fields(TallybookABI.book(book), templateId: template_id)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_template_field") @implementation
public func tally_template_field(
  _ book: OpaquePointer?, _ template_id: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out_field: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_field?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_field, "out_field")
    let result = try TemplateCalls.field(
      TallybookABI.book(book), templateId: template_id, name: TallybookABI.text(name, name_length, "name")
    )
    out_field?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}
