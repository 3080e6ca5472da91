import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookTracking
@testable import TestBasics
@testable import TestBooks

@Suite("Editing events", .timeLimit(.minutes(60)))
struct EventEditTests {
  let book: Book
  let a: Int64
  let b: Int64

  init() throws {
    book = try Book(":memory:")
    a = try #require(try book.eventType("A"))
    b = try #require(try book.eventType("B"))
  }

  @Test func insertedChangedAndDeletedEventsAreReadAndCounted() throws {
    let session = try book.startSession("S", at: 0)
    for time in 1...10 { try session.log(a, at: Int64(time) * 10) }
    try session.stop(at: 200)
    let item = session.item
    #expect(try book.insertEvent(Event(time: 15, type: b, note: "late"), into: item) == 11)
    try book.changeEvent(3, of: item, to: Event(time: 95, type: b, value: 1.5))
    try book.deleteEvent(5, of: item)
    let events = try book.events(of: item)
    #expect(events.map(\.time) == [10, 15, 20, 40, 60, 70, 80, 90, 95, 100])
    #expect(events.map(\.seq) == [1, 11, 2, 4, 6, 7, 8, 9, 3, 10])
    #expect(try session.count(of: a) == 8 && session.count(of: b) == 2)
    #expect(try book.check().isEmpty)
    // Edits of edits, and what is gone is gone.
    try book.changeEvent(11, of: item, to: Event(time: 16, type: a))
    try book.deleteEvent(3, of: item)
    try book.deleteEvent(11, of: item)
    #expect(refusal { try book.deleteEvent(5, of: item) }?.code == .notFound)
    #expect(refusal { try book.changeEvent(11, of: item, to: Event(time: 1, type: a)) }?.code == .notFound)
    #expect(try session.count(of: a) == 8 && session.count(of: b) == 0)
    #expect(try book.insertEvent(Event(time: 1, type: a), into: item) == 12, "a number is never used again")
    #expect(try book.check().isEmpty)
  }

  @Test func aRunningSessionIsEditedToo() throws {
    let session = try book.startSession("S", at: 0)
    for time in 1...5 { try session.log(a, at: Int64(time)) }
    try book.deleteEvent(2, of: session.item)
    try book.changeEvent(3, of: session.item, to: Event(time: 30, type: b))
    #expect(try book.insertEvent(Event(time: 0, type: b), into: session.item) == 6)
    #expect(try session.count(of: a) == 3 && session.count(of: b) == 2)
    #expect(try book.events(of: session.item).map(\.seq) == [6, 1, 4, 5, 3])
    try session.stop(at: 40)
    #expect(try book.events(of: session.item).map(\.seq) == [6, 1, 4, 5, 3])
    #expect(try session.count(of: a) == 3 && session.count(of: b) == 2)
    #expect(try book.check().isEmpty)
  }

  @Test func refusalsChangeNothing() throws {
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    try session.stop(at: 5)
    let item = session.item
    #expect(refusal { try book.insertEvent(Event(time: 1, type: 4711), into: item) }?.code == .notFound)
    #expect(refusal { try book.insertEvent(Event(time: 1, type: a, subject: 4711), into: item) }?.code == .notFound)
    #expect(refusal { try book.insertEvent(Event(time: 1, type: a, phase: .start), into: item) }?.code == .invalid)
    #expect(refusal { try book.insertEvent(Event(time: 1, type: a), into: 4711) }?.code == .notFound)
    #expect(refusal { try book.changeEvent(2, of: item, to: Event(time: 1, type: a)) }?.code == .notFound)
    #expect(try book.events(of: item).count == 1)
  }

