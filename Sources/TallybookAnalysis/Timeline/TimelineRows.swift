internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// The rows of a timeline: headings, and the records under them, of one state of the book.
final class TimelineRows: RowSource {
  private let timeline: Timeline
  private let rule: DayRule
  /// Those that are still to come, the newest first.
  private var records: ArraySlice<Entry>
  private var hasBegun = false
  /// The headings that are still to come.
  private var headings: ArraySlice<Timeline.Heading>
  /// The day whose records come now.
  private var day: CivilDate?
  private var waiting: Entry?

  init(_ timeline: Timeline, _ rule: DayRule, _ records: [Entry]) {
    self.timeline = timeline
    self.rule = rule
    self.records = records[...]
    headings = timeline.headings[...]
  }

  func next() throws(Failure) -> Row? {
    guard hasBegun else {
      hasBegun = true
      return .record(timeline.total)
    }
    while true {
      guard let record = take() else { return nextHeading() }
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

  private func take() -> Entry? {
    defer { waiting = nil }
    return waiting ?? records.popFirst()
  }

  private func nextHeading() -> Row? {
    guard let heading = headings.popFirst() else { return nil }
    day = heading.level == .day ? heading.date : nil
    return .record(timeline.row(heading))
  }

  private func row(_ record: Entry) -> Row {
    .record(TimelineRow(
      level: .record, date: day, label: "", count: 1, duration: record[.duration].int ?? 0, isShown: true, showsTags: timeline.showsTags,
      record: record))
  }
}
