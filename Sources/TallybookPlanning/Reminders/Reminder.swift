public import TallybookBase

/// A reminder, as a host shows it.
public struct Reminder: Sendable, Equatable {
  /// No other reminder of the book ever has it.
  public let id: Int64
  /// The task that it reminds of; nil of an evening reminder.
  public let task: Int64?
  /// When it is due.
  public let mode: ReminderMode
  /// The time that it is or will be due at; nil where it will not.
  public var time: Instant?
  /// What stands above.
  public let title: String
  /// What stands below.
  public let text: String

  package static let rowFields: [Field] = [.kind, .id, .task, .mode, .time, .name, .text]

  /// A field's value; null where it has none.
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
