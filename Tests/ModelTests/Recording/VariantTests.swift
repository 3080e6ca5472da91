import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Variants of event types", .timeLimit(.minutes(60)))
struct VariantTests {
  let scratch = Scratch()
  let book: Book
  /// States and points, whose events have the fields depth and n.
  let dives: Int64
  let pecks: Int64
  let template: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    template = try book.createTemplate(
      #"{"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}, "n": {"type": "integer", "minimum": 0}, "with": {"type": "array", "items": {"type": "string"}}}}"#)
    var made: [Int64] = []
    for (name, mode) in [("Dive", EventMode.state), ("Peck", .point)] {
      let draft = try book.draft(.eventType)
      try draft.set(.name, .text(name))
      try draft.set(.mode, .int(Int64(mode.rawValue)))
      try draft.set(.template, .int(template))
      made.append(try draft.save())
    }
    (dives, pecks) = (made[0], made[1])
  }

  private func told(_ session: Int64) throws -> [String] {
    let variants = try book.read { connection throws(Failure) in try Variants.all(on: connection) }
    return try book.events(of: session).map { event in
      let type = event.type == dives ? "dive" : "peck"
      return "\(type) \(["", "point", "start", "stop"][Int(event.phase.rawValue)]) \(variants.text(of: event.variant) ?? "-")"
    }
  }

