import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookStorage
@testable import TallybookTracking
@testable import TestBasics
@testable import TestBooks

@Suite("Clocks of sessions that are corrected", .timeLimit(.minutes(60)))
struct ClockFitTests {
  let scratch = Scratch()

  /// Whole seconds of a test, in ns.
  private func at(_ second: Int64) -> Instant { second * 1_000_000_000 }

  // MARK: The line

  @Test func oneMomentShiftsAndTwoStretch() throws {
    let shift = try ClockFit(from: [at(10)], to: [at(7)])
    #expect(shift.corrected(at(10)) == at(7) && shift.corrected(0) == at(-3) && shift.corrected(.max) == .max - at(3))
    let slow = try ClockFit(from: [at(10), at(20)], to: [at(100), at(140)])
    #expect([at(10), at(20), at(15), at(0), at(30)].map { slow.corrected($0) } == [at(100), at(140), at(120), at(60), at(180)])
    // To the nearest ns, halves away from the first moment.
    let third = try ClockFit(from: [0, 3], to: [0, 1])
    #expect((-5...5).map { third.corrected($0) } == [-2, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2])
    let half = try ClockFit(from: [0, 2], to: [0, 1])
    #expect((-3...3).map { half.corrected($0) } == [-2, -1, -1, 0, 1, 1, 2])
    // The later moment may be said first.
    let turned = try ClockFit(from: [at(20), at(10)], to: [at(140), at(100)])
    #expect([at(0), at(15), at(30)].map { turned.corrected($0) } == [at(60), at(120), at(180)])
  }

  @Test func beyondWhatTimesCanBeThereIsNone() throws {
    let shift = try ClockFit(from: [0], to: [.max])
    #expect(shift.corrected(1) == nil && shift.corrected(-1) == .max - 1)
    #expect(try ClockFit(from: [0], to: [-.max]).corrected(-1) == nil, "the least number is no time")
    let far = try ClockFit(from: [.min + 1, .max], to: [.min + 1, .max])
    #expect(far.corrected(.max) == .max && far.corrected(.min + 1) == .min + 1)
    let wide = try ClockFit(from: [0, 1], to: [.min + 1, .max])
    #expect(wide.corrected(2) == nil && wide.corrected(.max) == nil && wide.corrected(-.max) == nil)
    let narrow = try ClockFit(from: [-.max, .max], to: [0, 1])
    #expect(narrow.corrected(.max) == 1 && narrow.corrected(-.max) == 0)
  }

  @Test func momentsThatSayNothingAreRefused() throws {
    for (from, to) in [([], []), ([1, 2, 3], [1, 2, 3]), ([1], [1, 2]), ([5, 5], [5, 6]), ([5, 6], [5, 5]), ([5, 6], [6, 5])] as [([Instant], [Instant])] {
      #expect(refusal { try ClockFit(from: from, to: to) }?.code == .invalid, "\(from) \(to)")
    }
  }

  @Test func theOrderOfTimesIsKept() throws {
    var random = SeededRandom()
    for _ in 0..<2000 {
      func time() -> Instant { Int64.random(in: -(1 << Int.random(in: 1..<62, using: &random))...(1 << Int.random(in: 1..<62, using: &random)), using: &random) }
      let (a, b, c, d) = (time(), time(), time(), time())
      guard a < b, c < d else { continue }
      let fit = try ClockFit(from: [a, b], to: [c, d])
      #expect(fit.corrected(a) == c && fit.corrected(b) == d)
      let times = (0..<20).map { _ in Int64.random(in: a...b, using: &random) }.sorted()
      let corrected = times.map { fit.corrected($0) }
      #expect(zip(corrected, corrected.dropFirst()).allSatisfy { one, other in one != nil && other != nil && one ?? 0 <= other ?? 0 })
      #expect(corrected.allSatisfy { (c...d).contains($0 ?? .min) })
    }
  }

  // MARK: Sessions

