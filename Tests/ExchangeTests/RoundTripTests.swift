import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Exports and imports", .timeLimit(.minutes(60)))
struct RoundTripTests {
  /// A book made by random operations over every field, kind, class of Unicode, time, zone and pause.
  static func randomBook(_ random: inout SeededRandom, operations: Int = 500, hasControls: Bool = true) throws -> Book {
    let clock = TestClock(1_600_000_000_000_000_000)
    let book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    try book.set("location_enabled", to: "true")
    let texts = [
      "plain", "with \"quotes\" and \\ back", "line\nbreak\ttab\r", "äöü ß é", "日本語の名前", "עברית", "👩‍👩‍👧 🪶", "e\u{301} combining", "\u{7f}\u{1}\u{1f}", "a|b*c_d`e<f>",
      "\u{feff}bom", "\u{2028}\u{2029}", "\u{10ffff}", "  spaces  ", ",;\"", "#1", "x",
    ].filter { hasControls || $0 != "\u{7f}\u{1}\u{1f}" }
    let zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "+02:00", "-09:30", "Australia/Lord_Howe"]
    var collections: [Int64] = [0]
    var subjects: [Int64] = []
    var tags: [Int64] = []
    var items: [Int64] = []
    var running: [Recorder] = []
    var types = try book.rows(Query(.eventType)).map(\.id)
    func text() -> Value { .text(texts.randomElement(using: &random)!) }
    func time() -> Int64 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: Int64.random(in: Int64.min + 1...Int64.max, using: &random)
      case 1: Int64.random(in: -1000...1000, using: &random)
      default: Int64.random(in: 1_500_000_000_000_000_000...1_700_000_000_000_000_000, using: &random)
      }
    }
    let template = try book.createTemplate(
      #"{"title": "Sighting", "properties": {"n": {"type": "integer"}, "x": {"type": "number"}, "on": {"type": "boolean"}, "at": {"type": "string", "format": "date-time"}, "day": {"type": "string", "format": "date"}, "words": {"type": "array", "items": {"type": "string"}}}}"#)
    let fields = [
      #"{"n": 4, "x": 0.25, "on": false}"#, #"{"at": "2026-03-02T14:00:00.000000001+02:00", "day": "2024-02-29"}"#, #"{"words": ["ä", ""]}"#,
      #"{"words": ["one"], "more": {"a": [1, 2.50, null]}, "x": 3}"#, "{}",
    ]

    func fill(_ draft: Draft) throws {
      try draft.set(.name, text())
      for field in draft.kind.settable where Bool.random(using: &random) {
        switch field {
        case .description, .place, .username, .label, .key, .category, .exclusion: try draft.set(field, text())
        case .time: try draft.set(field, .int(time()))
        case .zone: try draft.set(field, .text(zones.randomElement(using: &random)!))
        case .latitude:
          try draft.set(.latitude, .real(Double.random(in: -90...90, using: &random)))
          try draft.set(.longitude, .real(Double.random(in: -180...180, using: &random)))
        case .accuracy: try draft.set(field, .real(Double.random(in: 0...1e6, using: &random)))
        case .subject: if let subject = subjects.randomElement(using: &random) { try draft.set(field, .int(subject)) }
        case .tags:
          let given = (0..<Int.random(in: 0..<4, using: &random)).compactMap { _ in tags.randomElement(using: &random) }
          try draft.set(field, Tags.value(given))
        case .color: try draft.set(field, .text("#0a1B2c"))
        case .mode: try draft.set(field, .int(Int64.random(in: 1...2, using: &random)))
        case .excludes:
          let others = types.filter { $0 != draft.id && Bool.random(using: &random) }
          try draft.set(field, others.isEmpty ? .null : .ids(Array(others.prefix(3))))
        case .recordable, .archived: try draft.set(field, .int(Int64.random(in: 0...1, using: &random)))
        default: break
        }
      }
    }
    for _ in 0..<operations {
      clock.advance(seconds: Double.random(in: 0..<100, using: &random))
      let parent = collections.randomElement(using: &random)!
      do {
        switch Int.random(in: 0..<15, using: &random) {
        case 0:
          let draft = try book.draft(.collection, in: parent)
          try fill(draft)
          collections.append(try draft.save())
        case 1, 2:
          let hasTemplate = Bool.random(using: &random)
          let draft = try book.draft(.note, in: parent, template: hasTemplate ? template : 0)
          try fill(draft)
          if hasTemplate { try draft.set(.fields, .text(fields.randomElement(using: &random)!)) }
          items.append(try draft.save())
        case 3:
          let draft = try book.draft(.subject, in: parent)
          try fill(draft)
          subjects.append(try draft.save())
        case 4:
          let draft = try book.draft(.eventType, in: parent)
          try fill(draft)
          types.append(try draft.save())
        case 5:
          let draft = try book.draft(.session, in: parent)
          try fill(draft)
          running.append(try draft.start(at: Bool.random(using: &random) ? nil : clock.now - 1_000_000_000_000))
        case 6, 7, 8:
          guard let session = running.randomElement(using: &random) else { continue }
          for _ in 0..<Int.random(in: 1..<20, using: &random) {
            var event = Event(time: Bool.random(using: &random) ? .min : time(), type: types.randomElement(using: &random)!)
            if Bool.random(using: &random) { event.value = Double.random(in: -1e9...1e9, using: &random) }
            if Bool.random(using: &random) { event.note = text().text }
            if Bool.random(using: &random) { event.subject = subjects.randomElement(using: &random) ?? 0 }
            _ = try session.log([event])
          }
        case 9:
          guard let session = running.randomElement(using: &random) else { continue }
          if try session.state() == .paused { try session.resume() } else { try session.pause() }
        case 10:
          guard let index = running.indices.randomElement(using: &random), running.count > 2 else { continue }
          try running[index].stop()
          items.append(running.remove(at: index).item)
        case 11:
          guard let id = items.randomElement(using: &random) else { continue }
          let edit = try book.edit(id)
          try fill(edit)
          try edit.save()
        case 12:
          guard let id = (items + subjects + types + collections.dropFirst()).randomElement(using: &random) else { continue }
          try book.move(id, to: parent, before: Bool.random(using: &random) ? nil : (items + subjects + types).randomElement(using: &random))
        case 13:
          let draft = try book.draft(.tag)
          try fill(draft)
          tags.append(try draft.save())
        default:
          guard let id = (items + subjects + tags + types + collections.dropFirst()).randomElement(using: &random), Int.random(in: 0..<4, using: &random) == 0 else { continue }
          _ = try book.delete(id)
        }
      } catch let failure as Failure {
        // Random operations meet refusals; what they must not meet is anything else.
        guard [.notFound, .invalid, .state, .exists].contains(failure.code) else { throw failure }
      }
    }
    if Bool.random(using: &random) { try book.set("location_enabled", to: nil) }
    try book.set("x-host", to: "kept \u{1f426}")
    return book
  }

  @Test(arguments: 0..<6)
  func anImportIntoAnEmptyBookIsTheSameBook(_ round: Int) throws {
    var random = SeededRandom("round \(round)")
    let book = try Self.randomBook(&random)
    let json = try book.export(.json)
    let copy = try Book(":memory:")
    let findings = try copy.importJSON(.bytes(Array(json.utf8)))
    #expect(findings.contains { $0.reason == .added })
    let again = try copy.export(.json)
    #expect(again == json)
    if again != json, let (a, b) = zip(json.split(separator: "\n"), again.split(separator: "\n")).first(where: { $0 != $1 }) {
      print("differs:\n\(a)\n\(b)")
    }
    #expect(try copy.check().isEmpty)
    // A second time adds and changes nothing.
    let second = try copy.importJSON(.bytes(Array(json.utf8)))
    #expect(second.allSatisfy { [.unchanged, .leftOut, .allTaken].contains($0.reason) })
    #expect(try copy.export(.json) == json)
    book.close()
    copy.close()
  }

  @Test func aDryRunSaysWhatWouldBeDoneAndDoesNothing() throws {
    var random = SeededRandom()
    let book = try Self.randomBook(&random, operations: 100)
    let json = try Array(book.export(.json).utf8)
    let copy = try Book(":memory:")
    let before = try copy.export(.json)
    let dry = try copy.importJSON(.bytes(json), .dryRun)
    #expect(try copy.export(.json) == before)
    let real = try copy.importJSON(.bytes(json))
    #expect(dry.map(\.message) == real.map(\.message))
    #expect(dry.map(\.reason) == real.map(\.reason))
  }

  @Test func collectionFilesOfMELComeIn() throws {
    let mel = """
      {
        "name" : "Heron nest, Parc Angrignon",
        "description" : "Feeding intervals",
        "date" : "2025-08-02T13:05:10.123Z",
        "username" : "kh",
        "items" : [
          { "title" : "Arrival", "description" : "Adult on nest", "timestamp" : "2025-08-02T13:06:00.000Z",
            "latitude" : 45.4429, "longitude" : -73.6016 },
          { "title" : "Session 1", "description" : "A=peck B=call C=fly", "timestamp" : "2025-08-02T13:10:00.250Z",
            "startEvent" : { "id" : "6F9A0000-0000-4000-8000-000000000001", "timestamp" : "2025-08-02T13:10:00.250Z", "eventType" : "Start" },
            "events" : [ { "id" : "6F9A0000-0000-4000-8000-000000000002", "timestamp" : "2025-08-02T13:10:04.910Z", "eventType" : "A" },
                         { "id" : "6F9A0000-0000-4000-8000-000000000003", "timestamp" : "2025-08-02T13:10:09.002Z", "eventType" : "B" } ],
            "stopEvent" : { "id" : "6F9A0000-0000-4000-8000-000000000004", "timestamp" : "2025-08-02T13:12:30.000Z", "eventType" : "Stop" } }
        ]
      }
      """
    let book = try Book(":memory:")
    let findings = try book.importJSON(.bytes(Array(mel.utf8)))
    #expect(findings.filter { $0.reason == .added }.count == 3)
    // An empty book takes places, as it takes all else.
    #expect(findings.last?.reason == .allTaken)
    #expect(try book.rows(Query(.note)).first?[.latitude].real == 45.4429)
    let session = try #require(try book.rows(Query(.session)).first)
    #expect(session[.duration].int == 149_750_000_000 && session[.eventCount].int == 2)
    #expect(try book.events(of: session.id).map(\.time) == [1_754_140_204_910_000_000, 1_754_140_209_002_000_000])
    #expect(try book.rows(Query(.collection)).first?[.username].text == "kh")
    let second = try book.importJSON(.bytes(Array(mel.utf8)))
    #expect(second.allSatisfy { $0.reason == .unchanged || $0.reason == .allTaken })
    #expect(try Query().count(in: book) == 3)
    // Another book takes them while its setting says so.
    let other = try Book(":memory:")
    _ = try other.createNote("x")
    #expect(try other.importJSON(.bytes(Array(mel.utf8))).contains { $0.reason == .leftOut && $0.message.hasPrefix("1 places") })
    try other.set("location_enabled", to: "true")
    _ = try other.importJSON(.bytes(Array(mel.utf8)))
    #expect(try other.rows(Query(.note)).contains { $0[.latitude].real == 45.4429 })
    let older = """
      { "name": "Old", "description": "", "sessions": [ { "title": "S", "events": [
        { "eventType": "Start", "timestamp": "2024-01-01T10:00:00Z" }, { "eventType": "A", "timestamp": "2024-01-01T10:00:05Z" },
        { "eventType": "Stop", "timestamp": "2024-01-01T10:01:00Z" } ] } ],
        "notes": [ { "title": "N", "description": "d", "timestamp": "2024-01-01T09:00:00Z" } ] }
      """
    #expect(try book.importJSON(.bytes(Array(older.utf8))).filter { $0.reason == .added }.count == 3)
    #expect(try book.names(Query(.session)) == ["S", "Session 1"])
  }

  @Test func aWrongFileIsRefusedWholeWithLineAndKey() throws {
    let book = try Book(":memory:")
    let before = try book.export(.json)
    let cases: [(String, FailureCode, String)] = [
      ("", .format, "line 1"), ("{", .format, "line 1"), ("[1]", .format, "line 1"), ("{}", .format, "line 1"),
      ("{\"format\": \"other\"}", .format, "other"), ("{\"format\": \"tallybook\"}", .format, "version"),
      ("{\"format\": \"tallybook\", \"version\": 2}", .newer, "version 2"),
      ("{\"name\": \"n\",\n\"items\": [{\"title\": \"t\"}]}", .format, "line 2"),
      ("{\"name\": \"n\", \"items\": [\n{\"title\": \"t\", \"timestamp\": \"noon\"}]}", .format, "line 2: \"timestamp\""),
      ("{\"name\": \"n\", \"items\": [{\"title\": 5, \"timestamp\": \"2024-01-01\"}]}", .format, "title"),
      ("{\"name\": \"n\", \"items\": [{\"title\": \"t\", \"timestamp\": \"2024-01-01\", \"latitude\": 5}]}", .format, "longitude"),
      ("{\"name\": \"n\", \"items\": [{\"title\": \"t\", \"timestamp\": \"2024-01-01\", \"latitude\": 95, \"longitude\": 1}]}", .format, "latitude"),
      ("{\"name\": \"n\", \"items\": [{\"title\": \"t\", \"timestamp\": \"2024-01-01\", \"zone\": \"Mars\"}]}", .format, "zone"),
      ("{\"name\": \"n\", \"date\": \"2024-01-01\", \"items\": \"x\"}", .format, "items"),
    ]
    for (text, code, part) in cases {
      let failure = refusal { try book.importJSON(.bytes(Array(text.utf8))) }
      #expect(failure?.code == code && failure?.message.contains(part) == true, "\(text): \(failure?.message ?? "")")
      #expect(try book.export(.json) == before)
    }
    #expect(refusal { try book.importJSON(.file("/no/such/file")) }?.code == .notFound)
    #expect(refusal { try book.importJSON(.bytes(Array("{\"items\":[]}".utf8)), into: 4711) }?.code == .notFound)
    // Every truncation of a whole export is refused, and leaves nothing.
    var random = SeededRandom()
    let source = try Self.randomBook(&random, operations: 60)
    let json = try Array(source.export(.json).utf8)
    for _ in 0..<200 {
      let cut = Int.random(in: 0..<json.count - 2, using: &random)
      #expect(refusal { try book.importJSON(.bytes(Array(json[..<cut]))) }?.code == .format)
    }
    #expect(try book.export(.json) == before)
  }

  @Test func whatIsLeftOutStaysOut() throws {
    let book = try Book(":memory:", BookOptions(author: "secret-author"))
    try book.set("location_enabled", to: "true")
    let draft = try book.draft(.note)
    try draft.set(.name, .text("n"))
    try draft.set(.latitude, .real(45.125))
    try draft.set(.longitude, .real(-73.5))
    try draft.set(.place, .text("secret-place"))
    try draft.save()
    let nest = try book.createCollection("nest")
    let watch = try book.draft(.session, in: nest)
    for (field, value) in [(.name, .text("watch")), (.latitude, .real(45.125)), (.longitude, .real(-73.5)), (.place, .text("secret-place"))] as [(Field, Value)] {
      try watch.set(field, value)
    }
    try watch.save()
    // What is of one collection alone, or of one session.
    var within = try Query()
    within.restrict(to: nest)
    let scratch = FolderTree()
    for format in Format.allCases where format.uses.contains(.selection) {
      let query = [.boris, .webVTT, .srt, .edl, .csvTimecode, .eaf, .textGrid].contains(format) ? within : try Query()
      let rate = [.edl, .csvTimecode].contains(format) ? try FrameRate(25) : nil
      func text(_ options: ExportOptions, as name: String) throws -> String {
        guard [.minutaFolder, .mel, .jWatcher, .bids].contains(format) else { return try book.export(format, query, options) }
        try query.export(format, options, from: book, to: .file("\(scratch.path)/\(name)"))
        return try scratch.files(name).map { "\($0.key)\n\(String(decoding: $0.value, as: UTF8.self))" }.joined()
      }
      let whole = try text(ExportOptions(rate: rate), as: "\(format.word).whole")
      let bare = try text(ExportOptions(flags: [.withoutPlaces, .withoutAuthors], rate: rate), as: "\(format.word).bare")
      #expect(!bare.contains("secret") && !bare.contains("45.125"), "\(format.word)")
      if format == .json { #expect(whole.contains("secret-author") && whole.contains("45.125")) }
    }
  }

  @Test func aPartBringsWhatItRefersTo() throws {
    let book = try Book(":memory:")
    let outer = try book.createCollection("outer")
    let inner = try book.createCollection("inner", in: outer)
    _ = try book.createNote("other", in: outer)
    let session = try book.startSession("S", in: inner)
    try session.log(try #require(try book.eventType("B")))
    try session.stop()
    var query = try Query()
    try query.require(.id, .equal, [.int(session.item)])
    let json = try book.export(.json, query)
    #expect(!json.contains("other") && !json.contains("\"settings\""))
    let copy = try Book(":memory:")
    _ = try copy.importJSON(.bytes(Array(json.utf8)))
    #expect(try copy.names(Query()).sorted() == ["S", "inner", "outer"])
    #expect(try copy.export(.json, { var q = try Query(); try q.require(.id, .equal, [.int(copy.find(UUID(book.entry(session.item).uuid)!)!)]); return q }()) == json)
  }

  @Test func typesOfOneNameComeInTheOrderInWhichTheyWereMade() throws {
    let book = try Book(":memory:", BookOptions(clock: TestClock(0).clock))
    let nest = try book.createCollection("nest")
    let session = try book.startSession("S", in: nest)
    for number in 1...40 {
      let draft = try book.draft(.eventType, in: nest)
      try draft.set(.name, .text("type \(number)"))
      try draft.set(.label, .text("same"))
      let type = try draft.save()
      for _ in 0..<number { try session.log(type) }
    }
    try session.stop(at: 3_600_000_000_000)
    for format in [Format.markdown, .text] {
      let counts = try book.export(format).matches(of: /same (\d+) \(/).map { Int($0.1) }
      #expect(counts == Array(1...40))
    }
  }

  @Test func aFileIsReplacedWholeOrNotAtAll() throws {
    let scratch = Scratch()
    let book = try Book(scratch.file("a.tally"))
    _ = try book.createNote("n")
    let target = scratch.write("out.json", "before")
    struct Stop: Error {}
    let failure = refusal {
      try Query().export(.json, from: book, to: .file(target)) { (_, _) throws(Failure) in throw Failure(.cancelled, "stopped") }
    }
    #expect(failure?.code == .cancelled)
    #expect(scratch.read("out.json") == Array("before".utf8))
    try Query().export(.json, from: book, to: .file(target))
    #expect(scratch.read("out.json") == Array(try book.export(.json).utf8))
    #expect(refusal { try Query().export(.json, from: book, to: .file(scratch.path)) }?.code == .invalid)
    #expect(refusal { try Query().export(.json, from: book, to: .file("/no/folder/x")) }?.code == .notFound)
    book.close()
    #expect(scratch.files == ["a.tally", "out.json"])
  }
}
