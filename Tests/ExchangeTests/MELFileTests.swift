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

/// Files of MEL come in, go out, and come back equal.
@Suite("Files of MEL", .timeLimit(.minutes(60)))
struct MELFileTests {
  let clock = TestClock()
  let book: Book
  let scratch = FolderTree()

  init() throws { book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock)) }

  @discardableResult
  private func take(_ text: String, _ flags: ImportFlags = [], into other: Book? = nil) throws -> [Finding] {
    try (other ?? book).importMEL(.bytes(Array(text.utf8)), ImportOptions(format: .mel, flags: flags))
  }

  /// The files of an export, by their names.
  private func export(_ book: Book, _ options: ExportOptions = ExportOptions(), as name: String) throws -> [String: [UInt8]] {
    try Query().export(.mel, options, from: book, to: .file("\(scratch.path)/\(name)"))
    return try scratch.files(name)
  }

  private func file(_ items: String, name: String = "Heron nest") -> String {
    "{ \"name\" : \"\(name)\", \"description\" : \"\", \"date\" : \"2026-04-10T09:12:00.000Z\", \"username\" : \"kh\", \"items\" : [\(items)] }"
  }

  private func session(_ title: String, id: String = "6F9A0000-0000-4000-8000-000000000001", events: String = "", more: String = "") -> String {
    """
    { "title" : "\(title)", "description" : "", "timestamp" : "2026-04-10T09:23:00.000Z",
      "startEvent" : { "id" : "\(id)", "timestamp" : "2026-04-10T09:23:00.000Z", "eventType" : "Start" }, "events" : [\(events)],
      "stopEvent" : { "id" : "6F9A0000-0000-4000-8000-000000000009", "timestamp" : "2026-04-10T09:25:00.000Z", "eventType" : "Stop" }\(more) }
    """
  }

  private func event(_ number: Int, _ type: String = "A", at time: String? = nil) -> String {
    "\n{ \"id\" : \"6F9A0000-0000-4000-8000-00000000001\(number)\", \"timestamp\" : \"\(time ?? "2026-04-10T09:23:0\(number).000Z")\", \"eventType\" : \"\(type)\" }"
  }

  /// A value with the keys of its objects in order, whatever they stood in.
  private func sorted(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .array(let elements): JSONNode(.array(elements.map(sorted)), line: 0)
    case .object(let object):
      JSONNode(.object(JSONObject(members: object.members.map { .init(key: $0.key, node: sorted($0.node), line: 0) }.sorted { $0.key < $1.key })), line: 0)
    default: node
    }
  }

  private func sorted(_ bytes: [UInt8]) throws -> String { JSONWriter.text(sorted(try JSONParser.parse(bytes))) }

  // MARK: In

  @Test func aSessionThatWasRenamedIsKnownByItsStart() throws {
    try take(file(session("Watch", events: event(1))))
    let findings = try take(file(session("Morning watch", events: event(1) + "," + event(2, "B"))))
    #expect(!findings.contains { $0.reason == .added })
    let sessions = try book.rows(Query(.session))
    #expect(sessions.map { $0[.name].text } == ["Morning watch"] && sessions[0][.eventCount].int == 2)
    // Two that begin with one event stay two.
    try take(file(session("a", id: "00000000-0000-4000-8000-00000000000A") + "," + session("b", id: "00000000-0000-4000-8000-00000000000A"), name: "Two"))
    #expect(try Query(.session).count(in: book) == 3)
  }

  /// What was imported before sessions were known by their starts is known as it was then.
  @Test func aSessionThatCameInByItsTitleIsKnownByThat() throws {
    let text = file(session("Watch", events: event(1)))
    let started = "\"id\" : \"6F9A0000-0000-4000-8000-000000000001\", "
    try take(text.replacing(started, with: ""))
    let findings = try take(text)
    #expect(!findings.contains { $0.reason == .added }, "\(findings)")
    #expect(try Query(.session).count(in: book) == 1)
  }

  @Test func whatIsBadIsLeftOutAloneWhereThatIsAsked() throws {
    let text = file(
      [
        session("Watch", events: [event(1), event(2, at: "noon"), "\n5", event(3, "C")].joined(separator: ",")),
        "\n{ \"title\" : \"Bad\", \"timestamp\" : \"noon\" }", "\n7", "\n{ \"title\" : \"Good\", \"timestamp\" : \"2026-04-10T09:30:00Z\" }",
      ].joined(separator: ","))
    let before = try book.export(.json)
    #expect(refusal { try take(text) }?.code == .format)
    #expect(try book.export(.json) == before)
    let findings = try take(text, .skipBad)
    #expect(findings.filter { $0.severity == .error }.map(\.location).sorted() == ["import:4", "import:5", "import:8", "import:9"], "\(findings.told)")
    #expect(try book.names(Query(.note)) == ["Good"])
    let session = try #require(try book.rows(Query(.session)).first)
    #expect(try book.events(of: session.id).map(\.seq) == [1, 4])
    // Once they are mended they come in where they belong.
    let mended = text.replacing("noon", with: "2026-04-10T09:23:02.000Z").replacing("\n5", with: event(5, "B", at: "2026-04-10T09:23:02.500Z")).replacing(",\n7", with: "")
    try take(mended)
    #expect(try book.events(of: session.id).map(\.seq) == [1, 2, 3, 4])
    #expect(refusal { try take("{\"format\": \"tallybook\", \"version\": 1}") }?.reason == .otherFormat)
  }

  @Test func placesComeIntoAnEmptyBook() throws {
    let text = file("{ \"title\" : \"Arrival\", \"timestamp\" : \"2026-04-10T09:13:00Z\", \"latitude\" : 46.2, \"longitude\" : -72.8 }")
    #expect(try take(text).last?.reason == .allTaken)
    #expect(try book.rows(Query(.note)).first?[.latitude].real == 46.2)
    #expect(String(decoding: try export(book, as: "all").values.first ?? [], as: UTF8.self).contains("46.2"))
    #expect(!String(decoding: try export(book, ExportOptions(flags: .withoutPlaces), as: "bare").values.first ?? [], as: UTF8.self).contains("46.2"))
    // They are there, so that nothing is lost; of another book with something in it they are kept out.
    #expect(try take(text).last?.reason == .allTaken)
    let other = try Book(":memory:")
    _ = try other.createNote("x")
    #expect(try take(text, into: other).contains { $0.reason == .leftOut && $0.message.hasPrefix("1 places") })
  }

  @Test func whatABookHasNoPlaceForIsKeptAndTold() throws {
    let text = file(session("Watch", events: event(1).replacing("\"eventType\"", with: "\"battery\" : 80, \"eventType\""), more: ", \"mood\" : \"calm\""))
      .replacing("\"items\"", with: "\"weather\" : { \"wind\" : 3 }, \"items\"")
    let findings = try take(text)
    #expect(findings.told.map { String($0.prefix { $0 != "," }) } == [
      "info kept import:1 [weather] the key \"weather\" of a collection has no place in a book",
      "info kept import:4 [mood] the key \"mood\" of an item has no place in a book",
      "info kept import:3 [battery] the key \"battery\" of an event has no place in a book",
      "info allTaken import [] all that import holds was imported unchanged",
    ], "\(findings.told)")
    let files = try export(book, as: "out")
    #expect(try sorted(try #require(files["/Heron nest.json"])) == sorted(Array(text.utf8)))
    // Without places and authors nobody knows what they tell.
    for flags in [ExportFlags.withoutPlaces, .withoutAuthors] {
      let bare = try export(book, ExportOptions(flags: flags), as: "bare \(flags.rawValue)").values.map { String(decoding: $0, as: UTF8.self) }.joined()
      #expect(!bare.contains("wind") && !bare.contains("mood") && bare.contains("kh") == (flags == .withoutPlaces))
    }
  }

  /// Two items of one identifier are one entry; what is kept beside it is the first one's, import for import.
  @Test func ofTwoItemsThatAreOneTheFirstKeepsWhatIsBeside() throws {
    let id = "\"id\" : \"00000000-0000-4000-8000-00000000000b\", \"title\" : \"a\", \"timestamp\" : \"2026-04-10T09:13:00Z\""
    let text = file("{ \(id), \"mood\" : 1 },\n{ \(id), \"mood\" : 2 }")
    #expect(try take(text).told.contains { $0.hasPrefix("warning leftOut import:2 [id] what is known stays as the book has it") })
    let before = try book.export(.json)
    try take(text)
    #expect(try book.export(.json) == before)
  }

  // MARK: There and back

  /// A file as MEL writes it, with a key now and then that only a later MEL has.
  private static func randomFile(_ random: inout SeededRandom) -> String {
    var time: Int64 = 1_700_000_000_000_000_000
    func next() -> String {
      time += Int64.random(in: 0...3, using: &random) * 1_000_000
      return ISO8601.text(time)
    }
    func id() -> String { "\"id\" : \"\(UUID.random().text.uppercased())\"" }
    func more(_ key: String) -> String { Int.random(in: 0..<6, using: &random) == 0 ? ", \"\(key)\" : \(["1", "\"x\"", "[1, null]", "{ \"a\" : true }"].randomElement(using: &random) ?? "1")" : "" }
    func text() -> String { ["", "plain", "two\\nlines", "\\\"quoted\\\"", "\u{1fab6} ä"].randomElement(using: &random) ?? "" }
    func event(_ type: String, _ time: String) -> String { "{ \(id()), \"timestamp\" : \"\(time)\", \"eventType\" : \"\(type)\"\(more("battery")) }" }
    let items = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      let start = next()
      var item = "{ \"title\" : \"\(["Watch", "Arrival", "ä b"].randomElement(using: &random) ?? "")\", \"description\" : \"\(text())\", \"timestamp\" : \"\(start)\"\(more("mood"))"
      if Bool.random(using: &random) { item += ", \"latitude\" : \(Double.random(in: -90...90, using: &random)), \"longitude\" : \(Double.random(in: -180...180, using: &random))" }
      if Bool.random(using: &random) {
        item += ", \"startEvent\" : \(event("Start", start)), \"events\" : ["
        item += (0..<Int.random(in: 0...5, using: &random)).map { _ in event(["A", "B", "C", "D"].randomElement(using: &random) ?? "A", next()) }.joined(separator: ", ") + "]"
        if Int.random(in: 0..<5, using: &random) > 0 { item += ", \"stopEvent\" : \(event("Stop", next()))" }
      }
      return item + " }"
    }
    let date = ISO8601.text(1_700_000_000_000_000_000)
    return "{ \"name\" : \"Nest \(Int.random(in: 0..<1000, using: &random))\", \"description\" : \"\(text())\", \"date\" : \"\(date)\", \"username\" : \"\(text())\"\(more("weather")), \"items\" : [\(items.joined(separator: ", "))] }"
  }

  @Test func aFileComesBackEqual() throws {
    var random = SeededRandom()
    for round in 0..<draws(30, long: 300) {
      let text = Self.randomFile(&random)
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      let findings = try take(text, into: book)
      #expect(findings.last?.reason == .allTaken, "\(text): \(findings.told)")
      let files = try export(book, as: "a\(round)")
      let file = try #require(files.first)
      #expect(files.count == 1)
      let (there, back) = (try sorted(Array(text.utf8)), try sorted(file.value))
      #expect(there == back)
      if there != back { print("\(there)\n\(back)") }
      try comesBack(book, files, "b\(round)")
      #expect(!(try take(text, into: book)).contains { $0.reason == .added || $0.reason == .changed })
    }
  }

  /// Files that a book wrote make a book that writes the same files, and nothing of its own.
  private func comesBack(_ book: Book, _ files: [String: [UInt8]], _ name: String) throws {
    for (file, bytes) in files { try scratch.write("\(name)-in\(file)", String(decoding: bytes, as: UTF8.self)) }
    let copy = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try copy.importMEL(.file("\(scratch.path)/\(name)-in"))
    let again = try export(copy, as: name)
    #expect(again == files)
    for (file, bytes) in files where again[file] != bytes { print("\(file)\n\(String(decoding: bytes, as: UTF8.self))\n\(String(decoding: again[file] ?? [], as: UTF8.self))") }
    for other in [copy, book] {
      let second = try other.importMEL(.file("\(scratch.path)/\(name)-in"))
      #expect(!second.contains { $0.reason == .added || $0.reason == .changed }, "\(second.told)")
    }
    #expect(try copy.check().isEmpty)
  }

  @Test(arguments: 0..<4) func aBookComesBackEqual(_ round: Int) throws {
    var random = SeededRandom("round \(round)")
    let book = try RoundTripTests.randomBook(&random, operations: 200)
    let files = try export(book, as: "out")
    #expect(files.count >= (try Int(Query(.collection).count(in: book))))
    try comesBack(book, files, "copy")
  }

  @Test func oneFileIsWrittenForEachCollection() throws {
    let nest = try book.createCollection("Heron nest")
    let north = try book.createCollection("North", in: nest)
    _ = try book.createNote("Arrival", in: north)
    _ = try book.createNote("Nowhere")
    let task = try book.draft(.task)
    try task.set(.name, .text("Look"))
    try task.save()
    #expect(Set(try export(book, as: "all").keys) == ["/Heron nest.json", "/North.json", "/Book.json"])
    var query = try Query(.collection)
    try query.require(.id, .equal, [.int(north)])
    try query.export(.mel, from: book, to: .file("\(scratch.path)/part"))
    #expect(Set(try scratch.files("part").keys) == ["/Heron nest.json", "/North.json"])
    #expect(refusal { try Query().export(.mel, from: book, to: .pieces { _ in }) }?.reason == .contradiction)
    // In the book that they are from nothing is moved.
    let before = try book.export(.json)
    _ = try book.importMEL(.file("\(scratch.path)/all"))
    #expect(try book.export(.json) == before)
  }
}
