import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite("Undo and redo", .timeLimit(.minutes(60)))
struct UndoTests {
  let scratch = Scratch()
  let book: Book

  init() throws { book = try Book(scratch.file("a.tally"), BookOptions(author: "kh")) }

  private func set(_ id: Int64, _ field: Field, _ value: Value, in other: Book? = nil) throws {
    let draft = try (other ?? book).edit(id)
    try draft.set(field, value)
    try draft.save()
  }

  /// Does something, undoes and redoes it twice, and leaves it done.
  private func goesBackAndForth(_ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void) throws {
    let before = try book.export(.json)
    try body()
    let after = try book.export(.json)
    #expect(before != after, sourceLocation: location)
    for _ in 0..<2 {
      #expect(try book.undo([.preview, .sessions]).findings.isEmpty, sourceLocation: location)
      let undone = try book.undo(.sessions).step
      #expect(undone.author == "kh", sourceLocation: location)
      #expect(Self.unmodified(try book.export(.json)) == Self.unmodified(before), sourceLocation: location)
      #expect(try book.check().isEmpty, sourceLocation: location)
      #expect(try book.redo(.preview).findings.isEmpty, sourceLocation: location)
      #expect(try book.redo().step.id == undone.id, sourceLocation: location)
      #expect(Self.unmodified(try book.export(.json)) == Self.unmodified(after), sourceLocation: location)
      #expect(try book.check().isEmpty, sourceLocation: location)
    }
    #expect(refusal { try book.redo() }?.code == .notFound, sourceLocation: location)
  }

  /// An undo is a modification too.
  static func unmodified(_ json: String) -> String {
    json.split(separator: "\n").filter { !$0.contains("\"modified\"") && !$0.contains("\"exported\"") }.joined(separator: "\n")
  }

