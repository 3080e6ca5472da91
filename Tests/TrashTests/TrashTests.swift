import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookTrash
@testable import TestBasics
@testable import TestBooks

@Suite("The trash", .timeLimit(.minutes(60)))
struct TrashTests {
  let book: Book
  let clock = TestClock()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private func note(inside: Book? = nil, _ name: String, in parent: Int64 = 0) throws -> Int64 {
    try (inside ?? book).createNote(name, in: parent)
  }

  private func inTrash(_ kind: Kind? = nil, of parent: Int64 = 0, recursive: Bool = false, in book: Book? = nil) throws -> [String] {
    var query = try Query(kind)
    query.restrict(to: parent, recursive ? [.recursive, .trash] : .trash)
    try query.order(by: .id)
    return try (book ?? self.book).names(query)
  }

  private func all(_ table: String = "entry") throws -> Int64 {
    try book.store.read { connection throws(Failure) in try connection.value("SELECT count(*) FROM \(table)")?.int ?? -1 }
  }

  @Test func restoringBringsBackExactlyWhatWent() throws {
    let pond = try book.createCollection("pond")
    let nest = try book.createCollection("nest", in: pond)
    _ = try note("egg", in: nest)
    let feather = try note("feather", in: pond)
    let before = try book.export(.json)
    #expect(try book.delete(feather) == 1)
    let without = try book.export(.json)
    // What is there by itself is not counted again.
    #expect(try book.delete(pond) == 3)
    #expect(try inTrash() == ["pond", "feather"])
    #expect(try inTrash(recursive: true) == ["pond", "nest", "egg", "feather"])
    #expect(try inTrash(.note, of: pond, recursive: true) == ["egg", "feather"])
    #expect(try inTrash(of: nest) == ["egg"])
    #expect(refusal { try book.restore(nest) }?.code == .notFound)
    #expect(refusal { try book.restore(4711) }?.code == .notFound)
    #expect(refusal { try book.restore(feather) }?.reason == .parentInTrash)
    #expect(try book.restore(pond) == 3)
    #expect(refusal { try book.restore(pond) }?.code == .notFound)
    func plain(_ json: String) -> [Substring] { json.split(separator: "\n").filter { !$0.contains("\"modified\"") } }
    #expect(try plain(book.export(.json)) == plain(without))
    #expect(try inTrash() == ["feather"])
    #expect(try book.restore(feather, counting: false) == 0)
    #expect(try plain(book.export(.json)) == plain(before))
  }

  @Test func anEventTypeComesBackOnlyWhileItsNameIsFree() throws {
    func type(_ name: String) throws -> Int64 {
      let draft = try book.draft(.eventType)
      try draft.set(.name, .text(name))
      return try draft.save()
    }
    let old = try type("D")
    _ = try book.delete(old)
    let new = try type("D")
    #expect(refusal { try book.restore(old) }?.reason == .nameTaken)
    _ = try book.delete(new)
    #expect(try book.restore(old) == 1)
  }

  @Test func deletingWritesOneRowWhateverLiesBelow() throws {
    let pond = try book.createCollection("pond")
    let inside = try book.begin()
    for number in 0..<3000 { _ = try note(inside: inside, "\(number)", in: pond) }
    try inside.commit()
    func size() throws -> Int64 {
      try book.store.read { connection throws(Failure) in try connection.value("SELECT size FROM history ORDER BY id DESC")?.int ?? 0 }
    }
    #expect(try book.delete(pond) == 3001)
    #expect(try size() < 200)
    #expect(try book.restore(pond) == 3001)
    #expect(try size() < 200)
  }

