internal import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// Copies an entry with all below it, within one transaction. What there is to copy is listed before anything is made, so that a
/// collection can be copied into itself.
struct TreeCopy {
  private let transaction: Transaction
  /// What was made of what.
  private var copies: [Int64: Int64] = [:]
  private var types: [Int64: Int64] = [:]

  init(in transaction: Transaction) { self.transaction = transaction }

  private var connection: Connection { transaction.connection }

  mutating func make(of id: Int64, in parent: Int64, before sibling: Int64?) throws(Failure) -> Int64 {
    let kind = try Tree.requirePlaced(id, "copied", on: connection).kind
    try kind.rules.requirePlace(in: parent, moving: nil, on: connection)
    let place = try Tree.place(of: kind, in: parent, before: sibling, moving: 0, in: transaction)
    var sessions: [(from: Entry, to: Int64)] = []
    var made: Int64 = 0
    for source in try below(id) {
      guard let entry = try EntryStore.find(source, on: connection) else { continue }
      var values = FieldValues()
      for field in EntryColumns.inTable where !entry[field].isNull { values[field] = entry[field] }
      values[.trashed] = nil
      try entry.kind.rules.prepareCopy(of: entry, &values)
      if source == id {
        values[.parent] = .int(parent)
        values[.position] = place == HandOrder.place(at: transaction.now) ? nil : .text(place)
      } else {
        values[.parent] = .int(copies[entry.parent] ?? 0)
        // In the order by hand of what it is a copy of.
        if entry.kind.isPlaced { values[.position] = .text(HandOrder.place(of: entry)) }
      }
      let copy = try transaction.insert(entry.kind, created: transaction.now, values)
      if source == id { made = copy }
      copies[source] = copy
      // With those in the trash, which are there again once they are restored.
      try connection.run("INSERT INTO \(Table.entryTag) (entry, tag, ordinal) SELECT \(copy), tag, ordinal FROM \(Table.entryTag) WHERE entry = \(source)")
      try CustomValues.copy(from: source, to: copy, in: transaction)
      if entry.kind == .eventType || entry.kind == .variant { types[source] = copy }
      if entry.kind == .session { sessions.append((entry, copy)) }
    }
    try Exclusions.copy(types, in: transaction)
    for session in sessions { try copyEvents(of: session.from.id, to: session.to) }
    return made
  }

  /// What is not in the trash, parents before children.
  private func below(_ id: Int64) throws(Failure) -> [Int64] {
    return try connection.ids(
      """
      WITH RECURSIVE below(id) AS (
        SELECT \(id) UNION SELECT e.id FROM \(Table.entry) e JOIN below b ON e.parent = b.id WHERE e.trashed IS NULL)
      SELECT id FROM below
      """)
  }

  /// Chunk by chunk; events of copied types become events of the copies. Edits follow, and are counted with the transaction.
  private func copyEvents(of session: Int64, to copy: Int64) throws(Failure) {
    for header in try Chunks.headers(of: session, on: connection) {
      guard var columns = try Chunks.read(header, on: connection) else { continue }
      columns.replaceTypes(types)
      try Chunks.append(columns, to: copy, on: connection)
    }
    try Chunks.setNextSeq(try Chunks.nextSeq(of: session, on: connection), of: copy, on: connection)
    try connection.run(
      "INSERT INTO \(Table.pause) (session, ordinal, start, stop) SELECT \(copy), ordinal, start, stop FROM \(Table.pause) WHERE session = \(session)")
    try connection.run(
      """
      INSERT INTO \(Table.eventEdit) (session, seq, operation, time, type, phase, subject, value, note, was_type, was_phase)
      SELECT \(copy), seq, operation, time, type, phase, subject, value, note, was_type, was_phase FROM \(Table.eventEdit) WHERE session = \(session)
      """)
    for (old, new) in types {
      try connection.run("UPDATE \(Table.eventEdit) SET type = \(new) WHERE session = \(copy) AND type = \(old)")
      try connection.run("UPDATE \(Table.eventEdit) SET was_type = \(new) WHERE session = \(copy) AND was_type = \(old)")
    }
  }
}
