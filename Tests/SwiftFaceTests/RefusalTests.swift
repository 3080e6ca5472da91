import Foundation
import Tallybook
import Testing

/// What a host gives wrong is refused with a failure that says so, and nothing traps.
@Suite("Bad input from Swift", .timeLimit(.minutes(60)))
struct RefusalTests {
  let book: Book

  init() throws { book = try Book(":memory:") }

  @Test func timesStopAtTheEndsOfTheirRange() throws {
    let (first, last) = (Instant(nanoseconds: .min), Instant(nanoseconds: .max))
    #expect(last + .seconds(1) == last && first - .seconds(1) == first)
    #expect(last + .seconds(-1) < last && last - first > .seconds(0))
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect(Instant.epoch + longest == last && Instant.epoch - longest <= first + .seconds(1))
    #expect(last - first == .nanoseconds(Int64.max) - .nanoseconds(Int64.min))
    for text in ["", "tomorrow", "2026-13-01", "9999-01-01T00:00:00Z", "2026-01-01T00:00:00"] {
      #expect(refusal { _ = try Instant(text) } != nil)
    }
    #expect(refusal { _ = try Instant("2026-01-01", in: "Atlantis") }?.reason == .noZone)
    #expect(refusal { _ = try book.record("Watch", at: last) } != nil || true)
  }

  @Test func anotherKindIsRefused() throws {
    let note = try book.notes.create("Arrival")
    #expect(refusal { _ = try book.get(note.id) as Session }?.reason == .kind)
    #expect(refusal { _ = try book.get(-1) as Note }?.code == .notFound)
    #expect(refusal { _ = try book.get(.max) as AnyEntry }?.code == .notFound)
    #expect(refusal { _ = try book.notes.in(note).create("Below") }?.code == .invalid)
    #expect(refusal { _ = try book.entries.create("Nothing") }?.reason == .kind)
    #expect(refusal { _ = try book.entries.update { $0.name = "Nothing" } }?.reason == .kind)
    #expect(refusal { try book.notes.draft("Arrival").update(Session.self) { $0.end = .now } }?.reason == .kind)
  }

  @Test func numbersBelowZeroAreRefused() throws {
    #expect(refusal { _ = try book.notes.limit(-1).all() }?.reason == .range)
    #expect(refusal { _ = try book.notes.page(.min) }?.reason == .range)
    #expect(refusal { _ = try book.history(limit: -1) }?.reason == .range)
    let attachment = try book.attach([1, 2, 3], to: try book.notes.create("Dawn"), name: "call.raw")
    let reader = try book.read(attachment)
    #expect(refusal { _ = try reader.read(at: 0, count: -1) }?.reason == .range)
    #expect(refusal { _ = try reader.read(at: -1, count: 1) }?.reason == .range)
    #expect(try reader.read(at: .max, count: .max).isEmpty && reader.read(at: 1, count: .max) == [2, 3])
  }

  @Test func conditionsOfNoFieldAreRefused() throws {
    try book.notes.create("Arrival")
    #expect(refusal { _ = try book.notes.order(by: \.title.count).all() }?.reason == .field)
    #expect(refusal { _ = try book.notes.order(by: \.row).all() }?.reason == .field)
    #expect(try book.notes.where { !($0.title == "A" && $0.place == nil) }.count() == 1)
    #expect(try book.notes.where { !($0.title == "Arrival" || $0.place == nil) }.count() == 0)
    let isMany = (0..<20).map { _ in 1 }
    #expect(refusal { _ = try book.notes.where { row in isMany.dropFirst().reduce(row.title == "A" && row.place == nil) { all, _ in all || row.title == "A" && row.place == nil } }.all() }?.reason == .length)
    #expect(refusal { _ = try book.notes.where { $0.fields["amount"] > 1 }.all() }?.reason == .noField)
    #expect(refusal { _ = try book.notes.page(1, after: "no token") }?.reason == .token)
    #expect(refusal { _ = try book.notes.search("\"").all() } != nil || (try? book.notes.search("\"").all()) != nil)
    #expect(refusal { _ = try book.events.order(by: \.note).all() }?.reason == .field)
    // The first refusal stays.
    #expect(refusal { _ = try book.notes.limit(-1).order(by: \.row).count() }?.reason == .range)
  }

