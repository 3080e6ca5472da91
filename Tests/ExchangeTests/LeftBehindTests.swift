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

/// What does not come back from a format that goes out and comes in: of items that hold all they can, each key of JSON that is another or is gone.
/// docs/formats.md says the same, and names these tests.
@Suite("What formats leave behind", .timeLimit(.minutes(60)))
struct LeftBehindTests {
  let clock = TestClock()
  let scratch = FolderTree()

  private static func uuid(_ number: Int) -> String { "00000000-0000-7000-8000-00000000000\(number)" }

  /// A note, a session and a task that hold something in each field.
  private static let document = """
    { "format": "tallybook", "version": 1,
      "settings": { "location_enabled": "true", "time_zone": "Europe/Berlin" },
      "eventTypes": [{ "uuid": "\(uuid(1))", "name": "Dive" }],
      "subjects": [{ "uuid": "\(uuid(2))", "name": "Wren" }],
      "tags": [{ "uuid": "\(uuid(3))", "name": "by the pond" }, { "uuid": "\(uuid(4))", "name": "wet" }],
      "templates": [{ "uuid": "\(uuid(5))", "name": "Sighting", "version": 1, "schema": { "title": "Sighting", "type": "object", "properties": { "count": { "type": "integer" } } } }],
      "items": [
        \(item("note", 6, "")),
        \(item("session", 7, """
          , "startEvent": { "timestamp": "2026-05-01T10:00:00.250Z", "eventType": "Start" }, "stopEvent": { "timestamp": "2026-05-01T12:00:00.750Z", "eventType": "Stop" },
          "pauses": [{ "start": "2026-05-01T10:30:00Z", "stop": "2026-05-01T10:40:00Z" }],
          "events": [{ "seq": 1, "timestamp": "2026-05-01T10:10:00Z", "eventType": "Dive", "value": 2.5, "text": "deep", "subject": "\(uuid(2))" }]
          """)),
        \(item("task", 8, """
          , "day": "2026-05-02", "due": "2026-05-03T10:20:30Z", "completed": "2026-05-02T08:00:00Z", "priority": "medium", "category": "Back garden", "notes": ["one", "two"], "redaction": "star",
          "reminders": [{ "mode": "at", "day": "2026-05-02", "timestamp": "2026-05-02T07:00:00Z" }]
          """))
      ] }
    """

  private static func item(_ kind: String, _ number: Int, _ more: String) -> String {
    """
    { "kind": "\(kind)", "uuid": "\(uuid(number))", "title": "The \(kind)", "description": "Two\\nlines", "timestamp": "2026-05-01T10:00:00.250Z", "zone": "Asia/Tokyo", "username": "mila",
      "subject": "\(uuid(2))", "tags": [{ "name": "by the pond" }, { "name": "wet" }], "latitude": 52.5, "longitude": 13.25, "accuracy": 7, "place": "Shore", "template": { "name": "Sighting" },
      "fields": { "count": 3 }\(more) }
    """
  }

  /// What each item holds, by its kind: the keys of JSON, without what tells when it was written.
  private func contents(_ book: Book) throws -> [String: [String: String]] {
    let root = try #require(try JSONParser.parse(try book.export(.json)).object)
    let holders = (root["collections"]?.array ?? []) + [JSONNode(.object(root), line: 0)]
    var contents: [String: [String: String]] = [:]
    for item in holders.flatMap({ $0.object?["items"]?.array ?? [] }).compactMap(\.object) {
      var values: [String: String] = [:]
      for member in item.members where !["uuid", "created", "modified", "kind", "position"].contains(member.key) { values[member.key] = said(member.node) }
      contents[item["kind"]?.string ?? ""] = values
    }
    return contents
  }

  /// A value, in which tags and the like go by their names.
  private func said(_ node: JSONNode) -> String {
    if let name = node.object?["name"]?.string { return name }
    guard let elements = node.array else { return node.object.map { object in object.members.filter { $0.key != "uuid" && $0.key != "created" }.map { "\($0.key)=\(said($0.node))" }.joined(separator: " ") } ?? JSONWriter.text(node) }
    return elements.map(said).joined(separator: ", ")
  }

