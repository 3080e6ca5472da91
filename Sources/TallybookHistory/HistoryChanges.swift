internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// A step's changes as fields with what they were and what they became.
struct HistoryChanges: ChangeObserver {
  private let step: Step
  private let entry: Int64?
  /// Whether what was kept is the inverse of what was done: of an undo, what the step did that it took back.
  private let isInverse: Bool
  private let connection: Connection
  private var found: [Change] = []
  /// What events said before an edit, by session.
  private var logged: [Int64: LoggedEvents] = [:]

  init(of step: Step, entry: Int64?, isInverse: Bool, on connection: Connection) {
    self.step = step
    self.entry = entry
    self.isInverse = isInverse
    self.connection = connection
  }

  /// All of them; of the inverse with the sides exchanged.
  func all(_ changes: Changeset) throws(Failure) -> [Change] {
    var walk = self
    try changes.walk(&walk)
    guard isInverse else { return walk.found }
    return walk.found.map {
      Change(step: $0.step, id: $0.id, key: $0.key, seq: $0.seq, field: $0.field, name: $0.name, old: $0.new, new: $0.old)
    }
  }

  mutating func observe(_ change: ChangedRow) throws(Failure) {
    switch change {
    case .entry(let row): try addColumns(row, of: row.int(.id), key: nil)
    case .pause(let row): try addColumns(row, of: row.int(.session), key: "pause \(row.int(.ordinal))")
    case .eventEdit(let row): if try isAsked(for: row.int(.session)) { try addEvent(row) }
    case .entryTag(let row): if try isAsked(for: row.int(.entry)) { try addTag(row) }
    case .fieldValue(let row): if try isAsked(for: row.int(.entry)) { try addOwn(row) }
    case .templateVersion(let row): try addColumns(row, of: row.int(.template), key: nil)
    // What the number of a field means is told with the field's values.
    case .templateField: break
    // A reminder is a part of its task, and never changed.
    case .reminder(let row): try addColumns(row, of: row.int(.task), key: "reminder \(row.int(.id))")
    case .setting(let row): try addColumns(row, of: 0, key: row.value(.name)?.text)
    case .day(let row): try addColumns(row, of: 0, key: "day \(row.int(.date))")
    case .other: break
    }
  }

  private func isAsked(for id: Int64) -> Bool { entry == nil || entry == id }

  private mutating func append(
    _ id: Int64, _ key: String?, _ seq: UInt64?, _ field: Field, _ old: Value, _ new: Value, name: String? = nil
  ) {
    found.append(Change(step: step.id, id: id, key: key, seq: seq, field: field, name: name, old: old, new: new))
  }

  /// Columns that differ; where the row was made or removed, those with a value.
  private mutating func addColumns<Column>(_ row: Changed<Column>, of id: Int64, key: String?) throws(Failure) {
    guard isAsked(for: id) else { return }
    for column in Column.allCases {
      guard let field = column.field else { continue }
      let old = try row.old(column)
      let new = try row.new(column)
      // An update names its key on the old side alone.
      if row.operation == .update, new == nil { continue }
      guard old ?? .null != new ?? .null else { continue }
      append(id, key, nil, field, Self.shown(old), Self.shown(new))
    }
  }

  /// A tag that was put on or taken off, or stands elsewhere among the others.
  private mutating func addTag(_ row: Changed<EntryTagColumn>) throws(Failure) {
    let entry = try row.int(.entry)
    guard row.operation == .update else { return try addColumns(row, of: entry, key: nil) }
    append(entry, "place of tag \(try row.int(.tag))", nil, .tags, try row.old(.ordinal) ?? .null, try row.new(.ordinal) ?? .null)
  }

