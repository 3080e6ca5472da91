import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TallybookText
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct DashboardTests {
  private let clock = TestClock()
  private let book: Book
  private let template: Int64

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
    template = try book.createTemplate(
      """
      {"type": "object", "title": "Nappy change", "properties": {
        "size": {"type": "integer", "title": "Size", "minimum": 0, "maximum": 10, "default": 0},
        "role": {"enum": ["mother", "father", "caregiver"], "title": "Changed by", "default": "caregiver"},
        "weight": {"type": "number", "x-unit": "kg"},
        "signs": {"type": "array", "items": {"type": "string"}}, "notes": {"type": "string"}}}
      """)
  }

  private func utc(_ text: String) throws -> Instant { try ISO8601.parse(text).instant }

  @discardableResult
  private func change(_ time: String, _ size: Int64 = 0, _ role: String = "caregiver", _ more: String = "") throws -> Int64 {
    let draft = try book.draft(.note, template: template)
    try draft.set(.time, .int(try utc(time)))
    try draft.set(.fields, .text(#"{"size": \#(size), "role": "\#(role)"\#(more)}"#))
    return try draft.save()
  }

  /// Whole hours: the clock goes on a little with each look.
  private func hours(_ length: Int64?) -> Int64? { length.map { Int64((Double($0) / Double(nanosecondsPerHour)).rounded()) } }

  private func changes() throws -> Query {
    var query = try Query(.note)
    try query.require(.template, .equal, [.int(template)])
    return query
  }

  @Test func isEmptyOfNothing() throws {
    let dashboard = try changes().dashboard(in: book)
    #expect(dashboard.count == 0 && dashboard.latest == nil && dashboard.meanInterval == nil && dashboard.longestGap == nil)
    #expect(dashboard.sinceLatest == nil && dashboard.today == 0 && dashboard.dayMean == nil && dashboard.days.count == 8)
    #expect(dashboard[.latest].isNull && dashboard[.meanInterval].isNull && dashboard[.count] == .int(0))
  }

  /// The seed's rule: (newest - oldest) / (n - 1), none of fewer than two; the order of recording plays no part.
  @Test func saysHowItStands() throws {
    clock.set(try utc("2026-03-08T12:00Z"))
    try change("2026-03-08T10:00Z", 3)
    var dashboard = try changes().dashboard(in: book)
    #expect(dashboard.meanInterval == nil && dashboard.longestGap == nil && dashboard.count == 1 && dashboard.dayMean == nil)
    let last = try change("2026-03-08T11:00Z", 4, "mother")
    try change("2026-03-08T05:30Z")
    // The day of Berlin began an hour before midnight in UTC.
    try change("2026-03-07T22:59:59Z")
    try change("2026-03-05T11:00Z")
    // Notes of another template and of none do not count.
    _ = try book.createNote("Other", at: try utc("2026-03-08T11:59Z"))
    dashboard = try changes().dashboard(in: book)
    #expect(dashboard.count == 5 && dashboard.latest?.id == last && hours(dashboard.sinceLatest) == 1)
    #expect(dashboard.meanInterval == 72 * nanosecondsPerHour / 4)
    #expect(try dashboard.longestGap?.length == utc("2026-03-07T22:59:59Z") - utc("2026-03-05T11:00Z"))
    #expect(dashboard.longestGap?.start == (try utc("2026-03-05T11:00Z")))
    #expect(dashboard.today == 3 && dashboard.days.map(\.count) == [0, 0, 0, 0, 1, 0, 1, 3])
    // Of seven days those three count on which there could be some.
    #expect(dashboard.dayMean == 2.0 / 3)
    #expect(try changes().dashboard(DashboardOptions(days: 1), in: book).dayMean == 1)
    // Where days begin at 13:00 of Berlin, today has just begun.
    #expect(try changes().dashboard(DashboardOptions(dayStart: 13 * nanosecondsPerHour), in: book).days.map(\.count) == [0, 0, 0, 1, 0, 0, 4, 0])
    #expect(try changes().dashboard(DashboardOptions(zone: "UTC"), in: book).today == 2 + 1)
  }

  @Test func takesWhatLiesAhead() throws {
    clock.set(try utc("2026-03-08T12:00Z"))
    let ahead = try change("2026-03-09T12:00Z")
    let again = try change("2026-03-09T12:00Z")
    let dashboard = try changes().dashboard(in: book)
    #expect(dashboard.latest?.id == max(ahead, again) && hours(dashboard.sinceLatest) == -24)
    #expect(dashboard.today == 0 && dashboard.meanInterval == 0 && dashboard.dayMean == nil && dashboard.longestGap?.length == 0)
    for time in [Instant.min + 1, .max] {
      let draft = try book.draft(.note, template: template)
      try draft.set(.time, .int(time))
      _ = try draft.save()
    }
    #expect(try changes().dashboard(in: book).count == 4)
  }

  @Test func equalsARecount() throws {
    var random = SeededRandom()
    clock.set(try utc("2026-03-29T12:00Z"))
    var times: [Instant] = []
    for _ in 0..<300 {
      let time = try utc("2026-03-20T00:00Z") + Int64.random(in: 0...11 * nanosecondsPerDay, using: &random)
      times.append(time)
      _ = try book.createNote("Look", at: time)
    }
    times.sort()
    let dashboard = try Query(.note).dashboard(in: book)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(dashboard.meanInterval == (times[299] - times[0]) / 299)
    #expect(dashboard.longestGap?.length == gaps.max())
    let rule = try DayRule(of: book)
    for day in dashboard.days { #expect(day.count == times.filter { rule.day(of: $0) == day.date }.count, "\(day.date)") }
  }

  @Test func refusesWhatItIsNotOf() throws {
    for kind in [Kind.collection, .event, .tag] { #expect(refusal { try Query(kind).dashboard(in: book) }?.code == .invalid) }
    for days: Int32 in [0, -1, 367, .max, .min] { #expect(refusal { try Query(.note).dashboard(DashboardOptions(days: days), in: book) }?.code == .invalid) }
    #expect(refusal { try Query(.note).dashboard(DashboardOptions(zone: "Middle/Earth"), in: book) }?.code == .notFound)
  }

  // MARK: Summaries of templates' fields

  private func table(_ options: SummaryOptions) throws -> [String] {
    try changes().summary(options, in: book).table.map { row in
      let labels = [row.first?.label ?? "-", row.second?.label ?? "-"].joined(separator: " ")
      return "\(labels) \(row.count)\(row.statistics?.sum.real.map { " \($0)" } ?? "")"
    }
  }

  @Test func countsByFieldsOfTemplates() throws {
    try change("2026-03-08T10:00Z", 10, "mother", #", "signs": ["wet", "red", "wet"], "weight": 4.5"#)
    try change("2026-03-08T11:00Z", 2, "caregiver", #", "signs": ["wet"], "weight": 4"#)
    try change("2026-03-09T11:00Z", 2, "father")
    _ = try change("2026-03-09T12:00Z", 1, "mother")
    let (size, role) = (try book.field("size", of: template), try book.field("role", of: template))
    let (signs, weight) = (try book.field("signs", of: template), try book.field("weight", of: template))
    func by(_ field: Field) -> Grouping { .own(field.rawValue) }
    // Numbers by value, choices as they are offered, texts by name, what has none last.
    #expect(try table(SummaryOptions(by: by(size))) == ["1 - 1", "2 - 2", "10 - 1"])
    #expect(try table(SummaryOptions(by: by(role))) == ["mother - 2", "father - 1", "caregiver - 1"])
    #expect(try table(SummaryOptions(by: by(signs), flags: .totals)) == ["red - 1", "wet - 2", "None - 2", "- - 4"])
    #expect(try table(SummaryOptions(by: .day, by(role))) == ["2026-03-08 mother 1", "2026-03-08 caregiver 1", "2026-03-09 mother 1", "2026-03-09 father 1"])
    #expect(try table(SummaryOptions(by: by(role), by(size), flags: .totals)) == [
      "mother 1 1", "mother 10 1", "mother - 2", "father 2 1", "father - 1", "caregiver 2 1", "caregiver - 1", "- - 4",
    ])
    #expect(try table(SummaryOptions(by: by(role), measuring: .sum, of: weight)) == ["mother - 2 4.5", "father - 1", "caregiver - 1 4.0"])
    let rows = try changes().summary(SummaryOptions(by: by(size), measuring: [.mean, .maximum], of: size), in: book)
    #expect(rows.rows.map { $0.first?.number } == [1, 2, 10] && rows.total.statistics?.mean == .real(3.75) && rows.total.statistics?.maximum == .int(10))
    let text = String(decoding: try changes().summary(SummaryOptions(by: by(role), measuring: .count), in: book).cursor(in: book).table(.text), as: UTF8.self)
    #expect(text.hasPrefix("Changed by  Count\n"))
    let csv = String(decoding: try changes().summary(SummaryOptions(by: by(role), measuring: .count), in: book).cursor(in: book).table(.csv), as: UTF8.self)
    #expect(csv.hasPrefix("role,count\r\n"))
    // A value that no template knows any more is still a group; a field that is none is refused.
    #expect(refusal { try table(SummaryOptions(by: .own(4321))) }?.code == .invalid)
    #expect(refusal { try table(SummaryOptions(measuring: .sum, of: .own(4321))) }?.code == .invalid)
    #expect(refusal { try table(SummaryOptions(measuring: .sum, of: role)) }?.field == role)
    // Events have fields of their own, which these are not.
    #expect(try Query(.event).summary(SummaryOptions(by: by(role)), in: book).rows.isEmpty)
  }

  // MARK: Drawn

  private func report(_ format: Format, _ options: SectionOptions = SectionOptions()) throws -> String {
    var report = try Report(on: try changes(), of: book, title: "Nappies")
    try report.add(.header)
    try report.add(.dashboard, options)
    return String(decoding: try report.write(format), as: UTF8.self)
  }

  @Test func isWrittenAsText() throws {
    clock.set(try utc("2026-03-08T12:00Z"))
    #expect(try report(.text).contains("Latest            Nothing recorded yet\nEntries           0\nAverage interval  Need at least 2 entries\n"))
    try change("2026-03-08T08:30Z", 2, "father")
    try change("2026-03-08T11:00Z", 4, "mother", #", "notes": "Slight rash", "weight": 4.5"#)
    #expect(try report(.text) == """
      Nappies
      =======
      8 Mar 2026 · Total 2

      Latest            8 Mar 2026 12:00 (Size 4 · Changed by mother · weight 4.5 kg · notes Slight rash)
      Entries           2
      Average interval  2h 30m
      Since the latest  1h
      Longest gap       2h 30m (8 Mar 2026 09:30)
      Today             2

      Per day
      1 Mar 2026  0
      2 Mar 2026  0
      3 Mar 2026  0
      4 Mar 2026  0
      5 Mar 2026  0
      6 Mar 2026  0
      7 Mar 2026  0
      8 Mar 2026  2  ████████████████████████████████████████

      Size
      2  1  ████████████████████████████████████████
      4  1  ████████████████████████████████████████

      Changed by
      mother  1  ████████████████████████████████████████
      father  1  ████████████████████████████████████████

      Generated by Tallybook

      """)
    // The words are the book's.
    try book.set("labels", to: #"{"needs_two": "Need at least 2 changes", "latest": "Last change"}"#)
    #expect(try report(.markdown).contains("- Last change: **8 Mar 2026 12:00**"))
    #expect(try report(.text, SectionOptions(by: .weekday)).contains("\nWeekday\nSunday  2  "))
  }

  @Test func isWrittenForPrograms() throws {
    clock.set(try utc("2026-03-08T12:00Z"))
    try change("2026-03-08T08:30Z", 2, "father")
    let root = try #require(try JSONParser.parse(try report(.json)).object)
    let sections = try #require(root["sections"]?.array)
    #expect(sections.count == 2 && root["title"]?.string == "Nappies")
    let facts = try #require(sections[1].object?["facts"]?.array).compactMap(\.object)
    #expect(facts.map { $0["key"]?.string } == ["latest", "entries", "mean_interval", "since_latest", "today"])
    #expect(facts[2]["text"]?.string == "Need at least 2 entries")
    let counts = try #require(sections[1].object?["counts"]?.array)
    #expect(counts.count == 3)
  }

  /// Whoever looks on must not read what is redacted, and a name cannot become part of the page.
  @Test func tellsNothingThatIsRedactedAndEscapesTheRest() throws {
    try change("2026-03-08T08:30Z", 2, "father", #", "notes": "<script>alert(1)</script>""#)
    let page = try report(.html)
    #expect(!page.contains("<script>") && page.contains("&lt;script&gt;"))
    let task = try book.draft(.task)
    try task.set(.name, .text("Call the clinic"))
    try task.set(.redaction, .int(Int64(Redaction.star.rawValue)))
    _ = try task.save()
    var report = try Report(on: try Query(.task), of: book, title: "Tasks")
    try report.add(.dashboard)
    for format in [Format.html, .json, .text, .markdown, .svg] {
      let text = String(decoding: try report.write(format), as: UTF8.self)
      #expect(!text.contains("clinic") && (text.contains("****") || text.contains("\\*\\*\\*\\*")))
    }
  }

  @Test(arguments: [0, 1, 40]) func staysOnItsPages(count: Int) throws {
    clock.set(try utc("2026-03-08T12:00Z"))
    for hour in 0..<count {
      try change("2026-03-0\(1 + hour % 8)T0\(hour % 10):00Z", Int64(hour % 11), "mother", #", "notes": "\#(String(repeating: "long ", count: 60))""#)
    }
    let svg = try report(.svg)
    #expect(svg.hasPrefix("<svg") && svg.contains("Average interval"))
  }
}
