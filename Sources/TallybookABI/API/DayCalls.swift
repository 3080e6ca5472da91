internal import CTallybook
internal import TallybookCore

extension DayCalls {
  static func of(_ book: Book, time: Instant?) throws(Failure) -> Int32 { try book.date(of: time) }

  static func add(day: Int32, days: Int32) throws(Failure) -> Int32 {
    guard let day = CivilDate(number: day) else { return 0 }
    let sum = day.adding(days: Int64(days))
    return CivilDate(number: sum.number) == sum ? sum.number : 0
  }

  static func begin(_ book: Book, day: Int32) throws(Failure) { try book.openDay(named(day, in: book)) }

  /// A day that a host names: TALLY_TODAY by the book's clock.
  private static func named(_ day: Int32, in book: Book) throws(Failure) -> Int32 { day == TALLY_TODAY ? try book.date() : day }

  private static func maybe(_ day: Int32?, in book: Book) throws(Failure) -> Int32? {
    guard let day else { return nil }
    return try named(day, in: book)
  }

  static func list(_ book: Book, firstDay: Int32?, lastDay: Int32?) throws(Failure) -> CursorObject {
    CursorObject(try book.dayCursor(since: try maybe(firstDay, in: book), until: try maybe(lastDay, in: book)), of: book)
  }

  static func limitsSet(_ book: Book, day: Int32, high: Int32, medium: Int32, low: Int32) throws(Failure) {
    try book.setLimits(
      of: try named(day, in: book), high: try LimitChange(number: high), medium: try LimitChange(number: medium), low: try LimitChange(number: low))
  }

  static func statistics(_ book: Book, firstDay: Int32?, lastDay: Int32) throws(Failure) -> tally_day_info {
    let counted = try book.dayStatistics(since: try maybe(firstDay, in: book), until: try named(lastDay, in: book))
    var info = tally_day_info.initial
    (info.tasks, info.completed, info.mean) = (counted.tasks, counted.completed, counted.mean)
    (info.streak, info.longest) = (counted.streak, counted.longest)
    return info
  }

  static func accolade(_ book: Book, day: Int32, flags: AccoladeFlags, seed: Int64) throws(Failure) -> String {
    let day = try named(day, in: book)
    return flags.contains(.pool) ? try book.accoladePool(of: day).joined(separator: "\n") : try book.accolade(of: day, seed: seed)
  }

  // MARK: Tasks

  static func taskCreate(_ book: Book, day: Int32?, priority: Priority, name: String) throws(Failure) -> Int64 {
    try book.createTask(name, on: try maybe(day, in: book), priority: priority)
  }

  static func taskComplete(_ book: Book, task: Int64, time: Instant?) throws(Failure) { try book.completeTask(task, at: time) }

  static func taskReopen(_ book: Book, task: Int64) throws(Failure) { try book.reopenTask(task) }

  static func taskPlace(_ book: Book, task: Int64, day: Int32?) throws(Failure) { try book.placeTask(task, on: try maybe(day, in: book)) }

  static func categoryRename(_ book: Book, name: String, newName: String, flags: CategoryFlags) throws(Failure) -> UInt64 {
    try book.renameCategory(name, to: newName, flags)
  }

  // MARK: Reviews

  static func reviewNew(_ book: Book, day: Int32, flags: ReviewFlags) throws(Failure) -> ReviewObject {
    ReviewObject(try book.review(on: try named(day, in: book), flags))
  }

  static func reviewList(_ review: Held<ReviewObject>) throws(Failure) -> CursorObject {
    let (tasks, book) = try review.use { object throws(Failure) in (try object.review.tasks(), object.review.book) }
    return CursorObject(Cursor(tasks, of: book), of: book)
  }

  static func reviewChoose(_ review: Held<ReviewObject>, task: Int64, chosen: Int32) throws(Failure) {
    try review.use { object throws(Failure) in try object.review.choose(task, chosen != 0) }
  }

  static func reviewFinish(_ review: Held<ReviewObject>) throws(Failure) -> UInt64 {
    // The host's clock may be asked only where nothing is held.
    let now = try review.retain().review.book.mutationTime()
    return try review.use { object throws(Failure) in try object.review.commit(now: now) }
  }
}
