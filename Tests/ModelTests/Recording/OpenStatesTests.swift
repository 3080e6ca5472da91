import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TestBasics
@testable import TestBooks

@Suite("What is open", .timeLimit(.minutes(60)))
struct OpenStatesTests {
  let scratch = Scratch()
  let book: Book
  let sits: Int64
  let flies: Int64
  let heron: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    var made: [Int64] = []
    for name in ["sits", "flies"] {
      let draft = try book.draft(.eventType)
      try draft.set(.name, .text(name))
      try draft.set(.mode, .int(Int64(EventMode.state.rawValue)))
      try draft.set(.exclusion, .text("posture"))
      made.append(try draft.save())
    }
    (sits, flies) = (made[0], made[1])
    let draft = try book.draft(.subject)
    try draft.set(.name, .text("Heron"))
    heron = try draft.save()
  }

  private func starts(_ session: Recorder) throws -> [[Int64]] {
    try session.openStarts().map { [Int64($0.seq), $0.time, $0.type, $0.subject, Int64($0.phase.rawValue)] }
  }

  private let start = Int64(Phase.start.rawValue)

  @Test func areToldByTheirStartsAndGoWithTheirStops() throws {
    let session = try book.startSession("S", at: 0)
    let a = try #require(try book.eventType("A"))
    #expect(try session.openStarts().isEmpty)
    try session.log(a, at: 1)
    #expect(try session.openStarts().isEmpty)
    _ = try session.log([Event(time: 2, type: sits, value: 2.5, note: "on the left"), Event(time: 3, type: sits, subject: heron)])
    #expect(try starts(session) == [[2, 2, sits, 0, start], [3, 3, sits, heron, start]])
    let first = try #require(try session.openStarts().first)
    #expect(first.value == 2.5 && first.note == "on the left")
    // The start has the number behind that of the stop which it brings about.
    try session.log(flies, at: 4)
    #expect(try starts(session) == [[3, 3, sits, heron, start], [5, 4, flies, 0, start]])
    #expect(try book.events(of: session.item).filter { $0.phase == .start }.map(\.seq) == [2, 3, 5])
    _ = try session.log([Event(time: 5, type: sits, subject: heron)])
    #expect(try starts(session) == [[5, 4, flies, 0, start]])
    try session.stop(at: 9)
    #expect(try starts(session) == [[5, 4, flies, 0, start]])
    book.close()
    #expect(refusal { try session.openStarts() }?.code == .closed)
  }

  @Test func ofColumnsAndOfMany() throws {
    let session = try book.startSession("S", at: 0)
    let a = try #require(try book.eventType("A"))
    let times: [Int64] = [1, 2, 3, 4]
    let types = [a, sits, a, flies]
    try times.withUnsafeBufferPointer { times throws in
      try types.withUnsafeBufferPointer { types throws in _ = try session.log(times: times, types: types) }
    }
    #expect(try starts(session) == [[5, 4, flies, 0, start]])
    // So many go straight into the book.
    _ = try session.log((0..<5000).map { Event(time: 10 + $0, type: a) } + [Event(time: 6000, type: sits)])
    #expect(try starts(session) == [[5007, 6000, sits, 0, start]])
    #expect(try book.events(of: session.item).last?.seq == 5007)
    book.close()
  }

  @Test func takingBackEditsAndAttachingAreHeardOf() throws {
    let session = try book.startSession("S", at: 0)
    try session.log(sits, at: 1)
    try session.log(flies, at: 2)
    #expect(try session.takeBack() == 3)
    #expect(try starts(session) == [[1, 1, sits, 0, start]])
    try book.deleteEvent(1, of: session.item)
    #expect(try session.openStarts().isEmpty)
    try book.undo()
    #expect(try starts(session) == [[1, 1, sits, 0, start]])
    try book.changeEvent(1, of: session.item, to: Event(time: 7, type: sits, phase: .start, subject: heron))
    #expect(try starts(session) == [[1, 7, sits, heron, start]])
    try session.stop(at: 8)
    let again = try book.attach(to: session.item, .continue)
    #expect(try starts(again) == [[1, 7, sits, heron, start]])
    try again.pause()
    #expect(try starts(again) == [[1, 7, sits, heron, start]])
    #expect(try book.check().isEmpty)
    book.close()
  }
}