  @Test func purgingRemovesOneOrAll() throws {
    let pond = try book.createCollection("pond")
    let nest = try book.createCollection("nest", in: pond)
    let session = try book.startSession("watch", in: nest)
    _ = try session.log([Event(time: .min, type: book.eventType("A")!)])
    let item = session.item
    try session.stop()
    let egg = try note("egg", in: pond)
    let kept = try note("kept")
    let gone = try note("gone")
    let subject = try book.draft(.subject)
    try subject.set(.name, .text("Heron"))
    let heron = try subject.save()
    #expect(refusal { try book.purge(pond) }?.code == .notFound)
    #expect(refusal { try book.purge(4711) }?.code == .notFound)
    _ = try book.delete(heron)
    #expect(refusal { try book.purge(heron) }?.code == .invalid)
    for id in [egg, pond, gone] { _ = try book.delete(id) }
    #expect(refusal { try book.purge(pond, .due) }?.code == .invalid)
    let inside = try book.begin()
    #expect(refusal { try inside.purge() }?.reason == .scope)
    try inside.rollback()
    let changes = try all("history")
    #expect(try book.purge(nest) == 2)
    #expect(try all("chunk") == 0 && all("event_log") == 0 && all("event_count") == 0)
    #expect(refusal { try book.entry(item) }?.code == .notFound)
    #expect(try book.purge() == 3)
    #expect(try book.purge() == 0)
    #expect(try inTrash(recursive: true).isEmpty)
    #expect(try book.entry(kept).name == "kept")
    // Two steps that keep nothing of what went, and say so.
    #expect(try all("history") == changes + 2)
    #expect(refusal { try book.undo() }?.reason == .undoBlocked)
    #expect(try all() == 3 + 1 + 1)
    #expect(try book.check().isEmpty)
  }

  @Test func whatIsBeingRecordedIsNotPurged() throws {
    let scratch = Scratch()
    let book = try Book(scratch.file("book.tally"), BookOptions(clock: clock.clock))
    defer { book.close() }
    let pond = try book.createCollection("pond")
    let session = try book.startSession("watch", in: pond)
    let other = try book.createNote("other")
    _ = try book.delete(pond)
    _ = try book.delete(other)
    #expect(refusal { try book.purge(pond) }?.reason == .isRecorded)
    #expect(try book.purge() == 1)
    try book.set("trash_retention", to: "1")
    clock.advance(seconds: 1)
    _ = try book.tick()
    #expect(try inTrash(in: book) == ["pond"])
    try session.stop()
    #expect(try book.purge() == 2)
    #expect(try book.check().isEmpty)
  }

  @Test func theRetentionEndsByTheBooksClock() throws {
    let day: Int64 = 86_400_000_000_000
    #expect(refusal { try book.set("trash_retention", to: "-1") }?.code == .invalid)
    let first = try note("first")
    let second = try note("second")
    _ = try book.delete(first)
    let deleted = clock.now
    #expect(try book.tick() == nil, "without the setting nothing is ever due")
    #expect(try book.purge(nil, .due) == 0)
    try book.set("trash_retention", to: "\(day)")
    let due = try #require(try book.tick())
    #expect(abs(due - deleted - day) < 1_000_000)
    clock.advance(seconds: 86_000)
    _ = try book.delete(second)
    _ = try book.tick()
    #expect(try inTrash() == ["first", "second"])
    clock.advance(seconds: 500)
    let next = try #require(try book.tick())
    #expect(try inTrash() == ["second"])
    #expect(abs(next - due - 86_000_000_000_000) < 1_000_000_000)
    clock.advance(seconds: 86_400)
    #expect(try book.purge(nil, .due) == 1)
    #expect(try book.tick() == nil)
    try book.set("trash_retention", to: "\(Int64.max)")
    _ = try book.delete(note("third"))
    #expect(try book.tick() == nil)
    #expect(try inTrash() == ["third"])
  }

  @Test func aTickTakesOneStepAndAsksForTheNext() throws {
    try book.set("trash_retention", to: "1000")
    let pond = try book.createCollection("pond")
    let inside = try book.begin()
    for number in 0..<2500 { _ = try note(inside: inside, "\(number)", in: pond) }
    try inside.commit()
    _ = try book.delete(pond)
    clock.advance(seconds: 1)
    var steps = 0
    while try book.tick() != nil {
      steps += 1
      try #require(steps < 10)
      #expect(try all() - 3 == Int64(2501 - steps * Purge.step))
      #expect(try book.check().isEmpty)
    }
    #expect(steps == 2)
    #expect(try all() == 3)
  }

