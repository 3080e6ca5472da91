import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// Events and bouts by a mapping: of programs for coding behaviour, each with a sample in the form of its export, and of this library's own CSV.
@Suite("Events by a mapping", .timeLimit(.minutes(60)))
struct MappedEventsTests {
  let clock = TestClock(1_780_000_000_000_000_000)
  let book: Book
  let scratch = Scratch()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private static let examples = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/examples"

  private func take(_ mapping: String, _ source: ImportSource, _ flags: ImportFlags = [], in other: Book? = nil) throws -> [Finding] {
    try (other ?? book).importFile(source, ImportOptions(format: .tables, flags: flags, zone: "UTC", mapping: mapping))
  }

  private func take(_ mapping: String, _ text: String, _ flags: ImportFlags = [], in other: Book? = nil) throws -> [Finding] {
    try take(mapping, .bytes(Array(text.utf8)), flags, in: other)
  }

  private func example(_ name: String) throws -> String { String(decoding: try ImportSource.file("\(Self.examples)/import/\(name).json").read(), as: UTF8.self) }

  /// The bouts of a book: session, type, subject, from start to stop in seconds since the session's start or since 1970, value, text, text of the stop, whether it is open, and fields.
  private func bouts(_ other: Book? = nil, absolute: Bool = false) throws -> [String] {
    let book = other ?? book
    var lines: [String] = []
    for session in try book.rows(Query(.session)) {
      let start = absolute ? 0 : session[.time].int ?? 0
      var query = try Query(.bout)
      query.restrict(to: session.id)
      for row in try book.rows(query) {
        guard case .record(let record) = row, let bout = record as? Bout else { continue }
        let seconds = { (time: Instant) in DurationText.format(time - start, style: .seconds) }
        let words: [String?] = [
          session[.name].text, try book.entry(bout.event.type).name, bout.event.subject == 0 ? nil : "of \(try book.entry(bout.event.subject).name)",
          bout.end.map { "\(seconds(bout.event.time)) to \(seconds($0))" } ?? "at \(seconds(bout.event.time))", bout.isOpen ? "open" : nil, bout.event.value.map { "\($0)" }, bout.event.note,
          bout.stopText, bout.fieldsText,
        ]
        lines.append(words.compactMap { $0 }.joined(separator: " | "))
      }
    }
    return lines
  }

  private func told(_ findings: [Finding]) -> [String] {
    findings.filter { ![.added, .unchanged].contains($0.reason) }.map { finding in
      let often = finding.message.hasPrefix("the column ") ? finding.message.split(separator: ", ").last.map(String.init) ?? "" : finding.message
      return "\(finding.severity) \(finding.reason) [\(finding.key)] \(often)"
    }
  }

  /// The sample comes in as these bouts, with these findings, the same in a dry run, and once.
  private func require(_ name: String, _ expected: String, _ findings: String) throws {
    let source = ImportSource.file("\(Self.examples)/\(name)")
    let dry = try take(example(name), source, .dryRun)
    let done = try take(example(name), source)
    #expect(dry.map(\.message) == done.map(\.message))
    let bouts = try bouts()
    #expect(bouts.joined(separator: "\n") == expected, "\(bouts.joined(separator: "\n"))")
    #expect(told(done).joined(separator: "\n") == findings, "\(told(done).joined(separator: "\n"))")
    let before = try book.export(.json)
    let again = try take(example(name), source)
    #expect(!again.contains { [.added, .changed].contains($0.reason) || $0.message.contains("otherwise here") }, "\(told(again))")
    #expect(try book.export(.json) == before && book.check().isEmpty)
    try book.undo()
    #expect(try book.rows(Query(.session)).isEmpty && book.check().isEmpty)
    try book.redo()
    #expect(try self.bouts() == bouts && book.check().isEmpty)
  }

  // MARK: Samples

