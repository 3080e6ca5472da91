package import TallybookBase
internal import TallybookStorage

/// A session whose time is set right: one without events, where it is cut or joined, since events have times and numbers of their own.
package struct TimeRecord {
  package let entry: Entry
  package let pauses: [Pause]

  package var id: Int64 { entry.id }
  package var start: Instant { entry.time }
  /// nil while it runs.
  package var end: Instant? { entry.end }

  /// One that nobody records and that is not in the trash; `what` is what cannot be done to others.
  package init(
    _ id: Int64, _ what: String, withEvents: Bool = false, remedy: String = "edit its start and end instead", in transaction: Transaction
  ) throws(Failure) {
    let connection = transaction.connection
    let entry = try EntryStore.require(id, [.session], on: connection)
    if let pid = try SessionTails.owner(of: id, in: transaction.store, on: connection) {
      throw Failure(.isRecorded, "session \(id) is being recorded by process \(pid) and cannot be \(what); stop it there", id: id)
    }
    let events = withEvents ? 0 : try transaction.state(.of(session: entry.id)).eventCount(of: entry.id)
    guard events == 0 else {
      throw Failure(
        .hasEvents, "session \(id) holds events, which have times and numbers of their own, and cannot be \(what); \(remedy)", id: id)
    }
    self.entry = entry
    pauses = try Pauses.all(of: id, on: connection)
  }

  /// The pauses within a stretch, cut at its ends.
  func pauses(from: Instant, to: Instant?) -> [Pause] {
    pauses.compactMap { pause in
      let start = max(pause.start, from)
      let stop = to.map { min(pause.stop ?? $0, $0) } ?? pause.stop
      guard (stop ?? .max) > start else { return nil }
      return Pause(start: start, stop: stop)
    }
  }

  /// Gives it other times and what is left of its pauses.
  package func set(from: Instant, to: Instant?, _ pauses: [Pause], in transaction: Transaction) throws(Failure) {
    try EntryStore.update(id, [.time: .int(from), .end: Value(to)], in: transaction)
    guard pauses != self.pauses else { return }
    try transaction.connection.run("DELETE FROM \(Table.pause) WHERE session = \(id)")
    for pause in pauses { try Pauses.add(pause, to: id, in: transaction) }
  }

  /// Leaves a part of it; its media stay where they are.
  package func cut(from: Instant, to: Instant?, in transaction: Transaction) throws(Failure) {
    if from != start { try SessionMedia(of: id, on: transaction.connection).count(from: start, as: from, in: transaction) }
    try set(from: from, to: to, pauses(from: from, to: to), in: transaction)
  }

  /// Makes another one of the part behind a moment; gives its id. What is attached stays.
  package func copyRest(from: Instant, in transaction: Transaction) throws(Failure) -> Int64 {
    var values = FieldValues()
    for field in EntryColumns.inTable where !entry[field].isNull { values[field] = entry[field] }
    values[.time] = .int(from)
    values[.position] = nil
    let rest = try transaction.insert(.session, created: transaction.now, values)
    try transaction.connection.run(
      "INSERT INTO \(Table.entryTag) (entry, tag, ordinal) SELECT \(rest), tag, ordinal FROM \(Table.entryTag) WHERE entry = \(id)")
    try CustomValues.copy(from: id, to: rest, in: transaction)
    for pause in pauses(from: from, to: end) { try Pauses.add(pause, to: rest, in: transaction) }
    return rest
  }
}
