public import CTallybook
internal import TallybookCore

@_cdecl("tally_tag_create") @implementation
public func tally_tag_create(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let result = try TallybookABI.book(book).createTag(try text(name, name_length, "name"))
    out_id?.pointee = result
  }
}

@_cdecl("tally_tag_find_or_create") @implementation
public func tally_tag_find_or_create(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let result = try TallybookABI.book(book).findOrCreateTag(try text(name, name_length, "name"))
    out_id?.pointee = result
  }
}

@_cdecl("tally_tag_find") @implementation
public func tally_tag_find(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let place = try out(out_id, 0, "out_id")
    let name = try text(name, name_length, "name")
    guard let found = try TallybookABI.book(book).tag(name) else {
      throw Failure(.notFound, "there is no tag called \"\(name.prefix(80))\" in this book; make it with tally_tag_create", field: .name)
    }
    place.pointee = found
  }
}
