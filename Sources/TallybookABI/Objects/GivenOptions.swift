internal import CTallybook
internal import TallybookCore

// The structs of options as the forwards of calls get them: found by their types, so that the thunks need no names. What is NULL is the
// defaults, but for `required`.

func given(_ pointer: UnsafePointer<tally_book_options>?) throws(Failure) -> BookOptions { try BookOptions(pointer) }

func given(_ pointer: UnsafePointer<tally_backup_options>?) throws(Failure) -> HostBackup { try HostBackup(pointer) }

func given(_ pointer: UnsafePointer<tally_export_options>?) throws(Failure) -> HostExport { try HostExport(pointer) }

func required(_ pointer: UnsafePointer<tally_import_options>?) throws(Failure) -> HostImport { try HostImport(pointer) }

/// What the struct's INIT macro says, or what is given.
func given(_ pointer: UnsafePointer<tally_memo_options>?) throws(Failure) -> MemoOptions {
  guard let given = try options(pointer) else { return MemoOptions() }
  return MemoOptions(
    rate: Int(given.rate), channels: Int(given.channels), samples: try constant(given.samples, "kind of samples", as: SampleFormat.self),
    encoding: try constant(given.encoding, "encoding", as: AudioEncoding.self))
}
