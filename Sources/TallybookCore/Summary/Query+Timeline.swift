extension Query {
  /// The years, months and days of the sessions that are selected, with their totals. Order and page play no part; a session belongs
  /// to the day that it starts on, and running ones are left out.
  ///
  /// - Throws: `invalid` where the query is not for sessions, `notFound` where there is no such zone.
  public func timeline(_ options: TimelineOptions = TimelineOptions(), in book: Book) throws(Failure) -> Timeline {
    let rule = try timelineRule(options, in: book)
    let today = rule.day(of: book.now())
    let range = Self.range(options, rule)
    let summary = try summary(
      SummaryOptions(
        by: .day, flags: .wholeAtStart, zone: rule.zone.name, dayStart: rule.dayStart, since: range.since, until: range.until),
      in: book)
    return Timeline(summary, today: today, showsTags: !asksForOneTag)
  }

  /// The same as rows, with the records.
  public func timelineCursor(_ options: TimelineOptions = TimelineOptions(), in book: Book) throws(Failure) -> Cursor {
    let timeline = try timeline(options, in: book)
    let rule = try timelineRule(options, in: book)
    let range = Self.range(options, rule)
    var records = unpaged
    if let since = range.since { try records.require(.time, .greaterOrEqual, [.int(since)]) }
    if let until = range.until { try records.require(.time, .less, [.int(until)]) }
    try records.require(.end, .null, [], negated: true)
    try records.order(by: .time, descending: true)
    return Cursor(TimelineRows(timeline, rule, EntryRows(records, in: book)), of: book)
  }

  private func timelineRule(_ options: TimelineOptions, in book: Book) throws(Failure) -> DayRule {
    try check()
    try book.requireOpen()
    guard kind == .session else {
      throw Failure(.invalid, "a timeline is of sessions; make a query of that kind", field: .kind)
    }
    return try DayRule(of: book, zone: options.zone, dayStart: options.dayStart)
  }

  private static func range(_ options: TimelineOptions, _ rule: DayRule) -> (since: Instant?, until: Instant?) {
    (options.since.map { rule.start(of: $0) }, options.until.map { rule.start(of: $0.adding(days: 1)) })
  }

  /// Whether it is restricted to one tag, and nothing without it is wanted.
  private var asksForOneTag: Bool {
    let asked = conditions.filter { $0.field == .tags }
    guard let only = asked.first, asked.count == 1, !only.negated, !only.orNull else { return false }
    return [.equal, .in, .all].contains(only.comparison) && Set(only.values.compactMap(\.int)).count == 1
  }
}
