/// One row of a cursor: a thing, an event, a finding or a setting, read by the one vocabulary of fields.
public enum Row: Sendable {
  case entry(Entry)
  case event(Event, session: Int64)
  case finding(Finding)
  case setting(Setting)

  /// What it is.
  public var kind: Kind {
    switch self {
    case .entry(let entry): entry.kind
    case .event: .event
    case .finding: .finding
    case .setting: .setting
    }
  }

  /// The thing's id, an event's seq, what a finding is about.
  public var id: Int64 {
    switch self {
    case .entry(let entry): entry.id
    case .event(let event, _): Int64(bitPattern: event.seq)
    case .finding(let finding): finding.id
    case .setting: 0
    }
  }

  /// A field's value; null where the row has none.
  public subscript(field: Field) -> Value {
    switch self {
    case .entry(let entry): entry[field]
    case .event(let event, let session): Row.value(field, event, session)
    case .finding(let finding): Row.value(field, finding)
    case .setting(let setting): Row.value(field, setting)
    }
  }

  /// The fields that rows of this kind have.
  public var fields: [Field] {
    switch self {
    case .entry: EntryColumns.all
    case .event: [.seq, .time, .type, .phase, .subject, .value, .text, .session]
    case .finding: [.severity, .code, .where, .key, .message, .id]
    case .setting: [.name, .text, .default, .message]
    }
  }

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

  private static func value(_ field: Field, _ finding: Finding) -> Value {
    switch field {
    case .id: finding.id == 0 ? .null : .int(finding.id)
    case .kind: .int(Int64(Kind.finding.rawValue))
    case .severity: .int(Int64(finding.severity.rawValue))
    case .code: .int(Int64(finding.code.rawValue))
    case .where: finding.location.isEmpty ? .null : .text(finding.location)
    case .key: finding.key.isEmpty ? .null : .text(finding.key)
    case .message: .text(finding.message)
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
