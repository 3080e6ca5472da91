internal import TallybookBase
internal import TallybookStorage

/// What tags and drafts of them do.
struct TagDraftRules: KindRules {
  /// No other tag has its name.
  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    try draft.findCommonProblems(on: connection, into: &found)
    guard let name = draft.fields[.name].text, draft.isGiven(.name) else { return }
    try found.collect { () throws(Failure) in try Tags.requireFree(name, except: draft.id ?? 0, on: connection) }
  }

  func requireRoom(for entry: Entry, on connection: Connection) throws(Failure) {
    try Tags.requireFree(entry.name, except: entry.id, on: connection)
  }
}
