import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// The view of how many events there are of each type says what a walk over the events says.
@Suite("SQL: counts of events", .timeLimit(.minutes(60)))
struct EventCountsTests {
  let scratch = Scratch()
  let clock = TestClock()

  private static let walked =
    "SELECT ?1 AS session, type, count(*), min(time), max(time) FROM events(?1) GROUP BY type HAVING ?1 IN (SELECT id FROM sessions) ORDER BY type"
  private static let counted = "SELECT session, type, count, first, last FROM event_counts WHERE session = ? ORDER BY type"

  private func rows(_ book: Book, _ sql: String, _ values: [Value] = []) throws -> [[Value]] {
    let cursor = try book.sql(sql, values.map { StatementValue($0) })
    var rows: [[Value]] = []
    while try cursor.next(), case .statement(let values)? = cursor.row { rows.append(values) }
    return rows
  }

  private func expectSame(_ book: Book, _ session: Int64, _ comment: Comment) throws {
    #expect(try rows(book, Self.counted, [.int(session)]) == rows(book, Self.walked, [.int(session)]), comment)
  }

  @Test(arguments: [false, true]) func saysWhatAWalkOverTheEventsSays(inMemory: Bool) throws {
    let book = try Book(inMemory ? ":memory:" : scratch.file("a.tally"), BookOptions(clock: clock.clock))
    let types = try ["A", "B", "C"].map { try #require(try book.eventType($0)) }
    let session = try book.startSession("Watch", at: 0)
    try expectSame(book, session.item, "no events")
    for time in 0..<7 { try session.log(types[time % 2], at: Int64(time) * 10) }
    try expectSame(book, session.item, "all of them in the tail")
    let times = (0..<9_000).map { Int64($0) }
    try times.withUnsafeBufferPointer { times in
      try times.map { types[Int($0) % 2] }.withUnsafeBufferPointer { _ = try session.log(times: times, types: $0) }
    }
    try expectSame(book, session.item, "in chunks")
    for time in 0..<5 { try session.log(types[time % 3], at: Int64(time) * 700 + 1) }
    try expectSame(book, session.item, "in chunks and in the tail")
    try book.changeEvent(1, of: session.item, to: Event(time: 20_000, type: types[2]))
    try book.deleteEvent(2, of: session.item)
    try book.changeEvent(9_010, of: session.item, to: Event(time: 5, type: types[1]))
    try expectSame(book, session.item, "with edits of chunks and of the tail")
    #expect(try rows(book, "SELECT sum(count) FROM event_counts") == [[.int(9_011)]])
    try session.stop()
    try expectSame(book, session.item, "stopped")
    #expect(try rows(book, "SELECT count(*) FROM sessions s JOIN event_counts c ON c.session = s.id WHERE c.type = ?", [.int(types[2])]) == [[.int(1)]])
    _ = try book.delete(session.item)
    #expect(try rows(book, "SELECT * FROM event_counts") == [])
    #expect(try rows(book, Self.counted, [.int(session.item)]) == [])
    #expect(try rows(book, Self.counted, [.int(12_345)]) == [])
  }

  /// Types of which all events were taken back have no row, and a session without events has none.
  @Test func hasNoRowOfNothing() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(clock: clock.clock))
    let type = try #require(try book.eventType("A"))
    _ = try book.startSession("Empty", at: 0)
    let session = try book.startSession("Watch", at: 0)
    try session.log(type, at: 1)
    try session.stop()
    #expect(try rows(book, "SELECT session, count, first, last FROM event_counts") == [[.int(session.item), .int(1), .int(1), .int(1)]])
    try book.deleteEvent(1, of: session.item)
    #expect(try rows(book, "SELECT * FROM event_counts") == [])
  }

  @Test func snapshotsAndTransactionsSeeTheirState() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(clock: clock.clock))
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch", at: 0)
    try session.log(type, at: 1)
    let snapshot = try book.snapshot()
    try session.log(type, at: 2)
    #expect(try rows(snapshot, "SELECT count, last FROM event_counts") == [[.int(1), .int(1)]])
    #expect(try rows(book, "SELECT count, last FROM event_counts") == [[.int(2), .int(2)]])
    #expect(try rows(snapshot, "SELECT count, last FROM event_counts") == [[.int(1), .int(1)]])
  }

  /// While events move from the tail to chunks, the counts are those of the walk of the same statement.
  @Test func areOfOneStateBesideARecorder() throws {
    let book = try Book(scratch.file("a.tally"))
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch")
    for round in 0..<20 {
      for time in 0..<300 { try session.log(type, at: Int64(time)) }
      let times = (0..<4_200).map { Int64($0) }
      try times.withUnsafeBufferPointer { times in
        try Array(repeating: type, count: times.count).withUnsafeBufferPointer { _ = try session.log(times: times, types: $0) }
      }
      let found = try rows(
        book, "SELECT (SELECT sum(count) FROM event_counts WHERE session = ?1), (SELECT count(*) FROM events(?1))", [.int(session.item)])
      #expect(found == [[.int(Int64(round + 1) * 4_500), .int(Int64(round + 1) * 4_500)]])
    }
    try session.stop()
  }
}
