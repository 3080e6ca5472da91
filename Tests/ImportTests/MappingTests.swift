import Testing
@testable import TallybookBase
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookText
@testable import TestBasics

@Suite("Mappings", .timeLimit(.minutes(60)))
struct MappingTests {
  private func row(_ columns: [(String, String)], number: Int = 1, decimal: String = ".") -> TableRow {
    TableRow(
      header: TableHeader(CSVRow(fields: columns.map(\.0), line: 1)), cells: .fields(columns.map(\.1)), number: number, line: 2,
      decimal: decimal.utf8.first ?? 46)
  }

  @Test(arguments: [
    ("{a}", "x "), ("{a} {b}", "x  y"), ("{a}{c}", "x"), ("{c}", nil), ("born {c}", nil), ("born {c} {d}", nil), ("fixed", "fixed"), ("{#}", "7"),
    ("{{{a}}}", "{x }"), ("{#}/{c}", "7/"), ("", nil), ("{ a }", "x "), ("{missing}", nil), ("{blank}", nil),
    ("{blank|a}", "x "), ("{missing|d|b}", "y"), ("{c|d}", nil), ("{missing|}", nil), ("{a|}", "x "), ("born {c|}", nil), ("{ c | b } {missing|}", "y"),
  ])
  func patternsAreTextWithColumns(pattern: String, expected: String?) throws {
    let row = row([("a", "x "), ("b", "y"), ("c", ""), ("d", " "), ("blank", "\u{a0}\t ")], number: 7)
    #expect(try MappingPattern(pattern).text(of: row) == expected)
  }

  @Test(arguments: ["{", "}", "{a", "a}", "{}", "{a{b}}", "}}}", "{{{", "{|}", "{|a}", "{a||b}", "{a||}"])
  func aBraceThatStandsAloneIsRefused(pattern: String) {
    #expect(refusal { try MappingPattern(pattern) }?.code == .format)
  }

  @Test(arguments: [
    ("DD.MM.YYYY HH:mm", "02.08.2025 06:40", "2025-08-02T04:40:00.000Z"), ("DD.MM.YYYY HH:mm", "2.8.2025 6:40", "2025-08-02T04:40:00.000Z"),
    ("MM/DD/YYYY hh:mm AM", "08/02/2025 12:05 am", "2025-08-01T22:05:00.000Z"), ("MM/DD/YYYY hh:mm AM", "8/2/2025 12:05 PM", "2025-08-02T10:05:00.000Z"),
    ("YYYYMMDDTHHmmss", "20250802T064009", "2025-08-02T04:40:09.000Z"), ("YYYY-MM-DD", "2025-01-02", "2025-01-01T23:00:00.000Z"),
    ("YYYY-MM-DD HH:mm:ss Z", "2025-08-02 06:40:00 +0000", "2025-08-02T06:40:00.000Z"), ("YYYY-MM-DD HH:mm:ss Z", "2025-08-02 06:40:00 Z", "2025-08-02T06:40:00.000Z"),
    // What the clocks skip moves forward, of what they show twice the first counts.
    ("YYYY-MM-DD HH:mm", "2025-03-30 02:30", "2025-03-30T01:30:00.000Z"), ("YYYY-MM-DD HH:mm", "2025-10-26 02:30", "2025-10-26T00:30:00.000Z"),
    ("unix", "1754109600", "2025-08-02T04:40:00.000Z"), ("unix", "1754109600.25", "2025-08-02T04:40:00.250Z"), ("unix", "-1", "1969-12-31T23:59:59.000Z"),
    ("unix-ms", "1754109600123", "2025-08-02T04:40:00.123Z"), ("unix-ms", "1754109600123.5", "2025-08-02T04:40:00.123500Z"),
  ])
  func timesAreReadAsTheyAreWritten(form: String, text: String, expected: String) throws {
    let time = try MappingTime(form).instant(text, ZoneRules.named("Europe/Berlin"))
    #expect(time.map { ISO8601.text($0) } == expected)
  }

  @Test(arguments: [
    ("DD.MM.YYYY", "31.02.2025"), ("DD.MM.YYYY", "1.1.25"), ("DD.MM.YYYY", "1.1.2025 "), ("DD.MM.YYYY", ""), ("DD.MM.YYYY HH:mm", "1.1.2025 24:00"),
    ("MM/DD/YYYY hh:mm AM", "8/2/2025 13:05 PM"), ("MM/DD/YYYY hh:mm AM", "8/2/2025 12:05"), ("YYYY-MM-DD Z", "2025-01-01 CET"), ("YYYY-MM-DD Z", "2025-01-01 "),
    ("DD.MM.YYYY", "1.1.9999"), ("unix", "x"), ("unix", ""), ("unix", "-"), ("unix", "1."), ("unix", "99999999999999999999"), ("unix", "9223372036.9"),
    ("unix", "1e9"), ("unix-ms", "9223372036854775807"),
  ])
  func whatIsNoSuchTimeIsNone(form: String, text: String) throws {
    #expect(try MappingTime(form).instant(text, .utc) == nil)
  }

