// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Templates` do, each a forward into the engine.
enum TemplateCalls {}

@_cdecl("tally_field_list") @implementation
public func tally_field_list(
  _ book: OpaquePointer?, _ template_id: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try TemplateCalls.fieldList(TallybookABI.book(book), templateId: template_id)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}
