internal import TallybookCore

extension ReminderCalls {
  static func set(_ book: Book, task: Int64, mode: ReminderMode, value: Int64?, flags: ReminderFlags) throws(Failure) -> Int64 {
    try book.setReminder(of: task, mode, value, flags)
  }

  static func delete(_ book: Book, reminder: Int64) throws(Failure) { try book.deleteReminder(reminder) }

  static func list(_ book: Book, task: Int64?) throws(Failure) -> CursorObject {
    CursorObject(Cursor(try book.reminders(of: task), of: book), of: book)
  }

  static func due(_ book: Book) throws(Failure) -> CursorObject { CursorObject(Cursor(try book.dueReminders(), of: book), of: book) }

  static func claim(_ book: Book, reminder: Int64, time: Instant) throws(Failure) { try book.claimReminder(reminder, at: time) }

  static func confirm(_ book: Book, reminder: Int64, time: Instant) throws(Failure) { try book.confirmReminder(reminder, at: time) }

  static func next(_ book: Book) throws(Failure) -> Instant { try book.nextReminder() ?? .max }
}