  @Test(arguments: ["", "YYYY", "YYYY-MM", "YYYY-MM-DD DD", "yyyy-MM-DD", "YYYY-MM-DD hh:mm", "YYYY-MM-DD HH:mm AM", "YYYY-MM-DD mm", "YYYY-MM-DD HH ss", "YYYY-MM-DDé", "YYYY1MM2DD"])
  func aFormThatSaysTooLittleIsRefused(form: String) {
    #expect(refusal { try MappingTime(form) }?.code == .format)
  }

  @Test func numbersHaveTheTablesDecimalSign() {
    let (point, comma) = (row([]), row([], decimal: ","))
    #expect(point.number("1.5") == 1.5 && point.number(" -2e3 ") == -2000 && comma.number("1,5") == 1.5)
    for bad in ["", "1,5", "1.2.3", "0x10", "nan", "inf", "1 000", "1e999", "-", "١"] { #expect(point.number(bad) == nil, "\(bad)") }
    for bad in ["1.5", "1.000,5", "1,2,3"] { #expect(comma.number(bad) == nil, "\(bad)") }
  }

  @Test(arguments: [
    ("a.csv", "a.csv", true), ("a.csv", "A.csv", false), ("Child-*.csv", "Child-2026-05-02.csv", true), ("Child-*.csv", "Child-.csv", true), ("Child-*.csv", "Child.csv", false),
    ("*", "any", true), ("a*a", "a", false), ("a*a", "aa", true), ("*b*c*", "abxc", true), ("*b*c*", "acb", false), ("*aab", "aaab", true), ("**", "", true), ("a*", "b", false),
  ])
  func namesOfFilesHaveWildcards(pattern: String, name: String, isOne: Bool) {
    #expect(FilePattern(pattern, wildcards: true).matches(name) == isOne)
    #expect(FilePattern(pattern, wildcards: false).matches(name) == (pattern == name))
  }

  /// What version 1 says goes on to mean what it meant.
  @Test func versionOneHasNoAlternatives() throws {
    let text = { (version: Int) in
      "{ \"format\": \"tallybook-mapping\", \"version\": \(version), \"name\": \"X\", \"tables\": { \"t\": { \"file\": \"a*.csv\", \"kind\": \"note\", \"name\": \"{a|b}\", \"time\": \"{t}\" } } }"
    }
    let (old, new) = (try Mapping(text(1)).tables[0], try Mapping(text(2)).tables[0])
    let row = row([("a", ""), ("b", "of b"), ("a|b", "of both")])
    #expect(try old[.name]?.text(of: row) == "of both" && new[.name]?.text(of: row) == "of b")
    #expect(!old.files[0].matches("ab.csv") && new.files[0].matches("ab.csv"))
  }

  // MARK: What is wrong with a mapping

  private static func mapping(_ table: String, _ more: String = "") -> String {
    "{\n\"format\": \"tallybook-mapping\", \"version\": 1, \"name\": \"X\",\(more)\n\"tables\": {\n\"t\": { \(table) }\n} }"
  }

  private static let note = "\"kind\": \"note\", \"name\": \"{n}\", \"time\": \"{t}\""

  @Test(arguments: [
    ("{", "line 1"), ("[]", "must be an object"), ("{}", "has no \"format\""), ("{\"format\": \"tallybook\"}", "tallybook-mapping"),
    ("{\"format\": \"tallybook-mapping\"}", "\"version\""), ("{\"format\": \"tallybook-mapping\", \"version\": 0}", "\"version\""),
    ("{\"format\": \"tallybook-mapping\", \"version\": 1, \"name\": \"\"}", "\"name\""),
    ("{\"format\": \"tallybook-mapping\", \"version\": 1, \"name\": \"X\", \"tables\": {}}", "\"tables\" is empty"),
    ("{\"format\": \"tallybook-mapping\", \"version\": 1, \"name\": \"X\", \"tables\": []}", "\"tables\" must be an object"),
    ("{\"format\": \"tallybook-mapping\", \"version\": 1, \"name\": \"X\", \"tables\": {\"t\": 5}}", "must be an object"),
    (mapping(""), "line 4: the table \"t\" has no \"kind\""), (mapping("\"kind\": \"bird\""), "line 4: \"kind\""), (mapping("\"kind\": \"note\""), "has no \"name\""),
    (mapping("\"kind\": \"note\", \"name\": \"{n}\""), "has no \"time\""), (mapping("\"kind\": \"session\", \"name\": \"{n}\", \"time\": \"{t}\""), "has no \"end\""),
    (mapping("\(note), \"end\": \"{e}\""), "\"end\" is not a key of the table \"t\""), (mapping("\"kind\": \"tag\", \"name\": \"{n}\", \"time\": \"{t}\""), "\"time\" is not a key"),
    (mapping("\(note), \"fields\": {\"a\": \"{a}\"}"), "needs \"template\""), (mapping("\(note), \"latitude\": \"{a}\""), "needs \"longitude\""),
    (mapping("\(note), \"file\": \"../secret.csv\""), "must be the name of a file"), (mapping("\(note), \"file\": \"..\""), "must be the name of a file"),
    (mapping("\(note), \"file\": []"), "a list of 1 to 100"), (mapping("\(note), \"file\": [\"a\", \"b/c\"]"), "must be the name of a file"),
    (mapping("\(note), \"optional\": \"yes\""), "\"optional\" of the table \"t\" must be true or false"), (mapping("\(note), \"ignore\": \"a\""), "\"ignore\""),
    (mapping("\(note), \"subject\": {\"table\": \"t\", \"key\": \"{a}\", \"split\": \",\"}"), "only tags may be several"),
    (mapping("\(note), \"separator\": \";;\""), "\"separator\""), (mapping("\(note), \"separator\": \"\\\"\""), "\"separator\""), (mapping("\(note), \"decimal\": \";\""), "\"decimal\""),
    (mapping("\(note), \"key\": \"same\""), "the same for each row"), (mapping("\(note), \"key\": 5"), "\"key\""), (mapping("\(note), \"key\": \"{\""), "brace"),
    (mapping("\(note), \"where\": {\"a\": 1}"), "\"where\""), (mapping("\(note), \"where\": {\"a\": []}"), "\"where\""),
    (mapping("\(note), \"subject\": {\"table\": \"u\", \"key\": \"{a}\"}"), "which the mapping does not have"),
    (mapping("\(note), \"subject\": {\"table\": \"t\", \"key\": \"{a}\"}"), "are not subjects"), (mapping("\(note), \"subject\": {\"table\": \"t\"}"), "has no \"key\""),
    (mapping("\(note), \"tags\": [5]"), "\"tags\""), (mapping("\(note), \"description\": {\"values\": {\"a\": \"b\"}}"), "has no \"from\""),
    (mapping("\(note), \"description\": {\"from\": \"{a}\", \"values\": {\"a\": []}}"), "\"values\""), (mapping("\(note), \"description\": {\"from\": \"{a}\", \"values\": {}}"), "is empty"),
    (mapping("\(note), \"description\": {\"from\": \"{a}\", \"sort\": \"x\"}"), "\"sort\" is not a key"), (mapping("\(note), \"description\": true"), "must be a text"),
    (mapping("\"kind\": \"note\", \"name\": \"x\", \"time\": {\"from\": \"{t}\", \"time\": \"noon\"}"), "line 4: \"time\" cannot be"),
    (mapping(note, " \"zone\": \"Middle/Earth\","), "line 2: \"zone\""), (mapping(note, " \"colour\": \"red\","), "line 2: \"colour\" is not a key of the mapping"),
    (mapping(note, " \"templates\": [{\"type\": \"object\"}],"), "line 2: \"templates\""),
    (mapping(note, " \"templates\": [{\"type\": \"object\", \"title\": \"A\", \"properties\": {\"a\": {\"type\": \"string\"}}}, {\"type\": \"object\", \"title\": \"A\", \"properties\": {\"a\": {\"type\": \"string\"}}}],"), "two templates"),
    (mapping("\(note), \"subject\": {\"table\": \"s\", \"key\": \"{a}\"} }, \"s\": { \"kind\": \"subject\", \"name\": \"{n}\""), "has no \"key\""),
  ])
  func whatIsWrongIsRefusedByLineAndKey(text: String, part: String) {
    let failure = refusal { try Mapping(text) }
    #expect(failure?.code == .format && failure?.message.hasPrefix("the mapping, ") == true && failure?.message.contains(part) == true, "\(failure?.message ?? "")")
  }

  @Test func aNewerOneIsNotReadHalf() {
    #expect(refusal { try Mapping("{\"format\": \"tallybook-mapping\", \"version\": 5, \"name\": \"X\"}") }?.code == .newer)
  }
}
