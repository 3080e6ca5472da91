internal import CTallybook
internal import TallybookCore

/// A host's options of a backup. Made before anything is checked, so that its context is destroyed whatever happens.
struct HostBackup {
  let flags: BackupFlags
  let progress: HostProgress?

  init(_ pointer: UnsafePointer<tally_backup_options>?) throws(Failure) {
    let known = try TallybookABI.known(pointer)
    let given = known?.given
    progress = given.map { HostProgress($0.progress, $0.progress_context, $0.progress_context_free) }
    if let refusal = known?.refusal { throw refusal }
    flags = try TallybookABI.flags(given?.flags ?? 0, BackupFlags.all)
  }
}
