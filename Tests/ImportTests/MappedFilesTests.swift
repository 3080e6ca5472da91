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

/// What files of a mapping are written in: JSON, encodings, names; and what is wrong with them.
@Suite("Files of a mapping", .timeLimit(.minutes(60)))
struct MappedFilesTests {
  let clock = TestClock()
  let book: Book
  let scratch = Scratch()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private static func mapping(_ table: String, _ more: String = "") -> String {
    "{ \"format\": \"tallybook-mapping\", \"version\": 3, \"name\": \"Test\", \"zone\": \"UTC\",\(more) \"tables\": { \"t\": { \(table) } } }"
  }

  private func take(_ mapping: String, _ source: ImportSource, _ flags: ImportFlags = []) throws -> [Finding] {
    try book.importFile(source, ImportOptions(format: .tables, flags: flags, mapping: mapping))
  }

  private func take(_ table: String, _ text: String, _ flags: ImportFlags = []) throws -> [Finding] { try take(Self.mapping(table), .bytes(Array(text.utf8)), flags) }

  private func refused(_ table: String, _ text: String) -> String {
    let failure = refusal { try take(table, text) }
    #expect(failure.map { [.format, .limit].contains($0.code) } == true && (try? book.rows(Query()).isEmpty) == true)
    return failure?.message ?? "taken"
  }

  private func notes() throws -> [String] { try book.rows(Query(.note)).map { "\($0[.name].text ?? ""): \($0[.description].text ?? "")" } }

  private static let note = "\"rows\": \"*\", \"kind\": \"note\", \"name\": \"{n}\", \"time\": \"{t}\""

  // MARK: Paths

