import Glibc
import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookImport
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookSync
@testable import TestBasics
@testable import TestBooks

/// A copy of a book that went on by itself comes together with it again.
@Suite("Two books become one", .timeLimit(.minutes(60)))
struct TwoBooksTests {
  let scratch = Scratch()

  /// A book, and a copy of it that another person has.
  private func copies(_ fill: (Book) throws -> Void) throws -> (ann: Book, bob: Book) {
    let path = scratch.file("ann.tally")
    let book = try Book(path, BookOptions(author: "ann"))
    try fill(book)
    book.close()
    writeFile(scratch.file("bob.tally"), fileBytes(path))
    return (try Book(path, BookOptions(author: "ann")), try Book(scratch.file("bob.tally"), BookOptions(author: "bob")))
  }

  private func mergeBoth(_ ann: Book, _ bob: Book) throws {
    for _ in 0..<3 {
      let (one, other) = (try ann.merge(bob), try bob.merge(ann))
      if one.last?.reason == .nothingNew, other.last?.reason == .nothingNew { break }
    }
    #expect(try ann.merge(bob).last?.reason == .nothingNew)
    #expect(try bob.merge(ann).last?.reason == .nothingNew)
    #expect(try ann.check().isEmpty && bob.check().isEmpty)
  }

  private func bring(_ other: Book, to book: Book, byFrames: Bool) throws {
    if !byFrames {
      _ = try book.merge(other)
      return
    }
    var frames: [[UInt8]] = []
    _ = try other.changes(since: try book.syncVector(), to: .pieces { frames.append(Array($0)) })
    for frame in frames { _ = try book.apply(frame) }
  }

  private func set(_ field: Field, _ value: Value, of id: Int64, in book: Book) throws {
    let draft = try book.edit(id)
    try draft.set(field, value)
    _ = try draft.finish()
  }

