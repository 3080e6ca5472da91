import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// Mappings for the tools that people leave, each with a sample in the form of that tool's own export: what comes of it, and what is told.
@Suite("Mappings for other tools", .timeLimit(.minutes(60)))
struct MappedSystemsTests {
  let clock = TestClock()
  let book: Book
  let scratch = Scratch()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private static let examples = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/examples"

  private func mapping(_ name: String) throws -> String { String(decoding: try ImportSource.file("\(Self.examples)/import/\(name).json").read(), as: UTF8.self) }

  private func take(_ name: String, _ source: ImportSource? = nil, _ flags: ImportFlags = [], zone: String = "Europe/Berlin", in other: Book? = nil) throws -> [Finding] {
    try (other ?? book).importFile(source ?? .file("\(Self.examples)/\(name)"), ImportOptions(format: .tables, flags: flags, zone: zone, mapping: try mapping(name)))
  }

  /// What each entry says of itself, with the names of what it refers to.
  private func facts() throws -> [String] {
    let rows = try book.rows(Query(.note)) + book.rows(Query(.session)) + book.rows(Query(.task))
    return try rows.map { row in
      let holder = try row[.parent].int.flatMap { try $0 == 0 ? nil : "in \(book.entry($0).name)" }
      let subject = try row[.subject].int.map { try "of \(book.entry($0).name)" }
      let tags = try (row[.tags].ids ?? []).map { try "#\(book.entry($0).name)" }.joined(separator: " ")
      let own = try book.edit(row.id)[.fields].text.map { try JSONParser.parse($0) }?.object?.members.map { "\($0.key)=\(JSONWriter.text($0.node))" }.joined(separator: " ")
      let time = { (field: Field) in row[field].int.map { ISO8601.text($0) } }
      let words = [
        row[.name].text, holder, subject, row[.kind].int == Int64(Kind.task.rawValue) ? time(.time).map { "thought of \($0)" } : time(.time), time(.end).map { "to \($0)" }, row[.day].int.map { "day \($0)" },
        time(.due).map { "due \($0)" }, time(.completed).map { "done \($0)" }, row[.priority].int.flatMap { Priority(rawValue: Int32($0)) }.map(\.label), row[.category].text,
        row[.description].text, row[.notes].text, tags, own,
      ]
      return words.compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " | ")
    }.sorted()
  }

  /// What is said beside what was added.
  private func told(_ findings: [Finding]) -> [String] {
    findings.filter { ![.added, .unchanged].contains($0.reason) }.map { finding in
      // Of a column only how often it was not imported.
      let often = finding.message.hasPrefix("the column ") ? finding.message.split(separator: ", ").drop { !($0.hasPrefix("once: ") || $0.hasSuffix(" times")) }.joined(separator: ", ") : finding.message
      return "\(finding.severity) \(finding.reason) [\(finding.key)] \(often)"
    }
  }

  /// The sample comes in as the facts say, a line each, with these findings, the same in a dry run; and once.
  private func require(_ name: String, _ expected: String, _ findings: String, _ source: ImportSource? = nil) throws {
    let dry = try take(name, source, .dryRun)
    let done = try take(name, source)
    #expect(dry.map(\.message) == done.map(\.message))
    let facts = try facts()
    #expect(facts.sorted().map { $0.replacing("\n", with: "⏎") }.joined(separator: "\n") == expected, "\(facts.joined(separator: "\n"))")
    #expect(told(done).joined(separator: "\n") == findings, "\(told(done).joined(separator: "\n"))")
    let before = try book.export(.json)
    let again = try take(name, source)
    #expect(!again.contains { $0.reason == .added || $0.message.contains("said otherwise") })
    #expect(try book.export(.json) == before && book.check().isEmpty)
  }

  @Test func theSampleOfTimewarriorGivesIntervalsWithTheirTags() throws {
    try require(
      "timewarrior",
      #"""
      Untitled | 2026-05-01T08:15:00.000Z | to 2026-05-01T08:15:00.000Z
      bees, garden | 2026-05-01T12:00:00.000Z | to 2026-05-01T14:30:00.000Z | Queen seen; räume morgen auf | #bees #garden
      bees, hive "south" | 2026-05-01T06:30:00.000Z | to 2026-05-01T08:15:00.000Z | Two frames, full of "honey" | #bees #hive "south"
      garden | 2026-05-02T08:15:00.000Z | #garden
      reading | 2026-04-30T21:30:00.000Z | to 2026-04-30T22:30:00.000Z | #reading
      """#,
      #"""
      info assumed [end] a session has no end, and so it runs, once: "{end|}"
      info leftOut [id] 5 times, first: "5"
      info allTaken [] all that timewarrior holds was imported unchanged
      """#)
  }

  @Test func theSampleOfWatsonGivesFramesInTheirProjects() throws {
    try require(
      "watson",
      #"""
      bees | in bees | 2026-05-01T06:30:00.000Z | to 2026-05-01T08:15:00.000Z | #hive, south #spring
      garden | in garden | 2026-05-01T12:00:00.000Z | to 2026-05-01T14:30:00.000Z | #spring
      reading | in reading | 2026-04-30T21:30:00.000Z | to 2026-04-30T22:30:00.000Z
      """#,
      #"""
      info leftOut [5] 3 times, first: "1777588201"
      info allTaken [] all that watson holds was imported unchanged
      """#)
  }

  @Test func theSampleOfTaskwarriorGivesTasksWithTheirNotes() throws {
    try require(
      "taskwarrior",
      #"""
      Build a second hive | thought of 2026-04-20T08:15:00.000Z | day 20260502 | due 2026-05-03T22:00:00.000Z | high | Bees.Hives | Wood, screws and "wax"⏎Ask Ona for the plan | #weekend #wood
      Order seeds | thought of 2026-04-25T12:00:00.000Z | none | Garden
      Räume den Schuppen auf | thought of 2026-04-01T06:00:00.000Z | done 2026-04-28T15:00:00.000Z | low | #weekend
      """#,
      #"""
      warning leftOut [annotations.*.entry] 2 times, first: "20260421T101500Z"
      warning leftOut [depends] once: "3b6f2c0a-8d5e-4a7b-9c1d-2e3f4a5b6c7d"
      info leftOut [id] 3 times, first: "1"
      info leftOut [modified] 3 times, first: "20260428T190000Z"
      info leftOut [urgency] 3 times, first: "14.2"
      warning leftOut [where] a row of tasks.json was not imported, since no table of the mapping asks for such, 2 times, first: "line 5"
      """#)
  }

  @Test func theSampleOfActivityWatchTellsBucketsApart() throws {
    try require(
      "activitywatch",
      #"""
      Bees – Wikipedia | in aw-watcher-web-firefox_heron | 2026-05-01T06:30:00.000Z | to 2026-05-01T06:45:10.250Z | title="Bees – Wikipedia" url="https://example.org/bees?a=1,2" audible=false incognito=false tabs=3
      Editor | in aw-watcher-window_heron | 2026-05-01T06:45:10.250Z | to 2026-05-01T06:45:22.595Z | app="Editor" title="notes.txt, \"hives\""
      Firefox | in aw-watcher-window_heron | 2026-05-01T06:30:00.000Z | to 2026-05-01T06:45:10.250Z | app="Firefox" title="Bees – Wikipedia"
      Reader | in aw-watcher-window_heron | 2026-04-30T21:50:00.000Z | to 2026-04-30T22:10:00.000Z | app="Reader"
      afk | in aw-watcher-afk_heron | 2026-04-30T22:10:00.000Z | to 2026-05-01T06:30:00.000Z
      not-afk | in aw-watcher-afk_heron | 2026-05-01T06:30:00.000Z | to 2026-05-01T06:45:22.595Z
      """#,
      #"""
      warning leftOut [where] a row of aw-buckets-export.json was not imported, since no table of the mapping asks for such, once: "row 7"
      info leftOut [^buckets.*.id] 4 times, first: "aw-watcher-window_heron"
      warning leftOut [^buckets.*.created] 4 times, first: "2026-04-01T06:00:00.120000+00:00"
      info leftOut [^buckets.*.client] 4 times, first: "aw-watcher-window"
      info leftOut [^buckets.*.hostname] 4 times, first: "heron"
      warning leftOut [^buckets.*.type] once: "app.editor.activity"
      """#)
  }

  @Test func theSampleOfTogglGivesEntriesOfTheirClients() throws {
    try require(
      "toggl",
      #"""
      Reading | in Reading | 2026-04-30T21:30:00.000Z | to 2026-04-30T22:30:00.000Z | user="Mila Brandt" billable=false
      Sowing | in Garden | of Apiary Nord | 2026-05-01T12:00:00.000Z | to 2026-05-01T14:30:00.000Z | #spring | user="Mila Brandt" billable=false
      Two frames, full of "honey" | in Hives | of Apiary Nord | 2026-05-01T06:30:00.000Z | to 2026-05-01T08:15:30.000Z | #bees #spring | task="Inspection" user="Mila Brandt" billable=true
      """#,
      #"""
      warning leftOut [Amount (EUR)] once: "70.33"
      info leftOut [Email] 3 times, first: "mila@example.org"
      """#)
  }

  @Test func theSampleOfClockifyReadsDatesAsItsProfileWritesThem() throws {
    try require(
      "clockify",
      #"""
      Reading | in Reading | 2026-04-30T21:30:00.000Z | to 2026-04-30T22:30:00.000Z | user="Mila Brandt" billable=false
      Sowing | in Garden | of Apiary Nord | 2026-05-01T12:00:00.000Z | to 2026-05-01T14:30:00.000Z | #spring | user="Mila Brandt" billable=false
      Two frames, full of "honey" | in Hives | of Apiary Nord | 2026-05-01T06:30:00.000Z | to 2026-05-01T08:15:30.000Z | #bees #spring | task="Inspection" user="Mila Brandt" billable=true
      """#,
      #"""
      warning leftOut [Billable Amount (EUR)] 3 times, first: "0.00"
      warning leftOut [Billable Rate (EUR)] 3 times, first: "0.00"
      info leftOut [Duration (decimal)] 3 times, first: "1.00"
      info leftOut [Email] 3 times, first: "mila@example.org"
      warning leftOut [Group] once: "Beekeepers"
      """#)
  }

  @Test func theSampleOfKimaiEndsOnTheNextDay() throws {
    try require(
      "kimai",
      #"""
      Inspection | in Hives | of Apiary Nord | 2026-05-01T06:30:00.000Z | to 2026-05-01T08:15:00.000Z | Two frames, full of "honey" | #bees #spring | task="Inspection" user="Mila Brandt" billable=true
      Sowing | in Garden | of Apiary Nord | 2026-05-01T12:00:00.000Z | to 2026-05-01T14:30:00.000Z | #spring | task="Sowing" user="Mila Brandt" billable=false
      Two lines | in Reading | of Home | 2026-04-30T21:30:00.000Z | to 2026-04-30T22:30:00.000Z | First,⏎second | task="Two lines" user="Mila Brandt" billable=false
      Weeding | in Garden | of Apiary Nord | 2026-05-02T08:15:00.000Z | task="Weeding" user="Mila Brandt" billable=false
      """#,
      #"""
      info assumed [end] a session has no end, and so it runs, once: "{To}"
      warning leftOut [Account] once: "A-17"
      warning leftOut [Currency] 4 times, first: "EUR"
      info leftOut [E-mail] 4 times, first: "mila@example.org"
      warning leftOut [Hourly price] 4 times, first: "0"
      warning leftOut [Internal price] 4 times, first: "0"
      warning leftOut [Price] 4 times, first: "0"
      warning leftOut [Type] 4 times, first: "timesheet"
      warning leftOut [category] 4 times, first: "work"
      """#)
  }

  @Test func theSampleOfHuckleberryGivesEachSortItsFields() throws {
    try require(
      "huckleberry",
      #"""
      Bath | 2026-05-01T16:00:00.000Z | to 2026-05-01T16:00:00.000Z
      Bottle | 2026-05-01T07:30:00.000Z | slowly, as always | content="Formula" amount="120ml"
      Diaper | 2026-05-01T04:30:00.000Z | what="Poo:medium" color="yellow" consistency="Loose"
      Diaper | 2026-05-01T08:10:00.000Z | what="Pee:small"
      Growth | 2026-05-01T09:00:00.000Z | weight="7.4kg" height="66.5cm" head="43cm"
      Milk pumped | 2026-05-01T05:00:00.000Z | to 2026-05-01T05:15:00.000Z | left="60ml" right="50ml"
      Milk pumped | 2026-05-01T19:00:00.000Z | to 2026-05-01T19:00:00.000Z | left="80ml"
      Nursing | 2026-05-01T04:00:00.000Z | to 2026-05-01T04:20:00.000Z | start="00:12R" end="00:08L"
      Potty | 2026-05-01T15:40:00.000Z | what="Pee:small"
      Sleep | 2026-04-30T17:45:00.000Z | to 2026-05-01T03:50:00.000Z | woke twice
      Sleep | 2026-05-02T07:00:00.000Z
      Solid food | 2026-05-01T10:00:00.000Z | a "whole" bowl | food="Carrot, potato" reaction="LOVED"
      Temperature | 2026-05-01T16:55:00.000Z | temperature="37.2°C"
      Tummy time | 2026-05-01T11:00:00.000Z | to 2026-05-01T11:06:00.000Z | lifts her head
      Vitamin D | 2026-05-01T06:00:00.000Z | dose="1drop"
      """#,
      #"""
      info assumed [end] a session has no end, and so it runs, once: "{End}"
      info allTaken [] all that huckleberry holds was imported unchanged
      """#)
  }

  /// What is known stays, and its end is told: a running interval that was stopped since.
  @Test func aTaskThatIsDoneByNowIsTheSame() throws {
    let open = #"[{"description":"Sow","entry":"20260401T060000Z","status":"pending","uuid":"8e4d3c2b-1a09-4f8e-b7d6-c5a493827160"}]"#
    _ = try take("taskwarrior", .bytes(Array(open.utf8)))
    let done = open.replacing("pending", with: "completed").replacing("\"status\"", with: "\"end\":\"20260402T060000Z\",\"status\"")
    let findings = try take("taskwarrior", .bytes(Array(done.utf8)))
    #expect(told(findings) == [#"warning leftOut [completed] what is known stays as the book has it, and is said otherwise here, once: "2026-04-02T06:00:00.000Z""#])
    #expect(try book.rows(Query(.task)).count == 1)
  }

  /// Where something is planted into the samples that are JSON; into tables it is a column.
  private static let plots = [
    "activitywatch": ("\"timestamp\"", "\"planted\": \"seed\", \"timestamp\""), "taskwarrior": ("\"description\"", "\"planted\": \"seed\", \"description\""),
    "timewarrior": ("\"start\"", "\"planted\": \"seed\", \"start\""), "watson": ("1777588201", "1777588201, \"seed\""),
  ]

  /// Of each tool's export a column or key that nobody knows is told, and a file.
  @Test(arguments: ["activitywatch", "babybuddy", "clockify", "huckleberry", "kimai", "taskwarrior", "timewarrior", "toggl", "watson"])
  func whatIsPlantedIntoASampleIsTold(_ name: String) throws {
    let folder = try FoundFolder("\(Self.examples)/\(name)")
    for (number, file) in try folder.names("").filter({ !$0.hasPrefix(".") }).sorted().enumerated() {
      var text = String(decoding: try folder.read(file), as: UTF8.self)
      if number == 0, let (was, now) = Self.plots[name] {
        text = text.replacing(was, with: now, maxReplacements: 1)
      } else if number == 0 {
        let lines = text.split(whereSeparator: \.isNewline)
        text = lines.enumerated().map { $0.element + ($0.offset == 0 ? ",planted" : ",seed") }.joined(separator: "\n")
      }
      #expect(number > 0 || text.contains("seed"))
      _ = scratch.write(file, text)
    }
    _ = scratch.write("planted.csv", "a\n1\n")
    let findings = try take(name, .file(scratch.path))
    #expect(findings.contains { $0.reason == .leftOut && $0.severity == .warning && $0.message.hasSuffix(": \"seed\"") }, "\(told(findings))")
    #expect(findings.contains { $0.reason == .leftOut && $0.key == "file" && $0.message.hasSuffix("\"planted.csv\"") }, "\(told(findings))")
    #expect(!findings.contains { $0.reason == .allTaken })
  }

  // MARK: Minuta's table

  /// Sessions of whole minutes come back to the letter: over midnight, over days, over changes of clocks, running ones and equal ones.
  @Test func minutasTableComesBackAsItWas() throws {
    var random = SeededRandom()
    for zone in ["UTC", "Europe/Berlin", "Asia/Kathmandu"] {
      for _ in 0..<draws(4, long: 60) {
        let (book, other) = (try Book(":memory:", BookOptions(clock: clock.clock)), try Book(":memory:", BookOptions(clock: clock.clock)))
        var starts: [Int64] = []
        for _ in 0..<Int.random(in: 0...20, using: &random) {
          // Not in the hour that clocks show twice.
          let start = Int64.random(in: 0..<400 * 24, using: &random) * 60 + Int64.random(in: 0..<60, using: &random)
          guard start / 60 % 24 > 3, start / 60 % 24 < 23 else { continue }
          starts.append(start)
          let draft = try book.draft(.session)
          try draft.set(.name, .text("Session"))
          let minute = 60 * nanosecondsPerSecond
          let time = 1_735_689_600 * nanosecondsPerSecond + start * minute
          try draft.set(.time, .int(time))
          let minutes = ([0, 1, 59, 60, 90, 24 * 60, 70 * 60] as [Int64]).randomElement(using: &random) ?? 0
          if Int.random(in: 0..<6, using: &random) > 0, (start + minutes) / 60 % 24 > 3 { try draft.set(.end, .int(time + minutes * minute)) }
          if Bool.random(using: &random) { try draft.set(.tags, .ids([try book.tag(["Work", "a, \"b\""].randomElement(using: &random) ?? "") ?? book.createTag("Work \(start)")])) }
          if Bool.random(using: &random) { try draft.set(.description, .text(["x", "a, \"b\"\nc", "2:15"].randomElement(using: &random) ?? "")) }
          try draft.save()
        }
        let options = ExportOptions(zone: zone)
        let table = try book.export(.csvMinuta, nil, options)
        let findings = try take("minuta-csv", .bytes(Array(table.utf8)), zone: zone, in: other)
        #expect(findings.last?.reason == .allTaken, "\(findings.map(\.message))")
        #expect(try other.export(.csvMinuta, nil, options) == table)
        #expect(try !take("minuta-csv", .bytes(Array(table.utf8)), zone: zone, in: other).contains { $0.reason == .added })
      }
    }
  }

  /// A pause is not in the table, but its length is; what clocks do at night is.
  @Test func minutasTableSaysWhatItLacks() throws {
    let head = "Date,Start Time,End Time,Duration,Tag,Comment\n"
    let findings = try take("minuta-csv", .bytes(Array((head + "2025-10-25,23:00,07:00,9:00,,\n2025-03-29,23:00,07:00,7:00,,\n2025-05-01,09:00,12:00,2:30,,lunch\n2025-05-02,22:00,01:00,50:59,,\n2025-05-05,09:00,,,,\n").utf8)))
    #expect(try facts() == [
      "Untitled | 2025-03-29T22:00:00.000Z | to 2025-03-30T05:00:00.000Z", "Untitled | 2025-05-01T07:00:00.000Z | to 2025-05-01T10:00:00.000Z | lunch",
      "Untitled | 2025-05-02T20:00:00.000Z | to 2025-05-04T23:00:00.000Z", "Untitled | 2025-05-05T07:00:00.000Z", "Untitled | 2025-10-25T21:00:00.000Z | to 2025-10-26T06:00:00.000Z",
    ])
    #expect(told(findings) == [
      "warning leftOut [duration] a duration is not what lies between start and end, and was not imported, once: \"2:30\"",
      "info assumed [end] a session has no end, and so it runs, once: \"{End Time}\"",
    ])
  }
}
