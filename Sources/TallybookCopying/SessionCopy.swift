internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// Copies what a session has in other tables: its events, their edits, its pauses.
struct SessionCopy {
  private let source: Connection
  private let transaction: Transaction
  private let names: CopiedNames?
  private let copies: [Int64: Int64]
  private let types: [Int64: Int64]

  init(_ source: Connection, in transaction: Transaction, _ names: CopiedNames?, _ copies: [Int64: Int64], _ types: [Int64: Int64]) {
    (self.source, self.transaction, self.names, self.copies, self.types) = (source, transaction, names, copies, types)
  }

  private var connection: Connection { transaction.connection }

  func copy(_ session: Int64, to copy: Int64) throws(Failure) {
    for header in try Chunks.headers(of: session, on: source) {
      guard var events = try Chunks.read(header, on: source) else { continue }
      try rename(&events)
      try Chunks.append(events, to: copy, on: connection)
    }
    try Chunks.setNextSeq(try Chunks.nextSeq(of: session, on: source), of: copy, on: connection)
    try copyPauses(of: session, to: copy)
    try copyEdits(of: session, to: copy)
  }

  /// Events of copied types become events of the copies.
  private func rename(_ events: inout EventColumns) throws(Failure) {
    guard let names else { return events.replaceTypes(types) }
    var (types, subjects) = ([Int64: Int64](), [Int64: Int64]())
    for id in events.namedTypes { types[id] = try names.type(id, copies) }
    for id in events.namedSubjects { subjects[id] = try names.subject(id, copies) }
    _ = try events.relabel(types: types, subjects: subjects)
  }

  private func copyPauses(of session: Int64, to copy: Int64) throws(Failure) {
    let rows = try source.rows("SELECT ordinal, start, stop FROM \(Table.pause) WHERE session = \(session) ORDER BY ordinal")
    while try rows.step() {
      try connection.run(
        "INSERT INTO \(Table.pause) (session, ordinal, start, stop) VALUES (\(copy), \(rows.value(0)), \(rows.value(1)), \(rows.value(2)))")
    }
  }

  /// Edits are counted with the transaction.
  private func copyEdits(of session: Int64, to copy: Int64) throws(Failure) {
    let rows = try source.rows(
      """
      SELECT seq, operation, time, type, phase, subject, value, note, was_type, was_phase FROM \(Table.eventEdit) WHERE session = \(session) ORDER BY seq
      """)
    while try rows.step() {
      let (type, subject, was) = (try type(rows.value(3)), try subject(rows.value(5)), try type(rows.value(8)))
      try connection.run(
        """
        INSERT INTO \(Table.eventEdit) (session, seq, operation, time, type, phase, subject, value, note, was_type, was_phase)
        VALUES (\(copy), \(rows.value(0)), \(rows.value(1)), \(rows.value(2)), \(type), \(rows.value(4)), \(subject), \(rows.value(6)), \(rows.value(7)),
          \(was), \(rows.value(9)))
        """)
    }
  }

  private func type(_ value: Value) throws(Failure) -> Value {
    guard let id = value.int else { return value }
    return .int(try names?.type(id, copies) ?? types[id] ?? id)
  }

  private func subject(_ value: Value) throws(Failure) -> Value {
    guard let names, let id = value.int, id != 0 else { return value }
    return .int(try names.subject(id, copies))
  }
}
