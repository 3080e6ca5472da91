internal import TallybookBase
internal import TallybookStorage

/// What attachments and drafts of them do.
struct AttachmentDraftRules: KindRules {
  func requireMakeable(_ kind: Kind) throws(Failure) {
    throw Failure(.kind, "an attachment is made of its bytes, not by a draft; attach a file, or write the bytes piece by piece", field: .kind)
  }

  /// It stays with what it is attached to.
  func requireHolder(_ parent: Int64, of draft: Draft, on connection: Connection) throws(Failure) {}

  func requirePlace(in parent: Int64, moving entry: Entry?, on connection: Connection) throws(Failure) {
    try Attachments.requireHolder(parent, on: connection)
    if entry?.parent != parent { try Attachments.requireRoom(parent, on: connection) }
  }
}
