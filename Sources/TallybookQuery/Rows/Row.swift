package import TallybookBase
package import TallybookModel
package import TallybookEventLog

/// One row of a cursor, read with one vocabulary of fields.
package enum Row: Sendable {
  /// A collection, item, task, subject, event type, tag, template or attachment.
  case entry(Entry)
  /// An event, its session, and the variants that have its field values.
  case event(Event, session: Int64, variants: Variants)
  /// A row of an SQL statement: the values of its columns.
  case statement([Value])
  /// Any other row.
  case record(any Record)

  /// Its kind.
  package var kind: Kind {
    switch self {
    case .entry(let entry): entry.kind
    case .event: .event
    case .statement: .row
    case .record(let record): record.kind
    }
  }

  /// The entry's id, an event's seq, the id that a finding or change is about, a step's number.
  package var id: Int64 {
    switch self {
    case .entry(let entry): entry.id
    case .event(let event, _, _): Int64(bitPattern: event.seq)
    case .statement: 0
    case .record(let record): record.id
    }
  }

  /// A field's value; null if the row has none.
  package subscript(field: Field) -> Value {
    switch self {
    case .entry(let entry): entry.shown(field)
    case .event(let event, let session, let variants): event.value(of: field, in: session, variants)
    case .statement(let values): Row.value(field, values)
    case .record(let record): record[field]
    }
  }

  /// A field's value as text: for a change also if there is none, with times in UTC; for a group of a summary its label.
  package func text(_ field: Field) -> String? {
    if case .record(let record) = self { record.text(field) } else { self[field].text }
  }

  /// The entry, where it is one.
  package var entry: Entry? {
    switch self {
    case .entry(let entry): entry
    case .record(let record): record.entry
    case .event, .statement: nil
    }
  }

  /// The record, if the row is not of another sort.
  package var record: (any Record)? { if case .record(let record) = self { record } else { nil } }

  /// Whether it is one of a statement of SQL.
  package var isStatement: Bool { if case .statement = self { true } else { false } }

  /// Whether a table for people has it.
  package var isShown: Bool { record?.isShown ?? true }

  /// The fields of rows of this kind.
  package var fields: [Field] {
    switch self {
    case .entry: EntryColumns.all
    case .event: Row.eventFields
    case .statement(let values): values.indices.map { .own(Field.firstOwn + Int32(clamping: $0)) }
    case .record(let record): record.fields
    }
  }

  static let eventFields: [Field] = [.seq, .time, .type, .phase, .subject, .value, .text, .session, .variant, .fields]

  /// A column of a statement of SQL, by its number among the fields.
  private static func value(_ field: Field, _ values: [Value]) -> Value {
    guard case .own(let number) = field, case let index = Int(number) - Int(Field.firstOwn), values.indices.contains(index) else { return .null }
    return values[index]
  }
}