  @Test func whatOneWroteTheOtherHas() throws {
    var note: Int64 = 0
    let (ann, bob) = try copies { note = try $0.createNote("plan") }
    try set(.description, .text("text of ann"), of: note, in: ann)
    let made = try bob.createNote("made by bob")
    try set(.name, .text("plan of bob"), of: note, in: bob)
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      #expect(try book.entry(note)[.name].text == "plan of bob")
      #expect(try book.entry(note)[.description].text == "text of ann")
      #expect(try book.names(Query(.note)).sorted() == ["made by bob", "plan of bob"])
    }
    _ = made
  }

  /// A copy that never merges is not gone through again where nothing is new in it; whatever it does is seen.
  @Test func aCopyThatOnlyGivesIsKnown() throws {
    var (note, session): (Int64, Int64) = (0, 0)
    let (ann, bob) = try copies {
      note = try $0.createNote("plan")
      let recorder = try $0.startSession("watch")
      session = recorder.item
      try recorder.stop()
    }
    func brings(_ deed: () throws -> Void) throws {
      try deed()
      #expect(try ann.merge(bob).last?.reason != .nothingNew)
      #expect(try ann.merge(bob).last?.reason == .nothingNew)
    }
    _ = try ann.merge(bob)
    try brings { _ = try bob.createNote("new") }
    try brings { try set(.description, .text("text"), of: note, in: bob) }
    let draft = try bob.draft(.eventType)
    try draft.set(.name, .text("call"))
    let call = try draft.finish()
    try brings { _ = try bob.insertEvent(Event(time: 1, type: call), into: session) }
    try brings {
      let recorder = try bob.attach(to: session, .continue)
      _ = try recorder.log([Event(time: bob.now(), type: call)])
      recorder.detach()
    }
    try brings {
      let recorder = try bob.attach(to: session, .continue)
      _ = try recorder.log([Event(time: bob.now(), type: call)])
      try recorder.stop()
    }
    try brings { try bob.delete(note, .forever) }
    #expect(try ann.events(of: session).count == 3 && ann.names(Query(.note)) == ["new"])
    #expect(try ann.check().isEmpty)
  }

  @Test func bothTextsOfANoteAreKept() throws {
    var note: Int64 = 0
    let (ann, bob) = try copies { note = try $0.createNote("plan") }
    try set(.description, .text("text of ann"), of: note, in: ann)
    try set(.description, .text("text of bob"), of: note, in: bob)
    let findings = try ann.merge(bob)
    #expect(findings.contains { $0.reason == .concurrent })
    try mergeBoth(ann, bob)
    let shown = try ann.entry(note)[.description].text
    #expect(try bob.entry(note)[.description].text == shown)
    #expect(shown == "text of bob")
  }

  @Test func workBeatsTheTrash() throws {
    var (note, other): (Int64, Int64) = (0, 0)
    let (ann, bob) = try copies {
      note = try $0.createNote("plan")
      other = try $0.createNote("rubbish")
    }
    try bob.delete(note)
    try bob.delete(other)
    try set(.description, .text("a day of work"), of: note, in: ann)
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      #expect(try book.entry(note)[.description].text == "a day of work")
      #expect(throws: Failure.self) { try book.entry(other) }
    }
  }

  @Test func collectionsLieInNoCircle() throws {
    var (one, two): (Int64, Int64) = (0, 0)
    let (ann, bob) = try copies {
      one = try $0.createCollection("One")
      two = try $0.createCollection("Two")
    }
    try ann.move(one, to: two)
    try bob.move(two, to: one)
    try mergeBoth(ann, bob)
    let places = try [ann, bob].map { book in try [one, two].map { try book.entry($0).parent } }
    #expect(places[0] == places[1])
    #expect(places[0].contains(0))
  }

  @Test func whatIsRemovedForGoodGoesEverywhere() throws {
    var note: Int64 = 0
    let (ann, bob) = try copies { note = try $0.createNote("secret") }
    _ = try ann.merge(bob)
    _ = try bob.merge(ann)
    try ann.delete(note, .forever)
    try set(.description, .text("still there"), of: note, in: bob)
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.names(Query(.note)).isEmpty) }
  }

  /// Before and after the first merge; while the other records, and once it has stopped.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func whatEventsNameOutlivesItsRemoval(hasMerged: Bool, isStopped: Bool) throws {
    var (fly, heron, nest): (Int64, Int64, Int64) = (0, 0, 0)
    let (ann, bob) = try copies {
      let pond = try $0.createCollection("pond")
      nest = try $0.createCollection("nest")
      let type = try $0.draft(.eventType, in: pond)
      try type.set(.name, .text("Fly"))
      fly = try type.save()
      let subject = try $0.draft(.subject)
      try subject.set(.name, .text("Heron"))
      heron = try subject.save()
      try self.set(.description, .text("grey"), of: heron, in: $0)
    }
    if hasMerged { try mergeBoth(ann, bob) }
    let pond = try ann.entry(fly)[.parent].int ?? 0
    try ann.delete(pond, .forever)
    try ann.delete(heron, .forever)
    let session = try bob.startSession("watch", in: pond)
    _ = try session.log([Event(time: 1, type: fly, subject: heron)])
    if isStopped { try session.stop() }
    try bob.move(session.item, to: nest)
    let findings = try ann.merge(bob)
    #expect(findings.count { $0.reason == .revived } == 2)
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      let log = try #require(try book.rows(Query(.session)).first?.id)
      let event = try #require(try book.events(of: log).first)
      #expect(try book.entry(event.type)[.name].text == "Fly")
      #expect(try book.entry(event.subject)[.name].text == "Heron" && book.entry(event.subject)[.description].text == "grey")
      #expect(try book.names(Query(.collection)) == ["nest"])
    }
    if !isStopped { try session.stop() }
    // Once no event names them they are gone.
    try bob.delete(session.item, .forever)
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.number("SELECT count(*) FROM entry WHERE name IN ('Fly', 'Heron')") == 0) }
  }

  /// Deleted events may be wanted back: what they name outlives its removal like what others name.
  @Test func whatDeletedEventsNameOutlivesItsRemoval() throws {
    var fly: Int64 = 0
    let (ann, bob) = try copies { fly = try $0.create(.eventType, "Fly") }
    try ann.delete(fly, .forever)
    let session = try bob.startSession("watch")
    _ = try session.log([Event(time: 1, type: fly), Event(time: 2, type: fly)])
    try session.stop()
    for seq: UInt64 in [1, 2] { try bob.deleteEvent(seq, of: session.item) }
    _ = try bob.merge(ann)
    try mergeBoth(ann, bob)
    _ = try bob.undo()
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      let log = try #require(try book.rows(Query(.session)).first?.id)
      let event = try #require(try book.events(of: log).first)
      #expect(try event.seq == 2 && book.entry(event.type)[.name].text == "Fly")
    }
    try bob.delete(session.item, .forever)
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.number("SELECT count(*) FROM entry WHERE name = 'Fly'") == 0) }
  }

  @Test func whatWasPurgedBeforeAnybodyMergedGoesToo() throws {
    var (note, shelf): (Int64, Int64) = (0, 0)
    let (ann, bob) = try copies {
      shelf = try $0.createCollection("shelf")
      note = try $0.createNote("secret", in: shelf)
    }
    _ = try ann.merge(bob)
    try bob.delete(note)
    _ = try bob.purge(note)
    try ann.delete(shelf)
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.number("SELECT count(*) FROM entry WHERE kind = 2") == 0) }
  }

  @Test func whatWasPurgedAfterItTravelledGoesToo() throws {
    let (ann, bob) = try copies { _ = try $0.createNote("first") }
    let shelf = try bob.createCollection("shelf")
    let note = try bob.createNote("secret", in: shelf)
    _ = try bob.createNote("other", in: shelf)
    _ = try ann.merge(bob)
    try bob.delete(note)
    _ = try bob.purge(note)
    try ann.delete(try #require(try ann.rows(Query(.collection)).first?.id))
    _ = try bob.merge(ann)
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.number("SELECT count(*) FROM entry WHERE name = 'secret'") == 0) }
  }

  @Test func whatIsMadeAfterARemovalComesToo() throws {
    let (ann, bob) = try copies { _ in }
    let gone = try ann.createNote("gone")
    _ = try ann.delete(gone, .forever)
    _ = try bob.merge(ann)
    _ = try ann.createNote("later")
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.names(Query(.note)) == ["later"]) }
  }

  @Test func openedDaysTravel() throws {
    let (ann, bob) = try copies { _ = try $0.createNote("first") }
    try bob.openDay(20_260_302)
    try mergeBoth(ann, bob)
    #expect(try ann.number("SELECT count(*) FROM day") == 1)
  }

  @Test func whatBothLoggedIsKept() throws {
    var session: Int64 = 0
    let (ann, bob) = try copies { session = try $0.recordTen() }
    for (book, type) in [(ann, "B"), (bob, "C")] {
      let recording = try book.attach(to: session, .continue)
      try recording.log(try #require(try book.eventType(type)))
      try recording.stop()
    }
    try mergeBoth(ann, bob)
    let events = try [ann, bob].map { try $0.events(of: session).map { "\($0.seq) \($0.time) \($0.type)" } }
    #expect(events[0] == events[1])
    #expect(events[0].count == 12)
    let types = try ann.events(of: session).suffix(2).map(\.type)
    #expect(Set(types) == [try #require(try ann.eventType("B")), try #require(try ann.eventType("C"))])
  }

  @Test func whatBothAddedIsKept() throws {
    var session: Int64 = 0
    let (ann, bob) = try copies { session = try $0.recordTen() }
    for (book, type) in [(ann, "B"), (bob, "C")] {
      let event = Event(time: 5_000, type: try #require(try book.eventType(type)))
      #expect(try book.insertEvent(event, into: session) == 11)
    }
    // Whoever changes one of them changes no other.
    try ann.changeEvent(11, of: session, to: Event(time: 6_000, type: try #require(try ann.eventType("A"))))
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      let types = try book.events(of: session).filter { $0.seq > 10 }.map(\.type)
      #expect(Set(types) == [try #require(try book.eventType("A")), try #require(try book.eventType("C"))] && types.count == 2)
    }
    // One that both know stays one, whoever changes it.
    for (book, time) in [(ann, 7_000), (bob, 8_000)] {
      let event = try #require(try book.events(of: session).first { $0.seq > 10 })
      try book.changeEvent(event.seq, of: session, to: Event(time: Int64(time), type: event.type))
    }
    try mergeBoth(ann, bob)
    #expect(try ann.events(of: session).count == 12 && bob.events(of: session).count == 12)
  }

  @Test func whatIsBeingRecordedComesOnce() throws {
    let (ann, bob) = try copies { _ = try $0.createNote("first") }
    _ = try bob.merge(ann)
    let recording = try bob.startSession("watch")
    for _ in 0..<3 { try recording.log(try #require(try bob.eventType("A"))) }
    #expect(try ann.merge(bob).contains { $0.reason == .merged })
    #expect(try ann.merge(bob).map(\.message) == ["there was nothing new: this book has all that the other one knows"])
    try recording.log(try #require(try bob.eventType("B")))
    _ = try ann.merge(bob)
    #expect(try ann.events(of: try #require(try ann.rows(Query(.session)).first?.id)).count == 4)
    try recording.stop()
    try mergeBoth(ann, bob)
    #expect(try ann.events(of: try #require(try ann.rows(Query(.session)).first?.id)).count == 4)
  }

  /// Of a type that the other one removed for good, in a session that is being recorded: the events bring it back, wherever they lie.
  @Test(arguments: [false, true]) func whatIsBeingRecordedBringsItsTypeBack(byFrames: Bool) throws {
    var type: Int64 = 0
    let (ann, bob) = try copies { type = try $0.create(.eventType, "Call") }
    try bob.delete(type, .forever)
    let recording = try ann.startSession("watch")
    for _ in 0..<2 { try recording.log(type) }
    try bring(ann, to: bob, byFrames: byFrames)
    let session = try #require(try bob.rows(Query(.session)).first?.id)
    let back = try #require(try bob.eventType("Call"))
    #expect(try bob.events(of: session).map(\.type) == [back, back])
    // And those that came before, in chunks, with those that came later, in the tail.
    try recording.stop()
    let again = try ann.startSession("watch again")
    try again.log(type)
    try bring(ann, to: bob, byFrames: byFrames)
    try again.stop()
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.rows(Query(.session)).count == 2 && book.check().isEmpty) }
  }

  @Test func tagsOfOneNameAreOne() throws {
    var note: Int64 = 0
    let (ann, bob) = try copies { note = try $0.createNote("plan") }
    for book in [ann, bob] {
      let tag = try book.create(.tag, "Work")
      try set(.tags, .ids([tag]), of: note, in: book)
    }
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      #expect(try book.names(Query(.tag)) == ["Work"])
      #expect(try book.entry(note)[.tags].ids?.count == 1)
    }
  }

  @Test func undoWorksAcrossAMerge() throws {
    var note: Int64 = 0
    let (ann, bob) = try copies { note = try $0.createNote("plan") }
    try set(.name, .text("mine"), of: note, in: ann)
    _ = try bob.createNote("theirs")
    _ = try ann.merge(bob)
    try ann.undo()
    #expect(try ann.entry(note)[.name].text == "plan")
    #expect(try ann.names(Query(.note)).count == 2)
    try mergeBoth(ann, bob)
    #expect(try bob.entry(note)[.name].text == "plan")
    try ann.redo()
    #expect(try ann.entry(note)[.name].text == "mine")
  }

  @Test func undoOfWhatOthersMayHaveGoesToTheTrash() throws {
    let (ann, bob) = try copies { _ = try $0.createNote("plan") }
    _ = try ann.merge(bob)
    let made = try ann.createNote("made")
    _ = try bob.merge(ann)
    #expect(try bob.names(Query(.note)).contains("made"))
    try ann.undo()
    #expect(try ann.names(Query(.note)) == ["plan"])
    #expect(try ann.read { (connection) throws(Failure) in try connection.value("SELECT name FROM entry WHERE id = \(made) AND trashed IS NOT NULL")?.text } == "made")
    try ann.redo()
    #expect(try ann.names(Query(.note)).sorted() == ["made", "plan"])
    try ann.undo()
    // Somebody works on it who does not know that.
    let note = try #require(try bob.read { (connection) throws(Failure) in try connection.value("SELECT id FROM entry WHERE name = 'made'")?.int })
    try set(.description, .text("text of bob"), of: note, in: bob)
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.names(Query(.note)).sorted() == ["made", "plan"]) }
    #expect(try ann.entry(made)[.description].text == "text of bob")
  }

  @Test func anEndBeforeAStartIsListed() throws {
    var session: Int64 = 0
    let hour: Int64 = 3_600_000_000_000
    let (ann, bob) = try copies { book in
      let draft = try book.draft(.session)
      try draft.set(.name, .text("watch"))
      try draft.set(.time, .int(10 * hour))
      try draft.set(.end, .int(12 * hour))
      session = try draft.save()
    }
    try set(.end, .int(11 * hour), of: session, in: ann)
    let draft = try bob.edit(session)
    try draft.set(.end, .int(14 * hour))
    try draft.set(.time, .int(13 * hour))
    _ = try draft.finish()
    let moved = try bob.edit(session)
    try moved.set(.end, .int(13 * hour))
    _ = try moved.finish()
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      let entry = try book.entry(session)
      #expect(entry.time <= entry.end ?? 0)
      let listed = try book.conflicts(of: session).filter { $0.field == .end }.flatMap(\.versions).map(\.text)
      #expect(listed.contains("\(11 * hour)") && listed.contains("\(13 * hour)"))
    }
  }

  /// Both gave an item another template, and wrote a field of the same name: the one of the template that is shown counts, in every book, and
  /// who then writes or takes away that field does so for both.
  @Test func fieldsOfTwoTemplatesAreOne() throws {
    var note: Int64 = 0
    let (ann, bob) = try copies { note = try $0.createNote("seen") }
    for (book, name, value) in [(ann, "Mood", "calm"), (bob, "Weather", "wet")] {
      let schema = #"{"title": "\#(name)", "properties": {"n": {"type": "string"}}}"#
      let template = try book.createTemplate(schema)
      let draft = try book.edit(note)
      try draft.set(.template, .int(template))
      try draft.set(.fields, .text(#"{"n": "\#(value)", "\#(name)": 1}"#))
      _ = try draft.finish()
    }
    try mergeBoth(ann, bob)
    let all = try ann.entry(note)[.fields].text
    #expect(try bob.entry(note)[.fields].text == all)
    try set(.fields, .text("{}"), of: note, in: ann)
    #expect(try ann.entry(note)[.fields].text == nil)
    try mergeBoth(ann, bob)
    #expect(try bob.entry(note)[.fields].text == nil)
  }

  /// A type that events of the other book kept meets one of its name that was made after its removal: what both are now is as that was made, in
  /// both books, however often they merge.
  @Test func ofATypeThatWasMadeAgainTheNewOneCounts() throws {
    var type: Int64 = 0
    let (ann, bob) = try copies {
      let draft = try $0.draft(.eventType)
      try draft.set(.name, .text("Home"))
      try draft.set(.color, .text("#000066"))
      type = try draft.finish()
    }
    try ann.undo()
    _ = try ann.create(.eventType, "Home")
    let session = try bob.startSession("watch")
    _ = try session.log([Event(time: 1, type: type), Event(time: 2, type: type)])
    try session.stop()
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      #expect(try book.conflicts().isEmpty)
      #expect(try book.number("SELECT count(*) FROM entry WHERE name = 'Home' AND color IS NULL") == 1)
    }
  }

  /// The same values of the same type are one variant, also where type, template and variant were made apart; events say what they said.
  @Test(arguments: [false, true]) func variantsOfOneNameAreOne(byFrames: Bool) throws {
    let (ann, bob) = try copies { _ in }
    var sessions: [Int64] = []
    for book in [ann, bob] {
      let template = try book.createTemplate(#"{"title": "How", "properties": {"n": {"type": "integer"}}}"#)
      let type = try book.create(.eventType, "Peck")
      try set(.template, .int(template), of: type, in: book)
      let (one, own) = (try book.variant(of: type, #"{"n": 1}"#), try book.variant(of: type, "{\"n\": \(book === ann ? 2 : 3)}"))
      let session = try book.startSession("watch")
      _ = try session.log([Event(time: 1, type: one), Event(time: 2, type: own), Event(time: 3, type: type)])
      try session.stop()
      sessions.append(session.item)
      try book.changeEvent(2, of: session.item, to: Event(time: 5, type: one))
      try book.deleteEvent(3, of: session.item)
      _ = try book.insertEvent(Event(time: 6, type: own), into: session.item)
    }
    for _ in 0..<3 {
      try bring(ann, to: bob, byFrames: byFrames)
      try bring(bob, to: ann, byFrames: byFrames)
    }
    for book in [ann, bob] {
      #expect(try book.check().map(\.message) == [])
      // When each was made is told of all that was made apart.
      let conflicts = try book.conflicts().filter { $0.field != .time }.map { "\($0.entry) \($0.field) \($0.versions.map(\.text))" }
      #expect(conflicts == [])
      #expect(try book.number("SELECT count(*) FROM entry WHERE kind = 6 AND name = 'Peck'") == 1)
      #expect(try book.rows(Query(.variant)).map { $0[.name].text ?? "" }.sorted() == [#"{ "n" : 1 }"#, #"{ "n" : 2 }"#, #"{ "n" : 3 }"#])
      #expect(try book.rows(Query(.event)).map { $0[.fields].text ?? "" }.sorted() == [
        #"{ "n" : 1 }"#, #"{ "n" : 1 }"#, #"{ "n" : 1 }"#, #"{ "n" : 1 }"#, #"{ "n" : 2 }"#, #"{ "n" : 3 }"#,
      ])
    }
    #expect(try ann.export(.json, nil, ExportOptions(flags: .canonical)) == bob.export(.json, nil, ExportOptions(flags: .canonical)))
    try mergeBoth(ann, bob)
  }

  /// Who removed a type for good gets it again, with its variant, with the events that name that.
  @Test(arguments: [false, true]) func aVariantThatEventsNameOutlivesItsRemoval(byFrames: Bool) throws {
    var type: Int64 = 0
    let (ann, bob) = try copies { book in
      let template = try book.createTemplate(#"{"title": "How", "properties": {"n": {"type": "integer"}}}"#)
      type = try book.create(.eventType, "Peck")
      try set(.template, .int(template), of: type, in: book)
      _ = try book.variant(of: type, #"{"n": 1}"#)
    }
    _ = try ann.merge(bob)
    _ = try bob.merge(ann)
    try ann.delete(type, .forever)
    #expect(try ann.rows(Query(.variant)).isEmpty)
    let session = try bob.startSession("watch")
    _ = try session.log([Event(time: 1, type: try bob.variant(of: type, #"{"n": 1}"#))])
    try session.stop()
    for _ in 0..<3 {
      try bring(ann, to: bob, byFrames: byFrames)
      try bring(bob, to: ann, byFrames: byFrames)
    }
    for book in [ann, bob] {
      #expect(try book.check().isEmpty)
      #expect(try book.rows(Query(.event)).map { $0[.fields].text } == [#"{ "n" : 1 }"#])
    }
    try mergeBoth(ann, bob)
  }

  /// What is set before a book's first step is none, and an older library knows no commits.
  @Test func whatAnOlderLibrarySetTravels() throws {
    let (ann, bob) = try copies { _ in }
    _ = try ann.merge(bob)
    let commits: CommitService = try ann.store.services.find()
    commits.isAsleep = true
    try ann.set("x-shared-look", to: "wide")
    ann.close()
    let again = try Book(scratch.file("ann.tally"), BookOptions(author: "ann"))
    try mergeBoth(again, bob)
    #expect(try bob.setting("x-shared-look") == "wide")
  }

  /// Two tags on a note become one by a new name: both books have the same of it, and the same listed.
  @Test func tagsThatBecomeOneKeepWhatBothSay() throws {
    var (note, tag): (Int64, Int64) = (0, 0)
    let (ann, bob) = try copies {
      note = try $0.createNote("plan")
      tag = try $0.create(.tag, "Work")
    }
    try set(.tags, .ids([tag]), of: note, in: bob)
    _ = try ann.merge(bob)
    try set(.tags, .ids([tag, try bob.create(.tag, "Field")]), of: note, in: bob)
    try set(.name, .text("Field"), of: tag, in: ann)
    try mergeBoth(ann, bob)
    #expect(try ann.conflicts(of: note).map(\.versions.count) == bob.conflicts(of: note).map(\.versions.count))
    for book in [ann, bob] { #expect(try book.entry(note)[.tags].ids?.count == 1 && book.names(Query(.tag)) == ["Field"]) }
  }

  /// Each put one of two tags into the trash, worked on the other one, and both came to one name: neither is in the trash.
  @Test(arguments: [false, true]) func tagsThatBecomeOneAreOutOfTheTrashWhereSomebodyWorkedOnThem(byFrames: Bool) throws {
    var (field, work): (Int64, Int64) = (0, 0)
    let (ann, bob) = try copies {
      field = try $0.create(.tag, "Field")
      work = try $0.create(.tag, "Work")
    }
    _ = try bob.mergeTag(field, into: work)
    try ann.delete(work)
    try set(.name, .text("Work"), of: field, in: ann)
    try set(.color, .text("#000055"), of: work, in: bob)
    for (book, other) in [(ann, bob), (bob, ann), (ann, bob), (bob, ann)] { try bring(other, to: book, byFrames: byFrames) }
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.names(Query(.tag)) == ["Work"]) }
    #expect(try ann.export(.json, nil, ExportOptions(flags: [.canonical])) == bob.export(.json, nil, ExportOptions(flags: [.canonical])))
  }

  /// What lost, and is listed, names what it named by the name that this has now.
  @Test func whatIsListedNamesWhatBecameAnother() throws {
    var note: Int64 = 0
    let (ann, bob) = try copies { note = try $0.createNote("seen") }
    for (book, title) in [(ann, "Mood"), (bob, "Weather")] {
      try set(.template, .int(try book.createTemplate(#"{"title": "\#(title)", "properties": {}}"#)), of: note, in: book)
    }
    try mergeBoth(ann, bob)
    // Both templates get one name, each in another book.
    _ = try ann.createTemplate(#"{"title": "Sky", "properties": {}}"#)
    let weather = try #require(try bob.read { (connection) throws(Failure) in try connection.value("SELECT id FROM entry WHERE name = 'Weather'")?.int })
    try set(.schema, .text(#"{"title": "Sky", "properties": {}}"#), of: weather, in: bob)
    try mergeBoth(ann, bob)
    let listed = try ann.conflicts(of: note).flatMap { $0.versions.map(\.text) }
    #expect(try listed == bob.conflicts(of: note).flatMap { $0.versions.map(\.text) } && listed.count == 2)
    for name in listed {
      #expect(try ann.number("SELECT count(*) FROM entry WHERE hex(uuid) = upper('\(name.filter(\.isHexDigit))')") == 1)
    }
  }

  /// A library that knows no commits removes what has several makings: nothing of it is listed any more.
  @Test func nothingIsLeftOfWhatAnOlderLibraryRemoved() throws {
    let (ann, bob) = try copies { _ = try $0.createNote("plan") }
    let tag = try ann.create(.tag, "Home")
    _ = try bob.create(.tag, "Home")
    _ = try ann.merge(bob)
    let commits: CommitService = try ann.store.services.find()
    commits.isAsleep = true
    try ann.delete(tag, .forever)
    ann.close()
    let again = try Book(scratch.file("ann.tally"), BookOptions(author: "ann"))
    try mergeBoth(again, bob)
    for book in [again, bob] {
      #expect(try book.conflicts().isEmpty && book.names(Query(.tag)).isEmpty)
      #expect(try book.number("SELECT count(*) FROM stamp WHERE entry NOT IN (SELECT id FROM entry) AND entry <> 0") == 0)
    }
  }

  /// What lifted something out of the trash was moved out of it by who knew of neither: in both books the trash holds.
  @Test func theTrashHoldsWhereNothingIsLeftThatLiftedIt() throws {
    var box: Int64 = 0
    let (ann, bob) = try copies { box = try $0.createCollection("box") }
    let note = try bob.createNote("in the box", in: box)
    try ann.delete(box)
    _ = try ann.merge(bob)
    #expect(try ann.names(Query(.collection)) == ["box"])
    try bob.move(note, to: 0)
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.names(Query(.collection)).isEmpty && book.names(Query(.note)) == ["in the box"]) }
  }

  /// An import that names a tag as it was called when an import made it has what that became: no second one of the same.
  @Test func anImportKnowsWhatBecameAnother() throws {
    let (ann, bob) = try copies { _ = try $0.createNote("plan") }
    func take(_ title: String, _ book: Book) throws {
      _ = try book.importJSON(.bytes(Array(#"{"name": "box", "items": [{"kind": "note", "title": "\#(title)", "timestamp": "2025-06-01T10:00:00Z", "tags": ["Work"]}]}"#.utf8)))
    }
    let tag = try ann.create(.tag, "Work")
    try take("first", bob)
    try mergeBoth(ann, bob)
    #expect(try ann.find(.derived(from: "tag Work", in: .tallybook)) == tag)
    try set(.name, .text("Home"), of: tag, in: ann)
    try take("second", ann)
    try mergeBoth(ann, bob)
    for book in [ann, bob] {
      #expect(try book.names(Query(.tag)) == ["Home"])
      #expect(try book.number("SELECT count(*) FROM entry_tag") == 2)
    }
    // What is gone for good is made again once, under the name that an import gives it.
    try ann.delete(tag, .forever)
    for title in ["third", "fourth"] { try take(title, ann) }
    try mergeBoth(ann, bob)
    for book in [ann, bob] { #expect(try book.names(Query(.tag)) == ["Work"]) }
  }

  /// What a redo made again under a name that became another's is that, in every book.
  @Test(arguments: [false, true]) func whatARedoMadeAgainIsWhatItBecame(byFrames: Bool) throws {
    var tag: Int64 = 0
    let (first, bob) = try copies { tag = try $0.create(.tag, "Home") }
    _ = try first.create(.tag, "Work")
    first.close()
    writeFile(scratch.file("carl.tally"), fileBytes(scratch.file("ann.tally")))
    let (ann, carl) = (try Book(scratch.file("ann.tally"), BookOptions(author: "ann")), try Book(scratch.file("carl.tally"), BookOptions(author: "carl")))
    try ann.undo()
    try set(.name, .text("Work"), of: tag, in: bob)
    _ = try carl.merge(bob)
    #expect(try carl.names(Query(.tag)) == ["Work"])
    try set(.name, .text("Field"), of: tag, in: carl)
    _ = try ann.merge(carl)
    try ann.redo()
    #expect(try ann.names(Query(.tag)).sorted() == ["Field", "Work"])
    if byFrames {
      var frames: [[UInt8]] = []
      _ = try ann.changes(since: try carl.syncVector(), to: .pieces { frames.append(Array($0)) })
      for frame in frames { _ = try carl.apply(frame) }
    }
    try mergeBoth(ann, carl)
    #expect(try ann.conflicts().map { $0.versions.map(\.text) } == carl.conflicts().map { $0.versions.map(\.text) })
    for book in [ann, carl] { #expect(try book.names(Query(.tag)) == ["Work"]) }
  }

  /// Of two tags that are one by now one was removed for good, in one book before it knew that they are one: what was written of that by who knew of
  /// the other counts, whoever merges what first.
  @Test(arguments: [false, true]) func whatIsLeftOfSeveralIsTheSameEverywhere(byFrames: Bool) throws {
    var (note, tag): (Int64, Int64) = (0, 0)
    let (ann, first) = try copies {
      note = try $0.createNote("plan")
      tag = try $0.create(.tag, "Day")
    }
    first.close()
    writeFile(scratch.file("carl.tally"), fileBytes(scratch.file("bob.tally")))
    let (bob, carl) = (try Book(scratch.file("bob.tally"), BookOptions(author: "bob")), try Book(scratch.file("carl.tally"), BookOptions(author: "carl")))
    func bring(_ other: Book, to book: Book) throws { try self.bring(other, to: book, byFrames: byFrames) }
    try set(.color, .text("#222222"), of: try bob.create(.tag, "Home"), in: bob)
    try bring(bob, to: ann)
    try set(.tags, .ids([tag]), of: note, in: ann)
    try set(.color, .text("#333333"), of: tag, in: ann)
    try set(.name, .text("Home"), of: tag, in: carl)
    for other in [carl, ann] { try bring(other, to: bob) }
    #expect(try bob.names(Query(.tag)) == ["Home"])
    try carl.delete(tag, .forever)
    for book in [bob, ann] { try bring(carl, to: book) }
    #expect(try ann.entry(note)[.tags].ids == nil)
    try bring(bob, to: ann)
    try bring(ann, to: bob)
    try bring(bob, to: carl)
    for book in [ann, bob, carl] {
      #expect(try book.names(Query(.tag)) == ["Home"] && book.entry(note)[.tags].ids?.count == 1)
      #expect(try book.conflicts().map { $0.versions.map(\.text) } == [["\"#333333\"", "\"#222222\""]])
    }
    try mergeBoth(ann, bob)
  }

  /// Of a note that was made with the one that was removed nobody wrote since that it carries it.
  @Test(arguments: [false, true]) func whatWasMadeWithOneOfSeveralCarriesWhatIsLeft(byFrames: Bool) throws {
    var tag: Int64 = 0
    let (ann, first) = try copies { tag = try $0.create(.tag, "Day") }
    first.close()
    for name in ["carl.tally", "dora.tally"] { writeFile(scratch.file(name), fileBytes(scratch.file("bob.tally"))) }
    func open(_ name: String) throws -> Book { try Book(scratch.file("\(name).tally"), BookOptions(author: name)) }
    let (bob, carl, dora) = (try open("bob"), try open("carl"), try open("dora"))
    func bring(_ other: Book, to book: Book) throws { try self.bring(other, to: book, byFrames: byFrames) }
    _ = try bob.create(.tag, "Home")
    try bring(bob, to: ann)
    let draft = try ann.draft(.note)
    try draft.set(.name, .text("plan"))
    try draft.set(.tags, .ids([tag]))
    _ = try draft.finish()
    try bring(ann, to: carl)
    try carl.delete(tag, .forever)
    try set(.name, .text("Home"), of: tag, in: dora)
    try bring(dora, to: bob)
    try bring(bob, to: ann)
    try bring(ann, to: carl)
    try bring(carl, to: ann)
    // By frames Ann did not know yet that Carl had lost anything.
    try bring(ann, to: carl)
    for book in [ann, carl] {
      #expect(try book.names(Query(.tag)) == ["Home"])
      #expect(try book.number("SELECT count(*) FROM entry_tag") == 1)
    }
    try mergeBoth(ann, carl)
  }

  /// Changes that come late are of who did not know what became one here since, and sends some of it: what made the rest is not gone.
  @Test func changesThatComeLateLeaveWhatMadeOthersOfSeveral() throws {
    var tag: Int64 = 0
    let (ann, first) = try copies { tag = try $0.create(.tag, "Home") }
    first.close()
    for name in ["carl.tally", "dora.tally"] { writeFile(scratch.file(name), fileBytes(scratch.file("bob.tally"))) }
    func open(_ name: String) throws -> Book { try Book(scratch.file("\(name).tally"), BookOptions(author: name)) }
    let (bob, carl, dora) = (try open("bob"), try open("carl"), try open("dora"))
    _ = try bob.create(.tag, "Work")
    try bring(bob, to: ann, byFrames: true)
    _ = try dora.create(.tag, "Work")
    try bring(dora, to: bob, byFrames: true)
    var late: [UInt8] = []
    _ = try bob.changes(since: try ann.syncVector(), to: .pieces { late += Array($0) })
    try set(.name, .text("Work"), of: tag, in: carl)
    try bring(carl, to: ann, byFrames: true)
    #expect(try ann.names(Query(.tag)) == ["Work"])
    _ = try ann.apply(late)
    for _ in 0..<2 {
      try bring(bob, to: ann, byFrames: true)
      try bring(ann, to: bob, byFrames: true)
    }
    for (one, other) in [(ann, bob), (bob, ann)] { #expect(try one.changes(since: try other.syncVector(), to: .pieces { _ in }) == 0) }
    try mergeBoth(ann, bob)
  }

  /// A file is imported, undone and purged, and imported again: what it does not bring again goes from whoever had it all along. The tag is in
  /// the trash, and the second import leaves it out.
  @Test(arguments: [false, true]) func whatWasMadeAgainWithoutATagHasNone(byFrames: Bool) throws {
    let file = Array(#"{"name": "Imported", "items": [{"kind": "note", "title": "plan", "timestamp": "2025-06-01T10:00:00Z", "tags": ["Work"]}]}"#.utf8)
    let (ann, bob) = try copies { _ in }
    _ = try bob.syncVector()
    _ = try ann.syncVector()
    _ = try ann.importJSON(.bytes(file))
    try bring(ann, to: bob, byFrames: byFrames)
    #expect(try bob.number("SELECT count(*) FROM entry_tag") == 1)
    _ = try ann.undo()
    _ = try ann.purge()
    _ = try ann.importJSON(.bytes(file))
    try bring(ann, to: bob, byFrames: byFrames)
    try bring(bob, to: ann, byFrames: byFrames)
    for book in [ann, bob] {
      #expect(try book.names(Query(.note)) == ["plan"])
      #expect(try book.number("SELECT count(*) FROM entry_tag") == 0)
    }
    try mergeBoth(ann, bob)
  }

  /// One commit tells of events in two lanes, up to the same place in each: neither is taken for the other. Which comes first is chance, hence several times.
  @Test(arguments: 0..<8) func lanesThatOneCommitToldOfAreKeptApart(_: Int) throws {
    var (session, type): (Int64, Int64) = (0, 0)
    let (ann, bob) = try copies {
      let recorder = try $0.startSession("watch")
      session = recorder.item
      try recorder.stop()
      type = try $0.create(.eventType, "call")
    }
    func insert(_ value: Double, into book: Book) throws { _ = try book.insertEvent(Event(time: 1, type: type, value: value), into: session) }
    try insert(1, into: ann)
    try insert(2, into: bob)
    // Ann does not hear of it.
    _ = try bob.merge(ann)
    _ = try ann.undo()
    try insert(3, into: bob)
    try bring(bob, to: ann, byFrames: true)
    try bring(ann, to: bob, byFrames: true)
    for book in [ann, bob] { #expect(try book.events(of: session).compactMap(\.value).sorted() == [2, 3]) }
    try mergeBoth(ann, bob)
  }
}
