internal import TallybookBase
internal import TallybookStorage

/// What collections and drafts of them do.
struct CollectionDraftRules: KindRules {
  var standardName: String? { "New Folder" }

  /// None lies below itself.
  func requireHolder(_ parent: Int64, of draft: Draft, on connection: Connection) throws(Failure) {
    try EntryStore.requireCollection(parent, on: connection)
    if let id = draft.id { try EntryStore.requireNoCycle(moving: id, to: parent, on: connection) }
  }

  func requirePlace(in parent: Int64, moving entry: Entry?, on connection: Connection) throws(Failure) {
    try EntryStore.requireCollection(parent, on: connection)
    if let entry { try EntryStore.requireNoCycle(moving: entry.id, to: parent, on: connection) }
  }
}
