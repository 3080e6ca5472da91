internal import CTallybook
internal import TallybookCore

/// What a host wants to be imported. Made before anything is checked, so that its context is destroyed whatever happens.
struct HostImport {
  private let given: tally_import_options
  private let flags: ImportFlags
  let progress: HostProgress

  init(_ pointer: UnsafePointer<tally_import_options>?) throws(Failure) {
    guard let (given, refusal) = try TallybookABI.known(pointer) else {
      throw Failure(.nullPointer, "options is NULL; say what is to be imported")
    }
    self.given = given
    progress = HostProgress(given.progress, given.progress_context, given.progress_context_free)
    if let refusal { throw refusal }
    flags = try TallybookABI.flags(given.flags, ImportFlags.all)
  }

  func options() throws(Failure) -> ImportOptions {
    guard given.reserved == 0 else { throw Failure(.structSize, "reserved is \(given.reserved) and must be 0") }
    return ImportOptions(
      format: given.format == 0 ? nil : try constant(given.format, "format", as: Format.self), parent: given.parent, flags: flags,
      zone: try optionalText(given.zone, given.zone_length, "zone"), mapping: try optionalText(given.mapping, given.mapping_length, "mapping"))
  }

  func source() throws(Failure) -> ImportSource {
    guard (given.path == nil) != (given.data == nil) else {
      throw Failure(.contradiction, "an import needs either a path or data; give one of them")
    }
    if given.path != nil { return .file(try text(given.path, given.path_length, "path")) }
    guard given.data_size >= 0 else { throw Failure(.argumentSize, "data_size is too large; check it") }
    return .lent(LentBytes(UnsafeRawBufferPointer(start: given.data, count: given.data_size)))
  }
}
