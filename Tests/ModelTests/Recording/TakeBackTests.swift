import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TestBasics
@testable import TestBooks

@Suite("Taking back the last key", .timeLimit(.minutes(60)))
struct TakeBackTests {
  let scratch = Scratch()
  let book: Book
  let a: Int64
  let b: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    a = try #require(try book.eventType("A"))
    b = try #require(try book.eventType("B"))
  }

  private func make(_ kind: Kind, _ name: String, in group: String? = nil, isState: Bool = false) throws -> Int64 {
    let draft = try book.draft(kind)
    try draft.set(.name, .text(name))
    if isState { try draft.set(.mode, .int(Int64(EventMode.state.rawValue))) }
    if let group { try draft.set(.exclusion, .text(group)) }
    return try draft.save()
  }

  private func times(_ session: Recorder) throws -> [Int64] { try book.events(of: session.item).map(\.time) }

  @Test func theNewestGoesAndComesBack() throws {
    let session = try book.startSession("S", at: 0)
    for time in 1...3 { try session.log(a, at: Int64(time)) }
    #expect(try session.takeBack() == 3)
    #expect(try session.lastSeq() == 2 && session.count() == 2)
    #expect(try times(session) == [1, 2])
    #expect(try session.takeBack() == 2)
    try book.undo()
    #expect(try times(session) == [1, 2])
    #expect(try session.lastSeq() == 2)
    try book.redo()
    #expect(try times(session) == [1])
    // A number is given once.
    try session.log(a, at: 9)
    #expect(try session.lastSeq() == 4)
    #expect(try session.takeBack() == 4)
    #expect(try session.takeBack() == 1)
    #expect(try session.lastSeq() == 0)
    #expect(refusal { try session.takeBack() }?.code == .notFound)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func ofOneSubject() throws {
    let (x, y) = (try make(.subject, "X"), try make(.subject, "Y"))
    let session = try book.startSession("S", at: 0)
    for (seq, subject) in [x, y, x, y].enumerated() { _ = try session.log([Event(time: Int64(seq), type: a, subject: subject)]) }
    #expect(try session.takeBack(about: x) == 3)
    #expect(try session.takeBack(about: x) == 1)
    let refused = refusal { try session.takeBack(about: x) }
    #expect(refused?.code == .notFound && refused?.message.contains("subject \(x)") == true)
    #expect(try session.lastSeq() == 4)
    #expect(try book.events(of: session.item).map(\.seq) == [2, 4])
    book.close()
  }

  @Test func aStartGoesWithTheStopsThatItBroughtAbout() throws {
    let sits = try make(.eventType, "sits", in: "posture", isState: true)
    let flies = try make(.eventType, "flies", in: "posture", isState: true)
    let session = try book.startSession("S", at: 0)
    try session.log(sits, at: 1)
    try session.log(flies, at: 2)
    #expect(try book.events(of: session.item).map(\.phase) == [.start, .stop, .start])
    #expect(try session.takeBack() == 3)
    #expect(try book.events(of: session.item).map(\.seq) == [1])
    // It sits again: the next key ends that.
    try session.log(sits, at: 3)
    #expect(try book.events(of: session.item).map(\.phase) == [.start, .stop])
    #expect(try session.takeBack() == 4)
    // What an undo brings back stands as before: it sits no more.
    try book.undo()
    try session.log(sits, at: 5)
    #expect(try book.events(of: session.item).map(\.phase) == [.start, .stop, .start])
    // An explicit stop is a key of its own.
    _ = try session.log([Event(time: 6, type: sits, phase: .stop)])
    try session.log(flies, at: 7)
    #expect(try session.takeBack() == 7)
    #expect(try book.events(of: session.item).last?.phase == .stop)
    #expect(try book.check().isEmpty)
    book.close()
  }

  /// A recorder hears of what others edit, in whichever process: else its next key would stop what is not open.
  @Test func whatAnotherOpeningEditsIsHeardOf() throws {
    let sits = try make(.eventType, "sits", isState: true)
    let session = try book.startSession("S", at: 0)
    try session.log(sits, at: 1)
    try book.deleteEvent(1, of: session.item)
    try session.log(sits, at: 2)
    #expect(try book.events(of: session.item).map(\.phase) == [.start])
    book.close()
  }

  @Test func whatWasStoredAddedOrEdited() throws {
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    try session.stop(at: 10)
    #expect(refusal { try session.takeBack() }?.code == .state)
    _ = try book.insertEvent(Event(time: 5, type: b), into: session.item)
    let again = try book.attach(to: session.item, .continue)
    #expect(try again.lastSeq() == 2)
    try book.changeEvent(2, of: session.item, to: Event(time: 6, type: a))
    #expect(try again.takeBack() == 2)
    #expect(try again.lastSeq() == 1)
    try book.undo()
    #expect(try book.events(of: session.item).map(\.time) == [1, 6])
    #expect(try again.takeBack() == 2)
    try again.pause()
    #expect(try again.takeBack() == 1)
    #expect(try again.state() == .paused)
    try again.resume()
    // Behind the numbers that were given.
    try again.log(a, at: 22)
    #expect(try again.lastSeq() == 3)
    #expect(try book.check().isEmpty)
    book.close()
    #expect(refusal { try again.takeBack() }?.code == .closed)
  }

  @Test func manyChunksAndThreads() throws {
    let session = try book.startSession("S", at: 0)
    let type = a
    let many = (0..<10_000).map { Event(time: Int64($0), type: a) }
    for _ in 0..<2 { _ = try session.log(many) }
    for expected in stride(from: 20_000, to: 19_990, by: -1) { #expect(try session.takeBack() == UInt64(expected)) }
    let thread = OtherThread { for time in 0..<500 { try? session.log(type, at: Int64(time)) } }
    var taken: Set<UInt64> = []
    for _ in 0..<100 { taken.insert(try session.takeBack()) }
    thread.join()
    #expect(taken.count == 100)
    #expect(try session.count() == 20_000 - 10 + 500 - 100)
    #expect(try book.events(of: session.item).count == 20_390)
    #expect(try book.check().isEmpty)
    book.close()
  }
}