  @Test func isNamedOnceWhateverTheOrder() throws {
    let deep = try book.variant(of: dives, #"{"depth": "deep", "n": 3}"#)
    #expect(try book.variant(of: dives, #"{ "n" : 3, "depth":"deep"}"#) == deep)
    #expect(try book.variant(of: pecks, #"{"depth": "deep", "n": 3}"#) != deep)
    #expect(try book.variant(of: dives, "{}") == dives)
    #expect(try book.variant(of: dives, #"{"n": null}"#) == dives)
    let row = try book.entry(deep)
    #expect(row.kind == .variant && row.parent == dives && row.name == #"{ "depth" : "deep", "n" : 3 }"#)
    #expect(try book.names(Query(.eventType)).sorted() == ["A", "B", "C", "Dive", "Peck"])
    #expect(try book.rows(Query(.variant)).count == 2)
    #expect(try book.check().isEmpty)
  }

  @Test func whatDoesNotFitIsRefusedAndChangesNothing() throws {
    let (a, before) = (try #require(try book.eventType("A")), try book.number("SELECT count(*) FROM entry"))
    for (type, fields, reason) in [
      (dives, "{", Reason.syntax), (dives, "[]", .type), (dives, #"{"depth": "steep"}"#, .choice), (dives, #"{"n": -1}"#, .range), (dives, #"{"n": "x"}"#, .type),
      (dives, #"{"wind": 3}"#, .field), (a, #"{"n": 1}"#, .required),
    ] {
      let refused = refusal { try book.variant(of: type, fields) }
      #expect(refused?.code == .invalid && refused?.reason == reason, "\(fields): \(refused?.message ?? "taken")")
    }
    #expect(refusal { try book.variant(of: template, "{}") }?.code == .notFound)
    #expect(refusal { try book.variant(of: 999, "{}") }?.code == .notFound)
    #expect(try book.number("SELECT count(*) FROM entry") == before)
    let deep = try book.variant(of: dives, #"{"depth": "deep"}"#)
    #expect(refusal { try book.delete(deep) }?.code == .invalid)
    #expect(refusal { try book.draft(.variant) }?.code == .invalid)
    #expect(refusal { try book.edit(deep).save() }?.code == .invalid)
  }

  /// An event without a phase stops the state with its values, or without values what is open; with others it stops that and starts anew. A start with
  /// others runs beside.
  @Test func statesWithOtherValuesAreOthers() throws {
    let (deep, flat) = (try book.variant(of: dives, #"{"depth": "deep"}"#), try book.variant(of: dives, #"{"depth": "flat"}"#))
    let session = try book.startSession("S", at: 0)
    for (time, type) in [(1, deep), (2, flat), (3, flat), (4, deep), (5, dives), (6, dives), (7, deep)] { try session.log(type, at: Int64(time)) }
    #expect(try told(session.item) == [
      #"dive start { "depth" : "deep" }"#, #"dive stop { "depth" : "deep" }"#, #"dive start { "depth" : "flat" }"#, #"dive stop { "depth" : "flat" }"#,
      #"dive start { "depth" : "deep" }"#, "dive stop -", "dive start -", "dive stop -", #"dive start { "depth" : "deep" }"#,
    ])
    #expect(try session.openStarts().map(\.variant) == [deep])
    _ = try session.log([Event(time: 8, type: flat, phase: .start)])
    #expect(try session.openStarts().map(\.variant) == [deep, flat])
    #expect(refusal { try session.log([Event(time: 9, type: deep, phase: .start)]) }?.reason == .choice)
    _ = try session.log([Event(time: 9, type: deep, phase: .stop)])
    #expect(try session.openStarts().map(\.variant) == [flat])
    #expect(try session.count(of: dives) == 6)
    // What began anew ended another: both are taken back together.
    try session.log(deep, at: 10)
    #expect(try session.openStarts().map(\.variant) == [deep])
    _ = try session.takeBack()
    #expect(try session.openStarts().map(\.variant) == [flat])
    try session.stop(at: 12)
    var query = try Query(.bout)
    query.restrict(to: session.item)
    #expect(try book.rows(query).map { "\($0[.duration].int ?? -1) \($0[.fields].text ?? "-")" } == [
      #"1 { "depth" : "deep" }"#, #"1 { "depth" : "flat" }"#, #"1 { "depth" : "deep" }"#, "1 -", #"2 { "depth" : "deep" }"#, #"4 { "depth" : "flat" }"#,
    ])
    #expect(try book.check().isEmpty)
  }

  /// What is asked at the stop is the state's, too.
  @Test func aStopAddsItsValues() throws {
    let (deep, number) = (try book.variant(of: dives, #"{"depth": "deep"}"#), try book.variant(of: dives, #"{"n": 7}"#))
    let session = try book.startSession("S", at: 0)
    _ = try session.log([
      Event(time: 1, type: deep, phase: .start), Event(time: 4, type: number, phase: .stop), Event(time: 5, type: dives, phase: .start),
      Event(time: 6, type: number, phase: .stop),
    ])
    try session.stop(at: 9)
    let field = try #require(try book.read { connection throws(Failure) in try FieldNumbers.find("n", of: template, on: connection) })
    var query = try Query(.bout)
    try query.require(.own(field), .equal, [.int(7)])
    let bouts = try book.rows(query)
    #expect(bouts.map { $0[.fields].text } == [#"{ "depth" : "deep", "n" : 7 }"#, #"{ "n" : 7 }"#])
    #expect(bouts.map { $0[.variant].int } == [deep, number] && bouts.map { $0[.own(field)].int } == [7, 7])
    var events = try Query(.event)
    try events.require(.own(field), .greater, [.int(3)])
    #expect(try book.rows(events).map { $0[.time].int } == [4, 6])
    try events.require(.variant, .equal, [.int(deep)])
    #expect(try book.rows(events).isEmpty)
  }

  @Test func countsAreThoseOfTheTypeThroughCrashesAndEdits() throws {
    let (one, two) = (try book.variant(of: pecks, #"{"n": 1}"#), try book.variant(of: pecks, #"{"n": 2}"#))
    let session = try book.startSession("S", at: 0)
    for number in 0..<100 { try session.log([pecks, one, two][number % 3], at: Int64(number)) }
    #expect(try session.count(of: pecks) == 100 && session.count() == 100)
    session.detach()
    let again = try book.attach(to: session.item)
    #expect(try again.count(of: pecks) == 100 && again.count(of: one) == 0)
    let (times, types) = (Array(Int64(100)..<10_100), (0..<10_000).map { $0 % 2 == 0 ? one : pecks })
    _ = try times.withUnsafeBufferPointer { times in try types.withUnsafeBufferPointer { types in try again.log(times: times, types: types) } }
    for _ in 0..<50 { try again.log(two) }
    #expect(try again.count(of: pecks) == 10_150)
    try again.stop()
    #expect(try book.number("SELECT events FROM event_count WHERE session = \(again.item) AND type = \(pecks)") == 10_150)
    #expect(try book.number("SELECT count(*) FROM event_count WHERE session = \(again.item)") == 1)
    let first = try #require(try book.events(of: again.item).first)
    try book.changeEvent(first.seq, of: again.item, to: Event(time: 0, type: two))
    #expect(try book.events(of: again.item).first?.variant == two)
    try book.changeEvent(first.seq, of: again.item, to: Event(time: 0, type: pecks, variant: one))
    #expect(try book.events(of: again.item).first?.variant == one)
    _ = try book.insertEvent(Event(time: 20_000, type: two), into: again.item)
    try book.deleteEvent(first.seq, of: again.item)
    #expect(try book.check().isEmpty)
    try book.undo()
    #expect(try book.events(of: again.item).first?.variant == one)
    #expect(try book.check().isEmpty)
  }

  /// A variant that events name is no step that an undo takes, and goes neither with its type nor without it.
  @Test func whatEventsNameStays() throws {
    let shelf = try book.createCollection("Shelf")
    let draft = try book.draft(.eventType, in: shelf)
    try draft.set(.name, .text("Own"))
    try draft.set(.template, .int(template))
    let own = try draft.save()
    let unused = try book.variant(of: own, #"{"n": 9}"#)
    try book.undo()
    #expect(try book.number("SELECT count(*) FROM entry WHERE id = \(unused)") == 0)
    let used = try book.variant(of: own, #"{"n": 1}"#)
    let session = try book.startSession("S", in: shelf, at: 0)
    try session.log(used, at: 1)
    let note = try book.createNote("seen")
    try book.undo()
    #expect(try book.number("SELECT count(*) FROM entry WHERE id = \(note)") == 0)
    // Neither the session nor the variant, but what was made before both.
    try book.undo()
    #expect(try book.number("SELECT count(*) FROM entry WHERE id IN (\(own), \(used))") == 2)
    #expect(refusal { try book.delete(own, .forever) }?.code == .state)
    try book.move(session.item, to: 0)
    try book.delete(shelf, .forever)
    #expect(try book.number("SELECT count(*) FROM entry WHERE id IN (\(own), \(used))") == 2)
    #expect(try book.events(of: session.item).map(\.variant) == [used])
    #expect(try book.check().isEmpty)
    try session.stop()
    // One without events goes with all of its variants.
    let free = try book.create(.eventType, "Free")
    let edit = try book.edit(free)
    try edit.set(.template, .int(template))
    try edit.save()
    let variant = try book.variant(of: free, #"{"n": 1}"#)
    try book.delete(free, .forever)
    #expect(try book.number("SELECT count(*) FROM entry WHERE id IN (\(free), \(variant))") == 0)
    #expect(try book.check().isEmpty)
  }

  @Test func copiesHaveVariantsOfTheirOwn() throws {
    let shelf = try book.createCollection("Shelf")
    let draft = try book.draft(.eventType, in: shelf)
    try draft.set(.name, .text("Own"))
    try draft.set(.template, .int(template))
    let own = try draft.save()
    let variant = try book.variant(of: own, #"{"n": 1}"#)
    let session = try book.startSession("S", in: shelf, at: 0)
    try session.log(variant, at: 1)
    try session.stop(at: 2)
    let copy = try book.copy(shelf, to: 0)
    var query = try Query(.event)
    query.restrict(to: copy, recursive: true)
    let rows = try book.rows(query)
    #expect(rows.count == 1 && rows[0][.fields].text == #"{ "n" : 1 }"#)
    #expect(rows[0][.variant].int != variant && rows[0][.type].int != own)
    #expect(try book.check().isEmpty)
  }

  /// Out and in again they are the same, whatever ids they have there.
  @Test func comeBackFromJSON() throws {
    let session = try book.startSession("S", at: 0)
    let deep = try book.variant(of: dives, #"{"depth": "deep", "with": ["a", "b"]}"#)
    try session.log(deep, at: 1_000)
    try session.log(dives, at: 2_000)
    try session.log(try book.variant(of: pecks, #"{"n": 4}"#), at: 3_000)
    try session.stop(at: 4_000)
    let first = try #require(try book.events(of: session.item).first)
    try book.changeEvent(first.seq, of: session.item, to: Event(time: 1_500, type: try book.variant(of: dives, #"{"depth": "flat"}"#), phase: .start))
    let json = try book.export(.json, nil, ExportOptions(flags: .canonical))
    let other = try Book(scratch.file("b.tally"))
    _ = try other.importJSON(.bytes(Array(json.utf8)))
    #expect(try other.export(.json, nil, ExportOptions(flags: .canonical)) == json)
    #expect(try other.importJSON(.bytes(Array(json.utf8))).allSatisfy { $0.reason != .changed && $0.reason != .added })
    #expect(try other.check().isEmpty)
    let mine = try other.rows(Query(.event)).map { $0[.fields].text }
    #expect(mine == [#"{ "depth" : "flat" }"#, nil, #"{ "n" : 4 }"#])
  }

  /// Values that a template took once, and takes no longer, stay, and come along.
  @Test func keepWhatTheirTemplateTakesNoLonger() throws {
    let three = try book.variant(of: pecks, #"{"n": 3}"#)
    let draft = try book.edit(template)
    try draft.set(.schema, .text(#"{"title": "How", "properties": {"n": {"enum": ["few", "many"]}}}"#))
    try draft.save()
    let session = try book.startSession("S", at: 0)
    try session.log(three, at: 1)
    try session.stop(at: 2)
    #expect(try book.rows(Query(.event)).map { $0[.fields].text } == [#"{ "n" : 3 }"#])
    #expect(refusal { try book.variant(of: pecks, #"{"n": 3}"#) }?.code == .invalid)
    let json = try book.export(.json, nil, ExportOptions(flags: .canonical))
    let other = try Book(scratch.file("b.tally"))
    _ = try other.importJSON(.bytes(Array(json.utf8)))
    #expect(try other.export(.json, nil, ExportOptions(flags: .canonical)) == json)
  }
}