  @Test func theSampleOfCowLogGivesCodesUntilTheNextOfTheirClass() throws {
    try require(
      "cowlog",
      #"""
      calf-3 | standing | 0.52 to 12.04
      calf-3 | eating | 0.9 to 15.5
      calf-3 | walking | 12.04 to 20.25
      calf-3 | idle | 15.5 to 31.125 | open
      calf-3 | standing | 20.25 to 31.125 | open
      """#,
      #"""
      info assumed [time] nothing says when a session began, and it was taken to have ended at the import, once: "calf-3"
      warning unclosed [phase] a state has no stop, and lasts until it begins anew or its session ends, 2 times, first: "2026-05-28T20:26:23.500Z"
      info allTaken [] all that cowlog holds was imported unchanged
      """#)
  }

  @Test func theSampleOfSolomonCoderGivesRunsOfEqualCells() throws {
    try require(
      "solomoncoder",
      #"""
      dog-7 | near | 0 to 0.6
      dog-7 | owner | 0 to 0.4
      dog-7 | far | 0.6 to 1.2
      dog-7 | door | 0.8 to 1.4
      dog-7 | near | 1.2 to 1.4
      """#,
      #"""
      info assumed [time] nothing says when a session began, and it was taken to have ended at the import, once: "dog-7"
      info allTaken [] all that solomoncoder holds was imported unchanged
      """#)
  }

  @Test func theSampleOfDatavyuGivesCellsOfItsColumns() throws {
    try require(
      "datavyu",
      #"""
      infant-12 | step | at 0.9 | { "foot" : "left" }
      infant-12 | look | 1.04 to 2.503 | { "at" : "toy" }
      infant-12 | step | at 1.733 | { "foot" : "right" }
      infant-12 | look | 2.504 to 4 | { "at" : "mother" }
      infant-12 | look | 5.12 to 5.999 | { "at" : "toy" }
      """#,
      #"""
      info assumed [time] nothing says when a session began, and it was taken to have ended at the import, once: "infant-12"
      info leftOut [look.ordinal] first: "1"
      info leftOut [step.offset] first: "900"
      info leftOut [step.ordinal] first: "1"
      info allTaken [] all that datavyu holds was imported unchanged
      """#)
  }

  @Test func theSampleOfZooMonitorGivesPointsOfEachChannel() throws {
    try require(
      "zoomonitor",
      #"""
      Otters | Swimming | of Moss | at 60 | { "channel" : "Activity" }
      Otters | Grooming | of Reed | at 60 | { "channel" : "Activity", "with" : "Moss" }
      Otters | Pool | of Moss | at 60 | { "channel" : "Place" }
      Otters | Vocalizes | of Moss | at 133 | loud
      """#,
      #"""
      info leftOut [Date] first: "2026-05-01"
      info leftOut [Duration] first: "5"
      info leftOut [Frame Number] first: "1"
      info leftOut [Hour] first: "10"
      warning leftOut [Image Size] first: "600x600"
      info leftOut [Month] first: "5"
      info leftOut [Project Animals] first: "Moss,Reed"
      info leftOut [Time] first: "10:01:00"
      info leftOut [Year] first: "2026"
      """#)
  }

  @Test func theSampleOfAnimalObserverGivesFocalsAndWhatWasSeenInThem() throws {
    try require(
      "animalobserver",
      #"""
      KUR | Focal | of MUT | 120 to 720
      KUR | Resting | of MUT | at 120 | { "x" : 0.0, "y" : 0.0 }
      KUR | Feeding | of IZI | at 120 | { "x" : 3.5, "y" : -2.0 }
      KUR | Grooms | of MUT | at 190 | slowly | { "mutual" : "No", "to" : "IZI" }
      KUR | Displaces | of IKZ | at 342 | { "context" : "Feeding", "to" : "MUT" }
      """#,
      #"""
      info leftOut [class] first: "Session"
      warning leftOut [details.observer name.observer name] once: "Ona"
      info leftOut [gps_on] once: "1"
      info leftOut [duration] once: "600"
      info leftOut [scan_interval] once: "300"
      info leftOut [scans.*.class] once: "Scan"
      warning leftOut [lat] first: "-1.5"
      warning leftOut [lon] first: "29.5"
      """#)
  }

  @Test func theSampleOfTheObserverGivesStatesWithTheirModifiers() throws {
    try require(
      "observerxt",
      #"""
      Pen 4 | Lying | of Cow 12 | 2.5 to 6.75 | { "modifier 1" : "left" }
      Pen 4 | Vocalizing | of Cow 12 | at 4.125 | low
      Pen 4 | Standing | of Cow 12 | 6.75 to 10
      """#,
      #"""
      info leftOut [Date_dmy] first: "01-05-2026"
      info leftOut [Duration_sf] first: "4.250"
      warning leftOut [Event_Log] first: "Event log 1"
      info leftOut [Time_Absolute_f] first: "500"
      info leftOut [Time_Absolute_hms] first: "09:30:02"
      info leftOut [Time_Relative_f] first: "500"
      info leftOut [Time_Relative_hms] first: "00:00:02"
      info leftOut [Time_Relative_hmsf] first: "00:00:02.500"
      """#)
  }

  /// Of each program's export a column or key that nobody knows is told, and a file.
  @Test(arguments: [("cowlog", ","), ("solomoncoder", ";"), ("datavyu", ","), ("zoomonitor", ","), ("observerxt", ","), ("animalobserver", "")])
  func whatIsPlantedIntoATableOfEventsIsTold(_ name: String, _ separator: String) throws {
    let folder = try FoundFolder("\(Self.examples)/\(name)")
    let file = try #require(try folder.names("").first { !$0.hasPrefix(".") })
    let bytes = try folder.read(file)
    var text = String(decoding: bytes, as: UTF8.self)
    if bytes.starts(with: [0xFF, 0xFE]) { text = String(decoding: stride(from: 2, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }, as: UTF16.self) }
    if separator.isEmpty {
      text = text.replacing("\"actor\"", with: "\"planted\": \"seed\", \"actor\"", maxReplacements: 1)
    } else {
      text = text.split(whereSeparator: \.isNewline).enumerated().map { "\($0.element)\(separator)\($0.offset == 0 ? "planted" : "seed")" }.joined(separator: "\n")
    }
    #expect(text.contains("seed"))
    _ = scratch.write(file, text)
    _ = scratch.write("planted.png", "a")
    let findings = try take(example(name), .file(scratch.path))
    #expect(findings.contains { $0.reason == .leftOut && $0.severity == .warning && $0.key == "planted" && $0.message.hasSuffix(": \"seed\"") }, "\(told(findings))")
    #expect(findings.contains { $0.reason == .leftOut && $0.key == "file" && $0.message.hasSuffix("\"planted.png\"") }, "\(told(findings))")
    #expect(!findings.contains { $0.reason == .allTaken })
  }

  // MARK: This library's own tables

  /// Random sessions of states and points, with and without values, subjects, texts and numbers; each ends with its last event.
  private func fill(_ book: Book, _ random: inout SeededRandom) throws {
    let template = try book.createTemplate(#"{"type": "object", "title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}, "n": {"type": "integer"}, "with": {"type": "array", "items": {"type": "string"}}}}"#)
    let types = try ["Dive", "Call, \"loud\"", "Rest"].enumerated().map { number, name in
      let draft = try book.draft(.eventType)
      try draft.set(.name, .text(name))
      try draft.set(.mode, .int(Int64((number == 1 ? EventMode.point : .state).rawValue)))
      try draft.set(.template, .int(template))
      return try draft.save()
    }
    let fields = ["", #"{"depth": "deep"}"#, #"{"depth": "flat", "n": 3}"#, #"{"with": ["Ann", "Bob"]}"#]
    let subjects = [0, try book.create(.subject, "Moss"), try book.create(.subject, "Reed, old")]
    let nest = try book.createCollection("Nest")
    for number in 0..<Int.random(in: 1...4, using: &random) {
      var time = 1_700_000_000_000_000_000 + Int64(number) * 100_000_000_000_000
      let recorder = try book.startSession(["Watch", "Watch \(number)"].randomElement(using: &random) ?? "", in: Bool.random(using: &random) ? nest : 0, at: time)
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        time += [0, 1, 250_000_000, 7_000_000_000].randomElement(using: &random) ?? 0
        let type = types.randomElement(using: &random) ?? 0
        let own = fields.randomElement(using: &random) ?? ""
        var event = Event(time: time, type: own.isEmpty ? type : try book.variant(of: type, own), subject: subjects.randomElement(using: &random) ?? 0)
        if Bool.random(using: &random) { event.value = Double(Int.random(in: -5...5, using: &random)) / 4 }
        if Bool.random(using: &random) { event.note = ["far", "a, \"b\"\nc"].randomElement(using: &random) }
        _ = try recorder.log([event])
      }
      try recorder.stop()
      let draft = try book.edit(recorder.item)
      try draft.set(.end, .int(time))
      try draft.save()
    }
  }

  @Test(arguments: [("tallybook-events", Format.csvEvents), ("tallybook-bouts", .csvBouts)])
  func ownTablesComeBackAsTheSameBouts(_ name: String, _ format: Format) throws {
    var random = SeededRandom()
    for _ in 0..<12 {
      let (book, other) = (try Book(":memory:", BookOptions(clock: clock.clock)), try Book(":memory:", BookOptions(clock: clock.clock)))
      try fill(book, &random)
      let table = try book.export(format)
      let findings = try take(example(name), table, in: other)
      #expect(!findings.contains { $0.severity == .error || $0.reason == .leftOut && $0.severity != .info }, "\(told(findings))")
      // A session without events is in neither table, and a table of bouts does not say when a session began.
      #expect(try bouts(other, absolute: true).sorted() == bouts(book, absolute: true).sorted())
      #expect(try table.split(separator: "\n").count == 1 || !bouts(other).isEmpty)
      if format == .csvEvents { #expect(try bouts(other) == bouts(book)) }
      let before = try other.export(.json)
      let again = try take(example(name), table, in: other)
      #expect(!again.contains { [.added, .changed].contains($0.reason) || $0.message.contains("otherwise") }, "\(told(again))")
      #expect(try other.export(.json) == before && other.check().isEmpty)
    }
  }

  // MARK: What becomes of rows

  private static func mapping(_ table: String, version: Int = 4, _ more: String = "") -> String {
    "{\n\"format\": \"tallybook-mapping\", \"version\": \(version), \"name\": \"X\",\(more)\n\"tables\": {\n\"t\": { \(table) }\n} }"
  }

  private static let event = #""kind": "event", "session": { "name": "{s}", "time": "2026-05-01T10:00:00Z" }, "seconds": "{t}", "type": "{what}""#

  @Test func stopsWithoutStartsAndWhatIsOutsideAreKeptAndTold() throws {
    let mapping = Self.mapping(Self.event.replacing("00Z\"", with: "00Z\", \"end\": \"2026-05-01T10:01:00Z\"") + #", "phase": "{p}", "subject": "{who}""#)
    let findings = try take(mapping, "s,t,what,p,who\nA,5,walk,stop,Ann\nA,10,walk,start,Ann\nA,12,call,,Bob\nA,-3,call,point,Bob\nA,75,call,point,\n")
    #expect(try bouts() == ["A | call | of Bob | at -3", "A | walk | of Ann | 5 to 5", "A | walk | of Ann | 10 to 60 | open", "A | call | of Bob | at 12", "A | call | at 75"])
    #expect(told(findings).map { String($0.prefix(26)) } == ["warning noStart [phase] a ", "warning unclosed [phase] a", "warning timeOrder [time] a", "info allTaken [] all that "], "\(told(findings))")
    #expect(findings.filter { $0.reason == .timeOrder }.allSatisfy { $0.message.contains("2 times") })
    #expect(findings.filter { $0.reason == .added }.map(\.key) == ["type", "subject", "type", "subject", ""])
    let walk = try #require(try book.eventType("walk"))
    #expect(try book.entry(walk)[.mode].int == Int64(EventMode.state.rawValue))
  }

  @Test func framesCountAtTheirRate() throws {
    let table = #""kind": "bout", "session": { "name": "{s}", "time": "2026-05-01T10:00:00Z" }, "frame": "{f}", "rate": "30000/1001", "end": "{e}", "type": "{what}""#
    _ = try take(Self.mapping(table), "s,f,e,what\nA,30000,60000,walk\n")
    #expect(try bouts() == ["A | walk | 1001 to 2002"])
    _ = try take(Self.mapping(table.replacing("\"30000/1001\"", with: "25")), "s,f,e,what\nB,1,26,walk\n")
    #expect(try bouts().last == "B | walk | 0.04 to 1.04")
    _ = try take(Self.mapping(table.replacing("\"30000/1001\"", with: "\"{fps}\"")), "s,f,e,what,fps\nC,100,200,walk,50\n")
    #expect(try bouts().last == "C | walk | 2 to 4")
  }

  /// Bouts in any order, that touch, that have no length, and with another subject or other values at the same time.
  @Test func boutsComeInAnyOrder() throws {
    let table = #""kind": "bout", "separator": "\t", "session": { "name": "{s}", "time": "2026-05-01T10:00:00Z" }, "seconds": "{t}", "end": "{e}", "type": "{what}", "subject": "{who}", "stop_text": "{why}", "open": "{o}""#
    let findings = try take(
      Self.mapping(table), "s\tt\te\twhat\twho\twhy\to\nA\t5\t10\twalk\tAnn\ttired\t\nA\t0\t5\twalk\tAnn\t\t\nA\t5\t5\twalk\tAnn\t\t\nA\t2\t7\twalk\tBob\t\t\nA\t1\t\tcall\t\t\t\nA\t8\t12\trest\t\t\tyes\n")
    #expect(
      try bouts() == [
        "A | walk | of Ann | 0 to 5", "A | call | at 1", "A | walk | of Bob | 2 to 7", "A | walk | of Ann | 5 to 5", "A | walk | of Ann | 5 to 10 | tired", "A | rest | 8 to 12 | open",
      ])
    #expect(findings.last?.reason == .allTaken)
  }

  @Test func whatIsKnownStaysAndWhatIsNewIsAdded() throws {
    let head = "s,t,what,id\n"
    let plain = Self.mapping(Self.event)
    _ = try take(plain, "s,t,what\nA,1,walk\nA,1,walk\nA,2,call\n")
    let session = try #require(try book.rows(Query(.session)).first?.id)
    // One is taken away here, and one changed.
    let events = try book.events(of: session)
    try book.deleteEvent(events[2].seq, of: session)
    let later = try take(plain, "s,t,what\nA,1,walk\nA,1,walk\nA,2,call\nA,3,rest\nA,1,walk\n")
    #expect(try bouts() == ["A | walk | at 1", "A | walk | at 1", "A | walk | at 1", "A | rest | at 3"])
    #expect(later.contains { $0.message.contains("stays so") } && later.contains { $0.reason == .changed && $0.message.hasSuffix("2 events added") }, "\(told(later))")
    // By their numbers they are known whatever they say.
    let numbered = Self.mapping(Self.event + #", "key": "{id}""#)
    _ = try take(numbered, head + "B,1,walk,7\nB,2,call,3\n")
    let again = try take(numbered, head + "B,1.5,walk,7\nB,2,call,3\nB,9,call,8\n")
    #expect(try bouts().suffix(3) == ["B | walk | at 1", "B | call | at 2", "B | call | at 9"])
    #expect(again.contains { $0.key == "events" && $0.message.contains("said otherwise here") } && again.contains { $0.message.hasSuffix("1 events added") }, "\(told(again))")
    #expect(try book.check().isEmpty)
    try book.undo()
    #expect(try bouts().suffix(2) == ["B | walk | at 1", "B | call | at 2"])
  }

  @Test func aSessionIsFoundByItsNameAndLeftInTheTrash() throws {
    let recorder = try book.startSession("A", at: 1_700_000_000_000_000_000)
    try recorder.stop()
    let mapping = Self.mapping(#""kind": "event", "session": "{s}", "seconds": "{t}", "type": "call""#)
    _ = try take(mapping, "s,t\nA,2\nB,3\n")
    _ = try take(mapping, "s,t\nA,2\nB,3\n")
    #expect(try bouts() == ["A | call | at 2", "B | call | at 3"])
    #expect(try book.rows(Query(.session)).count == 2)
    // Two of one name cannot be told apart.
    for session in try book.rows(Query(.session)) where session[.name].text == "B" { _ = try book.delete(session.id) }
    let findings = try take(mapping, "s,t\nB,3\nB,4\n")
    #expect(findings.contains { $0.key == "session" && $0.message.contains("in the trash") && $0.message.contains("2 times") }, "\(told(findings))")
    try book.startSession("A", at: 1_700_000_100_000_000_000).stop()
    let refused = refusal { try take(mapping, "s,t\nA,3\n") }
    #expect(refused?.message.contains("2 sessions are called") == true, "\(refused?.message ?? "")")
    #expect(try bouts() == ["A | call | at 2"] && book.check().isEmpty)
  }

  /// What a session says of its end counts, also where its start follows from its rows.
  @Test(arguments: [
    (#""time": "{b}", "end": "{e}""#, "2026-05-01T10:00:00Z", "2026-05-01T10:05:00Z", 300), (#""time": "{b}", "end": "{e}""#, "2026-05-01T10:00:00Z", "", 9), (#""time": "{b}", "duration": "{e}""#, "2026-05-01T10:00:00Z", "60", 60),
    (#""end": "{e}""#, "", "2026-05-01T10:05:00Z", 298), (#""duration": "{e}""#, "", "60", 60), (#""duration": "{e}""#, "", "", 7), (#""end": "{e}""#, "", "2026-05-01T09:00:00Z", -1), (#""duration": "{e}""#, "", "9000000000", -1),
  ])
  func aSessionEndsWhereItsRowSays(_ said: String, _ begin: String, _ end: String, _ seconds: Int64) throws {
    let mapping = Self.mapping(#""kind": "event", "session": { "name": "{s}", \#(said) }, "time": "{t}", "type": "call""#)
    let text = "s,t,b,e\nA,2026-05-01T10:00:02Z,\(begin),\(end)\nA,2026-05-01T10:00:09Z,\(begin),\(end)\n"
    guard seconds >= 0 else {
      let refused = refusal { try take(mapping, text) }
      #expect(refused?.code == .format && refused?.message.hasPrefix("import:2: the ") == true, "\(refused?.message ?? "taken")")
      return #expect(try book.rows(Query(.session)).isEmpty)
    }
    let findings = try take(mapping, text)
    let session = try #require(try book.rows(Query(.session)).first)
    #expect((session[.end].int ?? 0) - (session[.time].int ?? 0) == seconds * nanosecondsPerSecond)
    #expect(!findings.contains { $0.message.contains("so it runs") })
    let before = try book.export(.json)
    let again = try take(mapping, text)
    #expect(try book.export(.json) == before && again.last?.reason == .allTaken, "\(told(again))")
  }

  /// Rows of one table have times, those of another count from the start that follows from them.
  @Test func tablesOfOneSessionMayCountOtherwise() throws {
    _ = scratch.write("counted.csv", "s,t\nA,2\n")
    _ = scratch.write("timed.csv", "s,t\nA,2026-05-01T10:00:00Z\nA,2026-05-01T10:00:09Z\n")
    let mapping = #"""
      {"format": "tallybook-mapping", "version": 4, "name": "X", "tables": {
        "counted": {"file": "counted.csv", "kind": "event", "session": "{s}", "seconds": "{t}", "type": "call"},
        "timed": {"file": "timed.csv", "kind": "event", "session": "{s}", "time": "{t}", "type": "rest"}}}
      """#
    _ = try take(mapping, .file(scratch.path))
    #expect(try bouts() == ["A | rest | at 0", "A | call | at 2", "A | rest | at 9"])
    let before = try book.export(.json)
    _ = try take(mapping, .file(scratch.path))
    #expect(try book.export(.json) == before)
  }

  /// What is nowhere near a time refuses its session, and the others come in without it.
  @Test func aSessionTooLongToHaveEndedNowIsRefused() throws {
    let mapping = Self.mapping(#""kind": "event", "session": "{s}", "seconds": "{t}", "type": "call""#)
    let text = "s,t\nA,9000000000\nA,-9000000000\nB,1\n"
    let refused = refusal { try take(mapping, text) }
    #expect(refused?.code == .format && refused?.message.hasPrefix("import:2: ") == true && refused?.message.contains("1677") == true, "\(refused?.message ?? "")")
    let findings = try take(mapping, text, .skipBad)
    #expect(try bouts() == ["B | call | at 1"] && findings.count { $0.severity == .error } == 1)
  }

  @Test func sessionsOfAnotherTableHoldTheEvents() throws {
    _ = scratch.write("sessions.csv", "id,name,from,to\n1,Dawn,2026-05-01 05:00,2026-05-01 06:00\n")
    _ = scratch.write("events.csv", "session,s,what\n1,10,call\n2,10,call\n")
    let mapping = #"""
      {"format": "tallybook-mapping", "version": 4, "name": "X", "tables": {
        "sessions": {"file": "sessions.csv", "kind": "session", "key": "{id}", "name": "{name}", "time": "{from}", "end": "{to}"},
        "events": {"file": "events.csv", "kind": "event", "session": {"table": "sessions", "key": "{session}"}, "seconds": "{s}", "type": "{what}"}}}
      """#
    let refused = refusal { try take(mapping, .file(scratch.path)) }
    #expect(refused?.code == .format && refused?.message.hasPrefix("events.csv:3: ") == true, "\(refused?.message ?? "")")
    #expect(try book.rows(Query(.session)).isEmpty && book.eventType("call") == nil)
    let findings = try take(mapping, .file(scratch.path), .skipBad)
    #expect(try bouts() == ["Dawn | call | at 10"] && findings.count { $0.severity == .error } == 1)
  }

  /// What version 4 brings means in version 3 what it meant.
  @Test func olderMappingsMeanWhatTheyMeant() throws {
    func note(_ version: Int) -> String { Self.mapping(#""kind": "note", "name": "{#file}", "time": "2026-05-01T10:00:00Z", "description": { "from": "{a}", "values": { "x": "y", "*": "other" } }"#, version: version) }
    let text = "#file,a\nFirst,x\nSecond,*\n"
    _ = try take(note(3), text)
    #expect(try book.rows(Query(.note)).map { [$0[.name].text, $0[.description].text] } == [["First", "y"], ["Second", "other"]])
    #expect(refusal { try take(note(3), "#file,a\nThird,z\n") }?.message.contains("not among its \"values\"") == true)
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try take(note(4), "a\nx\nz\n", in: other)
    #expect(try other.rows(Query(.note)).map { [$0[.name].text, $0[.description].text] } == [["import", "y"], ["import", "other"]])
  }

  @Test(arguments: [("09:30:02.5", 500_000_000), ("09:30:02.000000001", 1), ("09:30:02.1234567891", 123_456_789), ("09:30:02.", -1), ("09:30:02", -1)] as [(String, Int64)])
  func timesHaveFractions(_ text: String, _ nanoseconds: Int64) throws {
    let mapping = Self.mapping(#""kind": "event", "session": "A", "time": { "from": "{t}", "time": "DD-MM-YYYY HH:mm:ss.f" }, "type": "call""#)
    let failure = Result { try take(mapping, "t\n01-05-2026 \(text)\n") }
    guard nanoseconds >= 0 else {
      guard case .failure(let error as Failure) = failure else { return #expect(Bool(false), "taken") }
      return #expect(error.code == .format && error.message.contains("no such time as"))
    }
    let second = try ISO8601.parse("2026-05-01T09:30:02Z").instant
    let session = try #require(try book.rows(Query(.session)).first?.id)
    #expect(try book.events(of: session).map(\.time) == [second + nanoseconds])
  }

  // MARK: What is wrong

  private static let bout = #""kind": "bout", "session": "{s}", "seconds": "{t}", "end": "{e}", "type": "{what}""#

  @Test(arguments: [
    (mapping(event, version: 3), "\"kind\""), (mapping(#""kind": "event""#), "has no \"session\""), (mapping(#""kind": "event", "session": "{s}""#), "has no \"type\""),
    (mapping(#""kind": "event", "session": "{s}", "type": "{w}""#), "neither \"time\", \"seconds\" nor \"frame\""),
    (mapping(#""kind": "bout", "session": "{s}", "type": "{w}", "time": "{t}""#), "neither \"end\" nor \"duration\""),
    (mapping(#""kind": "event", "session": "{s}", "type": "{w}", "frame": "{t}""#), "\"frame\" of the table \"t\" needs \"rate\""), (mapping(event + #", "rate": 25"#), "needs \"frame\""),
    (mapping(#""kind": "event", "session": "{s}", "type": "{w}", "frame": "{t}", "rate": 0"#), "\"rate\""), (mapping(#""kind": "event", "session": "{s}", "type": "{w}", "frame": "{t}", "rate": true"#), "\"rate\""),
    (mapping(event + #", "frame": "{t}", "rate": 25"#), "has both \"frame\" and \"seconds\""), (mapping(event + #", "end": "{e}""#), "\"end\" is not a key"), (mapping(event + #", "name": "{e}""#), "\"name\" is not a key"),
    (mapping(bout + #", "phase": "{p}""#), "\"phase\" is not a key"), (mapping(bout + #", "key": "{p}""#), "\"key\" is not a key"), (mapping(bout + #", "duration": "{p}""#), "has both \"end\" and \"duration\""),
    (mapping(bout + #", "join": "yes""#), "\"join\" of the table \"t\" must be true or false"), (mapping(bout + #", "open": 5"#), "\"open\""), (mapping(bout + #", "stop_text": 5"#), "\"stop_text\""),
    (mapping(event + #", "key": "{k}", "exclusion": "{x}""#), "has both \"key\" and \"exclusion\""), (mapping(event + #", "key": "same""#), "the same for each row"),
    (mapping(event + #", "fields": {"a": "{a}"}"#), "needs \"template\""), (mapping(event + #", "phase": {"from": "{p}", "unit": "s"}"#), "\"unit\" is not a key"),
    (mapping(event + #", "value": true"#), "\"value\""), (mapping(event + #", "text": []"#), "\"text\""), (mapping(event.replacing("\"{t}\"", with: #"{"from": "{t}", "unit": "days"}"#)), "\"unit\""),
    (mapping(event.replacing("\"name\": \"{s}\", ", with: "")), "has no \"name\""), (mapping(event.replacing("\"name\"", with: "\"title\"")), "\"title\" is not a key"),
    (mapping(event.replacing("\"name\": \"{s}\", \"time\": \"2026-05-01T10:00:00Z\"", with: "\"table\": \"u\", \"key\": \"{s}\"")), "which the mapping does not have"),
    (mapping(event.replacing("\"name\": \"{s}\", \"time\": \"2026-05-01T10:00:00Z\"", with: "\"table\": \"t\", \"key\": \"{s}\"")), "are not sessions"),
    (mapping(event.replacing("\"name\": \"{s}\", \"time\": \"2026-05-01T10:00:00Z\"", with: "\"table\": \"t\"")), "has no \"key\""),
    (mapping(event.replacing("{ \"name\": \"{s}\", \"time\": \"2026-05-01T10:00:00Z\" }", with: "5")), "\"session\""),
    (mapping(event + #", "subject": {"table": "u", "key": "{a}"}"#), "which the mapping does not have"),
  ])
  func aWrongMappingIsRefusedByLineAndKey(text: String, part: String) {
    let failure = refusal { try Mapping(text) }
    #expect(failure?.code == .format && failure?.message.hasPrefix("the mapping, line ") == true && failure?.message.contains(part) == true, "\(failure?.message ?? "")")
  }

  /// Each is refused with its line, and changes nothing; left out, the row before it stays.
  @Test(arguments: [
    (#""value": "{x}", "#, "1,walk,nan", "not a number"), (#""value": "{x}", "#, "1,walk,inf", "not a number"), ("", "nan,walk,", "not a time since the start"), ("", "1e300,walk,", "292 years"),
    ("", "8000000000,walk,", "after 2262"), ("", "-9300000000,walk,", "292 years"), ("", "0:02,walk,", "neither a number of s nor 0:02:15"), ("", ",walk,x", "is empty, and is the \"seconds\""),
    (#""phase": "{x}", "#, "1,walk,begin", "none of start, stop, point, end"), (#""key": "{x}", "#, "1,walk,0", "not a whole number from 1"), (#""key": "{x}", "#, "1,walk,1", "that of line 2 already"),
    (#""text": "{x}", "#, "1,,far", "is the \"type\""), ("", "1,Start,", "names the ends of a session"), (#""fields": "{x}", "#, "1,walk,[1]", "not a JSON object"), (#""fields": "{x}", "#, "1,walk,deep", "not a JSON object"),
  ])
  func aBadRowIsRefusedByItsLine(_ more: String, _ row: String, _ part: String) throws {
    let mapping = Self.mapping(more + Self.event.replacing("\"{s}\"", with: "\"A\""))
    let first = more.contains("phase") ? "1,rest,point" : more.contains("key") ? "1,rest,1" : more.contains("text") ? "1,rest,far" : more.contains("value") ? "1,rest,1" : "1,rest,"
    let text = "t,what,x\n\(first)\n\(row)\n"
    let refused = refusal { try take(mapping, text) }
    #expect(refused?.code == .format && refused?.message.hasPrefix("import:3: ") == true && refused?.message.contains(part) == true, "\(refused?.message ?? "taken")")
    #expect(try book.rows(Query(.session)).isEmpty && book.eventType("rest") == nil)
    let findings = try take(mapping, text, .skipBad)
    #expect(findings.count { $0.severity == .error } == 1)
    #expect(try bouts().count == 1 && book.check().isEmpty)
  }

  @Test(arguments: [
    ("5,4,walk", "ends before it begins"), ("2,8,rest", "lasts"), ("5,,walk", ""), ("5,9300000000,walk", "292 years"), ("5,nan,walk", "not a time since the start"),
  ])
  func aBadBoutIsRefusedByItsLine(_ row: String, _ part: String) throws {
    let text = "t,e,what\n1,4,rest\n\(row)\n"
    let mapping = Self.mapping(Self.bout.replacing("\"{s}\"", with: "\"A\""))
    guard !part.isEmpty else {
      _ = try take(mapping, text)
      return #expect(try bouts() == ["A | rest | 1 to 4", "A | walk | at 5"])
    }
    let refused = refusal { try take(mapping, text) }
    #expect(refused?.code == .format && refused?.message.hasPrefix("import:3: ") == true && refused?.message.contains(part) == true, "\(refused?.message ?? "taken")")
    #expect(try book.rows(Query(.session)).isEmpty)
    let findings = try take(mapping, text, .skipBad)
    #expect(try bouts() == ["A | rest | 1 to 4"] && findings.count { $0.severity == .error } == 1)
  }

  @Test func aNegativeDurationIsRefused() throws {
    let mapping = Self.mapping(#""kind": "bout", "session": "A", "seconds": "{t}", "duration": "{d}", "type": "walk""#)
    for length in ["-1", "-0:00:01", "nan", "1e12"] {
      let refused = refusal { try take(mapping, "t,d\n1,\(length)\n") }
      #expect(refused?.code == .format && refused?.message.contains("import:2: \"{d}\" for \"duration\"") == true, "\(refused?.message ?? "taken")")
    }
    #expect(try book.rows(Query(.session)).isEmpty)
  }
}
