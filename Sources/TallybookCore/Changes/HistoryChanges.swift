/// A step's changes as fields with what they were and what they became.
struct HistoryChanges {
  private let step: Step
  private let thing: Int64?
  /// Whether what was kept is the inverse of what was done: of an undo, what the step did that it took back.
  private let isInverse: Bool
  private let connection: Connection
  private var found: [Change] = []
  /// What events said before an edit, by session.
  private var logged: [Int64: LoggedEvents] = [:]

  init(of step: Step, thing: Int64?, isInverse: Bool, on connection: Connection) {
    self.step = step
    self.thing = thing
    self.isInverse = isInverse
    self.connection = connection
  }

  /// All of them; of the inverse with the sides exchanged.
  func all(_ changes: Changeset) throws(Failure) -> [Change] {
    var walk = self
    try changes.forEach { row throws(Failure) in try walk.add(row) }
    guard isInverse else { return walk.found }
    return walk.found.map {
      Change(step: $0.step, id: $0.id, key: $0.key, seq: $0.seq, field: $0.field, name: $0.name, old: $0.new, new: $0.old)
    }
  }

  private mutating func add(_ row: Changeset.Row) throws(Failure) {
    let key = try row.operation == .insert ? row.new(0) : row.old(0)
    if row.table == "reminder" { return try addReminder(row, key?.int ?? 0) }
    if let thing, row.table == "setting" || row.table == "day" || key?.int != thing { return }
    switch row.table {
    case "setting": try addColumns(row, id: 0, key: key?.text)
    case "entry": try addColumns(row, id: key?.int ?? 0, key: nil)
    case "pause":
      let ordinal = try (row.operation == .insert ? row.new(1) : row.old(1))?.int ?? 0
      try addColumns(row, id: key?.int ?? 0, key: "pause \(ordinal)")
    case "event_edit": try addEvent(row, session: key?.int ?? 0)
    case "entry_tag": try addTag(row, of: key?.int ?? 0)
    case "template_version": try addColumns(row, id: key?.int ?? 0, key: nil)
    case "field_value": try addOwn(row, of: key?.int ?? 0)
    case "day": try addColumns(row, id: 0, key: "day \(key?.int ?? 0)")
    default: break
    }
  }

  private mutating func append(
    _ id: Int64, _ key: String?, _ seq: UInt64?, _ field: Field, _ old: Value, _ new: Value, name: String? = nil
  ) {
    found.append(Change(step: step.id, id: id, key: key, seq: seq, field: field, name: name, old: old, new: new))
  }

  /// Columns that differ; where the row was made or removed, those with a value.
  private mutating func addColumns(_ row: Changeset.Row, id: Int64, key: String?) throws(Failure) {
    for column in 0..<row.columns {
      guard let field = HistoryColumns.field(column, of: row.table) else { continue }
      let old = try row.old(column)
      let new = try row.new(column)
      // An update names its key on the old side alone.
      if row.operation == .update, new == nil { continue }
      guard old ?? .null != new ?? .null else { continue }
      append(id, key, nil, field, Self.shown(old), Self.shown(new))
    }
  }

  /// A tag that was put on or taken off, or stands elsewhere among the others.
  private mutating func addTag(_ row: Changeset.Row, of entry: Int64) throws(Failure) {
    guard row.operation == .update else { return try addColumns(row, id: entry, key: nil) }
    append(entry, "place of tag \(try row.old(1)?.int ?? 0)", nil, .tags, try row.old(2) ?? .null, try row.new(2) ?? .null)
  }

  /// A value of an item's own field; of one with several the place among them is the key.
  private mutating func addOwn(_ row: Changeset.Row, of entry: Int64) throws(Failure) {
    let number = try (row.operation == .insert ? row.new(1) : row.old(1))?.int ?? 0
    let ordinal = try (row.operation == .insert ? row.new(2) : row.old(2))?.int ?? 0
    let old = try row.old(4) ?? .null, new = try row.new(4) ?? .null
    if row.operation == .update, new.isNull { return }
    let field = Int32(truncatingIfNeeded: number)
    append(
      entry, ordinal == 0 ? nil : "value \(ordinal + 1)", nil, .own(field), old, new, name: try FieldNumbers.name(of: field, on: connection)?.name)
  }

  /// A reminder is a part of its task, and never changed.
  private mutating func addReminder(_ row: Changeset.Row, _ id: Int64) throws(Failure) {
    let task = try (row.operation == .insert ? row.new(1) : row.old(1))?.int ?? 0
    if let thing, task != thing { return }
    try addColumns(row, id: task, key: "reminder \(id)")
  }

  private static func shown(_ value: Value?) -> Value {
    if case .blob(let bytes) = value { return .text(bytes.count == 16 ? UUID.text(bytes) : HexText.write(bytes)) }
    return value ?? .null
  }

  // MARK: Events

  private static let eventColumns: [(column: Int, field: Field)] = (3...8).compactMap { column in
    HistoryColumns.field(column, of: "event_edit").map { (column, $0) }
  }

  /// An edit is laid over a logged event: what it says before and after follows from both sides of its row, and where there
  /// was no edit from what was logged.
  private mutating func addEvent(_ row: Changeset.Row, session: Int64) throws(Failure) {
    let seq = UInt64(bitPattern: try (row.operation == .insert ? row.new(1) : row.old(1))?.int ?? 0)
    let old = try side(row, row.old, row.operation != .insert, session, seq)
    let new = try side(row, row.new, row.operation != .delete, session, seq)
    let key = "event \(seq)"
    if old.isThere != new.isThere {
      append(session, key, seq, .seq, old.isThere ? .int(Int64(bitPattern: seq)) : .null, new.isThere ? .int(Int64(bitPattern: seq)) : .null)
    }
    for (column, field) in Self.eventColumns {
      let was = old.isThere ? old.values[column] ?? .null : .null
      let became = new.isThere ? new.values[column] ?? .null : .null
      if was != became { append(session, key, seq, field, was, became) }
    }
  }

  /// What an event said on one side of a change: whether it was there, and its values by column.
  private mutating func side(
    _ row: Changeset.Row, _ read: (Int) throws(Failure) -> Value?, _ hasEdit: Bool, _ session: Int64, _ seq: UInt64
  ) throws(Failure) -> (isThere: Bool, values: [Int: Value]) {
    let operation = try row.operation == .insert ? row.new(2)?.int : row.old(2)?.int
    guard hasEdit else {
      // Without an edit there is what was logged; of one that adds an event there was nothing.
      guard operation != EventEdit.Operation.insert.rawValue, let event = try logged(seq, of: session) else { return (false, [:]) }
      return (true, Self.values(event))
    }
    var values: [Int: Value] = [:]
    for (column, _) in Self.eventColumns {
      if let value = try read(column) { values[column] = value }
    }
    let own = try read(2)?.int
    // An update without the operation keeps it: what can be edited again is there.
    return (own != EventEdit.Operation.delete.rawValue, values)
  }

  private static func values(_ event: Event) -> [Int: Value] {
    [
      3: .int(event.time), 4: .int(event.type), 5: .int(Int64(event.phase.rawValue)),
      6: event.subject == 0 ? .null : .int(event.subject), 7: Value(event.value), 8: Value(event.note),
    ]
  }

  private mutating func logged(_ seq: UInt64, of session: Int64) throws(Failure) -> Event? {
    try logged[session, default: LoggedEvents(of: session)].find(seq, on: connection)
  }
}
