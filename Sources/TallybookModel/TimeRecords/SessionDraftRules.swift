internal import TallybookBase
internal import TallybookStorage

/// What sessions and drafts of them do.
struct SessionDraftRules: KindRules {
  func check(_ flags: SaveFlags, of draft: Draft) throws(Failure) {
    let asked = flags.intersection(.overlaps)
    guard asked.rawValue.nonzeroBitCount <= 1 else {
      throw Failure(.contradiction, "the flags for overlaps exclude each other; give one of them", found: Measure(asked.rawValue))
    }
  }

  func problems(of draft: Draft, on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    try draft.findCommonProblems(on: connection, into: &found)
    guard let id = draft.id, draft.fields.isDirty(.end) || draft.fields.isDirty(.time) else { return }
    try found.collect { () throws(Failure) in try requirePauses(of: id, in: draft, on: connection) }
  }

  /// A stopped session's times must hold its pauses; one that is being recorded is stopped by its recorder.
  private func requirePauses(of id: Int64, in draft: Draft, on connection: Connection) throws(Failure) {
    if draft.isDirty(.end), let pid = try SessionTails.owner(of: id, in: draft.book.store, on: connection) {
      throw Failure(.isRecorded, "session \(id) is being recorded by process \(pid); stop it there", field: .end, id: id)
    }
    try Pauses.requireWithin(from: draft[.time].int, to: draft[.end].int, of: id, on: connection)
  }

  /// Others give way to its time, or it is refused. Its media stay where they are when it begins at another time, as its events do.
  func settle(_ draft: Draft, _ flags: SaveFlags, in transaction: Transaction) throws(Failure) {
    if let id = draft.id, draft.isDirty(.time), let start = draft[.time].int, let was = try EntryStore.find(id, on: transaction.connection)?.time, was != start {
      try SessionMedia(of: id, on: transaction.connection).count(from: was, as: start, in: transaction)
    }
    if !flags.isDisjoint(with: .overlaps) { try overlaps(of: draft)?.settle(flags, in: transaction) }
  }

  /// No pause lasts beyond its end.
  func settled(_ draft: Draft, _ id: Int64, in transaction: Transaction) throws(Failure) {
    if draft.isDirty(.end), let end = draft[.end].int { try Pauses.close(of: id, at: end, in: transaction) }
  }

  func overlaps(of draft: Draft) -> Overlaps? {
    guard let start = draft[.time].int else { return nil }
    return Overlaps(parent: draft[.parent].int ?? 0, start: start, end: draft[.end].int, own: draft.id ?? 0)
  }

  func prepareCopy(of entry: Entry, _ values: inout FieldValues) throws(Failure) {
    guard entry.end != nil else { throw Failure(.isRunning, "session \(entry.id) runs; stop it before it is copied", id: entry.id) }
  }

  func removeBelongings(of id: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    for each in TableDefinition.all where each.rowsOf == .session {
      try connection.run("DELETE FROM \(each.table) WHERE \(raw: each.by ?? "session") = \(id)")
    }
    guard case .blob(let uuid) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(id)") else { return }
    transaction.afterCommit.append { [store = transaction.store] in SessionTails.remove(UUID.text(uuid), in: store) }
  }
}