  @Test(arguments: [("", 0), ("*", 1), ("buckets.*.events.*", 4), ("0.1", 2), ("a b.ü", 2)])
  func pathsHaveSteps(text: String, count: Int) { #expect(TablePath(text)?.steps.count == count) }

  @Test(arguments: [".", "a.", ".a", "a..b", String(repeating: "a.", count: 64) + "a"])
  func aPathWithAnEmptyStepIsNone(text: String) { #expect(TablePath(text) == nil) }

  /// A key, a number, a list as one text, an element by its number, what lies around, and the key that a sign stood for.
  @Test func columnsArePaths() throws {
    let text = """
      { "who": { "name": "Mila" }, "days": { "mon": { "hours": [ { "n": "a", "t": "2026-01-01", "at": [52.5, 13.4], "tags": ["x", "", "y"], "more": { "deep": [ { "z": 1 }, { "z": 2.50 } ] } }, {}, null ] },
        "tue": { "hours": [ { "n": "b", "t": "2026-01-02", "at": [1], "tags": "x,y" } ] } } }
      """
    let table = "\"rows\": \"days.*.hours.*\", \"kind\": \"note\", \"name\": \"{n}\", \"time\": \"{t}\", \"description\": \"{*}/{^who.name}/{at.0}/{at.1|}/{tags}/{more.deep.*.z|}\", \"tags\": { \"from\": \"{tags}\", \"split\": \",\" }"
    let findings = try take(table, text)
    #expect(try notes() == ["a: mon/Mila/52.5/13.4/x, y/1, 2.50", "b: tue/Mila/1//x,y/"])
    #expect(try book.names(Query(.tag)).sorted() == ["x", "y"] && findings.last?.reason == .allTaken, "\(findings.map(\.message))")
    #expect(try take(table, text).allSatisfy { $0.reason == .unchanged || $0.reason == .allTaken })
  }

  /// The whole file is a row, and rows of one table lie in those of another.
  @Test func rowsLieWithinRows() throws {
    _ = try take("\"rows\": \"\", \"kind\": \"note\", \"name\": \"{n}\", \"time\": \"{t}\"", "{ \"n\": \"whole\", \"t\": \"2026-01-01\" }")
    let words = """
      { "format": "tallybook-mapping", "version": 3, "name": "Test", "zone": "UTC", "tables": {
        "project": { "rows": "*", "kind": "collection", "key": "{id}", "name": "{name}", "time": "2026-01-01" },
        "work": { "rows": "*.work.*", "kind": "note", "name": "{n}", "time": "{t}", "collection": { "table": "project", "key": "{^*.id}" }, "tags": { "table": "tag", "key": "{tags}" } },
        "tag": { "rows": "*.labels.*", "kind": "tag", "key": "{id}", "name": "{name}" } } }
      """
    let text = """
      [ { "id": 7, "name": "Hives", "color": "red", "labels": [ { "id": 1, "name": "x" }, { "id": 2, "name": "y" } ], "work": [ { "n": "a", "t": "2026-01-02", "tags": [1, 2] }, { "n": "b", "t": "2026-01-03", "tags": [2] } ] },
        { "id": 8, "name": "Garden", "work": [] } ]
      """
    let findings = try take(words, .bytes(Array(text.utf8)))
    let holder = try #require(try book.rows(Query(.collection)).first { $0[.name].text == "Hives" })
    let notes = try book.rows(Query(.note)).filter { $0[.parent].int == holder.id }
    #expect(notes.map { $0[.name].text } == ["a", "b"] && notes.map { $0[.tags].ids?.count } == [2, 1])
    #expect(findings.filter { $0.reason == .leftOut }.map { "\($0.key) \($0.message.suffix(13))" } == ["color , once: \"red\""])
  }

  // MARK: JSON that is none, or another

  @Test func whatIsWrongWithJSONRefusesAll() throws {
    let good = "{ \"n\": \"a\", \"t\": \"2026-01-01\" }"
    for (text, part) in [
      ("", "import, line 1: expected a value"), ("[\(good)", "import, line 1: expected ',' or ']' after a value"), ("[\(good),\n{ \"n\": \"b", "import, line 2: a string without an end"), ("[\(good)]\n]", "import, line 2: expected the end"),
      ("[{ \"n\": \"a\", \"n\": \"b\" }]", "the key \"n\" is twice"), (String(repeating: "[", count: 600), "more than 512 levels"), ("[{ \"n\": \"a\u{0}\", \"t\": \"2026-01-01\" }]", "a control character"),
      ("[{ \"n\": \"a\\u0000\", \"t\": \"2026-01-01\" }]", "NUL"), ("7", "\"rows\" is \"*\", and the file is an integer"), ("\"a\"", "the file is a string"),
      ("[7]", "import:1: a row must be an object or a list, and is an integer"), ("[\(good),\n7]", "import:2: a row must be an object"), ("[\(good),\n[\"a\"]]", "import:2: \"{t}\" is empty"), ("[\(good),\n{ \"n\": \"b\", \"t\": { \"y\": 1 } }]", "import:2: \"{t}\" is empty"),
      ("[\(good),\n{ \"n\": \"b\", \"t\": 7 }]", "import:2: \"{t}\" for \"time\" is \"7\""), ("[{ \"n\": \"a\", \"T\": \"2026-01-01\" }]", "there is no column \"t\", which \"time\" of the table \"t\" names (line 1 of the mapping); it may be \"T\""),
      ("{ \"n\": \"a\" }", "import:1: a row must be"),
    ] { #expect(refused(Self.note, text).contains(part), "\(part): \(refused(Self.note, text))") }
    for (text, part) in [
      ("{}", "there is no \"buckets\", and \"rows\" is \"buckets.*.events.*\""), ("{ \"buckets\": { \"a\": { \"event\": [] } } }", "there is no \"events\""), ("{ \"buckets\": [{ \"events\": 5 }] }", "and \"buckets.0.events\" is an integer"),
      ("{ \"buckets\": \"none\" }", "\"buckets\" is a string"),
    ] { #expect(refused("\"rows\": \"buckets.*.events.*\", \"kind\": \"note\", \"name\": \"{n}\", \"time\": \"{t}\"", text).contains(part), "\(part)") }
    // No rows have no columns, and nothing is wrong with that.
    for none in ["[]", "[{}, null]"] { #expect(try take(Self.note, none).map(\.reason) == [.allTaken]) }
    // One by one with the flag.
    let left = try take(Self.note, "[\(good),\n7,\n{ \"n\": \"b\", \"t\": \"noon\" },\n{ \"n\": \"c\", \"t\": \"2026-01-03\" }]", .skipBad)
    #expect(try left.filter { $0.reason == .leftOut }.map(\.location) == ["import:2", "import:3"] && notes() == ["a: ", "c: "])
  }

  @Test func keysHaveABound() throws {
    let many = (0...CSVReader.mostFields).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    #expect(refused(Self.note, "[{ \(many) }]").contains("more than 16384 different keys; name with * in \"rows\" a key that stands for any"))
    // A table of a million columns is refused by its header.
    #expect(refused("\"kind\": \"note\", \"name\": \"{n}\", \"time\": \"{t}\"", String(repeating: "n,", count: 1_000_000) + "t\n").contains("more than 16384 fields"))
  }

  @Test func columnsThatAreNotThereHaveNeighbours() {
    let header = TableHeader(["Start date", "Start time", "Description", "Billable"], line: 1)
    for (wanted, near) in [("start date", "Start date"), ("StartDate", "Start date"), ("Descripton", "Description"), ("billabel", "Billable"), ("Dsecription", "Description"), ("End", nil), ("Start", nil), ("", nil), ("Amount", nil)] as [(String, String?)] {
      #expect(header.near(wanted) == near, "\(wanted)")
    }
    #expect(TableHeader(["time", "title"], line: 1).near("titel") == "title")
    #expect(TableHeader((0..<16_384).map { "column \($0)" }, line: 1).near("colum 7") == nil)
    #expect(refused("\"kind\": \"note\", \"name\": \"{Species}\", \"time\": \"{t}\"", "Name,t\n") == "import:1: there is no column \"Species\", which \"name\" of the table \"t\" names (line 1 of the mapping); there are \"Name\", \"t\"")
    #expect(refused("\"kind\": \"note\", \"name\": \"{Describtion}\", \"time\": \"{t}\"", "Description,t\n").hasSuffix("; it may be \"Description\""))
  }

  // MARK: Encodings

  private static let plain = "\"kind\": \"note\", \"name\": \"{n}\", \"time\": \"2026-01-01\""

  private static func utf16(_ text: String, isLittle: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { isLittle ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  @Test func tablesAreReadInWhatTheyAreWrittenIn() throws {
    let text = "n\r\nGrün – 10 €\r\n\"😀,\r\nb\"\r\n"
    for isLittle in [true, false] {
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      let word = isLittle ? "le" : "be"
      let said = Self.mapping(Self.plain + ", \"encoding\": \"UTF-16\(word)\"")
      for (words, mark) in [(Self.mapping(Self.plain), true), (said, true), (said, false)] {
        _ = try book.importFile(.bytes(Self.utf16(text, isLittle: isLittle, mark: mark)), ImportOptions(format: .tables, mapping: words))
        #expect(try book.rows(Query(.note)).map { $0[.name].text } == ["Grün – 10 €", "😀,\r\nb"])
      }
      // Nobody said so.
      let failure = refusal { try take(Self.mapping(Self.plain), .bytes(Self.utf16(text, isLittle: isLittle, mark: false))) }
      #expect(failure?.reason == .encoding && failure?.message == "import: the file looks like UTF-16 without a byte order mark; save it as UTF-8, or say \"encoding\": \"utf-16\(word)\" of the table in the mapping", "\(failure?.message ?? "")")
    }
    // JSON too.
    _ = try take(Self.mapping(Self.note), .bytes(Self.utf16("[{ \"n\": \"Grün\", \"t\": \"2026-01-01\" }]", isLittle: true, mark: true)))
    #expect(try notes() == ["Grün: "])
    for (bytes, part) in [
      ([0xFF, 0xFE, 0x6E], "the file has 3 bytes"), ([0xFF, 0xFE, 0x6E, 0, 0x0A, 0, 0x61, 0, 0, 0xD8, 0x61, 0], "line 2, column 2: half of a pair"), ([0xFF, 0xFE, 0x6E, 0, 0x0A, 0, 0, 0xDC], "line 2, column 1: half"),
      ([0xFF, 0xFE, 0x6E, 0, 0, 0xD8], "line 1, column 2: half"),
    ] as [([UInt8], String)] {
      let failure = refusal { try take(Self.mapping(Self.plain), .bytes(bytes)) }
      #expect(failure?.reason == .encoding && failure?.message.contains(part) == true, "\(failure?.message ?? "")")
    }
  }

  @Test func latinIsSaidOrConverted() throws {
    let latin: [UInt8] = Array("n,x\nGr".utf8) + [0xFC] + Array("n,10 ".utf8) + [0x80] + Array("\n".utf8)
    let failure = refusal { try take(Self.mapping(Self.plain), .bytes(latin)) }
    #expect(
      failure?.code == .format && failure?.message == "import:2: the byte FC in field 1, behind \"Gr\", is not valid UTF-8; save the file as UTF-8, or say in the mapping what it is, as \"encoding\": \"windows-1252\" of the table",
      "\(failure?.message ?? "")")
    let header = refusal { try take(Self.mapping(Self.plain), .bytes([0x6E, 0x2C, 0xE4, 0x0A])) }
    #expect(header?.message.hasPrefix("import, line 1: the byte E4 in field 2 is not valid UTF-8") == true, "\(header?.message ?? "")")
    let words = Self.mapping(Self.plain + ", \"description\": \"{x}\", \"encoding\": \"windows-1252\"")
    let latinRead = try take(words, .bytes(latin))
    #expect(try latinRead.last?.reason == .allTaken && notes() == ["Grün: 10 €"])
    let none = refusal { try take(words, .bytes(Array("n,x\na,b".utf8) + [0x81])) }
    #expect(none?.message == "import: line 2, column 4: Windows-1252 has no byte 81; see what the file is written in, and save it as UTF-8", "\(none?.message ?? "")")
    // A file of UTF-8 that says so is that.
    _ = try take(words, .bytes([0xEF, 0xBB, 0xBF] + Array("n,x\nGrün,ä\n".utf8)))
    #expect(try notes().last == "Grün: ä")
    #expect(refusal { try Mapping(Self.mapping(Self.plain + ", \"encoding\": \"latin-1\"")) }?.message.contains("\"encoding\" of the table \"t\" must be one of utf-8, windows-1252, utf-16le, utf-16be") == true)
  }

  /// Each of these bytes is as Windows has it, and what it does not have is refused.
  @Test func windowsHasItsOwnSigns() throws {
    let signs = "€\u{0}‚ƒ„…†‡ˆ‰Š‹Œ\u{0}Ž\u{0}\u{0}‘’“”•–—˜™š›œ\u{0}žŸ"
    for (byte, sign) in zip(UInt8(0x80)...0x9F, signs) {
      let read = Result { try TableText.utf8(.own([byte]), .windows1252, "x").withBytes { Array($0) } }
      #expect((try? read.get()) == (sign == "\u{0}" ? nil : Array(String(sign).utf8)), "\(byte)")
    }
    for byte in UInt8(0xA0)...0xFF { #expect(try TableText.utf8(.own([byte]), .windows1252, "x").withBytes { Array($0) } == Array(String(Unicode.Scalar(byte)).utf8)) }
  }

  // MARK: Names of files

  @Test func lettersOfAnotherCaseAreAnotherFile() throws {
    let words = Self.mapping("\"file\": \"a.csv\", \(Self.plain)")
    _ = scratch.write("A.csv", "n\nlarge\n")
    let failure = refusal { try take(words, .file(scratch.path)) }
    #expect(failure?.code == .notFound && failure?.message.hasSuffix("there is A.csv, whose letters are of another case: rename it") == true, "\(failure?.message ?? "")")
    _ = scratch.write("a.csv", "n\nsmall\n")
    let findings = try take(words, .file(scratch.path))
    #expect(try notes() == ["small: "] && findings.contains { $0.key == "file" && $0.message.contains("A.csv") })
    // Both may be the file of a table.
    let both = refusal { try take(words.replacing("\"a.csv\"", with: "[\"a.csv\", \"A.csv\"]"), .file(scratch.path)) }
    #expect(both?.reason == .duplicate && both?.message.hasPrefix("a.csv and A.csv may both be") == true)
  }

  /// One file is read by tables with other separators: rows of the one have fewer columns than those of the other.
  @Test func oneFileIsReadInTwoWays() throws {
    let words = """
      { "format": "tallybook-mapping", "version": 3, "name": "Test", "zone": "UTC", "tables": {
        "a": { "kind": "note", "where": { "n": "none" }, "name": "{n}", "time": "2026-01-01" }, "b": { "separator": ";", "kind": "note", "name": "{n,x,y}", "time": "2026-01-01" } } }
      """
    let findings = try take(words, .bytes(Array("n,x,y\na,1,2\n".utf8)))
    #expect(try notes() == ["a,1,2: "] && findings.contains { $0.key == "where" })
  }

  // MARK: Ends and durations

  @Test(arguments: [
    ("2:15", 8_100_000), ("0:00", 0), ("100:00:01", 360_001_000), ("1.5", 1_500), ("0.001", 1), ("3600", 3_600_000), ("1e3", 1_000_000),
  ]) func durationsAreClocksOrNumbers(text: String, milliseconds: Int64) throws {
    _ = try take("\"kind\": \"session\", \"name\": \"x\", \"time\": \"2026-01-01\", \"duration\": \"{d}\"", "d\n\(text)\n")
    let row = try #require(try book.rows(Query(.session)).first)
    #expect(row[.end].int.flatMap { end in row[.time].int.map { end - $0 } } == milliseconds * 1_000_000)
  }

  @Test func durationsHaveUnitsAndBounds() throws {
    let table = { (unit: String) in "\"kind\": \"session\", \"name\": \"x\", \"time\": \"2026-01-01\", \"duration\": { \"from\": \"{d}\", \"unit\": \"\(unit)\" }" }
    for (unit, milliseconds) in [("ms", 0), ("s", 250), ("min", 15_000), ("h", 900_000)] as [(String, Int64)] {
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      _ = try book.importFile(.bytes(Array("d\n0.25\n".utf8)), ImportOptions(format: .tables, mapping: Self.mapping(table(unit))))
      #expect(try book.rows(Query(.session)).map { ($0[.end].int ?? 0) - ($0[.time].int ?? 0) } == [unit == "ms" ? 250_000 : milliseconds * 1_000_000])
    }
    for bad in ["-1", "1:60", "1:2:3:4", ":30", "1:", "an hour", "1e99", "99999999999", "9999999:00"] {
      let message = refused(table("h"), "d\n\(bad)\n")
      #expect(message.hasPrefix("import:2: ") && (message.contains("not a duration") || message.contains("2262")), "\(bad): \(message)")
    }
    #expect(refusal { try Mapping(Self.mapping(table("d"))) }?.message.contains("\"unit\" of \"duration\" of the table \"t\" must be one of ms, s, min, h") == true)
  }

  @Test func aTimeOfDayEndsWhereClocksShowItNext() throws {
    let table = "\"kind\": \"session\", \"name\": \"x\", \"time\": \"{t}\", \"end\": { \"from\": \"{e}\", \"time\": \"hh:mm AM\" }"
    _ = try take(table, "t,e\n2026-01-01 23:00,01:30 am\n2026-01-02 09:00,09:00 am\n2026-01-03 09:00,05:00 PM\n")
    #expect(try book.rows(Query(.session)).map { (($0[.end].int ?? 0) - ($0[.time].int ?? 0)) / (60 * nanosecondsPerSecond) } == [150, 0, 480])
    #expect(refusal { try take(table, "t,e\n2026-01-01 23:00,noon\n") }?.message.contains("no such time as \"time\" says") == true)
    #expect(refusal { try take(table, "t,e\n2026-01-01 23:00,13:00 PM\n") }?.message.contains("no such time") == true)
    #expect(refusal { try take(table, "t,e\n2262-04-11 23:00,01:00 am\n") }?.code == .format)
    // An end alone may be a time of day.
    for key in ["\"time\": { \"from\": \"{t}\", \"time\": \"HH:mm\" }, \"end\": \"{e}\"", "\"time\": \"{t}\", \"end\": { \"from\": \"{e}\", \"time\": \"mm\" }"] {
      #expect(refusal { try Mapping(Self.mapping("\"kind\": \"session\", \"name\": \"x\", \(key)")) }?.code == .format)
    }
  }

  // MARK: Tasks

  @Test func tasksKeepToTheirBounds() throws {
    let table = "\"kind\": \"task\", \"name\": \"{n}\", \"day\": \"{day}\", \"priority\": \"{p}\", \"notes\": { \"from\": \"{notes}\", \"split\": \";\" }, \"category\": \"{c}\", \"completed\": \"{done}\""
    let long = String(repeating: "long ", count: 20)
    let text = "n,day,p,notes,c,done\nfirst,2026-05-02,high,a;b;c;d;e;f;g,Home,\nsecond,2026-05-02T10:00Z,HIGH,,home,2026-05-03\n\(long),,none,,,\n"
    let findings = try take(table, text)
    let rows = try book.rows(Query(.task))
    #expect(rows.map { $0[.day].int }.compactMap { $0 } == [20_260_502] && rows.count == 3)
    #expect(rows.first { $0[.name].text == "first" }?[.notes].text == "a\nb\nc\nd\ne" && rows.filter { $0[.category].text == "Home" }.count == 2)
    #expect(try rows.first { $0[.name].text == "second" }?[.completed].int == (ISO8601.parse("2026-05-03T00:00Z").instant))
    #expect(findings.map(\.reason).filter { ![.added].contains($0) } == [.dayFull, .changed, .leftOut, .assumed] || findings.map(\.reason).contains(.dayFull), "\(findings.map(\.message))")
    #expect(findings.contains { $0.reason == .changed && $0.key == "name" } && findings.contains { $0.reason == .leftOut && $0.key == "notes" && $0.message.contains("2 times, first: \"f\"") })
    #expect(findings.contains { $0.reason == .assumed && $0.key == "time" })
    // The same again is the same, but for the day that had no room.
    let again = try take(table, text)
    #expect(!again.contains { $0.reason == .added } && again.filter { $0.message.contains("said otherwise") }.map(\.key) == ["day"], "\(again.map(\.message))")
    for (row, part) in [("x,soon,,,,", "which is not a time"), ("x,2026-02-30,,,,", "not a time"), ("x,,urgent,,,", "none of high, medium, low, none; say with \"values\""), ("x,,,,,noon", "not a time")] {
      #expect(refusal { try take(table, "n,day,p,notes,c,done\n\(row)\n") }?.message.contains(part) == true, "\(row)")
    }
    #expect(try book.check().isEmpty)
  }

  // MARK: Versions

  /// What is of version 3 is not a key of an older one, and says so.
  @Test func olderVersionsHaveLess() {
    for key in ["\"rows\": \"*\"", "\"encoding\": \"utf-8\"", "\"duration\": \"{d}\""] {
      let words = Self.mapping("\"kind\": \"session\", \"name\": \"x\", \"time\": \"{t}\", \"end\": \"{e}\", \(key)").replacing("\"version\": 3", with: "\"version\": 2")
      #expect(refusal { try Mapping(words) }?.message.contains("is of version 3, and the mapping has version 2; make that 3") == true)
    }
    #expect(refusal { try Mapping(Self.mapping("\"kind\": \"task\", \"name\": \"x\"").replacing("\"version\": 3", with: "\"version\": 2")) }?.message.contains("\"kind\"") == true)
    for (key, part) in [("\"separator\": \";\"", "is of CSV, and \"rows\" is of JSON"), ("\"decimal\": \",\"", "is of CSV")] {
      #expect(refusal { try Mapping(Self.mapping("\(Self.note), \(key)")) }?.message.contains(part) == true)
    }
    #expect(refusal { try Mapping(Self.mapping(Self.note.replacing("\"*\"", with: "\"a..b\""))) }?.message.contains("\"rows\" of the table \"t\" must be up to 64 keys") == true)
  }

  @Test func randomJSONIsReadOrRefused() throws {
    var random = SeededRandom()
    let pieces = ["{", "}", "[", "]", ",", ":", "\"n\"", "\"t\"", "\"a\"", "\"2026-01-01\"", "{ \"n\": \"a\", \"t\": \"2026-01-01\" }", "null", "7", "1e99", "\"\\u0000\"", "\"*\"", "\"^\"", "\n", "\u{0}", "é"]
    for _ in 0..<draws(150, long: 40_000) {
      let text = "[" + (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "]"
      let flags: ImportFlags = Bool.random(using: &random) ? .skipBad : []
      do { _ = try take(Self.mapping(Self.note), .bytes(Array(text.utf8)), flags) } catch let failure as Failure {
        #expect(failure.code == .format, "\(failure.message) of \(text.debugDescription)")
        continue
      }
      #expect(try !take(Self.mapping(Self.note), .bytes(Array(text.utf8)), flags).contains { $0.reason == .added }, "\(text.debugDescription)")
    }
    #expect(try book.check().isEmpty)
  }
}
