public import CTallybook
internal import TallybookCore

@_cdecl("tally_template_create") @implementation
public func tally_template_create(
  _ book: OpaquePointer?, _ schema: UnsafePointer<CChar>?, _ schema_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let book = try TallybookABI.book(book)
    let id = try book.createTemplate(try text(schema, schema_length, "schema"))
    out_id?.pointee = id
  }
}

@_cdecl("tally_template_fields") @implementation
public func tally_template_fields(
  _ book: OpaquePointer?, _ template_id: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    place.pointee = try Handles.insert(CursorObject(try book.templateFields(template_id), of: book), .cursor)
  }
}

@_cdecl("tally_template_field") @implementation
public func tally_template_field(
  _ book: OpaquePointer?, _ template_id: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_field: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_field?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let place = try out(out_field, 0, "out_field")
    let field = try TallybookABI.book(book).field(try text(name, name_length, "name"), of: template_id)
    place.pointee = field.rawValue
  }
}
