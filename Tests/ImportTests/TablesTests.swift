import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

@Suite("Tables by a mapping", .timeLimit(.minutes(60)))
struct TablesTests {
  let clock = TestClock()
  let book: Book
  let scratch = Scratch()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private func take(
    _ mapping: String, _ source: ImportSource? = nil, into parent: Int64 = 0, _ flags: ImportFlags = [], zone: String? = nil, in other: Book? = nil
  ) throws -> [Finding] {
    try (other ?? book).importFile(source ?? .file(scratch.path), ImportOptions(format: .tables, parent: parent, flags: flags, zone: zone, mapping: mapping))
  }

  private func take(_ mapping: String, _ text: String, _ flags: ImportFlags = []) throws -> [Finding] { try take(mapping, .bytes(Array(text.utf8)), flags) }

  private static func mapping(_ tables: String, _ more: String = "") -> String {
    "{ \"format\": \"tallybook-mapping\", \"version\": 1, \"name\": \"Test\",\(more) \"tables\": { \(tables) } }"
  }

  private static let notes = mapping("\"notes\": { \"kind\": \"note\", \"name\": \"{name}\", \"time\": \"{time}\", \"description\": \"{text}\" }")

  /// What became of rows and files, without what is said of the whole.
  private func codes(_ findings: [Finding]) -> [Reason: Int] { Dictionary(told(findings).map { ($0.reason, 1) }, uniquingKeysWith: +) }

  private func told(_ findings: [Finding]) -> [Finding] { findings.filter { $0.reason != .allTaken && $0.reason != .assumed } }

  private func fields(_ id: Int64) throws -> String? {
    try book.edit(id)[.fields].text.map { try JSONParser.parse($0) }?.object?.members.map { "\($0.key)=\(JSONWriter.text($0.node))" }.joined(separator: " ")
  }

  private static let examples = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/examples/import"

  private static let samples = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/examples"

  private func example(_ name: String) throws -> String {
    String(decoding: try ImportSource.file("\(Self.examples)/\(name).json").read(), as: UTF8.self)
  }

