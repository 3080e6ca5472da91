internal import TallybookCore

extension ReminderCalls {
  static func create(_ book: Book, task: Int64, mode: ReminderMode, value: Int64?, flags: ReminderFlags) throws(Failure) -> Int64 {
    try book.setReminder(of: task, mode, value, flags)
  }

  static func delete(_ book: Book, reminder: Int64) throws(Failure) { try book.deleteReminder(reminder) }

  static func list(_ book: Book, task: Int64?, flags: ReminderListFlags) throws(Failure) -> CursorObject {
    let reminders = flags.contains(.due) ? try book.dueReminders(of: task) : try book.reminders(of: task)
    return CursorObject(Cursor(reminders, of: book), of: book)
  }

  static func claim(_ book: Book, reminder: Int64, time: Instant) throws(Failure) { try book.claimReminder(reminder, at: time) }

  static func confirm(_ book: Book, reminder: Int64, time: Instant) throws(Failure) { try book.confirmReminder(reminder, at: time) }

  static func next(_ book: Book) throws(Failure) -> Instant { try book.nextReminder() ?? .max }
}
