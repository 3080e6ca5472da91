public import CTallybook
internal import TallybookCore

@_cdecl("tally_import") @implementation
public func tally_import(
  _ book: OpaquePointer?, _ options: UnsafePointer<tally_import_options>?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  let given = Result { () throws(Failure) in try TallybookABI.options(options, { $0.struct_size }, "tally_import_options") }
  let progress = (try? given.get()).map { HostProgress($0.progress, $0.progress_context, $0.progress_context_free) }
  return boundary(error) { () throws(Failure) in
    guard let given = try given.get() else { throw Failure(.misuse, "options is NULL; say what is to be imported") }
    let flags = try TallybookABI.flags(given.flags, ImportFlags.all)
    let book = try TallybookABI.book(book)
    guard given.reserved == 0 else { throw Failure(.misuse, "reserved is \(given.reserved) and must be 0") }
    let options = ImportOptions(
      format: try constant(given.format, "source", as: ImportFormat.self), parent: given.parent, flags: flags,
      zone: try optionalText(given.zone, given.zone_length, "zone"), mapping: try optionalText(given.mapping, given.mapping_length, "mapping"))
    let findings = try book.importFile(try source(given), options) { (done, total) throws(Failure) in
      try progress?.report(done, total)
    }
    guard let place = out_findings else { return }
    place.pointee = try Handles.insert(CursorObject(Cursor(findings), of: book), .cursor)
  }
}

private func source(_ given: tally_import_options) throws(Failure) -> ImportSource {
  guard (given.path == nil) != (given.data == nil) else {
    throw Failure(.invalid, "an import needs either a path or data; give one of them")
  }
  if given.path != nil { return .file(try text(given.path, given.path_length, "path")) }
  guard given.data_size >= 0 else { throw Failure(.misuse, "data_size is too large; check it") }
  return .lent(LentBytes(UnsafeRawBufferPointer(start: given.data, count: given.data_size)))
}
