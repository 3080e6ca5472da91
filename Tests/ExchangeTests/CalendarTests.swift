import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

@Suite("iCalendar and todo.txt", .timeLimit(.minutes(60)))
struct CalendarTests {
  let clock = TestClock()
  let book: Book

  init() throws {
    book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
    try book.set("location_enabled", to: "true")
  }

  private func load(_ lines: [String], into book: Book? = nil, _ flags: ImportFlags = []) throws -> [Finding] {
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    return try (book ?? self.book).importCalendar(.bytes(Array(text.utf8)), ImportOptions(format: .iCalendar, flags: flags))
  }

  private func task(_ name: String) throws -> Entry {
    var query = try Query(.task)
    try query.require(.name, .equal, [.text(name)])
    return try #require(try book.rows(query).first?.entry)
  }

  @Test func linesAreFoldedAndTextsEscaped() throws {
    let text = "Semi;colon, comma \\ back\r\nline " + String(repeating: "é🐦", count: 60)
    let written = try Output.collect { output in CalendarWriter(output).text("DESCRIPTION", text) }
    let lines = written.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    #expect(lines.count > 4 && lines.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 && String(validating: $0, as: UTF8.self) != nil })
    func around(_ name: String, _ place: String) -> [UInt8] { Array("\(place):\(name)\r\n".utf8) }
    let file = try CalendarFile(
      .own(around("VCALENDAR", "BEGIN") + around("VTODO", "BEGIN") + written + around("VTODO", "END") + around("VCALENDAR", "END")))
    #expect(file.count == 1)
    var read: CalendarComponent?
    try file.forEach { part throws(Failure) in if case .component(let component, _) = part { read = component } }
    #expect(read?.first("DESCRIPTION")?.text == "Semi;colon, comma \\ back\nline " + String(repeating: "é🐦", count: 60))
    #expect(try CalendarProperty(name: "CATEGORIES", parameters: [:], value: "a\\,b,c\\\\,", line: 1).texts(most: 3) == ["a,b", "c\\", ""])
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let second: Int64 = 1_000_000_000
    let draft = try book.draft(.task)
    let tag = try book.createTag("Family, near")
    for (field, value) in [
      (Field.name, Value.text("Visit mum; bring cake")), (.description, .text("With\ncake, and \\ more")), (.category, .text("Home; garden")),
      (.priority, .int(0)), (.redaction, .int(2)), (.notes, .text("Flowers\nCall, before")), (.day, .int(20_250_802)), (.time, .int(1_700_000_000 * second)),
      (.due, .int(1_754_200_000 * second)), (.latitude, .real(45.5)), (.longitude, .real(-73.25)), (.place, .text("At home")), (.tags, .ids([tag])),
    ] { try draft.set(field, value) }
    let id = try draft.save()
    try book.setReminder(of: id, .at, 1_754_100_000 * second)
    let none = try book.createTask("No priority", priority: .unranked)
    try book.completeTask(none, at: 1_754_000_000 * second)
    let session = try book.draft(.session)
    for (field, value) in [
      (Field.name, Value.text("Watch")), (.time, .int(1_754_000_000 * second)), (.end, .int(1_754_003_600 * second)), (.tags, .ids([tag])), (.zone, .text("America/Toronto")),
    ] { try session.set(field, value) }
    try session.save()
    let text = try book.export(.iCalendar)
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    try other.set("time_zone", to: "Europe/Berlin")
    try other.set("location_enabled", to: "true")
    let findings = try other.importCalendar(.bytes(Array(text.utf8)))
    #expect(findings.last?.reason == .allTaken && findings.allSatisfy { [.added, .allTaken].contains($0.reason) || $0.message.hasPrefix("what says something of the file") })
    var fields: [Field] = [.uuid, .name, .description, .category, .priority, .redaction, .notes, .day, .time, .due, .latitude, .longitude, .place, .completed, .end, .zone]
    for entry in try book.rows(Query()).compactMap(\.entry) {
      let uuid = try #require(UUID(entry.uuid))
      let copy = try other.entry(try #require(try other.find(uuid)))
      for field in fields where !(field == .time && entry.name == "No priority") { #expect(copy[field] == entry[field], "\(field.name) of \(entry.name)") }
      #expect(copy[.tags].isNull == entry[.tags].isNull)
    }
    fields = []
    #expect(try other.reminders().map(\.time) == book.reminders().map(\.time))
    #expect(try other.importCalendar(.bytes(Array(text.utf8))).allSatisfy { [.unchanged, .allTaken].contains($0.reason) || $0.message.hasPrefix("what says something of the file") })
    #expect(try other.check().isEmpty)
  }

  @Test func applesListsComeIn() throws {
    _ = try load([
      "X-WR-CALNAME:Groceries",
      "BEGIN:VTODO", "UID:A1", "SUMMARY:Milk", "PRIORITY:1", "DUE;VALUE=DATE:20250805", "END:VTODO",
      "BEGIN:VTODO", "UID:A2", "SUMMARY:Bread", "PRIORITY:5", "STATUS:COMPLETED", "COMPLETED:20250801T080000Z", "END:VTODO",
      "BEGIN:VTODO", "UID:A3", "SUMMARY:Salt", "PRIORITY:9", "END:VTODO",
      "BEGIN:VTODO", "UID:A4", "SUMMARY:Nothing", "DUE;TZID=Europe/Berlin:20250806T093000",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT15M", "END:VALARM", "END:VTODO",
      "BEGIN:VJOURNAL", "UID:A5", "END:VJOURNAL",
    ])
    #expect(try ["Milk", "Bread", "Salt", "Nothing"].map { try task($0)[.priority] } == [.int(0), .int(1), .int(2), .int(3)])
    #expect(try task("Milk")[.category] == .text("Groceries") && task("Milk")[.day] == .int(20_250_805) && task("Milk")[.due].isNull)
    #expect(try !task("Bread")[.completed].isNull && task("Salt")[.day].isNull)
    let due = try task("Nothing")
    let instant = try ISO8601.parse("2025-08-06T09:30:00+02:00", default: nil).instant
    #expect(due[.day] == .int(20_250_806) && due[.due] == .int(instant))
    #expect(try book.reminders(of: due.id).map(\.time) == [(due[.due].int ?? 0) - 15 * 60_000_000_000])
  }

  @Test func timesAreOfTheirZones() throws {
    _ = try load([
      "BEGIN:VTIMEZONE", "TZID:Office", "X-LIC-LOCATION:America/New_York", "END:VTIMEZONE",
      "BEGIN:VTIMEZONE", "TZID:Fixed", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530", "END:STANDARD", "END:VTIMEZONE",
      "BEGIN:VEVENT", "UID:1", "SUMMARY:Office", "DTSTART;TZID=Office:20250701T090000", "DTEND;TZID=Office:20250701T100000", "END:VEVENT",
      "BEGIN:VEVENT", "UID:2", "SUMMARY:Fixed", "DTSTART;TZID=\"Fixed\":20250701T090000", "DURATION:PT1H30M", "END:VEVENT",
      "BEGIN:VEVENT", "UID:3", "SUMMARY:Floating", "DTSTART:20250701T090000", "END:VEVENT",
      "BEGIN:VEVENT", "UID:4", "SUMMARY:Day", "DTSTART;VALUE=DATE:20250701", "RRULE:FREQ=DAILY", "END:VEVENT",
      "BEGIN:VEVENT", "UID:5", "SUMMARY:Vendor", "DTSTART;TZID=/vendor.example/2020/Asia/Tokyo:20250701T090000", "END:VEVENT",
    ])
    let sessions = try book.rows(Query(.session)).compactMap(\.entry)
    // What repeats is there each time.
    let spans = Dictionary(sessions.map { entry in
      (entry.name, [entry.time, entry.end ?? 0].map { TimeText.format($0, style: .iso, zone: .utc) })
    }) { first, _ in first }
    #expect(spans["Office"] == ["2025-07-01T13:00:00.000Z", "2025-07-01T14:00:00.000Z"])
    #expect(spans["Fixed"] == ["2025-07-01T03:30:00.000Z", "2025-07-01T05:00:00.000Z"])
    #expect(spans["Floating"] == ["2025-07-01T07:00:00.000Z", "2025-07-01T07:00:00.000Z"])
    #expect(spans["Day"] == ["2025-06-30T22:00:00.000Z", "2025-07-01T22:00:00.000Z"])
    #expect(spans["Vendor"] == ["2025-07-01T00:00:00.000Z", "2025-07-01T00:00:00.000Z"])
  }

  /// A combining mark behind a sign is one character with it for people, and two code points for iCalendar and todo.txt.
  @Test func marksBehindSignsArePartOfTheText() throws {
    _ = try load(["BEGIN:VTODO", "SUMMARY:\u{301}a", "CATEGORIES:Home,\u{308}b\\,\u{301},c", "DESCRIPTION;X=\"\u{301};:\";Y=\u{301}z:\u{308}d", "END:VTODO"])
    let task = try #require(try book.rows(Query(.task)).first?.entry)
    #expect(task.name == "\u{301}a" && task.description == "\u{308}d" && task[.category].text == "Home")
    var names: [Int64: String] = [:]
    for tag in try book.rows(Query(.tag)).compactMap(\.entry) { names[tag.id] = tag.name }
    #expect(task[.tags].ids?.map { names[$0] } == ["\u{308}b,\u{301}", "c"])
    let other = try Book(":memory:")
    _ = try other.importTodoTxt(.bytes(Array("N +\u{301}C @\u{308}t\n".utf8)))
    let line = try #require(try other.rows(Query(.task)).first?.entry)
    #expect(line.name == "N" && line[.category].text == "\u{301}C")
    #expect(try other.names(Query(.tag)) == ["\u{308}t"])
    #expect(try other.export(.todoTxt).contains("N +\u{301}C @\u{308}t"))
  }

  @Test func badCalendarsAreRefusedByLine() throws {
    for bad in ["", "BEGIN:VTODO\nEND:VTODO\n", "BEGIN:VCALENDAR\n", "BEGIN:VCALENDAR\nEND:VTODO\n", "no colon\n", "SUMMARY:x\n", "BEGIN:VCALENDAR\nSUMMARY;X=\"a:b\nEND:VCALENDAR\n"] {
      #expect(refusal { try book.importCalendar(.bytes(Array(bad.utf8))) }?.code == .format, "\(bad)")
    }
    let bad = ["BEGIN:VTODO", "SUMMARY:Bad", "DUE:2025", "END:VTODO", "BEGIN:VTODO", "SUMMARY:Good", "END:VTODO"]
    #expect(refusal { try load(bad) }?.message.contains("DUE") == true)
    #expect(try book.rows(Query(.task)).isEmpty)
    #expect(try load(bad, .skipBad).contains { $0.reason == .leftOut && $0.location == "import:3" })
    #expect(try book.names(Query(.task)) == ["Good"])
    #expect(refusal { try load(["BEGIN:VEVENT", "DTSTART;TZID=Middle/Earth:20250701T090000", "END:VEVENT"]) }?.message.contains("Middle/Earth") == true)
    #expect(refusal { try load(["BEGIN:VEVENT", "DTSTART:20250701T090000Z", "DTEND:20250701T080000Z", "END:VEVENT"]) }?.code == .format)
    let deep = (0..<40).map { _ in "BEGIN:X" } + (0..<40).map { _ in "END:X" }
    #expect(refusal { try load(deep) }?.code == .format)
    #expect(try load(["BEGIN:VTODO", "SUMMARY:" + String(repeating: "x", count: 300), "DURATION:P999999999W", "END:VTODO"]).contains { $0.reason == .changed })
    // Any bytes at all: refused or taken, and never a trap.
    var random = SeededRandom()
    let sample = Array(try book.export(.iCalendar).utf8)
    for _ in 0..<300 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...8, using: &random) { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      _ = try? book.importCalendar(.bytes(bytes), ImportOptions(format: .iCalendar, flags: [.skipBad, .dryRun]))
    }
  }

  @Test func importsKeepTheLimits() throws {
    let lines = (1...3).flatMap { ["BEGIN:VTODO", "UID:L\($0)", "SUMMARY:Task \($0)", "PRIORITY:1", "DUE;VALUE=DATE:20250805", "END:VTODO"] }
    let findings = try load(lines)
    #expect(findings.filter { $0.reason == .dayFull }.count == 2)
    var query = try Query(.task)
    try query.require(.day, .null, [])
    #expect(try book.names(query) == ["Task 2", "Task 3"] && book.days().map(\.tasks) == [1])
  }

  @Test func todoTxtGoesOutAndIn() throws {
    let text = """
      (A) 2026-03-01 Visit mum +Home @near due:2026-03-05 t:2026-03-02
      x 2026-03-02 2026-03-01 Call the bank +Money pri:B

      (D) sweep http://example.org/x key:value @a @b
      """
    #expect(try book.importTodoTxt(.bytes(Array(text.utf8))).filter { $0.reason == .added }.count == 6)
    let (mum, bank, sweep) = (try task("Visit mum"), try task("Call the bank"), try task("sweep http://example.org/x key:value"))
    #expect(mum[.priority] == .int(0) && mum[.category] == .text("Home") && mum[.day] == .int(20_260_302) && !mum[.due].isNull && mum[.tags].ids?.count == 1)
    #expect(!bank[.completed].isNull && bank[.priority] == .int(1) && sweep[.priority] == .int(2) && sweep[.tags].ids?.count == 2)
    let out = try book.export(.todoTxt)
    #expect(out.contains("(A) 2026-03-01 Visit mum +Home @near due:2026-03-05 t:2026-03-02 uuid:") && out.contains("x 2026-03-02 2026-03-01 Call the bank +Money pri:B uuid:"))
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    try other.set("time_zone", to: "Europe/Berlin")
    _ = try other.importTodoTxt(.bytes(Array(out.utf8)))
    #expect(try other.export(.todoTxt) == out)
    let odd = try book.importTodoTxt(.bytes(Array(out.utf8))).filter { ![.unchanged, .assumed, .allTaken].contains($0.reason) }.map { "\($0.key): \($0.message)" }
    #expect(odd == [])
    #expect(refusal { try book.importTodoTxt(.bytes(Array("(A) +Home\n".utf8))) }?.code == .format)
    #expect(refusal { try book.importTodoTxt(.bytes([0xFF, 0xFE])) }?.code == .format)
  }
}
