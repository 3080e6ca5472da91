internal import TallybookBase
internal import TallybookStorage

/// What templates and drafts of them do.
struct TemplateDraftRules: KindRules {
  /// No other template has its name.
  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    try draft.findCommonProblems(on: connection, into: &found)
    guard let name = draft.fields[.name].text, draft.isGiven(.name) else { return }
    try found.collect { () throws(Failure) in try Templates.requireFree(name, except: draft.id ?? 0, on: connection) }
  }

  func requireRoom(for entry: Entry, on connection: Connection) throws(Failure) {
    try Templates.requireFree(entry.name, except: entry.id, on: connection)
  }

  /// Its items keep what they have, as items without a template have it.
  func removeBelongings(of id: Int64, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run("DELETE FROM \(Table.templateVersion) WHERE template = \(id)")
    try transaction.connection.run("UPDATE \(Table.entry) SET template = NULL WHERE template = \(id)")
    try FieldNumbers.release(of: id, in: transaction)
  }
}
