public import CTallybook
internal import TallybookCore

/// A day, nil for 0.
private func day(_ date: Int32) -> Int32? { date == 0 ? nil : date }

@_cdecl("tally_date") @implementation
public func tally_date(_ book: OpaquePointer?, _ time: Int64) -> Int32 {
  value(0) { () throws(Failure) in try TallybookABI.book(book).date(of: TallybookABI.time(time)) }
}

@_cdecl("tally_date_add") @implementation
public func tally_date_add(_ date: Int32, _ days: Int32) -> Int32 {
  value(0) { () throws(Failure) in
    guard let date = CivilDate(number: date) else { return 0 }
    let sum = date.adding(days: Int64(days))
    return CivilDate(number: sum.number) == sum ? sum.number : 0
  }
}

@_cdecl("tally_day_open") @implementation
public func tally_day_open(_ book: OpaquePointer?, _ date: Int32, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).openDay(date) }
}

@_cdecl("tally_day_list") @implementation
public func tally_day_list(
  _ book: OpaquePointer?, _ since: Int32, _ until: Int32, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    place.pointee = try Handles.insert(CursorObject(try book.dayCursor(since: day(since), until: day(until)), of: book), .cursor)
  }
}

@_cdecl("tally_day_limits_set") @implementation
public func tally_day_limits_set(
  _ book: OpaquePointer?, _ date: Int32, _ high: Int32, _ medium: Int32, _ low: Int32, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    try TallybookABI.book(book).setLimits(
      of: day(date), high: try LimitChange(number: high), medium: try LimitChange(number: medium), low: try LimitChange(number: low))
  }
}

@_cdecl("tally_task_create") @implementation
public func tally_task_create(
  _ book: OpaquePointer?, _ date: Int32, _ priority: Int32, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let book = try TallybookABI.book(book)
    let priority = try constant(priority, "priority", as: Priority.self)
    let result = try book.createTask(try text(name, name_length, "name"), on: day(date), priority: priority)
    out_id?.pointee = result
  }
}

@_cdecl("tally_task_complete") @implementation
public func tally_task_complete(_ book: OpaquePointer?, _ task: Int64, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).completeTask(task, at: TallybookABI.time(time)) }
}

@_cdecl("tally_task_reopen") @implementation
public func tally_task_reopen(_ book: OpaquePointer?, _ task: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).reopenTask(task) }
}

@_cdecl("tally_task_place") @implementation
public func tally_task_place(_ book: OpaquePointer?, _ task: Int64, _ date: Int32, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).placeTask(task, on: day(date)) }
}

@_cdecl("tally_category_rename") @implementation
public func tally_category_rename(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ new_name: UnsafePointer<CChar>?, _ new_name_length: Int,
  _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, CategoryFlags.all)
    let name = try text(name, name_length, "name")
    let newName = try text(new_name, new_name_length, "new_name")
    let result = try TallybookABI.book(book).renameCategory(name, to: newName, flags)
    out_count?.pointee = result
  }
}

@_cdecl("tally_review_open") @implementation
public func tally_review_open(
  _ book: OpaquePointer?, _ date: Int32, _ flags: UInt32, _ out_review: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_review?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_review, "out_review")
    let flags = try TallybookABI.flags(flags, ReviewFlags.all)
    place.pointee = try Handles.insert(ReviewObject(try TallybookABI.book(book).review(on: date, flags)), .review)
  }
}

@_cdecl("tally_review_tasks") @implementation
public func tally_review_tasks(
  _ review: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let (tasks, book) = try Handles.use(review, .review, as: ReviewObject.self) { object throws(Failure) in
      (try object.review.tasks(), object.review.book)
    }
    place.pointee = try Handles.insert(CursorObject(Cursor(tasks, of: book), of: book), .cursor)
  }
}

@_cdecl("tally_review_choose") @implementation
public func tally_review_choose(
  _ review: OpaquePointer?, _ task: Int64, _ chosen: Int32, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    try Handles.use(review, .review, as: ReviewObject.self) { object throws(Failure) in try object.review.choose(task, chosen != 0) }
  }
}

@_cdecl("tally_review_commit") @implementation
public func tally_review_commit(
  _ review: OpaquePointer?, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    // The host's clock may be asked only where nothing is held.
    let book = try Handles.use(review, .review, as: ReviewObject.self) { $0.review.book }
    let now = try book.mutationTime()
    let result = try Handles.use(review, .review, as: ReviewObject.self) { object throws(Failure) in try object.review.commit(now: now) }
    out_count?.pointee = result
  }
}

@_cdecl("tally_review_free") @implementation
public func tally_review_free(_ review: OpaquePointer?) { Handles.remove(review, .review, as: ReviewObject.self) }

@_cdecl("tally_accolade") @implementation
public func tally_accolade(
  _ book: OpaquePointer?, _ date: Int32, _ flags: UInt32, _ seed: Int64, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(buffer, buffer_size, out_length)
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, AccoladeFlags.all)
    let book = try TallybookABI.book(book)
    let text = flags.contains(.pool) ? try book.accoladePool(of: date).joined(separator: "\n") : try book.accolade(of: date, seed: seed)
    try deliver(text, buffer, buffer_size, out_length)
  }
}

@_cdecl("tally_day_statistics") @implementation
public func tally_day_statistics(
  _ book: OpaquePointer?, _ since: Int32, _ until: Int32, _ out_tasks: UnsafeMutablePointer<Int64>?,
  _ out_completed: UnsafeMutablePointer<Int64>?, _ out_mean: UnsafeMutablePointer<Int64>?, _ out_streak: UnsafeMutablePointer<Int64>?,
  _ out_longest: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  for place in [out_tasks, out_completed, out_mean, out_streak, out_longest] { place?.pointee = 0 }
  return boundary(error) { () throws(Failure) in
    let statistics = try TallybookABI.book(book).dayStatistics(since: day(since), until: day(until))
    out_tasks?.pointee = statistics.tasks
    out_completed?.pointee = statistics.completed
    out_mean?.pointee = statistics.mean
    out_streak?.pointee = statistics.streak
    out_longest?.pointee = statistics.longest
  }
}

@_cdecl("tally_redact") @implementation
public func tally_redact(
  _ value: UnsafePointer<CChar>?, _ value_length: Int, _ style: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ buffer_size: Int,
  _ out_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  // Read before the buffer is emptied, which may be where the text is.
  let given = Result { () throws(Failure) in try text(value, value_length, "value") }
  clear(buffer, buffer_size, out_length)
  return boundary(error) { () throws(Failure) in
    let style = try constant(style, "style of redaction", as: Redaction.self)
    try deliver(style.applied(to: try given.get()), buffer, buffer_size, out_length)
  }
}