  @Test func whatARowSaysOtherwiseByNowIsTold() throws {
    let mapping = Self.mapping(
      """
      "rows": { "kind": "session", "key": "{id}", "name": "{name}", "time": "{start}", "end": "{end}", "template": "Size", "fields": { "size": "{size}" } }
      """, #" "templates": [ { "title": "Size", "type": "object", "properties": { "size": { "type": "integer" } } } ],"#)
    let head = "id,name,start,end,size\n"
    _ = try take(mapping, head + "1,Change,2025-01-01 10:00,2025-01-01 10:05,3\n2,Sleep,2025-01-01 11:00,2025-01-01 12:00,1\n")
    let same = try take(mapping, head + "2,Sleep,2025-01-01 11:00,2025-01-01 12:00,1\n")
    #expect(codes(same)[.leftOut] == nil && same.last?.reason == .allTaken)
    // Another end, another size, a time that is none.
    let later = try take(mapping, head + "1,Change,2025-01-01 10:00,2025-01-01 10:07,4\n2,Sleep,noon,2025-01-01 12:00,1\n")
    #expect(later.filter { $0.reason == .leftOut }.map(\.key) == ["end", "size", ""])
    #expect(later.last?.reason != .allTaken)
    #expect(try book.rows(Query(.session)).compactMap { $0[.end].int }.sorted() == [try ISO8601.parse("2025-01-01T10:05Z").instant, try ISO8601.parse("2025-01-01T12:00Z").instant])
  }

  // MARK: The examples

  @Test func theExampleOfSightingsComesInOnce() throws {
    let mapping = try example("sightings")
    let dry = try take(mapping, .file(Self.examples), .dryRun)
    #expect(try book.rows(Query()).isEmpty)
    let findings = try take(mapping, .file(Self.examples))
    #expect(dry.map(\.message) == findings.map(\.message))
    let rows = try book.rows(Query(.note))
    #expect(rows.map { $0[.name].text } == ["Grey heron at North pond", "Kingfisher at North pond", "Mute swan at Weir", "Grey heron at Weir"])
    #expect(rows[0][.time].int == (try ISO8601.parse("2025-08-02T06:40:00+02:00").instant) && rows[0][.zone].text == "Europe/Berlin")
    #expect(rows[0][.description].text == "Two adults, one \"young\"" && rows[1][.description].isNull)
    #expect(try fields(rows[0].id) == #"species="Grey heron" count=3 distance=40.5 heard=false"#)
    #expect(try fields(rows[1].id) == #"species="Kingfisher" count=1 heard=true"#)
    #expect(try book.names(Query(.collection)).sorted() == ["North pond", "Weir"])
    #expect(try book.names(Query(.subject)).sorted() == ["A. Lind", "K. Holm"])
    #expect(try book.names(Query(.tag)).sorted() == ["birds", "rain", "sun"])
    let weir = try #require(try book.rows(Query(.collection)).first { $0[.name].text == "Weir" })
    #expect(rows[2][.parent].int == weir.id && rows[2][.tags].ids?.count == 2 && rows[3][.tags].ids?.count == 1)
    // Again: nothing is added, and what was corrected stays.
    let edit = try book.edit(rows[0].id)
    try edit.set(.description, .text("three adults"))
    try edit.save()
    let tag = try book.edit(try #require(try book.tag("sun")))
    try tag.set(.name, .text("sunny"))
    try tag.save()
    // Nor is anything made for what is gone for good.
    try book.delete(try #require(try book.tag("rain")))
    try book.purge()
    let before = try book.export(.json)
    let again = try take(mapping, .file(Self.examples))
    #expect(codes(again) == [.unchanged: 5, .leftOut: 2], "four rows and a template, what was corrected, and the tag that is gone")
    #expect(again.contains { $0.reason == .leftOut && $0.key == "tags" && $0.message.hasSuffix("once: \"rain\"") })
    #expect(again.contains { $0.reason == .leftOut && $0.key == "description" && $0.message.contains("is said otherwise here") })
    #expect(findings.last?.reason == .allTaken && again.last?.reason != .allTaken && dry.last?.reason == .allTaken)
    #expect(try book.export(.json) == before)
    #expect(try book.check().isEmpty)
    // One step of the history, with all that it made.
    while try book.names(Query(.note)).count > 0 { _ = try book.undo() }
    #expect(try book.rows(Query()).isEmpty)
  }

  private static let babyBuddy = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/shared/data/babybuddy"

  /// What each entry says of itself, with the names of its subject and tags.
  private func facts(_ rows: [Row]) throws -> [String] {
    try rows.map { row in
      let subject = try row[.subject].int.map { try book.entry($0).name } ?? "nobody"
      let tags = try (row[.tags].ids ?? []).map { try book.entry($0).name }.sorted().joined(separator: "+")
      let words = [row[.name].text, subject, row[.time].int.map { ISO8601.text($0) }, row[.end].int.map { ISO8601.text($0) }, row[.description].text, tags, try fields(row.id)]
      return words.compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " | ")
    }
  }

  /// Children stand in another order than their ids, as the application exports them; each row names its child beside the id.
  @Test func theSampleOfBabyBuddyGivesEachEntryToItsChild() throws {
    let (folder, mapping) = ("\(Self.samples)/babybuddy", try example("babybuddy"))
    let dry = try take(mapping, .file(folder), .dryRun, zone: "Europe/Berlin")
    let findings = try take(mapping, .file(folder), zone: "Europe/Berlin")
    #expect(dry.map(\.message) == findings.map(\.message))
    #expect(codes(findings) == [.added: 3 + 2 + 11 + 20, .leftOut: 24], "children, tags, templates, rows; names of children in twelve files")
    #expect(findings.filter { $0.reason == .leftOut }.allSatisfy { $0.severity == .info && $0.key.hasPrefix("child_") } && findings.last?.reason == .allTaken)
    #expect(try book.names(Query(.subject)).sorted() == ["Ada Berg", "Nils Winter", "Ona"])
    let children = try book.rows(Query(.subject)).map { "\($0[.name].text ?? ""): \($0[.description].text ?? "")" }.sorted()
    #expect(children == ["Ada Berg: Born 2026-01-20 04:35:00", "Nils Winter: Born 2025-11-03", "Ona: Born 2026-03-01"])
    let facts = try facts(try book.rows(Query(.note)) + book.rows(Query(.session))).sorted()
    #expect(facts == [
      "BMI | Nils Winter | 2026-04-30T22:00:00.000Z | grandma | bmi=16.7",
      "Diaper change | Ada Berg | 2026-05-01T03:55:00.000Z | a lot, again | at night+grandma | wet=false solid=true color=\"yellow\" amount=2.5",
      "Diaper change | Nils Winter | 2026-05-01T04:10:00.000Z | wet=true solid=false",
      "Feeding | Ada Berg | 2026-05-01T04:30:00.000Z | 2026-05-01T04:55:00.000Z | grandma | type=\"formula\" method=\"bottle\" amount=120.0",
      "Feeding | Nils Winter | 2026-05-01T04:00:00.000Z | 2026-05-01T04:20:00.000Z | sleepy | type=\"breast milk\" method=\"left breast\"",
      "Feeding | Ona | 2026-04-30T16:00:00.000Z | 2026-04-30T16:15:00.000Z | type=\"solid food\" method=\"parent fed\"",
      "Head circumference | Nils Winter | 2026-04-30T22:00:00.000Z | head_circumference=43.0",
      "Height | Nils Winter | 2026-04-30T22:00:00.000Z | height=66.5",
      "Note | Ada Berg | 2026-05-01T18:00:00.000Z | Two lines,\nof a note | grandma",
      "Note | Nils Winter | 2026-04-30T15:00:00.000Z | Laughed aloud",
      "Paracetamol | Nils Winter | 2026-05-01T17:05:00.000Z | dosage=2.5 dosage_unit=\"ml\" next_dose_interval=\"6:00:00\"",
      "Pumping | Nils Winter | 2026-05-01T05:00:00.000Z | 2026-05-01T05:15:00.000Z | amount=90.0",
      "Sleep | Ada Berg | 2026-04-30T11:00:00.000Z | 2026-04-30T12:30:00.000Z | nap=true",
      "Sleep | Nils Winter | 2026-04-30T18:15:00.000Z | 2026-05-01T03:50:00.000Z | woke twice | at night | nap=false",
      "Temperature | Ada Berg | 2026-05-01T16:55:00.000Z | temperature=36.9",
      "Temperature | Nils Winter | 2026-05-01T17:00:00.000Z | after the walk | at night | temperature=38.2",
      "Tummy time | Ada Berg | 2026-05-01T07:00:00.000Z | 2026-05-01T07:06:00.000Z | milestone=\"lifts her head\"",
      "Vitamin D | Ada Berg | 2026-05-01T06:00:00.000Z | dosage=1.0 dosage_unit=\"drops\"",
      "Weight | Ada Berg | 2026-04-30T22:00:00.000Z | weight=4.85",
      "Weight | Nils Winter | 2026-04-30T22:00:00.000Z | weight=7.4",
    ].sorted())
    // A second import adds nothing, and neither does one of a later export whose children and rows stand otherwise and are more.
    let before = try book.export(.json)
    #expect(codes(try take(mapping, .file(folder), zone: "Europe/Berlin"))[.added] == nil)
    #expect(try book.export(.json) == before && book.check().isEmpty)
    _ = scratch.write("Child-2026-06-01.csv", "id,first_name,last_name,birth_date,birth_time\n9,Aaron,Adler,2026-05-20,\n5,Ona,,2026-03-01,\n2,Nils,Winter,2025-11-03,\n")
    _ = scratch.write("Weight-2026-06-01.csv", "id,child_id,child_first_name,child_last_name,weight,date,notes,tags\n72,9,Aaron,Adler,3.1,2026-05-31,,\n70,2,Nils,Winter,7.4,2026-05-01,,\n")
    let later = try take(mapping, zone: "Europe/Berlin")
    #expect(codes(later) == [.added: 2, .unchanged: 2 + 11 + 1, .leftOut: 2, .noFile: 12])
    #expect(try self.facts(try book.rows(Query(.note))).contains("Weight | Aaron Adler | 2026-05-30T22:00:00.000Z | weight=3.1"))
  }

