internal import CTallybook
internal import TallybookCore

/// A host's export options. Made before anything is checked, so that its contexts are destroyed whatever happens.
struct HostExport {
  private let given: tally_export_options?
  private let write: HostContext
  let progress: HostProgress

  init(_ pointer: UnsafePointer<tally_export_options>?) throws(Failure) {
    let known = try TallybookABI.known(pointer)
    given = known?.given
    write = HostContext(given?.write_context, given?.write_context_free)
    progress = HostProgress(given?.progress, given?.progress_context, given?.progress_context_free)
    if let refusal = known?.refusal { throw refusal }
    if let given, given.reserved != 0 { throw Failure(.structSize, "reserved is \(given.reserved) and must be 0") }
  }

  /// Of rows: how many at most, 0 for all.
  var limit: UInt64 { given?.limit ?? 0 }

  /// What a call may make use of, beside where it goes.
  enum Field {
    case zone, columns, progress, limit, rate
  }

  /// Refuses what is said and would not be heeded: `what` is written with such flags and fields alone.
  func require(_ known: ExportFlags, _ fields: Set<Field> = [], of what: String) throws(Failure) {
    guard let given else { return }
    let unused = try flags(given.flags, ExportFlags.all).subtracting(known)
    if !unused.isEmpty {
      let names: KeyValuePairs<ExportFlags, String> = [
        .withoutPlaces: "WITHOUT_PLACES", .withoutAuthors: "WITHOUT_AUTHORS", .withoutAttachments: "WITHOUT_ATTACHMENTS",
        .withBytes: "WITH_BYTES", .fragment: "FRAGMENT", .canonical: "CANONICAL", .commas: "COMMAS", .openStates: "OPEN_STATES",
      ]
      if let name = names.first(where: { unused.contains($0.key) })?.value { throw Self.unused(name, of: what) }
    }
    if given.zone != nil, !fields.contains(.zone) { throw Self.unused("zone", of: what) }
    if given.columns != nil, !fields.contains(.columns) { throw Self.unused("columns", of: what) }
    if given.progress != nil, !fields.contains(.progress) { throw Self.unused("progress", of: what) }
    let counted = try flags(given.timecode_flags, TimecodeFlags.all)
    let isCounted = given.rate != 0 || given.per != 0 || !counted.isEmpty
    if isCounted, !fields.contains(.rate) { throw Self.unused("rate", of: what) }
    if given.timecode != nil, !fields.contains(.rate) { throw Self.unused("timecode", of: what) }
    if given.limit != 0, !fields.contains(.limit) { throw Self.unused("limit", of: what) }
  }

  private static func unused(_ name: String, of what: String) -> Failure {
    Failure(.contradiction, "\(what) makes no use of an option that is given; leave out \(name)")
  }

  /// Whether it goes to a file or a function instead of being returned.
  private var goesElsewhere: Bool { given?.path != nil || given?.write != nil }

  func options() throws(Failure) -> ExportOptions {
    var options = ExportOptions()
    guard let given else { return options }
    options.flags = try flags(given.flags, ExportFlags.all)
    options.zone = try optionalText(given.zone, given.zone_length, "zone")
    options.columns = try optionalText(given.columns, given.columns_length, "columns").map { names in
      names.split(separator: ",").map { Self.trimmed($0) }
    }
    let counted = try flags(given.timecode_flags, TimecodeFlags.all)
    if given.rate != 0 || given.per != 0 || !counted.isEmpty {
      options.rate = try FrameRate(given.rate, per: given.per == 0 ? 1 : given.per, isDropFrame: counted.contains(.dropFrame))
    }
    options.timecode = try optionalText(given.timecode, given.timecode_length, "timecode")
    return options
  }

  private static func trimmed(_ name: Substring) -> String {
    String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Has it written to where it goes: the host's file or function, which gives nil, else bytes. Where that is wrong, nothing is read.
  func deliver(wantsBytes: Bool, _ write: (ExportTarget) throws(Failure) -> Void) throws(Failure) -> BytesObject? {
    if goesElsewhere {
      try write(try target())
      return nil
    }
    guard wantsBytes else { throw noPlace("out_bytes") }
    let bytes = try GatheredBytes()
    try write(.pieces { (piece) throws(Failure) in try bytes.append(piece) })
    return BytesObject(bytes)
  }

  private func target() throws(Failure) -> ExportTarget {
    guard let given else { throw Failure(.nullPointer, "the export has neither a path nor a function") }
    guard let function = given.write else { return .file(try text(given.path, given.path_length, "path")) }
    guard given.path == nil else {
      throw Failure(.contradiction, "the export has both a path and a write function; give one of them")
    }
    let context = write
    return .pieces { (bytes) throws(Failure) in
      guard function(context.pointer, bytes.baseAddress, bytes.count) == 0 else {
        throw Failure(.cancelled, "the write function asked to stop the export")
      }
    }
  }
}
