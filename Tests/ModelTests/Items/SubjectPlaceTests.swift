import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookTrash
@testable import TestBasics
@testable import TestBooks

@Suite("Where subjects and event types stand", .timeLimit(.minutes(60)))
struct SubjectPlaceTests {
  let scratch = Scratch()
  let book: Book
  let a: Int64
  let pond: Int64
  let nest: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    a = try #require(try book.eventType("A"))
    pond = try book.createCollection("Pond")
    nest = try book.createCollection("Nest", in: pond)
  }

  private func subject(_ name: String, in parent: Int64) throws -> Int64 {
    let draft = try book.draft(.subject, in: parent)
    try draft.set(.name, .text(name))
    return try draft.save()
  }

  @Test func aSubjectIsSeenFromItsCollectionDown() throws {
    let (heron, rail) = (try subject("Heron", in: pond), try subject("Rail", in: nest))
    let here = try book.startSession("here", in: nest, at: 0)
    _ = try here.log([Event(time: 1, type: a, subject: heron), Event(time: 2, type: a, subject: rail)])
    let above = try book.startSession("above", in: pond, at: 0)
    _ = try above.log([Event(time: 1, type: a, subject: heron)])
    let refused = refusal { _ = try above.log([Event(time: 2, type: a, subject: rail)]) }
    #expect(refused?.code == .notFound && refused?.field == .subject && refused?.id == rail)
    #expect(refusal { try book.insertEvent(Event(time: 2, type: a, subject: rail), into: above.item) }?.code == .notFound)
    // A recorder hears that a subject it knows lies elsewhere, and that it does itself.
    try book.move(heron, to: nest)
    #expect(refusal { _ = try above.log([Event(time: 3, type: a, subject: heron)]) }?.code == .notFound)
    try book.move(here.item, to: 0)
    #expect(refusal { _ = try here.log([Event(time: 3, type: a, subject: rail)]) }?.code == .notFound)
    try book.move(rail, to: 0)
    _ = try here.log([Event(time: 3, type: a, subject: rail)])
    #expect(try book.events(of: here.item).count == 3 && book.events(of: above.item).count == 1)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func theOrderByHand() throws {
    let names = ["one", "two", "three"]
    let subjects = try names.map { try subject($0, in: pond) }
    let types = try names.map { try book.create(.eventType, $0, in: pond) }
    _ = try book.createNote("note", in: pond)
    func order(_ kind: Kind) throws -> [String] {
      var query = try Query(kind)
      query.restrict(to: pond)
      try query.order(by: .position)
      return try book.names(query)
    }
    #expect(try order(.subject) == names && order(.eventType) == names)
    try book.move(subjects[2], to: pond, before: subjects[0])
    try book.move(types[0], to: pond)
    #expect(try order(.subject) == ["three", "one", "two"] && order(.eventType) == ["two", "three", "one"])
    // Who stands among others than its own is no sibling.
    let refused = refusal { try book.move(subjects[0], to: pond, before: types[0]) }
    #expect(refused?.code == .invalid && refused?.field == .position)
    let tag = try book.create(.tag, "Rain")
    #expect(refusal { try book.move(tag, to: pond) }?.code == .invalid)
    // A name that the place has already.
    let other = try book.create(.eventType, "one", in: nest)
    #expect(refusal { try book.move(other, to: pond) }?.code == .exists)
    #expect(try book.entry(other).parent == nest)
    // What every session sees stays where it does.
    #expect(refusal { try book.move(a, to: pond) }?.reason == .builtIn)
    let edit = try book.edit(a)
    try edit.set(.parent, .int(pond))
    #expect(refusal { try edit.save() }?.reason == .builtIn)
    try book.move(a, to: 0)
    try book.undo()
    try book.undo()
    book.close()
  }

  @Test func whatGoesWithItsCollectionStaysWhereEventsAreAboutIt() throws {
    let (heron, rail) = (try subject("Heron", in: pond), try subject("Rail", in: pond))
    let session = try book.startSession("S", in: nest, at: 0)
    _ = try session.log([Event(time: 1, type: a, subject: heron)])
    try session.stop(at: 2)
    try book.move(session.item, to: 0)
    let copy = scratch.file("b.tally")
    try book.backUp(to: copy)
    _ = try book.delete(pond, .forever)
    #expect(try book.number("SELECT count(*) FROM entry WHERE id = \(heron) AND parent = 0 AND trashed IS NOT NULL") == 1)
    #expect(try book.number("SELECT count(*) FROM entry WHERE id = \(rail)") == 0)
    #expect(try book.events(of: session.item).map(\.subject) == [heron])
    #expect(try book.check().isEmpty)
    book.close()
    // By way of the trash.
    let other = try Book(copy)
    _ = try other.delete(pond)
    try other.purge()
    #expect(try other.number("SELECT count(*) FROM entry WHERE id = \(heron) AND parent = 0 AND trashed IS NOT NULL") == 1 && other.number("SELECT count(*) FROM entry WHERE id = \(rail)") == 0)
    #expect(try other.check().isEmpty)
    other.close()
  }

  private func canonical(_ book: Book) throws -> String { try book.export(.json, nil, ExportOptions(flags: .canonical)) }

  @Test func itGoesOutAndComesIn() throws {
    let (heron, rail) = (try subject("Heron", in: pond), try subject("Rail", in: pond))
    try book.move(rail, to: pond, before: heron)
    let other = try Book(":memory:")
    _ = try other.importJSON(.bytes(Array(try book.export(.json).utf8)))
    #expect(try canonical(other) == canonical(book))
    let twin = try book.copy(pond, to: 0)
    var query = try Query(.subject)
    query.restrict(to: twin)
    try query.order(by: .position)
    #expect(try book.names(query) == ["Rail", "Heron"])
    book.close()
    other.close()
  }
}
