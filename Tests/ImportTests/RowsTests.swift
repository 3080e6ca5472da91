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

/// Tables of entries that come in again.
@Suite("Rows", .timeLimit(.minutes(60)))
struct RowsTests {
  private let clock = TestClock()
  private let book: Book
  private static let mood =
    #"{"title":"Mood","properties":{"score":{"type":"integer"},"seen":{"type":"string","format":"date-time"},"marks":{"type":"array","items":{"type":"string"}},"kind":{"type":"string"},"calm":{"type":"boolean"},"weight":{"type":"number"}}}"#

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
    try book.set("location_enabled", to: "true")
    try book.set("username", to: "kh")
  }

  private func csv(_ book: Book, _ query: Query) throws -> String { String(decoding: try query.cursor(in: book).table(.csv), as: UTF8.self) }

  private func all() throws -> Query {
    var query = try Query(nil)
    query.restrict(to: 0, recursive: true)
    return query
  }

  @discardableResult private func take(_ text: String, into other: Book, _ flags: ImportFlags = []) throws -> [Finding] {
    try other.importFile(.bytes(Array(text.utf8)), ImportOptions(format: .csv, flags: flags))
  }

  private func filled() throws {
    let nest = try book.createCollection("Nest")
    let inner = try { let draft = try book.draft(.collection, in: nest); try draft.set(.name, .text("Inner, \"upper\"")); return try draft.save() }()
    let mood = try book.createTemplate(Self.mood)
    let heron = try { let draft = try book.draft(.subject); try draft.set(.name, .text("Heron")); return try draft.save() }()
    let tags = [try book.createTag("Pond"), try book.createTag(#"north, "upper""#)]
    func item(_ kind: Kind, _ name: String, in parent: Int64, _ values: [(Field, Value)]) throws {
      let draft = try book.draft(kind, in: parent)
      try draft.set(.name, .text(name))
      for (field, value) in values { try draft.set(field, value) }
      _ = try draft.save()
    }
    try item(.note, "Arrival", in: nest, [
      (.description, .text("Three boats\non the lake, \"slowly\"")), (.time, .int(1_750_000_000_123_456_789)), (.zone, .text("America/Toronto")), (.latitude, .real(46.25)), (.longitude, .real(-72.5)),
      (.accuracy, .real(3)), (.place, .text("South gate")), (.tags, .ids(tags)), (.subject, .int(heron)),
    ])
    try item(.note, "Typed", in: inner, [
      (.template, .int(mood)), (.fields, .text(#"{"score":3,"seen":"2026-05-02T08:00:00Z","marks":["a","b, c"],"kind":"odd","calm":true,"weight":2.5}"#)),
    ])
    try item(.session, "Hour", in: 0, [(.time, .int(1_750_000_000_000_000_000)), (.end, .int(1_750_003_600_500_000_000)), (.tags, .ids([tags[0]]))])
    try item(.task, "Visit mum", in: 0, [
      (.notes, .text("Bring flowers\nCall before")), (.priority, .int(1)), (.category, .text("Home")), (.redaction, .int(1)), (.due, .int(1_760_000_000_000_000_000)),
    ])
  }

  @Test func ofABookComeBackEqual() throws {
    try filled()
    let text = try csv(book, try all())
    let other = try Book(":memory:", BookOptions(clock: TestClock().clock))
    try other.set("location_enabled", to: "true")
    // Templates are in no table: they come first.
    _ = try other.createTemplate(Self.mood)
    let findings = try take(text, into: other)
    #expect(!findings.contains { $0.severity != .info }, "\(findings.filter { $0.severity != .info }.map(\.message))")
    #expect(Self.plain(try csv(other, try all())) == Self.plain(text))
    // Once more it adds nothing and changes nothing.
    let again = try take(text, into: other)
    #expect(Set(again.map(\.reason)).isSubset(of: [.unchanged, .allTaken]), "\(again.map(\.message))")
    let here = try take(text, into: book)
    #expect(Set(here.map(\.reason)).isSubset(of: [.unchanged, .allTaken]), "\(here.map(\.message))")
  }

  /// Without what a book numbers for itself.
  private static func plain(_ csv: String) -> [[String: String]] {
    var reader = CSVReader(Array(csv.utf8))
    guard let header = try? reader.next()?.fields, let rows = try? reader.rows() else { return [] }
    let entries = rows.map { row in Dictionary(zip(header, row.fields)) { first, _ in first }.filter { !["id", "parent", "modified"].contains($0.key) } }
    return entries.sorted { ($0["uuid"] ?? "") < ($1["uuid"] ?? "") }
  }

  @Test func thatASpreadsheetChangedAreChanged() throws {
    try filled()
    let before = try csv(book, try Query(.note))
    // A column less, a value changed, a row more, a column more.
    var reader = CSVReader(Array(before.utf8))
    var rows = try reader.rows().map(\.fields)
    let place = try #require(rows[0].firstIndex(of: "description"))
    let (name, kind, time) = (try #require(rows[0].firstIndex(of: "name")), try #require(rows[0].firstIndex(of: "kind")), try #require(rows[0].firstIndex(of: "time")))
    for row in rows.indices where rows[row][name] == "Arrival" { rows[row][name] = "Arrival at dawn" }
    var new = [String](repeating: "", count: rows[0].count)
    (new[name], new[kind], new[time]) = ("New", "note", "2026-05-03T08:00:00+02:00")
    rows.append(new)
    for row in rows.indices { rows[row].remove(at: place) }
    let edited = try Output.collect { (output) throws(Failure) in
      var writer = CSVWriter(output)
      for row in rows { writer.row(row) }
    }
    let findings = try book.importFile(.bytes(edited), ImportOptions(format: .csv))
    #expect(findings.map(\.reason) == [.changed, .unchanged, .added, .assumed, .allTaken], "\(findings.map(\.message))")
    #expect(try book.names(Query(.note)).sorted() == ["Arrival at dawn", "New", "Typed"])
    let arrival = try #require(try book.rows(Query(.note)).first { $0[.name] == .text("Arrival at dawn") })
    // What the table does not say stays: a text, and where it lies.
    #expect(arrival[.description] == .text("Three boats\non the lake, \"slowly\"") && arrival[.parent] != .int(0))
    #expect(try csv(book, try Query(.note)).contains("South gate"))
    _ = try book.undo()
    #expect(Self.plain(try csv(book, try Query(.note))) == Self.plain(before))
  }

  @Test func tellWhatTheyCannotBring() throws {
    let recorder = try book.startSession("Watch", at: 0)
    try recorder.log(try #require(try book.eventType("A")), at: 1)
    try recorder.stop(at: 10)
    let table = try csv(book, try Query(.session)) + "7,,8,0,Mood" + String(repeating: ",", count: EntryColumns.all.count - 5) + "\r\n"
    let other = try Book(":memory:", BookOptions(clock: TestClock().clock))
    let findings = try take(table, into: other)
    #expect(findings.contains { $0.reason == .leftOut && $0.key == "event_count" && $0.message.contains("events of a session are not in the table") })
    #expect(findings.contains { $0.reason == .leftOut && $0.key == "kind" && $0.message.contains("schema is in no table") })
    #expect(!findings.contains { $0.reason == .allTaken })
    #expect(refusal { try take(table, into: other, .whole) }?.reason == .lossy)
  }

  /// A column that nothing reads is told with how often it says something; of an item it is a field of its own.
  @Test func tellAColumnThatIsNotTaken() throws {
    let table = "kind,name,time,odd,media_type\r\ntag,Pond,,x,\r\ntag,Rain,,y,\r\nnote,Arrival,2026-05-02T08:00:00Z,z,text/plain\r\n"
    let findings = try take(table, into: book)
    let told = findings.filter { $0.reason == .leftOut }
    #expect(told.map(\.key) == ["odd", "media_type"] && told[0].message.contains("2 times, first: \"x\"") && told[1].message.contains("once: \"text/plain\""), "\(told.map(\.message))")
    #expect(!findings.contains { $0.reason == .allTaken })
    #expect(try csv(book, try Query(.note)).contains(",z"))
  }

  @Test(arguments: [
    ("", Reason.otherFormat, "the columns kind and name"), ("a,b\r\n1,2\r\n", .otherFormat, "the columns kind and name"), ("kind,name,name\r\n", .duplicate, "several columns are called \"name\""),
    ("kind,name,time\r\n2,Note\r\n", .malformed, "line 2: the row has 2 fields and must have 3"), ("kind,name,time\r\nbird,Note,\r\n", .value, "line 2: \"kind\" must be one such as 2"),
    ("kind,name,time\r\n2,Note,soon\r\n", .value, "line 2: \"timestamp\""), ("kind,name,time,latitude,longitude\r\n2,Note,2026-05-02T08:00:00Z,north,1\r\n", .value, "\"latitude\" must be a number"),
    ("kind,name,time,template\r\n2,Note,2026-05-02T08:00:00Z,Gone\r\n", .unresolved, "names no template"), ("kind,name,time,tags\r\n2,Note,2026-05-02T08:00:00Z,\"a,b\"\"c\"\r\n", .value, "a quote in quotes"),
  ])
  func thatAreWrongAreRefusedWithTheirLine(text: String, reason: Reason, words: String) throws {
    let failure = refusal { try take(text, into: book) }
    #expect(failure?.reason == reason && failure?.message.contains(words) == true, "\(failure?.reason as Any) \(failure?.message ?? "")")
    #expect(try book.rows(Query(.note)).isEmpty)
  }

  @Test func anyBytesAreReadOrRefused() throws {
    try filled()
    let whole = Array(try csv(book, try all()).utf8)
    var random = SeededRandom()
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert([0x2C, 0x22, 0x0A, 0x39, 0x2D].randomElement(using: &random) ?? 0, at: place)
        }
      }
      let other = try Book(":memory:", BookOptions(clock: TestClock().clock))
      do throws(Failure) {
        _ = try other.importFile(.bytes(bytes), ImportOptions(format: .csv))
        // What came in is taken again as it is.
        #expect(try other.importFile(.bytes(bytes), ImportOptions(format: .csv)).allSatisfy { $0.reason != .added })
      } catch { #expect([.format, .invalid, .notFound, .limit].contains(error.code), "\(error.message)") }
      other.close()
    }
  }
}
