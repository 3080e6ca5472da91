public import TallybookBase
internal import TallybookCore

/// A reminder, for a host to show. The library shows nothing: it says what is due, and which of several hosts is to show it.
///
/// ```swift
/// let task = try book.today().create("Visit mum", priority: .high)
/// try book.remind(of: task, .at(.epoch))
/// for reminder in try book.dueReminders() where try book.claim(reminder) {
///   print(reminder.title, reminder.text, reminder.mode, reminder.task == task.id)  // High Task Priority Reminder! Visit mum at true
///   print(reminder.time ?? .now, reminder.id > 0)  // 1970-01-01T00:00:00.000Z true
///   try book.confirm(reminder)
/// }
/// print(try book.dueReminders().count)  // 0
/// ```
public struct Reminder: Identifiable, Hashable, Sendable {
  /// Its id, which the book never uses for another reminder.
  public let id: Int64
  /// The id of its task; nil for an evening reminder.
  public let task: Int64?
  /// When it is due: at a time, after a delay, hourly, or in the evening.
  public let mode: ReminderMode
  /// The time at which it is or will be due; nil if it will not be due again.
  public let time: Instant?
  /// The title to show.
  public let title: String
  /// The line below it.
  public let text: String

  init(_ reminder: Engine.Reminder) {
    (id, task, mode) = (reminder.id, reminder.task, reminder.mode)
    time = reminder.time.map { Instant(nanoseconds: $0) }
    (title, text) = (reminder.title, reminder.text)
  }
}
