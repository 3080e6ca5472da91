internal import CTallybook
internal import TallybookCore

/// Where a host has the files of media looked for. Made before anything is checked, so that its context is destroyed whatever happens.
struct HostRelink {
  private let given: tally_relink_options
  let flags: RelinkFlags
  let progress: HostProgress

  init(_ pointer: UnsafePointer<tally_relink_options>?) throws(Failure) {
    guard let (given, refusal) = try TallybookABI.known(pointer) else {
      throw Failure(.nullPointer, "options is NULL; say where to look")
    }
    self.given = given
    progress = HostProgress(given.progress, given.progress_context, given.progress_context_free)
    if let refusal { throw refusal }
    flags = try TallybookABI.flags(given.flags, RelinkFlags.all)
  }

  /// Whose media; nil: those of all sessions.
  var session: Int64? { given.session == 0 ? nil : given.session }

  func folder() throws(Failure) -> String { try text(given.folder, given.folder_length, "folder") }
}
