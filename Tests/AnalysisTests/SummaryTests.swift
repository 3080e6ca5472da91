import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct SummaryTests {
  private let clock = TestClock()
  private let book: Book

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
  }

  private func utc(_ text: String) throws -> Instant { try ISO8601.parse(text).instant }

  @discardableResult
  private func session(_ start: String, _ end: String, in parent: Int64 = 0, subject: Int64? = nil) throws -> Int64 {
    let draft = try book.draft(.session, in: parent)
    try draft.set(.name, .text("Session"))
    try draft.set(.time, .int(try utc(start)))
    try draft.set(.end, .int(try utc(end)))
    if let subject { try draft.set(.subject, .int(subject)) }
    return try draft.save()
  }

  private func define(_ kind: Kind, _ name: String, category: String? = nil) throws -> Int64 {
    let draft = try book.draft(kind)
    try draft.set(.name, .text(name))
    if let category { try draft.set(.category, .text(category)) }
    return try draft.save()
  }

  /// Rows as text: labels, count, minutes.
  private func table(_ options: SummaryOptions, _ query: Query? = nil) throws -> [String] {
    let query = if let query { query } else { try Query(.session) }
    return try query.summary(options, in: book).table.map {
      "\($0.first?.label ?? "-") \($0.second?.label ?? "-") \($0.count) \($0.duration / nanosecondsPerMinute)"
    }
  }

  @Test func withoutGroupsAreOneRow() throws {
    #expect(try table(SummaryOptions()) == ["- - 0 0"])
    try session("2025-03-29T22:30Z", "2025-03-29T23:30Z")
    _ = try book.createNote("Left out of sessions", at: 0)
    #expect(try table(SummaryOptions()) == ["- - 1 60"])
    #expect(try table(SummaryOptions(flags: .totals)) == ["- - 1 60"])
    #expect(try table(SummaryOptions(), Query()) == ["- - 2 60"])
  }

  @Test func haveABoundOfRows() throws {
    let session = try session("1700-01-01T00:00Z", "2200-01-01T00:00Z")
    let days = try Query(.session).summary(SummaryOptions(by: .day), in: book)
    #expect(days.rows.count == 182_622 && days.rows.allSatisfy { $0.duration > 0 })
    // Each of two tags has its days.
    let edit = try book.edit(session)
    try edit.set(.tags, .ids([try book.createTag("Work"), try book.createTag("Home")]))
    try edit.save()
    let refused = refusal { try Query(.session).summary(SummaryOptions(by: .day, .tag), in: book) }
    #expect(refused?.reason == .tooMany && refused?.bound == Measure(SummaryTable.most), "\(refused?.message ?? "")")
    #expect(refused?.message.contains("week") == true && refused?.message.contains("less time") == true)
    #expect(refusal { try Query(.session).summary(SummaryOptions(by: .tag, .day), in: book) }?.reason == .tooMany)
    #expect(try Query(.session).summary(SummaryOptions(by: .month, .tag), in: book).rows.count == 12_002)
    let since = try utc("2199-12-01T00:00Z")
    var options = SummaryOptions(by: .day, .tag)
    options.since = since
    #expect(try Query(.session).summary(options, in: book).rows.count == 64)
    // What is made of the same sums says so too, and ends.
    var report = try Report(on: Query(.session), of: book, title: "Centuries")
    try report.add(.table)
    try report.add(.bars)
    #expect(try report.write(.text).count < 100_000)
    try report.add(.table, SectionOptions(by: .day, .hour))
    #expect(refusal { try report.write(.text) }?.reason == .tooMany)
    #expect(try Query(.session).timeline(in: book).count == 1)
    #expect(try Query(.session).dashboard(in: book).count == 1)
  }

  @Test func chartsHaveABoundOfParts() throws {
    try book.write { inside in
      for number in 0..<300 {
        let draft = try inside.draft(.session)
        try draft.set(.name, .text("Session"))
        try draft.set(.time, .int(Int64(number) * nanosecondsPerHour))
        try draft.set(.end, .int(Int64(number + 1) * nanosecondsPerHour))
        try draft.set(.tags, .ids([try inside.createTag("Tag \(number)")]))
        try draft.save()
      }
    }
    var options = ReportOptions()
    options.last = CivilDate(year: 1981, month: 3, day: 1)
    var wide = try Report(on: Query(.session), of: book, title: "Wide", options)
    try wide.add(.bars, SectionOptions(by: .year))
    _ = try wide.write(.json)
    try wide.add(.bars, SectionOptions(by: .day, limit: 300))
    let refused = refusal { try wide.write(.json) }
    #expect(refused?.reason == .tooMany && refused?.bound == Measure(ReportSlots.mostParts), "\(refused?.message ?? "")")
  }

  @Test func haveABoundOfPieces() throws {
    let rule = try DayRule(zone: .utc, dayStart: 0)
    var shares = SummaryShares()
    shares.begin(events: 0)
    shares.repeatLevel()
    let all = shares
    func sum(_ days: Int64) throws -> Int64 {
      var groups = SummaryGroups(SummaryOptions(by: .hour), rule, mostPieces: 1000)
      groups.add(from: 0, to: days * 24 * nanosecondsPerHour, all)
      try groups.requireRoom()
      return groups.total.duration
    }
    #expect(try sum(41) == 41 * 24 * nanosecondsPerHour)
    let refused = refusal { try sum(42) }
    #expect(refused?.reason == .tooMany && refused?.bound == Measure(1000))
  }

  @Test func splitWhereDaysChange() throws {
    // Berlin, the night in which clocks go forward: 30 March has 23 hours.
    try session("2025-03-29T22:30Z", "2025-03-30T22:30Z")
    #expect(try table(SummaryOptions(by: .day)) == ["2025-03-29 - 1 30", "2025-03-30 - 0 1380", "2025-03-31 - 0 30"])
    #expect(try table(SummaryOptions(by: .day, flags: .wholeAtStart)) == ["2025-03-29 - 1 1440"])
    #expect(try table(SummaryOptions(by: .day, zone: "UTC")) == ["2025-03-29 - 1 90", "2025-03-30 - 0 1350"])
    #expect(try table(SummaryOptions(by: .day, dayStart: 4 * nanosecondsPerHour)) == ["2025-03-29 - 1 210", "2025-03-30 - 0 1230"])
    #expect(try table(SummaryOptions(by: .month, .week)) == ["2025-03 2025-W13 1 1410", "2025-03 2025-W14 0 30"])
    #expect(try table(SummaryOptions(by: .year, .weekday, flags: .totals)) == [
      "2025 Monday 0 30", "2025 Saturday 1 30", "2025 Sunday 0 1380", "2025 - 1 1440", "- - 1 1440",
    ])
    let hours = try table(SummaryOptions(by: .hour))
    // The hour from 2 to 3 is not shown on that day.
    #expect(hours.count == 23 && !hours.contains { $0.hasPrefix("02:00") })
    #expect(hours.first == "00:00 - 0 90" && hours.last == "23:00 - 1 90")
  }

  @Test func areCutToARange() throws {
    try session("2025-01-06T08:00Z", "2025-01-06T10:00Z")
    try session("2025-01-06T09:30Z", "2025-01-06T09:30Z")
    try session("2025-01-06T12:00Z", "2025-01-06T13:00Z")
    let (since, until) = (try utc("2025-01-06T09:00Z"), try utc("2025-01-06T12:30Z"))
    #expect(try table(SummaryOptions(since: since, until: until)) == ["- - 3 90"])
    #expect(try table(SummaryOptions(flags: .wholeAtStart, since: since, until: until)) == ["- - 2 60"])
    #expect(try table(SummaryOptions(since: until, until: since)) == ["- - 0 0"])
    #expect(try table(SummaryOptions(by: .day, since: since, until: since + 1)) == ["2025-01-06 - 1 0"])
    #expect(try table(SummaryOptions(until: try utc("2025-01-06T08:00Z"))) == ["- - 0 0"])
    #expect(try table(SummaryOptions(since: try utc("2025-01-06T10:00Z"))) == ["- - 1 60"])
  }

  @Test func namesStandInTheirOrder() throws {
    let ten = try define(.subject, "Nest 10")
    let two = try define(.subject, "nest 2")
    try session("2025-01-06T08:00Z", "2025-01-06T09:00Z", subject: ten)
    try session("2025-01-06T09:00Z", "2025-01-06T11:00Z", subject: two)
    try session("2025-01-06T11:00Z", "2025-01-06T14:00Z")
    #expect(try table(SummaryOptions(by: .subject)) == ["nest 2 - 1 120", "Nest 10 - 1 60", "None - 1 180"])
    let summary = try Query(.session).summary(SummaryOptions(by: .subject), in: book)
    #expect(summary.rows.map { $0.first?.number } == [two, ten, nil])
    let zoo = try book.createCollection("Aardvarks")
    try session("2025-01-06T14:00Z", "2025-01-06T14:01Z", in: zoo)
    #expect(try table(SummaryOptions(by: .collection)) == ["Book - 3 360", "Aardvarks - 1 1"])
    #expect(try table(SummaryOptions(by: .kind), Query()) == ["collection - 1 0", "session - 4 361"])
    try book.set("labels", to: #"{"none" : "keins", "total" : "Summe"}"#)
    #expect(try table(SummaryOptions(by: .subject)).last?.hasPrefix("keins") == true)
  }

  @Test func runningSessionsCountUpToNow() throws {
    let start = clock.now - 90 * nanosecondsPerMinute
    let running = try book.startSession("Running", at: start)
    #expect(try table(SummaryOptions()) == ["- - 0 0"])
    #expect(try table(SummaryOptions(flags: .running)) == ["- - 1 90"])
    try running.pause(at: start + 60 * nanosecondsPerMinute)
    #expect(try table(SummaryOptions(flags: .running)) == ["- - 1 60"])
    // A clock that was set back makes nothing negative.
    clock.stepWall(seconds: -1e6)
    #expect(try table(SummaryOptions(flags: .running)) == ["- - 1 0"])
  }

  @Test func eventsCountByTypeAndCategory() throws {
    let peck = try define(.eventType, "Peck", category: "Feeding")
    let drink = try define(.eventType, "Drink", category: "Feeding")
    let call = try define(.eventType, "Call")
    let start = try utc("2025-01-06T08:00Z")
    let stopped = try book.startSession("One", at: start)
    for (type, count) in [(peck, 3), (drink, 2), (call, 1)] {
      for place in 0..<count { try stopped.log(type, at: start + Int64(place) * nanosecondsPerMinute) }
    }
    try stopped.stop(at: start + nanosecondsPerHour)
    let running = try book.startSession("Two", at: start)
    for place in 0..<5 { try running.log(peck, at: start + Int64(place) * nanosecondsPerSecond) }
    try session("2025-01-06T09:00Z", "2025-01-06T10:00Z")

    func events(_ options: SummaryOptions) throws -> [String] {
      var options = options
      options.measures = [.count, .events]
      return try Query(.session).summary(options, in: book).table.map {
        "\($0.first?.label ?? "-") \($0.second?.label ?? "-") \($0.count) \($0.events)"
      }
    }
    #expect(try events(SummaryOptions()) == ["- - 2 6"])
    // What a running session has logged since its last chunk counts too.
    #expect(try events(SummaryOptions(flags: .running)) == ["- - 3 11"])
    #expect(try events(SummaryOptions(by: .eventType, flags: [.running, .totals])) == [
      "Call - 1 1", "Drink - 1 2", "Peck - 2 8", "None - 1 0", "- - 3 11",
    ])
    #expect(try events(SummaryOptions(by: .category, flags: .running)) == ["Feeding - 2 10", "None - 2 1"])
    #expect(try events(SummaryOptions(by: .category, .eventType, flags: [.running, .totals])) == [
      "Feeding Drink 1 2", "Feeding Peck 2 8", "Feeding - 2 10", "None Call 1 1", "None None 1 0", "None - 2 1", "- - 3 11",
    ])
    let ofField = try Query(.session).summary(SummaryOptions(measuring: [.sum, .maximum], of: .eventCount), in: book)
    #expect(ofField.total.statistics?.sum == .int(6) && ofField.total.statistics?.maximum == .int(6))
  }

  @Test func eventsOfASessionAreSummedUp() throws {
    let stand = try define(.eventType, "Stand", category: "Posture")
    let edit = try book.edit(stand)
    try edit.set(.mode, .int(Int64(EventMode.state.rawValue)))
    _ = try edit.save()
    let peck = try define(.eventType, "Peck")
    let start = try utc("2025-01-06T22:30Z")
    let recorder = try book.startSession("Night", at: start)
    for (type, minute, phase, value) in [
      (stand, 0, Phase.start, nil), (peck, 10, .point, 1.5), (peck, 40, .point, 2.5), (stand, 60, .stop, nil), (peck, 100, .point, nil),
    ] as [(Int64, Int64, Phase, Double?)] {
      _ = try recorder.log([Event(seq: 0, time: start + minute * nanosecondsPerMinute, type: type, phase: phase, subject: 0, value: value, note: nil)])
    }
    try recorder.stop(at: start + 120 * nanosecondsPerMinute)
    var query = try Query(.event)
    query.restrict(to: recorder.item)
    #expect(try table(SummaryOptions(by: .eventType), query) == ["Peck - 3 0", "Stand - 2 60"])
    #expect(try table(SummaryOptions(by: .day, .category), query) == [
      "2025-01-06 Posture 1 30", "2025-01-06 None 1 0", "2025-01-07 Posture 1 30", "2025-01-07 None 2 0",
    ])
    let values = try query.summary(SummaryOptions(by: .eventType, measuring: .statistics, of: .value), in: book)
    #expect(values.rows.first?.statistics == Statistics(
      count: 2, sum: .real(4), mean: .real(2), median: .real(2), minimum: .real(1.5), maximum: .real(2.5), deviation: .real(0.5.squareRoot())))
    let gaps = try query.summary(SummaryOptions(by: .eventType, measuring: .statistics, flags: .intervals), in: book)
    #expect(gaps.rows.first?.statistics?.sum == .int(90 * nanosecondsPerMinute))
    #expect(gaps.rows.first?.statistics?.median == .int(45 * nanosecondsPerMinute))
    #expect(gaps.rows.last?.statistics?.count == 0 && gaps.rows.last?.statistics?.mean == .null)
    let states = try query.summary(SummaryOptions(measuring: [.count, .sum], of: .duration), in: book)
    #expect(states.total.statistics?.sum == .int(nanosecondsPerHour))
    let cut = try query.summary(SummaryOptions(since: start + 30 * nanosecondsPerMinute), in: book)
    #expect(cut.total.count == 3 && cut.total.duration == 30 * nanosecondsPerMinute)
  }

  @Test func statisticsAreExact() throws {
    for (index, minutes) in [10, 20, 40, 30].enumerated() {
      let day = "2025-01-0\(index + 1)"
      try session("\(day)T08:00Z", "\(day)T08:\(minutes):00Z")
    }
    let all = try Query(.session).summary(SummaryOptions(measuring: .statistics, of: .duration), in: book).total.statistics
    #expect(all?.sum == .int(100 * nanosecondsPerMinute) && all?.mean == .real(25 * 60e9) && all?.median == .int(25 * nanosecondsPerMinute))
    #expect(all?.minimum == .int(10 * nanosecondsPerMinute) && all?.maximum == .int(40 * nanosecondsPerMinute))
    #expect(abs((all?.deviation.real ?? 0) - 12.909944487358056 * 60e9) < 1)
    let starts = try Query(.session).summary(SummaryOptions(by: .month, measuring: [.median, .deviation], flags: .intervals), in: book)
    #expect(starts.rows.first?.statistics?.median == .int(nanosecondsPerDay) && starts.rows.first?.statistics?.deviation == .real(0))
    #expect(starts.total.statistics == starts.rows.first?.statistics)
  }

  @Test func refuseWhatDoesNotFit() throws {
    let sessions = try Query(.session)
    for options in [
      SummaryOptions(by: .none, .day), SummaryOptions(by: .day, .day), SummaryOptions(measuring: .sum),
      SummaryOptions(measuring: .sum, of: .duration, flags: .intervals), SummaryOptions(measuring: .sum, of: .value),
      SummaryOptions(measuring: .sum, of: .name), SummaryOptions(dayStart: nanosecondsPerDay), SummaryOptions(dayStart: -2),
    ] {
      #expect(refusal { try sessions.summary(options, in: book) }?.code == .invalid)
    }
    #expect(refusal { try sessions.summary(SummaryOptions(zone: "Nowhere/Else"), in: book) }?.code == .notFound)
    let item = try session("2025-01-06T08:00Z", "2025-01-06T09:00Z")
    var events = try Query(.event)
    events.restrict(to: item)
    for grouping in [Grouping.tag, .kind, .collection] {
      #expect(refusal { try events.summary(SummaryOptions(by: grouping), in: book) }?.code == .invalid)
    }
    events.restrict(to: 4711)
    #expect(refusal { try events.summary(in: book) }?.code == .notFound)
    #expect(refusal { try Query(.summary) }?.code == .invalid)
  }

  @Test func hostileTimesNeitherTrapNorLoop() throws {
    for (start, end) in [(Int64.min + 1, Int64.max), (Int64.max - 5, Int64.max), (Int64.min + 1, Int64.min + 2)] {
      let draft = try book.draft(.session)
      try draft.set(.name, .text("Edge"))
      try draft.set(.time, .int(start))
      try draft.set(.end, .int(end))
      _ = try? draft.save()
    }
    for grouping in [Grouping.none, .year, .month, .hour] {
      let summary = try Query(.session).summary(SummaryOptions(by: grouping, flags: .totals), in: book)
      #expect(summary.total.count == summary.rows.reduce(0) { $0 + $1.count })
    }
  }

  @Test func rowsAreACursors() throws {
    try session("2025-03-29T22:30Z", "2025-03-30T22:30Z")
    let cursor = try Query(.session).summary(SummaryOptions(by: .day, .hour, flags: .totals), in: book).cursor(in: book)
    #expect(try cursor.next())
    let row = try #require(cursor.row)
    #expect(row.kind == .summary && row.id == 0 && row[.level] == .int(2) && row[.group1] == .int(20_250_329) && row[.group2] == .int(23))
    #expect(row.text(.group1) == "2025-03-29" && row[.label2] == .text("23:00") && row[.duration] == .int(30 * nanosecondsPerMinute))
    #expect(row[.sum] == .null && row[.eventCount] == .null && row[.name] == .null)
    let text = String(decoding: try cursor.json(), as: UTF8.self)
    #expect(text.contains(#""group_1" : 20250330"#) || text.contains(#""group_1": 20250330"#), "\(text.prefix(300))")
    #expect(text.contains("Total"))
  }

  @Test func seeOneStateOfTheBook() throws {
    let scratch = Scratch()
    let file = try Book(scratch.file("book.tally"))
    _ = try file.createNote("One")
    func count(_ book: Book) throws -> Int64 { try Query(.note).summary(in: book).total.count }
    let inside = try file.begin()
    _ = try inside.createNote("Two")
    #expect(try count(inside) == 2)
    try inside.rollback()
    #expect(try count(file) == 1)
    file.close()
    let read = try Book(scratch.file("book.tally"), BookOptions(flags: .readOnly))
    #expect(try count(read) == 1)
    read.close()
    #expect(refusal { try count(read) }?.code == .closed)
  }

  @Test func statisticsAgreeWithTheirDefinitions() throws {
    var random = SeededRandom()
    for _ in 0..<50 {
      let numbers = (0..<Int.random(in: 1...40, using: &random)).map { _ in Int64.random(in: -1000...1000, using: &random) }
      var sums = SummaryNumbers()
      for number in numbers { sums.add(.int(number), keeping: true) }
      let found = sums.statistics(withMedian: true)
      let sorted = numbers.sorted()
      let mean = Double(numbers.reduce(0, +)) / Double(numbers.count)
      let squares = numbers.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
      let half = sorted.count / 2
      let median = sorted.count % 2 == 1 ? Double(sorted[half]) : Double(sorted[half - 1] + sorted[half]) / 2
      #expect(found.count == numbers.count && found.sum == .int(numbers.reduce(0, +)) && found.mean == .real(mean))
      #expect(found.minimum == .int(sorted[0]) && found.maximum == .int(sorted[sorted.count - 1]) && found.median.real == median)
      if numbers.count == 1 {
        #expect(found.deviation == .null)
      } else {
        #expect(abs((found.deviation.real ?? -1) - (squares / Double(numbers.count - 1)).squareRoot()) < 1e-9)
      }
    }
    // What does not fit is summed as a real, and nothing traps.
    var large = SummaryNumbers()
    for _ in 0..<3 { large.add(.int(.max), keeping: true) }
    large.add(.int(.min), keeping: true)
    let found = large.statistics(withMedian: true)
    #expect(abs((found.sum.real ?? 0) - 2 * 9.223372036854775807e18) < 1e4 && found.minimum == .int(.min) && found.median == .int(.max))
    #expect(found.maximum == .int(.max) && abs((found.deviation.real ?? 0) - 9.223372036854775807e18) < 1e4)
    // Of whole numbers all is exact, however far they lie from 0: the mean, and how little they differ.
    var far = SummaryNumbers()
    for away in [-1, 0, 1] as [Int64] { far.add(.int(1_750_000_000_000_000_000 + away), keeping: false) }
    #expect(far.statistics(withMedian: false).deviation == .real(1) && far.statistics(withMedian: false).sum == .int(5_250_000_000_000_000_000))
    // One that is not whole comes to whole ones.
    var joined = SummaryNumbers()
    for number in [1, 2, 3, 4] as [Int64] { joined.add(.int(number), keeping: true) }
    joined.add(.real(2.5), keeping: true)
    let statistics = joined.statistics(withMedian: true)
    #expect(statistics.sum == .real(12.5) && statistics.mean == .real(2.5) && statistics.minimum == .int(1) && statistics.maximum == .int(4))
    #expect(abs((statistics.deviation.real ?? 0) - 1.25.squareRoot()) < 1e-12 && statistics.median == .real(2.5))
    var mixed = SummaryNumbers()
    mixed.add(.int(.min), keeping: true)
    mixed.add(.real(0.5), keeping: true)
    mixed.add(.int(.max), keeping: true)
    mixed.add(.null, keeping: true)
    #expect(mixed.statistics(withMedian: true).median == .real(0.5) && mixed.statistics(withMedian: true).count == 3)
  }

  @Test func theGreatestComeFirst() throws {
    let birds = try (1...3).map { try define(.subject, "Bird \($0)") }
    try session("2026-03-01T08:00:00Z", "2026-03-01T08:10:00Z", subject: birds[0])
    try session("2026-03-01T09:00:00Z", "2026-03-01T09:40:00Z", subject: birds[1])
    for hour in [10, 11] { try session("2026-03-02T\(hour):00:00Z", "2026-03-02T\(hour):10:00Z", subject: birds[2]) }
    var options = SummaryOptions(by: .subject, flags: .totals)
    options.rank = .duration
    #expect(try table(options) == ["Bird 2 - 1 40", "Bird 3 - 2 20", "Bird 1 - 1 10", "- - 4 70"])
    options.most = 2
    #expect(try table(options) == ["Bird 2 - 1 40", "Bird 3 - 2 20", "- - 4 70"])
    options.rank = .count
    options.most = 1
    #expect(try table(options) == ["Bird 3 - 2 20", "- - 4 70"])
    // Equal ones keep their order; without a measure it is the groups' own.
    options.most = 0
    #expect(try table(options).dropFirst() == ["Bird 1 - 1 10", "Bird 2 - 1 40", "- - 4 70"])
    options.rank = []
    options.most = 2
    #expect(try table(options) == ["Bird 1 - 1 10", "Bird 2 - 1 40", "- - 4 70"])
    // Of two groups the first ones stand so, each with all of its second ones.
    var two = SummaryOptions(by: .day, .subject, flags: .totals)
    two.rank = .count
    two.most = 1
    #expect(try table(two).first == "2026-03-01 Bird 1 1 10")
    two.rank = .duration
    #expect(try table(two) == ["2026-03-01 Bird 1 1 10", "2026-03-01 Bird 2 1 40", "2026-03-01 - 2 50", "- - 4 70"])
    for wrong in [Measures.events, [.count, .duration]] {
      options.rank = wrong
      #expect(refusal { try Query(.session).summary(options, in: book) }?.code == .invalid)
    }
  }

  @Test func theRestIsOneGroup() throws {
    let birds = try (1...4).map { try define(.subject, "Bird \($0)") }
    for (place, bird) in birds.enumerated() {
      for hour in 0...place { try session("2026-03-01T0\(hour):00:00Z", "2026-03-01T0\(hour):10:00Z", subject: bird) }
    }
    var options = SummaryOptions(by: .subject, flags: [.totals, .others])
    options.rank = .duration
    options.most = 2
    #expect(try table(options) == ["Bird 4 - 4 40", "Bird 3 - 3 30", "Others (2) - 3 30", "- - 10 100"])
    // It comes last, though it comes to most.
    options.most = 1
    #expect(try table(options) == ["Bird 4 - 4 40", "Others (3) - 6 60", "- - 10 100"])
    for most in [UInt32(4), 5, .max] {
      options.most = most
      #expect(try table(options).count == 5, "there is no rest")
    }
    options.most = 0
    #expect(refusal { try Query(.session).summary(options, in: book) }?.reason == .contradiction)
    // By time, and of events, whose groups are none of items.
    var hours = SummaryOptions(by: .hour, .subject, flags: [.totals, .others])
    hours.most = 1
    #expect(try table(hours) == ["01:00 Bird 1 1 10", "01:00 Bird 2 1 10", "01:00 Bird 3 1 10", "01:00 Bird 4 1 10", "01:00 - 4 40",
      "Others (3) Bird 2 1 10", "Others (3) Bird 3 2 20", "Others (3) Bird 4 3 30", "Others (3) - 6 60", "- - 10 100"])
  }

  /// What carries several of the other tags counts once among them, and their median is that of their records.
  @Test func theRestCountsEachOnce() throws {
    var random = SeededRandom()
    let tags = try (1...6).map { try book.createTag("Tag \($0)") }
    var records: [(tags: [Int64], length: Int64)] = []
    try book.write { inside in
      for _ in 0..<80 {
        let carried = tags.filter { _ in Bool.random(using: &random) }
        let length = Int64.random(in: 1...1000, using: &random) * nanosecondsPerSecond
        let draft = try inside.draft(.session)
        try draft.set(.name, .text("Record"))
        try draft.set(.time, .int(0))
        try draft.set(.end, .int(length))
        try draft.set(.tags, .ids(carried))
        try draft.save()
        records.append((carried, length))
      }
    }
    for most in 1...6 {
      var options = SummaryOptions(by: .tag, measuring: [.count, .duration, .median], of: .duration, flags: .others)
      options.rank = .duration
      options.most = UInt32(most)
      let summary = try Query(.session).summary(options, in: book)
      let groups = (tags.map { Optional($0) } + [nil]).compactMap { tag -> (tag: Int64?, lengths: [Int64])? in
        let lengths = records.filter { record in tag.map { record.tags.contains($0) } ?? record.tags.isEmpty }.map(\.length)
        return lengths.isEmpty ? nil : (tag, lengths)
      }
      let kept = groups.sorted { $0.lengths.reduce(0, +) > $1.lengths.reduce(0, +) }.prefix(most)
      let others = records.filter { record in
        record.tags.isEmpty ? !kept.contains { $0.tag == nil } : record.tags.contains { tag in !kept.contains { $0.tag == tag } }
      }.map(\.length).sorted()
      #expect(summary.rows.map(\.count) == kept.map { Int64($0.lengths.count) } + (others.isEmpty ? [] : [Int64(others.count)]))
      #expect(summary.rows.map(\.duration) == kept.map { $0.lengths.reduce(0, +) } + (others.isEmpty ? [] : [others.reduce(0, +)]))
      if let last = summary.rows.last, last.first?.isOthers == true {
        let middle = others.count % 2 == 1 ? Double(others[others.count / 2]) : Double(others[others.count / 2 - 1] + others[others.count / 2]) / 2
        #expect(last.statistics?.median.real == middle && last.first?.number == nil && last.first?.label == "Others (\(groups.count - most))")
      }
      #expect(summary.total.count == 80)
    }
  }
}
