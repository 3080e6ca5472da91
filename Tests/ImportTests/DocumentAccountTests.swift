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

private enum SampleDocument {
  /// A document in which something stands wherever something can; `@sort@` is where more can be said of that sort.
  static let text = """
    { "format": "tallybook", "version": 1, @document@
    "settings": { "location_enabled": "true" },
    "days": [ { @day@ "date": "2026-03-02", "high": 1, "medium": null, "low": null, "seed": 1, "opened": "2026-03-02T08:00:00Z" } ],
    "reminders": [ { @evening@ "mode": "evening", "timestamp": "2026-03-02T18:00:00Z" } ],
    "subjects": [ { @subject@ "uuid": "00000000-0000-4000-8000-000000000001", "name": "Nest 3" } ],
    "tags": [ { @tag@ "uuid": "00000000-0000-4000-8000-000000000002", "name": "Pond", "color": "#112233" } ],
    "templates": [ { @template@ "uuid": "00000000-0000-4000-8000-000000000003", "name": "Sighting", "version": 1, "schema": { "title": "Sighting", "properties": { "n": { "type": "integer" } } } } ],
    "collections": [ { @collection@ "uuid": "00000000-0000-4000-8000-000000000004", "name": "Heron nest", "date": "2026-04-10T09:12:00Z", "items": [
      { @note@ "kind": "note", "title": "Arrival", "timestamp": "2026-04-10T09:13:00Z", "latitude": 46.2, "longitude": -72.8,
        "tags": [ { @named@ "uuid": "00000000-0000-4000-8000-000000000002", "name": "Pond" } ],
        "template": { @schema@ "uuid": "00000000-0000-4000-8000-000000000003", "name": "Sighting" }, "fields": { "n": 4 },
        "attachments": [ { @attachment@ "uuid": "00000000-0000-4000-8000-000000000005", "name": "a.txt", "timestamp": "2026-04-10T09:13:00Z", "size": 1, "sha256": "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", "data": "YQ==" } ] },
      { @session@ "kind": "session", "title": "Watch", "timestamp": "2026-04-10T09:23:00Z", "subject": "00000000-0000-4000-8000-000000000001",
        "startEvent": { @start@ "timestamp": "2026-04-10T09:23:00Z", "eventType": "Start" },
        "pauses": [ { @pause@ "start": "2026-04-10T09:24:00Z", "stop": "2026-04-10T09:24:30Z" } ],
        "events": [
          { "seq": 1, "timestamp": "2026-04-10T09:23:04.326Z", "eventType": "A" },
          { @event@ "seq": 2, "timestamp": "2026-04-10T09:23:05Z", "eventType": "B", "value": 2.5, "text": "x",
            "logged": { @logged@ "timestamp": "2026-04-10T09:23:04Z", "eventType": "A" } } ],
        "stopEvent": { @stop@ "timestamp": "2026-04-10T09:25:00Z", "eventType": "Stop" } },
      { @task@ "kind": "task", "title": "Look", "timestamp": "2026-04-10T09:26:00Z", "priority": "none", "notes": ["one"],
        "reminders": [ { @reminder@ "mode": "at", "timestamp": "2026-04-11T09:00:00Z" } ] } ] } ],
    "eventTypes": [ { @type@ "uuid": "00000000-0000-4000-8000-000000000006", "name": "Call", "mode": "point", "recordable": true } ],
    "items": [] }
    """

  static let sorts = text.split(separator: "@", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
}

/// Whatever a document of JSON, a file of MEL, a table of HEY or a folder of Minuta holds is taken or told.
@Suite("What documents account for", .timeLimit(.minutes(60)))
struct DocumentAccountTests {
  let clock = TestClock()
  let book: Book
  let scratch = FolderTree()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private func take(_ format: Format, _ text: String, _ flags: ImportFlags = [], into other: Book? = nil) throws -> [Finding] {
    try (other ?? book).importFile(.bytes(Array(text.utf8)), ImportOptions(format: format, flags: flags, zone: format == .heyCSV ? "Europe/Berlin" : nil))
  }

