import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookHistory
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite("What an event type excludes", .timeLimit(.minutes(60)))
struct ExclusionTests {
  let scratch = Scratch()
  let book: Book
  let walk: Int64
  let groom: Int64
  let call: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    walk = try Self.make("walk", in: book)
    groom = try Self.make("groom", in: book, excludes: [walk])
    call = try Self.make("call", in: book, isState: false, excludes: [walk, groom])
  }

  private static func make(_ name: String, in book: Book, at parent: Int64 = 0, isState: Bool = true, excludes: [Int64] = []) throws -> Int64 {
    let draft = try book.draft(.eventType, in: parent)
    try draft.set(.name, .text(name))
    if isState { try draft.set(.mode, .int(Int64(EventMode.state.rawValue))) }
    if !excludes.isEmpty { try draft.set(.excludes, .ids(excludes)) }
    return try draft.save()
  }

  private func log(_ session: Recorder) throws -> [String] {
    try book.events(of: session.item).map { "\(try book.entry($0.type).name) \($0.phase)" }
  }

  @Test func itHoldsInOneDirectionAndForOneSubject() throws {
    let (ann, bob) = (try book.create(.subject, "Ann"), try book.create(.subject, "Bob"))
    let session = try book.startSession("S", at: 0)
    func event(_ type: Int64, _ subject: Int64 = 0) throws { _ = try session.log([Event(time: 1, type: type, subject: subject)]) }
    try event(walk, ann)
    try event(walk, bob)
    try event(groom, ann)
    #expect(try log(session) == ["walk start", "walk start", "walk stop", "groom start"])
    // Walking stops no grooming.
    try event(walk, ann)
    #expect(try session.openStates().count == 3)
    // A point stops both, and is counted as one.
    try event(call, ann)
    #expect(try log(session).suffix(3) == ["walk stop", "groom stop", "call point"])
    try event(call, ann)
    #expect(try log(session).suffix(2) == ["call point", "call point"])
    #expect(try session.openStates().keys.map(\.subject) == [bob])
    #expect(try session.count(of: call) == 2)
    book.close()
  }

  @Test func manyAtOnceAreTheSame() throws {
    let session = try book.startSession("S", at: 0)
    let (times, types): ([Int64], [Int64]) = ([1, 2, 3, 4], [walk, groom, call, call])
    _ = try times.withUnsafeBufferPointer { times in try types.withUnsafeBufferPointer { types in try session.log(times: times, types: types) } }
    #expect(try log(session) == ["walk start", "walk stop", "groom start", "groom stop", "call point", "call point"])
    #expect(try session.count(of: call) == 2 && session.count(of: walk) == 1)
    book.close()
  }

  @Test func whatItStoppedRunsAgainWhereItIsTakenBack() throws {
    let session = try book.startSession("S", at: 0)
    for (time, type) in [walk, groom, call].enumerated() { try session.log(type, at: Int64(time)) }
    try session.takeBack()
    #expect(try log(session) == ["walk start", "walk stop", "groom start"])
    try session.takeBack()
    #expect(try session.openStates().keys.map(\.type) == [walk])
    try book.undo()
    try book.undo()
    #expect(try log(session) == ["walk start", "walk stop", "groom start", "groom stop", "call point"])
    book.close()
  }

  @Test func aRecorderHearsOfAChange() throws {
    let session = try book.startSession("S", at: 0)
    try session.log(walk, at: 1)
    for time in 2...4 { try session.log(call, at: Int64(time)) }
    #expect(try log(session).suffix(4) == ["walk stop", "call point", "call point", "call point"])
    let edit = try book.edit(call)
    try edit.set(.excludes, .null)
    try edit.save()
    try session.log(walk, at: 5)
    try session.log(call, at: 6)
    #expect(try session.openStates().keys.map(\.type) == [walk])
    try book.undo()
    try session.log(call, at: 7)
    #expect(try session.openStates().isEmpty)
    book.close()
  }

  @Test func whatIsNoOtherEventTypeIsRefused() throws {
    let note = try book.createNote("Note")
    let edit = try book.edit(walk)
    for (ids, code) in [([walk], FailureCode.invalid), ([note], .notFound), ([99], .notFound)] {
      try edit.set(.excludes, .ids(ids))
      let refused = refusal { try edit.save() }
      #expect(refused?.code == code && refused?.field == .excludes && refused?.id == ids[0], "\(ids)")
    }
    _ = try book.delete(groom)
    try edit.set(.excludes, .ids([groom]))
    #expect(refusal { try edit.save() }?.code == .notFound)
    #expect(refusal { try edit.set(.excludes, .ids(Array(1...1001))) }?.code == .invalid)
    #expect(refusal { try edit.set(.excludes, .text("walk")) }?.code == .invalid)
    #expect(try book.entry(walk)[.excludes].isNull)
    book.close()
  }

  @Test func whatIsInTheTrashIsHiddenAndStays() throws {
    _ = try book.delete(walk)
    #expect(try book.entry(call)[.excludes] == .ids([groom]))
    let edit = try book.edit(call)
    try edit.set(.excludes, .null)
    try edit.save()
    #expect(try book.entry(call)[.excludes].isNull)
    try book.restore(walk)
    #expect(try book.entry(call)[.excludes] == .ids([walk]))
    _ = try book.delete(walk, .forever)
    #expect(try book.entry(call)[.excludes].isNull && book.entry(groom)[.excludes].isNull)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func conditionsAskForIt() throws {
    func names(_ comparison: Comparison, _ values: [Int64], negated: Bool = false) throws -> [String] {
      var query = try Query(.eventType)
      try query.require(.excludes, comparison, values.map { .int($0) }, negated: negated)
      try query.order(by: .name)
      return try book.names(query)
    }
    #expect(try names(.equal, [walk]) == ["call", "groom"])
    #expect(try names(.all, [walk, groom]) == ["call"])
    #expect(try names(.in, [groom]) == ["call"])
    #expect(try names(.null, []) == ["A", "B", "C", "walk"])
    #expect(try names(.null, [], negated: true) == ["call", "groom"])
    book.close()
  }

  @Test func copiesOfACollectionExcludeEachOther() throws {
    let nest = try book.createCollection("Nest")
    let sits = try Self.make("sits", in: book, at: nest)
    _ = try Self.make("flies", in: book, at: nest, excludes: [sits, walk])
    let copy = try book.copy(nest, to: 0)
    let (newSits, newFlies) = (try #require(try book.eventType("sits", in: copy)), try #require(try book.eventType("flies", in: copy)))
    #expect(newSits != sits)
    #expect(try book.entry(newFlies)[.excludes] == .ids([walk, newSits]))
    book.close()
  }

  private func canonical(_ book: Book) throws -> String { try book.export(.json, nil, ExportOptions(flags: .canonical)) }

  @Test func itGoesOutAndComesIn() throws {
    let json = try book.export(.json)
    let other = try Book(":memory:")
    _ = try other.importJSON(.bytes(Array(json.utf8)))
    #expect(try canonical(other) == canonical(book))
    let there = try #require(try other.eventType("call"))
    #expect(try other.entry(there)[.excludes].ids?.map { try other.entry($0).name }.sorted() == ["groom", "walk"])
    #expect(try other.importJSON(.bytes(Array(json.utf8))).allSatisfy { [.unchanged, .leftOut, .allTaken].contains($0.reason) })
    // By name, and what there is not.
    let findings = try other.importJSON(
      .bytes(Array(#"{"format": "tallybook", "version": 1, "eventTypes": [{"name": "hop", "mode": "state", "excludes": ["walk", "swim", "hop"]}]}"#.utf8)))
    #expect(findings.filter { $0.key == "excludes" }.map(\.reason) == [.leftOut, .leftOut])
    let hop = try #require(try other.eventType("hop"))
    #expect(try other.entry(hop)[.excludes].ids?.count == 1)
    book.close()
    other.close()
  }
}
