import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// How long states lasted does not depend on what a summary leaves out.
@Suite(.timeLimit(.minutes(60))) struct EventSummaryTests {
  private let clock = TestClock()
  private let book: Book
  private let stand: Int64
  private let start: Instant = 1_736_200_000_000_000_000

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    let draft = try book.draft(.eventType)
    try draft.set(.name, .text("Stand"))
    try draft.set(.mode, .int(Int64(EventMode.state.rawValue)))
    stand = try draft.save()
  }

  private func at(_ seconds: Int64) -> Instant { start + seconds * nanosecondsPerSecond }

  private func log(_ phase: Phase, _ seconds: Int64, value: Double? = nil, in recorder: Recorder) throws {
    _ = try recorder.log([Event(seq: 0, time: at(seconds), type: stand, phase: phase, subject: 0, value: value, note: nil)])
  }

  /// States at 10 to 20 s (value 3) and 50 to 60 s (value 1) in a session of 100 s.
  private func watch() throws -> Query {
    let recorder = try book.startSession("Watch", at: start)
    for (phase, seconds, value) in [(.start, 10, 3), (.stop, 20, nil), (.start, 50, 1), (.stop, 60, nil)] as [(Phase, Int64, Double?)] {
      try log(phase, seconds, value: value, in: recorder)
    }
    try recorder.stop(at: at(100))
    var query = try Query(.event)
    query.restrict(to: recorder.item)
    return query
  }

  private func seconds(_ query: Query, _ options: SummaryOptions = SummaryOptions(by: .eventType)) throws -> [Int64] {
    let table = try query.summary(options, in: book)
    #expect(table.total.duration == table.rows.reduce(0) { $0 + $1.duration })
    return table.rows.map { $0.duration / nanosecondsPerSecond }
  }

  @Test func aConditionEndsNoStateLaterNorEarlier() throws {
    let query = try watch()
    #expect(try seconds(query) == [20])
    for (field, comparison, value, expected) in [
      (.phase, .notEqual, .int(Int64(Phase.stop.rawValue)), 20), (.value, .greaterOrEqual, .real(2), 10), (.time, .less, .int(at(15)), 10),
      (.time, .greaterOrEqual, .int(at(15)), 10), (.phase, .equal, .int(Int64(Phase.stop.rawValue)), 0), (.seq, .greater, .int(2), 10),
    ] as [(Field, Comparison, Value, Int64)] {
      var some = query
      try some.require(field, comparison, [value])
      #expect(try seconds(some) == [expected], "\(field.name)")
      #expect(try some.summary(in: book).total.count == Int64(try some.count(in: book)), "\(field.name)")
    }
  }

  @Test func whatRunsEndsWithTheLastEventOfAll() throws {
    let recorder = try book.startSession("Watch", at: start)
    try log(.start, 10, in: recorder)
    let draft = try book.draft(.eventType)
    try draft.set(.name, .text("Peck"))
    let peck = try draft.save()
    _ = try recorder.log([Event(seq: 0, time: at(70), type: peck, phase: .point, subject: 0, value: nil, note: nil)])
    var query = try Query(.event)
    query.restrict(to: recorder.item)
    try query.require(.type, .equal, [.int(stand)])
    #expect(try seconds(query) == [60])
    try recorder.stop(at: at(80))
    #expect(try seconds(query) == [70])
  }

  @Test func timeInPausesCountsNowhere() throws {
    let recorder = try book.startSession("Watch", at: start)
    try log(.start, 10, in: recorder)
    try recorder.pause(at: at(20))
    try recorder.resume(at: at(60))
    try log(.stop, 90, in: recorder)
    try log(.start, 92, in: recorder)
    try log(.stop, 93, in: recorder)
    try recorder.stop(at: at(100))
    var query = try Query(.event)
    query.restrict(to: recorder.item)
    #expect(try seconds(query) == [41])
    #expect(try seconds(query, SummaryOptions(by: .eventType, flags: .wholeAtStart)) == [41])
    #expect(try seconds(query, SummaryOptions(by: .eventType, since: at(15), until: at(70))) == [15])
    let states = try query.summary(SummaryOptions(measuring: [.count, .maximum], of: .duration), in: book)
    #expect(states.total.statistics?.maximum == .int(40 * nanosecondsPerSecond))
  }

  /// Whatever is logged, paused and left out: a state that is kept lasts as long as in a summary of all, measured by the second.
  @Test func conditionsOnlyChooseAmongStates() throws {
    var random = SeededRandom()
    for round in 0..<60 {
      let recorder = try book.startSession("Watch \(round)", at: start)
      var (now, isOn, isPaused) = (Int64(0), false, false)
      var states: [(from: Int64, value: Int64, seconds: Int64)] = []
      for _ in 0..<40 {
        let step = Int64.random(in: 1...9, using: &random)
        if isOn, !isPaused { states[states.count - 1].seconds += step }
        now += step
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where !isPaused:
          try recorder.pause(at: at(now))
          isPaused = true
        case 1 where isPaused:
          try recorder.resume(at: at(now))
          isPaused = false
        case 2 where !isOn && !isPaused:
          let value = Int64.random(in: 0...5, using: &random)
          try log(.start, now, value: Double(value), in: recorder)
          states.append((now, value, 0))
          isOn = true
        case 3 where isOn && !isPaused:
          try log(.stop, now, in: recorder)
          isOn = false
        default: break
        }
      }
      try recorder.stop(at: at(now))
      for bound in 0...5 as ClosedRange<Int64> {
        var query = try Query(.event)
        query.restrict(to: recorder.item)
        try query.require(.value, .greaterOrEqual, [.real(Double(bound))])
        let expected = states.filter { $0.value >= bound }.reduce(0) { $0 + $1.seconds }
        #expect(try query.summary(in: book).total.duration == expected * nanosecondsPerSecond, "round \(round), value from \(bound)")
      }
    }
  }

  /// Bouts count once, over any number of sessions, and group by these too.
  @Test func boutsAreCountedOnce() throws {
    let (one, other) = (try watch().parent ?? 0, try watch().parent ?? 0)
    var query = try Query(.bout)
    let whole = try query.summary(SummaryOptions(by: .session, measuring: [.count, .duration, .mean, .maximum], of: .duration), in: book)
    #expect(whole.rows.map { $0.first?.number } == [one, other])
    #expect(whole.rows.map(\.count) == [2, 2] && whole.total.count == 4)
    #expect(whole.rows.map { $0.duration / nanosecondsPerSecond } == [20, 20])
    #expect(whole.total.statistics?.mean.real == 10e9 && whole.total.statistics?.maximum.int == 10 * nanosecondsPerSecond)
    try query.require(.value, .greaterOrEqual, [.real(2)])
    let some = try query.summary(SummaryOptions(by: .eventType), in: book)
    #expect(some.rows.map(\.count) == [2] && some.total.duration == 20 * nanosecondsPerSecond)
    let events = try Query(.event).summary(SummaryOptions(by: .session), in: book)
    #expect(events.rows.map(\.count) == [4, 4] && events.rows.map { $0.duration / nanosecondsPerSecond } == [20, 20])
    #expect(refusal { try Query(.note).summary(SummaryOptions(by: .session), in: book) }?.code == .invalid)
  }
}