  /// What something read tells, of a book in which nothing was; a dry run says the same.
  private func tells(_ format: Format, _ text: String) throws -> [Finding] {
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    let dry = try take(format, text, .dryRun, into: book)
    let findings = try take(format, text, into: book)
    #expect(dry.map(\.message) == findings.map(\.message))
    return findings
  }

  private static let rounds = draws(24, long: 400)

  // MARK: JSON

  /// The document with more said of some sorts.
  private func document(_ more: [String: String] = [:]) -> String {
    SampleDocument.text.split(separator: "@", omittingEmptySubsequences: false).enumerated().map { $0.offset % 2 == 0 ? String($0.element) : more[String($0.element)] ?? "" }.joined()
  }

  @Test func aDocumentThatIsTakenSaysSo() throws {
    let findings = try tells(.json, document())
    #expect(findings.told == ["info allTaken import [] all that import holds was imported unchanged"])
    // As it does where it is known, but for settings, which only an empty book takes.
    let text = document().replacing("\"settings\": { \"location_enabled\": \"true\" },", with: "")
    _ = try take(.json, text)
    #expect(try take(.json, text).told == ["info allTaken import [] all that import holds was imported unchanged"])
  }

  @Test(arguments: SampleDocument.sorts) func aKeyThatNobodyReadsIsTold(_ sort: String) throws {
    let findings = try tells(.json, document([sort: "\"more\": { \"a\": [1, \"x\"] }, \"nothing\": null, \"none\": [],"]))
    #expect(findings.told.count == 1, "\(findings.told)")
    let finding = try #require(findings.last)
    #expect(finding.reason == .leftOut && finding.severity == .warning && finding.key == "more")
    #expect(finding.message.hasPrefix("the key \"more\" of ") && finding.message.hasSuffix(", once: \"{ 'a' : [1, 'x'] }\""), "\(finding.message)")
    #expect(finding.line == SampleDocument.text.split(separator: "@\(sort)@")[0].count { $0 == "\n" } + 1)
  }

  @Test(arguments: [
    ("2026-04-10T09:13:00Z\", \"latitude", "2026-04-10T09:13:00\", \"latitude", "info assumed", "a time names no zone, and was read as UTC"),
    ("09:23:04.326Z", "09:23:60Z", "warning changed", "a leap second was taken for the last moment before it"),
    ("09:23:04.326Z", "09:23:04.1234567891Z", "warning changed", "a time has more than nine digits of a second, which were cut off"),
    ("\"timestamp\": \"2026-04-10T09:23:00Z\", \"subject", "\"timestamp\": \"2026-04-10T09:22:00Z\", \"subject", "warning changed", "a session has another time than its start event, whose time was taken"),
    ("\"kind\": \"note\"", "\"kind\": \"memo\"", "warning changed", "an item of another kind than it says became a note"),
    ("\"kind\": \"session\"", "\"kind\": \"note\"", "warning changed", "an item of another kind than it says became a session"),
    ("\"title\": \"Arrival\"", "\"title\": \"Arrival\", \"name\": \"Other\"", "warning leftOut", "the key \"title\" of an item was not imported, since it has a \"name\" too"),
    ("\"notes\": [\"one\"]", "\"notes\": [\"one\\ntwo\"]", "warning changed", "a note has several lines, which became as many notes"),
    ("\"eventType\": \"B\"", "\"eventType\": \"Start\"", "warning leftOut", "a start or stop among the events was not imported, since the session has one already"),
    ("\"eventType\": \"Stop\"", "\"eventType\": \"End\"", "warning leftOut", "the stop event has another type than Stop, which was not imported"),
    ("\"name\": \"a.txt\"", "\"name\": \"a.txt\", \"damaged\": \"spoilt\"", "warning leftOut", "the bytes of an attachment were damaged when it was exported"),
    ("\"name\": \"Call\"", "\"name\": \"A\", \"key\": \"z\"", "warning leftOut", "what is known stays as the book has it, and is said otherwise here"),
  ]) func aValueThatIsAlteredIsTold(_ there: String, _ other: String, _ sort: String, _ message: String) throws {
    let text = document()
    #expect(text.contains(there))
    let told = try tells(.json, text.replacing(there, with: other)).told
    #expect(told.contains { $0.hasPrefix(sort) && $0.contains("] \(message), once: ") }, "\(told)")
    #expect(told.last?.contains("allTaken") == (sort == "info assumed"))
  }

