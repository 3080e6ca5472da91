public import CTallybook
internal import TallybookCore

@_cdecl("tally_reminder_set") @implementation
public func tally_reminder_set(
  _ book: OpaquePointer?, _ task: Int64, _ mode: Int32, _ value: Int64, _ flags: UInt32, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, ReminderFlags.all)
    let mode = try constant(mode, "mode of reminder", as: ReminderMode.self)
    let result = try TallybookABI.book(book).setReminder(of: task, mode, TallybookABI.time(value), flags)
    out_id?.pointee = result
  }
}

@_cdecl("tally_reminder_delete") @implementation
public func tally_reminder_delete(_ book: OpaquePointer?, _ reminder: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).deleteReminder(reminder) }
}

@_cdecl("tally_reminder_list") @implementation
public func tally_reminder_list(
  _ book: OpaquePointer?, _ task: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  reminders(book, out_cursor, error) { (book) throws(Failure) in try book.reminders(of: task == 0 ? nil : task) }
}

@_cdecl("tally_reminder_due") @implementation
public func tally_reminder_due(
  _ book: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  reminders(book, out_cursor, error) { (book) throws(Failure) in try book.dueReminders() }
}

private func reminders(
  _ book: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?,
  _ find: (Book) throws(Failure) -> [Reminder]
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    place.pointee = try Handles.insert(CursorObject(Cursor(try find(book), of: book), of: book), .cursor)
  }
}

@_cdecl("tally_reminder_claim") @implementation
public func tally_reminder_claim(_ book: OpaquePointer?, _ reminder: Int64, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).claimReminder(reminder, at: time) }
}

@_cdecl("tally_reminder_confirm") @implementation
public func tally_reminder_confirm(_ book: OpaquePointer?, _ reminder: Int64, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).confirmReminder(reminder, at: time) }
}

@_cdecl("tally_reminder_next") @implementation
public func tally_reminder_next(
  _ book: OpaquePointer?, _ out_time: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_time?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let place = try out(out_time, 0, "out_time")
    place.pointee = try TallybookABI.book(book).nextReminder() ?? .max
  }
}
