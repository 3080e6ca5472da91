import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct TimelineTests {
  // 2 August 2025, 13:05 UTC.
  private let clock = TestClock()
  private let book: Book

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
  }

  private func utc(_ text: String) throws -> Instant { try ISO8601.parse(text).instant }

  @discardableResult
  private func session(_ start: String, minutes: Int64, _ tags: [Int64] = []) throws -> Int64 {
    let draft = try book.draft(.session)
    try draft.set(.name, .text("Session"))
    let time = try utc(start)
    try draft.set(.time, .int(time))
    try draft.set(.end, .int(time + minutes * nanosecondsPerMinute))
    if !tags.isEmpty { try draft.set(.tags, .ids(tags)) }
    return try draft.save()
  }

  /// Rows as text: level, label or record, count, minutes, and a dot where it is not shown.
  private func rows(_ options: TimelineOptions = TimelineOptions(), _ query: Query? = nil) throws -> [String] {
    let cursor = try (query ?? Query(.session)).timelineCursor(options, in: book)
    var rows: [String] = []
    while try cursor.next(), let row = cursor.row {
      let label = row[.label1].text ?? (row.id == 0 ? "all" : "#\(row.id)")
      rows.append("\(row[.level].int ?? -1) \(label) \(row[.count].int ?? -1) \((row[.duration].int ?? 0) / nanosecondsPerMinute)\(row[.shown] == .int(0) ? " ." : "")")
      #expect(row.isShown == (row[.shown] == .int(1)))
    }
    return rows
  }

  @Test func ofNothingIsATotal() throws {
    #expect(try rows() == ["0 all 0 0"])
    _ = try book.startSession("Running")
    #expect(try rows() == ["0 all 0 0"])
  }

  @Test func hidesWhatSaysNothingNew() throws {
    // One day of the current month: no period, no day.
    let first = try session("2025-08-01T08:00Z", minutes: 30)
    #expect(try rows() == ["0 2025-08-01 1 30", "1 2025 1 30 .", "2 2025-08 1 30 .", "3 2025-08-01 1 30 .", "4 #\(first) 1 30"])
    // Two days of it: days.
    let second = try session("2025-08-02T08:00Z", minutes: 60)
    #expect(try rows() == [
      "0 all 2 90", "1 2025 2 90 .", "2 2025-08 2 90 .", "3 2025-08-02 1 60", "4 #\(second) 1 60", "3 2025-08-01 1 30", "4 #\(first) 1 30",
    ])
    // Another month of the current year: months, and still no year.
    let july = try session("2025-07-31T21:59Z", minutes: 120)
    #expect(try rows().filter { $0.hasPrefix("1") || $0.hasPrefix("2") } == ["1 2025 3 210 .", "2 2025-08 2 90", "2 2025-07 1 120"])
    #expect(try rows().last == "4 #\(july) 1 120")
    // Another year: all.
    try session("2024-12-31T12:00Z", minutes: 1)
    #expect(try rows().filter { $0.hasPrefix("1") } == ["1 2025 3 210", "1 2024 1 1"])
    // One day of another year: the year and the month are shown, the day is not.
    let day = try #require(CivilDate(year: 2024, month: 12, day: 31))
    #expect(try rows(TimelineOptions(until: day)).prefix(4) == ["0 2024-12-31 1 1", "1 2024 1 1", "2 2024-12 1 1", "3 2024-12-31 1 1 ."])
  }

  @Test func daysAreIncludedAndThoseOfTheStart() throws {
    // In Berlin this is 1 August, and wholly so.
    try session("2025-07-31T22:30Z", minutes: 24 * 60)
    let (july, august) = (CivilDate(year: 2025, month: 7, day: 31), CivilDate(year: 2025, month: 8, day: 1))
    #expect(try rows(TimelineOptions(since: august, until: august)).first == "0 2025-08-01 1 1440")
    #expect(try rows(TimelineOptions(since: july, until: july)) == ["0 all 0 0"])
    #expect(try rows(TimelineOptions(since: july, until: july, zone: "UTC")).first == "0 2025-07-31 1 1440")
    #expect(try rows(TimelineOptions(since: july, until: july, dayStart: 4 * nanosecondsPerHour)).first == "0 2025-07-31 1 1440")
    #expect(try rows(TimelineOptions(since: august, until: july)) == ["0 all 0 0"])
  }

  @Test func tagsAreHiddenWhereOneIsAskedFor() throws {
    let (a, b) = (try book.createTag("A"), try book.createTag("B"))
    try session("2025-08-01T08:00Z", minutes: 1, [a])
    try session("2025-08-01T09:00Z", minutes: 2, [b])
    try session("2025-08-01T10:00Z", minutes: 4)
    func ask(_ comparison: Comparison, _ tags: [Int64], orNull: Bool = false) throws -> (minutes: Int64, showsTags: Bool) {
      var query = try Query(.session)
      try query.require(.tags, comparison, tags.map { .int($0) }, orNull: orNull)
      let timeline = try query.timeline(in: book)
      return (timeline.duration / nanosecondsPerMinute, timeline.showsTags)
    }
    #expect(try ask(.in, [a]) == (1, false))
    #expect(try ask(.equal, [b]) == (2, false))
    #expect(try ask(.in, [a, b]) == (3, true))
    #expect(try ask(.in, [a], orNull: true) == (5, true))
    #expect(try Query(.session).timeline(in: book).showsTags)
    var one = try Query(.session)
    try one.require(.tags, .in, [.int(a)])
    let text = String(decoding: try one.timelineCursor(in: book).table(.text), as: UTF8.self)
    #expect(text.contains("2025-08-01 10:00:00") && !text.contains("tags") && !text.contains("Tags"))
    let all = String(decoding: try Query(.session).timelineCursor(in: book).table(.text), as: UTF8.self)
    #expect(all.contains("Tags") && all.contains("7m"))
  }

  @Test func recordsOfManyPagesStandInOrderAndAddUp() throws {
    var random = SeededRandom()
    for _ in 0..<1500 {
      let draft = try book.draft(.session)
      try draft.set(.name, .text("S"))
      let time = try utc("2024-06-01T00:00Z") + Int64.random(in: 0..<500 * nanosecondsPerDay, using: &random)
      try draft.set(.time, .int(time))
      try draft.set(.end, .int(time + Int64.random(in: 0..<nanosecondsPerDay, using: &random)))
      _ = try draft.save()
    }
    let cursor = try Query(.session).timelineCursor(in: book)
    var sums = [Int64](repeating: 0, count: 5)
    var (counts, records, last, expected) = ([Int64](repeating: 0, count: 5), Int64(0), Int64.max, [Int64](repeating: 0, count: 5))
    while try cursor.next(), let row = cursor.row {
      let level = Int(row[.level].int ?? 0)
      // What stood under the heading before has come.
      if level < 4 { for place in level..<4 where expected[place] != 0 { #expect(counts[place] == expected[place]) } }
      if level < 4 {
        for place in level..<4 { (counts[place], expected[place]) = (0, 0) }
        expected[level] = row[.count].int ?? 0
      } else {
        for place in 0..<4 { counts[place] += 1 }
        #expect((row[.time].int ?? 0) <= last)
        last = row[.time].int ?? 0
        records += 1
      }
      sums[level] += row[.duration].int ?? 0
    }
    #expect(records == 1500 && counts[0] == 1500 && Set(sums).count == 1)
  }

  @Test func refuseWhatIsNoRecord() throws {
    for kind in [Kind.note, .collection, .subject, nil] {
      #expect(refusal { try Query(kind).timeline(in: self.book) }?.code == .invalid)
    }
    #expect(refusal { try Query(.session).timelineCursor(TimelineOptions(zone: "Nowhere"), in: self.book) }?.code == .notFound)
    #expect(refusal { try Query(.session).timeline(TimelineOptions(dayStart: -5), in: self.book) }?.code == .invalid)
    #expect(refusal { try Query(.session).timelineCursor(in: self.book).rewind() }?.code == .invalid)
  }
}
