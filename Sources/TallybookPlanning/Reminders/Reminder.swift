public import TallybookBase

/// A reminder, for a host to show.
public struct Reminder: Sendable, Equatable {
  /// Its id, never reused in the book.
  public let id: Int64
  /// Its task; nil for an evening reminder.
  public let task: Int64?
  /// The mode that says when it is due.
  public let mode: ReminderMode
  /// The time at which it is or will be due; nil if never again.
  public var time: Instant?
  /// The title.
  public let title: String
  /// The text below the title.
  public let text: String

  package static let rowFields: [Field] = [.kind, .id, .task, .mode, .time, .name, .text]

  /// A field's value; null if it has none.
  public subscript(field: Field) -> Value {
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