  /// What is another, or gone, behind a way out and in.
  private func lost(_ format: Format, _ options: ExportOptions = ExportOptions()) throws -> [String] {
    let book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock)), other = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    _ = try book.importJSON(.bytes(Array(Self.document.utf8)))
    for name in ["The note", "The session", "The task"] {
      let item = try #require(try book.rows(Query()).first { $0[.name].text == name })
      try book.attach(file: scratch.path + "/picture", to: { try scratch.write("picture", "p"); return item.id }(), name: "picture.jpg")
    }
    for (key, value) in [("location_enabled", "true"), ("time_zone", "Europe/Berlin")] { try other.set(key, to: value) }
    let isFolder = [.mel, .minutaFolder].contains(format)
    let place = "\(scratch.path)/\(format.word)"
    if isFolder { try Query().export(format, options, from: book, to: .file(place)) }
    let source = isFolder ? ImportSource.file(place) : .bytes(Array(try book.export(format, nil, options).utf8))
    _ = try other.importFile(source, ImportOptions(format: format, zone: [.json, .mel].contains(format) ? nil : options.zone))
    let (before, after) = (try contents(book), try contents(other))
    return before.sorted { $0.key < $1.key }.map { kind, values in
      guard let kept = after[kind] else { return "\(kind): all" }
      return "\(kind): " + values.keys.filter { values[$0] != kept[$0] }.sorted().joined(separator: " ")
    }
  }

  @Test func jsonLeavesNothingBehind() throws {
    #expect(try lost(.json) == ["note: ", "session: ", "task: "])
  }

  @Test func iCalendarLeavesBehindWhatItHasNoPropertyFor() throws {
    let lost = try lost(.iCalendar)
    #expect(lost == [
      "note: accuracy attachments fields subject template timestamp username",
      "session: accuracy attachments events fields pauses startEvent stopEvent subject template timestamp username",
      "task: accuracy attachments fields subject template timestamp username",
    ], "\(lost)")
  }

  @Test func todoTxtLeavesBehindAllButTheLine() throws {
    let lost = try lost(.todoTxt, ExportOptions(zone: "Europe/Berlin"))
    #expect(lost == [
      "note: all",
      "session: all",
      "task: accuracy attachments completed description due fields latitude longitude notes place redaction reminders subject template timestamp username zone",
    ], "\(lost)")
  }

  @Test func melLeavesBehindWhatItHasNoPlaceFor() throws {
    let lost = try lost(.mel)
    #expect(lost == [
      "note: accuracy attachments fields place subject tags template username zone",
      "session: accuracy attachments events fields pauses place subject tags template username zone",
      "task: all",
    ], "\(lost)")
  }

  @Test func minutasFolderLeavesBehindAllButTheRecord() throws {
    let lost = try lost(.minutaFolder, ExportOptions(zone: "Europe/Berlin"))
    #expect(lost == [
      "note: all",
      "session: accuracy events fields latitude longitude pauses place subject tags template title username zone",
      "task: all",
    ], "\(lost)")
  }

  // MARK: What goes out again

  /// Of a random book what goes out and comes in goes out as it did. Calendars and lists have no collections, by which items are in order;
  /// control characters are no text of a calendar.
  @Test(arguments: [Format.iCalendar, .todoTxt, .mel, .minutaFolder])
  func whatCameBackGoesOutAgainAsItDid(_ format: Format) throws {
    var random = SeededRandom()
    for round in 0..<draws(4, long: 40) {
      let book = try RoundTripTests.randomBook(&random, operations: 150, hasControls: format != .iCalendar)
      try addTasks(to: book, &random)
      let other = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
      for (key, value) in [("location_enabled", "true"), ("time_zone", "UTC")] { try other.set(key, to: value) }
      let name = "\(format.word)-\(round)"
      let first = try parts(book, format, name)
      let source = [.mel, .minutaFolder].contains(format) ? ImportSource.file("\(scratch.path)/\(name)") : .bytes(Array(try book.export(format).utf8))
      _ = try other.importFile(source, ImportOptions(format: format, zone: format == .mel ? nil : "UTC"))
      let second = try parts(other, format, "\(name)-again")
      #expect(first.count == second.count && !first.isEmpty)
      for (part, again) in zip(first, second) { #expect(again == part) }
    }
  }

  private func addTasks(to book: Book, _ random: inout SeededRandom) throws {
    let texts = ["plain", "two  blanks", "+b @c", "due:2026-01-01", "back\\slash", "a;b,c", "x", "日本語", "100 %"]
    for number in 0..<20 {
      let draft = try book.draft(.task)
      try draft.set(.name, .text("\(texts.randomElement(using: &random) ?? "") \(number)"))
      let second = Int64.random(in: 1_500_000_000..<1_900_000_000, using: &random) * nanosecondsPerSecond
      if Bool.random(using: &random) { try draft.set(.category, .text(texts.randomElement(using: &random) ?? "")) }
      if Bool.random(using: &random) { try draft.set(.due, .int(second)) }
      if Bool.random(using: &random) { try draft.set(.notes, .text("one\ntwo, \\n;")) }
      if Bool.random(using: &random) { try draft.set(.day, .int(20_260_501 + Int64(number))) }
      if Bool.random(using: &random) { try draft.set(.tags, .ids(["a b", "+c", "d_e"].map { try book.tag($0) ?? book.createTag($0) })) }
      try draft.set(.priority, .int(Int64.random(in: 0...3, using: &random)))
      let id = try draft.save()
      if Bool.random(using: &random) { try book.completeTask(id) }
    }
  }

  /// What a book gives, by file, by component or by line; of calendars without what says when they were written.
  private func parts(_ book: Book, _ format: Format, _ name: String) throws -> [String] {
    switch format {
    case .mel, .minutaFolder:
      try Query().export(format, ExportOptions(zone: format == .mel ? nil : "UTC"), from: book, to: .file("\(scratch.path)/\(name)"))
      return try scratch.files(name).sorted { $0.key < $1.key }.map { "\($0.key): \(String(decoding: $0.value, as: UTF8.self))" }
    case .iCalendar:
      let lines = try book.export(format).split(separator: "\r\n").filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("LAST-MODIFIED") }
      let starts = ["BEGIN:VEVENT", "BEGIN:VTODO", "BEGIN:VJOURNAL"]
      return lines.reduce(into: [""]) { parts, line in
        if starts.contains(String(line)) { parts.append("") }
        parts[parts.count - 1] += line + "\n"
      }.map { $0.replacing("END:VCALENDAR\n", with: "") }.sorted()
    default: return try book.export(format).split(separator: "\n").map(String.init).sorted()
    }
  }
}
