internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// The rows of a timeline: headings, and the records under them, as many as a day's heading says, of one state of the book.
final class TimelineRows: RowSource {
  private let timeline: Timeline
  /// Those that are still to come, the newest first.
  private var records: ArraySlice<Entry>
  private var hasBegun = false
  /// The headings that are still to come.
  private var headings: ArraySlice<Timeline.Heading>
  /// The day whose records come now, and how many of them are still to come.
  private var day: CivilDate?
  private var left: Int64 = 0

  init(_ timeline: Timeline, _ records: [Entry]) {
    self.timeline = timeline
    self.records = records[...]
    headings = timeline.headings[...]
  }

  func next() throws(Failure) -> Row? {
    guard hasBegun else {
      hasBegun = true
      return .record(timeline.total)
    }
    guard left > 0, let record = records.popFirst() else { return nextHeading() }
    left -= 1
    return row(record)
  }

  var token: String? { nil }

  var besideEntries: [Field] { TimelineRow.headingFields }

  var columns: [RowColumn] { TimelineRow.fields.map { RowColumn($0) } }

  private func nextHeading() -> Row? {
    guard let heading = headings.popFirst() else { return nil }
    (day, left) = heading.level == .day ? (heading.date, heading.count) : (nil, 0)
    return .record(timeline.row(heading))
  }

  private func row(_ record: Entry) -> Row {
    .record(TimelineRow(
      level: .record, date: day, label: "", count: 1, duration: record[.duration].int ?? 0, isShown: true, showsTags: timeline.showsTags,
      record: record))
  }
}
