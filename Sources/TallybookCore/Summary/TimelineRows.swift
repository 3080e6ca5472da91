/// The rows of a timeline: headings that are known, and the records under them, read as the cursor comes to them.
final class TimelineRows: RowSource {
  private let timeline: Timeline
  private let rule: DayRule
  private let records: EntryRows
  private var hasBegun = false
  /// The headings that are still to come.
  private var headings: ArraySlice<Timeline.Heading>
  /// The day whose records come now.
  private var day: CivilDate?
  private var waiting: Entry?

  init(_ timeline: Timeline, _ rule: DayRule, _ records: EntryRows) {
    self.timeline = timeline
    self.rule = rule
    self.records = records
    headings = timeline.headings[...]
  }

  func next() throws(Failure) -> Row? {
    guard hasBegun else {
      hasBegun = true
      return .timeline(timeline.total)
    }
    while true {
      guard let record = try take() else { return nextHeading() }
      let date = rule.day(of: record.time)
      if date == day { return row(record) }
      if let heading = headings.first, heading.level != .day || heading.date >= date {
        waiting = record
        return nextHeading()
      }
      // It came after the days were counted.
    }
  }

  var token: String? { nil }

  var columns: [RowColumn] { TimelineRow.fields.map { RowColumn($0) } }

  private func take() throws(Failure) -> Entry? {
    if let entry = waiting {
      waiting = nil
      return entry
    }
    guard case .entry(let entry) = try records.next() else { return nil }
    return entry
  }

  private func nextHeading() -> Row? {
    guard let heading = headings.popFirst() else { return nil }
    day = heading.level == .day ? heading.date : nil
    return .timeline(timeline.row(heading))
  }

  private func row(_ record: Entry) -> Row {
    .timeline(TimelineRow(
      level: .record, date: day, label: "", count: 1, duration: record[.duration].int ?? 0, isShown: true, showsTags: timeline.showsTags,
      record: record))
  }
}