  @Test func childrenWithoutIdsAreRefused() throws {
    let mapping = try example("babybuddy")
    _ = scratch.write("child.csv", "first_name,last_name,birth_date,birth_time\nEmily,Huerta,2020-01-17,10:21\n")
    _ = scratch.write("weight.csv", "child_id,weight,date,notes\n1,10.45,2020-02-14,\n")
    for flags in [ImportFlags(), .skipBad] { #expect(refusal { try take(mapping, nil, flags) }?.message.contains("child.csv:1: there is no column \"id\"") == true) }
    #expect(try book.rows(Query(.note)).isEmpty)
  }

  /// Samples that Baby Buddy itself takes in: their children have no ids, which its exports have.
  @Test(.enabled(if: Folder.exists(babyBuddy), "its files are not here")) func theFilesOfBabyBuddyComeInOnce() throws {
    let mapping = try example("babybuddy")
    #expect(refusal { try take(mapping, .file(Self.babyBuddy)) }?.message.contains("there is no column \"id\"") == true)
    for name in ["diaperchange", "feeding", "note", "pumping", "tag"] { _ = scratch.write("\(name).csv", String(decoding: try ImportSource.file("\(Self.babyBuddy)/\(name).csv").read(), as: UTF8.self)) }
    _ = scratch.write("child.csv", "id,first_name,last_name,birth_date,birth_time\n4,Ada,Berg,2026-01-20,\n1,Emily,Huerta,2020-01-17,10:21\n")
    let folder = scratch.path
    let dry = try take(mapping, .file(folder), .dryRun, zone: "America/New_York")
    let findings = try take(mapping, .file(folder), zone: "America/New_York")
    #expect(codes(findings) == [.added: 139 + 2 + 10 + 11, .noFile: 8, .leftOut: 2] && dry.map(\.message) == findings.map(\.message))
    #expect(findings.filter { $0.reason == .leftOut }.map(\.key) == ["last_used", "slug"], "of tags, and none is of a child")
    let (notes, sessions) = (try book.rows(Query(.note)), try book.rows(Query(.session)))
    #expect(codes(of: notes) == ["Diaper change": 75, "Note": 1] && codes(of: sessions) == ["Feeding": 40, "Pumping": 23])
    #expect(sessions.allSatisfy { ($0[.end].int ?? 0) > ($0[.time].int ?? 0) || $0[.name].text == "Pumping" && $0[.end] == $0[.time] })
    let children = try book.rows(Query(.subject))
    let emily = try #require(children.first { $0[.name].text == "Emily Huerta" })
    #expect(children.count == 2 && emily[.description].text == "Born 2020-01-17 10:21")
    #expect((notes + sessions).allSatisfy { $0[.subject].int == emily.id })
    let tags = try book.rows(Query(.tag))
    #expect(tags.count == 10 && tags.first { $0[.name].text == "our" }?[.color].text == "#ff7f7f")
    #expect(Set(tags.compactMap { $0[.color].text }).count == 7)
    let first = try #require(sessions.last { $0[.name].text == "Feeding" })
    #expect(first[.time].int == (try ISO8601.parse("2020-02-17T03:04:09-05:00").instant))
    #expect(try fields(first.id) == #"type="fortified breast milk" method="right breast""#)
    let change = try #require(notes.last { $0[.name].text == "Diaper change" })
    #expect(try fields(change.id) == "wet=true solid=false amount=6.2")
    #expect(notes.first { $0[.name].text == "Note" }?[.description].text == "Night response author resource reduce evening.")
    let before = try book.export(.json)
    let again = try take(mapping, .file(folder), zone: "America/New_York")
    #expect(codes(again) == [.unchanged: 162, .noFile: 8, .leftOut: 2])
    #expect(try book.export(.json) == before && book.check().isEmpty)
  }

  private func codes(of rows: [Row]) -> [String: Int] { Dictionary(rows.map { ($0[.name].text ?? "", 1) }, uniquingKeysWith: +) }

  // MARK: Which row is which

  @Test func equalRowsStayAsManyAndOrderSaysNothing() throws {
    let (a, b) = ("a,2025-01-01 10:00,x", "b,2025-01-02 10:00,")
    #expect(codes(try take(Self.notes, "name,time,text\n\(a)\n\(b)\n\(a)\n")) == [.added: 3])
    #expect(codes(try take(Self.notes, "name,time,text\n\(b)\n\(a)\n\(a)\n")) == [.unchanged: 3])
    // Columns in another order, and one more that is empty.
    #expect(codes(try take(Self.notes, "text,more,time,name\nx,,2025-01-01 10:00,a\n,,2025-01-02 10:00,b\nx,,2025-01-01 10:00,a\n")) == [.unchanged: 3])
    #expect(codes(try take(Self.notes, "name,time,text\n\(a)\n\(a)\n\(a)\n")) == [.unchanged: 2, .added: 1])
    // In another collection, or under another name of the mapping, they are others.
    let nest = try book.createCollection("nest")
    let text = ImportSource.bytes(Array("name,time,text\n\(a)\n".utf8))
    #expect(codes(try take(Self.notes, text, into: nest)) == [.added: 1])
    #expect(codes(try take(Self.notes, text, into: nest)) == [.unchanged: 1])
    #expect(codes(try take(Self.notes.replacing("Test", with: "Other"), text)) == [.added: 1])
  }

  /// Tables, rows and columns in any order, in parts or whole, once or twice: the same entries, each once.
  @Test func whateverTheOrderItIsTheSame() throws {
    var random = SeededRandom()
    for _ in 0..<draws(12, long: 200) {
      let places = (1...Int.random(in: 1...6, using: &random)).map { id in (id: id, holder: Int.random(in: 0..<id, using: &random)) }
      let birds = (1...Int.random(in: 1...4, using: &random)).map { ["\($0)", "Bird, \"\($0 % 3)\""] }
      let seen = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        ["2025-01-0\(Int.random(in: 1...9, using: &random))", "\(places.randomElement(using: &random)?.id ?? 1)", "\(Int.random(in: 1...birds.count, using: &random))", ["", "red", "red;blue"].randomElement(using: &random) ?? ""]
      }
      let tables = [
        "\"place\": { \"file\": \"place.csv\", \"kind\": \"collection\", \"key\": \"{id}\", \"name\": \"Place {id}\", \"time\": \"2025-01-01\", \"collection\": { \"table\": \"place\", \"key\": \"{in}\" } }",
        "\"bird\": { \"file\": \"bird.csv\", \"kind\": \"subject\", \"key\": \"{id}\", \"name\": \"{name}\" }",
        "\"seen\": { \"file\": \"seen.csv\", \"kind\": \"note\", \"name\": \"Seen\", \"time\": \"{day}\", \"collection\": { \"table\": \"place\", \"key\": \"{place}\" }, \"subject\": { \"table\": \"bird\", \"key\": \"{bird}\" }, \"tags\": { \"from\": \"{tags}\", \"split\": \";\" } }",
      ]
      func write(_ name: String, _ header: [String], _ rows: [[String]]) {
        let columns = header.indices.shuffled(using: &random)
        let lines = [header] + rows.shuffled(using: &random)
        let text = lines.map { line in columns.map { "\"\(line[$0].replacing("\"", with: "\"\""))\"" }.joined(separator: ",") }.joined(separator: "\r\n")
        _ = scratch.write(name, text)
      }
      var seenBefore: [String]?
      for round in 0..<3 {
        write("place.csv", ["id", "in"], places.map { ["\($0.id)", $0.holder == 0 ? "" : "\($0.holder)"] })
        write("bird.csv", ["id", "name"], birds)
        write("seen.csv", ["day", "place", "bird", "tags"], seen)
        let other = try Book(":memory:", BookOptions(clock: clock.clock))
        let mapping = Self.mapping(tables.shuffled(using: &random).joined(separator: ","))
        if round == 2 { _ = try take(Self.mapping(tables[..<2].joined(separator: ",")), in: other) }
        let first = try take(mapping, in: other)
        let made = places.count + birds.count + seen.count
        #expect(first.filter { $0.reason == .added && $0.key != "tag" }.count == (round == 2 ? seen.count : made))
        let facts = try Set([Query(), Query(.subject), Query(.tag)].flatMap { try other.rows($0) }.map { row in
          let holder = try row[.parent].int.flatMap { try $0 == 0 ? nil : other.entry($0).name } ?? ""
          let subject = try row[.subject].int.map { try other.entry($0).name } ?? ""
          // What is made by its name belongs to the name; its UUID is of the row that named it.
          return "\(row[.uuid].text ?? "") \(row[.name].text ?? "") \(row[.kind].int ?? 0 <= 4 ? row[.time].int ?? 0 : 0) \(holder) \(subject) \(row[.tags].ids?.count ?? 0)"
        }).sorted()
        if let seenBefore { #expect(facts == seenBefore) }
        seenBefore = facts
        let again = try take(mapping, in: other)
        #expect(told(again).allSatisfy { $0.reason == .unchanged } && told(again).count == made)
        #expect(try other.check().isEmpty)
        other.close()
      }
    }
  }

  @Test func aKeyTwiceIsRefused() throws {
    let mapping = Self.mapping("\"n\": { \"kind\": \"note\", \"key\": \"{id}\", \"name\": \"{id}\", \"time\": \"2025-01-01\" }")
    #expect(refusal { try take(mapping, "id\n1\n2\n 1 \n") }?.message.hasPrefix("import:4: the key \"1\" is that of an earlier row") == true)
    #expect(refusal { try take(mapping, "id,x\n1,\n,2\n") }?.message.contains("import:3: \"{id}\" is empty") == true)
    #expect(try book.rows(Query()).isEmpty)
    #expect(codes(try take(mapping, "id\n1\n2\n1\n", .skipBad)) == [.added: 2, .leftOut: 1])
    // What changed in a row is not taken: the row is known.
    #expect(codes(try take(mapping, "id\n2\n1\n")) == [.unchanged: 2])
  }

  // MARK: References

  private static let family = mapping(
    """
    "entry": { "file": "entry.csv", "kind": "note", "name": "Entry", "time": "2025-01-01", "subject": { "table": "child", "key": "{child}" }, "tags": { "table": "tag", "key": "{tag}" } },
    "child": { "file": "child.csv", "kind": "subject", "key": "{#}", "name": "{name}" },
    "tag": { "file": "tag.csv", "kind": "tag", "key": "{id}", "name": "{name}", "color": "{color}" }
    """)

  @Test func referencesFindTheRowOfAKey() throws {
    _ = scratch.write("child.csv", "name\nAnna\nAnna\n")
    _ = scratch.write("tag.csv", "id,name,color\n7,red,#FF0000\n8,blue,\n")
    _ = scratch.write("entry.csv", "child,tag\n2,7\n,8\n1,\n")
    let mine = try book.createTag("blue")
    #expect(codes(try take(Self.family)) == [.added: 6, .unchanged: 1])
    let subjects = try book.rows(Query(.subject)).map(\.id).sorted()
    let rows = try book.rows(Query(.note)).sorted { $0.id < $1.id }
    #expect(subjects.count == 2 && rows.map { $0[.subject].int } == [subjects[1], nil, subjects[0]])
    #expect(rows[1][.tags].ids == [mine] && rows[2][.tags].isNull)
    // A row that refers to none that was taken.
    _ = scratch.write("entry.csv", "child,tag\n2,7\n3,7\n")
    let failure = refusal { try take(Self.family) }
    #expect(failure?.code == .format && failure?.message == "entry.csv:3: \"{child}\" is \"3\", and no row of \"child\" that was taken has that key")
    // Rows of an earlier import are found where their file is not there any more.
    unlink(scratch.file("child.csv"))
    _ = scratch.write("entry.csv", "child,tag\n2,8\n")
    let missing = refusal { try take(Self.family) }
    #expect(missing?.code == .notFound && missing?.message.contains("child.csv") == true)
    let findings = try take(Self.family, nil, .skipBad)
    #expect(codes(findings) == [.leftOut: 1, .unchanged: 2, .added: 1] && findings[0].location == "child.csv" && findings[0].severity == .error)
    #expect(try book.rows(Query(.note)).contains { $0[.tags].ids == [mine] && $0[.subject].int == subjects[1] })
    // What is in the trash stays there.
    try book.delete(subjects[1])
    _ = scratch.write("entry.csv", "child,tag\n2,\n")
    #expect(codes(try take(Self.family, nil, .skipBad)) == [.leftOut: 2, .unchanged: 2, .added: 1])
  }

  @Test func collectionsThatWouldHoldThemselvesAreBad() throws {
    let mapping = Self.mapping(
      "\"c\": { \"kind\": \"collection\", \"key\": \"{id}\", \"name\": \"{id}\", \"collection\": { \"table\": \"c\", \"key\": \"{in}\" } }")
    #expect(refusal { try take(mapping, "id,in\na,b\nb,c\nc,a\nd,\n") }?.message.contains("within itself") == true)
    #expect(refusal { try take(mapping, "id,in\na,a\n") }?.message.contains("within itself") == true)
    let findings = try take(mapping, "id,in\na,b\nb,c\nc,a\nd,\ne,d\nf,a\ng,nowhere\n", .skipBad)
    #expect(codes(findings) == [.leftOut: 5, .added: 2])
    #expect(try book.names(Query(.collection)).sorted() == ["d", "e"] && book.check().isEmpty)
  }

  // MARK: Values

  @Test func valuesOfATemplateAreOfItsTypes() throws {
    let template = """
      "templates": [{ "type": "object", "title": "All", "properties": {
        "text": { "type": "string" }, "whole": { "type": "integer", "maximum": 10 }, "part": { "type": "number" }, "flag": { "type": "boolean" },
        "day": { "type": "string", "format": "date" }, "when": { "type": "string", "format": "date-time" }, "words": { "type": "array", "items": { "type": "string" } } },
        "required": ["text"] }],
      """
    let mapped = """
      "text": "{a}", "whole": "{b}", "part": "{c}", "flag": "{d}", "day": { "from": "{e}", "time": "DD.MM.YYYY" }, "when": "{f}", "words": { "from": "{g}", "split": "|" }
      """
    let mapping = Self.mapping("\"n\": { \"kind\": \"note\", \"name\": \"n\", \"time\": \"2025-01-01\", \"template\": \"All\", \"fields\": { \(mapped) } }", template)
    let header = "a,b,c,d,e,f,g\n"
    _ = try take(mapping, header + "x,3,2.50,True,2.8.2025,2025-08-02 10:00,p| q||r\n")
    let row = try #require(try book.rows(Query(.note)).first)
    #expect(
      try fields(row.id)?.filter { !$0.isWhitespace }
        == #"text="x"whole=3part=2.5flag=trueday="2025-08-02"when="2025-08-02T10:00:00.000Z"words=["p","q","r"]"#)
    for (bad, part) in [
      (",1,,,,,", "text"), ("x,1.5,,,,,", "\"1.5\", which is not a whole number"), ("x,11,,,,,", "whole"), ("x,,zwei,,,,", "\"zwei\", which is not a number"),
      ("x,,,yes,,,", "say with \"values\""), ("x,,,,2025-08-02,,", "{e}"), ("x,,,,,noon,", "{f}"),
    ] {
      let failure = refusal { try take(mapping, header + bad + "\n") }
      #expect(failure?.code == .format && failure?.message.hasPrefix("import:2: ") == true && failure?.message.contains(part) == true, "\(failure?.message ?? "")")
    }
    #expect(try book.rows(Query(.note)).count == 1)
    // A template of that name that lacks a field, and one that is nowhere.
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    try other.createTemplate("{\"type\": \"object\", \"title\": \"All\", \"properties\": { \"text\": { \"type\": \"string\" } }}")
    #expect(refusal { try take(mapping, .bytes(Array((header + "x,,,,,,\n").utf8)), in: other) }?.message.contains("has no field \"whole\"; it has text") == true)
    #expect(refusal { try take(mapping.replacing("\"All\", \"fields\"", with: "\"None\", \"fields\""), header) }?.message.contains("there is no template \"None\"") == true)
    // Renamed, it is still that one.
    let edit = try book.edit(try #require(try book.rows(Query(.template)).first).id)
    try edit.set(.name, .text("Everything"))
    try edit.save()
    #expect(codes(try take(mapping, header + "y,,,,,,\n")) == [.unchanged: 1, .added: 1])
    #expect(try book.names(Query(.template)) == ["Everything"])
  }

  @Test func whatTextsStandForIsSaid() throws {
    let mapping = Self.mapping(
      """
      "day": { "kind": "session", "where": { "type": ["Sleep", "Nap"] }, "name": { "from": "{type}", "values": { "Sleep": "Night", "Nap": "Day" } }, "time": "{start}", "end": "{end}", "tags": ["{tag}", { "from": "{good}", "values": { "1": "good", "0": null } }] },
      "meal": { "kind": "note", "where": { "type": "Meal" }, "name": "Meal", "description": "{tag}", "time": "{start}" }
      """, " \"zone\": \"Europe/Berlin\",")
    let text = "type,start,end,tag,good\nSleep,2025-01-01 20:00,2025-01-02 06:00,ours,1\nMeal,2025-01-02 07:00,,porridge,\nNap,2025-01-02 12:00,,,0\nOther,?,?,?,?\n"
    #expect(codes(try take(mapping, text)) == [.added: 5, .leftOut: 1])
    let sessions = try book.rows(Query(.session))
    #expect(sessions.map { $0[.name].text } == ["Night", "Day"] && sessions[0][.tags].ids?.count == 2 && sessions[1][.tags].isNull)
    #expect(sessions[1][.end].isNull, "one that has no end runs")
    #expect(try book.rows(Query(.note)).map { $0[.description].text } == ["porridge"])
    #expect(refusal { try take(mapping, text + "Nap,2025-01-03,2025-01-02,,\n") }?.message.contains("the \"end\" before the \"time\"") == true)
    #expect(refusal { try take(mapping, text + "Nap,2025-01-03,2025-01-04,,2\n") }?.message.contains("\"{good}\" for \"tags\" is \"2\", which is not among its \"values\"") == true)
    #expect(codes(try take(mapping, text)) == [.unchanged: 3, .leftOut: 1], "a row that no table asks for")
  }

  @Test func placesComeInWhileTheyMay() throws {
    let mapping = Self.mapping(
      "\"n\": { \"kind\": \"note\", \"name\": \"n\", \"time\": \"{t}\", \"latitude\": \"{lat}\", \"longitude\": \"{lon}\", \"place\": \"{p}\" }")
    let text = "t,lat,lon,p\n2025-01-01,52.5,13.4,Pond\n2025-01-02,,,\n"
    let findings = try take(mapping, text)
    #expect(codes(findings) == [.added: 2, .leftOut: 1] && told(findings).last?.key == "latitude")
    #expect(try book.rows(Query(.note)).allSatisfy { $0[.latitude].isNull && $0[.place].isNull })
    try book.set("location_enabled", to: "true")
    #expect(refusal { try take(mapping, "t,lat,lon,p\n2025-01-03,91,13,\n") }?.field == .latitude)
    #expect(refusal { try take(mapping, "t,lat,lon,p\n2025-01-03,50,,\n") }?.message.contains("half a place") == true)
    _ = try take(mapping, "t,lat,lon,p\n2025-01-03,52.5,13.4,Pond\n")
    #expect(try book.rows(Query(.note)).last?[.latitude].real == 52.5)
  }

  // MARK: Hostile input

  @Test func filesOfAllSortsOfEndsAndQuotesAreRead() throws {
    _ = try take(Self.notes, "\u{feff}\"name\", time ,text\r\n\r\n\"a,\"\"b\"\"\r\nc\",2025-01-01,\r\rd,2025-01-02,ü")
    #expect(try book.rows(Query(.note)).map { $0[.name].text } == ["a,\"b\"\r\nc", "d"])
  }

  @Test func whatIsWrongWithAFileRefusesAll() throws {
    let good = "a,2025-01-01,x\n"
    for (text, part) in [
      ("", "import is empty"), ("name,time\na,2025-01-01\n", "import:1: there is no column \"text\""), ("name,time,text,name\n\(good)", "several columns are called \"name\""),
      ("name,time,text\n\(good)b,2025-01-02\n", "import:3: the row has 2 fields and must have 3"), ("name,time,text\n\(good)b,2025-01-02,x,y\n", "import:3: the row has 4"),
      ("name,time,text\n\(good)b,yesterday,\n", "import:3: \"{time}\" for \"time\" is \"yesterday\", which is not a time"), ("name,time,text\n\(good)b,,\n", "\"{time}\" is empty"),
      ("name,time,text\n\(good)\"b,2025-01-01,\n", "import:3: a quoted field without"), ("name,time,text\n\(good)b\"c,2025-01-01,\n", "import:3: a quote within"),
      ("name,time,text\n\(good)b\0,2025-01-01,\n", "NUL"),
    ] {
      let failure = refusal { try take(Self.notes, text) }
      #expect(failure?.code == .format && failure?.message.contains(part) == true, "\(failure?.message ?? "")")
      #expect(try book.rows(Query()).isEmpty)
    }
    #expect(refusal { try take(Self.notes, .bytes(Array("name,time,text\n".utf8) + [0xFF, 0xFE, 0x2C, 0x2C])) }?.code == .format)
    // Columns that nothing names may be called the same.
    let unnamed = try take(Self.notes, "name,time,text,,\na,2025-01-01,,1,2\n")
    #expect(codes(unnamed) == [.added: 1, .leftOut: 1] && unnamed.last?.message.contains("2 times, first: \"1\"") == true)
  }

  @Test func badRowsAreLeftOutIfAskedFor() throws {
    let text = "name,time,text\na,2025-01-01,\nb,yesterday,\nc\nd,2025-01-02,\n\"e,2025-01-03,\nf,2025-01-04,\n"
    let findings = try take(Self.notes, text, .skipBad)
    #expect(codes(findings) == [.added: 3, .leftOut: 3])
    #expect(findings.filter { $0.reason == .leftOut }.map(\.location) == ["import:3", "import:4", "import:6"])
    #expect(try book.rows(Query(.note)).map { $0[.name].text } == ["a", "d", "f"])
    // A header refuses everything all the same.
    #expect(refusal { try take(Self.notes, "name,time\n", .skipBad) }?.code == .format)
  }

  @Test func sourcesMustSuitTheMapping() throws {
    #expect(refusal { try book.importFile(.bytes([]), ImportOptions(format: .tables)) }?.code == .invalid)
    #expect(refusal { try book.importFile(.bytes([]), ImportOptions(format: .heyCSV, mapping: Self.notes)) }?.code == .invalid)
    #expect(refusal { try take(Self.notes) }?.message.contains("has no \"file\"") == true)
    #expect(refusal { try take(Self.family, "a\n") }?.code == .invalid)
    #expect(refusal { try take(Self.notes, .file(scratch.file("none.csv"))) }?.code == .notFound)
    #expect(refusal { try take(Self.notes, .bytes(Array("name,time,text\n".utf8)), zone: "Middle/Earth") }?.code == .notFound)
    #expect(refusal { try take(Self.notes, .bytes(Array("name,time,text\n".utf8)), into: 4711) }?.code == .notFound)
    mkdir(scratch.file("child.csv"), 0o700)
    #expect(refusal { try take(Self.family) }?.code == .notFound)
    rmdir(scratch.file("child.csv"))
  }

  @Test func progressIsHeardAndMayStopIt() throws {
    let rows = (0..<50).map { "n\($0),2025-01-01,\n" }.joined()
    let source = ImportSource.bytes(Array("name,time,text\n\(rows)".utf8))
    let options = ImportOptions(format: .tables, mapping: Self.notes)
    var heard: [UInt64] = []
    var within: Failure?
    #expect(refusal {
      try book.importFile(source, options) { (done, _) throws(Failure) in
        heard.append(done)
        if done == 10 { within = refusal { try book.createNote("Within") } }
        if done == 20 { throw Failure(.cancelled, "stopped") }
      }
    }?.code == .cancelled)
    #expect(heard == Array(1...20) && within?.reason == .inCall, "\(within?.message ?? "taken")")
    #expect(try book.rows(Query()).isEmpty)
  }

  /// Texts of columns stand in messages, on one line, whatever they hold.
  @Test func messagesAreOneLine() throws {
    let failure = refusal { try take(Self.notes, "name,time,text\na,\"yester\nday\",\n") }
    #expect(failure?.message.hasPrefix("import:2: ") == true)
    #expect(refusal { try take(Self.notes.replacing("{text}", with: "{te\\nxt}"), "name,time,text\n") }?.code == .format)
  }

  @Test func randomBytesAreReadOrRefused() throws {
    var random = SeededRandom()
    let pieces = ["\"", ",", "\n", "\r", "a", "2025-01-01", "name,time,text\n", " ", "\u{feff}", "é", "\0", "1", "{", "}"]
    for _ in 0..<draws(150, long: 20_000) {
      let text = "name,time,text\n" + (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let flags: ImportFlags = Bool.random(using: &random) ? .skipBad : []
      do { _ = try take(Self.notes, text, flags) } catch let failure as Failure {
        #expect(failure.code == .format && flags == [], "\(failure.message) of \(text.debugDescription)")
        continue
      }
      #expect(told(try take(Self.notes, text, flags)).allSatisfy { $0.reason == .unchanged || $0.reason == .leftOut }, "\(text.debugDescription)")
    }
    #expect(try book.check().isEmpty)
  }
}
