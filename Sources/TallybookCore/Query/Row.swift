/// One row of a cursor: a thing, an event, a finding, a setting, a step of history, a change, a day,
/// a reminder, an unfinished attachment, a row of a summary, of a timeline or of a statement of SQL, read by the one vocabulary of fields.
public enum Row: Sendable {
  /// A collection, item, task, subject, event type, tag, template or attachment.
  case entry(Entry)
  /// An event, and the session that it was logged in.
  case event(Event, session: Int64)
  // The rare ones lie elsewhere, so that the many are small.
  /// What a check, an import or a recovery found.
  indirect case finding(Finding)
  /// A setting of the book, with its value.
  indirect case setting(Setting)
  /// A step of history.
  indirect case step(Step)
  /// What a step changed in one field.
  indirect case change(Change)
  /// A day with its limits and counts.
  indirect case day(Day)
  /// A reminder of a task.
  indirect case reminder(Reminder)
  /// An attachment that is being written, and how many bytes it has so far.
  indirect case unfinished(Unfinished, size: Int64)
  /// A row of a summary, and what was measured in it.
  indirect case summary(SummaryRow, SummaryShape)
  /// A row of a timeline: a total, or a session.
  indirect case timeline(TimelineRow)
  /// A field of a template.
  indirect case field(FieldRow)
  /// A draft that was stored.
  indirect case draft(StoredDraftRow)
  /// How it stands with what a query selects.
  indirect case dashboard(Dashboard)
  /// What a watch of changes tells: the row, and what became of it.
  indirect case watched(Row, WatchedChange)
  /// Of a statement of SQL: the values of its columns.
  case statement([Value])

  /// What it is.
  public var kind: Kind {
    switch self {
    case .entry(let entry): entry.kind
    case .event: .event
    case .finding: .finding
    case .setting: .setting
    case .step: .step
    case .change: .change
    case .unfinished: .attachment
    case .day: .day
    case .reminder: .reminder
    case .summary: .summary
    case .timeline(let row): row.record?.kind ?? .summary
    case .field: .field
    case .draft: .draft
    case .dashboard: .dashboard
    case .watched(let row, _): row.kind
    case .statement: .row
    }
  }

  /// The thing's id, an event's seq, what a finding or change is about, a step's number.
  public var id: Int64 {
    switch self {
    case .entry(let entry): entry.id
    case .event(let event, _): Int64(bitPattern: event.seq)
    case .finding(let finding): finding.id
    case .setting: 0
    case .step(let step): step.id
    case .change(let change): change.id
    case .unfinished(let begun, _): begun.id
    case .day: 0
    case .reminder(let reminder): reminder.id
    case .summary: 0
    case .timeline(let row): row.record?.id ?? 0
    case .field(let row): Int64(row.number)
    case .draft(let row): row.id
    case .dashboard: 0
    case .watched(let row, _): row.id
    case .statement: 0
    }
  }

  /// A field's value; null where the row has none.
  public subscript(field: Field) -> Value {
    switch self {
    case .entry(let entry): entry.shown(field)
    case .event(let event, let session): Row.value(field, event, session)
    case .finding(let finding): Row.value(field, finding)
    case .setting(let setting): Row.value(field, setting)
    case .step(let step): Row.value(field, step)
    case .change(let change): Row.value(field, change)
    case .unfinished(let begun, let size): Row.value(field, begun, size)
    case .day(let day): day[field]
    case .reminder(let reminder): reminder[field]
    case .summary(let row, let shape): shape.value(field, of: row)
    case .timeline(let row): row[field]
    case .field(let row): row[field]
    case .draft(let row): row[field]
    case .dashboard(let dashboard): dashboard[field]
    case .watched(let row, let change): field == .change ? .int(Int64(change.rawValue)) : row[field]
    case .statement(let values): Row.value(field, values)
    }
  }

  /// A field's value as text: of a change also where it is none, times in UTC; of a group of a summary its label.
  public func text(_ field: Field) -> String? {
    switch self {
    case .summary(let row, let shape): return shape.text(field, of: row)
    case .timeline(let row) where field == .group1: return row[.label1].text
    case .change(let change):
      switch field {
      case .field: return change.name ?? change.field.name
      case .old: return Change.text(change.old, of: change.field)
      case .new: return Change.text(change.new, of: change.field)
      default: return self[field].text
      }
    default: return self[field].text
    }
  }

  /// The thing, where it is one.
  var entry: Entry? {
    switch self {
    case .entry(let entry): entry
    case .timeline(let row): row.record
    case .watched(let row, _): row.entry
    default: nil
    }
  }

  /// Whether it is one of a statement of SQL.
  var isStatement: Bool { if case .statement = self { true } else { false } }

