internal import TallybookBase
internal import TallybookStorage

/// What drafts of tasks do.
struct TaskDraftRules: KindRules {
  /// Its day is opened with it.
  var isOneRow: Bool { false }

  func defaults(of new: NewThing, on connection: Connection) throws(Failure) -> FieldValues {
    var values = try new.defaults(on: connection)
    values[.category] = .text(Categories.general)
    return values
  }

  /// The day has room for it.
  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    try draft.findCommonProblems(on: connection, into: &found)
    guard let day = draft.fields[.day].int, let priority = draft.fields[.priority].int, draft.isGiven(.day) || draft.isGiven(.priority) else { return }
    try found.collect { () throws(Failure) in try Days.requireRoom(for: 1, day, priority, except: draft.id ?? 0, on: connection) }
  }

  /// The day is open, and the category has the spelling that the book has.
  func settle(_ draft: Draft, _ flags: SaveFlags, in transaction: Transaction) throws(Failure) {
    if let day = draft.fields[.day].int, draft.isGiven(.day) { try Days.open(day, in: transaction) }
    if let category = draft.fields[.category].text, draft.isGiven(.category) {
      draft.fields[.category] = .text(try Categories.spelling(of: category, on: transaction.connection) ?? category)
    }
  }
}
