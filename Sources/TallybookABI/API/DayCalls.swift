internal import CTallybook
internal import TallybookCore

extension DayCalls {
  static func date(_ book: Book, time: Instant?) throws(Failure) -> Int32 { try book.date(of: time) }

  static func dateAdd(date: Int32, days: Int32) throws(Failure) -> Int32 {
    guard let date = CivilDate(number: date) else { return 0 }
    let sum = date.adding(days: Int64(days))
    return CivilDate(number: sum.number) == sum ? sum.number : 0
  }

  static func begin(_ book: Book, date: Int32) throws(Failure) { try book.openDay(date) }

  static func list(_ book: Book, firstDay: Int32?, lastDay: Int32?) throws(Failure) -> CursorObject {
    CursorObject(try book.dayCursor(since: firstDay, until: lastDay), of: book)
  }

  static func limitsSet(_ book: Book, date: Int32?, high: Int32, medium: Int32, low: Int32) throws(Failure) {
    try book.setLimits(
      of: date, high: try LimitChange(number: high), medium: try LimitChange(number: medium), low: try LimitChange(number: low))
  }

  static func statistics(_ book: Book, firstDay: Int32?, lastDay: Int32?) throws(Failure) -> tally_statistics {
    let counted = try book.dayStatistics(since: firstDay, until: lastDay)
    var statistics = tally_statistics.initial
    (statistics.tasks, statistics.completed, statistics.mean) = (counted.tasks, counted.completed, counted.mean)
    (statistics.streak, statistics.longest) = (counted.streak, counted.longest)
    return statistics
  }

  static func accolade(_ book: Book, date: Int32, flags: AccoladeFlags, seed: Int64) throws(Failure) -> String {
    flags.contains(.pool) ? try book.accoladePool(of: date).joined(separator: "\n") : try book.accolade(of: date, seed: seed)
  }

  // MARK: Tasks

  static func taskCreate(_ book: Book, date: Int32?, priority: Priority, name: String) throws(Failure) -> Int64 {
    try book.createTask(name, on: date, priority: priority)
  }

  static func taskComplete(_ book: Book, task: Int64, time: Instant?) throws(Failure) { try book.completeTask(task, at: time) }

  static func taskReopen(_ book: Book, task: Int64) throws(Failure) { try book.reopenTask(task) }

  static func taskPlace(_ book: Book, task: Int64, date: Int32?) throws(Failure) { try book.placeTask(task, on: date) }

  static func categoryRename(_ book: Book, name: String, newName: String, flags: CategoryFlags) throws(Failure) -> UInt64 {
    try book.renameCategory(name, to: newName, flags)
  }

  // MARK: Reviews

  static func reviewNew(_ book: Book, date: Int32, flags: ReviewFlags) throws(Failure) -> ReviewObject {
    ReviewObject(try book.review(on: date, flags))
  }

  static func reviewList(_ review: Held<ReviewObject>) throws(Failure) -> CursorObject {
    let (tasks, book) = try review.use { object throws(Failure) in (try object.review.tasks(), object.review.book) }
    return CursorObject(Cursor(tasks, of: book), of: book)
  }

  static func reviewChoose(_ review: Held<ReviewObject>, task: Int64, chosen: Int32) throws(Failure) {
    try review.use { object throws(Failure) in try object.review.choose(task, chosen != 0) }
  }

  static func reviewCommit(_ review: Held<ReviewObject>) throws(Failure) -> UInt64 {
    // The host's clock may be asked only where nothing is held.
    let now = try review.retain().review.book.mutationTime()
    return try review.use { object throws(Failure) in try object.review.commit(now: now) }
  }
}