  /// A value of an item's own field; of one with several the place among them is the key.
  private mutating func addOwn(_ row: Changed<FieldValueColumn>) throws(Failure) {
    let ordinal = try row.int(.ordinal)
    let old = try row.old(.value) ?? .null, new = try row.new(.value) ?? .null
    if row.operation == .update, new.isNull { return }
    let field = Int32(truncatingIfNeeded: try row.int(.field))
    append(
      try row.int(.entry), ordinal == 0 ? nil : "value \(ordinal + 1)", nil, .own(field), old, new,
      name: try FieldNumbers.name(of: field, on: connection)?.name)
  }

  private static func shown(_ value: Value?) -> Value {
    if case .blob(let bytes) = value { return .text(bytes.count == 16 ? UUID.text(bytes) : HexText.write(bytes)) }
    return value ?? .null
  }

  // MARK: Events

  private static let ofEvents: [(column: EventEditColumn, field: Field)] = EventEditColumn.allCases.compactMap { column in
    column.field.map { (column, $0) }
  }

  /// An edit is laid over a logged event: what it says before and after follows from both sides of its row, and where there
  /// was no edit from what was logged.
  private mutating func addEvent(_ row: Changed<EventEditColumn>) throws(Failure) {
    let (session, seq) = (try row.int(.session), UInt64(bitPattern: try row.int(.seq)))
    let old = try side(row, row.old, row.operation != .insert, session, seq)
    let new = try side(row, row.new, row.operation != .delete, session, seq)
    let key = "event \(seq)"
    if old.isThere != new.isThere {
      append(session, key, seq, .seq, old.isThere ? .int(Int64(bitPattern: seq)) : .null, new.isThere ? .int(Int64(bitPattern: seq)) : .null)
    }
    for (column, field) in Self.ofEvents {
      let was = old.isThere ? old.values[column] ?? .null : .null
      let became = new.isThere ? new.values[column] ?? .null : .null
      if was == became { continue }
      guard column == .type else {
        append(session, key, seq, field, was, became)
        continue
      }
      // As it was logged it may be a variant's.
      let (one, other) = (try told(was), try told(became))
      if one.type != other.type { append(session, key, seq, .type, one.type, other.type) }
      if one.variant != other.variant { append(session, key, seq, .variant, one.variant, other.variant) }
    }
  }

  /// The type and the variant that an id as it was logged says.
  private func told(_ logged: Value) throws(Failure) -> (type: Value, variant: Value) {
    guard let id = logged.int, let info = try EventTypes.info(id, on: connection), info.variant != 0 else { return (logged, .null) }
    return (.int(info.id), logged)
  }

  /// What an event said on one side of a change: whether it was there, and its values by column.
  private mutating func side(
    _ row: Changed<EventEditColumn>, _ read: (EventEditColumn) throws(Failure) -> Value?, _ hasEdit: Bool, _ session: Int64, _ seq: UInt64
  ) throws(Failure) -> (isThere: Bool, values: [EventEditColumn: Value]) {
    guard hasEdit else {
      // Without an edit there is what was logged; of one that adds an event there was nothing.
      guard try row.value(.operation)?.int != EventEdit.Operation.insert.rawValue, let event = try logged(seq, of: session) else { return (false, [:]) }
      return (true, Self.values(event))
    }
    var values: [EventEditColumn: Value] = [:]
    for (column, _) in Self.ofEvents {
      if let value = try read(column) { values[column] = value }
    }
    // An update without the operation keeps it: what can be edited again is there.
    return (try read(.operation)?.int != EventEdit.Operation.delete.rawValue, values)
  }

  private static func values(_ event: Event) -> [EventEditColumn: Value] {
    [
      .time: .int(event.time), .type: .int(event.type), .phase: .int(Int64(event.phase.rawValue)),
      .subject: event.subject == 0 ? .null : .int(event.subject), .value: Value(event.value), .note: Value(event.note),
    ]
  }

  private mutating func logged(_ seq: UInt64, of session: Int64) throws(Failure) -> Event? {
    try logged[session, default: LoggedEvents(of: session)].find(seq, on: connection)
  }
}
