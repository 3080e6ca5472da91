import Testing
@testable import TallybookBase
@testable import TallybookCopying
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookTrash
@testable import TestBasics
@testable import TestBooks

@Suite("Copies", .timeLimit(.minutes(60)))
struct CopyTests {
  let book: Book

  init() throws { book = try Book(":memory:", BookOptions(clock: TestClock().clock)) }

  @Test func copiesAreTheSameBesidesWhatNamesThem() throws {
    let pond = try book.createCollection("pond")
    let nest = try book.createCollection("nest", in: pond)
    let draft = try book.draft(.eventType, in: nest)
    try draft.set(.name, .text("dive"))
    let dive = try draft.save()
    let a = try book.eventType("A")!
    let session = try book.startSession("watch", in: nest, at: 0)
    for time in 1..<20 { _ = try session.log([Event(time: Int64(20 - time), type: time % 2 == 0 ? dive : a, value: Double(time))]) }
    try session.pause(at: 20)
    try session.resume(at: 25)
    try session.stop(at: 40)
    try book.deleteEvent(3, of: session.item)
    _ = try book.insertEvent(Event(time: 7, type: dive, note: "late"), into: session.item)
    let first = try book.createNote("first", in: nest)
    let second = try book.createNote("second", in: nest)
    try book.move(second, to: nest, before: first)
    _ = try book.delete(book.createNote("gone", in: nest))
    let copy = try book.copy(pond, to: 0)
    func told(_ root: Int64) throws -> [String] {
      var query = try Query()
      query.restrict(to: root, recursive: true)
      try query.order(by: .position)
      return try book.rows(query).map { row in
        let events = row.kind == .session ? try book.events(of: row.id).map { "\($0.seq) \($0.time) \($0.phase) \($0.value ?? 0) \($0.note ?? "") \(try book.entry($0.type).name)" } : []
        return "\(row[.kind]) \(row[.name]) \(row[.time]) \(row[.duration]) \(row[.eventCount]) \(events)"
      }
    }
    #expect(try told(copy) == told(pond))
    #expect(try told(copy).count == 4)
    var query = try Query(.session)
    query.restrict(to: copy, recursive: true)
    let copied = try #require(try book.rows(query).first?.id)
    let types = Set(try book.events(of: copied).map(\.type))
    #expect(types.contains(a) && !types.contains(dive) && types.count == 2)
    #expect(try book.check().isEmpty)
    // Each goes on without the other.
    _ = try book.delete(pond)
    try book.purge()
    #expect(try told(copy).count == 4)
    #expect(try book.check().isEmpty)
    let json = try book.export(.json)
    let other = try Book(":memory:")
    _ = try other.importJSON(.bytes(Array(json.utf8)))
    #expect(try other.export(.json) == json)
    other.close()
  }

  @Test func copiesGoWhereTheyAreAsked() throws {
    let pond = try book.createCollection("pond")
    let egg = try book.createNote("egg", in: pond)
    let inner = try book.copy(pond, to: pond, before: egg)
    #expect(try book.entry(inner).parent == pond)
    var query = try Query()
    query.restrict(to: pond, recursive: true)
    try query.order(by: .position)
    #expect(try Set(book.names(query)) == ["pond", "egg"] && book.names(query).count == 3)
    query.restrict(to: pond)
    #expect(try book.names(query) == ["pond", "egg"])
    let last = try book.copy(egg, to: pond)
    #expect(try book.rows(query).last?.id == last)
    let running = try book.startSession("watch", in: pond)
    #expect(refusal { try book.copy(pond, to: 0) }?.reason == .isRunning)
    #expect(refusal { try book.copy(running.item, to: 0) }?.reason == .isRunning)
    try running.stop()
    #expect(refusal { try book.copy(4711, to: 0) }?.code == .notFound)
    #expect(refusal { try book.copy(pond, to: egg) }?.code == .invalid)
    #expect(refusal { try book.copy(pond, to: 4711) }?.code == .notFound)
    #expect(refusal { try book.copy(pond, to: 0, before: egg) }?.code == .invalid)
    #expect(refusal { try book.copy(try book.eventType("A")!, to: pond) }?.code == .invalid)
  }
}