  /// What a book has under the same name, and otherwise, stays, and that is told.
  @Test func whatIsKnownByItsNameStaysAndIsTold() throws {
    let tag = try book.createTag("Pond")
    let edit = try book.edit(tag)
    try edit.set(.color, .text("#445566"))
    try edit.save()
    try book.createTemplate("{\"title\": \"Sighting\", \"properties\": {}}")
    let told = try take(.json, document()).told
    #expect(told.contains("warning leftOut import:6 [color] what is known stays as the book has it, and is said otherwise here, once: \"#112233\""), "\(told)")
    #expect(told.contains { $0.hasPrefix("warning leftOut import:7 [schema] what is known stays as the book has it") })
    // In a folder of Minuta too.
    try scratch.write("in/tags.json", "{\"tags\": [{\"id\": \"00000000-0000-4000-8000-000000000009\", \"name\": \"Pond\", \"color\": \"#778899\"}]}")
    let findings = try book.importMinuta(.file("\(scratch.path)/in"), ImportOptions(format: .minutaFolder))
    #expect(findings.told.contains("warning leftOut tags.json:1 [color] what is known stays as the book has it, and is said otherwise here, once: \"#778899\""), "\(findings.told)")
  }

  /// What was changed in the book since is not laid over, and what an import does not lay over is told.
  @Test func whatStaysOfASessionATaskAndADayIsTold() throws {
    _ = try take(.json, document())
    let session = try #require(try book.rows(Query(.session)).first).id
    try book.deleteEvent(1, of: session)
    let text = document().replacing("09:24:30Z", with: "09:24:40Z").replacing("\"2026-04-11T09:00:00Z\"", with: "\"2026-04-12T09:00:00Z\"")
      .replacing("\"high\": 1", with: "\"high\": 2")
    let told = try take(.json, text).told
    for (key, message) in [
      ("events", "an event that was deleted here stays deleted"), ("pauses", "what is known stays as the book has it, and is said otherwise here"),
      ("reminders", "reminders stay as the book has them, and there are others here"), ("days", "the limits of a day that was opened here stay as they are"),
    ] {
      #expect(told.contains { $0.contains("[\(key)] \(message), once") }, "\(key) in \(told)")
    }
  }

