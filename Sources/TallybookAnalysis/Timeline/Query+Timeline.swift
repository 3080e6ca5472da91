package import TallybookBase
package import TallybookModel
package import TallybookQuery

extension Query {
  /// The years, months and days of the sessions that are selected, with their totals. Order and page play no part; a session belongs
  /// to the day that it starts on, and running ones are left out.
  ///
  /// - Throws: `invalid` where the query is not for sessions, `notFound` where there is no such zone.
  package func timeline(_ options: TimelineOptions = TimelineOptions(), in book: Book) throws(Failure) -> Timeline {
    try requireTimeline(in: book)
    let now = book.now()
    return try book.state(of: self) { planned, state throws(Failure) in
      let rule = try DayRule(zone: options.zone, dayStart: options.dayStart, on: state.connection)
      let range = Self.range(options, rule)
      let summary = try planned.summary(
        SummaryOptions(
          by: .day, flags: .wholeAtStart, zone: rule.zone.name, dayStart: rule.dayStart, since: range.since, until: range.until),
        now: nil, in: state)
      let days: [Timeline.Day] = summary.rows.reversed().compactMap { row in
        guard let date = row.first?.number.flatMap({ CivilDate(number: Int32(clamping: $0)) }) else { return nil }
        return Timeline.Day(date: date, count: row.count, duration: row.duration)
      }
      return Timeline(days, today: rule.day(of: now), showsTags: !planned.asksForOneTag)
    }
  }

  /// The same as rows, with the records.
  package func timelineCursor(_ options: TimelineOptions = TimelineOptions(), in book: Book) throws(Failure) -> Cursor {
    try requireTimeline(in: book)
    let now = book.now()
    let rows = try book.state(of: self) { planned, state throws(Failure) -> TimelineRows in
      let rule = try DayRule(zone: options.zone, dayStart: options.dayStart, on: state.connection)
      let range = Self.range(options, rule)
      var records = planned.unpaged
      if let since = range.since { try records.require(.time, .greaterOrEqual, [.int(since)]) }
      if let until = range.until { try records.require(.time, .less, [.int(until)]) }
      try records.require(.end, .null, [], negated: true)
      try records.order(by: .time, descending: true)
      // The days are counted from what is read anyway.
      let counted = DatedRecords(try records.entries(on: state.connection), rule)
      return TimelineRows(Timeline(counted.days, today: rule.day(of: now), showsTags: !planned.asksForOneTag), counted.records)
    }
    return Cursor(rows, of: book)
  }

  private func requireTimeline(in book: Book) throws(Failure) {
    try check()
    try book.requireOpen()
    guard kind == .session else {
      throw Failure(.kind, "a timeline is of sessions; make a query of that kind", field: .kind)
    }
  }

  private static func range(_ options: TimelineOptions, _ rule: DayRule) -> (since: Instant?, until: Instant?) {
    (options.since.map { rule.start(of: $0) }, options.until.map { rule.start(of: $0.adding(days: 1)) })
  }

  /// Whether it is restricted to one tag, and nothing without it is wanted.
  private var asksForOneTag: Bool {
    let asked = clauses.filter { $0.alternatives.contains { $0.field == .tags } }
    guard let only = asked.first?.only, asked.count == 1, !only.negated, !only.orNull else { return false }
    return [.equal, .in, .all].contains(only.comparison) && Set(only.values.compactMap(\.int)).count == 1
  }
}
