public import CTallybook
internal import TallybookCore

@_cdecl("tally_mirror_set") @implementation
public func tally_mirror_set(
  _ book: OpaquePointer?, _ folder: UnsafePointer<CChar>?, _ folder_length: Int, _ flags: UInt32,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    let folder = try text(folder, folder_length, "folder")
    let layout = try TallybookABI.flags(flags, MirrorFlags.all)
    try TallybookABI.book(book).mirror(folder.isEmpty ? nil : folder, layout)
  }
}

@_cdecl("tally_mirror_findings") @implementation
public func tally_mirror_findings(
  _ book: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_findings, "out_findings")
    let book = try TallybookABI.book(book)
    place.pointee = try Handles.insert(CursorObject(Cursor(try book.mirrorFindings()), of: book), .cursor)
  }
}
