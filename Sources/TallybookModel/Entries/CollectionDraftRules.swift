internal import TallybookBase
internal import TallybookStorage

/// What drafts of collections do.
struct CollectionDraftRules: KindRules {
  var standardName: String? { "New Folder" }

  /// None lies below itself.
  func requireHolder(_ parent: Int64, of draft: Draft, on connection: Connection) throws(Failure) {
    try EntryStore.requireCollection(parent, on: connection)
    if let id = draft.id { try EntryStore.requireNoCycle(moving: id, to: parent, on: connection) }
  }
}