  @Test func everyKindOfChangeGoesBackAndForth() throws {
    let a = try #require(try book.eventType("A"))
    var nest: Int64 = 0
    var note: Int64 = 0
    var session: Int64 = 0
    try goesBackAndForth { nest = try book.createCollection("Nest") }
    try goesBackAndForth { note = try book.createNote("Arrival", in: nest) }
    try goesBackAndForth { try set(note, .description, .text("in the rain")) }
    try goesBackAndForth { try set(note, .parent, .int(0)) }
    try goesBackAndForth { _ = try book.delete(note) }
    try goesBackAndForth { try book.set("x-host", to: "1") }
    try goesBackAndForth { try book.set("x-host", to: "2") }
    try goesBackAndForth { try book.set("x-host", to: nil) }
    try goesBackAndForth {
      let recorder = try book.startSession("S", in: nest, at: 0)
      session = recorder.item
      for time in 1...20 { try recorder.log(a, at: Int64(time)) }
      recorder.detach()
    }
    try goesBackAndForth { try set(session, .end, .int(100)) }
    try goesBackAndForth { _ = try book.insertEvent(Event(time: 7, type: a, note: "late"), into: session) }
    try goesBackAndForth { try book.changeEvent(3, of: session, to: Event(time: 50, type: a, value: 1)) }
    try goesBackAndForth { try book.deleteEvent(3, of: session) }
    try goesBackAndForth { try book.deleteEvent(21, of: session) }
    try goesBackAndForth {
      let type = try book.draft(.eventType)
      try type.set(.name, .text("Feeding"))
      try type.save()
    }
    try goesBackAndForth {
      let inside = try book.begin("field day")
      for number in 0..<100 { _ = try inside.createNote("Note \(number)", in: nest) }
      try set(nest, .name, .text("Nest 3"), in: inside)
      _ = try inside.delete(session)
      try inside.commit()
    }
    #expect(try book.undo().step.name == "field day")
    let document = try Book(":memory:")
    let other = try document.startSession("Imported", at: 0)
    try other.log(try #require(try document.eventType("A")), at: 5)
    try other.stop(at: 9)
    let json = try document.export(.json)
    try goesBackAndForth { _ = try book.importJSON(.bytes(Array(json.utf8))) }
    #expect(try book.names(Query(.session)) == ["S", "Imported"])
    book.close()
  }

  @Test func anyNumberOfStepsAcrossOpenings() throws {
    var names: [[String]] = [[]]
    for number in 0..<12 {
      _ = try book.createNote("Note \(number)", at: Int64(number))
      names.append(try book.names(Query(.note)))
    }
    _ = try book.export(.text)
    book.close()
    let again = try Book(scratch.file("a.tally"), BookOptions(author: "kh"))
    for number in (0..<12).reversed() {
      try again.undo()
      #expect(try again.names(Query(.note)) == names[number])
    }
    #expect(refusal { try again.undo() }?.code == .notFound)
    again.close()
    let third = try Book(scratch.file("a.tally"))
    for number in 1...12 {
      try third.redo()
      #expect(try third.names(Query(.note)) == names[number])
    }
    #expect(refusal { try third.redo() }?.code == .notFound)
    #expect(try third.check().isEmpty)
    third.close()
  }

  @Test func anotherChangeEndsWhatCanBeRedone() throws {
    _ = try book.createNote("1")
    _ = try book.createNote("2")
    try book.undo()
    try book.undo()
    _ = try book.createNote("3")
    #expect(refusal { try book.redo() }?.code == .notFound)
    try book.undo()
    #expect(try book.names(Query(.note)) == [])
    #expect(refusal { try book.undo() }?.code == .notFound, "what was undone before is not undone again")
    try book.redo()
    #expect(try book.names(Query(.note)) == ["3"])
    book.close()
  }

  @Test func isNoPartOfATransaction() throws {
    _ = try book.createNote("1")
    let inside = try book.begin()
    #expect(refusal { try inside.undo() }?.reason == .scope)
    #expect(refusal { try inside.redo() }?.reason == .scope)
    try inside.rollback()
    try book.undo()
    book.close()
    #expect(refusal { try book.undo() }?.reason == .bookClosed)
    let reader = try Book(scratch.file("a.tally"), BookOptions(flags: .readOnly))
    #expect(refusal { try reader.redo() }?.reason == .openedReadOnly)
    reader.close()
  }

  @Test func ofOneAuthorLeavesTheOthers() throws {
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    let mine = try book.createNote("Mine", at: 1)
    _ = try other.createNote("Theirs", at: 2)
    try set(mine, .description, .text("of another"), in: other)
    try set(mine, .name, .text("Mine, renamed"))
    // Different fields of one entry do not collide.
    #expect(try book.undo(.mine).step.author == "kh")
    #expect(try book.entry(mine).name == "Mine" && book.entry(mine).description == "of another")
    // Its making would take the other's description with it.
    let before = try book.export(.json)
    let findings = try book.undo([.mine, .preview]).findings
    #expect(findings.count == 1 && findings[0].id == mine && findings[0].key == "description", "\(findings)")
    let refused = refusal { try book.undo(.mine) }
    #expect(refused?.reason == .undoBlocked && refused?.message.contains("description") == true && refused?.id == mine)
    #expect(try book.export(.json) == before)
    try book.redo(.mine)
    #expect(try book.entry(mine).name == "Mine, renamed")
    #expect(try other.undo(.mine).step.author == "mm")
    #expect(try book.entry(mine).description == nil)
    try other.undo(.mine)
    #expect(try book.names(Query(.note)) == ["Mine, renamed"])
    #expect(refusal { try other.undo(.mine) }?.code == .notFound)
    other.close()
    book.close()
  }

  @Test func whatOthersRelyOnStays() throws {
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    let nest = try book.createCollection("Nest")
    let note = try other.createNote("In it", in: nest)
    #expect(refusal { try book.undo(.mine) }?.message.contains("holds entry \(note)") == true)
    try other.undo(.mine)
    try book.undo(.mine)

    let subject = try book.draft(.subject)
    try subject.set(.name, .text("Red 5"))
    let bird = try subject.save()
    let about = try other.draft(.note)
    try about.set(.name, .text("About"))
    try about.set(.subject, .int(bird))
    try about.save()
    #expect(refusal { try book.undo(.mine) }?.message.contains("is about the subject") == true)
    try other.undo(.mine)

    let several = try book.begin("Two")
    let type = try several.draft(.eventType)
    try type.set(.name, .text("Feeding"))
    let feeding = try type.save()
    _ = try several.createNote("With it")
    try several.commit()
    let session = try other.startSession("S", at: 0)
    _ = try session.log([Event(time: 1, type: feeding, subject: bird)])
    #expect(refusal { try book.undo(.mine) }?.message.contains("events of the type") == true, "in the tail")
    try session.stop(at: 9)
    #expect(refusal { try book.undo(.mine) }?.message.contains("events of the type") == true, "in the book")
    try book.deleteEvent(1, of: session.item)
    try book.undo(.mine)
    #expect(refusal { try book.undo(.mine) }?.message.contains("events of the type") == true)

    // A name that was taken meanwhile, and a circle.
    try set(feeding, .name, .text("Fed"))
    let second = try other.draft(.eventType)
    try second.set(.name, .text("Feeding"))
    try second.save()
    #expect(refusal { try book.undo(.mine) }?.message.contains("in the same place") == true)
    try other.undo(.mine)
    let a = try book.createCollection("A")
    let b = try book.createCollection("B", in: a)
    try set(b, .parent, .int(0))
    try set(a, .parent, .int(b), in: other)
    #expect(refusal { try book.undo(.mine) }?.message.contains("is below it") == true)
    #expect(try book.check().isEmpty)
    other.close()
    book.close()
  }

  @Test func subjectsOfLoggedEventsStay() throws {
    let session = try book.startSession("S", at: 0)
    let subject = try book.draft(.subject)
    try subject.set(.name, .text("Red 5"))
    let bird = try subject.save()
    let a = try #require(try book.eventType("A"))
    _ = try session.log([Event(time: 1, type: a, subject: bird)])
    let refused = refusal { try book.undo() }
    #expect(refused?.code == .notFound && refused?.message.contains("events of session \(session.item) are about the subject \(bird)") == true)
    session.detach()
    let several = try book.begin("Two")
    let second = try several.draft(.subject)
    try second.set(.name, .text("Red 6"))
    let other = try second.save()
    _ = try several.createNote("With it")
    try several.commit()
    let again = try book.attach(to: session.item)
    _ = try again.log([Event(time: 2, type: a, subject: other)])
    #expect(refusal { try book.undo() }?.message.contains("is about the subject") == true, "in the tail")
    again.detach()
    #expect(refusal { try book.undo() }?.message.contains("is about the subject") == true, "in the book")
    #expect(try book.entry(bird).name == "Red 5")
    book.close()
  }

  @Test func makingABookIsNoStep() throws {
    let made = try Book(scratch.file("made.tally"))
    try made.set("time_zone", to: "Europe/Berlin")
    try made.set("username", to: "kh")
    #expect(refusal { try made.undo() }?.code == .notFound)
    _ = try made.createNote("Arrival")
    try made.undo()
    #expect(refusal { try made.undo() }?.code == .notFound)
    #expect(try made.setting("time_zone") == "Europe/Berlin")
    // Later it is a change like any other.
    try made.set("time_zone", to: "UTC")
    #expect(try made.undo().findings.map(\.message) == ["Changed the setting time_zone"])
    made.close()
  }

  /// What another author put there meanwhile fills the day.
  @Test func aDayKeepsItsLimit() throws {
    let path = scratch.file("day.tally")
    let books = [try Book(path, BookOptions(author: "a")), try Book(path, BookOptions(author: "b"))]
    func task(_ name: String, in book: Book) throws -> Int64 {
      let draft = try book.draft(.task)
      try draft.set(.name, .text(name))
      try draft.set(.day, .int(20_260_302))
      try draft.set(.priority, .int(Int64(Priority.high.rawValue)))
      return try draft.save()
    }
    let one = try task("one", in: books[0])
    try books[0].delete(one)
    let two = try task("two", in: books[1])
    #expect(refusal { try books[0].undo(.mine) }?.message.contains("High Priority Limit Reached") == true)
    try books[1].delete(two)
    try books[0].undo(.mine)
    #expect(refusal { try books[1].undo(.mine) }?.message.contains("High Priority Limit Reached") == true)
    for book in books { book.close() }
  }

  @Test func whatHappenedIsTold() throws {
    let nest = try book.createCollection("Nest")
    let inside = try book.begin("Five")
    for number in 1...5 { _ = try inside.createNote("Note \(number)", in: nest) }
    try inside.commit()
    #expect(try book.undo().findings.map(\.message) == ["Removed 5 notes"])
    #expect(try book.redo().findings.map(\.message) == ["Brought back 5 notes"])
    let note = try #require(try book.rows(Query(.note)).first?.id)
    try set(note, .description, .text("in the rain"))
    try set(note, .parent, .int(0))
    #expect(try book.undo().findings.map(\.message) == ["Moved note \(note) \"Note 1\" to collection \(nest) \"Nest\""])
    #expect(try book.undo().findings.map(\.message) == ["Changed note \(note) \"Note 1\": description"])
    try book.delete(note)
    #expect(try book.undo().findings.map(\.message) == ["Restored note \(note) \"Note 1\""])
  }

  @Test func pausesStayWithinTheirSession() throws {
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    let session = try book.startSession("S", at: 100)
    session.detach()
    try set(session.item, .time, .int(10))
    let theirs = try other.attach(to: session.item)
    try theirs.pause(at: 50)
    try theirs.resume(at: 60)
    try theirs.stop(at: 70)
    #expect(refusal { try book.undo(.mine) }?.message.contains("would end before it starts") == true)
    #expect(try book.undo([.mine, .preview]).findings.count == 2)
    #expect(try book.entry(session.item).time == 10)
    other.close()
    book.close()
  }

  @Test func removingForGoodIsABarrier() throws {
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    _ = try other.createNote("Theirs")
    let note = try book.createNote("Gone")
    _ = try book.delete(note, .forever)
    let refused = refusal { try book.undo() }
    #expect(refused?.reason == .undoBlocked && refused?.message.contains("cannot be undone: it removed something for good") == true)
    #expect(try book.undo(.preview).findings.count == 1)
    #expect(refusal { try book.undo(.mine) }?.reason == .undoBlocked)
    try other.undo(.mine)
    #expect(try book.names(Query(.note)).isEmpty)
    #expect(refusal { try other.undo() }?.reason == .undoBlocked)
    other.close()
    book.close()
  }

  @Test func theBudgetDropsTheOldest() throws {
    #expect(refusal { try book.set("history_budget", to: "-1") }?.code == .invalid)
    try book.set("history_budget", to: "20000")
    for number in 0..<200 { _ = try book.createNote("Note \(number)", at: Int64(number)) }
    let kept = try book.store.read { connection throws(Failure) in
      try connection.value("SELECT sum(length(changeset)) FROM history")?.int ?? 0
    }
    #expect(kept <= 20_000 && kept > 19_000)
    var undone = 0
    while (try? book.undo()) != nil { undone += 1 }
    #expect(undone > 100 && undone < 200)
    #expect(refusal { try book.undo() }?.message.contains("its changes went when history_budget was full") == true)
    for _ in 0..<undone { try book.redo() }
    #expect(try book.names(Query(.note)).count == 200)
    try book.set("history_budget", to: "0")
    #expect(refusal { try book.undo() }?.reason == .undoBlocked)
    _ = try book.createNote("Last")
    #expect(refusal { try book.undo() }?.reason == .undoBlocked)
    #expect(try book.check().isEmpty)
    book.close()
  }
}
