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

@Suite("Minuta's formats", .timeLimit(.minutes(60)))
struct MinutaTests {
  let clock = TestClock()
  let book: Book
  let scratch = FolderTree()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private func time(_ text: String) throws -> Int64 { try ISO8601.parse(text).instant }

  @discardableResult
  private func record(_ start: String, _ end: String?, _ tags: [String], _ comment: String? = nil) throws -> Int64 {
    let draft = try book.draft(.session)
    try draft.set(.name, .text(tags.first ?? "Time record"))
    try draft.set(.time, .int(try time(start)))
    if let end { try draft.set(.end, .int(try time(end))) }
    try draft.set(.tags, Tags.value(try tags.map { try book.tag($0) ?? book.createTag($0) }))
    if let comment { try draft.set(.description, .text(comment)) }
    return try draft.save()
  }

  // MARK: CSV out

  @Test func aRowIsMinutasRow() throws {
    try record("2024-01-15T09:30:00Z", "2024-01-15T11:45:00Z", ["Work", "Client"], "Working on feature X")
    #expect(
      try book.export(.csvMinuta)
        == "Date,Start Time,End Time,Duration,Tag,Comment\r\n2024-01-15,09:30,11:45,2:15,Work,Working on feature X\r\n")
  }

  @Test func rowsAreQuotedAndCutAndMayRun() throws {
    let nest = try book.createCollection("nest")
    try record("2024-01-15T23:30:00Z", "2024-01-16T00:29:59.999Z", [], "a, \"b\"\nc")
    try record("2024-01-15T09:00:00Z", nil, ["Home"])
    let within = try record("2024-01-15T10:00:00Z", "2024-01-15T10:00:30Z", ["Work"], "")
    try book.move(within, to: nest)
    _ = try book.createNote("no session")
    #expect(
      try book.export(.csvMinuta) == """
        Date,Start Time,End Time,Duration,Tag,Comment\r
        2024-01-15,09:00,,,Home,\r
        2024-01-15,10:00,10:00,0:00,Work,\r
        2024-01-15,23:30,00:29,0:59,,"a, ""b""\nc"\r\n
        """)
    // In a zone, some columns, and what a query leaves.
    var stopped = try Query(.session)
    try stopped.require(.end, .null, [], negated: true)
    try stopped.require(.tags, .in, [.int(try #require(try book.tag("Work")))], orNull: true)
    let options = ExportOptions(zone: "America/New_York", columns: ["Tag", "Date", "Start Time"])
    #expect(try book.export(.csvMinuta, stopped, options) == "Tag,Date,Start Time\r\nWork,2024-01-15,05:00\r\n,2024-01-15,18:30\r\n")
    #expect(refusal { try book.export(.csvMinuta, nil, ExportOptions(columns: ["Tags"])) }?.code == .invalid)
    #expect(refusal { try book.export(.csvMinuta, nil, ExportOptions(columns: [])) }?.code == .invalid)
    #expect(refusal { try book.export(.csvEvents, nil, ExportOptions(columns: ["Tag"])) }?.code == .invalid)
    // Pauses do not count.
    try book.delete(within)
    #expect(try !book.export(.csvMinuta).contains("Work"))
  }

  // MARK: HEY

  private func hey(_ text: String, _ flags: ImportFlags = [], zone: String? = nil, in other: Book? = nil) throws -> [Finding] {
    try (other ?? book).importFile(.bytes(Array(text.utf8)), ImportOptions(format: .heyCSV, flags: flags, zone: zone))
  }

  private static let row = "2024-01-15 09:30,2024-01-15 11:45,2:15,Work,Working on feature X"
  private static let header = "Start,End,Duration,Category,Notes"

  @Test func heyIsTakenInOnce() throws {
    let work = try book.createTag("Work")
    try book.set("time_zone", to: "Europe/Berlin")
    let text = """
      \u{feff}\(Self.header)\r
      \(Self.row)\r
      2024-01-15 12:00,2024-01-15 12:30,9:99,work,"Lunch, ""long""
      and late"\r
      2024-01-15 13:00,2024-01-15 13:00,,,\r
      2024-01-15 13:00,2024-01-15 13:00,,,\r\n
      """
    let dry = try hey(text, .dryRun)
    #expect(try book.rows(Query(.session)).isEmpty && book.tag("work") == nil)
    let findings = try hey(text)
    #expect(findings == dry || findings.map(\.message) == dry.map(\.message))
    #expect(findings.filter { $0.reason == .added }.count == 5, "four records and a tag")
    let rows = try book.rows(Query(.session))
    #expect(rows.map { $0[.name].text } == ["Work", "work", "Time record", "Time record"])
    #expect(rows[0][.time].int == (try time("2024-01-15T08:30:00Z")), "in the book's zone")
    #expect(rows[0][.zone].text == "Europe/Berlin" && rows[0][.duration].int == 8_100_000_000_000)
    #expect(rows[0][.tags] == .ids([work]) && rows[0][.description].text == "Working on feature X")
    #expect(rows[1][.description].text == "Lunch, \"long\"\nand late")
    #expect(rows[2][.tags].isNull && rows[2][.description].isNull)
    // Again, also after an edit: nothing is added, nothing goes back.
    let edit = try book.edit(rows[0].id)
    try edit.set(.description, .text("edited"))
    try edit.save()
    try book.delete(rows[1].id)
    let again = try hey(text)
    #expect(again.filter { $0.id != 0 }.map(\.reason) == [.unchanged, .leftOut, .unchanged, .unchanged])
    #expect(again.filter { $0.key == "Duration" }.map(\.location) == ["import:3"], "9:99 is none")
    #expect(try book.entry(rows[0].id).description == "edited")
    #expect(try book.rows(Query(.session)).count == 3)
    // Another zone makes other records; one step of undo each.
    _ = try hey(text, zone: "Asia/Tokyo")
    #expect(try book.rows(Query(.session)).count == 7)
    try book.undo()
    #expect(try book.rows(Query(.session)).count == 3)
    #expect(try book.check().isEmpty)
  }

  @Test func heysBadRowsRefuseAllOrAreFindings() throws {
    let bad = [
      ("2024-01-15 9:30,2024-01-15 11:45,2:15,Work,x", "YYYY-MM-DD HH:mm"), ("2024-02-30 09:30,2024-02-30 11:45,2:15,Work,x", "not a time"),
      ("2024-01-15 11:30,2024-01-15 11:29,2:15,Work,x", "before"), ("2024-01-15 09:30,,,Work,x", "End"), ("1,2,3", "3 fields"),
      ("2024-01-15 09:30,2024-01-15 11:45,2:15,Work,\"open", "closing quote"), ("2024-01-15 24:00,2024-01-15 11:45,2:15,Work,x", "not a time"),
      ("9999-01-15 09:30,9999-01-15 11:45,2:15,Work,x", "not a time"),
    ]
    for (row, reason) in bad {
      let text = "\(Self.header)\n\(Self.row)\n\(row)\n\(Self.row.replacing("09:30", with: "10:30"))\n"
      let refused = refusal { try hey(text) }
      #expect(refused?.code == .format && refused?.message.hasPrefix("import:3: ") == true && refused?.message.contains(reason) == true, "\(row): \(refused?.message ?? "")")
      #expect(try book.rows(Query(.session)).isEmpty && book.tag("Work") == nil)
      let inside = try book.begin("tried")
      let findings = try hey(text, .skipBad, in: inside)
      let left = findings.filter { $0.reason == .leftOut && $0.key != "Duration" }
      #expect(left.map(\.location) == ["import:3"] && left.map(\.severity) == [.error] && left[0].message.contains(reason), "\(row): \(findings)")
      #expect(try inside.rows(Query(.session)).count == 2, "\(row)")
      try inside.rollback()
    }
    for header in ["", "Start,End,Duration,Category", "start,end,duration,category,notes", "Date,Start Time,End Time,Duration,Tag,Comment"] {
      #expect(refusal { try hey("\(header)\n\(Self.row)\n", .skipBad) }?.code == .format, "\(header)")
    }
    #expect(refusal { try hey(Self.header, zone: "Middle/Earth") }?.code == .notFound)
    #expect(try hey(Self.header).map(\.reason) == [.allTaken])
    #expect(refusal { try book.importFile(.bytes(Array("[]".utf8)), ImportOptions(format: .json, flags: .skipBad)) }?.code == .invalid)
  }

  @Test func minutasTableIsReadBackWithTheSameSum() throws {
    // What HEY has, Minuta's own table does not: it is written for people and sheets. The sums agree.
    let text = "\(Self.header)\n" + (0..<50).map { "2024-01-\($0 % 28 + 10 > 28 ? 28 : $0 % 18 + 10) 0\($0 % 10):00,2024-01-28 10:\($0 + 10),,T\($0 % 3)," }.joined(separator: "\n")
    _ = try hey(text)
    let total = try book.rows(Query(.session)).reduce(0) { $0 + ($1[.duration].int ?? 0) }
    var sum: Int64 = 0
    var reader = CSVReader(Array(try book.export(.csvMinuta).utf8))
    for row in try reader.rows().dropFirst() {
      let parts = row.fields[3].split(separator: ":").compactMap { Int64($0) }
      sum += parts[0] * 60 + parts[1]
    }
    #expect(sum * 60 * 1_000_000_000 == total)
  }

  // MARK: The folder

  private static let tags = """
    { "tags": [
      { "id": "550e8400-e29b-41d4-a716-446655440000", "name": "Work", "color": "#FF5733", "isArchived": false, "createdAt": "2024-01-01T00:00:00Z" },
      { "id": "550e8400-e29b-41d4-a716-446655440001", "name": "Home", "color": "#00FF00", "createdAt": "2024-01-02T00:00:00Z", "emoji": "🏠" }
    ], "version": 3.50 }
    """

  private func folder() throws {
    try scratch.write("in/tags.json", Self.tags)
    let plain = #""startTime":"2024-01-15T09:30:00Z","endTime":"2024-01-15T11:45:00Z","#
    try scratch.write("in/records/2024/01/2024-01-15_093000.json", """
      { "id":"650e8400-e29b-41d4-a716-446655440000", \(plain) "tagId":"550e8400-e29b-41d4-a716-446655440000",
        "comment":"Working on feature X", "images":["650e8400-e29b-41d4-a716-446655440000_0.jpg","odd name.PNG"] }
      """)
    // A second record in that second, with keys that nobody knows and null in place of nothing.
    try scratch.write("in/records/2024/01/2024-01-15_093000_2.json", """
      { "id":"650E8400-E29B-41D4-A716-446655440001", \(plain) "comment":null, "mood": {"level": 1e2, "tags": ["a", null]} }
      """)
    // One that runs, in a file that another clock named.
    try scratch.write("in/records/2024/02/2024-02-01_120000.json", """
      { "id":"650e8400-e29b-41d4-a716-446655440002", "startTime":"2024-02-01T10:00:00.250Z", "images":[] }
      """)
    try scratch.write("in/records/2024/01/650e8400-e29b-41d4-a716-446655440000_0.jpg", "picture one")
    try scratch.write("in/records/2024/01/odd name.PNG", "picture two")
    try scratch.write("in/.minuta.writelock.nosync", "")
  }

  private func take(_ flags: ImportFlags = []) throws -> [Finding] {
    try book.importFile(.file("\(scratch.path)/in"), ImportOptions(format: .minutaFolder, flags: flags))
  }

  private func leave(_ name: String, from book: Book? = nil, zone: String? = nil, _ query: Query? = nil) throws {
    let query = if let query { query } else { try Query() }
    try query.export(.minutaFolder, ExportOptions(zone: zone), from: book ?? self.book, to: .file("\(scratch.path)/\(name)"))
  }

  /// What a folder says, with every number as it stood, whatever the order of keys and the white space.
  private func said(_ folder: String) throws -> [String: String] {
    func text(_ node: JSONNode) -> String {
      switch node.value {
      case .object(let object): "{" + object.members.map { "\($0.key): \(text($0.node))" }.sorted().joined(separator: ", ") + "}"
      case .array(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
      case .string(let string): "\"\(string)\""
      case .null: "null"
      case .bool(let value): "\(value)"
      default: node.literal ?? ""
      }
    }
    return try scratch.files(folder).reduce(into: [:]) { said, file in
      guard !file.key.contains("writelock") else { return }
      said[file.key] = file.key.hasSuffix(".json") ? text(try JSONParser.parse(file.value)) : String(decoding: file.value, as: UTF8.self)
    }
  }

  @Test func aFolderComesBackAsItWas() throws {
    try folder()
    let dry = try take(.dryRun)
    #expect(try book.rows(Query(.session)).isEmpty)
    let findings = try take()
    #expect(findings.map(\.message) == dry.map(\.message) && findings.filter { $0.reason == .added }.count == 5)
    let rows = try book.rows(Query(.session))
    #expect(rows.map { $0[.name].text } == ["Work", "Time record", "Time record"])
    #expect(rows[0][.description].text == "Working on feature X" && rows[2][.end].isNull)
    #expect(try book.entry(try #require(try book.tag("Work")))[.color].text == "#FF5733")
    try leave("out")
    #expect(try said("out") == said("in"))
    // Through the lossless JSON into another book, and from there: the same again.
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try other.importJSON(.bytes(Array(try book.export(.json, nil, ExportOptions(flags: .withBytes)).utf8)))
    try leave("other", from: other)
    #expect(try said("other") == said("in"))
    // A second import adds nothing.
    #expect(try take().allSatisfy { [.unchanged, .assumed, .kept, .allTaken].contains($0.reason) })
    #expect(try book.check().isEmpty)
  }

  @Test func anEditChangesItsKeyAlone() throws {
    try folder()
    _ = try take()
    let rows = try book.rows(Query(.session))
    let edit = try book.edit(rows[1].id)
    try edit.set(.description, .text("new"))
    try edit.set(.time, .int(try time("2024-03-01T08:00:00Z")))
    try edit.set(.end, .int(try time("2024-03-01T09:00:00Z")))
    try edit.save()
    let tag = try book.edit(try #require(try book.tag("Home")))
    try tag.set(.archived, .int(1))
    try tag.save()
    try leave("out")
    let said = try said("out")
    #expect(said["/records/2024/01/2024-01-15_093000_2.json"] == nil)
    #expect(
      said["/records/2024/03/2024-03-01_080000.json"]
        == #"{comment: "new", endTime: "2024-03-01T09:00:00Z", id: "650E8400-E29B-41D4-A716-446655440001", mood: {level: 1e2, tags: ["a", null]}, startTime: "2024-03-01T08:00:00Z"}"#,
      "\(said)")
    #expect(said["/tags.json"]?.contains(#"emoji: "🏠", id: "550e8400-e29b-41d4-a716-446655440001", isArchived: true"#) == true, "\(said)")
  }

  @Test func whatWasMadeHereIsMinutasToo() throws {
    let first = try record("2024-01-15T09:30:00Z", "2024-01-15T11:45:00Z", ["Work", "Second"], "x")
    try record("2024-01-15T09:30:00.5Z", nil, [])
    try book.attach(file: scratch.path + "/picture", to: { try scratch.write("picture", "p"); return first }(), name: "my/picture.jpg")
    try leave("out", zone: "Asia/Tokyo", Query(.session))
    let said = try said("out")
    #expect(Set(said.keys) == ["/tags.json", "/records/2024/01/2024-01-15_183000.json", "/records/2024/01/2024-01-15_183000_2.json", "/records/2024/01/\(try book.entry(first).uuid)_0.jpg"], "\(said.keys)")
    #expect(said["/records/2024/01/2024-01-15_183000_2.json"]?.contains(#"startTime: "2024-01-15T09:30:00.500Z""#) == true)
    let other = try Book(":memory:")
    _ = try other.importFile(.file("\(scratch.path)/out"), ImportOptions(format: .minutaFolder, zone: "Asia/Tokyo"))
    #expect(try other.names(Query(.tag)) == ["Work"], "of a selection the tags that its records use")
    try leave("again", from: other, zone: "Asia/Tokyo")
    #expect(try self.said("again") == said)
    #expect(try other.check().isEmpty)
  }

  @Test func aFolderOfUpperCaseIdentifiersStaysOne() throws {
    let id = "650E8400-E29B-41D4-A716-446655440009"
    try scratch.write("in/tags.json", ##"{"tags":[{"id":"550E8400-E29B-41D4-A716-446655440000","name":"Work","color":"#FF5733","isArchived":false,"createdAt":"2024-01-01T00:00:00Z"}]}"##)
    try scratch.write("in/records/2024/01/2024-01-15_093000.json", #"{"id":"\#(id)","startTime":"2024-01-15T09:30:00Z","tagId":"550E8400-E29B-41D4-A716-446655440000","images":[]}"#)
    _ = try take()
    #expect(try book.rows(Query(.attachment)).isEmpty, "nothing needs to be kept besides")
    try leave("out")
    #expect(try said("out") == said("in"))
  }

  @Test func badFilesRefuseAllOrAreFindings() throws {
    try folder()
    let bad = [
      "no JSON", "[]", "{}", #"{"id": "x", "startTime": "2024-01-15T09:30:00Z"}"#, #"{"id": "650e8400-e29b-41d4-a716-446655440003"}"#,
      #"{"id": "650e8400-e29b-41d4-a716-446655440003", "startTime": "soon"}"#,
      #"{"id": "650e8400-e29b-41d4-a716-446655440003", "startTime": "2024-01-15T09:30:00Z", "endTime": "2024-01-15T09:29:00Z"}"#,
      #"{"id": "650e8400-e29b-41d4-a716-446655440003", "startTime": "2024-01-15T09:30:00Z", "images": ["../../../secret"]}"#,
      #"{"id": "650e8400-e29b-41d4-a716-446655440003", "startTime": "2024-01-15T09:30:00Z", "images": "x"}"#,
    ]
    for text in bad {
      try scratch.write("in/records/2024/03/2024-03-01_000000.json", text)
      let refused = refusal { try take() }
      #expect(refused?.code == .format && refused?.message.hasPrefix("records/2024/03/2024-03-01_000000.json: ") == true, "\(text): \(refused?.message ?? "")")
      #expect(try book.rows(Query(.session)).isEmpty)
    }
    let findings = try take(.skipBad)
    #expect(findings.filter { $0.reason == .leftOut }.map(\.location) == ["records/2024/03/2024-03-01_000000.json"])
    #expect(try book.rows(Query(.session)).count == 3)
    #expect(refusal { try book.importFile(.file("\(scratch.path)/none"), ImportOptions(format: .minutaFolder)) }?.code == .notFound)
    #expect(refusal { try book.importFile(.bytes([]), ImportOptions(format: .minutaFolder)) }?.code == .invalid)
    try scratch.write("empty/x", "")
    #expect(refusal { try book.importFile(.file("\(scratch.path)/empty"), ImportOptions(format: .minutaFolder)) }?.code == .format)
  }

  @Test func missingPicturesAndTagsAreSaid() throws {
    try scratch.write("in/tags.json", #"{"tags":[]}"#)
    try scratch.write("in/records/2024/01/2024-01-15_093000.json", #"{"id":"650e8400-e29b-41d4-a716-446655440000","startTime":"2024-01-15T09:30:00Z","tagId":"550e8400-e29b-41d4-a716-446655440000","images":["gone.jpg"]}"#)
    let findings = try take()
    #expect(findings.map(\.reason) == [.reference, .added, .missing, .assumed])
    #expect(try book.rows(Query(.session)).first?[.tags].isNull == true)
  }

  @Test func aFolderIsWrittenWhereNothingIs() throws {
    try record("2024-01-15T09:30:00Z", nil, [])
    try scratch.write("full/x", "mine")
    #expect(refusal { try leave("full") }?.code == .invalid)
    #expect(refusal { try leave("none/out") }?.code == .notFound)
    #expect(refusal { try book.export(.minutaFolder) }?.code == .invalid)
    #expect(try scratch.files("full").count == 1)
    try leave("new/")
    #expect(try scratch.files("new").count == 2)
    // Stopped half-way it leaves nothing.
    let stopped = refusal {
      try Query(.session).export(.minutaFolder, from: book, to: .file("\(scratch.path)/half")) { (_, _) throws(Failure) in throw Failure(.cancelled, "enough") }
    }
    #expect(stopped?.code == .cancelled)
    #expect(Folder.names(in: scratch.path).filter { $0.hasPrefix("half") }.isEmpty)
  }

  /// A book from a stranger names no file outside of the folder.
  @Test func aNameFromABookLeadsNowhereElse() throws {
    let first = try record("2024-01-15T09:30:00Z", nil, [])
    try scratch.write("kept", #"{"file": "records/../../evil.json", "record": {"startTime": "2024-01-15T09:30:00Z"}}"#)
    try book.attach(file: scratch.path + "/kept", to: first, name: "minuta.json")
    try leave("out")
    #expect(try Set(said("out").keys) == ["/tags.json", "/records/2024/01/2024-01-15_093000.json"])
    #expect(!Folder.look(at: scratch.path + "/evil.json").exists)
  }

  /// Records may name one picture as often as they like, and pictures may be one file.
  @Test func aPictureIsReadOnce() throws {
    let picture = String(repeating: "picture ", count: 400_000)
    try scratch.write("in/records/2024/01/a.jpg", picture)
    #expect(link("\(scratch.path)/in/records/2024/01/a.jpg", "\(scratch.path)/in/records/2024/01/b.jpg") == 0)
    try scratch.write("in/records/2024/01/c.jpg", "another one")
    for number in 0..<40 {
      let id = "650e8400-e29b-41d4-a716-4466554400\(number + 10)"
      try scratch.write(
        "in/records/2024/01/2024-01-15_0930\(number + 10).json",
        #"{"id":"\#(id)","startTime":"2024-01-15T09:30:\#(number + 10)Z","images":["a.jpg","b.jpg","c.jpg","a.jpg"]}"#)
    }
    let folder = try FoundFolder("\(scratch.path)/in")
    let findings = try book.importRecords("in", ImportOptions(format: .minutaFolder), { _, _ in }) { records, zone, progress throws(Failure) in
      var minuta = try MinutaFolderImport(folder, zone: zone, records)
      try minuta.run(progress)
    }
    #expect(findings.filter { $0.reason == .added }.count == 40 && findings.allSatisfy { [.added, .assumed, .allTaken].contains($0.reason) })
    #expect(folder.hashings == 2)
    let attached = try book.rows(Query(.attachment))
    #expect(attached.count == 160 && Set(attached.compactMap { $0[.sha256].text }).count == 2)
    #expect(try book.check().isEmpty)
    // A file that is written to is another one.
    try scratch.write("in/records/2024/01/c.jpg", "another two, longer")
    let (old, new) = (SHA256.digest(Array("another one".utf8)), SHA256.digest(Array("another two, longer".utf8)))
    #expect(try folder.hashed("records/2024/01/c.jpg").hash == new && new != old && folder.hashings == 3)
    #expect(try !folder.hashed("records/2024/01/b.jpg").isNew)
  }
}
