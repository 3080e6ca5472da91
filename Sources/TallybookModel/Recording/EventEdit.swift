package import TallybookBase
package import TallybookEventLog
package import TallybookStorage

/// An edit of a logged event, laid over it: chunks never change, an edit is a captured row.
package struct EventEdit {
  package enum Operation: Int64 {
    case insert = 1
    case change = 2
    case delete = 3
  }

  package let operation: Operation
  /// What the event says from now on; of a deletion, what it said.
  package let event: Event
  /// What was counted before the edit; nil of an insertion.
  package let was: (type: Int64, phase: Phase)?

  private static let columns = SQL(raw: EventEditColumn.allCases.map(\.name).joined(separator: ", "))

  /// The edits of a session by seq.
  package static func all(of session: Int64, on connection: Connection) throws(Failure) -> [UInt64: EventEdit] {
    let statement = try connection.statement("SELECT \(columns) FROM \(Table.eventEdit) WHERE session = \(session)")
    defer { statement.reset() }
    var edits: [UInt64: EventEdit] = [:]
    while try statement.step() {
      let edit = try EventEdit(row(statement))
      edits[edit.event.seq] = edit
    }
    return edits
  }

  static func one(_ seq: UInt64, of session: Int64, on connection: Connection) throws(Failure) -> EventEdit? {
    guard let values = try stored(session, Int64(bitPattern: seq), on: connection) else { return nil }
    return try EventEdit(values)
  }

  /// Keeps the edit, in place of one that is there.
  package func save(of session: Int64, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run(
      """
      INSERT INTO \(Table.eventEdit) (\(Self.columns))
      VALUES (\(session), \(Int64(bitPattern: event.seq)), \(operation.rawValue), \(event.time), \(event.type),
        \(Int64(event.phase.rawValue)), \(event.subject == 0 ? .null : .int(event.subject)), \(Value(event.value)), \(Value(event.note)),
        \(Value(was?.type)), \(Value(was.map { Int64($0.phase.rawValue) })))
      ON CONFLICT (session, seq) DO UPDATE SET operation = excluded.operation, time = excluded.time, type = excluded.type,
        phase = excluded.phase, subject = excluded.subject, value = excluded.value, note = excluded.note
      """)
  }

  /// Ends an event that stands, over an earlier edit of it; one that an edit added leaves nothing behind.
  static func takeAway(_ event: Event, over earlier: EventEdit?, of session: Int64, in transaction: Transaction) throws(Failure) {
    guard earlier?.operation == .insert else { return try deleting(event, over: earlier).save(of: session, in: transaction) }
    try transaction.connection.run(
      "DELETE FROM \(Table.eventEdit) WHERE session = \(session) AND seq = \(Int64(bitPattern: event.seq))")
  }

  /// Both sides of a changed row, whole. A changeset's update carries only what differs: the rest stands in the table,
  /// which at the end of a transaction is the new side.
  package static func sides(of row: Changed<EventEditColumn>, on connection: Connection) throws(Failure) -> (old: EventEdit?, new: EventEdit?) {
    switch row.operation {
    case .insert: return (nil, try EventEdit(row.row.all(row.row.new)))
    case .delete: return (try EventEdit(row.row.all(row.row.old)), nil)
    case .update:
      guard let session = try row.old(.session)?.int, let seq = try row.old(.seq)?.int, let new = try stored(session, seq, on: connection)
      else { throw damaged }
      let old = zip(try row.row.all(row.row.old), new).map { $0 ?? $1 }
      return (try EventEdit(old), try EventEdit(new))
    }
  }

  private static func stored(_ session: Int64, _ seq: Int64, on connection: Connection) throws(Failure) -> [Value?]? {
    let statement = try connection.statement("SELECT \(columns) FROM \(Table.eventEdit) WHERE session = \(session) AND seq = \(seq)")
    defer { statement.reset() }
    return try statement.step() ? row(statement) : nil
  }

  private static func row(_ statement: Statement) -> [Value?] { (0..<statement.columnCount).map { statement.value($0) } }

  private static var damaged: Failure { Failure(.damagedEvents, "a stored edit of an event cannot be read; restore a backup") }

  private init(operation: Operation, event: Event, was: (type: Int64, phase: Phase)?) {
    self.operation = operation
    self.event = event
    self.was = was
  }

  /// An event that was not logged but added later.
  package static func inserting(_ event: Event) -> EventEdit { EventEdit(operation: .insert, event: event, was: nil) }

  /// An edit of `event`, which before said `was`; an inserted one stays inserted.
  package static func changing(_ event: Event, from was: Event, over earlier: EventEdit?) -> EventEdit {
    if let earlier { return EventEdit(operation: earlier.operation, event: event, was: earlier.was) }
    return EventEdit(operation: .change, event: event, was: (was.type, was.phase))
  }

  /// The end of a logged `event`.
  private static func deleting(_ event: Event, over earlier: EventEdit?) -> EventEdit {
    EventEdit(operation: .delete, event: event, was: earlier?.was ?? (event.type, event.phase))
  }

  /// From a row's values in the order of the table's columns.
  private init(_ row: [Value?]) throws(Failure) {
    func value(_ column: EventEditColumn) -> Value { row.indices.contains(column.rawValue) ? row[column.rawValue] ?? .null : .null }
    func phase(_ column: EventEditColumn) -> Phase { value(column).int.flatMap { Phase(rawValue: Int32(truncatingIfNeeded: $0)) } ?? .point }
    guard let seq = value(.seq).int, let operation = value(.operation).int.flatMap(Operation.init(rawValue:)), let time = value(.time).int,
      let type = value(.type).int
    else { throw Self.damaged }
    self.operation = operation
    event = Event(
      seq: UInt64(bitPattern: seq), time: time, type: type, phase: phase(.phase), subject: value(.subject).int ?? 0, value: value(.value).real,
      note: value(.note).text)
    was = value(.wasType).int.map { ($0, phase(.wasPhase)) }
  }
}
