import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite("Recording", .timeLimit(.minutes(60)))
struct RecordingTests {
  let scratch = Scratch()
  let clock = TestClock()

  private func open(_ options: BookOptions? = nil) throws -> Book {
    try Book(scratch.file("a.tally"), options ?? BookOptions(clock: clock.clock))
  }

  private func type(_ name: String, _ book: Book) throws -> Int64 { try #require(try book.eventType(name)) }

  @Test func countsAndKeepsWhatIsLogged() throws {
    let book = try open()
    let (a, b) = (try type("A", book), try type("B", book))
    let session = try book.startSession("Watch")
    for index in 0..<10 { try session.log(index % 3 == 0 ? a : b) }
    try session.log(a, at: clock.now - 3_000_000_000)
    #expect(try session.count() == 11 && session.count(of: a) == 5 && session.count(of: b) == 6)
    #expect(try session.lastSeq() == 11)
    #expect(try session.state() == .running)
    let events = try book.events(of: session.item)
    #expect(events.count == 11)
    #expect(events.first?.seq == 11, "what happened earlier comes first, whenever it was logged")
    #expect(zip(events, events.dropFirst()).allSatisfy { ($0.time, $0.seq) < ($1.time, $1.seq) })
    #expect(try book.events(of: session.item, descending: true) == events.reversed())
    try session.stop()
    #expect(try book.events(of: session.item) == events)
    #expect(try session.count() == 11)
    #expect(refusal { try session.log(a) }?.reason == .hasEnded)
    #expect(refusal { try session.stop() }?.reason == .hasEnded)
    #expect(try book.check().isEmpty)
    book.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func aLongSessionGoesThroughManyChunks() throws {
    let book = try open(BookOptions())
    let a = try type("A", book)
    let session = try book.startSession("Long")
    for index in 0..<200_000 { try session.log(a, at: Int64(index) * 1_000_003) }
    #expect(try session.count() == 200_000)
    let cursor = try { () in
      var query = try Query(.event)
      query.restrict(to: session.item)
      return try query.cursor(in: book)
    }()
    var next: UInt64 = 1
    while let columns = try cursor.events(5000), columns.count > 0 {
      for row in 0..<columns.count {
        #expect(columns[row].seq == next && columns[row].time == Int64(next - 1) * 1_000_003)
        next += 1
      }
    }
    #expect(next == 200_001)
    try session.stop()
    #expect(try book.check().isEmpty)
    #expect(try book.entry(session.item)[.eventCount].int == 200_000)
    book.close()
  }

  @Test func eventsCarryValuesNotesSubjectsAndPhases() throws {
    let book = try open()
    let draft = try book.draft(.subject)
    try draft.set(.name, .text("Heron"))
    let heron = try draft.save()
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    let long = String(repeating: "ü", count: 32_768)
    let events = [
      Event(time: 10, type: a, subject: heron, value: 2.5, note: "first"), Event(time: 11, type: a, note: ""),
      Event(time: 12, type: a, value: -.greatestFiniteMagnitude), Event(time: 13, type: a, note: long), Event(time: 9, type: a, subject: heron),
    ]
    #expect(try session.log(events) == 1)
    let read = try book.events(of: session.item)
    #expect(read.map(\.time) == [9, 10, 11, 12, 13])
    #expect(read.map(\.seq) == [5, 1, 2, 3, 4])
    #expect(read[1].note == "first" && read[1].value == 2.5 && read[1].subject == heron)
    #expect(read[2].note == "" && read[3].value == -.greatestFiniteMagnitude && read[4].note == long)
    try session.stop()
    #expect(try book.events(of: session.item) == read)
    #expect(refusal { try session.log([Event(time: 1, type: a)]) }?.code == .state)
    book.close()
  }

  @Test func aBatchIsKeptWholeOrNotAtAll() throws {
    let book = try open()
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    let bad: [(Event, FailureCode)] = [
      (Event(time: 1, type: 4711), .notFound), (Event(time: 1, type: a, subject: 4711), .notFound),
      (Event(time: 1, type: a, phase: .start), .invalid), (Event(time: 1, type: a, value: .infinity), .invalid),
      (Event(time: 1, type: a, note: "a\0b"), .invalid), (Event(time: 1, type: a, note: String(repeating: "x", count: 65_537)), .invalid),
    ]
    for (event, code) in bad {
      let failure = refusal { try session.log([Event(time: 0, type: a), event, Event(time: 2, type: a)]) }
      #expect(failure?.code == code && failure?.message.hasPrefix("element 1: ") == true)
    }
    #expect(try session.count() == 0 && session.lastSeq() == 0)
    #expect(try session.log([]) == 0)
    try session.stop()
    book.close()
  }

  @Test func statesOpenAndCloseAndExcludeEachOther() throws {
    let book = try open()
    func state(_ name: String, _ group: String?) throws -> Int64 {
      let draft = try book.draft(.eventType)
      try draft.set(.name, .text(name))
      try draft.set(.mode, .int(2))
      if let group { try draft.set(.exclusion, .text(group)) }
      return try draft.save()
    }
    let (sit, fly, call) = (try state("Sit", "posture"), try state("Fly", "posture"), try state("Call", nil))
    let session = try book.startSession("Watch", at: 0)
    try session.log(sit, at: 1)
    try session.log(call, at: 2)
    try session.log(fly, at: 3)
    try session.log(call, at: 4)
    try session.log(fly, at: 5)
    let phases = try book.events(of: session.item).map { ($0.type, $0.phase) }
    #expect(phases.map(\.0) == [sit, call, sit, fly, call, fly])
    #expect(phases.map(\.1) == [.start, .start, .stop, .start, .stop, .stop])
    #expect(try session.count(of: sit) == 1 && session.count() == 3, "a state counts once")
    #expect(refusal { try session.log([Event(time: 6, type: sit, phase: .stop)]) }?.code == .invalid)
    #expect(refusal { try session.log([Event(time: 6, type: sit, phase: .point)]) }?.code == .invalid)
    try session.log(sit, at: 7)
    #expect(refusal { try session.log([Event(time: 8, type: sit, phase: .start)]) }?.code == .invalid)
    // A recorder that takes over knows what is open.
    session.detach()
    let again = try book.attach(to: session.item)
    try again.log(fly, at: 9)
    #expect(try book.events(of: session.item).suffix(2).map(\.phase) == [.stop, .start])
    try again.stop(at: 10)
    let bouts = try book.export(.csvBouts)
    #expect(bouts.contains("Fly") && bouts.contains(",open,\r\n"))
    #expect(bouts.split(separator: "\r\n").count == 1 + 5)
    book.close()
  }

  @Test func whatABookInMemoryCouldNotWriteWhenItsRecorderLeftIsKept() throws {
    let book = try Book(":memory:", BookOptions(busyTimeout: 10_000_000))
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch", at: 0)
    for time in 1...5 { try session.log(a, at: Int64(time)) }
    let inside = try book.begin("longer than anybody waits")
    session.detach()
    #expect(try book.events(of: session.item).map(\.time) == [1, 2, 3, 4, 5])
    #expect(try inside.events(of: session.item).count == 5)
    try inside.rollback()
    #expect(try book.events(of: session.item).count == 5)
    let again = try book.attach(to: session.item)
    try again.log(a, at: 6)
    #expect(try again.count() == 6)
    try again.stop(at: 7)
    #expect(try book.events(of: session.item).map(\.seq) == [1, 2, 3, 4, 5, 6])
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func nothingWaitsForATransactionThatItsThreadMustEnd() throws {
    let book = try Book(scratch.file("busy.tally"), BookOptions(busyTimeout: .max))
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch", at: 0)
    let inside = try book.begin("mine", .home)
    func columns(_ count: Int) throws -> UInt64 {
      let times = (1...count).map { Int64($0) }
      let types = [Int64](repeating: a, count: count)
      return try times.withUnsafeBufferPointer { times in try types.withUnsafeBufferPointer { types in try session.log(times: times, types: types) } }
    }
    // What fits into the tail is kept, and what goes into the book is refused at once.
    #expect(try columns(4000) == 1)
    #expect(refusal { _ = try columns(10_000) }?.reason == .writer)
    #expect(refusal { try session.pause() }?.reason == .writer)
    #expect(refusal { try session.stop() }?.reason == .writer)
    #expect(refusal { try book.flush() }?.reason == .writer)
    try inside.rollback()
    #expect(try columns(10_000) == 4001)
    try session.stop()
    #expect(try book.events(of: session.item).count == 14_000)
    book.close()
  }

  @Test func manyTypesShareTheSmallTable() throws {
    let book = try open()
    var types: [Int64] = []
    let inside = try book.begin()
    for index in 0..<300 {
      let draft = try inside.draft(.eventType)
      try draft.set(.name, .text("type \(index)"))
      types.append(try draft.save())
    }
    try inside.commit()
    let session = try book.startSession("Watch")
    var random = SeededRandom()
    var counts: [Int64: UInt64] = [:]
    for _ in 0..<20_000 {
      let type = types.randomElement(using: &random)!
      try session.log(type)
      counts[type, default: 0] += 1
    }
    for type in types { #expect(try session.count(of: type) == counts[type] ?? 0) }
    try session.stop()
    for type in types { #expect(try session.count(of: type) == counts[type] ?? 0) }
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func pausesCountNeitherAsElapsedNorAsDuration() throws {
    let book = try open()
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    clock.advance(seconds: 10)
    try session.pause()
    #expect(try session.state() == .paused)
    #expect(refusal { try session.pause() }?.reason == .isPaused)
    #expect(refusal { try session.log(a) }?.reason == .isPaused)
    clock.advance(seconds: 100)
    #expect(abs(try session.elapsed() - 10_000_000_000) < 1_000_000)
    try session.resume()
    #expect(refusal { try session.resume() }?.reason == .notPaused)
    clock.advance(seconds: 5)
    try session.log(a)
    try session.stop()
    let entry = try book.entry(session.item)
    #expect(abs((entry[.duration].int ?? 0) - 15_000_000_000) < 1_000_000)
    #expect(abs((entry[.span].int ?? 0) - 115_000_000_000) < 1_000_000)
    #expect(try session.elapsed() == entry[.duration].int)
    book.close()
  }

  @Test func timesNeverLeadBack() throws {
    let book = try open()
    let session = try book.startSession("Watch", at: 1000)
    #expect(refusal { try session.stop(at: 999) }?.code == .invalid)
    #expect(refusal { try session.pause(at: 999) }?.code == .invalid)
    try session.pause(at: 2000)
    #expect(refusal { try session.resume(at: 1999) }?.code == .invalid)
    try session.resume(at: 3000)
    #expect(refusal { try session.stop(at: 2500) }?.code == .invalid)
    #expect(try session.state() == .running)
    try session.stop(at: 3000)
    let edit = try book.edit(session.item)
    try edit.set(.end, .int(2500))
    #expect(refusal { try edit.save() }?.code == .invalid)
    try edit.set(.end, .int(5000))
    try edit.save()
    #expect(try book.entry(session.item)[.duration].int == 3000)
    book.close()
  }

  @Test func aStepOfTheWallClockBendsNothing() throws {
    let book = try open()
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    clock.advance(seconds: 1)
    try session.log(a)
    clock.stepWall(seconds: -3600)
    clock.advance(seconds: 1)
    try session.log(a)
    clock.stepWall(seconds: 7200)
    clock.advance(seconds: 1)
    try session.log(a)
    try session.stop()
    let events = try book.events(of: session.item)
    #expect(events.map(\.seq) == [1, 2, 3])
    #expect(abs((try book.entry(session.item)[.duration].int ?? 0) - 3_000_000_000) < 1_000_000)
    book.close()
  }

  @Test func noStepAndNoSleepBendsATimeOrTheOrder() throws {
    var dice = SeededRandom()
    let book = try open()
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    var passed = 0.0
    var expected: [Double] = []
    for _ in 0..<200 {
      switch Int.random(in: 0..<10, using: &dice) {
      // A correction of the wall clock, which is no time that passes.
      case 0: clock.stepWall(seconds: .random(in: -90_000...90_000, using: &dice))
      // A closed lid: the clock that goes on in suspend shows it.
      case 1:
        let sleep = Double.random(in: 600...30_000, using: &dice)
        clock.advance(seconds: sleep)
        passed += sleep
      default:
        let pause = Double.random(in: 0...5, using: &dice)
        clock.advance(seconds: pause)
        passed += pause
        try session.log(a)
        expected.append(passed)
      }
    }
    try session.stop()
    let events = try book.events(of: session.item)
    #expect(events.map(\.seq) == Array(1...UInt64(expected.count)))
    let start = try book.entry(session.item).time
    // Each look at the clock takes a microsecond.
    for (event, passed) in zip(events, expected) { #expect(abs(Double(event.time - start) / 1e9 - passed) < 0.01) }
    #expect(abs(Double(try book.entry(session.item)[.duration].int ?? 0) / 1e9 - passed) < 0.01)
    book.close()
  }

  @Test func aStoppedSessionGoesOnAndTheGapIsAPause() throws {
    let book = try open()
    let a = try type("A", book)
    let first = try book.startSession("Watch")
    clock.advance(seconds: 10)
    try first.log(a)
    try first.stop()
    #expect(refusal { try book.attach(to: first.item) }?.code == .state)
    clock.advance(seconds: 50)
    let second = try book.attach(to: first.item, .continue)
    clock.advance(seconds: 5)
    try second.log(a)
    #expect(try second.lastSeq() == 2 && second.count() == 2)
    try second.stop()
    #expect(abs((try book.entry(first.item)[.duration].int ?? 0) - 15_000_000_000) < 1_000_000)
    #expect(try book.events(of: first.item).map(\.seq) == [1, 2])
    book.close()
  }

  @Test func whatAClosedBookLeftRunningIsAttachedTo() throws {
    var book = try open(BookOptions(busyTimeout: 0, clock: clock.clock))
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    let item = session.item
    try session.log(a)
    #expect(refusal { try book.attach(to: item) }?.reason == .recorder)
    #expect(scratch.files.contains { $0.hasSuffix(".tail") })
    book.close()
    #expect(refusal { try session.log(a) }?.reason == .bookClosed)
    #expect(scratch.files == ["a.tally"], "a closed book is one file, with sessions running too")
    book = try open()
    #expect(try book.recovery().isEmpty)
    #expect(try book.entry(item).state == .running)
    let again = try book.attach(to: item)
    try again.log(a)
    #expect(try again.count() == 2)
    try again.stop()
    #expect(try book.events(of: item).map(\.seq) == [1, 2])
    book.close()
  }

  /// An opening that closes takes nothing along that another one of this process could record, and leaves others' recorders alone.
  @Test(arguments: [false, true]) func anotherOpeningAttachesWhereOneCloses(_ isPaused: Bool) throws {
    let first = try open(BookOptions(busyTimeout: 0))
    let other = try open(BookOptions(busyTimeout: 0))
    let a = try type("A", first)
    let own = try other.startSession("Own")
    let session = try first.startSession("Watch")
    try session.log(a)
    try session.log(a)
    if isPaused { try session.pause() }
    #expect(refusal { try other.attach(to: session.item) }?.reason == .recorder)
    first.close()
    for body in [{ try session.log(a) }, { try session.pause() }, { try session.stop() }, { _ = try session.takeBack() }] as [() throws -> Void] {
      #expect(refusal { try body() }?.code == .closed)
    }
    #expect(try other.entry(session.item).state == (isPaused ? .paused : .running))
    let again = try other.attach(to: session.item)
    if isPaused { try again.resume() }
    try again.log(a)
    try own.log(a)
    #expect(try again.count() == 3 && own.count() == 1)
    // The one that is closed has nothing to do with it any more.
    session.detach()
    try again.log(a)
    try again.stop()
    #expect(try other.events(of: session.item).map(\.seq) == [1, 2, 3, 4])
    #expect(try other.check().isEmpty)
    other.close()
    #expect(scratch.files == ["a.tally"])
  }

  /// A power cut may leave a tail as it was before the book took what it held.
  @Test func aTailThatTheBookIsPastBeginsAnew() throws {
    var book = try open()
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    try session.log(a)
    try book.flush()
    let tail = try #require(scratch.files.first { $0.hasSuffix(".tail") })
    let old = scratch.read(tail)
    for _ in 0..<3 { try session.log(a) }
    book.close()
    writeFile(scratch.file(tail), old)
    book = try open()
    let again = try book.attach(to: session.item)
    #expect(try again.lastSeq() == 4)
    try again.log(a)
    #expect(try again.lastSeq() == 5 && again.count() == 5)
    try again.stop()
    #expect(try book.events(of: session.item).map(\.seq).sorted() == [1, 2, 3, 4, 5])
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func severalSessionsRunAtOnce() throws {
    let book = try open()
    let a = try type("A", book)
    let sessions = try (0..<5).map { try book.startSession("S\($0)") }
    for round in 0..<100 { for (index, session) in sessions.enumerated() where round % (index + 1) == 0 { try session.log(a) } }
    for (index, session) in sessions.enumerated() { #expect(try session.count() == UInt64((100 + index) / (index + 1))) }
    for session in sessions { try session.stop() }
    book.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func threadsLogToOneSessionWithoutLoss() throws {
    let book = try open(BookOptions())
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    let threads = (0..<4).map { _ in
      OtherThread { for _ in 0..<50_000 { try! session.log(a) } }
    }
    let reader = OtherThread {
      var last: UInt64 = 0
      while last < 200_000 {
        var query = try! Query(.event)
        query.restrict(to: session.item)
        let count = try! query.count(in: book)
        #expect(count >= last, "what was seen stays")
        last = count
      }
    }
    for thread in threads { thread.join() }
    reader.join()
    try session.stop()
    let events = try book.events(of: session.item)
    #expect(events.count == 200_000 && Set(events.map(\.seq)) == Set(1...200_000))
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func powerDurabilityKeepsTheSame() throws {
    let book = try open(BookOptions(durability: .power))
    let a = try type("A", book)
    let session = try book.startSession("Watch")
    for _ in 0..<20 { try session.log(a) }
    #expect(try book.events(of: session.item).count == 20)
    try session.stop()
    #expect(try book.events(of: session.item).count == 20)
    book.close()
  }

  @Test func columnsGoStraightIntoTheBook() throws {
    let book = try open()
    let (a, b) = (try type("A", book), try type("B", book))
    let session = try book.startSession("Bulk")
    try session.log(a, at: 5)
    let times = (0..<100_000).map { Int64($0) * 7 }
    let types = (0..<100_000).map { $0 % 2 == 0 ? a : b }
    let first = try times.withUnsafeBufferPointer { t in try types.withUnsafeBufferPointer { try session.log(times: t, types: $0) } }
    #expect(first == 2)
    try session.log(b)
    #expect(try session.lastSeq() == 100_002 && session.count(of: a) == 50_001)
    let bad = types + [4711]
    let badTimes = times + [0]
    #expect(refusal { try badTimes.withUnsafeBufferPointer { t in try bad.withUnsafeBufferPointer { try session.log(times: t, types: $0) } } }?.code == .notFound)
    #expect(try session.lastSeq() == 100_002)
    try session.stop()
    #expect(try book.entry(session.item)[.eventCount].int == 100_002)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func upkeepSaysWhenToComeAgain() throws {
    let book = try open()
    #expect(try book.tick() == nil)
    let session = try book.startSession("Watch")
    try session.log(try type("A", book))
    let next = try #require(try book.tick())
    #expect(next > clock.now)
    try book.flush()
    #expect(try session.count() == 1)
    try session.log(try type("A", book))
    try session.stop()
    #expect(try book.events(of: session.item).map(\.seq) == [1, 2])
    book.close()
  }
}