  @Test func filesOfAFolderThatAreNotReadAreTold() throws {
    try scratch.write("in/book.json", document())
    try scratch.write("in/more/list.csv", "a")
    try scratch.write("in/attachments/0000", "a")
    try scratch.write("in/.hidden", "a")
    let findings = try book.importJSON(.file("\(scratch.path)/in"))
    #expect(findings.told == [
      "warning leftOut more/list.csv [file] a file of the folder was not imported, since its name does not end in .json, once: \"more/list.csv\"",
      "warning leftOut attachments/0000 [file] a file in \"attachments\" was not imported, since no document names it, once: \"0000\"",
    ], "\(findings.told)")
  }

  /// What two files of a folder define is as the first has it.
  @Test func whatTwoFilesDefineOtherwiseIsTold() throws {
    for (file, name) in [("a.json", "Pond"), ("b.json", "Lake")] {
      try scratch.write("in/\(file)", "{ \"format\": \"tallybook\", \"version\": 1, \"tags\": [{ \"uuid\": \"00000000-0000-4000-8000-000000000002\", \"name\": \"\(name)\" }] }")
    }
    let findings = try book.importJSON(.file("\(scratch.path)/in"))
    #expect(findings.told == [
      "warning leftOut b.json:1 [uuid] a tag is defined otherwise in another file, and was taken as the first has it, once: \"00000000-0000-4000-8000-000000000002\""
    ], "\(findings.told)")
    #expect(try book.names(Query(.tag)) == ["Pond"])
  }

  @Test func aSessionOfMELWithoutAnEndIsToldToRun() throws {
    let told = try take(.mel, "{ \"name\": \"n\", \"date\": \"2026-01-01T00:00:00Z\", \"items\": [{ \"title\": \"Watch\", \"timestamp\": \"2026-01-01T10:00:00Z\", \"startEvent\": { \"timestamp\": \"2026-01-01T10:00:00Z\", \"eventType\": \"Start\" }, \"events\": [] }] }").told
    #expect(told.contains("info assumed import:1 [stopEvent] a session has no end, and so it runs, once: \"Watch\""), "\(told)")
  }

  // MARK: All or nothing

  /// With WHOLE anything that would be lost refuses all of it, whatever the format.
  @Test func anImportThatIsToTakeAllRefusesALoss() throws {
    try scratch.write("in/tags.json", "{\"tags\": []}")
    try scratch.write("in/records/2024/01/2024-01-11_100000.json", "{\"id\": \"00000000-0000-4000-8000-000000000001\", \"startTime\": \"2024-01-11T10:00:00Z\", \"mood\": \"kept\"}")
    let minuta = ImportOptions(format: .minutaFolder, flags: .whole, zone: "UTC")
    let mel = "{\"name\": \"n\", \"date\": \"2026-01-01T00:00:00Z\", \"items\": [{\"title\": \"\", \"timestamp\": \"2026-01-01T00:00:00Z\"}]}"
    let cases: [(String, () throws -> [Finding])] = [
      ("import:4: the key \"more\"", { try take(.json, document(["evening": "\"more\": 1,"]), .whole) }),
      ("import:1: the note has no title", { try take(.mel, mel, .whole) }),
      ("import:2: a Duration is not", { try take(.heyCSV, "Start,End,Duration,Category,Notes\n2026-01-01 10:00,2026-01-01 11:00,2:00,a,\n", .whole) }),
      ("import:3: the property \"URL\"", { try take(.iCalendar, "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nURL:x\nUID:1\nSUMMARY:x\nDTSTART:20260102T100000Z\nEND:VEVENT\nEND:VCALENDAR\n", .whole) }),
      ("import:1: a line says pri twice", { try take(.todoTxt, "2026-01-01 x pri:A pri:B\n", .whole) }),
      ("records/2024/01/x.automerge: a file of Automerge was not imported", {
        try scratch.write("in/records/2024/01/x.automerge", "x")
        return try book.importFile(.file("\(scratch.path)/in"), minuta)
      }),
    ]
    let before = try book.export(.json)
    for (message, body) in cases {
      let failure = refusal { try body() }
      #expect(failure?.reason == .lossy && failure?.code == .format, "\(message): \(failure?.message ?? "taken")")
      #expect(failure?.message.hasPrefix(message) == true && failure?.message.hasSuffix("leave the flag WHOLE out to import the rest") == true, "\(failure?.message ?? "")")
      #expect(try book.export(.json) == before)
    }
    unlink("\(scratch.path)/in/records/2024/01/x.automerge")
    #expect(try book.importFile(.file("\(scratch.path)/in"), minuta).last?.reason == .allTaken)
    let both = refusal { try take(.mel, mel, [.whole, .skipBad]) }
    #expect(both?.reason == .contradiction)
  }

  // MARK: Random files

  /// Each number in brackets that a document has is in the book, or told under a key that nobody reads.
  @Test func eachKeyOfADocumentIsTakenOrTold() throws {
    var random = SeededRandom()
    for _ in 0..<Self.rounds {
      var there = 0
      var more: [String: String] = [:]
      for sort in SampleDocument.sorts where Bool.random(using: &random) {
        var keys = ["x", "url", "remark", "mood"].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).map { "\"\($0)\": " + (["\"(1)\"", "[\"(1)\"]", "{\"a\": \"(1)\"}"].randomElement(using: &random) ?? "") }
        there += keys.count
        if ["note", "task", "collection", "subject", "tag", "template", "type", "attachment"].contains(sort), Bool.random(using: &random) {
          keys.append("\"description\": \"(1)\"")
          there += 1
        }
        more[sort] = keys.map { "\($0), " }.joined()
      }
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      let findings = try take(.json, document(more), into: book)
      let taken = try book.export(.json).count { $0 == "(" }
      let told = findings.filter { $0.reason == .leftOut && $0.message.hasPrefix("the key") }.reduce(0) { $0 + $1.often }
      #expect(there == taken + told, "\(there) there, \(taken) taken, \(told) told of \(document(more)): \(findings.told)")
      #expect((findings.last?.reason == .allTaken) == (told == 0))
    }
  }

  /// How often something stands in the files that a book gives: what is said to be kept beside an entry is there.
  private func marks(_ book: Book, _ format: Format, in folder: String) throws -> Int {
    try Query().export(format, ExportOptions(zone: format == .mel ? nil : "UTC"), from: book, to: .file("\(scratch.path)/\(folder)"))
    return try scratch.files(folder).values.reduce(0) { $0 + $1.count { $0 == UInt8(ascii: "(") } }
  }

  /// The same of a file of MEL of which what is bad is left out, an item or an event a line.
  @Test func eachKeyOfAFileOfMELIsTakenOrTold() throws {
    var random = SeededRandom()
    for round in 0..<Self.rounds {
      var lines = ["{ \"name\": \"n\", \"date\": \"2026-01-01T00:00:00Z\", \"items\": ["]
      var places: [Int: ClosedRange<Int>] = [:]
      func entry(_ words: String, isBad: Bool) -> String {
        let keys = ["x", "url", "mood"].shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)).map { "\"\($0)\": \"(1)\", " }.joined()
        return "{ \(keys)\(words), \"timestamp\": \"\(isBad ? "noon" : "2026-01-01T10:00:00Z")\""
      }
      for item in 0..<Int.random(in: 1...6, using: &random) {
        if item > 0 { lines[lines.count - 1] += "," }
        let start = lines.count + 1
        let isSession = Bool.random(using: &random)
        lines.append(entry("\"title\": \"(1)\"", isBad: Int.random(in: 0..<5, using: &random) == 0))
        if isSession {
          lines[lines.count - 1] += ", \"startEvent\": { \"id\": \"\(UUID.random().text)\", \"timestamp\": \"2026-01-01T10:00:00Z\", \"eventType\": \"Start\" }, \"events\": ["
          for event in 0..<Int.random(in: 0...4, using: &random) {
            if event > 0 { lines[lines.count - 1] += "," }
            places[lines.count + 1] = lines.count + 1...lines.count + 1
            lines.append(entry("\"eventType\": \"A\"", isBad: Int.random(in: 0..<5, using: &random) == 0) + " }")
          }
          lines.append("]")
        }
        lines[lines.count - 1] += " }"
        places[start] = start...lines.count
      }
      lines.append("] }")
      let text = lines.joined(separator: "\n")
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      let findings = try take(.mel, text, .skipBad, into: book)
      let there = text.count { $0 == "(" }
      let taken = try book.rows(Query(.note)).count + book.rows(Query(.session)).count
      let told = findings.filter { $0.reason == .kept }.reduce(0) { $0 + $1.often }
      let bad = findings.filter { $0.severity == .error }
      var whole = Set<Int>()
      for finding in bad { whole.formUnion(try #require(places[finding.line ?? 0], "\(finding)")) }
      let left = whole.reduce(0) { $0 + lines[$1 - 1].count { $0 == "(" } }
      #expect(there == taken + told + left, "\(there) there, \(taken) taken, \(told) + \(left) told of \(text): \(findings.told)")
      if bad.isEmpty { #expect(findings.contains { $0.reason == .allTaken }) }
      #expect(try marks(book, .mel, in: "out\(round)") == taken + told, "\(text)")
    }
  }

  /// Notes of HEY's rows, of rows that are bad, and clocks that change.
  @Test func eachRowOfHEYIsTakenOrTold() throws {
    var random = SeededRandom()
    for _ in 0..<Self.rounds {
      let days = ["2026-01-01", "2026-03-29", "2025-10-26", "noon"]
      let rows = (0..<Int.random(in: 0...12, using: &random)).map { number in
        let day = days.randomElement(using: &random) ?? ""
        return (day, "\(day) 02:30,\(day) 05:30,\(["", "3:00", "2:00"].randomElement(using: &random) ?? ""),\(["", "Work"].randomElement(using: &random) ?? ""),(\(number))" + (Int.random(in: 0..<8, using: &random) == 0 ? ",more" : ""))
      }
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      let findings = try take(.heyCSV, (["Start,End,Duration,Category,Notes"] + rows.map(\.1)).joined(separator: "\n") + "\n", .skipBad, into: book)
      let taken = try book.rows(Query(.session)).count { $0[.description].text?.hasPrefix("(") == true }
      let bad = Set(findings.filter { $0.severity == .error }.compactMap(\.line))
      #expect(rows.count == taken + bad.count, "\(rows): \(findings.told)")
      let good = rows.enumerated().filter { !bad.contains($0.offset + 2) }.map(\.element)
      let altered = findings.filter { $0.reason == .changed }.reduce(0) { $0 + $1.often }
      #expect(altered == good.count { $0.0 == days[1] || $0.0 == days[2] })
      let lengths = [days[0]: "3:00", days[1]: "2:00", days[2]: "4:00"]
      let durations = findings.filter { $0.key == "Duration" }.reduce(0) { $0 + $1.often }
      #expect(durations == good.count { row in
        let said = row.1.split(separator: ",", omittingEmptySubsequences: false)[2]
        return !said.isEmpty && lengths[row.0] != String(said)
      }, "\(rows): \(findings.told)")
      #expect((findings.last?.reason == .allTaken) == (bad.isEmpty && altered + durations == 0))
    }
  }

  /// The header of HEY's is to the letter: a column more is refused by name, one more of a row is bad.
  @Test func aColumnThatHEYDoesNotHaveIsRefused() throws {
    #expect(refusal { try take(.heyCSV, "Start,End,Duration,Category,Notes,More\n") }?.reason == .otherFormat)
    let findings = try take(.heyCSV, "Start,End,Duration,Category,Notes\n2026-01-01 10:00,2026-01-01 11:00,1:00,a,b,more\n", .skipBad)
    #expect(findings.told == ["error leftOut import:2 [] the row has 6 fields and must have 5"])
  }

  /// Comments, keys and files of a folder of Minuta.
  @Test func eachFileOfMinutaIsTakenOrTold() throws {
    var random = SeededRandom()
    for round in 0..<Self.rounds {
      let folder = "in\(round)"
      var (comments, keys, others, bad) = (0, 0, 0, 0)
      try scratch.write("\(folder)/tags.json", "{\"tags\": [], \"theme\": \"(1)\"}")
      keys += 1
      for record in 0..<Int.random(in: 1...6, using: &random) {
        let place = "\(folder)/records/2024/01/2024-01-1\(record)_100000"
        let isBad = Int.random(in: 0..<5, using: &random) == 0
        let more = ["x", "mood"].filter { _ in Bool.random(using: &random) }
        try scratch.write("\(place).json", "{\"id\": \"00000000-0000-4000-8000-00000000000\(record)\", \"startTime\": \"\(isBad ? "noon" : "2024-01-1\(record)T10:00:00Z")\", \"endTime\": \"2024-01-1\(record)T11:00:00Z\", \"comment\": \"(1)\"\(more.map { ", \"\($0)\": \"(1)\"" }.joined())}")
        if isBad { bad += 1 } else { (comments, keys) = (comments + 1, keys + more.count) }
        if Bool.random(using: &random) {
          try scratch.write("\(place).\(["automerge", "png"].randomElement(using: &random) ?? "")", "x")
          others += 1
        }
      }
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      let findings = try book.importMinuta(.file("\(scratch.path)/\(folder)"), ImportOptions(format: .minutaFolder, flags: .skipBad, zone: "UTC"))
      #expect(try book.rows(Query(.session)).count { $0[.description].text == "(1)" } == comments)
      #expect(findings.count { $0.severity == .error } == bad)
      #expect(findings.filter { $0.reason == .kept }.reduce(0) { $0 + $1.often } == keys, "\(findings.told)")
      #expect(findings.filter { $0.key == "file" }.reduce(0) { $0 + $1.often } == others, "\(findings.told)")
      #expect((findings.last?.reason == .allTaken) == (bad + others == 0))
      #expect(try marks(book, .minutaFolder, in: "out\(round)") == comments + keys)
    }
  }
}