  @Test func everythingOfASessionMovesInOneStep() throws {
    let book = try Book(":memory:", BookOptions(clock: TestClock().clock))
    let a = try #require(try book.eventType("A"))
    let sits = try book.draft(.eventType)
    try sits.set(.name, .text("Sits"))
    try sits.set(.mode, .int(Int64(EventMode.state.rawValue)))
    let state = try sits.save()
    let session = try book.startSession("Watch", at: at(100))
    try session.log(a, at: at(110))
    _ = try session.log([Event(time: at(120), type: state, phase: .start)])
    _ = try session.log([Event(time: at(150), type: state, phase: .stop)])
    try session.pause(at: at(160))
    try session.resume(at: at(170))
    try session.stop(at: at(200))
    let item = session.item
    try book.changeEvent(1, of: item, to: Event(time: at(112), type: a, value: 2, note: "seen"))
    _ = try book.insertEvent(Event(time: at(180), type: a), into: item)
    let before = (try book.events(of: item), try book.entry(item))
    try book.fitSession(item, from: [at(100), at(200)], to: [at(1000), at(1200)])
    #expect(try book.events(of: item).map(\.time) == [112, 120, 150, 180].map { at(1000 + 2 * ($0 - 100)) })
    let after = try book.entry(item)
    #expect(after.time == at(1000) && after.end == at(1200))
    #expect(try book.read { connection throws(Failure) in try Pauses.all(of: item, on: connection) } == [Pause(start: at(1120), stop: at(1140))])
    // All that events say stays, and so do their numbers.
    func said(_ events: [Event]) -> [String] { events.map { "\($0.seq) \($0.type) \($0.phase) \($0.value ?? 0) \($0.note ?? "")" } }
    #expect(try said(book.events(of: item)) == said(before.0))
    #expect(try book.check().isEmpty)
    try book.undo(.sessions)
    #expect(try book.events(of: item).map(\.time) == before.0.map(\.time))
    #expect(try book.entry(item).time == before.1.time && book.entry(item).end == before.1.end)
    try book.redo()
    #expect(try book.events(of: item).map(\.time) == [112, 120, 150, 180].map { at(1000 + 2 * ($0 - 100)) })
    // What stays where it is is not edited.
    let edits = try book.number("SELECT count(*) FROM event_edit")
    try book.fitSession(item, from: [at(1000)], to: [at(1000)])
    #expect(try book.number("SELECT count(*) FROM event_edit") == edits)
    #expect(try book.check().isEmpty)
  }

  @Test func manyEventsMoveAndComeBack() throws {
    var random = SeededRandom()
    let book = try Book(scratch.file("a.tally"))
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch", at: 0)
    var times: [Instant] = []
    for _ in 0..<20_000 {
      times.append(Int64.random(in: 0..<1_000_000, using: &random))
      try session.log(type, at: times[times.count - 1])
    }
    try session.stop(at: 1_000_000)
    try book.fitSession(session.item, from: [0, 1_000_000], to: [0, 3_000_000])
    #expect(try book.events(of: session.item).map(\.time) == times.sorted().map { $0 * 3 })
    try book.fitSession(session.item, from: [0, 3_000_000], to: [0, 1_000_000])
    #expect(try book.events(of: session.item).map(\.time) == times.sorted())
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func refusalsChangeNothing() throws {
    let clock = TestClock()
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch", at: at(100))
    try session.log(type, at: at(110))
    #expect(refusal { try book.fitSession(session.item, from: [0], to: [1]) }?.reason == .isRecorded)
    session.detach()
    #expect(refusal { try book.fitSession(session.item, from: [0], to: [.max - 1]) }?.code == .invalid)
    #expect(refusal { try book.fitSession(session.item, from: [at(100)], to: [book.now() + at(1000)]) }?.reason == .future)
    #expect(refusal { try book.fitSession(4711, from: [0], to: [1]) }?.code == .notFound)
    #expect(refusal { try book.fitSession(try book.createNote("n"), from: [0], to: [1]) }?.code == .notFound)
    #expect(try book.events(of: session.item).map(\.time) == [at(110)] && book.entry(session.item).time == at(100))
    try book.fitSession(session.item, from: [at(100)], to: [at(90)])
    #expect(try book.events(of: session.item).map(\.time) == [at(100)] && book.entry(session.item).time == at(90))
    #expect(try book.check().isEmpty)
  }
}
