internal import TallybookBase
internal import TallybookStorage

/// What event types and drafts of them do.
struct EventTypeDraftRules: KindRules {
  /// No other type of the same place has its name.
  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    try draft.findCommonProblems(on: connection, into: &found)
    if let excluded = draft[.excludes].ids, draft.isGiven(.excludes) {
      try found.collect { () throws(Failure) in try Exclusions.require(excluded, of: draft.id, on: connection) }
    }
    guard let name = draft[.name].text, let parent = draft[.parent].int else { return }
    try found.collect { () throws(Failure) in
      try EventTypes.requireOwnName(name)
      try EventTypes.requireFree(name, in: parent, except: draft.id ?? 0, on: connection)
    }
  }

  func requireHolder(_ parent: Int64, of draft: Draft, on connection: Connection) throws(Failure) {
    try EntryStore.requireCollection(parent, on: connection)
    if let id = draft.id, draft.isGiven(.parent), parent != 0, let entry = try EntryStore.find(id, on: connection) { try EventTypes.requireOwn(entry) }
  }

  func requirePlace(in parent: Int64, moving entry: Entry?, on connection: Connection) throws(Failure) {
    try EntryStore.requireCollection(parent, on: connection)
    if let entry {
      if parent != 0 { try EventTypes.requireOwn(entry) }
      try EventTypes.requireFree(entry.name, in: parent, except: entry.id, on: connection)
    }
  }

  /// Its variants.
  func removeBelongings(of id: Int64, in transaction: Transaction) throws(Failure) {
    for variant in try Variants.ids(of: id, on: transaction.connection) { try Trash.erase(variant, in: transaction) }
  }

  func requireRoom(for entry: Entry, on connection: Connection) throws(Failure) {
    try EventTypes.requireFree(entry.name, in: entry.parent, except: entry.id, on: connection)
  }
}
