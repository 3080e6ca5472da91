// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: book", .timeLimit(.minutes(60)))
struct BookExamples {
  @Test("Book.update(_:overlaps:_:)") func example1() throws {
    let book = try Book(":memory:")
    var note = try book.notes.create("Arrival")
    note.title = "First arrival"
    note = try book.update(note)
    shown(note.title, note.row.changed).like("First arrival []")
    shown(try book.update(note) { $0.title = "Second arrival" }.title).like("Second arrival")
  }

  @Test("Book.delete(_:forever:)") func example2() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    shown(try book.delete(note), try book.notes.count()).like("1 0")
  }

  @Test("Book.restore(_:)") func example3() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    try book.delete(note)
    shown(try book.restore(note), try book.notes.count()).like("1 1")
  }

  @Test("Book.purge(due:)") func example4() throws {
    let book = try Book(":memory:")
    try book.delete(try book.notes.create("Arrival"))
    shown(try book.purge(due: true), try book.purge()).like("0 1")
  }

  @Test("Book.purge(_:)") func example5() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    try book.delete(note)
    shown(try book.purge(note)).like("1")
  }

  @Test("Book.move(_:to:)") func example6() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    let note = try book.notes.create("Arrival")
    try book.move(note, to: nest)
    shown(try book.notes.in(nest).count()).like("1")
  }

  @Test("Book.move(_:before:)") func example7() throws {
    let book = try Book(":memory:")
    let (one, two) = (try book.notes.create("One"), try book.notes.create("Two"))
    try book.move(two, before: one)
    shown(try book.notes.inManualOrder().first()?.title ?? "").like("Two")
  }

  @Test("Book.copy(_:to:)") func example8() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    let copy = try book.copy(note, to: nil)
    shown(copy.title, copy.id != note.id).like("Arrival true")
  }

  @Test("Book.copy(_:of:to:)") func example9() throws {
    let book = try Book(":memory:")
    let field = try Book(":memory:")
    let note = try field.notes.create("Arrival")
    let copy = try book.copy(note, of: field, to: nil)
    shown(copy.title).like("Arrival")
  }

  @Test("Book.merge(_:into:)") func example10() throws {
    let book = try Book(":memory:")
    let (one, two) = (try book.tags.create("Bird"), try book.tags.create("Birds"))
    try book.notes.create("Arrival") { $0.tags = [one.id] }
    shown(try book.merge(one, into: two)).like("1")
  }

  @Test("Book.split(_:at:)") func example11() throws {
    let book = try Book(":memory:")
    let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    shown(try book.split(work, at: .epoch + .seconds(20)).duration ?? .zero).like("40.0 seconds")
  }

  @Test("Book.join(_:_:)") func example12() throws {
    let book = try Book(":memory:")
    let one = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
    let two = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(60)) }
    shown(try book.join(one, two).duration ?? .zero).like("50.0 seconds")
  }

  @Test("Book.shift(_:to:)") func example13() throws {
    let book = try Book(":memory:")
    let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
    shown(try book.shift(work, to: .epoch + .seconds(60)).time).like("1970-01-01T00:01:00.000Z")
  }

  @Test("Book.fit(_:shown:actual:)") func example14() throws {
    let book = try Book(":memory:")
    let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
    let fast = try book.fit(work, shown: [.epoch, .epoch + .seconds(20)], actual: [.epoch, .epoch + .seconds(10)])
    shown(fast.duration ?? .zero).like("10.0 seconds")
    do { try book.fit(work, shown: [], actual: []) } catch { shown(error.code).like("invalid")
    }
  }

  @Test("Book.insert(_:)") func example15() throws {
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

  @Test("Book.change(_:)") func example16() throws {
    let book = try Book(":memory:")
    try book.record("Watch", at: .epoch).log("A", at: .epoch)
    if var event = try book.events.first() {
      event.note = "a fish"
      try book.change(event)
    }
    shown(try book.events.first()?.note ?? "").like("a fish")
  }

  @Test("Book.delete(_:)") func example17() throws {
    let book = try Book(":memory:")
    try book.record("Watch", at: .epoch).log("A", at: .epoch)
    for event in try book.events.all() { try book.delete(event) }
    shown(try book.events.count()).like("0")
  }

  @Test("Book.drafts()") func example18() throws {
    let book = try Book(":memory:")
    try book.notes.draft("Arrival").store()
    shown(try book.drafts().map(\.name)).like("[\"Arrival\"]")
  }

  @Test("Book.open(_:)") func example19() throws {
    let book = try Book(":memory:")
    try book.notes.draft("Arrival").store()
    shown(try book.open(try book.drafts()[0]).name).like("Arrival")
  }

  @Test("Book.edit(_:)") func example20() throws {
    let book = try Book(":memory:")
    let draft = try book.edit(try book.notes.create("Arrival"))
    try draft.update(Note.self) { $0.title = "Departure" }
    try draft.save()
    shown(try book.notes.all().map(\.title)).like("[\"Departure\"]")
  }

  @Test("Book.withProgress(_:_:)") func example21() throws {
    let book = try Book(":memory:")
    let findings = try book.withProgress { done, total in
      print("checked \(done) of \(total)")
      return true
    } _: { () throws(Failure) in try book.check() }
    shown(findings.count).like("0")
  }

  @Test("Book.write(_:_:)") func example22() throws {
    let book = try Book(":memory:")
    let count = try book.write("two notes") { book in
      try book.notes.create("One")
      try book.notes.create("Two")
      return try book.notes.count()
    }
    shown(count, try book.history()[0].name).like("2 two notes")
  }

  @Test("Book.write(_:_:)") func example23() async throws {
    let book = try Book(":memory:")
    try await book.write { book in try book.notes.create("Arrival") }
    shown(try await book.write { book in try book.notes.count() }).like("1")
  }

  @Test("Book.read(_:)") func example24() throws {
    let book = try Book(":memory:")
    try book.read { snapshot in
      try book.notes.create("Arrival")
      shown(try snapshot.notes.count(), try book.notes.count()).like("0 1")
    }
  }

  @Test("Book.read(_:)") func example25() async throws {
    let book = try Book(":memory:")
    shown(try await book.read { book in try book.notes.count() }).like("0")
  }

  @Test("Book.select(_:)") func example26() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.select(Note.self).count()).like("1")
  }

  @Test("Book.entries") func example27() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.entries.all().map(\.name)).like("[\"Arrival\"]")
  }

  @Test("Book.notes") func example28() throws {
    let book = try Book(":memory:")
    shown(try book.notes.create("Arrival").title).like("Arrival")
  }

  @Test("Book.sessions") func example29() throws {
    let book = try Book(":memory:")
    shown(try book.sessions.where { $0.state == .running }.count()).like("0")
  }

  @Test("Book.tasks") func example30() throws {
    let book = try Book(":memory:")
    shown(try book.tasks.where { $0.completed == nil }.count()).like("0")
  }

  @Test("Book.collections") func example31() throws {
    let book = try Book(":memory:")
    shown(try book.collections.create("Nest").title).like("Nest")
  }

  @Test("Book.subjects") func example32() throws {
    let book = try Book(":memory:")
    shown(try book.subjects.create("Ada").name).like("Ada")
  }

  @Test("Book.eventTypes") func example33() throws {
    let book = try Book(":memory:")
    shown(try book.eventTypes.create("walk").name).like("walk")
  }

  @Test("Book.tags") func example34() throws {
    let book = try Book(":memory:")
    shown(try book.tags.create("Birds").name).like("Birds")
  }

  @Test("Book.templates") func example35() throws {
    let book = try Book(":memory:")
    shown(try book.templates.count()).like("0")
  }

  @Test("Book.attachments") func example36() throws {
    let book = try Book(":memory:")
    shown(try book.attachments.count()).like("0")
  }

  @Test("Book.events") func example37() throws {
    let book = try Book(":memory:")
    shown(try book.events.count()).like("0")
  }

  @Test("Book.bouts") func example38() throws {
    let book = try Book(":memory:")
    shown(try book.bouts.count()).like("0")
  }

  @Test("Book.get(_:)") func example39() throws {
    let book = try Book(":memory:")
    let id = try book.notes.create("Arrival").id
    let note: Note = try book.get(id)
    shown(note.title).like("Arrival")
    do { _ = try book.get(id) as Session } catch { shown(error.reason).like("kind")
    }
  }

  @Test("Book.find(uuid:)") func example40() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    shown(try book.find(uuid: note.uuid)?.name ?? "none").like("Arrival")
    do { _ = try book.find(uuid: "heron") } catch { shown(error.reason).like("pattern")
    }
  }

  @Test("Book.pathOf(_:)") func example41() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    let note = try book.notes.in(nest).create("Arrival")
    shown(try book.pathOf(note).map(\.name)).like("[\"Nest\", \"Arrival\"]")
  }

  @Test("Book.fields(of:)") func example42() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"amount": {"type": "integer"}}}"#)
    shown(try book.fields(of: meal).map(\.type)).like("[\"integer\"]")
  }

  @Test("Book.setting(_:)") func example43() throws {
    let book = try Book(":memory:")
    shown(try book.setting("time_zone")).like("UTC")
  }

  @Test("Book.settings()") func example44() throws {
    let book = try Book(":memory:")
    try book.set("x-colour", to: "red")
    shown(try book.settings().filter { $0.name.hasPrefix("x-") }.map(\.value)).like("[\"red\"]")
  }

  @Test("Book.set(_:to:)") func example45() throws {
    let book = try Book(":memory:")
    try book.set("time_zone", to: "Europe/Berlin")
    do { try book.set("time_zone", to: "Atlantis") } catch { shown(error.field == nil, try book.setting("time_zone")).like("true Europe/Berlin")
    }
  }

  @Test("Book.tick()") func example46() throws {
    let book = try Book(":memory:")
    shown(try book.tick() ?? .now > .epoch).like("true")
  }

  @Test("Book.flush()") func example47() throws {
    let book = try Book(":memory:")
    try book.flush()
  }

  @Test("Book.info()") func example48() throws {
    let book = try Book(":memory:")
    shown(try book.info().format.major).like("1")
  }

  @Test("Book.compact()") func example49() throws {
    let book = try Book(":memory:")
    try book.compact()
    shown(try book.info().freePages).like("0")
  }

  @Test("Book.check()") func example50() throws {
    let book = try Book(":memory:")
    shown(try book.check().count).like("0")
  }

  @Test("Book.recovery()") func example51() throws {
    let book = try Book(":memory:")
    shown(try book.recovery().count).like("0")
  }

  @Test("Book.backUp(to:replace:progress:_:)") func example52() throws {
    let book = try Book(":memory:")
    do { try book.backUp(to: "/tmp/never.tally") { _, _ in false } } catch { shown(error.code).like("cancelled")
    }
  }

  @Test("Book.serialized()") func example53() throws {
    let book = try Book(":memory:")
    shown(try book.serialized().count > 4096).like("true")
  }

  @Test("Book") func example54() throws {
    let book = try Book(":memory:", author: "kh")
    let watch = try book.record("Morning watch")
    try watch.log("A", note: "a fish")
    try watch.stop()
    for event in try book.events.all() { shown(event.note ?? "").like("a fish")
    }
    shown(book.path, book.author ?? "", book.now <= .now).like(":memory: kh true")
  }

  @Test("Book.Mode") func example55() throws {
    do { _ = try Book("/nowhere/herons.tally", .existing) } catch { shown(error.code).like("notFound")
    }
    let modes: [Book.Mode] = [.readWrite, .existing, .new, .readOnly, .migrating]
    shown(modes.count).like("5")
  }

  @Test("Book.init(_:_:author:durability:busyTimeout:zone:clock:)") func example56() throws {
    let book = try Book(":memory:", author: "kh", zone: "Europe/Berlin", clock: { .epoch })
    shown(book.now, try book.setting("time_zone")).like("1970-01-01T00:00:00.000Z Europe/Berlin")
  }

  @Test("Book.init(bytes:readOnly:author:)") func example57() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    let copy = try Book(bytes: book.serialized())
    shown(copy.path, try copy.notes.count()).like(":memory: 1")
    do { _ = try Book(bytes: [1, 2, 3]) } catch { shown(error.code).like("format")
    }
  }

  @Test("Book.salvage(_:to:)") func example58() throws {
    do { _ = try Book.salvage("/nowhere/herons.tally", to: "/nowhere/new.tally") } catch { shown(error.code).like("notFound")
    }
  }

  @Test("Book.close()") func example59() throws {
    let book = try Book(":memory:")
    book.close()
    do { _ = try book.notes.count() } catch { shown(error.code).like("closed")
    }
  }

  @Test("BookInfo") func example60() throws {
    let book = try Book(":memory:")
    let before = try book.info()
    try book.notes.create("Arrival")
    let after = try book.info()
    shown(after.commits > before.commits, after.lastChange > before.lastChange, after.lastID > before.lastID).like("true true true")
    shown(after.uuid == before.uuid, after.format.major, after.format.minor > 0).like("true 1 true")
    shown(after.fileSize == after.pageSize * after.pages, after.freePages, after.logSize >= 0, after.tailSize).like("true 0 true 0")
    shown(after.running, after.recorded, after.snapshots, after.snapshotAge == nil, after.busyTimeout).like("0 0 0 true 5.0 seconds")
  }

  @Test("Draft") func example61() throws {
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

  @Test("Draft.isDirty") func example62() throws {
    let book = try Book(":memory:")
    let draft = try book.edit(try book.notes.create("Arrival"))
    shown(draft.isDirty).like("false")
    try draft.update(Note.self) { $0.title = "Departure" }
    shown(draft.isDirty).like("true")
  }

  @Test("Draft.update(_:_:)") func example63() throws {
    let book = try Book(":memory:")
    let draft = try book.notes.draft("Arrival")
    try draft.update(Note.self) { $0.description = "From the south" }
    let note: Note = try book.get(try draft.save())
    shown(note.description).like("From the south")
  }

  @Test("Draft.set(_:to:)") func example64() throws {
    let book = try Book(":memory:")
    let draft = try book.notes.draft("Arrival")
    do { try draft.set("amount", to: 1) } catch { shown(error.reason).like("noField")
    }
  }

  @Test("Draft.subscript(_:)") func example65() throws {
    let book = try Book(":memory:")
    shown(try book.notes.draft("Arrival")["amount"].isNull).like("true")
  }

  @Test("Draft.validate()") func example66() throws {
    let book = try Book(":memory:")
    shown(try book.notes.draft().validate().map(\.message)).like("[\"the field name of a note must have a value\"]")
  }

  @Test("Draft.overlaps()") func example67() throws {
    let book = try Book(":memory:")
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    let draft = try book.sessions.draft("Call") { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(90)) }
    shown(try draft.overlaps().map { "\($0.reason)" }).like("[\"overlap\"]")
  }

  @Test("Draft.save(overlaps:)") func example68() throws {
    let book = try Book(":memory:")
    shown(try book.notes.draft("Arrival").save() > 0).like("true")
  }

  @Test("Draft.isStale()") func example69() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    let draft = try book.edit(note)
    try book.update(note) { $0.description = "From the south" }
    shown(try draft.isStale()).like("true")
  }

  @Test("Draft.rebase()") func example70() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    let draft = try book.edit(note)
    try book.update(note) { $0.title = "Departure" }
    try draft.rebase()
    shown(draft.name, try draft.isStale()).like("Departure false")
  }

  @Test("Draft.reset()") func example71() throws {
    let book = try Book(":memory:")
    let draft = try book.edit(try book.notes.create("Arrival"))
    try draft.update(Note.self) { $0.title = "Departure" }
    draft.reset()
    shown(draft.name).like("Arrival")
  }

  @Test("Draft.store()") func example72() throws {
    let book = try Book(":memory:")
    try book.notes.draft("Arrival").store()
    shown(try book.drafts().map(\.name)).like("[\"Arrival\"]")
  }

  @Test("Draft.discard()") func example73() throws {
    let book = try Book(":memory:")
    let draft = try book.notes.draft("Arrival")
    try draft.store()
    try draft.discard()
    shown(try book.drafts().count).like("0")
  }

  @Test("Faults") func example74() throws {
    let book = try Book(":memory:")
    try Faults.during(.full, after: 1_000_000_000) {
      try book.notes.create("Arrival")
    }
    shown(Faults.count).like("0")
  }

  @Test("Feature") func example75() throws {
    for feature in Feature.allCases { print(feature, feature.isAvailable) }
    let features: [Feature] = [.history, .audio, .pdf, .postgres]
    shown(features == Feature.allCases).like("true")
  }

  @Test("Overlaps") func example76() throws {
    let book = try Book(":memory:")
    let ways: [Overlaps] = [.keep, .reject, .trim, .split]
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    do {
      try book.sessions.create("Call", overlaps: .reject) { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(90)) }
    } catch { shown(error.reason, ways.count).like("overlap 4")
    }
  }

  @Test("Selection.create(_:_:)") func example77() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    let note = try book.notes.in(nest).create("Arrival") { $0.description = "From the south" }
    shown(note.title, note.parent == nest.id).like("Arrival true")
    do { try book.notes.create("") } catch { shown(error.code, error.message).like("invalid the field name is empty; give it one character at least")
    }
  }

  @Test("Selection.create(_:)") func example78() throws {
    let book = try Book(":memory:")
    shown(try book.notes.create("Arrival").title).like("Arrival")
  }

  @Test("Selection.draft(_:_:)") func example79() throws {
    let book = try Book(":memory:")
    let draft = try book.notes.draft("Arrival")
    shown(try book.notes.count(), try draft.save() > 0, try book.notes.count()).like("0 true 1")
  }

  @Test("Selection.create(_:overlaps:_:)") func example80() throws {
    let book = try Book(":memory:")
    let work = try book.sessions.create("Work", overlaps: .trim) { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    shown(work.duration ?? .zero).like("60.0 seconds")
  }

  @Test("Selection.create(schema:)") func example81() throws {
    let book = try Book(":memory:")
    shown(try book.templates.create(schema: #"{"title": "Meal"}"#).name).like("Meal")
    do { try book.templates.create(schema: "{") } catch { shown(error.code).like("format")
    }
  }

  @Test("Selection.findOrCreate(_:)") func example82() throws {
    let book = try Book(":memory:")
    shown(try book.tags.findOrCreate("Birds") == book.tags.findOrCreate("Birds")).like("true")
  }

  @Test("Setting") func example83() throws {
    let book = try Book(":memory:")
    for setting in try book.settings() where setting.name == "limit_high" {
      shown(setting.value, setting.standard, setting.purpose.isEmpty).like("1 1 false")
    }
  }

  @Test("StoredDraft") func example84() throws {
    let book = try Book(":memory:")
    try book.notes.draft("Arrival").store()
    for stored in try book.drafts() {
      shown(stored.name, stored.kind == .note, stored.item == nil, stored.time <= .now, stored.id > 0).like("Arrival true true true true")
      shown(try book.open(stored).name).like("Arrival")
    }
  }
}
