internal import CTallybook
internal import TallybookCore

// The structs of options as the forwards of calls get them: found by their types, so that the thunks need no names. What is NULL is the
// defaults, but for `required`.

func given(_ pointer: UnsafePointer<tally_book_options>?) throws(Failure) -> BookOptions { try BookOptions(pointer) }

func given(_ pointer: UnsafePointer<tally_backup_options>?) throws(Failure) -> HostBackup { try HostBackup(pointer) }

func given(_ pointer: UnsafePointer<tally_hub_options>?) throws(Failure) -> HostHub { try HostHub(pointer) }

func given(_ pointer: UnsafePointer<tally_export_options>?) throws(Failure) -> HostExport { try HostExport(pointer) }

func required(_ pointer: UnsafePointer<tally_import_options>?) throws(Failure) -> HostImport { try HostImport(pointer) }

func required(_ pointer: UnsafePointer<tally_relink_options>?) throws(Failure) -> HostRelink { try HostRelink(pointer) }

func given(_ pointer: UnsafePointer<tally_attachment_options>?) throws(Failure) -> AttachmentOptions {
  guard let given = try options(pointer) else { return AttachmentOptions() }
  try noFlags(given.flags)
  return AttachmentOptions(
    name: try optionalText(given.name, given.name_length, "name"),
    mediaType: try optionalText(given.media_type, given.media_type_length, "media_type"))
}

func required(_ pointer: UnsafePointer<tally_attachment_options>?) throws(Failure) -> AttachmentOptions {
  guard pointer != nil else { throw Failure(.nullPointer, "options is NULL; give it the attachment's name") }
  return try given(pointer)
}

/// What the struct's INIT macro says, or what is given.
func given(_ pointer: UnsafePointer<tally_memo_options>?) throws(Failure) -> MemoOptions {
  guard let given = try options(pointer) else { return MemoOptions() }
  try noFlags(given.flags)
  return MemoOptions(
    rate: Int(given.rate), channels: Int(given.channels), samples: try constant(given.samples, "kind of samples", as: SampleFormat.self),
    encoding: try constant(given.encoding, "encoding", as: AudioEncoding.self))
}
