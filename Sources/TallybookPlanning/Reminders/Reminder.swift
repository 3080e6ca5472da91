package import TallybookBase

/// A reminder, for a host to show.
package struct Reminder: Sendable, Equatable {
  /// Its id, never reused in the book.
  package let id: Int64
  /// Its task; nil for an evening reminder.
  package let task: Int64?
  /// The mode that says when it is due.
  package let mode: ReminderMode
  /// The time at which it is or will be due; nil if never again.
  package var time: Instant?
  /// The title.
  package let title: String
  /// The text below the title.
  package let text: String

  package static let rowFields: [Field] = [.kind, .id, .task, .mode, .time, .name, .text]

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.reminder.rawValue))
    case .id: .int(id)
    case .task: Value(task)
    case .mode: .int(Int64(mode.rawValue))
    case .time: Value(time)
    case .name: .text(title)
    case .text: .text(text)
    default: .null
    }
  }
}
