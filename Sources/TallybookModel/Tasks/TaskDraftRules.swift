internal import TallybookBase
internal import TallybookStorage

/// What tasks and drafts of them do.
struct TaskDraftRules: KindRules {
  /// Its day is opened with it.
  var isOneRow: Bool { false }

  func defaults(of new: NewEntry, on connection: Connection) throws(Failure) -> FieldValues {
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

  /// A copy is no second task of a day, whose limits would refuse it: it waits in the backlog.
  func prepareCopy(of entry: Entry, _ values: inout FieldValues) throws(Failure) { (values[.day], values[.carried]) = (nil, nil) }

  func requireRoom(for entry: Entry, on connection: Connection) throws(Failure) {
    guard let day = entry[.day].int, let priority = entry[.priority].int else { return }
    try Days.requireRoom(for: 1, day, priority, except: entry.id, on: connection)
  }

  func removeBelongings(of id: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    try connection.run("UPDATE \(Table.entry) SET carried = NULL WHERE carried = \(id) AND carried IS NOT NULL")
    try connection.run("DELETE FROM \(Table.reminderState) WHERE reminder IN (SELECT id FROM \(Table.reminder) WHERE task = \(id))")
    try connection.run("DELETE FROM \(Table.reminder) WHERE task = \(id)")
  }
}
