import Testing
@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite("What an observer may have overlooked", .timeLimit(.minutes(60)))
struct EventCheckTests {
  let scratch = Scratch()
  let book: Book
  let nest: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    nest = try book.createCollection("Nest")
  }

  private func type(_ name: String, isState: Bool = true, excludes: [Int64] = [], key: String? = nil, group: String? = nil) throws -> Int64 {
    let draft = try book.draft(.eventType, in: nest)
    try draft.set(.name, .text(name))
    if isState { try draft.set(.mode, .int(Int64(EventMode.state.rawValue))) }
    if !excludes.isEmpty { try draft.set(.excludes, .ids(excludes)) }
    if let key { try draft.set(.key, .text(key)) }
    if let group { try draft.set(.exclusion, .text(group)) }
    return try draft.save()
  }

  /// A session from 0 to 100, with what was added to it afterwards, in which nothing is checked.
  private func session(_ events: [(type: Int64, time: Int64, phase: Phase)], subject: Int64 = 0, name: String = "S", runs: Bool = false) throws -> Int64 {
    let session = try book.startSession(name, in: nest, at: 0)
    if !runs { try session.stop(at: 100) }
    for event in events { _ = try book.insertEvent(Event(time: event.time, type: event.type, phase: event.phase, subject: subject), into: session.item) }
    return session.item
  }

  private func findings(in parent: Int64? = nil, _ change: (inout Query) throws -> Void = { _ in }) throws -> [Finding] {
    var query = try Query(.event)
    if let parent { query.restrict(to: parent, .recursive) }
    try change(&query)
    let cursor = try query.check(in: book)
    var found: [Finding] = []
    while try cursor.next(), let row = cursor.row { if case .record(let record) = row, let finding = record as? Finding { found.append(finding) } }
    return found
  }

  @Test func nothingWhereAllIsWell() throws {
    let (walk, call) = (try type("walk"), try type("call", isState: false))
    _ = try session([(walk, 10, .start), (call, 15, .point), (walk, 20, .stop)])
    #expect(try findings().isEmpty)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func statesThatDoNotPair() throws {
    let walk = try type("walk")
    let stopped = try session([(walk, 10, .start), (walk, 20, .stop), (walk, 30, .stop), (walk, 40, .start)])
    _ = try session([(walk, 10, .start)], name: "T", runs: true)
    let found = try findings()
    #expect(found.map(\.reason) == [.noStart, .unclosed] && found.allSatisfy { $0.severity == .warning && $0.id == stopped && $0.field == .seq && $0.location == "S" })
    #expect(found.map(\.found) == [.int(3), .int(4)])
    #expect(found[0].message.contains("event 3, walk at") && found[1].message.contains("does not stop"))
    book.close()
  }

  @Test func whatExcludesIsOpenBeside() throws {
    let (ann, bob) = (try book.create(.subject, "Ann"), try book.create(.subject, "Bob"))
    let walk = try type("walk")
    let groom = try type("groom", excludes: [walk])
    let call = try type("call", isState: false, excludes: [groom])
    let (sits, flies) = (try type("sits", group: "posture"), try type("flies", group: "posture"))
    let id = try session([
      (walk, 10, .start), (groom, 20, .start), (walk, 20, .stop), (groom, 25, .stop),
      (walk, 30, .start), (groom, 40, .start), (call, 50, .point), (walk, 60, .stop), (groom, 70, .stop),
      (groom, 75, .start), (walk, 76, .start), (walk, 77, .stop), (groom, 78, .stop),
      (sits, 80, .start), (flies, 82, .start), (sits, 83, .stop), (flies, 84, .stop),
    ], subject: ann)
    _ = try book.insertEvent(Event(time: 35, type: groom, phase: .start, subject: bob), into: id)
    _ = try book.insertEvent(Event(time: 90, type: groom, phase: .stop, subject: bob), into: id)
    let found = try findings()
    // At 20 walking stops as grooming begins; grooming goes on beside walking at 76, which excludes nothing.
    #expect(found.map(\.reason) == [.together, .together, .together])
    #expect(found.compactMap { $0.found.int } == [6, 7, 15])
    #expect(found[0].message.contains("groom of Ann") && found[0].message.contains("excludes walk"))
    book.close()
  }

  @Test func outsideOfTheSession() throws {
    let call = try type("call", isState: false)
    let id = try session([(call, 50, .point)])
    _ = try book.store.write(by: nil, at: 0) { transaction throws(Failure) in
      try transaction.connection.run("UPDATE event_edit SET time = 101 WHERE session = \(id)")
    }
    let found = try findings()
    #expect(found.map(\.reason) == [.timeOrder] && found[0].message.contains("after the session's end"))
    book.close()
  }

  @Test func definitions() throws {
    let template = try book.createTemplate(#"{"title": "How", "properties": {"n": {"type": "integer"}, "m": {"type": "integer"}}, "required": ["m"]}"#)
    let dive = try type("dive", isState: false, key: "d")
    let edit = try book.edit(dive)
    try edit.set(.template, .int(template))
    try edit.save()
    let old = try type("old", isState: false, key: "o")
    _ = try type("unused", isState: false, key: "d")
    let deep = try book.variant(of: dive, #"{"n": 7}"#)
    let session = try book.startSession("S", in: nest, at: 0)
    for type in [deep, old] { try session.log(type, at: 1) }
    try session.stop(at: 2)
    for (id, field, value) in [(old, Field.archived, Value.int(1)), (template, .schema, .text(#"{"title": "How", "properties": {"n": {"type": "integer", "maximum": 5}, "m": {"type": "integer"}}, "required": ["m"]}"#))] {
      let draft = try book.edit(id)
      try draft.set(field, value)
      try draft.save(.force)
    }
    let found = try findings(in: nest)
    #expect(found.map(\.reason) == [.misfit, .keyTwice, .archivedUsed, .neverUsed])
    #expect(found.map(\.severity) == [.warning, .warning, .info, .info])
    #expect(found[0].message.hasPrefix("dive {") && found[0].id == deep)
    #expect(found[3].message == "the event type unused has no events here")
    book.close()
  }

  @Test func whatIsRefused() throws {
    #expect(refusal { _ = try findings { try $0.require(.value, .greater, [.int(1)]) } }?.field == .value)
    #expect(refusal { _ = try Query(.note).check(in: book) }?.code == .invalid)
    #expect(refusal { _ = try findings(in: 4711) }?.code == .notFound)
    let id = try session([(try type("walk"), 10, .start)])
    #expect(try findings { try $0.require(.session, .equal, [.int(id)]) }.count == 1)
    #expect(try findings { try $0.require(.session, .equal, [.int(id + 1)]) }.isEmpty)
    book.close()
  }

  @Test func noMoreThanAnyoneReads() throws {
    let walk = try type("walk")
    _ = try session((0..<1003).map { (walk, Int64($0 % 100), .stop) })
    let found = try findings()
    #expect(found.count == 1001 && found.last?.found == .int(1003) && found.last?.bound == .int(1000))
    book.close()
  }
}
