// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Day plans` do, each a forward into the engine.
enum DayCalls {}

@_cdecl("tally_day_of") @implementation
public func tally_day_of(
  _ book: OpaquePointer?, _ time: Int64, _ out_day: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_day?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_day, "out_day")
    let result = try DayCalls.of(TallybookABI.book(book), time: time == TALLY_NOW ? nil : time)
    out_day?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_day_add") @implementation
public func tally_day_add(_ day: Int32, _ days: Int32) -> Int32 {
  var result: Int32 = 0
  do throws(Failure) {
    try enter(nil)
    result = try DayCalls.add(day: day, days: days)
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_day_begin") @implementation
public func tally_day_begin(_ book: OpaquePointer?, _ day: Int32, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DayCalls.begin(TallybookABI.book(book), day: day)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_day_list") @implementation
public func tally_day_list(
  _ book: OpaquePointer?, _ first_day: Int32, _ last_day: Int32, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try DayCalls.list(
      TallybookABI.book(book), firstDay: first_day == 0 ? nil : first_day, lastDay: last_day == 0 ? nil : last_day
    )
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_day_limits_set") @implementation
public func tally_day_limits_set(
  _ book: OpaquePointer?, _ day: Int32, _ high: Int32, _ medium: Int32, _ low: Int32, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DayCalls.limitsSet(TallybookABI.book(book), day: day, high: high, medium: medium, low: low)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_task_create") @implementation
public func tally_task_create(
  _ book: OpaquePointer?, _ day: Int32, _ priority: Int32, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try DayCalls.taskCreate(
      TallybookABI.book(book), day: day == TALLY_BACKLOG ? nil : day,
      priority: TallybookABI.constant(priority, "priority", as: Priority.self), name: TallybookABI.text(name, name_length, "name")
    )
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_task_complete") @implementation
public func tally_task_complete(
  _ book: OpaquePointer?, _ task: Int64, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DayCalls.taskComplete(TallybookABI.book(book), task: task, time: time == TALLY_NOW ? nil : time)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_task_reopen") @implementation
public func tally_task_reopen(_ book: OpaquePointer?, _ task: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DayCalls.taskReopen(TallybookABI.book(book), task: task)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_task_place") @implementation
public func tally_task_place(_ book: OpaquePointer?, _ task: Int64, _ day: Int32, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DayCalls.taskPlace(TallybookABI.book(book), task: task, day: day == TALLY_BACKLOG ? nil : day)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_category_rename") @implementation
public func tally_category_rename(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ new_name: UnsafePointer<CChar>?, _ new_name_length: Int,
  _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, CategoryFlags.all)
    let name = try TallybookABI.text(name, name_length, "name")
    let newName = try TallybookABI.text(new_name, new_name_length, "new_name")
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try DayCalls.categoryRename(TallybookABI.book(book), name: name, newName: newName, flags: flags)
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_review_new") @implementation
public func tally_review_new(
  _ book: OpaquePointer?, _ day: Int32, _ flags: UInt32, _ out_review: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_review?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_review, "out_review")
    let flags = try TallybookABI.flags(flags, ReviewFlags.all)
    let result = try DayCalls.reviewNew(TallybookABI.book(book), day: day, flags: flags)
    out_review?.pointee = try Handles.handle(result, .review)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_review_list") @implementation
public func tally_review_list(
  _ review: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try DayCalls.reviewList(TallybookABI.review(review))
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_review_choose") @implementation
public func tally_review_choose(
  _ review: OpaquePointer?, _ task: Int64, _ chosen: Int32, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DayCalls.reviewChoose(TallybookABI.review(review), task: task, chosen: chosen)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_review_finish") @implementation
public func tally_review_finish(
  _ review: OpaquePointer?, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.review(review))
    defer { call.end() }
    do throws(Failure) {
      let result = try DayCalls.reviewFinish(TallybookABI.review(review))
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_review_free") @implementation
public func tally_review_free(_ review: OpaquePointer?) {
  Handles.free(review, .review)
}

@_cdecl("tally_day_accolade") @implementation
public func tally_day_accolade(
  _ book: OpaquePointer?, _ day: Int32, _ flags: UInt32, _ seed: Int64, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, AccoladeFlags.all)
    let result = try DayCalls.accolade(TallybookABI.book(book), day: day, flags: flags, seed: seed)
    try deliver(result, buffer, buffer_size, out_length)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_day_statistics") @implementation
public func tally_day_statistics(
  _ book: OpaquePointer?, _ first_day: Int32, _ last_day: Int32, _ out_info: UnsafeMutablePointer<tally_day_info>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_info)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_info, "out_info")
    let result = try DayCalls.statistics(TallybookABI.book(book), firstDay: first_day == 0 ? nil : first_day, lastDay: last_day)
    give(result, to: out_info)
  } catch let failure { return leave(error, failure) }
  return leave()
}
