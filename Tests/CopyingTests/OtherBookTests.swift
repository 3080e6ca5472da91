import Testing
@testable import TallybookBase
@testable import TallybookCopying
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookTrash
@testable import TestBasics
@testable import TestBooks

@Suite("Copies from another book", .timeLimit(.minutes(60)))
struct OtherBookTests {
  let field: Book
  let book: Book

  init() throws {
    field = try Book(":memory:")
    book = try Book(":memory:")
    try field.set("location_enabled", to: "true")
  }

  private func make(_ kind: Kind, _ name: String, in parent: Int64 = 0, values: KeyValuePairs<Field, Value> = [:], of book: Book? = nil) throws -> Int64 {
    let draft = try (book ?? field).draft(kind, in: parent)
    try draft.set(.name, .text(name))
    for (field, value) in values { try draft.set(field, value) }
    return try draft.save()
  }

  /// The first one of a name.
  private func named(_ kind: Kind, _ name: String, of book: Book) throws -> Int64 {
    try book.number("SELECT min(id) FROM entry WHERE kind = \(kind.rawValue) AND name = '\(name)'")
  }

  private static let schema = #"{"title":"Nest","type":"object","properties":{"eggs":{"type":"integer"},"state":{"type":"array","items":{"type":"string"}}}}"#