  @Test func typesThatOtherSessionsNeedStayInTheTrash() throws {
    let pond = try book.createCollection("pond")
    let draft = try book.draft(.eventType, in: pond)
    try draft.set(.name, .text("dive"))
    let dive = try draft.save()
    let unused = try book.draft(.eventType, in: pond)
    try unused.set(.name, .text("unused"))
    try unused.save()
    let session = try book.startSession("watch", in: pond)
    _ = try session.log([Event(time: .min, type: dive)])
    try session.stop()
    try book.move(session.item, to: 0)
    _ = try book.delete(pond)
    #expect(try book.purge() == 1)
    #expect(try inTrash(.eventType) == ["dive"])
    #expect(try book.export(.json).contains("\"eventType\" : \"dive\""))
    #expect(try book.check().isEmpty)
  }

  @Test func purgingTakesAnyShape() throws {
    var random = SeededRandom("purge")
    for _ in 0..<5 {
      var collections: [Int64] = [0]
      let inside = try book.begin()
      for number in 0..<1700 {
        let parent = collections.randomElement(using: &random)!
        if Int.random(in: 0..<3, using: &random) == 0 { collections.append(try inside.createCollection("\(number)", in: parent)) } else { _ = try note(inside: inside, "\(number)", in: parent) }
      }
      try inside.commit()
      var query = try Query()
      query.restrict(to: 0)
      let top = try book.rows(query).count
      #expect(try query.delete(in: book) == 1700 && inTrash().count == top)
      #expect(try book.purge() == 1700)
      #expect(try all() == 3 && all("entry_state") == 0)
    }
  }

  @Test func whatIsRestoredBetweenTwoStepsStaysWithAllElse() throws {
    let first = try book.createCollection("first")
    let second = try book.createCollection("second")
    let inside = try book.begin()
    for number in 0..<2000 { _ = try note(inside: inside, "\(number)", in: first) }
    for number in 0..<1500 { _ = try note(inside: inside, "\(number)", in: second) }
    for number in 0..<50 { _ = try note(inside: inside, "live \(number)") }
    try inside.commit()
    _ = try book.delete(first)
    _ = try book.delete(second)
    var purge = try Purge(nil, [], now: clock.now, in: book)
    #expect(try purge.take() == (1000, false))
    try book.restore(first)
    var gone = 0
    while true {
      let step = try purge.take()
      gone += step.count
      if step.isDone { break }
    }
    #expect(gone == 1501)
    #expect(try book.rows(Query(.note)).count == 1000 + 50)
    #expect(try book.check().isEmpty)
  }

  @Test func aSubjectThatEventsAreAboutIsNotRemovedForGood() throws {
    let subject = try book.draft(.subject)
    try subject.set(.name, .text("Heron"))
    let heron = try subject.save()
    let about = try book.draft(.note)
    try about.set(.name, .text("nest"))
    try about.set(.subject, .int(heron))
    let nest = try about.save()
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("watch")
    let free = refusal { try book.delete(heron, .forever) }
    #expect(free?.reason == .isRecorded && free?.id == heron, "the recorder could log it")
    _ = try session.log([Event(time: 1, type: type, subject: heron)])
    for isStored in [false, true] {
      if isStored { try session.stop() }
      let refused = refusal { try book.delete(heron, .forever) }
      #expect(refused?.reason == .hasEvents && refused?.id == heron && refused?.message.contains("Heron") == true)
    }
    #expect(try book.entry(nest)[.subject].int == heron)
    try book.delete(heron)
    #expect(refusal { try book.delete(heron, .forever) }?.reason == .hasEvents)
    try book.delete(session.item, .forever)
    try book.delete(heron, .forever)
    #expect(try book.entry(nest)[.subject].isNull)
    #expect(try book.check().isEmpty)
  }

  @Test func aSelectionInTheTrashIsPassedOver() throws {
    _ = try book.delete(note("gone"))
    var query = try Query()
    query.restrict(to: 0, .trash)
    #expect(try query.delete(in: book) == 0)
    #expect(try query.delete(in: book, .forever) == 1)
  }
}
