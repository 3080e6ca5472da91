import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// What an import must not do to what a book has.
@Suite("Import", .timeLimit(.minutes(60)))
struct ImportTests {
  let clock = TestClock()
  let book: Book

  init() throws { book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock)) }

  @discardableResult
  private func take(_ json: String, into other: Book? = nil) throws -> [Finding] { try (other ?? book).importJSON(.bytes(Array(json.utf8))) }

  private func whole(_ parts: String) -> String { "{\"format\":\"tallybook\",\"version\":1,\(parts)}" }

  // MARK: Sessions that two books went on with

  /// A session of two events in both books.
  private func shared() throws -> (here: Int64, other: Book, there: Int64) {
    let session = try book.startSession("Watch", at: 0)
    try session.log(type("A", book), at: 10)
    try session.log(type("B", book), at: 20)
    try session.stop(at: 30)
    let other = try Book(":memory:", BookOptions(author: "mm", clock: clock.clock))
    try take(try book.export(.json), into: other)
    return (session.item, other, try #require(try other.rows(Query(.session)).first).id)
  }

  private func type(_ name: String, _ book: Book) throws -> Int64 {
    try #require(try book.rows(Query(.eventType)).first { $0[.name].text == name }).id
  }

  private func goOn(_ book: Book, _ session: Int64, _ type: String, at time: Instant, end: Instant) throws {
    let edit = try book.edit(session)
    try edit.set(.end, .null)
    try edit.save()
    let recorder = try book.attach(to: session)
    try recorder.log(self.type(type, book), at: time)
    try recorder.pause(at: time + 1)
    try recorder.resume(at: time + 2)
    try recorder.stop(at: end)
  }

  @Test func neitherOfTwoLoggedEventsIsLost() throws {
    let (here, other, there) = try shared()
    try goOn(book, here, "C", at: 40, end: 50)
    try goOn(other, there, "A", at: 41, end: 60)
    let (ours, theirs) = (try book.export(.json), try other.export(.json))
    _ = try other.createNote("Theirs")
    for (into, from, id) in [(book, try other.export(.json), here), (other, ours, there)] {
      let before = (try into.events(of: id), try into.entry(id)[.end], try into.export(.json))
      for round in 0..<2 {
        let findings = try take(from, into: into)
        let told = try #require(findings.first { $0.reason == .diverged })
        #expect(told.severity == .warning && told.id == id && told.message.contains("session \(id) (Watch)") && told.message.contains("number 3"), "\(round)")
        #expect(told.location.contains(":") && told.message.contains("another UUID"))
        #expect(try into.events(of: id) == before.0 && into.entry(id)[.end] == before.1)
      }
      #expect(try into.check().isEmpty)
    }
    // The rest went on.
    #expect(try book.names(Query(.note)) == ["Theirs"])
    #expect(try other.export(.json, Query(.session)) == Book.sessions(theirs))
    other.close()
    book.close()
  }

  @Test func anEventThatWasEditedElsewhereComesIn() throws {
    let (here, other, there) = try shared()
    var edited = try other.events(of: there)[1]
    edited.time = 25
    edited.note = "late"
    edited.type = try type("C", other)
    try other.changeEvent(2, of: there, to: edited)
    let json = try other.export(.json)
    #expect(json.contains("\"logged\" : { \"timestamp\" : \"1970-01-01T00:00:00.000000020Z\", \"eventType\" : \"B\" }"))
    let findings = try take(json)
    #expect(findings.contains { $0.reason == .changed && $0.message.contains("0 events added, 1 changed") } && !findings.contains { $0.reason == .diverged })
    #expect(try book.events(of: here).map(\.time) == [10, 25] && book.events(of: here)[1].note == "late")
    #expect(try take(json).allSatisfy { [.unchanged, .leftOut, .allTaken].contains($0.reason) })
    // Told on, and brought into an empty book, it is the same.
    #expect(try book.export(.json, Query(.session)).contains("\"logged\""))
    let third = try Book(":memory:")
    try take(json, into: third)
    #expect(try third.export(.json) == json)
    #expect(try third.check().isEmpty)
    // Deleted here, it stays so.
    try book.deleteEvent(2, of: here)
    #expect(try take(json).allSatisfy { [.unchanged, .leftOut, .allTaken].contains($0.reason) })
    #expect(try book.events(of: here).count == 1)
    third.close()
    other.close()
    book.close()
  }

  @Test func anOlderCopyOfOnesOwnTakesAnEditBack() throws {
    let (here, other, _) = try shared()
    let before = try book.export(.json)
    var edited = try book.events(of: here)[0]
    edited.value = 3
    try book.changeEvent(1, of: here, to: edited)
    let after = try book.export(.json)
    try take(before)
    #expect(try book.events(of: here)[0].value == nil)
    try take(after)
    #expect(try book.events(of: here)[0].value == 3)
    other.close()
    book.close()
  }

  // MARK: What making refuses

  @Test func twoOfANameAreJoined() throws {
    for kind in ["eventTypes", "tags", "templates"] {
      let object = kind == "templates" ? "{\"name\":\"B\",\"schema\":{\"type\":\"object\",\"title\":\"B\"}}" : "{\"name\":\"B\"}"
      try take(whole("\"\(kind)\":[\(object),\(object)]"))
      try take(whole("\"\(kind)\":[\(object)]"))
    }
    #expect(try book.names(Query(.eventType)).filter { $0 == "B" }.count == 1)
    #expect(try book.names(Query(.tag)) == ["B"] && book.names(Query(.template)) == ["B"])
    let copy = try Book(":memory:")
    try take(try book.export(.json), into: copy)
    #expect(try copy.export(.json) == book.export(.json))
    copy.close()
    book.close()
  }

  @Test func aNameThatAnotherHasIsRefusedAndTwoMayBeExchanged() throws {
    let draft = try book.draft(.eventType)
    try draft.set(.name, .text("Peck"))
    let peck = try book.entry(try draft.save())
    let b = try #require(try book.rows(Query(.eventType)).first { $0[.name].text == "B" }?.entry)
    let before = try book.export(.json)
    let refused = refusal { try take(whole("\"eventTypes\":[\n{\"uuid\":\"\(peck.uuid)\",\"name\":\"B\"}]")) }
    #expect(refused?.code == .format && refused?.message.contains("line 2") == true && refused?.message.contains("is called \"B\"") == true)
    #expect(try book.export(.json) == before)
    try take(whole("\"eventTypes\":[{\"uuid\":\"\(peck.uuid)\",\"name\":\"B\"},{\"uuid\":\"\(b.uuid)\",\"name\":\"Peck\"}]"))
    #expect(try book.entry(peck.id).name == "B" && book.entry(b.id).name == "Peck")
    book.close()
  }

  @Test(arguments: ["eventTypes", "tags", "templates", "subjects", "collections", "items", "tasks", "attachments"])
  func badNamesAreRefusedWithTheirLine(_ kind: String) throws {
    _ = try book.createNote("kept")
    let before = try book.export(.json)
    let long = String(repeating: "x", count: 70_000)
    for (name, told) in [(long, "70000 bytes"), ("a\\u0000b", "NUL"), ("  ", "empty")] {
      if name == "  ", kind != "tags", kind != "tasks" { continue }
      let section = switch kind {
      case "items": "\"items\":[\n{\"title\":\"\(name)\",\"timestamp\":\"2026-01-01T00:00:00Z\"}]"
      case "tasks": "\"items\":[\n{\"kind\":\"task\",\"title\":\"\(name)\",\"timestamp\":\"2026-01-01T00:00:00Z\"}]"
      case "templates": "\"templates\":[\n{\"name\":\"\(name)\",\"schema\":{}}]"
      case "attachments":
        "\"items\":[{\"title\":\"n\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"attachments\":[\n{\"name\":\"\(name)\",\"mediaType\":\"text/plain\",\"data\":\"\"}]}]"
      default: "\"\(kind)\":[\n{\"name\":\"\(name)\"}]"
      }
      // What comes before is ours, and taken back with the rest.
      let failure = refusal { try take(whole("\"settings\":{},\"days\":[{\"date\":\"2026-03-02\"}],\(section)")) }
      #expect(failure?.code == .format && failure?.message.contains("line 2") == true && failure?.message.contains(told) == true, "\(failure?.message ?? "")")
      #expect(try book.export(.json) == before)
    }
    book.close()
  }

  @Test func referencesMustBeOfTheirKind() throws {
    let note = try book.entry(try book.createNote("No collection"))
    let before = try book.export(.json)
    for (json, told) in [
      ("\"collections\":[{\"name\":\"c\",\"parent\":\"\(note.uuid)\"}]", "names no collection"),
      ("\"eventTypes\":[{\"name\":\"t\",\"collection\":\"\(note.uuid)\"}]", "names no collection"),
      ("\"eventTypes\":[{\"name\":\"t\",\"mode\":\"blob\"}]", "\"mode\""),
      ("\"items\":[{\"title\":\"n\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"subject\":\"\(note.uuid)\"}]", "names no subject"),
      ("\"items\":[{\"title\":\"n\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"template\":{\"uuid\":\"\(note.uuid)\"}}]", "names no template"),
      ("\"items\":[{\"title\":\"s\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"events\":[{\"timestamp\":\"2026-01-01T00:00:01Z\",\"eventType\":\"x\",\"eventTypeId\":\"\(note.uuid)\"}]}]", "names no event type"),
      ("\"items\":[{\"title\":\"s\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"events\":[{\"timestamp\":\"2026-01-01T00:00:01Z\",\"eventType\":\"A\",\"subject\":\"\(note.uuid)\"}]}]", "names no subject"),
    ] {
      let failure = refusal { try take(whole(json)) }
      #expect(failure?.code == .format && failure?.message.contains(told) == true, "\(json): \(failure?.message ?? "")")
      #expect(try book.export(.json) == before)
    }
    book.close()
  }

  @Test func theTimesOfASessionHoldItsPauses() throws {
    let session = try book.startSession("S", at: 10_000_000_000)
    try session.pause(at: 20_000_000_000)
    let uuid = try book.entry(session.item).uuid
    session.detach()
    func item(_ start: String, _ end: String) -> String {
      whole("\"items\":[{\"uuid\":\"\(uuid)\",\"kind\":\"session\",\"title\":\"S\",\"startEvent\":{\"timestamp\":\"1970-01-01T00:00:\(start)Z\"},\"stopEvent\":{\"timestamp\":\"1970-01-01T00:00:\(end)Z\"}}]")
    }
    #expect(refusal { try take(item("10", "15")) }?.message.contains("the end is before the end of the last pause") == true)
    #expect(refusal { try take(item("25", "30")) }?.message.contains("the start is behind the first pause") == true)
    try take(item("10", "30"))
    #expect(try Pauses.all(of: session.item, on: book.store.read { $0 }).last?.stop == 30_000_000_000)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test(arguments: [
    "{\"format\":\"tallybook\",\"items\":[]}", "{\"format\":\"tallybook\",\"version\":1,\"items\":[{\"title\":\"n\"}]}", "{\"format\":\"other\"}", "{}", "[1]", "",
    "{\"format\":\"tallybook\",\"version\":1,\"items\":[{\"title\":\"n\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"latitude\":1}]}",
    "{\"format\":\"tallybook\",\"version\":1,\"tags\":[{\"name\":\"ours\"}],\"items\":[{\"title\":\"n\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"startEvent\":{}}]}",
  ])
  func whatIsHalfOursChangesNothing(_ json: String) throws {
    _ = try book.createNote("kept")
    let before = try book.export(.json)
    #expect(refusal { try take(json) }?.code == .format)
    #expect(try book.export(.json) == before)
    book.close()
  }

  // MARK: Tasks

  @Test func aTaskThatTwoDevicesRepeatIsOne() throws {
    let today = try book.date()
    let yesterday = CivilDate(daysSinceEpoch: (CivilDate(number: today)?.daysSinceEpoch ?? 0) - 1).number
    let task = try book.createTask("Water the plants", on: yesterday, priority: .low)
    let scratch = Scratch()
    _ = try book.attach(file: scratch.write("plan.txt", "twice"), to: task)
    let other = try Book(":memory:", BookOptions(author: "mm", clock: clock.clock))
    _ = try other.importJSON(.bytes(Array(try book.export(.json, nil, ExportOptions(flags: .withBytes)).utf8)))
    for each in [book, other] {
      let review = try each.review()
      try review.choose(try #require(try review.tasks().first).id)
      #expect(try review.commit() == 1)
      clock.advance(seconds: 60)
    }
    for (into, from) in [(book, try other.export(.json)), (other, try book.export(.json))] {
      try take(from, into: into)
      #expect(try into.names(Query(.task)).count == 2)
      #expect(try into.names(Query(.attachment)).count == 2)
      #expect(try into.check().isEmpty)
    }
    let copy = try #require(try book.rows(Query(.task)).first { $0[.day].int == Int64(today) }?.entry)
    let original = try #require(UUID(try book.entry(task).uuid))
    #expect(copy.uuid == UUID.derived(from: PeriodText.text(Int64(today), .day), in: original).text)
    // Once it is in the trash another one is made, which is not the same.
    _ = try book.delete(copy.id)
    let review = try book.review()
    try review.choose(task)
    #expect(try review.commit() == 1)
    other.close()
    book.close()
  }
}

extension Book {
  fileprivate static func sessions(_ json: String) throws -> String {
    let book = try Book(":memory:")
    defer { book.close() }
    _ = try book.importJSON(.bytes(Array(json.utf8)))
    return try book.export(.json, Query(.session))
  }
}