  /// A collection with everything that an entry can have.
  private func pond() throws -> Int64 {
    let pond = try make(.collection, "Pond")
    let heron = try make(.subject, "Heron")
    let rail = try make(.subject, "Rail", in: pond)
    let wet = try field.createTag("wet")
    let template = try field.create(.template, Self.schema)
    let rest = try make(.eventType, "rest", values: [.mode: .int(2)])
    let dive = try make(.eventType, "dive", in: pond, values: [.mode: .int(2), .excludes: .ids([rest])])
    let note = try make(.note, "Egg", in: pond, values: [
      .subject: .int(heron), .tags: .ids([wet]), .template: .int(template), .fields: .text(#"{"eggs":3,"state":["warm","white"]}"#), .latitude: .real(52.5), .longitude: .real(13.25),
    ])
    try field.attach([UInt8](repeating: 7, count: 3_000_000), to: note)
    _ = try make(.task, "Count", in: pond, values: [.priority: .int(1), .notes: .text("twice")])
    let session = try field.startSession("Watch", in: pond, at: 0)
    for time in 4...39 {
      let (type, subject) = time % 4 < 2 ? (rest, heron) : (dive, rail)
      _ = try session.log([Event(time: Int64(time), type: type, phase: time % 2 == 0 ? .start : .stop, subject: subject, value: Double(time))])
    }
    try session.pause(at: 41)
    try session.resume(at: 43)
    try session.stop(at: 50)
    try field.deleteEvent(3, of: session.item)
    _ = try field.insertEvent(Event(time: 7, type: #require(try field.eventType("A")), subject: rail, note: "late"), into: session.item)
    _ = try make(.media, "dawn.mp4", in: session.item, values: [.track: .int(1), .offset: .int(0)])
    _ = try field.delete(field.createNote("gone", in: pond))
    return pond
  }

  @Test func theyAreTheSameBesidesWhatNamesThem() throws {
    let pond = try pond()
    let copy = try book.copy(pond, of: field, to: 0)
    #expect(try Told.entries(copy, in: book) == Told.entries(pond, in: field))
    #expect(try Told.entries(copy, in: book).count == 3)
    let (told, original) = (try Told.entry(copy, in: book), try Told.entry(pond, in: field))
    #expect(told == original)
    #expect(try book.check().isEmpty && field.check().isEmpty)
    #expect(try book.entry(copy).uuid != field.entry(pond).uuid)
    // Undone in one step; what was recorded goes to the trash, with what holds it.
    _ = try book.undo()
    #expect(try book.rows(Query()).isEmpty && book.rows(Query(.tag)).isEmpty && book.rows(Query(.template)).isEmpty)
    try book.redo()
    #expect(try Told.entries(copy, in: book) == Told.entries(pond, in: field))
    #expect(try book.check().isEmpty)
  }

  @Test func whatTheyNameComesAlongOnce() throws {
    let pond = try pond()
    let nest = try book.createCollection("Nest")
    let first = try book.copy(pond, of: field, to: 0)
    let second = try book.copy(pond, of: field, to: nest)
    #expect(try Told.entries(first, in: book) == Told.entries(second, in: book))
    for (kind, count) in [(Kind.tag, 1), (.template, 1)] { #expect(try book.rows(Query(kind)).count == count, "\(kind)") }
    // One of each pond, and one that both name.
    #expect(try book.rows(Query(.subject)).map { $0[.name].text ?? "" }.sorted() == ["Heron", "Rail", "Rail"])
    #expect(try book.find(uuid: field.entry(named(.subject, "Heron", of: field)).uuid) == named(.subject, "Heron", of: book))
    #expect(try book.number("SELECT count(*) FROM content") == 1)
    #expect(try book.check().isEmpty)
  }

  @Test func namesThatAreHereServe() throws {
    let pond = try pond()
    let tag = try book.createTag("wet")
    let rest = try make(.eventType, "rest", values: [.mode: .int(2)], of: book)
    let heron = try make(.subject, "Heron", of: book)
    let copy = try book.copy(pond, of: field, to: 0)
    #expect(try book.rows(Query(.tag)).map(\.id) == [tag])
    #expect(try book.number("SELECT count(*) FROM entry WHERE kind = 6 AND name = 'rest'") == 1)
    #expect(try book.number("SELECT count(*) FROM event_count WHERE type = \(rest)") == 1)
    // Two animals may have one name.
    #expect(try book.number("SELECT count(*) FROM entry WHERE kind = 5 AND name = 'Heron' AND id <> \(heron)") == 1)
    #expect(try Told.entries(copy, in: book) == Told.entries(pond, in: field))
    #expect(try book.check().isEmpty)
  }

  @Test func whatIsInTheTrashServesWhereNothingElseHasItsName() throws {
    let pond = try pond()
    _ = try book.copy(pond, of: field, to: 0)
    let (wet, heron) = (try named(.tag, "wet", of: book), try named(.subject, "Heron", of: book))
    _ = try book.delete(wet)
    _ = try book.delete(heron)
    let second = try book.copy(pond, of: field, to: 0)
    #expect(try book.number("SELECT count(*) FROM entry WHERE kind = 7") == 1 && book.number("SELECT count(*) FROM entry WHERE kind = 5 AND name = 'Heron'") == 1)
    let other = try book.createTag("wet")
    let third = try book.copy(pond, of: field, to: 0)
    func tags(_ copy: Int64) throws -> [Int64] {
      var query = try Query(.note)
      query.restrict(to: copy)
      return try book.rows(query).flatMap { $0[.tags].ids ?? [] }
    }
    #expect(try tags(second) == [] && tags(third) == [other])
    #expect(try book.check().isEmpty)
  }

  @Test func aPointIsNoState() throws {
    let pond = try pond()
    _ = try make(.eventType, "rest", values: [.mode: .int(1)], of: book)
    let failure = try #require(refusal { try book.copy(pond, of: field, to: 0) })
    #expect(failure.reason == .nameTaken && failure.message.contains("rename one of them"))
    #expect(try book.number("SELECT count(*) FROM entry") == 4)
    #expect(try book.check().isEmpty)
  }

  @Test func anItemGoesAlone() throws {
    _ = try pond()
    let note = try named(.note, "Egg", of: field)
    let session = try named(.session, "Watch", of: field)
    let nest = try book.createCollection("Nest")
    let last = try book.createNote("last", in: nest)
    let copy = try book.copy(note, of: field, to: nest, before: last)
    #expect(try Told.entry(copy, in: book) == Told.entry(note, in: field))
    let watch = try book.copy(session, of: field, to: nest, before: last)
    #expect(try Told.entry(watch, in: book) == Told.entry(session, in: field))
    // What the pond defines comes along as well, to the root.
    #expect(try book.entry(named(.eventType, "dive", of: book)).parent == 0 && book.entry(named(.subject, "Rail", of: book)).parent == 0)
    var query = try Query()
    query.restrict(to: nest)
    try query.order(by: .position)
    #expect(try book.names(query) == ["Egg", "Watch", "last"])
    let picture = try #require(try field.rows(Query(.attachment)).first?.id)
    let attached = try book.copy(picture, of: field, to: last)
    #expect(try book.bytes(of: attached) == field.bytes(of: picture))
    #expect(try book.check().isEmpty)
  }

  @Test func refusalsChangeNothing() throws {
    let pond = try pond()
    let note = try book.createNote("note")
    let running = try field.startSession("runs", in: pond)
    #expect(refusal { try book.copy(pond, of: field, to: 0) }?.reason == .isRunning)
    try running.stop()
    #expect(refusal { try book.copy(4711, of: field, to: 0) }?.code == .notFound)
    #expect(refusal { try book.copy(pond, of: field, to: note) }?.code == .invalid)
    #expect(refusal { try book.copy(pond, of: field, to: 4711) }?.code == .notFound)
    #expect(refusal { try book.copy(try named(.subject, "Heron", of: field), of: field, to: 0) }?.code == .invalid)
    _ = try field.delete(pond)
    #expect(refusal { try book.copy(pond, of: field, to: 0) }?.reason == .inTrash)
    #expect(try book.number("SELECT count(*) FROM entry") == 4)
    field.close()
    #expect(refusal { try book.copy(pond, of: field, to: 0) }?.reason == .bookClosed)
  }

  @Test func itIsTheStateThatTheOtherOneSees() throws {
    let pond = try field.createCollection("Pond")
    _ = try field.createNote("before", in: pond)
    let snapshot = try field.snapshot()
    _ = try field.createNote("after", in: pond)
    func names(_ copy: Int64, in book: Book) throws -> [String] {
      var query = try Query()
      query.restrict(to: copy)
      return try book.names(query).sorted()
    }
    #expect(try names(book.copy(pond, of: snapshot, to: 0), in: book) == ["before"])
    #expect(try names(book.copy(pond, of: field, to: 0), in: book) == ["after", "before"])
    // As it was, beside what it is.
    #expect(try names(field.copy(pond, of: snapshot, to: 0), in: field) == ["before"])
    snapshot.close()
    let inside = try field.begin()
    _ = try inside.createNote("inside", in: pond)
    #expect(try names(book.copy(pond, of: inside, to: 0), in: book) == ["after", "before", "inside"])
    #expect(try names(book.copy(pond, of: field, to: 0), in: book) == ["after", "before"])
    // Within the same transaction it is a copy like any other.
    #expect(try names(inside.copy(pond, of: inside, to: 0), in: inside) == ["after", "before", "inside"])
    #expect(try names(inside.copy(pond, of: field, to: 0), in: inside) == ["after", "before", "inside"])
    // Who is outside waits for the transaction, as whoever writes.
    try field.setBusyTimeout(0)
    #expect([.busy, .state].contains(refusal { try field.copy(pond, of: inside, to: 0) }?.code))
    try inside.rollback()
    let other = try book.begin()
    let copy = try other.copy(pond, of: field, to: 0)
    #expect(try names(copy, in: other) == ["after", "before"])
    try other.rollback()
    #expect(try book.check().isEmpty && field.check().isEmpty)
  }

  @Test func fileNamesOfMediaFollowTheBook() throws {
    let scratch = Scratch()
    let (from, to) = (try Book(scratch.file("from.tally")), try Book(scratch.file("to.tally")))
    let session = try from.startSession("Watch")
    try session.stop()
    _ = try make(.media, scratch.file("films/dawn.mp4"), in: session.item, of: from)
    _ = try make(.media, "/elsewhere/dusk.mp4", in: session.item, of: from)
    _ = try to.copy(session.item, of: from, to: 0)
    #expect(try to.rows(Query(.media)).map { $0[.name].text ?? "" }.sorted() == ["/elsewhere/dusk.mp4", "films/dawn.mp4"])
    to.close()
    from.close()
  }

  @Test func anyBookGoesIntoAnyOther() throws {
    for seed in 0..<UInt64(draws(12, long: 200)) {
      var random = SeededRandom(seed: seed)
      let from = try Book(":memory:")
      for number in 0..<60 { try RandomBook.change(from, &random, number) }
      let into = try Book(":memory:")
      for number in 0..<20 { try RandomBook.change(into, &random, number) }
      var query = try Query()
      query.restrict(to: 0)
      for row in try from.rows(query) {
        let before = try into.export(.json)
        do {
          let copy = try into.copy(row.id, of: from, to: 0)
          let (told, original) = (try Told.entry(copy, in: into), try Told.entry(row.id, in: from))
          #expect(told == original, "seed \(seed)")
          if row.kind == .collection { #expect(try Told.entries(copy, in: into) == Told.entries(row.id, in: from), "seed \(seed)") }
        } catch let failure as Failure {
          #expect([.isRunning, .nameTaken].contains(failure.reason), "seed \(seed): \(failure)")
          #expect(try into.export(.json) == before)
        }
      }
      #expect(try into.check().isEmpty && from.check().isEmpty, "seed \(seed)")
    }
  }

  @Test func whatADamagedBookSaysIsRefused() throws {
    let pond = try pond()
    for (damage, what) in [
      ("UPDATE entry SET subject = 4711 WHERE kind = 2", "subject 4711"), ("UPDATE entry SET latitude = NULL WHERE kind = 2", "half a place"),
      ("UPDATE entry SET color = 'red' WHERE kind = 6 AND name = 'dive'", "invalid color"), ("UPDATE event_edit SET type = 4711", "event type 4711"),
    ] {
      let spoilt = try Book(":memory:")
      _ = try spoilt.copy(pond, of: field, to: 0)
      let other = try named(.collection, "Pond", of: spoilt)
      try spoilt.store.write(by: nil, at: 0, as: .move) { transaction throws(Failure) in try transaction.connection.execute(damage) }
      let failure = refusal { try book.copy(other, of: spoilt, to: 0) }
      #expect(failure?.code == .corrupt && failure?.message.contains(what) == true, "\(damage): \(failure?.message ?? "taken")")
      #expect(try book.number("SELECT count(*) FROM entry") == 3)
      spoilt.close()
    }
  }
}
