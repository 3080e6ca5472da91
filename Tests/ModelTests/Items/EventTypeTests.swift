import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite("Event types", .timeLimit(.minutes(60)))
struct EventTypeTests {
  let book: Book

  init() throws { book = try Book(":memory:") }

  private func define(_ name: String, in collection: Int64, _ values: [Field: Value] = [:]) throws -> Int64 {
    let draft = try book.draft(.eventType, in: collection)
    try draft.set(.name, .text(name))
    for (field, value) in values { try draft.set(field, value) }
    return try draft.save()
  }

  @Test func theRootHasExactlyABC() throws {
    #expect(try book.names(Query(.eventType)).sorted() == ["A", "B", "C"])
    let a = try #require(try book.eventType("A"))
    #expect(refusal { try book.delete(a) }?.reason == .builtIn)
    #expect(refusal { try book.delete(a, .forever) }?.reason == .builtIn)
    #expect(refusal { try Query(.eventType).delete(in: book) }?.reason == .builtIn)
    let other = try Book(":memory:")
    #expect(try other.entry(try #require(try other.eventType("A"))).uuid == book.entry(a).uuid)
  }

  @Test func areInheritedAndRedefined() throws {
    let outer = try book.createCollection("outer")
    let inner = try book.createCollection("inner", in: outer)
    let root = try #require(try book.eventType("A"))
    #expect(try book.eventType("A", in: inner) == root)
    let own = try define("A", in: outer)
    #expect(own != root)
    #expect(try book.eventType("A", in: outer) == own)
    #expect(try book.eventType("A", in: inner) == own)
    #expect(try book.eventType("A") == root)
    let fly = try define("Fly", in: inner)
    #expect(try book.eventType("Fly", in: inner) == fly)
    #expect(try book.eventType("Fly", in: outer) == nil)
    #expect(refusal { try define("A", in: outer) }?.reason == .nameTaken)
    for reserved in ["Start", "Stop"] { #expect(refusal { try define(reserved, in: 0) }?.code == .invalid) }
    // A session sees what its collection sees, and records nothing else.
    let session = try book.startSession("S", in: outer)
    #expect(try book.eventType("A", in: session.item) == own)
    try session.log(own)
    try session.log(root)
    #expect(refusal { try session.log(fly) }?.code == .notFound)
    #expect(refusal { try session.log(4711) }?.code == .notFound)
    _ = try book.delete(own)
    #expect(refusal { try session.log(own) }?.code == .notFound)
    #expect(try book.eventType("A", in: outer) == root)
    try session.stop()
    #expect(try book.events(of: session.item).map(\.type) == [own, root])
  }

  @Test func oneThatIsNotRecordableCannotBeLogged() throws {
    let silent = try define("Silent", in: 0, [.recordable: .int(0)])
    let session = try book.startSession("S")
    #expect(refusal { try session.log(silent) }?.code == .notFound)
    let edit = try book.edit(silent)
    try edit.set(.recordable, .int(1))
    try edit.save()
    try session.log(silent)
    try session.log(silent)
    let again = try book.edit(silent)
    try again.set(.recordable, .int(0))
    try again.save()
    #expect(refusal { try session.log(silent) }?.code == .notFound, "a recorder notices a change at once")
    #expect(try session.count(of: silent) == 2)
  }

  @Test func oneThatHasEventsIsNotRemovedForGood() throws {
    let fly = try define("Fly", in: 0)
    let session = try book.startSession("S")
    try session.log(fly)
    try session.log(fly)
    for isStored in [false, true] {
      if isStored { try session.stop() }
      let refused = refusal { try book.delete(fly, .forever) }
      #expect(refused?.reason == .hasEvents && refused?.id == fly && refused?.found == 2)
      #expect(refused?.message.contains("Fly has 2 events") == true)
    }
    try book.delete(fly)
    #expect(refusal { try book.delete(fly, .forever) }?.reason == .hasEvents)
    #expect(try book.events(of: session.item).map(\.type) == [fly, fly])
    for seq in 1...2 { try book.deleteEvent(UInt64(seq), of: session.item) }
    // Who wants them back needs it.
    let refused = refusal { try book.delete(fly, .forever) }
    #expect(refused?.reason == .hasEvents && refused?.id == fly && refused?.message.contains("deleted events of session \(session.item)") == true)
    for _ in 1...2 { _ = try book.undo() }
    #expect(try book.events(of: session.item).map(\.type) == [fly, fly])
    try book.delete(session.item, .forever)
    try book.delete(fly, .forever)
    #expect(try book.check().isEmpty)
  }

  @Test func oneThatIsRecordedCouldBeLoggedAndStays() throws {
    let outer = try book.createCollection("outer")
    let fly = try define("Fly", in: outer)
    let elsewhere = try book.startSession("Elsewhere")
    let session = try book.startSession("S", in: outer)
    let refused = refusal { try book.delete(fly, .forever) }
    #expect(refused?.reason == .isRecorded && refused?.message.contains("session \(session.item)") == true)
    try session.stop()
    // The other one does not see it.
    try book.delete(fly, .forever)
    try elsewhere.stop()
  }

  @Test(arguments: [false, true]) func oneThatAnotherCollectionsSessionNeedsStaysInTheTrash(isPurged: Bool) throws {
    let outer = try book.createCollection("outer")
    let (used, unused) = (try define("Used", in: outer), try define("Unused", in: outer))
    let session = try book.startSession("S", in: outer)
    try session.log(used)
    let move = try book.edit(session.item)
    try move.set(.parent, .int(0))
    try move.save()
    #expect(refusal { try session.log(used) }?.code == .notFound, "it sees it no more")
    // Its event is still in the tail.
    if isPurged {
      try book.delete(outer)
      _ = try book.purge()
    } else {
      #expect(try book.delete(outer, .forever) == 2)
    }
    #expect(try book.find(outer) == nil && book.find(unused) == nil)
    #expect(try book.find(used)?.parent == 0)
    try session.stop()
    #expect(try book.check().isEmpty)
    let copy = try Book(":memory:")
    _ = try copy.importFile(.bytes(Array(try book.export(.json).utf8)), ImportOptions(format: .json))
    #expect(try copy.export(.json) == book.export(.json))
  }
}

extension Book {
  fileprivate func find(_ id: Int64) throws -> Entry? {
    try store.read { connection throws(Failure) in try EntryStore.find(id, on: connection) }
  }
}
