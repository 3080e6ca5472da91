import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookStorage
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// What undo passes over, beside the recordings themselves, and what it says of it.
@Suite("What undo passes over", .timeLimit(.minutes(60)))
struct UndoPassingTests {
  let scratch = Scratch()
  let book: Book
  let a: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"), BookOptions(author: "kh"))
    a = try #require(try book.eventType("A"))
  }

  private func make(_ kind: Kind, _ name: String, in parent: Int64? = nil) throws -> Int64 {
    let draft = if let parent { try book.draft(kind, in: parent) } else { try book.draft(kind) }
    try draft.set(.name, .text(name))
    if kind == .template { try draft.set(.schema, .text(#"{"title": "Meal", "type": "object", "properties": {"eaten": {"type": "integer"}}}"#)) }
    return try draft.save()
  }

  /// What is made for a session stays as long as the session does, in the book and in the trash.
  @Test(arguments: [Kind.tag, .template, .subject], [false, true])
  func whatASessionCarries(_ kind: Kind, throughTheTrash: Bool) throws {
    let note = try book.createNote("Before")
    let made = try make(kind, "Made")
    let draft = kind == .template ? try book.draft(.session, template: made) : try book.draft(.session)
    try draft.set(.name, .text("W"))
    if kind == .tag { try draft.set(.tags, .ids([made])) }
    if kind == .subject { try draft.set(.subject, .int(made)) }
    let session = try draft.start()
    try session.log(a)
    let carries = "session \(session.item) \"W\" " + (kind == .tag ? "carries the tag" : kind == .template ? "has the template" : "is about the subject")
    let passed = "passed over step 2 (new \(kind.label)): \(carries) \(made)"
    if throughTheTrash {
      try book.undo(.sessions)
      #expect(try book.undo([.sessions, .preview]).findings.map(\.message) == [passed])
      #expect(try book.undo(.sessions).findings.map(\.message) == [passed, "Removed note \(note) \"Before\""])
    } else {
      let recorded = "passed over step 3 (new session): session \(session.item) \"W\" is being recorded by process \(getpid())"
      #expect(try book.undo().findings.map(\.message) == [recorded, passed, "Removed note \(note) \"Before\""])
    }
    #expect(try book.check().isEmpty)
    try book.redo()
    if throughTheTrash { try book.redo() }
    #expect(try book.events(of: session.item).count == 1 && book.entry(made).kind == kind)
    #expect(try book.check().isEmpty)
    book.close()
  }

  /// One that holds nothing goes, and what it carries with it.
  @Test func whatAnEmptySessionCarriesGoes() throws {
    let tag = try make(.tag, "Rain")
    let draft = try book.draft(.session)
    try draft.set(.name, .text("W"))
    try draft.set(.tags, .ids([tag]))
    try draft.start().stop()
    for _ in 0..<3 { try book.undo() }
    #expect(refusal { try book.entry(tag) }?.code == .notFound)
    for _ in 0..<3 { try book.redo() }
    #expect(try book.entry(tag).name == "Rain")
    #expect(try book.check().isEmpty)
    book.close()
  }

  /// A collection that defines what events name, and the session lies elsewhere.
  @Test func aCollectionOfEventTypesStays() throws {
    let note = try book.createNote("Before")
    let nest = try book.createCollection("Nest")
    let fed = try make(.eventType, "Fed", in: nest)
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    let session = try other.startSession("W", in: nest, at: 0)
    try session.log(fed, at: 1)
    try session.stop(at: 2)
    let draft = try other.edit(session.item)
    try draft.set(.parent, .int(0))
    try draft.save()
    #expect(
      try book.undo(.mine).findings.map(\.message) == [
        "passed over step 3 (new event type): events of session \(session.item) are of the event type \(fed)",
        "passed over step 2 (new collection): collection \(nest) \"Nest\" holds the event type \(fed), and events of session \(session.item) are of it",
        "Removed note \(note) \"Before\"",
      ])
    #expect(try book.check().isEmpty)
    other.close()
    book.close()
  }

  /// Who took an event back did not take away what it named.
  @Test func aTypeOfWhatWasTakenBackStays() throws {
    let fed = try make(.eventType, "Fed")
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    let session = try other.startSession("W", at: 0)
    try session.log(fed, at: 1)
    try session.takeBack()
    try session.stop(at: 2)
    #expect(refusal { try book.undo(.mine) }?.message.hasSuffix("events of session \(session.item) are of the event type \(fed)") == true)
    try other.undo()
    try other.undo()
    #expect(try book.events(of: session.item).map(\.type) == [fed])
    other.close()
    book.close()
  }

  /// The number of a field is nobody's own: a recording may have a value of a field that the note of an undo had first.
  @Test func fieldsOfOthersKeepTheirValues() throws {
    func make(_ kind: Kind, _ fields: String, template: Int64 = 0, in book: Book) throws -> Draft {
      let draft = try book.draft(kind, template: template)
      try draft.set(.name, .text("N"))
      try draft.set(.fields, .text(fields))
      return draft
    }
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    let note = try make(.note, #"{"x": 1}"#, in: book).save()
    let loose = try make(.session, #"{"x": 2}"#, in: other).start()
    try loose.log(a)
    try book.undo(.mine)
    #expect(try book.check().isEmpty)
    #expect(try JSONParser.parse(book.edit(loose.item)[.fields].text ?? "").object?["x"]?.integer == 2)
    try book.redo(.mine)
    #expect(try JSONParser.parse(book.edit(note)[.fields].text ?? "").object?["x"]?.integer == 1)

    let template = try self.make(.template, "Meal")
    let draft = try book.edit(template)
    try draft.set(.schema, .text(#"{"title": "Meal", "type": "object", "properties": {"eaten": {"type": "integer"}, "by": {"type": "string"}}}"#))
    try draft.save()
    let session = try make(.session, #"{"eaten": 3, "by": "Red 5"}"#, template: template, in: other).start()
    try session.log(a)
    try session.stop()
    let before = UndoTests.unmodified(try book.export(.json))
    try book.undo(.mine)
    #expect(try book.check().isEmpty)
    // Nothing can redo it from here on, and still the value is there.
    _ = try other.createNote("Else")
    #expect(try other.edit(session.item)[.fields].text?.contains("Red 5") == true)
    try other.undo()
    let again = try book.edit(template)
    try again.set(.schema, .text(#"{"title": "Meal", "type": "object", "properties": {"eaten": {"type": "integer"}, "by": {"type": "string"}}}"#))
    try again.save()
    #expect(UndoTests.unmodified(try book.export(.json)) == before)
    #expect(try book.check().isEmpty)
    other.close()
    book.close()
  }

  @Test func aCollectionSaysWhatItHolds() throws {
    let nest = try book.createCollection("Nest")
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    let session = try other.startSession("W", in: nest, at: 0)
    try session.log(a, at: 1)
    let holds = "there is nothing of \"kh\" to be undone; passed over step 1 (new collection): collection \(nest) \"Nest\" holds session \(session.item) \"W\", which"
    // What another opening records goes nowhere, either way.
    for flags in [UndoFlags.mine, [.mine, .sessions]] {
      #expect(refusal { try book.undo(flags) }?.message == "\(holds) is being recorded through another opening of the book in this process")
    }
    try session.log(a, at: 2)
    try session.stop(at: 3)
    #expect(refusal { try book.undo(.mine) }?.message == "\(holds) holds what was logged; undo with SESSIONS puts both into the trash")
    #expect(try book.undo([.mine, .sessions]).findings.map(\.message) == ["Put collection \(nest) \"Nest\" into the trash"])
    try book.redo()
    #expect(try book.entry(session.item)[.eventCount] == .int(2))
    #expect(try book.check().isEmpty)
    other.close()
    book.close()
  }

  /// An opening ends what it records itself, and nothing that another one does.
  @Test func anotherOpeningRecordsOn() throws {
    let path = scratch.file("a.tally")
    let session = try book.startSession("W", at: 0)
    try session.log(a, at: 1)
    let other = try Book(path, BookOptions(author: "mm"))
    let elsewhere = "session \(session.item) \"W\" is being recorded through another opening of the book in this process"
    #expect(refusal { try other.undo() }?.message == "there is nothing to be undone; passed over step 1 (new session): \(elsewhere)")
    let refused = refusal { try other.undo(.sessions) }
    #expect(refused?.reason == .undoBlocked && refused?.message == "step 1 (new session) cannot be undone: \(elsewhere); stop it there")
    #expect(try other.undo([.sessions, .preview]).findings.map(\.message) == ["\(elsewhere); stop it there"])
    try session.log(a, at: 2)
    // Nor by a redo: of a stop that was undone.
    try session.stop(at: 3)
    try other.undo()
    let again = try book.attach(to: session.item)
    #expect(refusal { try other.redo() }?.message == "step 2 (stop) cannot be redone: \(elsewhere); stop it there")
    try again.log(a, at: 4)
    // Its pauses it follows, whoever takes them back.
    try again.pause(at: 5)
    try other.undo()
    #expect(try again.state() == .running)
    try again.log(a, at: 6)
    // Its own opening may.
    try book.undo(.sessions)
    #expect(try again.state() == .stopped)
    try book.redo()
    #expect(try book.events(of: session.item).map(\.time) == [1, 2, 4, 6])
    #expect(try book.check().isEmpty)
    other.close()
    book.close()
  }

  /// What retention removes is no step: the undo of what was done to it would stop everybody's.
  @Test func whatIsGoneForGoodStopsNobody() throws {
    try book.set("trash_retention", to: "1")
    let before = try book.createNote("Before")
    let nest = try book.createCollection("Nest")
    let inside = try book.createNote("Inside", in: nest)
    let stays = try book.createNote("Stays", in: nest)
    let moved = try book.edit(stays)
    try moved.set(.parent, .int(0))
    try moved.save()
    let tag = try make(.tag, "Rain")
    let draft = try book.edit(inside)
    try draft.set(.tags, .ids([tag]))
    try draft.save()
    try book.delete(nest)
    usleep(10)
    _ = try book.tick()
    #expect(refusal { try book.entry(nest) }?.code == .notFound)
    func passed(_ step: Int, _ name: String, _ entry: Int64) -> String {
      "passed over step \(step) (\(name)): entry \(entry), which it needs, was removed for good"
    }
    let late = [passed(8, "delete", nest), passed(7, "edit", inside)]
    #expect(try book.undo(.preview).findings.map(\.message) == late)
    let undone = try book.undo(.mine)
    #expect(undone.findings.map(\.message) == late + ["Removed tag \(tag) \"Rain\""])
    #expect(undone.findings[0].severity == .warning && undone.findings[0].reason == .leftOut && undone.findings[0].id == nest)
    // It cannot go back to where it came from, so how it was made is not taken back either.
    let early = [
      passed(5, "edit", nest), "passed over step 4 (new note): the field parent of entry \(stays) was changed since",
      passed(3, "new note", inside), passed(2, "new collection", nest),
    ]
    #expect(try book.undo(.preview).findings.map(\.message) == late + early)
    #expect(try book.undo().findings.map(\.message) == late + early + ["Removed note \(before) \"Before\""])
    #expect(try book.entry(stays).parent == 0)
    let nothing = refusal { try book.undo() }
    #expect(nothing?.code == .notFound && nothing?.message == "there is nothing to be undone; \(late[0])")
    #expect(try book.redo().findings.map(\.message) == ["Brought back note \(before) \"Before\""])
    #expect(try book.redo().findings.map(\.message) == ["Brought back tag \(tag) \"Rain\""])
    #expect(try book.check().isEmpty)
    book.close()
  }

  /// The same of a redo: a restore was undone, and the trash was emptied since.
  @Test func aRedoPassesOverItToo() throws {
    try book.set("trash_retention", to: "1")
    let note = try book.createNote("Note")
    try book.delete(note)
    let tag = try make(.tag, "Rain")
    _ = try book.restore(note)
    try book.undo()
    try book.undo()
    usleep(10)
    _ = try book.tick()
    let passed = "passed over step 4 (restore): entry \(note), which it needs, was removed for good"
    let redone = try book.redo()
    #expect(redone.findings.map(\.message) == ["Brought back tag \(tag) \"Rain\""])
    let nothing = refusal { try book.redo() }
    #expect(nothing?.code == .notFound && nothing?.message == "there is nothing to be redone; \(passed)")
    try book.undo()
    #expect(try book.check().isEmpty)
    book.close()
  }

  /// What is missing only because its making was undone comes back with a redo: such a step is not passed over but refused, as ever.
  @Test func whatARedoCouldBringBackIsNotGone() throws {
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    let note = try book.createNote("Note")
    for name in ["Other", "Note"] {
      let draft = try other.edit(note)
      try draft.set(.name, .text(name))
      try draft.save()
    }
    try book.undo(.mine)
    #expect(refusal { try other.undo(.mine) }?.message == "step 3 (edit) cannot be undone: entry \(note) is not there any more")
    try book.redo(.mine)
    try other.undo(.mine)
    #expect(try other.entry(note).name == "Other")
    other.close()
    book.close()
  }

  /// Each is a sentence, in English.
  @Test func whatHappenedIsSaidInSentences() throws {
    let session = try book.startSession("W", at: 0)
    try session.log(a, at: 1)
    try session.pause(at: 2)
    #expect(try book.undo().findings.map(\.message) == ["Session \(session.item) \"W\" runs"])
    #expect(try book.redo().findings.map(\.message) == ["Session \(session.item) \"W\" is paused"])
    try session.stop(at: 3)
    try book.undo()
    #expect(try book.redo().findings.map(\.message) == ["Session \(session.item) \"W\" is stopped"])
    #expect(
      try book.undo().findings.map(\.message) == [
        "session \(session.item) \"W\" is paused, and nobody records it: attach to it and go on, or stop it"
      ])
    try book.attach(to: session.item).stop(at: 4)
    try book.deleteEvent(1, of: session.item)
    #expect(try book.undo().findings.map(\.message) == ["Brought back event 1 (A) of session \(session.item) \"W\""])
    #expect(try book.redo().findings.map(\.message) == ["Took back event 1 (A) of session \(session.item) \"W\""])
    try book.undo()
    let tag = try make(.tag, "Rain")
    #expect(try book.undo().findings.map(\.message) == ["Removed tag \(tag) \"Rain\""])
    let nest = try book.createCollection("Nest")
    let note = try book.createNote("N", in: nest)
    let draft = try book.edit(note)
    try draft.set(.parent, .int(0))
    try draft.save()
    try book.undo()
    #expect(try book.redo().findings.map(\.message) == ["Moved note \(note) \"N\" to the top of the book"])
    _ = try book.delete(note, .forever)
    #expect(refusal { try book.undo() }?.message.hasSuffix("(delete) cannot be undone: it removed something for good") == true)
    book.close()
  }
}
