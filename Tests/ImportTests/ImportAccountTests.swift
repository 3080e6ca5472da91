import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Whatever an import reads is taken or told: nothing is lost in silence.
@Suite("What imports account for", .timeLimit(.minutes(60)))
struct ImportAccountTests {
  let clock = TestClock()
  let book: Book
  let scratch = Scratch()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private func take(_ mapping: String, _ source: ImportSource, _ flags: ImportFlags = [], zone: String? = nil) throws -> [Finding] {
    try book.importFile(source, ImportOptions(format: .tables, flags: flags, zone: zone, mapping: mapping))
  }

  private func mapping(_ tables: String, _ more: String = "") -> String {
    "{ \"format\": \"tallybook-mapping\", \"version\": 2, \"name\": \"Test\",\(more) \"tables\": { \(tables) } }"
  }

  private func often(_ finding: Finding) -> Int { finding.often }

  private func lines(_ findings: [Finding]) -> [String] { findings.told }

  // MARK: Tables

  @Test func whatATableDoesNotTakeIsTold() throws {
    let words = mapping(
      """
      "nap": { "file": "nap.csv", "kind": "session", "where": { "sort": "nap" }, "name": "{name}", "time": "{from}", "end": "{to}", "ignore": ["spare"] },
      "none": { "file": "none.csv", "optional": true, "kind": "note", "name": "n", "time": "{t}" }
      """)
    _ = scratch.write(
      "nap.csv",
      "name,from,to,sort,mood,spare,blank\na,2026-03-29 02:30,2026-03-29 04:00,nap,good,x,\nb,2025-10-26 02:30,,nap,bad,x, \nc,?,?,night,,,\nd,2026-01-01T00:00Z,2026-01-01 02:00,nap,,x,\n")
    _ = scratch.write("other.csv", "a\n")
    _ = scratch.write(".hidden", "a")
    _ = scratch.write("words.json", words)
    try book.set("time_zone", to: "Europe/Berlin")
    let dry = try take(words, .file(scratch.path), .dryRun)
    let findings = try take(words, .file(scratch.path))
    #expect(dry.map(\.message) == findings.map(\.message))
    #expect(
      lines(findings) == [
        "info noFile none.csv [file] there is no file none.csv, and the table \"none\" may lack it",
        "info assumed nap.csv:2 [zone] a time names no zone, and was read on the clocks of Europe/Berlin, 4 times, first: \"2026-03-29 02:30\"",
        "warning changed nap.csv:2 [time] the clocks of Europe/Berlin skip a time, which was moved forward by the gap, once: \"2026-03-29 02:30\"",
        "warning changed nap.csv:3 [time] the clocks of Europe/Berlin show a time twice, and the first was taken, once: \"2025-10-26 02:30\"",
        "info assumed nap.csv:3 [end] a session has no end, and so it runs, once: \"{to}\"",
        "warning leftOut nap.csv:2 [mood] the column \"mood\" of nap.csv was not imported, since no table of the mapping names it, 2 times, first: \"good\"",
        "info leftOut nap.csv:2 [spare] the column \"spare\" of nap.csv was not imported, since the mapping says that it holds nothing that others do not, 3 times, first: \"x\"",
        "warning leftOut nap.csv [where] a row of nap.csv was not imported, since no table of the mapping asks for such, once: \"line 4\"",
        "warning leftOut other.csv [file] a file of the folder was not imported, since no table of the mapping names it, once: \"other.csv\"",
      ], "\(lines(findings).joined(separator: "\n"))")
    // With a zone that is said, and nothing else, all is taken; a column that only spaces stand in holds nothing.
    let whole = try take(mapping("\"n\": { \"kind\": \"note\", \"name\": \"{n}\", \"time\": \"{t}\" }"), .bytes(Array("n,t,x\na,2026-01-01, \n".utf8)), zone: "UTC")
    #expect(whole.last?.reason == .allTaken && whole.count == 2)
  }

  /// References to rows of a table whose file may be missing, and is: the row comes, and what it refers to is told.
  @Test func whatCannotBeReferredToIsTold() throws {
    let words = mapping(
      """
      "tag": { "file": "tag.csv", "optional": true, "kind": "tag", "key": "{id}", "name": "{name}" },
      "n": { "file": "n.csv", "kind": "note", "name": "{n}", "time": "2026-01-01", "tags": { "table": "tag", "key": "{tags}", "split": "," } }
      """, " \"zone\": \"UTC\",")
    _ = scratch.write("n.csv", "n,tags\na,\"1,2\"\nb,\n")
    let findings = try take(words, .file(scratch.path))
    #expect(findings.last?.message.hasSuffix("which says what \"{tags}\" is, 2 times, first: \"1\"") == true && findings.last?.reason == .leftOut)
    #expect(try book.names(Query(.note)) == ["a", "b"])
    // Two files that may both be a table's are refused: nobody can say which is the later one.
    _ = scratch.write("tag.csv", "id,name\n1,x\n")
    _ = scratch.write("tag-2.csv", "id,name\n1,x\n")
    #expect(refusal { try take(words.replacing("\"tag.csv\"", with: "[\"tag.csv\", \"tag-*.csv\"]"), .file(scratch.path)) }?.message.contains("tag.csv and tag-2.csv may both be") == true)
  }

  /// Each cell that holds something is in the book, in a column that is told, or in a row that is told.
  @Test func eachCellOfATableIsTakenOrTold() throws {
    var random = SeededRandom()
    for _ in 0..<draws(24, long: 400) {
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      let columns = (0..<Int.random(in: 1...6, using: &random)).map { "c\($0)" }
      let named = columns.filter { _ in Bool.random(using: &random) }
      let ignored = columns.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      var number = 0
      let rows = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let day = ["2026-01-01", "2026-03-29 02:30", "noon", "2026-01-02T10:00Z"].randomElement(using: &random) ?? ""
        let sort = ["a", "b", "c"].randomElement(using: &random) ?? ""
        return [day, sort] + columns.map { _ in
          number += 1
          return Bool.random(using: &random) ? "" : "(\(number))"
        }
      }
      let text = ([["day", "sort"] + columns] + rows).map { $0.joined(separator: ",") + (Int.random(in: 0..<12, using: &random) == 0 && $0[0] != "day" ? ",more" : "") }
      let description = named.map { "{\($0)}" }.joined(separator: " ")
      let table = { (sort: String) in
        "\"\(sort)\": { \"kind\": \"note\", \"where\": { \"sort\": \"\(sort)\" }, \"name\": \"{sort}\", \"time\": \"{day}\", \"description\": \"\(description)\", \"ignore\": [\(ignored.map { "\"\($0)\"" }.joined(separator: ","))] }"
      }
      let words = mapping([table("a"), table("b")].prefix(Int.random(in: 1...2, using: &random)).joined(separator: ","))
      let findings = try book.importFile(.bytes(Array((text.joined(separator: "\n") + "\n").utf8)), ImportOptions(format: .tables, flags: .skipBad, zone: "Europe/Berlin", mapping: words))
      let there = rows.reduce(0) { $0 + $1.dropFirst(2).count { !$0.isEmpty } }
      let taken = try book.rows(Query(.note)).reduce(0) { $0 + ($1[.description].text ?? "").count { $0 == "(" } }
      let columnsTold = findings.filter { $0.reason == .leftOut && columns.contains($0.key) }.reduce(0) { $0 + often($1) }
      let badLines = Set(findings.filter { $0.severity == .error }.compactMap { Int($0.location.split(separator: ":").last ?? "") })
      let passed = findings.filter { $0.key == "where" }.reduce(0) { $0 + often($1) }
      let bad = rows.enumerated().filter { badLines.contains($0.offset + 2) }
      let unasked = rows.enumerated().filter { row in !badLines.contains(row.offset + 2) && !(words.contains("\"\(row.element[1])\": {")) }
      #expect(passed == unasked.count, "\(text) \(words) \(lines(findings))")
      let rowsTold = (bad + unasked).reduce(0) { $0 + $1.element.dropFirst(2).count { !$0.isEmpty } }
      #expect(there == taken + columnsTold + rowsTold, "\(there) there, \(taken) taken, \(columnsTold) + \(rowsTold) told of \(text) by \(words): \(lines(findings))")
      let gaps = rows.enumerated().count { row in row.element[0].hasPrefix("2026-03-29") && !badLines.contains(row.offset + 2) && words.contains("\"\(row.element[1])\": {") }
      #expect(findings.filter { $0.reason == .changed }.reduce(0) { $0 + often($1) } == gaps)
      let isWhole = !findings.contains { $0.severity != .info || $0.reason == .leftOut && !ignored.contains($0.key) }
      #expect((findings.last?.reason == .allTaken) == isWhole)
    }
  }

  /// Of a row that is known all that it says otherwise is told, also what it refers to; nothing is made for it.
  @Test func whatAKnownRowSaysOtherwiseIsTold() throws {
    try book.set("location_enabled", to: "true")
    let words = mapping(
      """
      "place": { "file": "place.csv", "kind": "collection", "key": "{id}", "name": "{name}", "time": "2026-01-01T00:00Z" },
      "tag": { "file": "tag.csv", "kind": "tag", "key": "{id}", "name": "{name}", "color": "{color}", "description": "{more}" },
      "bird": { "file": "bird.csv", "kind": "subject", "key": "{id}", "name": "{name}", "color": "{color}" },
      "seen": { "file": "seen.csv", "kind": "note", "key": "{id}", "name": "Seen", "time": "2026-01-02T00:00Z", "latitude": "{lat}", "longitude": "{lon}", "place": "{at}",
        "collection": { "table": "place", "key": "{place}" }, "subject": { "table": "bird", "key": "{bird}" }, "tags": { "table": "tag", "key": "{tags}", "split": ";" } },
      "said": { "file": "said.csv", "kind": "note", "key": "{id}", "name": "Said", "time": "2026-01-02T00:00Z", "collection": "{place}", "subject": "{bird}", "tags": { "from": "{tags}", "split": ";" } }
      """)
    let files = [
      "place.csv": "id,name\n1,Pond\n2,Hill\n", "tag.csv": "id,name,color,more\n1,red,#FF0000,bright\n2,blue,,\n", "bird.csv": "id,name,color\n1,Wren,\n2,Robin,\n",
      "seen.csv": "id,lat,lon,at,place,bird,tags\n1,50,10,Shore,1,1,1;2\n2,,,,1,1,1\n", "said.csv": "id,place,bird,tags\n1,Wood,Owl,night;grey\n2,,,\n",
    ]
    for (name, text) in files { _ = scratch.write(name, text) }
    func take(_ change: (file: String, was: String, is: String)? = nil) throws -> [String] {
      if let change { _ = scratch.write(change.file, (files[change.file] ?? "").replacing(change.was, with: change.is)) }
      defer { if let change { _ = scratch.write(change.file, files[change.file] ?? "") } }
      let before = try book.export(.json)
      let findings = try self.take(words, .file(scratch.path))
      if change != nil { #expect(try book.export(.json) == before, "what is known stays, and nothing is made") }
      return findings.filter { ![.added, .unchanged].contains($0.reason) }.map { "[\($0.key)] \($0.message.split(separator: ", once: ").last ?? "")" }
    }
    let whole = ["[] all that \(scratch.path.split(separator: "/").last ?? "") holds was imported unchanged"]
    #expect(try take() == whole)
    #expect(try take() == whole)
    for (file, was, now, told) in [
      ("place.csv", "Hill", "Heath", "[name] \"Heath\""), ("tag.csv", "#FF0000", "#00FF00", "[color] \"#00FF00\""), ("tag.csv", "bright", "dark", "[description] \"dark\""),
      ("tag.csv", "blue", "green", "[name] \"green\""), ("bird.csv", "Robin,", "Robin,#123456", "[color] \"#123456\""), ("bird.csv", "Wren", "Lark", "[name] \"Lark\""),
      ("seen.csv", "50,10", "51,10", "[latitude] \"\""), ("seen.csv", "Shore", "Reeds", "[place] \"Reeds\""), ("seen.csv", "Shore,1", "Shore,2", "[collection] \"2\""),
      ("seen.csv", "Shore,1,1", "Shore,1,2", "[subject] \"2\""), ("seen.csv", "1;2", "2", "[tags] \"2\""), ("seen.csv", ",1\n", ",1;2\n", "[tags] \"2\""),
      ("seen.csv", "Shore,1,1", "Shore,1,9", "[subject] \"9\""), ("said.csv", "Wood", "Pond", "[collection] \"Pond\""), ("said.csv", "Wood", "Nowhere", "[collection] \"Nowhere\""),
      ("said.csv", "Owl", "Hawk", "[subject] \"Hawk\""), ("said.csv", "grey", "brown", "[tags] \"brown\""), ("said.csv", "2,,,", "2,,,new", "[tags] \"new\""),
    ] {
      let lines = try take((file, was, now))
      #expect(lines.count == 1 && lines.first?.hasPrefix(told.replacing(" \"\"", with: "")) == true, "\(file): \(was) is \(now): \(lines)")
    }
    #expect(try take() == whole)
    // A place that stays out is told each time, while the book does not have it.
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    for _ in 0..<2 {
      let findings = try other.importFile(.file(scratch.path), ImportOptions(format: .tables, mapping: words))
      #expect(findings.contains { $0.key == "latitude" && $0.reason == .leftOut } && findings.last?.reason != .allTaken)
    }
  }

  /// What tasks have no room for is told once for each sort, whichever format they are from.
  @Test func whatATaskHasNoRoomForIsTold() throws {
    let long = String(repeating: "a", count: 300)
    let comments = (1...8).map { "COMMENT:\($0)" }
    let ofCalendar = try calendar(["BEGIN:VTODO", "UID:1", "SUMMARY:\(long)"] + comments + ["DUE:20260102T100000Z", "END:VTODO", "BEGIN:VTODO", "UID:2", "SUMMARY:\(long)", "DUE:20260102T100000Z", "END:VTODO"])
    let table = mapping("\"t\": { \"kind\": \"task\", \"name\": \"{name}\", \"time\": \"2026-01-01T00:00Z\", \"notes\": { \"from\": \"{notes}\", \"split\": \";\" } }").replacing("\"version\": 2", with: "\"version\": 3")
    let ofTable = try take(table, .bytes(Array("name,notes\n\(long),1;2;3;4;5;6;7;8\n\(long),1\n".utf8)))
    for findings in [ofCalendar, ofTable] {
      let lines = lines(findings).filter { $0.contains("[notes]") || $0.contains("[name]") }.map { $0.split(separator: " ").dropFirst(3).joined(separator: " ") }
      #expect(lines.sorted() == [
        "[name] the field name of a task has more than 80 characters, and was cut, 2 times, first: \"\(long.prefix(40))…\"",
        "[notes] a task has more than 5 notes, and the first were taken, 3 times, first: \"6\"",
      ], "\(lines)")
      #expect(findings.last?.reason != .allTaken)
    }
    #expect(try book.rows(Query(.task)).contains { $0[.notes].text == "1\n2\n3\n4\n5" })
  }

  // MARK: The trash

  /// New items of a collection that is in the trash stay out, with all that lies below it; nothing goes elsewhere.
  @Test func whatACollectionInTheTrashHoldsIsToldAndStaysOut() throws {
    let uuid = { (number: Int) in "00000000-0000-7000-8000-00000000000\(number)" }
    let collection = { (number: Int, name: String, more: String, items: String) in
      "{ \"uuid\": \"\(uuid(number))\", \"name\": \"\(name)\", \"date\": \"2026-01-01T00:00:00Z\"\(more), \"items\": [\(items)] }"
    }
    let note = { (number: Int, name: String) in "{ \"uuid\": \"\(uuid(number))\", \"title\": \"\(name)\", \"timestamp\": \"2026-01-02T00:00:00Z\" }" }
    func take(_ collections: String...) throws -> [Finding] {
      try book.importJSON(.bytes(Array("{ \"format\": \"tallybook\", \"version\": 1, \"collections\": [\n\(collections.joined(separator: ",\n"))] }".utf8)))
    }
    _ = try take(collection(1, "Nest", "", note(2, "Egg")), collection(3, "Hill", "", ""))
    let nest = try #require(try book.rows(Query(.collection)).first { $0[.name].text == "Nest" }).id
    try book.delete(nest)
    let before = try book.export(.json)
    let findings = try take(
      collection(1, "Nest", "", note(2, "Egg") + "," + note(4, "Chick")), collection(5, "Below", ", \"parent\": \"\(uuid(1))\"", note(6, "Down")),
      collection(7, "Deeper", ", \"parent\": \"\(uuid(5))\"", note(8, "Feather")), collection(3, "Hill", ", \"parent\": \"\(uuid(1))\"", ""))
    #expect(try book.export(.json) == before)
    #expect(lines(findings) == [
      "warning leftOut import:2 [] collection Nest is in the trash and stays there",
      "warning leftOut import:2 [items] an item was left out, since the collection that holds it is in the trash; restore that, and import again, 4 times, first: \"Egg\"",
      "warning leftOut import:3 [parent] a collection was left out, since what holds it is in the trash; restore that, and import again, 2 times, first: \"Below\"",
      "warning leftOut import:5 [parent] a collection stays where it is, since what would hold it is in the trash, once: \"Hill\"",
    ], "\(lines(findings).joined(separator: "\n"))")
    try book.restore(nest)
    _ = try take(collection(1, "Nest", "", note(4, "Chick")), collection(5, "Below", ", \"parent\": \"\(uuid(1))\"", note(6, "Down")))
    #expect(try Set(book.names(Query(.note))) == ["Egg", "Chick", "Down"])
    #expect(try book.rows(Query(.note)).allSatisfy { $0[.parent].int != 0 })
  }

  /// The same of JSON: each scalar that holds something is in the book, told by its path, or of a row that is told.
  @Test func eachValueOfAFileOfJSONIsTakenOrTold() throws {
    var random = SeededRandom()
    for _ in 0..<draws(24, long: 400) {
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      var number = 0
      func scalar() -> String {
        number += 1
        return "\"(\(number))\""
      }
      /// Each holds nothing, a text, a list, an object or a list of objects.
      func value() -> String {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: "null"
        case 1: "[]"
        case 2: "[\(scalar()), \(scalar())]"
        case 3: "{ \"x\": \(scalar()), \"y\": [\(scalar())] }"
        case 4: "[{ \"x\": \(scalar()) }, { \"x\": \(scalar()), \"z\": \(scalar()) }, \(scalar())]"
        default: scalar()
        }
      }
      let keys = (0..<Int.random(in: 1...5, using: &random)).map { "k\($0)" }
      var rows: [String] = []
      let groups = (0..<Int.random(in: 0...4, using: &random)).map { group in
        let of = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          let day = ["2026-01-01", "noon", "2026-01-02T10:00Z"].randomElement(using: &random) ?? ""
          let own = keys.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.map { ", \"\($0)\": \(value())" }.joined()
          rows.append("{ \"day\": \"\(day)\", \"sort\": \"\(["a", "b", "c"].randomElement(using: &random) ?? "")\"\(own) }")
          return rows.last ?? ""
        }
        return "\"g\(group)\": { \"label\": \(value()), \"rows\": [\n\(of.joined(separator: ",\n"))\n] }"
      }
      let text = "{ \"meta\": \(value()), \"groups\": { \(groups.joined(separator: ",\n")) }\n}"
      let paths = keys.flatMap { [$0, "\($0).x", "\($0).y", "\($0).*.x", "\($0).*.z"] } + ["^groups.*.label", "^groups.*.label.x", "^meta", "^meta.*.x"]
      let named = paths.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      let ignored = paths.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
      let table = { (sort: String, named: [String]) in
        "\"\(sort)\": { \"rows\": \"groups.*.rows.*\", \"kind\": \"note\", \"where\": { \"sort\": \"\(sort)\" }, \"name\": \"{sort}\", \"time\": \"{day}\", \"description\": \"\(named.map { "{\($0)|}" }.joined(separator: " "))\", \"ignore\": [\(ignored.map { "\"\($0)\"" }.joined(separator: ","))] }"
      }
      // Tables take different columns of their rows.
      let tables = [table("a", named), table("b", named.filter { _ in Bool.random(using: &random) })].prefix(Int.random(in: 1...2, using: &random))
      let words = mapping(tables.joined(separator: ",")).replacing("\"version\": 2", with: "\"version\": 3")
      let findings = try book.importFile(.bytes(Array(text.utf8)), ImportOptions(format: .tables, flags: .skipBad, zone: "Europe/Berlin", mapping: words))
      func tokens(_ text: String) -> Set<String> { Set(text.split(separator: "(", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix { $0 != ")" }) }) }
      let there = tokens(text)
      let taken = try book.rows(Query(.note)).reduce(into: Set<String>()) { $0.formUnion(tokens($1[.description].text ?? "")) }
      let told = findings.filter { $0.reason == .leftOut && ($0.key.hasPrefix("k") || $0.key.hasPrefix("^")) }.reduce(0) { $0 + often($1) }
      let badLines = Set(findings.filter { $0.severity == .error }.compactMap { Int($0.location.split(separator: ":").last ?? "") })
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let bad = badLines.reduce(into: Set<String>()) { $0.formUnion(tokens(String(lines[$1 - 1]))) }
      let unasked = rows.filter { row in !words.contains("\"sort\": \"\(row.split(separator: "\"")[7])\"") }
      let passed = unasked.reduce(into: Set<String>()) { $0.formUnion(tokens($1)) }
      #expect(findings.filter { $0.key == "where" }.reduce(0) { $0 + often($1) } == unasked.count)
      #expect(there.count == taken.union(bad).union(passed).count + told, "\(there.count) there, \(taken) taken, \(told) told, \(bad) bad, \(passed) passed of \(text) by \(words): \(self.lines(findings))")
      #expect(taken.isDisjoint(with: bad.union(passed)))
    }
  }

  // MARK: Calendars

  private func calendar(_ lines: [String], _ flags: ImportFlags = [], zone: String? = "Europe/Berlin", into other: Book? = nil) throws -> [Finding] {
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]).joined(separator: "\n")
    return try (other ?? book).importFile(.bytes(Array(text.utf8)), ImportOptions(format: .iCalendar, flags: flags, zone: zone))
  }

  @Test func whatACalendarLosesIsTold() throws {
    let words = [
      "X-WR-CALDESC:Ours", "BEGIN:VEVENT", "UID:1", "SEQUENCE:2", "SUMMARY;LANGUAGE=en:Two\\nlines", "DTSTART;TZID=Europe/Berlin:20260329T023000", "DTEND;TZID=Europe/Berlin:20260329T235960", "URL:http://example.org/", "ATTENDEE;CN=A:mailto:a@example.org",
      "ATTENDEE:mailto:b@example.org", "LOCATION:Pond", "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM", "END:VEVENT",
      "BEGIN:VTODO", "UID:2", "SUMMARY:Task", "PRIORITY:3", "PERCENT-COMPLETE:40", "DTSTART:20260102T100000", "DUE;VALUE=DATE:20260105", "RRULE:FREQ=DAILY", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "END:VALARM", "END:VTODO",
      "BEGIN:VFREEBUSY", "UID:3", "END:VFREEBUSY",
    ]
    let dry = try calendar(words, .dryRun)
    let findings = try calendar(words)
    #expect(dry.map(\.message) == findings.map(\.message))
    #expect(
      lines(findings) == [
        "info leftOut import:31 [VFREEBUSY] VFREEBUSY has no place in a book",
        "warning changed import:4 [SUMMARY] a name has several lines, which became one, once: \"Two lines\"",
        "warning leftOut import:4 [LOCATION] a place was kept out, since the setting location_enabled is off; set it to true before such an import to have them, once: \"Pond\"",
        "warning changed import:4 [DTSTART] the clocks of Europe/Berlin skip a time, which was moved forward by the gap, once: \"20260329T023000\"",
        "warning changed import:4 [DTEND] a leap second was taken for the second before it, once: \"20260329T235960\"",
        "warning leftOut import:4 [VALARM] a VALARM of a VEVENT was not imported, once: \"-PT5M\"",
        "warning leftOut import:4 [SUMMARY] the parameter \"LANGUAGE\" of SUMMARY was not imported, once: \"Two\\nlines\"",
        "warning leftOut import:4 [ATTENDEE] the property \"ATTENDEE\" of a VEVENT was not imported, 2 times, first: \"mailto:a@example.org\"",
        "info leftOut import:4 [] what says something of the file or of its last change was not imported, 2 times, first: \"SEQUENCE\"",
        "warning leftOut import:4 [URL] the property \"URL\" of a VEVENT was not imported, once: \"http://example.org/\"",
        "warning changed import:18 [PRIORITY] a priority is one of high (1), medium (5), low (9) and none here, and became the nearest, once: \"3\"",
        "warning leftOut import:18 [PERCENT-COMPLETE] how far a task has come was not imported: here it is complete or not, once: \"40\"",
        "warning changed import:18 [ACTION] an alarm that does something became a reminder, once: \"AUDIO\"",
        "warning leftOut import:18 [DTSTART] the property \"DTSTART\" of a VTODO was not imported, once: \"20260102T100000\"",
        "warning leftOut import:18 [RRULE] the property \"RRULE\" of a VTODO was not imported, once: \"FREQ=DAILY\"",
        "warning leftOut import:1 [X-WR-CALDESC] the property \"X-WR-CALDESC\" of a VCALENDAR was not imported, once: \"Ours\"",
      ], "\(lines(findings).joined(separator: "\n"))")
    #expect(try calendar(["BEGIN:VEVENT", "UID:7", "SUMMARY:x", "DTSTART:20260102T100000Z", "END:VEVENT"]).last?.reason == .allTaken)
    #expect(lines(try calendar(["BEGIN:VEVENT", "UID:8", "SUMMARY:x", "DTSTART:20260102T100000", "END:VEVENT"], zone: nil)).first?.hasPrefix("info assumed import:3 [zone] a time names no zone, and was read on the clocks of UTC") == true)
  }

  /// Each property that holds something is in the book, told by its name, or of a component that is told.
  @Test func eachPropertyOfACalendarIsTakenOrTold() throws {
    var random = SeededRandom()
    for _ in 0..<draws(24, long: 400) {
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      var words: [String] = []
      var there = 0
      var number = 0
      for component in 0..<Int.random(in: 1...6, using: &random) {
        let kind = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "X-OURS"].randomElement(using: &random) ?? ""
        words += ["BEGIN:\(kind)", "UID:\(component)"]
        words.append(kind == "VTODO" ? "DUE:20260102T100000Z" : Int.random(in: 0..<8, using: &random) == 0 ? "DTSTART:noon" : "DTSTART:20260102T100000Z")
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          let name = ["SUMMARY", "DESCRIPTION", "COMMENT", "URL", "X-A", "X-B", "CONTACT", "RESOURCES"].randomElement(using: &random) ?? ""
          number += 1
          there += 1
          words.append("\(name):(\(number))")
        }
        words.append("END:\(kind)")
      }
      let findings = try calendar(words, .skipBad, into: book)
      var taken = 0
      for row in try book.rows(Query(.note)) + book.rows(Query(.session)) + book.rows(Query(.task)) {
        for field in [Field.name, .description, .notes] { taken += (row[field].text ?? "").count { $0 == "(" } }
      }
      let told = findings.filter { $0.reason == .leftOut && ["SUMMARY", "DESCRIPTION", "notes", "COMMENT", "URL", "X-A", "X-B", "CONTACT", "RESOURCES"].contains($0.key) }.reduce(0) { $0 + often($1) }
      // Components of which a line is told: bad ones, and those without a place.
      var whole = 0
      for finding in findings where finding.severity == .error || ["VFREEBUSY", "X-OURS"].contains(finding.key) {
        let line = try #require(Int(finding.location.split(separator: ":").last ?? ""))
        whole += words[(line - 3)...].prefix { !$0.hasPrefix("END:") }.count { $0.contains("(") }
      }
      #expect(there == taken + told + whole, "\(there) there, \(taken) taken, \(told) + \(whole) told of \(words): \(lines(findings))")
    }
  }

  // MARK: HEY and Minuta

  @Test func whatRecordsOfHEYLoseIsTold() throws {
    func hey(_ rows: String, zone: String? = "Europe/Berlin") throws -> [Finding] {
      try book.importHEY(.bytes(Array("Start,End,Duration,Category,Notes\n\(rows)".utf8)), ImportOptions(format: .heyCSV, zone: zone))
    }
    let findings = try hey("2026-03-29 02:30,2026-03-29 04:00,1:30,a,\n2025-10-26 02:30,2025-10-26 03:30,2:00,a,\n2026-01-01 10:00,2026-01-01 11:00,1:00,,x\n2026-01-02 10:00,2026-01-02 11:00,soon,,x\n")
    #expect(lines(findings) == [
      "warning changed import:2 [Start] the clocks of Europe/Berlin skip a time, which was moved forward by the gap, once: \"2026-03-29 02:30\"",
      "warning leftOut import:2 [Duration] a Duration is not that between Start and End, and was not imported, 2 times, first: \"1:30\"",
      "warning changed import:3 [Start] the clocks of Europe/Berlin show a time twice, and the first was taken, once: \"2025-10-26 02:30\"",
    ], "\(lines(findings).joined(separator: "\n"))")
    #expect(lines(try hey("2026-02-01 10:00,2026-02-01 11:00,1:00,,x\n")) == ["info allTaken import [] all that import holds was imported unchanged"])
    #expect(lines(try hey("2026-02-02 10:00,2026-02-02 11:00,,,x\n", zone: nil)).first?.hasPrefix("info assumed import:2 [zone] a time names no zone") == true)
  }

  @Test func filesOfMinutaThatAreNotTakenAreTold() throws {
    let place = "records/2024/01"
    for folder in ["records", "records/2024", place, "more"] { mkdir(scratch.file(folder), 0o700) }
    _ = scratch.write("tags.json", "{\"tags\": []}")
    let record = { (id: Int, more: String) in "{\"id\": \"00000000-0000-4000-8000-00000000000\(id)\", \"startTime\": \"2024-01-1\(id)T10:00:00Z\"\(more)}" }
    _ = scratch.write("\(place)/2024-01-11_100000.json", record(1, ", \"endTime\": \"2024-01-11T11:00:00Z\", \"images\": [\"a.png\"], \"mood\": \"kept\""))
    _ = scratch.write("\(place)/a.png", "picture")
    func take() throws -> [Finding] { try book.importMinuta(.file(scratch.path), ImportOptions(format: .minutaFolder, zone: "UTC")) }
    let told = ["warning leftOut more [file] a file or folder was not imported, since no record names it, once: \"more\""]
    let kept = "info kept \(place)/2024-01-11_100000.json:1 [mood] the key \"mood\" of the record has no place in a book, and is kept beside it, once: \"kept\""
    #expect(lines(try take()) == [kept] + told, "a key that a book does not have is kept beside the record")
    rmdir(scratch.file("more"))
    #expect(try take().last?.reason == .allTaken)
    _ = scratch.write("\(place)/b.png", "nobody's")
    _ = scratch.write("records/note.txt", "x")
    _ = scratch.write("\(place)/2024-01-11_100000.automerge", "x")
    _ = scratch.write("\(place)/2024-01-12_100000.json", record(2, ""))
    let more = lines(try take())
    #expect(Set(more) == [
      kept,
      "info assumed \(place)/2024-01-12_100000.json [endTime] a record has no end, and so it runs, once: \"00000000-0000-4000-8000-000000000002\"",
      "warning leftOut \(place)/2024-01-11_100000.automerge [file] a file of Automerge was not imported: the JSON beside it is the state of the day on which it was made, and what was changed since is not in it, once: \"records/2024/01/2024-01-11_100000.autome…\"",
      "warning leftOut \(place)/b.png [file] a file or folder was not imported, since no record names it, 2 times, first: \"\(place)/b.png\"",
    ], "\(more.joined(separator: "\n"))")
  }
}
