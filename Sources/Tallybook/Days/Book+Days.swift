public import TallybookBase
internal import TallybookCore

extension Book {
  /// The current day, by the book's clock, in its zone and with its day start.
  ///
  /// ```swift
  /// print(try book.today().date == book.date(of: book.now))  // true
  /// ```
  public func today() throws(Failure) -> Day { day(try date(of: now)) }

  /// A day of the book.
  ///
  /// ```swift
  /// if let date = CivilDate(year: 2026, month: 3, day: 2) {
  ///   try book.day(date).create("Write the report")
  ///   print(try book.day(date).tasks.count())  // 1
  /// }
  /// ```
  public func day(_ date: CivilDate) -> Day { Day(date, of: self) }

  /// The day that a time belongs to, in the book's zone and with its day start.
  ///
  /// ```swift
  /// print(try book.date(of: .epoch).number)  // 19700101
  /// ```
  public func date(of time: Instant) throws(Failure) -> CivilDate {
    let number = try engine.date(of: time.nanoseconds)
    guard let date = CivilDate(number: number) else { throw Failure(.choice, "the calendar has no day \(number)", field: .day) }
    return date
  }

  /// The days that were opened, earliest first.
  ///
  /// - Parameters:
  ///   - first: The first day; nil: no limit.
  ///   - last: The last day, included; nil: no limit.
  ///
  /// ```swift
  /// try book.today().open()
  /// print(try book.days().count, try book.days(through: CivilDate(number: 19991231)).count)  // 1 0
  /// ```
  public func days(from first: CivilDate? = nil, through last: CivilDate? = nil) throws(Failure) -> [DayInfo] {
    try engine.days(since: first?.number, until: last?.number).compactMap { DayInfo($0) }
  }

  /// The limits that new days get.
  ///
  /// ```swift
  /// print(try book.limits().medium ?? 0)  // 3
  /// ```
  public func limits() throws(Failure) -> Limits {
    var limits = DayLimits(high: nil, medium: nil, low: nil)
    // What is no number is `none`: any number.
    limits.high = Int64(try setting("limit_high"))
    limits.medium = Int64(try setting("limit_medium"))
    limits.low = Int64(try setting("limit_low"))
    return Limits(limits)
  }

  /// Changes the limits that new days get; open days keep theirs.
  ///
  /// - Throws: `invalid` (a limit that is not 0 to 99; then none is changed), and errors of writing.
  ///
  /// ```swift
  /// print(try book.setLimits { $0.high = 2 }.high ?? 0)  // 2
  /// ```
  @discardableResult
  public func setLimits(_ change: (inout Limits) -> Void) throws(Failure) -> Limits {
    let before = try limits()
    var after = before
    change(&after)
    let changes = [("limit_high", before.high, after.high), ("limit_medium", before.medium, after.medium), ("limit_low", before.low, after.low)]
    for (name, before, after) in changes where before != after {
      guard after.map({ (0...Int(DayLimits.greatest)).contains($0) }) ?? true else {
        throw Failure(
          .range, "setting \(name) cannot be \(after ?? 0); give 0 to \(DayLimits.greatest), or nil for any number", found: after.map { Measure($0) },
          bound: Measure(DayLimits.greatest))
      }
    }
    for (name, before, after) in changes where before != after { try set(name, to: after.map { "\($0)" } ?? "none") }
    return try limits()
  }

  /// Counts the tasks of days: all, the complete ones, these per day, and the streaks of days with all tasks complete.
  ///
  /// - Parameters:
  ///   - first: The first day; nil: the first that has a task.
  ///   - last: The last day, included; nil: today, which does not end a streak.
  /// - Throws: `invalid` (the last day is before the first), and errors of reading.
  ///
  /// ```swift
  /// try book.today().create("Visit mum")
  /// print(try book.statistics().tasks, try book.statistics().completed)  // 1 0
  /// ```
  public func statistics(from first: CivilDate? = nil, through last: CivilDate? = nil) throws(Failure) -> DayStatistics {
    DayStatistics(try engine.dayStatistics(since: first?.number, until: last?.number))
  }

  /// Begins the review of the day before a day, or with `allDays` of all days since the last review. Nothing is written before it is finished.
  ///
  /// - Parameter day: The day on which tasks are repeated; nil: today.
  /// - Throws: `invalid` (a date that the book cannot have), and errors of reading.
  ///
  /// ```swift
  /// let today = try book.today()
  /// try today.adding(days: -1).create("Visit mum")
  /// let review = try book.review()
  /// for task in try review.tasks() { try review.choose(task) }
  /// print(try review.finish(), try today.tasks.all().map(\.title))  // 1 ["Visit mum"]
  /// ```
  public func review(on day: CivilDate? = nil, allDays: Bool = false) throws(Failure) -> Review {
    Review(try engine.review(on: day?.number, allDays ? .allDays : []), in: self)
  }
}