  /// Whether a table for people has it.
  var isShown: Bool { if case .timeline(let row) = self { row.isShown } else { true } }

  /// The fields that rows of this kind have.
  public var fields: [Field] {
    switch self {
    case .entry: EntryColumns.all
    case .event: Row.eventFields
    case .finding: [.severity, .code, .where, .key, .message, .id, .field, .found, .bound]
    case .setting: [.name, .text, .default, .message]
    case .step: Row.stepFields
    case .change: Row.changeFields
    case .summary(_, let shape): shape.fields
    case .timeline(let row): row.record == nil ? TimelineRow.headingFields : TimelineRow.fields
    case .day: Day.fields
    case .reminder: Reminder.fields
    case .field: FieldRow.fields
    case .draft: StoredDraftRow.fields
    case .dashboard: Dashboard.fields
    case .watched(let row, _): row.fields + [.change]
    case .statement(let values): values.indices.map { .own(Field.firstOwn + Int32(clamping: $0)) }
    case .unfinished: [.id, .uuid, .kind, .parent, .name, .username, .created, .size, .mediaType]
    }
  }

  static let eventFields: [Field] = [.seq, .time, .type, .phase, .subject, .value, .text, .session]
  static let stepFields: [Field] = [.kind, .id, .time, .username, .name, .state, .step, .message]
  static let changeFields: [Field] = [.kind, .step, .id, .key, .seq, .field, .name, .old, .new]

  private static func value(_ field: Field, _ event: Event, _ session: Int64) -> Value {
    switch field {
    case .id, .seq: .int(Int64(bitPattern: event.seq))
    case .kind: .int(Int64(Kind.event.rawValue))
    case .time: .int(event.time)
    case .type: .int(event.type)
    case .phase: .int(Int64(event.phase.rawValue))
    case .subject: event.subject == 0 ? .null : .int(event.subject)
    case .value: Value(event.value)
    case .text: Value(event.note)
    case .session: .int(session)
    default: .null
    }
  }

  /// A column of a statement of SQL, by its number among the fields.
  private static func value(_ field: Field, _ values: [Value]) -> Value {
    guard case .own(let number) = field, case let index = Int(number) - Int(Field.firstOwn), values.indices.contains(index) else { return .null }
    return values[index]
  }

  private static func value(_ field: Field, _ finding: Finding) -> Value {
    switch field {
    case .id: finding.id == 0 ? .null : .int(finding.id)
    case .kind: .int(Int64(Kind.finding.rawValue))
    case .severity: .int(Int64(finding.severity.rawValue))
    case .code: .int(Int64(finding.code.rawValue))
    case .where: finding.location.isEmpty ? .null : .text(finding.location)
    case .key: finding.key.isEmpty ? .null : .text(finding.key)
    case .message: .text(finding.message)
    case .field: Value(finding.field.map { Int64($0.rawValue) })
    case .found: finding.found
    case .bound: finding.bound
    default: .null
    }
  }

  private static func value(_ field: Field, _ step: Step) -> Value {
    switch field {
    case .id: .int(step.id)
    case .kind: .int(Int64(Kind.step.rawValue))
    case .time: .int(step.time)
    case .username: step.author.isEmpty ? .null : .text(step.author)
    case .name: Value(step.name)
    case .state: .int(Int64(step.state.rawValue))
    case .step: Value(step.step)
    case .message: Value(step.message)
    default: .null
    }
  }

  private static func value(_ field: Field, _ change: Change) -> Value {
    switch field {
    case .id: change.id == 0 ? .null : .int(change.id)
    case .kind: .int(Int64(Kind.change.rawValue))
    case .step: .int(change.step)
    case .key: Value(change.key)
    case .seq: change.seq.map { .int(Int64(bitPattern: $0)) } ?? .null
    case .field: .int(Int64(change.field.rawValue))
    case .name: Value(change.name)
    case .old: change.old
    case .new: change.new
    default: .null
    }
  }

  private static func value(_ field: Field, _ begun: Unfinished, _ size: Int64) -> Value {
    switch field {
    case .id: .int(begun.id)
    case .uuid: .text(begun.uuid.text)
    case .kind: .int(Int64(Kind.attachment.rawValue))
    case .parent: .int(begun.parent)
    case .name: .text(begun.name)
    case .username: Value(begun.username)
    case .created: .int(begun.created)
    case .size: .int(size)
    case .mediaType: .text(begun.mediaType)
    default: .null
    }
  }

  private static func value(_ field: Field, _ setting: Setting) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.setting.rawValue))
    case .name: .text(setting.name)
    case .text: .text(setting.value)
    case .default: .text(setting.default)
    case .message: .text(setting.doc)
    default: .null
    }
  }
}
