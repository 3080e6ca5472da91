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

/// Files whose size costs no more than itself: what would take many times as much is refused, with the bound.
@Suite("Bounds of imports", .timeLimit(.minutes(60)))
struct BoundedImportTests {
  @Test func linesAreReadOneByOne() {
    func lines(_ text: String) -> [String] {
      let bytes = Array(text.utf8)
      return TextLines(.own(bytes)).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(lines("") == [""])
    #expect(lines("a\nb\r\nc\rd\u{85}e\u{2028}f\u{2029}g\u{0B}h\u{0C}") == ["a", "b", "c", "d", "e", "f", "g", "h", ""])
    #expect(lines("\u{FEFF}ä\u{2026}\n") == ["ä\u{2026}", ""])
    for text in ["x\n\ny", "\n", "a", "Äpfel\r\n\r\nb"] {
      #expect(lines(text) == text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0) })
    }
  }

  @Test func aLineOfTodoTxtHasABound() throws {
    let book = try Book(":memory:")
    let long = Array("Paint ".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 2 << 20) + Array("\nVisit\n".utf8)
    let refused = refusal { try book.importTodoTxt(.bytes(long)) }
    #expect(refused?.code == .limit && refused?.message.contains("import:1") == true && refused?.bound == Measure(1 << 20), "\(refused?.message ?? "")")
    #expect(try book.rows(Query(.task)).isEmpty)
    let findings = try book.importTodoTxt(.bytes(long), ImportOptions(format: .todoTxt, flags: .skipBad))
    #expect(findings.contains { $0.severity == .error })
    #expect(try book.rows(Query(.task)).count == 1)
  }

  @Test func aRowOfATableHasABound() throws {
    let most = CSVReader.mostFields
    var fits = CSVReader(Array(String(repeating: ",", count: most - 1).utf8))
    #expect(try fits.next()?.fields.count == most)
    var tooMany = CSVReader(Array((String(repeating: ",", count: most) + "\na,b").utf8))
    let refused = refusal { try tooMany.next() }
    #expect(refused?.code == .limit && refused?.bound == Measure(most))
    tooMany.skipLine()
    #expect(try tooMany.next()?.fields == ["a", "b"])
  }

  @Test(arguments: [
    "PT9223372036854775807S", "PT99999999999999999999S", "P15250284453W", "PT9223372036.854775808S", String(repeating: "999999999W", count: 20_000),
  ])
  func durationsBeyondAllTimesAreSaid(length: String) throws {
    let text = length.hasPrefix("P") ? length : "P\(length)"
    var refused: Failure?
    do throws(Failure) {
      let found = try CalendarDuration.parse(text)
      #expect(found == nil && text.contains("."))
    } catch { refused = error }
    #expect(refused?.code == .limit || text.contains("."))
    let book = try Book(":memory:")
    let calendar = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20240101T000000Z\nDURATION:\(text)\nSUMMARY:Long\nEND:VEVENT\nEND:VCALENDAR\n"
    let failure = refusal { try book.importCalendar(.bytes(Array(calendar.utf8))) }
    #expect(failure.map { [.limit, .format].contains($0.code) } == true, "\(failure?.message ?? "taken")")
    #expect(try book.rows(Query(.session)).isEmpty)
  }

  @Test func aCalendarIsHeldLineByLine() throws {
    func lines(_ text: String) throws -> [String] {
      var lines = CalendarLines(.own(Array(text.utf8)))
      var found: [String] = []
      while let (line, number) = try lines.next() { found.append("\(number) \(String(decoding: line, as: UTF8.self))") }
      return found
    }
    #expect(try lines("") == [])
    #expect(try lines("\n\r\n\n") == [])
    #expect(try lines("\u{FEFF}a\r\n b\n\tc\n\n d\ne") == ["1 abcd", "6 e"])
    #expect(try lines(" a\n b\r\nc\r\r\n\rd") == ["1  ab", "3 c\r", "4 \rd"])
    let end = Array("END:VTODO\nEND:VCALENDAR\n".utf8)
    func calendar(_ body: [UInt8]) -> [UInt8] { Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x\n".utf8) + body + end }
    // What no import looks at is not held.
    var held = 0
    try CalendarFile(.own(calendar(Array(String(repeating: "A:\n\n", count: 100_000).utf8)))).forEach { part throws(Failure) in
      guard case .component(let component, _) = part else { return }
      held = component.properties.count
    }
    #expect(held == 1)
    let book = try Book(":memory:")
    for (body, bound) in [
      ("DESCRIPTION:" + String(repeating: "x", count: CalendarLines.longest), CalendarLines.longest),
      (String(repeating: "COMMENT:a\n", count: CalendarWalk.most), CalendarWalk.most),
      (String(repeating: "BEGIN:VALARM\nEND:VALARM\n", count: CalendarWalk.most + 1), CalendarWalk.most),
      ("CATEGORIES:" + String(repeating: ",", count: 100_000), Tags.most + 1),
    ] {
      let refused = refusal { try book.importCalendar(.bytes(calendar(Array((body + "\n").utf8)))) }
      #expect(refused?.code == .limit && refused?.bound == Measure(bound), "\(refused?.message ?? body.prefix(20).description)")
    }
    #expect(try book.rows(Query(.task)).isEmpty)
    let findings = try book.importCalendar(.bytes(Array(("BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:A\nEND:A\n", count: 5000) + "END:VCALENDAR\n").utf8)))
    #expect(findings.count == 1001 && findings.last?.message.contains("4000") == true)
  }

  @Test func aRowMakesNoMoreThanAText() throws {
    let mapping = #"{"format": "tallybook-mapping", "version": 1, "name": "x", "tables": {"n": {"kind": "note", "name": "a", "time": "2024-01-01T00:00:00Z", "description": ""#
      + String(repeating: "{t}", count: 1000) + #""}}}"#
    let book = try Book(":memory:")
    let table = Array(("t\n" + String(repeating: "x", count: 20_000) + "\n").utf8)
    let refused = refusal { try book.importFile(.bytes(table), ImportOptions(format: .tables, mapping: mapping)) }
    #expect(refused?.code == .limit && refused?.bound == Measure(Limits.longestText), "\(refused?.message ?? "")")
    #expect(try book.rows(Query(.note)).isEmpty)
  }

  /// An object in each member of a large one: what is read of it is moved once.
  @Test func manyObjectsInOneAreReadInTimeOfTheirNumber() throws {
    let many = (0..<20_000).map { "\"\($0)\": {\"a\": 1}" }.joined(separator: ",")
    #expect(try JSONParser.parse("{\(many)}").object?.members.count == 20_000)
  }

  @Test func valuesOfJSONHaveABound() throws {
    func array(_ count: Int) -> [UInt8] { Array(("[" + String(repeating: "1,", count: count - 1) + "1]").utf8) }
    #expect(try JSONParser.parse(array(999_999)).array?.count == 999_999)
    let refused = refusal { try JSONParser.parse(array(1_000_000)) }
    #expect(refused?.code == .format && refused?.message.contains("1000000 values") == true, "\(refused?.message ?? "")")
    #expect(JSONDialect.standard.mostValues(in: 80_000_000) == 10_000_000)
    // A million events of a project of BORIS, each of six values in 18 bytes.
    #expect(try JSONParser.parse(array(6_000_000), as: .boris).array?.count == 6_000_000)
    #expect(JSONDialect.boris.mostValues(in: 0) == 16_000_000 && JSONDialect.boris.mostValues(in: 400_000_000) == 50_000_000)
  }

  @Test func whatIsLeftOutIsToldUpToABound() throws {
    let book = try Book(":memory:")
    let lines = "Start,End,Duration,Category,Notes\n" + String(repeating: "a\n", count: ImportResult.most + 7)
    let findings = try book.importHEY(.bytes(Array(lines.utf8)), ImportOptions(format: .heyCSV, flags: .skipBad))
    #expect(findings.count == ImportResult.most + 1 && findings.last?.message.hasPrefix("7 more") == true, "\(findings.last?.message ?? "")")
  }

  /// A line of two bytes is a task, and a finding of a hundred.
  @Test func whatIsTakenInIsToldUpToABound() throws {
    let result = ImportResult()
    let finding = Finding(.info, .added, at: "todo.txt:1", "task a", id: 1)
    let cut = Finding(.warning, .changed, at: "todo.txt:1", key: "name", "the field name has 90 characters and was cut to 80")
    for _ in 0..<ImportResult.most { result.add(finding) }
    for _ in 0..<ImportResult.most { result.add(cut) }
    #expect(result.findings.count == ImportResult.most + ImportResult.most)
    for id in 2...8 { result.add(Finding(.info, .added, at: "todo.txt:\(id)", "task a", id: Int64(id))) }
    result.add(Finding(.info, .changed, at: "import:1", "note a", id: 9))
    for _ in 0..<3 { result.add(cut) }
    let last = result.findings.suffix(3)
    #expect(result.findings.count == ImportResult.most + ImportResult.most + 3)
    #expect(last.map(\.id) == [9, 0, 0] && last.map(\.reason) == [.changed, .added, .changed] && last.map(\.severity) == [.info, .info, .warning])
    #expect(last.map(\.message) == ["note a", "7 more entries are added", "3 more findings are like these"])
    #expect(last.map(\.found) == [.null, .int(Int64(ImportResult.most) + 7), .int(Int64(ImportResult.most) + 3)] && last.last?.bound == .int(Int64(ImportResult.most)))
    // Whether that is all stays the last.
    result.add(Finding(.info, .allTaken, at: "todo.txt", "all"))
    #expect(result.findings.last?.reason == .allTaken && result.findings.suffix(3).map(\.reason) == [.added, .changed, .allTaken])
    // What the importer asks is still true of all.
    #expect(result.isAdded(8) && result.isChanged(9))
  }

  @Test func durationsAreRead() throws {
    for (text, seconds) in [("PT1H30M", 5400), ("-PT15M", -900), ("P1W", 604_800), ("P1DT1S", 86_401), ("+PT0S", 0)] as [(String, Int64)] {
      #expect(try CalendarDuration.parse(text) == seconds * 1_000_000_000, "\(text)")
    }
    for text in ["", "P", "PT", "1H", "PT1", "PT1X", "PTH", "20240101T000000Z"] { #expect(try CalendarDuration.parse(text) == nil, "\(text)") }
  }
}
