import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// What annotators wrote comes in with the bouts that it says, or is refused with its line.
@Suite("Tiers of Praat and ELAN", .timeLimit(.minutes(60)))
struct TiersTests {
  private func book() throws -> Book { try Book(":memory:", BookOptions(clock: TestClock(1_600_000_000_000_000_000).clock)) }

  private func grid(_ tiers: [String], end: String = "10") -> String {
    "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n0\n\(end)\n<exists>\n\(tiers.count)\n\(tiers.joined(separator: "\n"))\n"
  }

  private func intervals(_ name: String, _ rows: [(String, String, String)]) -> String {
    "\"IntervalTier\"\n\"\(name)\"\n0\n10\n\(rows.count)\n" + rows.map { "\($0.0)\n\($0.1)\n\"\($0.2)\"" }.joined(separator: "\n")
  }

  private func eaf(slots: [(String, String)], tiers: String, more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(more)<ANNOTATION_DOCUMENT DATE="2020-01-01T00:00:00Z" FORMAT="3.0"><HEADER TIME_UNITS="milliseconds"/><TIME_ORDER>
    \(slots.map { "<TIME_SLOT TIME_SLOT_ID=\"\($0.0)\"\($0.1.isEmpty ? "" : " TIME_VALUE=\"\($0.1)\"")/>" }.joined(separator: "\n"))
    </TIME_ORDER>
    \(tiers)
    </ANNOTATION_DOCUMENT>
    """
  }

  private func tier(_ name: String, _ rows: [(String, String, String)], _ attributes: String = "") -> String {
    "<TIER TIER_ID=\"\(name)\" LINGUISTIC_TYPE_REF=\"x\"\(attributes)>\n"
      + rows.enumerated().map {
        "<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID=\"a\(name)\($0.offset)\" TIME_SLOT_REF1=\"\($0.element.0)\" TIME_SLOT_REF2=\"\($0.element.1)\"><ANNOTATION_VALUE>\($0.element.2)</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>"
      }.joined(separator: "\n") + "\n</TIER>"
  }

  /// Type, start and end in ms since the session's start, and text.
  private func bouts(_ book: Book) throws -> [String] {
    guard let session = try book.rows(Query(.session)).first?.entry else { return [] }
    var query = try Query(.bout)
    query.restrict(to: session.id)
    return try book.rows(query).compactMap { $0.record as? Bout }.map { bout in
      let type = try book.entry(bout.event.type).name
      let times = [bout.event.time, bout.end].map { $0.map { "\(elapsed(from: session.time, to: $0) / 1_000_000)" } ?? "" }
      return "\(type) \(times[0])-\(times[1]) \(bout.event.note ?? "")"
    }
  }

  private func take(_ text: String, _ format: Format, _ flags: ImportFlags = [], into book: Book) throws -> [Finding] {
    try book.importFile(.bytes(Array(text.utf8)), ImportOptions(format: format, flags: flags))
  }

  @Test func textsHaveWhateverPeopleWrite() throws {
    let book = try book()
    defer { book.close() }
    _ = try take(grid([intervals("a\tb\nc", [("0", "1", "one\ntwo\t--> \"\"x\"\" \\a\"\""), ("1", "10", "")])]), .textGrid, into: book)
    let found = try bouts(book)
    #expect(found.count == 1 && found[0].hasSuffix("0-1000 one\ntwo\t--> \"x\" \\a\""), "\(found)")
  }

  @Test func neighboursOfOneTierMeet() throws {
    let book = try book()
    defer { book.close() }
    _ = try take(grid([intervals("t", [("0", "1", "x"), ("1", "1.5", "y"), ("1.5", "10", "x")])]), .textGrid, into: book)
    #expect(try bouts(book) == ["t 0-1000 x", "t 1000-1500 y", "t 1500-10000 x"])
  }

  @Test(arguments: [
    ("1e300", "9"), ("9223372036.9", "9"), ("nan", "9"), ("inf", "9"), ("-1e30", "9"), ("9", "1e30"), ("x", "9"), ("9", "1"), ("0x10", "9"),
  ])
  func aTimeThatIsNoneLeavesOutItsTierAlone(start: String, end: String) throws {
    let bad = intervals("bad", [(start, end, "x")]), good = intervals("good", [("0", "1", "y"), ("1", "10", "")])
    let book = try book()
    defer { book.close() }
    let failure = refusal { try take(grid([bad, good]), .textGrid, into: book) }
    #expect(failure?.code == .format && failure?.message.contains(":") == true, "\(failure?.message ?? "")")
    #expect(try book.rows(Query(.session)).isEmpty)
    let findings = try take(grid([bad, good]), .textGrid, .skipBad, into: book)
    #expect(findings.contains { $0.severity == .error && $0.reason == .leftOut })
    #expect(try bouts(book) == ["good 0-1000 y"])
  }

  @Test(arguments: [
    "", "File type = \"ooTextFile\"", "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n0\n10\n<exists>\n99999999999\n", "File type = \"ooTextFile\"\nObject class = \"Pitch\"\n",
    "ooBinaryFile\u{8}TextGrid", "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n0\n10\n<exists>\n1\n\"IntervalTier\"\n\"t\"\n0\n10\n4000000000\n0\n1\n\"x\"\n",
  ])
  func whatIsCutOffIsRefused(text: String) throws {
    let book = try book()
    defer { book.close() }
    #expect([.format, .limit].contains(refusal { try take(text, .textGrid, into: book) }?.code))
    #expect(try book.rows(Query(.session)).isEmpty)
  }

  @Test func slotsWithoutATimeStandBetweenTheirNeighbours() throws {
    try #require(ExpatLibrary.loaded != nil, "libexpat1 is to be installed where this is tested")
    let book = try book()
    defer { book.close() }
    let slots = [("s1", "0"), ("s2", ""), ("s3", ""), ("s4", "900")]
    _ = try take(eaf(slots: slots, tiers: tier("t", [("s1", "s2", "a"), ("s2", "s3", "b"), ("s3", "s4", "c")])), .eaf, into: book)
    #expect(try bouts(book) == ["t 0-300 a", "t 300-600 b", "t 600-900 c"])
  }

  @Test(arguments: [
    ("s1", "nowhere"), ("s3", "s1"), ("s1", "far"), ("", "s3"),
  ])
  func anAnnotationThatCannotBeLeavesOutItsTierAlone(first: String, last: String) throws {
    try #require(ExpatLibrary.loaded != nil, "libexpat1 is to be installed where this is tested")
    let book = try book()
    defer { book.close() }
    let slots = [("s1", "0"), ("s3", "500"), ("far", "99999999999999999999")]
    let text = eaf(slots: first == "s1" && last == "far" ? slots : Array(slots.prefix(2)), tiers: tier("bad", [(first, last, "x")]) + tier("good", [("s1", "s3", "y")]))
    let failure = refusal { try take(text, .eaf, into: book) }
    #expect(failure?.code == .format, "\(failure?.message ?? "")")
    #expect(try book.rows(Query(.session)).isEmpty)
    guard last != "far" else { return }
    _ = try take(text, .eaf, .skipBad, into: book)
    #expect(try bouts(book) == ["good 0-500 y"])
  }

  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a \"b\">]>", "<!DOCTYPE x [<!ENTITY % a SYSTEM \"file:///etc/passwd\">%a;]>",
    "<!DOCTYPE x [<!ENTITY a \"\(String(repeating: "&b;", count: 50))\"><!ENTITY b \"\(String(repeating: "c", count: 50))\">]>",
  ])
  func entitiesAreRefusedWhereTheyAreNamed(declaration: String) throws {
    try #require(ExpatLibrary.loaded != nil, "libexpat1 is to be installed where this is tested")
    let book = try book()
    defer { book.close() }
    let failure = refusal { try take(eaf(slots: [("s1", "0"), ("s2", "1")], tiers: tier("t", [("s1", "s2", "x")]), more: declaration + "\n"), .eaf, into: book) }
    #expect(failure?.code == .format && failure?.message.contains("entit") == true, "\(failure?.message ?? "")")
    #expect(try book.rows(Query(.session)).isEmpty)
  }
}
