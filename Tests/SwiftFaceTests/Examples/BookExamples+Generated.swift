// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: book", .timeLimit(.minutes(60)))
struct BookExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.update(_:overlaps:_:)", example1),
    Example("Book.delete(_:forever:)", example2),
    Example("Book.restore(_:)", example3),
    Example("Book.purge(due:)", example4),
    Example("Book.purge(_:)", example5),
    Example("Book.move(_:to:)", example6),
    Example("Book.move(_:before:)", example7),
    Example("Book.copy(_:to:)", example8),
    Example("Book.copy(_:of:to:)", example9),
    Example("Book.merge(_:into:)", example10),
    Example("Book.split(_:at:)", example11),
    Example("Book.join(_:_:)", example12),
    Example("Book.shift(_:to:)", example13),
    Example("Book.fit(_:shown:actual:)", example14),
    Example("Book.insert(_:)", example15),
    Example("Book.change(_:)", example16),
    Example("Book.delete(_:)", example17),
    Example("Book.drafts()", example18),
    Example("Book.open(_:)", example19),
    Example("Book.edit(_:)", example20),
    Example("Book.withProgress(_:_:)", example21),
    Example("Book.write(_:_:)", example22),
    Example("Book.write(_:_:)", example23),
    Example("Book.read(_:)", example24),
    Example("Book.read(_:)", example25),
    Example("Book.select(_:)", example26),
    Example("Book.entries", example27),
    Example("Book.notes", example28),
    Example("Book.sessions", example29),
    Example("Book.tasks", example30),
    Example("Book.collections", example31),
    Example("Book.subjects", example32),
    Example("Book.eventTypes", example33),
    Example("Book.tags", example34),
    Example("Book.templates", example35),
    Example("Book.attachments", example36),
    Example("Book.events", example37),
    Example("Book.bouts", example38),
    Example("Book.get(_:)", example39),
    Example("Book.find(uuid:)", example40),
    Example("Book.pathOf(_:)", example41),
    Example("Book.fields(of:)", example42),
    Example("Book.setting(_:)", example43),
    Example("Book.settings()", example44),
    Example("Book.set(_:to:)", example45),
    Example("Book.tick()", example46),
    Example("Book.flush()", example47),
    Example("Book.info()", example48),
    Example("Book.compact()", example49),
    Example("Book.check()", example50),
    Example("Book.recovery()", example51),
    Example("Book.backUp(to:replace:progress:_:)", example52),
    Example("Book.serialized()", example53),
    Example("Book", example54),
    Example("Book.Mode", example55),
    Example("Book.init(_:_:author:durability:busyTimeout:zone:clock:)", example56),
    Example("Book.init(bytes:readOnly:author:)", example57),
    Example("Book.salvage(_:to:)", example58),
    Example("Book.close()", example59),
    Example("BookInfo", example60),
    Example("Draft", example61),
    Example("Draft.isDirty", example62),
    Example("Draft.update(_:_:)", example63),
    Example("Draft.set(_:to:)", example64),
    Example("Draft.subscript(_:)", example65),
    Example("Draft.validate()", example66),
    Example("Draft.overlaps()", example67),
    Example("Draft.save(overlaps:)", example68),
    Example("Draft.isStale()", example69),
    Example("Draft.rebase()", example70),
    Example("Draft.reset()", example71),
    Example("Draft.store()", example72),
    Example("Draft.discard()", example73),
    Example("Faults", example74),
    Example("Feature", example75),
    Example("Overlaps", example76),
    Example("Selection.create(_:_:)", example77),
    Example("Selection.create(_:)", example78),
    Example("Selection.draft(_:_:)", example79),
    Example("Selection.create(_:overlaps:_:)", example80),
    Example("Selection.create(schema:)", example81),
    Example("Selection.findOrCreate(_:)", example82),
    Example("Setting", example83),
    Example("StoredDraft", example84),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    var note = try book.notes.create("Arrival")
    note.title = "First arrival"
    note = try book.update(note)
    shown(note.title, note.row.changed).like("First arrival []")
    shown(try book.update(note) { $0.title = "Second arrival" }.title).like("Second arrival")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    shown(try book.delete(note), try book.notes.count()).like("1 0")
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    try book.delete(note)
    shown(try book.restore(note), try book.notes.count()).like("1 1")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    try book.delete(try book.notes.create("Arrival"))
    shown(try book.purge(due: true), try book.purge()).like("0 1")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    try book.delete(note)
    shown(try book.purge(note)).like("1")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    let note = try book.notes.create("Arrival")
    try book.move(note, to: nest)
    shown(try book.notes.in(nest).count()).like("1")
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    let (one, two) = (try book.notes.create("One"), try book.notes.create("Two"))
    try book.move(two, before: one)
    shown(try book.notes.inManualOrder().first()?.title ?? "").like("Two")
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    let copy = try book.copy(note, to: nil)
    shown(copy.title, copy.id != note.id).like("Arrival true")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    let field = try Book(":memory:")
    let note = try field.notes.create("Arrival")
    let copy = try book.copy(note, of: field, to: nil)
    shown(copy.title).like("Arrival")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    let (one, two) = (try book.tags.create("Bird"), try book.tags.create("Birds"))
    try book.notes.create("Arrival") { $0.tags = [one.id] }
    shown(try book.merge(one, into: two)).like("1")
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    shown(try book.split(work, at: .epoch + .seconds(20)).duration ?? .zero).like("40.0 seconds")
  }

  @Sendable static func example12() throws {
    let book = try Book(":memory:")
    let one = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
    let two = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(60)) }
    shown(try book.join(one, two).duration ?? .zero).like("50.0 seconds")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
    shown(try book.shift(work, to: .epoch + .seconds(60)).time).like("1970-01-01T00:01:00.000Z")
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
    let fast = try book.fit(work, shown: [.epoch, .epoch + .seconds(20)], actual: [.epoch, .epoch + .seconds(10)])
    shown(fast.duration ?? .zero).like("10.0 seconds")
    do { try book.fit(work, shown: [], actual: []) } catch { shown(error.code).like("invalid")
    }
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("A", at: .epoch)
    try watch.stop(at: .epoch + .seconds(60))
    if var event = try book.events.first() {
      (event.time, event.note) = (.epoch + .seconds(1), "a fish")
      shown(try book.insert(event)).like("2")
    }
    shown(try book.events.all().map { $0.note ?? "" }).like("[\"\", \"a fish\"]")
  }

  @Sendable static func example16() throws {
    let book = try Book(":memory:")
    try book.record("Watch", at: .epoch).log("A", at: .epoch)
    if var event = try book.events.first() {
      event.note = "a fish"
      try book.change(event)
    }
    shown(try book.events.first()?.note ?? "").like("a fish")
  }

  @Sendable static func example17() throws {
    let book = try Book(":memory:")
    try book.record("Watch", at: .epoch).log("A", at: .epoch)
    for event in try book.events.all() { try book.delete(event) }
    shown(try book.events.count()).like("0")
  }

  @Sendable static func example18() throws {
    let book = try Book(":memory:")
    try book.notes.draft("Arrival").store()
    shown(try book.drafts().map(\.name)).like("[\"Arrival\"]")
  }

  @Sendable static func example19() throws {
    let book = try Book(":memory:")
    try book.notes.draft("Arrival").store()
    shown(try book.open(try book.drafts()[0]).name).like("Arrival")
  }

  @Sendable static func example20() throws {
    let book = try Book(":memory:")
    let draft = try book.edit(try book.notes.create("Arrival"))
    try draft.update(Note.self) { $0.title = "Departure" }
    try draft.save()
    shown(try book.notes.all().map(\.title)).like("[\"Departure\"]")
  }

  @Sendable static func example21() throws {
    let book = try Book(":memory:")
    let findings = try book.withProgress { done, total in
      print("checked \(done) of \(total)")
      return true
    } _: { () throws(Failure) in try book.check() }
    shown(findings.count).like("0")
  }

  @Sendable static func example22() throws {
    let book = try Book(":memory:")
    let count = try book.write("two notes") { book in
      try book.notes.create("One")
      try book.notes.create("Two")
      return try book.notes.count()
    }
    shown(count, try book.history()[0].name).like("2 two notes")
  }

  @Sendable static func example23() async throws {
    let book = try Book(":memory:")
    try await book.write { book in try book.notes.create("Arrival") }
    shown(try await book.write { book in try book.notes.count() }).like("1")
  }

  @Sendable static func example24() throws {
    let book = try Book(":memory:")
    try book.read { snapshot in
      try book.notes.create("Arrival")
      shown(try snapshot.notes.count(), try book.notes.count()).like("0 1")
    }
  }

  @Sendable static func example25() async throws {
    let book = try Book(":memory:")
    shown(try await book.read { book in try book.notes.count() }).like("0")
  }

  @Sendable static func example26() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.select(Note.self).count()).like("1")
  }

  @Sendable static func example27() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.entries.all().map(\.name)).like("[\"Arrival\"]")
  }

  @Sendable static func example28() throws {
    let book = try Book(":memory:")
    shown(try book.notes.create("Arrival").title).like("Arrival")
  }

  @Sendable static func example29() throws {
    let book = try Book(":memory:")
    shown(try book.sessions.where { $0.state == .running }.count()).like("0")
  }

  @Sendable static func example30() throws {
    let book = try Book(":memory:")
    shown(try book.tasks.where { $0.completed == nil }.count()).like("0")
  }

  @Sendable static func example31() throws {
    let book = try Book(":memory:")
    shown(try book.collections.create("Nest").title).like("Nest")
  }

  @Sendable static func example32() throws {
    let book = try Book(":memory:")
    shown(try book.subjects.create("Ada").name).like("Ada")
  }

  @Sendable static func example33() throws {
    let book = try Book(":memory:")
    shown(try book.eventTypes.create("walk").name).like("walk")
  }

  @Sendable static func example34() throws {
    let book = try Book(":memory:")
    shown(try book.tags.create("Birds").name).like("Birds")
  }

  @Sendable static func example35() throws {
    let book = try Book(":memory:")
    shown(try book.templates.count()).like("0")
  }

  @Sendable static func example36() throws {
    let book = try Book(":memory:")
    shown(try book.attachments.count()).like("0")
  }

  @Sendable static func example37() throws {
    let book = try Book(":memory:")
    shown(try book.events.count()).like("0")
  }

  @Sendable static func example38() throws {
    let book = try Book(":memory:")
    shown(try book.bouts.count()).like("0")
  }

  @Sendable static func example39() throws {
    let book = try Book(":memory:")
    let id = try book.notes.create("Arrival").id
    let note: Note = try book.get(id)
    shown(note.title).like("Arrival")
    do { _ = try book.get(id) as Session } catch { shown(error.reason).like("kind")
    }
  }

  @Sendable static func example40() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    shown(try book.find(uuid: note.uuid)?.name ?? "none").like("Arrival")
    do { _ = try book.find(uuid: "heron") } catch { shown(error.reason).like("pattern")
    }
  }

  @Sendable static func example41() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    let note = try book.notes.in(nest).create("Arrival")
    shown(try book.pathOf(note).map(\.name)).like("[\"Nest\", \"Arrival\"]")
  }

  @Sendable static func example42() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"amount": {"type": "integer"}}}"#)
    shown(try book.fields(of: meal).map(\.type)).like("[\"integer\"]")
  }

  @Sendable static func example43() throws {
    let book = try Book(":memory:")
    shown(try book.setting("time_zone")).like("UTC")
  }

  @Sendable static func example44() throws {
    let book = try Book(":memory:")
    try book.set("x-colour", to: "red")
    shown(try book.settings().filter { $0.name.hasPrefix("x-") }.map(\.value)).like("[\"red\"]")
  }

  @Sendable static func example45() throws {
    let book = try Book(":memory:")
    try book.set("time_zone", to: "Europe/Berlin")
    do { try book.set("time_zone", to: "Atlantis") } catch { shown(error.field == nil, try book.setting("time_zone")).like("true Europe/Berlin")
    }
  }

  @Sendable static func example46() throws {
    let book = try Book(":memory:")
    shown(try book.tick() ?? .now > .epoch).like("true")
  }

  @Sendable static func example47() throws {
    let book = try Book(":memory:")
    try book.flush()
  }

  @Sendable static func example48() throws {
    let book = try Book(":memory:")
    shown(try book.info().format.major).like("1")
  }

  @Sendable static func example49() throws {
    let book = try Book(":memory:")
    try book.compact()
    shown(try book.info().freePages).like("0")
  }

  @Sendable static func example50() throws {
    let book = try Book(":memory:")
    shown(try book.check().count).like("0")
  }

  @Sendable static func example51() throws {
    let book = try Book(":memory:")
    shown(try book.recovery().count).like("0")
  }

  @Sendable static func example52() throws {
    let book = try Book(":memory:")
    do { try book.backUp(to: "/tmp/never.tally") { _, _ in false } } catch { shown(error.code).like("cancelled")
    }
  }

  @Sendable static func example53() throws {
    let book = try Book(":memory:")
    shown(try book.serialized().count > 4096).like("true")
  }

  @Sendable static func example54() throws {
    let book = try Book(":memory:", author: "kh")
    let watch = try book.record("Morning watch")
    try watch.log("A", note: "a fish")
    try watch.stop()
    for event in try book.events.all() { shown(event.note ?? "").like("a fish")
    }
    shown(book.path, book.author ?? "", book.now <= .now).like(":memory: kh true")
  }

  @Sendable static func example55() throws {
    do { _ = try Book("/nowhere/herons.tally", .existing) } catch { shown(error.code).like("notFound")
    }
    let modes: [Book.Mode] = [.readWrite, .existing, .new, .readOnly, .migrating]
    shown(modes.count).like("5")
  }

  @Sendable static func example56() throws {
    let book = try Book(":memory:", author: "kh", zone: "Europe/Berlin", clock: { .epoch })
    shown(book.now, try book.setting("time_zone")).like("1970-01-01T00:00:00.000Z Europe/Berlin")
  }

  @Sendable static func example57() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    let copy = try Book(bytes: book.serialized())
    shown(copy.path, try copy.notes.count()).like(":memory: 1")
    do { _ = try Book(bytes: [1, 2, 3]) } catch { shown(error.code).like("format")
    }
  }

  @Sendable static func example58() throws {
    do { _ = try Book.salvage("/nowhere/herons.tally", to: "/nowhere/new.tally") } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example59() throws {
    let book = try Book(":memory:")
    book.close()
    do { _ = try book.notes.count() } catch { shown(error.code).like("closed")
    }
  }

  @Sendable static func example60() throws {
    let book = try Book(":memory:")
    let before = try book.info()
    try book.notes.create("Arrival")
    let after = try book.info()
    shown(after.commits > before.commits, after.lastChange > before.lastChange, after.lastID > before.lastID).like("true true true")
    shown(after.uuid == before.uuid, after.format.major, after.format.minor > 0).like("true 1 true")
    shown(after.fileSize == after.pageSize * after.pages, after.freePages, after.logSize >= 0, after.tailSize).like("true 0 true 0")
    shown(after.running, after.recorded, after.snapshots, after.snapshotAge == nil, after.busyTimeout).like("0 0 0 true 5.0 seconds")
  }

  @Sendable static func example61() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"amount": {"type": "integer", "maximum": 500}}}"#)
    let draft = try book.notes.of(meal).draft()
    do { try draft.set("amount", to: 501) } catch { shown(error.found?.real ?? 0, error.bound?.real ?? 0).like("501.0 500.0")
    }
    try draft.set("amount", to: 200)
    try draft.store()
    let found = try book.open(try book.drafts()[0])
    shown(found["amount"], found.kind == .note, found.name).like("200 true Meal")
    let note: Note = try book.get(try found.save())
    shown(note.fields["amount"], try book.drafts().count).like("200 0")
  }

  @Sendable static func example62() throws {
    let book = try Book(":memory:")
    let draft = try book.edit(try book.notes.create("Arrival"))
    shown(draft.isDirty).like("false")
    try draft.update(Note.self) { $0.title = "Departure" }
    shown(draft.isDirty).like("true")
  }

  @Sendable static func example63() throws {
    let book = try Book(":memory:")
    let draft = try book.notes.draft("Arrival")
    try draft.update(Note.self) { $0.description = "From the south" }
    let note: Note = try book.get(try draft.save())
    shown(note.description).like("From the south")
  }

  @Sendable static func example64() throws {
    let book = try Book(":memory:")
    let draft = try book.notes.draft("Arrival")
    do { try draft.set("amount", to: 1) } catch { shown(error.reason).like("noField")
    }
  }

  @Sendable static func example65() throws {
    let book = try Book(":memory:")
    shown(try book.notes.draft("Arrival")["amount"].isNull).like("true")
  }

  @Sendable static func example66() throws {
    let book = try Book(":memory:")
    shown(try book.notes.draft().validate().map(\.message)).like("[\"the field name of a note must have a value\"]")
  }

  @Sendable static func example67() throws {
    let book = try Book(":memory:")
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    let draft = try book.sessions.draft("Call") { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(90)) }
    shown(try draft.overlaps().map { "\($0.reason)" }).like("[\"overlap\"]")
  }

  @Sendable static func example68() throws {
    let book = try Book(":memory:")
    shown(try book.notes.draft("Arrival").save() > 0).like("true")
  }

  @Sendable static func example69() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    let draft = try book.edit(note)
    try book.update(note) { $0.description = "From the south" }
    shown(try draft.isStale()).like("true")
  }

  @Sendable static func example70() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    let draft = try book.edit(note)
    try book.update(note) { $0.title = "Departure" }
    try draft.rebase()
    shown(draft.name, try draft.isStale()).like("Departure false")
  }

  @Sendable static func example71() throws {
    let book = try Book(":memory:")
    let draft = try book.edit(try book.notes.create("Arrival"))
    try draft.update(Note.self) { $0.title = "Departure" }
    draft.reset()
    shown(draft.name).like("Arrival")
  }

  @Sendable static func example72() throws {
    let book = try Book(":memory:")
    try book.notes.draft("Arrival").store()
    shown(try book.drafts().map(\.name)).like("[\"Arrival\"]")
  }

  @Sendable static func example73() throws {
    let book = try Book(":memory:")
    let draft = try book.notes.draft("Arrival")
    try draft.store()
    try draft.discard()
    shown(try book.drafts().count).like("0")
  }

  @Sendable static func example74() throws {
    let book = try Book(":memory:")
    try Faults.during(.full, after: 1_000_000_000) {
      try book.notes.create("Arrival")
    }
    shown(Faults.count).like("0")
  }

  @Sendable static func example75() throws {
    for feature in Feature.allCases { print(feature, feature.isAvailable) }
    let features: [Feature] = [.history, .audio, .pdf, .postgres]
    shown(features == Feature.allCases).like("true")
  }

  @Sendable static func example76() throws {
    let book = try Book(":memory:")
    let ways: [Overlaps] = [.keep, .reject, .trim, .split]
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    do {
      try book.sessions.create("Call", overlaps: .reject) { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(90)) }
    } catch { shown(error.reason, ways.count).like("overlap 4")
    }
  }

  @Sendable static func example77() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    let note = try book.notes.in(nest).create("Arrival") { $0.description = "From the south" }
    shown(note.title, note.parent == nest.id).like("Arrival true")
    do { try book.notes.create("") } catch { shown(error.code, error.message).like("invalid the field name is empty; give it one character at least")
    }
  }

  @Sendable static func example78() throws {
    let book = try Book(":memory:")
    shown(try book.notes.create("Arrival").title).like("Arrival")
  }

  @Sendable static func example79() throws {
    let book = try Book(":memory:")
    let draft = try book.notes.draft("Arrival")
    shown(try book.notes.count(), try draft.save() > 0, try book.notes.count()).like("0 true 1")
  }

  @Sendable static func example80() throws {
    let book = try Book(":memory:")
    let work = try book.sessions.create("Work", overlaps: .trim) { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    shown(work.duration ?? .zero).like("60.0 seconds")
  }

  @Sendable static func example81() throws {
    let book = try Book(":memory:")
    shown(try book.templates.create(schema: #"{"title": "Meal"}"#).name).like("Meal")
    do { try book.templates.create(schema: "{") } catch { shown(error.code).like("format")
    }
  }

  @Sendable static func example82() throws {
    let book = try Book(":memory:")
    shown(try book.tags.findOrCreate("Birds") == book.tags.findOrCreate("Birds")).like("true")
  }

  @Sendable static func example83() throws {
    let book = try Book(":memory:")
    for setting in try book.settings() where setting.name == "limit_high" {
      shown(setting.value, setting.standard, setting.purpose.isEmpty).like("1 1 false")
    }
  }

  @Sendable static func example84() throws {
    let book = try Book(":memory:")
    try book.notes.draft("Arrival").store()
    for stored in try book.drafts() {
      shown(stored.name, stored.kind == .note, stored.item == nil, stored.time <= .now, stored.id > 0).like("Arrival true true true true")
      shown(try book.open(stored).name).like("Arrival")
    }
  }
}
