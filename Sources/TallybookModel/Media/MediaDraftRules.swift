internal import TallybookBase
internal import TallybookStorage

/// What media and drafts of them do.
struct MediaDraftRules: KindRules {
  func requireHolder(_ parent: Int64, of draft: Draft, on connection: Connection) throws(Failure) { try Media.requireSession(parent, on: connection) }

  func requirePlace(in parent: Int64, moving entry: Entry?, on connection: Connection) throws(Failure) {
    try Media.requireSession(parent, on: connection)
  }

  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    try draft.findCommonProblems(on: connection, into: &found)
    try found.collect { () throws(Failure) in try Media.check { draft[$0] } }
  }

  /// Its file is named as the book's folder sees it; a new one comes last in its queue.
  func settle(_ draft: Draft, _ flags: SaveFlags, in transaction: Transaction) throws(Failure) {
    if draft.isGiven(.name), let name = draft[.name].text { draft.fields[.name] = .text(Media.name(of: name, beside: transaction.store.path)) }
    if draft.id == nil, let session = draft[.parent].int {
      draft.fields[.position] = .text(try HandOrder.last(in: session, at: transaction.now, on: transaction.connection))
    }
  }
}
