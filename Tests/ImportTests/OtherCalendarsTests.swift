import Glibc
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

@Suite("Calendars of other programs", .timeLimit(.minutes(60)))
struct OtherCalendarsTests {
  let clock = TestClock()
  let book: Book

  init() throws {
    book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
    clock.set(try ISO8601.parse("2026-06-01T12:00:00Z").instant)
  }

  private static func calendar(_ lines: [String]) -> [String] { ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"] }

  private static func event(_ lines: String...) -> [String] { ["BEGIN:VEVENT"] + lines + ["END:VEVENT"] }

  private func load(_ lines: [String], _ flags: ImportFlags = [], zone: String? = nil, into other: Book? = nil) throws -> [Finding] {
    let text = (lines.first == "BEGIN:VCALENDAR" ? lines : Self.calendar(lines)).joined(separator: "\r\n") + "\r\n"
    return try (other ?? book).importCalendar(.bytes(Array(text.utf8)), ImportOptions(format: .iCalendar, flags: flags, zone: zone))
  }

  /// Names with times in UTC, in order.
  private func spans(_ kind: Kind = .session, of other: Book? = nil) throws -> [String] {
    try (other ?? book).rows(Query(kind)).compactMap(\.entry).sorted { ($0.time, $0.name) < ($1.time, $1.name) }.map { entry in
      let times = [entry.time, entry.end].compactMap { $0 }.map { TimeText.format($0, style: .iso, zone: .utc).replacing(":00.000Z", with: "") }
      return "\(entry.name) \(times.joined(separator: " to "))"
    }
  }

  private func told(_ findings: [Finding]) -> [String] {
    findings.filter { ![.added, .unchanged].contains($0.reason) && !$0.message.hasPrefix("what says something of the file") }.map { "\($0.reason) [\($0.key)] \($0.message)" }
  }

  // MARK: Zones

  private static let office = [
    "BEGIN:VTIMEZONE", "TZID:Our office", "BEGIN:DAYLIGHT", "DTSTART:20200329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT",
    "BEGIN:STANDARD", "DTSTART:20191027T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
  ]

  /// A zone of a name that tzdata has is tzdata's; where the calendar writes out other rules and they say another time, that is told.
  @Test func otherRulesOfAZoneThatTzdataHasAreTold() throws {
    let named = { (rules: [String], name: String) in rules.map { $0.replacing("Our office", with: name) } }
    let events = ["20260115", "20260701"].flatMap { Self.event("UID:\($0)", "SUMMARY:\($0)", "DTSTART;TZID=Europe/Berlin:\($0)T120000") }
    let same = try load(named(Self.office, "Europe/Berlin") + events)
    #expect(!same.contains { $0.key == "TZID" } && same.last?.reason == .allTaken, "\(told(same))")
    for name in ["Europe/Lisbon", "GMT Standard Time"] {
      let other = try Book(":memory:", BookOptions(clock: clock.clock))
      let events = Self.event("UID:1", "SUMMARY:1", "DTSTART;TZID=\(name):20260115T120000", "RRULE:FREQ=DAILY;COUNT=3") + Self.event("UID:2", "SUMMARY:2", "DTSTART:20260115T120000Z")
      let findings = try load(named(Self.office, name) + events, into: other)
      #expect(told(findings).first == "assumed [TZID] a VTIMEZONE has other rules than tzdata, by which times were read on the clocks of \(name == "GMT Standard Time" ? "Europe/London" : name), 3 times, first: \"20260115T120000\"", "\(told(findings))")
      #expect(try spans(of: other).first == "1 2026-01-15T12:00 to 2026-01-15T12:00")
    }
  }

  /// A time of what repeats may lie where clocks are changed, though its first does not.
  @Test func timesThatClocksSkipAreToldOfWhatRepeatsToo() throws {
    let findings = try load(Self.event("UID:1", "SUMMARY:1", "DTSTART;TZID=Europe/Berlin:20260327T023000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4"))
    #expect(told(findings) == ["changed [RRULE] the clocks of Europe/Berlin skip a time, which was moved forward by the gap, once: \"2026-03-29T02:30:00\""], "\(told(findings))")
    #expect(try spans()[2] == "1 2026-03-29T01:30 to 2026-03-29T02:30")
  }

  @Test func aZoneOfItsOwnHasItsRules() throws {
    let days = ["20260328", "20260329", "20261024", "20261025"]
    _ = try load(Self.office + days.flatMap { Self.event("UID:\($0)", "SUMMARY:\($0)", "DTSTART;TZID=Our office:\($0)T120000") })
    #expect(try spans() == [
      "20260328 2026-03-28T11:00 to 2026-03-28T11:00", "20260329 2026-03-29T10:00 to 2026-03-29T10:00", "20261024 2026-10-24T10:00 to 2026-10-24T10:00",
      "20261025 2026-10-25T11:00 to 2026-10-25T11:00",
    ])
  }

  /// Written out, the rules of a zone are those of tzdata.
  @Test func rulesWrittenOutAreThoseOfTzdata() throws {
    let component = { (lines: [String]) throws -> CalendarComponent in
      var found: CalendarComponent?
      try CalendarFile(.own(Array(Self.calendar(lines).joined(separator: "\n").utf8))).forEach { part throws(Failure) in if case .component(let component, _) = part { found = component } }
      return try #require(found)
    }
    let own = try #require(try CalendarZoneRules(component(Self.office), "Our office").rules)
    let berlin = try ZoneRules.named("Europe/Berlin")
    for hour in stride(from: Int64(0), to: 40 * 366 * 24, by: 7) {
      let instant = try ISO8601.parse("2021-01-01T00:00:00Z").instant + hour * nanosecondsPerHour
      #expect(own.offset(at: instant) == berlin.offset(at: instant))
    }
    let until = Self.office.map { $0.replacing("BYDAY=-1SU", with: "BYDAY=-1SU;UNTIL=20240401T000000Z") }
    let ended = try #require(try CalendarZoneRules(component(until), "X").rules)
    for time in ["2023-07-01T00:00:00Z", "2025-12-01T00:00:00Z"] { #expect(ended.offset(at: try ISO8601.parse(time).instant) == 7200) }
  }

  @Test(arguments: [
    ("W. Europe Standard Time", "2026-07-01T07:00"), ("Eastern Standard Time", "2026-07-01T13:00"), ("/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", "2026-07-01T12:00"),
    ("/freeassociation.sourceforge.net/Tzfile/Asia/Tokyo", "2026-07-01T00:00"), ("/citadel.org/20190914_1/UTC", "2026-07-01T09:00"), ("GMT+0200", "2026-07-01T07:00"),
    ("UTC-05:00", "2026-07-01T14:00"), ("America/New York", "2026-07-01T13:00"), ("Etc/GMT+3", "2026-07-01T12:00"), ("tzone://Microsoft/Utc", nil), ("Middle/Earth", nil), ("/", nil), ("", nil),
  ])
  func namesOfZonesAreFound(name: String, expected: String?) throws {
    let lines = Self.event("UID:1", "SUMMARY:x", "DTSTART;TZID=\"\(name)\":20260701T090000") + Self.event("UID:2", "SUMMARY:y", "DTSTART:20260701T100000Z")
    guard let expected else {
      #expect(refusal { try load(lines) }?.code == .format)
      #expect(try load(lines, .skipBad).contains { $0.reason == .leftOut && $0.severity == .error })
      #expect(try spans() == ["y 2026-07-01T10:00 to 2026-07-01T10:00"])
      return
    }
    _ = try load(lines)
    #expect(try spans().contains("x \(expected) to \(expected)"))
  }

  @Test func everyNameOfWindowsIsAZone() throws {
    for name in ["Dateline Standard Time", "Tonga Standard Time", "Romance Standard Time", "Line Islands Standard Time"] {
      #expect(try WindowsZones.name(name).map { try ZoneRules.named($0) } != nil, "\(name)")
    }
    #expect(WindowsZones.name("") == nil && WindowsZones.name("Europe/Berlin") == nil)
  }

  // MARK: What is bad

  @Test func badLinesAndComponentsAreLeftOutIfAskedFor() throws {
    let lines = [
      "BEGIN:VCALENDAR", "no colon here", "BEGIN:VEVENT", "UID:1", "DTSTART:20260101T100000Z", "SUMMARY=x", "SUMMARY:one", "END:VEVENT", "END:VTODO", "BEGIN:VEVENT", "UID:2", "SUMMARY:without an end",
      "DTSTART:20260102T100000Z", "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VEVENT", "BEGIN:VEVENT", "UID:3", "SUMMARY:no time", "END:VEVENT", "BEGIN:VEVENT", "UID:4", "DTSTART:2026",
      "END:VEVENT", "BEGIN:VEVENT", "UID:5", "SUMMARY:five", "DTSTART:20260105T100000Z", "END:VEVENT",
    ]
    #expect(refusal { try load(lines) }?.message.contains("line 2: it has no colon") == true)
    let findings = try load(lines, .skipBad)
    #expect(try spans() == ["one 2026-01-01T10:00 to 2026-01-01T10:00", "without an end 2026-01-02T10:00 to 2026-01-02T10:00", "five 2026-01-05T10:00 to 2026-01-05T10:00"])
    let bad = findings.filter { $0.severity == .error }
    #expect(bad.map(\.location) == ["import:2", "import:6", "import:9", "import:14", "import:17", "import:21", "import:1"], "\(bad.map(\.message))")
    // What is no calendar at all is refused all the same.
    #expect(refusal { try book.importCalendar(.bytes(Array("BEGIN:VEVENT\nEND:VEVENT\n".utf8)), ImportOptions(format: .iCalendar, flags: .skipBad)) }?.reason == .otherFormat)
  }

  @Test func aFileMayHaveSeveralCalendars() throws {
    let one = Self.calendar(["X-WR-CALNAME:Home", "BEGIN:VTODO", "UID:t1", "SUMMARY:Milk", "END:VTODO"] + Self.office)
    let two = Self.calendar(["X-WR-CALNAME:Work", "BEGIN:VTODO", "UID:t2", "SUMMARY:Report", "END:VTODO"] + Self.event("UID:e", "SUMMARY:Visit", "DTSTART;TZID=Our office:20260701T120000"))
    let bare = Self.event("UID:b", "SUMMARY:Bare", "DTSTART:20260702T100000Z")
    let findings = try load(one + [""] + bare + two)
    #expect(try spans() == ["Visit 2026-07-01T10:00 to 2026-07-01T10:00", "Bare 2026-07-02T10:00 to 2026-07-02T10:00"])
    #expect(try book.rows(Query(.task)).compactMap(\.entry).map { $0[.category].text } == ["Home", "Work"])
    #expect(told(findings).contains("assumed [VEVENT] a component is outside of any calendar, and was read as if it did, once: \"VEVENT\""))
  }

  // MARK: Times

  @Test func wholeDaysAreThoseOfTheImport() throws {
    let lines = Self.event("UID:1", "SUMMARY:Day", "DTSTART;VALUE=DATE:20260329") + Self.event("UID:2", "SUMMARY:Two", "DTSTART;VALUE=DATE:20260401", "DTEND;VALUE=DATE:20260403")
    let findings = try load(lines, zone: "America/New_York")
    #expect(try spans() == ["Day 2026-03-29T04:00 to 2026-03-30T04:00", "Two 2026-04-01T04:00 to 2026-04-03T04:00"])
    #expect(told(findings) == ["allTaken [] all that import holds was imported unchanged"])
    let rule = try DayRule(zone: ZoneRules.named("America/New_York"))
    #expect(try book.rows(Query(.session)).compactMap(\.entry).map { rule.day(of: $0.time).number } == [20_260_329, 20_260_401])
    // They go out as days, and come back equal.
    let text = try book.export(.iCalendar)
    #expect(text.contains("DTSTART;VALUE=DATE:20260329\r\nDTEND;VALUE=DATE:20260330\r\n") && text.contains("DTEND;VALUE=DATE:20260403"))
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try other.importCalendar(.bytes(Array(text.utf8)), ImportOptions(format: .iCalendar, zone: "America/New_York"))
    #expect(try spans(of: other) == spans())
    #expect(try other.export(.iCalendar).contains("DTEND;VALUE=DATE:20260403"))
    // A calendar may name the zone of its days, which goes before the book's and behind the caller's.
    let third = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try load(["X-WR-TIMEZONE:Asia/Tokyo"] + lines, into: third)
    #expect(try spans(of: third)[0] == "Day 2026-03-28T15:00 to 2026-03-29T15:00")
  }

  @Test func aDayIsADayWhereClocksChange() throws {
    let start = "DTSTART;TZID=Europe/Berlin:20260328T120000"
    _ = try load(Self.event("UID:1", "SUMMARY:Day", start, "DURATION:P1D") + Self.event("UID:2", "SUMMARY:Hours", start, "DURATION:PT24H") + Self.event("UID:3", "SUMMARY:Week", start, "DURATION:P1W"))
    #expect(try spans() == ["Day 2026-03-28T11:00 to 2026-03-29T10:00", "Hours 2026-03-28T11:00 to 2026-03-29T11:00", "Week 2026-03-28T11:00 to 2026-04-04T10:00"])
    _ = try load(["BEGIN:VTODO", "UID:4", "SUMMARY:Alarm", "DUE;TZID=Europe/Berlin:20260330T080000", "BEGIN:VALARM", "TRIGGER:-P1D", "END:VALARM", "BEGIN:VALARM", "TRIGGER:-P2D", "END:VALARM", "END:VTODO"])
    #expect(try book.reminders().map { TimeText.format($0.time ?? 0, style: .iso, zone: .utc) }.sorted() == ["2026-03-28T07:00:00.000Z", "2026-03-29T06:00:00.000Z"])
  }

  // MARK: What repeats

  private func days(_ rule: String, from start: String = "20260105T090000", _ more: String...) throws -> [String] {
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    try other.set("time_zone", to: "Europe/Berlin")
    _ = try load(["BEGIN:VEVENT", "UID:1", "SUMMARY:x", "DTSTART;TZID=Europe/Berlin:\(start)", "DURATION:PT1H", "RRULE:\(rule)"] + more + ["END:VEVENT"], into: other)
    return try other.rows(Query(.session)).compactMap(\.entry).map(\.time).sorted().map { String(TimeText.format($0, style: .iso, zone: try ZoneRules.named("Europe/Berlin")).dropFirst(5).prefix(5)) }
  }

  @Test func rulesAreReckoned() throws {
    #expect(try days("FREQ=DAILY;COUNT=3") == ["01-05", "01-06", "01-07"])
    #expect(try days("FREQ=DAILY;INTERVAL=10;UNTIL=20260201T000000Z") == ["01-05", "01-15", "01-25"])
    #expect(try days("FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=5") == ["01-05", "01-07", "01-09", "01-12", "01-14"])
    #expect(try days("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4") == ["01-05", "01-06", "01-18", "01-20"])
    #expect(try days("FREQ=MONTHLY;BYMONTHDAY=-1,5;COUNT=4") == ["01-05", "01-31", "02-05", "02-28"])
    #expect(try days("FREQ=MONTHLY;COUNT=3", from: "20260131T090000") == ["01-31", "03-31", "05-31"])
    #expect(try days("FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=4") == ["01-05", "01-30", "02-02", "02-27"])
    #expect(try days("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3") == ["01-05", "01-30", "02-27"])
    #expect(try days("FREQ=YEARLY;BYMONTH=1,3;BYDAY=2SU;UNTIL=20260401") == ["01-05", "01-11", "03-08"])
    #expect(try days("FREQ=YEARLY;UNTIL=20270105T080000Z") == ["01-05", "01-05"])
    #expect(try days("FREQ=DAILY;UNTIL=20260107") == ["01-05", "01-06", "01-07"])
    #expect(try days("FREQ=DAILY;COUNT=5", from: "20260105T090000", "EXDATE;TZID=Europe/Berlin:20260106T090000,20260108T090000", "RDATE;TZID=Europe/Berlin:20260201T090000") == ["01-05", "01-07", "01-09", "02-01"])
    // The clock's time stays the same where clocks change.
    #expect(try days("FREQ=WEEKLY;COUNT=3", from: "20260322T230000") == ["03-22", "03-29", "04-05"])
    // To a year from now.
    #expect(try days("FREQ=MONTHLY").count == 17)
    for other in ["FREQ=HOURLY", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=NEVER", "nonsense", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;BYDAY=XX"] { #expect(try days(other) == ["01-05"], "\(other)") }
  }

  /// What no rule can be is told, and the event is there once.
  @Test(arguments: [
    "FREQ=MONTHLY;BYDAY=-2147483648MO", "FREQ=MONTHLY;BYMONTHDAY=-2147483648", "FREQ=YEARLY;BYSETPOS=-2147483648;BYDAY=MO", "FREQ=DAILY;INTERVAL=9223372036854775807",
    "FREQ=DAILY;COUNT=9223372036854775808", "FREQ=MONTHLY;BYDAY=54MO", "FREQ=WEEKLY;BYDAY=0MO", "FREQ=DAILY;INTERVAL=-1",
  ])
  func wrongRulesAreTold(rule: String) throws {
    let findings = try load(Self.event("UID:1", "SUMMARY:x", "DTSTART:20260302T090000Z", "RRULE:\(rule)"))
    #expect(try spans() == ["x 2026-03-02T09:00 to 2026-03-02T09:00"] && told(findings).contains { $0.contains("[RRULE]") })
  }

  @Test func whatIsBeyondIsTold() throws {
    let repeated = { (rule: String) in Self.event("UID:\(rule.hashValue)", "SUMMARY:x", "DTSTART:20260105T090000Z", "RRULE:\(rule)") }
    #expect(told(try load(repeated("FREQ=YEARLY"))).contains { $0.hasPrefix("leftOut [RRULE] a VEVENT goes on for longer than a year from now") })
    #expect(told(try load(repeated("FREQ=SECONDLY"))).contains { $0.hasPrefix("leftOut [RRULE] a VEVENT repeats in a way that is not reckoned here") })
    #expect(told(try load(repeated("FREQ=DAILY;COUNT=2"))) == ["allTaken [] all that import holds was imported unchanged"])
    // No rule runs for ever, however little it finds.
    #expect(try load((0..<200).flatMap { Self.event("UID:n\($0)", "DTSTART:16800101T000000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30") }, .dryRun).contains { $0.key == "RRULE" } == true)
    #expect(try load(Self.event("UID:old", "DTSTART:18000101T000000Z", "RRULE:FREQ=DAILY"), .dryRun).filter { $0.reason == .added }.count == 5000)
  }

  /// A time that was moved stands in place of the one that the rule gives, before or behind it in the file; a second import adds nothing.
  @Test func aTimeMayBeMoved() throws {
    let master = Self.event("UID:m", "SUMMARY:Weekly", "DTSTART;TZID=Europe/Berlin:20260105T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=3")
    let moved = Self.event("UID:m", "SUMMARY:Moved", "RECURRENCE-ID;TZID=Europe/Berlin:20260112T090000", "DTSTART;TZID=Europe/Berlin:20260113T100000", "DURATION:PT2H")
    let first = Self.event("UID:m", "SUMMARY:First", "RECURRENCE-ID:20260105T080000Z", "DTSTART;TZID=Europe/Berlin:20260105T070000", "DURATION:PT1H")
    let expected = ["First 2026-01-05T06:00 to 2026-01-05T07:00", "Moved 2026-01-13T09:00 to 2026-01-13T11:00", "Weekly 2026-01-19T08:00 to 2026-01-19T09:00"]
    for order in [master + moved + first, moved + first + master] {
      let other = try Book(":memory:", BookOptions(clock: clock.clock))
      _ = try load(order, into: other)
      #expect(try spans(of: other) == expected)
      #expect(told(try load(order, into: other)) == ["allTaken [] all that import holds was imported unchanged"])
      // As it came before it was moved, it is the same entry.
      #expect(try load(master, into: other).filter { $0.reason == .added }.isEmpty)
    }
  }

  @Test func aSecondEventOfOneUIDIsAnother() throws {
    let one = Self.event("UID:d", "SUMMARY:one", "DTSTART:20260105T090000Z"), two = Self.event("UID:d", "SUMMARY:two", "DTSTART:20260106T090000Z")
    let findings = try load(one + two + one)
    #expect(try spans() == ["one 2026-01-05T09:00 to 2026-01-05T09:00", "two 2026-01-06T09:00 to 2026-01-06T09:00"])
    #expect(told(findings) == [
      "changed [UID] a VEVENT has the UID of another one, and came in under one of its own, once: \"d\"", "leftOut [UID] a VEVENT is there twice and the same, once: \"d\"",
    ])
    #expect(try load(one + two + one).filter { $0.reason == .added }.isEmpty)
  }

  // MARK: How things stand

  @Test func whatItemsCannotSayIsInATemplate() throws {
    let lines = Self.event("UID:1", "SUMMARY:Off", "DTSTART:20260105T090000Z", "STATUS:CANCELLED") + Self.event("UID:2", "SUMMARY:On", "DTSTART:20260106T090000Z", "STATUS:CONFIRMED")
      + ["BEGIN:VTODO", "UID:3", "SUMMARY:Begun", "STATUS:IN-PROCESS", "END:VTODO"]
    #expect(told(try load(lines)) == ["allTaken [] all that import holds was imported unchanged"])
    func fields(_ book: Book) throws -> [String] {
      try (book.rows(Query(.session)) + book.rows(Query(.task))).map { "\($0[.name].text ?? "") \(try book.edit($0.id)[.fields].text ?? "")".filter { !" \n".contains($0) } }
    }
    #expect(try fields(book) == ["Off{\"status\":\"CANCELLED\"}", "On", "Begun{\"status\":\"IN-PROCESS\"}"])
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try other.importCalendar(.bytes(Array(try book.export(.iCalendar).utf8)))
    #expect(try fields(other) == fields(book))
    // A template that is in the trash stays there, and what it said is told.
    try other.delete(try #require(try other.rows(Query(.template)).first).id)
    #expect(told(try load(Self.event("UID:9", "SUMMARY:Off", "DTSTART:20260105T090000Z", "STATUS:CANCELLED"), into: other)).contains { $0.hasPrefix("leftOut [STATUS]") })
  }

  @Test func aTaskThatDoesNotSayWhenIsToldOf() throws {
    let findings = try load(["BEGIN:VTODO", "UID:1", "SUMMARY:Done", "STATUS:COMPLETED", "LAST-MODIFIED:20260102T030405Z", "END:VTODO", "BEGIN:VTODO", "UID:2", "SUMMARY:Done too", "STATUS:COMPLETED", "END:VTODO"])
    let tasks = try book.rows(Query(.task)).compactMap(\.entry)
    #expect(tasks.map { $0[.completed].int } == [try ISO8601.parse("2026-01-02T03:04:05Z").instant, clock.now])
    #expect(told(findings) == [
      "assumed [COMPLETED] a task does not say when it was completed, and its last change was taken, once: \"Done\"",
      "assumed [COMPLETED] a task does not say when it was completed, and the time of the import was taken, once: \"Done too\"",
    ])
  }

  @Test func alarmsRepeatAsTheySay() throws {
    _ = try load([
      "BEGIN:VTODO", "UID:1", "SUMMARY:Call", "DUE:20260801T100000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1H", "REPEAT:3", "DURATION:PT1H", "END:VALARM",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20260801T060000Z", "REPEAT:1", "DURATION:PT10M", "END:VALARM", "END:VTODO",
    ])
    #expect(try book.reminders().map { TimeText.format($0.time ?? 0, style: .iso, zone: .utc).dropFirst(11).prefix(5) }.sorted() == ["06:00", "06:10", "09:00", "10:00", "11:00", "12:00"])
    // A reminder of a book that comes each hour of a day is that again.
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    try other.set("time_zone", to: "Europe/Berlin")
    let task = try other.createTask("All day", on: 20_260_802, priority: .low)
    try other.setReminder(of: task, .allDay, try ISO8601.parse("2026-08-02T08:00:00Z").instant)
    let third = try Book(":memory:", BookOptions(clock: clock.clock))
    try third.set("time_zone", to: "Europe/Berlin")
    _ = try third.importCalendar(.bytes(Array(try other.export(.iCalendar).utf8)))
    #expect(try third.reminders().map(\.mode) == [.allDay] && third.reminders().map(\.time) == other.reminders().map(\.time))
  }

  @Test func notesAreJournals() throws {
    let note = try book.createNote("A note", at: try ISO8601.parse("2026-05-01T10:00:00Z").instant)
    let edit = try book.edit(note)
    try edit.set(.description, .text("Of two\nlines; and, more"))
    try edit.set(.tags, .ids([try book.createTag("a"), try book.createTag("b, c")]))
    try edit.save()
    _ = try load(["BEGIN:VJOURNAL", "UID:j", "DTSTART;VALUE=DATE:20260105", "SUMMARY:Day", "DESCRIPTION:one", "DESCRIPTION:two", "STATUS:FINAL", "CATEGORIES:x", "END:VJOURNAL"])
    let text = try book.export(.iCalendar)
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    try other.set("time_zone", to: "Europe/Berlin")
    let findings = try other.importCalendar(.bytes(Array(text.utf8)))
    #expect(findings.last?.reason == .allTaken)
    #expect(try spans(.note, of: other) == spans(.note))
    for entry in try book.rows(Query(.note)).compactMap(\.entry) {
      let uuid = try #require(UUID(entry.uuid))
      let copy = try other.entry(try #require(try other.find(uuid)))
      for field in [Field.name, .description, .time, .zone] { #expect(copy[field] == entry[field]) }
      #expect(copy[.tags].ids?.count == entry[.tags].ids?.count && entry[.tags].ids != nil)
    }
    #expect(try other.rows(Query(.note)).compactMap(\.entry).first { $0.name == "Day" }?.description == "one\n\ntwo")
    let strip = { (text: String) in text.split(separator: "\r\n").filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("LAST-MODIFIED") }.joined(separator: "\n") }
    #expect(strip(try other.export(.iCalendar)) == strip(text))
    #expect(told(try load(["BEGIN:VJOURNAL", "UID:k", "SUMMARY:When", "END:VJOURNAL"])).contains { $0.hasPrefix("assumed [DTSTART] a VJOURNAL has no time") })
  }
}