  @Test func randomEditsEqualAListOfEvents() throws {
    var random = SeededRandom()
    for _ in 0..<20 {
      let session = try book.startSession("S", at: 0)
      var model: [UInt64: Event] = [:]
      var next: UInt64 = 1
      for _ in 0..<Int.random(in: 0..<400, using: &random) {
        let event = Event(time: Int64.random(in: -50..<50, using: &random), type: Bool.random(using: &random) ? a : b)
        try session.log(event.type, at: event.time)
        model[next] = Event(seq: next, time: event.time, type: event.type, phase: .point)
        next += 1
        if Int.random(in: 0..<60, using: &random) == 0 { try book.flush() }
      }
      let stopsEarly = Bool.random(using: &random)
      if stopsEarly { try session.stop(at: 100) }
      for _ in 0..<60 {
        let seq = UInt64.random(in: 1...max(1, next), using: &random)
        let event = Event(
          time: Int64.random(in: -50..<50, using: &random), type: Bool.random(using: &random) ? a : b,
          value: Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil)
        var stored = event
        stored.phase = .point
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          stored.seq = try book.insertEvent(event, into: session.item)
          #expect(stored.seq == next)
          model[next] = stored
          next += 1
        case 1 where model[seq] != nil:
          try book.changeEvent(seq, of: session.item, to: event)
          stored.seq = seq
          model[seq] = stored
        case 2 where model[seq] != nil:
          try book.deleteEvent(seq, of: session.item)
          model[seq] = nil
        default: break
        }
      }
      if !stopsEarly { try session.stop(at: 100) }
      let expected = model.values.sorted { ($0.time, $0.seq) < ($1.time, $1.seq) }
      #expect(try book.events(of: session.item) == expected)
      #expect(try book.events(of: session.item, descending: true) == expected.reversed())
      for type in [a, b] { #expect(try session.count(of: type) == UInt64(expected.filter { $0.type == type }.count)) }
      var query = try Query(.event)
      query.restrict(to: session.item)
      try query.require(.time, .between, [.int(-10), .int(10)])
      try query.require(.type, .equal, [.int(a)])
      #expect(try query.count(in: book) == UInt64(expected.filter { (-10...10).contains($0.time) && $0.type == a }.count))
    }
    #expect(try book.check().isEmpty)
  }
}

@Suite("What a recorder left", .timeLimit(.minutes(60)))
struct LeftTailTests {
  /// A book with a session whose recorder died: its tail lies beside the book.
  private func book(_ scratch: Scratch, events: Int) throws -> (Book, Int64, Int64) {
    let book = try Book(scratch.file("a.tally"))
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("S", at: 0)
    let item = session.item
    let uuid = try book.entry(item).uuid
    for time in 1...events { try session.log(a, at: Int64(time)) }
    let tail = SessionTails.path(uuid, in: book.store)
    let kept = try GivenFile.read(tail, waiting: {})
    book.close()
    // As after a kill: the tail is there, and the book expects it.
    let sink = try FileSink(tail)
    try kept.withUnsafeBytes { try sink.write($0) }
    let connection = try Connection(path: scratch.file("a.tally"), flags: OpenMode.existing)
    try connection.execute("DELETE FROM chunk; DELETE FROM event_count; UPDATE event_log SET has_tail = 1, next_seq = 1")
    connection.close()
    return (try Book(scratch.file("a.tally")), item, a)
  }

  @Test func anInsertNeverTakesANumberThatATailHolds() throws {
    let scratch = Scratch()
    let (book, item, a) = try book(scratch, events: 5)
    #expect(try book.recovery().map(\.reason) == [.recovered])
    let inside = try book.begin()
    #expect(refusal { try inside.insertEvent(Event(time: 9, type: a), into: item) }?.reason == .tail)
    try inside.rollback()
    #expect(try book.insertEvent(Event(time: 9, type: a), into: item) == 6)
    #expect(try book.events(of: item).map(\.seq) == [1, 2, 3, 4, 5, 6])
    #expect(try book.check().isEmpty)
    book.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func whatATailHoldsMovesWithItsSession() throws {
    let scratch = Scratch()
    let (book, item, _) = try book(scratch, events: 3)
    let inside = try book.begin()
    #expect(refusal { try inside.fitSession(item, from: [0], to: [-5]) }?.reason == .tail)
    try inside.rollback()
    try book.fitSession(item, from: [0], to: [-5])
    #expect(try book.events(of: item).map(\.time) == [-4, -3, -2] && book.entry(item).time == -5)
    #expect(try book.check().isEmpty)
    book.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func anotherSessionsTailIsNotReadAsOnesOwn() throws {
    let scratch = Scratch()
    var (book, item, _) = try book(scratch, events: 5)
    let other = try book.startSession("T")
    let foreign = SessionTails.path(try book.entry(other.item).uuid, in: book.store)
    let own = SessionTails.path(try book.entry(item).uuid, in: book.store)
    let bytes = try GivenFile.read(foreign, waiting: {})
    try FileReplacement.write(try WritePlace(own, of: "the tail", streams: false)) { unfinished throws(Failure) in
      let sink = FileSink(unfinished)
      try bytes.withUnsafeBufferPointer { buffer throws(Failure) in try sink.write(UnsafeRawBufferPointer(buffer)) }
    }
    try other.stop()
    book.close()
    book = try Book(scratch.file("a.tally"))
    #expect(try book.recovery().contains { $0.reason == .damaged && $0.message.contains("another session") })
    #expect(try book.events(of: item).isEmpty)
    book.close()
  }
}