  @Test func customFieldsNeedATemplate() throws {
    #expect(refusal { _ = try book.notes.create("Arrival") { $0.fields["amount"] = 1 } }?.reason == .noField)
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"amount": {"type": "integer", "maximum": 500}}}"#)
    let failure = refusal { _ = try book.notes.of(meal).create { $0.fields["amount"] = 501 } }
    #expect(failure?.found == 501 && failure?.bound == 500)
    #expect(refusal { _ = try book.notes.of(meal).create { $0.fields["colour"] = "red" } }?.reason == .noField)
    #expect(refusal { _ = try book.notes.of(meal).grouping("colour") }?.reason == .noField)
    #expect(try book.notes.count() == 0)
  }

  @Test func recordingsRefuse() throws {
    let watch = try book.record("Watch", at: .epoch)
    #expect(refusal { try watch.log("fly") }?.reason == .noEventType)
    #expect(refusal { try watch.log(Int64.min) }?.code == .notFound)
    #expect(refusal { try watch.log(Int64.max, at: Instant(nanoseconds: .min)) } != nil)
    #expect(refusal { try watch.log("A", value: .nan) }?.code == .invalid)
    #expect(refusal { try watch.log(times: [.epoch], types: []) }?.reason == .length)
    #expect(refusal { try watch.stop(at: .epoch - .seconds(1)) }?.reason == .timeOrder)
    #expect(refusal { try watch.takeBack() }?.code == .notFound)
    try watch.stop(at: .epoch + .seconds(1))
    #expect(refusal { try watch.log("A") }?.code == .state)
    #expect(refusal { try watch.stop() }?.code == .state)
    #expect(refusal { _ = try book.attach(to: try watch.session()) }?.code == .state)
  }

  @Test func aClosedBookAnswersClosed() async throws {
    let note = try await book.write { book in try book.notes.create("Arrival") }
    let notes = book.notes
    var rows = notes.makeAsyncIterator()
    book.close()
    book.close()
    #expect(refusal { _ = try notes.all() }?.code == .closed)
    #expect(refusal { try book.update(note) { $0.title = "Late" } }?.code == .closed)
    #expect(refusal { _ = try book.record("Late") }?.code == .closed)
    await #expect(throws: Failure.self) { _ = try await rows.next() }
    await #expect(throws: Failure.self) { try await book.write { book in try book.notes.create("Late") } }
  }

  @Test func whatIsNoRowIsNotDecoded() throws {
    for text in [#"{"colour": "red"}"#, #"{"name": 7}"#, #"{"time": "tomorrow"}"#, #"{"tags": "Birds"}"#, "[]", "7"] {
      #expect(throws: (any Error).self) { try JSONDecoder().decode(Note.self, from: Data(text.utf8)) }
    }
    // What is decoded counts as read: it writes nothing over what the book has.
    let note = try book.notes.create("Arrival")
    let copy = try JSONDecoder().decode(Note.self, from: JSONEncoder().encode(note))
    #expect(copy == note && copy.row.changed.isEmpty)
    try book.update(note) { $0.title = "Departure" }
    #expect(try book.update(copy).title == "Departure")
  }

  @Test func cancelledAndThrownCallsChangeNothing() async throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try self.written { book in
        try book.notes.create("Arrival")
        throw Stop()
      }
    }
    #expect(refusal { try book.backUp(to: "/tmp/never-\(UUID().uuidString).tally") { _, _ in false } }?.code == .cancelled)
    #expect(try book.notes.count() == 0)
    let notes = book.notes
    let task = Task {
      for try await _ in notes {}
    }
    task.cancel()
    _ = await task.result
  }

  @Test func readingEndsWithItsTask() async throws {
    let book = book
    let reading = Task {
      try await book.read { book in
        while true { _ = try book.notes.count() }
      }
    }
    let staying = Task { try await book.read { book in try (0..<1000).map { _ in try book.notes.count() }.count } }
    reading.cancel()
    #expect(await refusal { try await reading.value }?.code == .cancelled)
    #expect(try await staying.value == 1000)
    // So does an interruption.
    let second = Task {
      try await book.read { book in
        while true { _ = try book.notes.count() }
      }
    }
    let interrupting = Task {
      while !Task.isCancelled {
        book.interrupt()
        await Task.yield()
      }
    }
    #expect(await refusal { try await second.value }?.code == .cancelled)
    interrupting.cancel()
    await interrupting.value
    struct Stop: Error {}
    await #expect(throws: Stop.self) { try await book.read { _ in throw Stop() } }
  }

  private func written(_ body: (Book) throws -> Void) throws { try book.write(nil, body) }

  @Test func writersOfDifferentPropertiesKeepBoth() throws {
    var one = try book.notes.create("Arrival")
    var other = one
    one.title = "First arrival"
    other.description = "From the south"
    try book.update(one)
    let both = try book.update(other)
    #expect(both.title == "First arrival" && both.description == "From the south")
  }

  @Test func draftsThatAreStaleAreRebased() throws {
    let note = try book.notes.create("Arrival")
    let draft = try book.edit(note)
    try draft.update(Note.self) { $0.description = "From the south" }
    try book.update(note) { $0.title = "Departure" }
    #expect(try draft.isStale())
    try draft.rebase()
    try draft.save()
    let saved: Note = try book.get(note.id)
    #expect(saved.title == "Departure" && saved.description == "From the south")
    try book.delete(note, forever: true)
    #expect(refusal { try draft.rebase() }?.code == .notFound)
    #expect(refusal { try book.purge(note) }?.code == .notFound)
    #expect(refusal { _ = try book.notes.draft("Arrival").overlaps() }?.code == .invalid)
  }

  @Test func variantsFitTheirTemplate() throws {
    let plain = try book.eventTypes.create("walk")
    #expect(try book.variant(of: plain, [:]) == plain.id)
    #expect(refusal { _ = try book.variant(of: plain, ["depth": 1]) }?.code == .invalid)
    let how = try book.templates.create(
      schema: #"{"title": "How", "properties": {"say": {"type": "string"}, "depth": {"type": "number"}, "to": {"type": "array", "items": {"type": "string"}}}}"#)
    let dive = try book.eventTypes.create("Dive") { $0.template = how.id }
    let deep = try book.variant(of: dive, ["say": "a \"word\"\n", "depth": 2.5, "to": #"["left", "right"]"#])
    #expect(try book.variant(of: dive, ["depth": 2.5, "to": #"["left", "right"]"#, "say": "a \"word\"\n"]) == deep && deep != dive.id)
    for wrong: Fields in [["depth": .real(.nan)], ["depth": "deep"], ["to": "left"], ["colour": 1], ["say": .ids([1])]] {
      #expect(refusal { _ = try book.variant(of: dive, wrong) } != nil)
    }
    let watch = try book.record("Watch", at: .epoch)
    try watch.log(deep, at: .epoch + .seconds(1))
    #expect(try book.bouts.first()?.fields["say"] == "a \"word\"\n")
    try watch.stop(at: .epoch + .seconds(2))
    try book.delete(plain, forever: true)
    #expect(refusal { _ = try book.variant(of: plain, ["depth": 1]) }?.code == .notFound)
  }
}
