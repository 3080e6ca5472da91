// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Reminders` do, each a forward into the engine.
enum ReminderCalls {}

@_cdecl("tally_reminder_create") @implementation
public func tally_reminder_create(
  _ book: OpaquePointer?, _ task: Int64, _ mode: Int32, _ value: Int64, _ flags: UInt32, _ out_id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, ReminderFlags.all)
    let mode = try TallybookABI.constant(mode, "mode of reminder", as: ReminderMode.self)
    let result = try ReminderCalls.create(
      TallybookABI.book(book), task: task, mode: mode, value: value == TALLY_NOW ? nil : value, flags: flags
    )
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_reminder_delete") @implementation
public func tally_reminder_delete(_ book: OpaquePointer?, _ reminder: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try ReminderCalls.delete(TallybookABI.book(book), reminder: reminder)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_reminder_list") @implementation
public func tally_reminder_list(
  _ book: OpaquePointer?, _ task: Int64, _ flags: UInt32, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let flags = try TallybookABI.flags(flags, ReminderListFlags.all)
    let result = try ReminderCalls.list(TallybookABI.book(book), task: task == 0 ? nil : task, flags: flags)
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_reminder_claim") @implementation
public func tally_reminder_claim(
  _ book: OpaquePointer?, _ reminder: Int64, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try ReminderCalls.claim(TallybookABI.book(book), reminder: reminder, time: time)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_reminder_confirm") @implementation
public func tally_reminder_confirm(
  _ book: OpaquePointer?, _ reminder: Int64, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try ReminderCalls.confirm(TallybookABI.book(book), reminder: reminder, time: time)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_reminder_next") @implementation
public func tally_reminder_next(
  _ book: OpaquePointer?, _ out_time: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_time?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_time, "out_time")
    let result = try ReminderCalls.next(TallybookABI.book(book))
    out_time?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}
