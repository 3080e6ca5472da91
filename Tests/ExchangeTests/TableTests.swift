import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

@Suite(.timeLimit(.minutes(60))) struct TableTests {
  private let book: Book

  init() throws {
    book = try Book(":memory:", BookOptions(clock: TestClock().clock))
    try book.set("time_zone", to: "Europe/Berlin")
  }

  private func utc(_ text: String) throws -> Instant { try ISO8601.parse(text).instant }

  private func session(_ start: String, _ end: String, _ tags: [Int64] = [], name: String = "Session") throws {
    let draft = try book.draft(.session)
    try draft.set(.name, .text(name))
    try draft.set(.time, .int(try utc(start)))
    try draft.set(.end, .int(try utc(end)))
    if !tags.isEmpty { try draft.set(.tags, .ids(tags)) }
    _ = try draft.save()
  }

  private func table(_ format: Format, _ options: SummaryOptions) throws -> String {
    String(decoding: try Query(.session).summary(options, in: book).cursor(in: book).table(format), as: UTF8.self)
  }

  @Test func summariesAreTables() throws {
    let work = try book.createTag("Work | paid")
    let plan = try book.createTag("計画")
    try session("2025-01-06T08:00Z", "2025-01-06T10:00Z", [work])
    try session("2025-01-06T10:00Z", "2025-01-06T10:30Z", [plan, work])
    try session("2025-01-06T22:30Z", "2025-01-07T00:15:30.5Z")
    let options = SummaryOptions(by: .day, .tag, measuring: [.count, .duration, .mean], of: .duration, flags: .totals)
    #expect(try table(.text, options) == """
      Day         Tag          Count  Duration     Mean
      ----------  -----------  -----  --------  -------
      2025-01-06  Work | paid      2   2:30:00  1:15:00
      2025-01-06  計画             1   0:30:00  0:30:00
      2025-01-06  Untagged         1   0:30:00  1:45:30
      2025-01-06  Total            3   3:00:00  1:25:10
      2025-01-07  Untagged         0   1:15:30
      2025-01-07  Total            0   1:15:30
      Total                        3   4:15:30  1:25:10

      """)
    #expect(try table(.markdown, SummaryOptions(by: .tag)) == """
      | Tag | Count | Duration |
      | --- | --: | --: |
      | Work \\| paid | 2 | 2:30:00 |
      | 計画 | 1 | 0:30:00 |
      | Untagged | 1 | 1:45:30 |

      """)
    #expect(try table(.csv, SummaryOptions(by: .tag, .day, flags: [.firstTag])) == [
      "tag,day,count,duration", "Work | paid,2025-01-06,1,7200", "計画,2025-01-06,1,1800", "Untagged,2025-01-06,1,1800",
      "Untagged,2025-01-07,0,4530.5", "",
    ].joined(separator: "\r\n"))
    #expect(try table(.json, SummaryOptions(by: .day)).contains("\"label_1\""))
    try book.set("labels", to: #"{"day" : "Tag", "tag" : "Marke", "total" : "Summe", "duration" : "Dauer"}"#)
    #expect(try table(.text, SummaryOptions(by: .day, flags: .totals)).hasPrefix("Tag         Count    Dauer\n"))
    #expect(try table(.csv, SummaryOptions(by: .day, flags: .totals)).hasPrefix("day,count,duration\r\n"))
    // Totals never stand among data: whoever sums up a column would count twice.
    for options in [SummaryOptions(by: .day), SummaryOptions(by: .tag, .day), SummaryOptions()] {
      var withTotals = options
      withTotals.flags = .totals
      #expect(try table(.csv, withTotals) == table(.csv, options))
      let lines = try [withTotals, options].map { try table(.text, $0).split(separator: "\n").count }
      #expect(options.by.first == .none || lines[0] > lines[1])
    }
  }

  @Test func tagsCountOncePerItem() throws {
    let (a, b) = (try book.createTag("A"), try book.createTag("B"))
    try session("2025-01-06T08:00Z", "2025-01-06T09:00Z", [b, a])
    try session("2025-01-06T09:00Z", "2025-01-06T11:00Z", [a])
    try session("2025-01-06T11:00Z", "2025-01-06T14:00Z")
    let all = try Query(.session).summary(SummaryOptions(by: .tag), in: book)
    #expect(all.rows.map(\.count) == [2, 1, 1] && all.total.count == 3 && all.total.duration == 6 * nanosecondsPerHour)
    let first = try Query(.session).summary(SummaryOptions(by: .tag, flags: .firstTag), in: book)
    #expect(first.rows.map(\.duration) == [2, 1, 3].map { $0 * nanosecondsPerHour })
    // A tag in the trash is carried by nothing; the next one is the first then.
    try book.delete(b)
    let without = try Query(.session).summary(SummaryOptions(by: .tag, flags: .firstTag), in: book)
    #expect(without.rows.map { $0.first?.label } == ["A", "Untagged"] && without.rows.map(\.count) == [2, 1])
  }

  @Test func anyRowsAreTables() throws {
    let tag = try book.createTag("Zoo")
    try session("2025-01-06T08:00Z", "2025-01-06T09:00:00.25Z", [tag], name: "Line\nbreak\u{1B}[31m")
    let query = try Query(.session)
    let text = String(decoding: try query.cursor(in: book).table(.text), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[0].hasPrefix("Id") && lines[0].contains("Duration"))
    #expect(lines[2].contains("2025-01-06 09:00:00") && lines[2].contains("1:00:00") && lines[2].contains("Line break\u{FFFD}[31m"))
    #expect(lines[2].contains("Zoo") && !text.contains("\u{1B}"))
    let csv = String(decoding: try query.cursor(in: book).table(.csv, zone: "UTC"), as: UTF8.self)
    #expect(csv.hasPrefix("id,uuid,kind,") && csv.contains("2025-01-06T08:00:00.000Z") && csv.contains("3600.25") && csv.contains("\"Line\nbreak"))
    let none = try Query(.note).cursor(in: book)
    #expect(try none.table(.text).isEmpty)
    let settings = String(decoding: try Cursor(try book.settings()).table(.markdown), as: UTF8.self)
    #expect(settings.contains("time\\_zone") && settings.contains("Europe/Berlin"))
    let recorder = try book.startSession("Watch", at: 1_754_139_910_000_000_000)
    try recorder.log(try #require(try book.eventType("A")), at: 1_754_139_911_000_000_000)
    var events = try Query(.event)
    events.restrict(to: recorder.item)
    let rows = String(decoding: try events.cursor(in: book).table(.text), as: UTF8.self)
    #expect(rows.contains("2025-08-02 13:05:11") && rows.contains("A"))
    #expect(refusal { try query.cursor(in: self.book).table(.csvEvents) }?.code == .invalid)
    #expect(refusal { try query.cursor(in: self.book).table(.text, zone: "Nowhere") }?.code == .notFound)
    #expect(refusal { try self.book.export(.csv) }?.code == .invalid)
  }

  @Test(arguments: [
    ("abc", 3), ("", 0), ("é", 1), ("e\u{301}", 1), ("計画", 4), ("한", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("a\u{200B}b", 2), ("ﾊ", 1), ("！", 2), ("عربى", 4),
  ])
  func widthsAreThoseOfATerminal(text: String, width: Int) { #expect(TextWidth.of(text) == width) }
}
