import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Statements that group or order events by their types get them so from the table, without a sort, and give what a sort gives.
@Suite("SQL: events in groups", .timeLimit(.minutes(60)))
struct GroupedEventsTests {
  let scratch = Scratch()
  let clock = TestClock()

  private func rows(_ book: Book, _ sql: String, _ values: [Value] = []) throws -> [[Value]] {
    let cursor = try book.sql(sql, values.map { StatementValue($0) })
    var rows: [[Value]] = []
    while try cursor.next(), case .statement(let values)? = cursor.row { rows.append(values) }
    return rows
  }

  /// A running session with events in chunks, in the tail and in edits; some of types that have one name.
  private func recorded() throws -> (Book, Int64) {
    let book = try Book(scratch.file("a.tally"), BookOptions(clock: clock.clock))
    let nest = try book.createCollection("Heron nest")
    var types = try ["A", "B", "C"].map { try #require(try book.eventType($0)) }
    for name in ["Z", "a", "A"] { types.append(try book.create(.eventType, name, in: nest)) }
    let session = try book.startSession("Watch", in: nest, at: 0)
    var random = SeededRandom("3")
    let logged = (0..<5_000).map { _ in types[Int.random(in: 0..<types.count, using: &random)] }
    try (0..<5_000).map { Int64($0) }.withUnsafeBufferPointer { times in
      try logged.withUnsafeBufferPointer { _ = try session.log(times: times, types: $0) }
    }
    for time in 0..<50 { try session.log(types[time % types.count], at: Int64(time) * 100) }
    try book.changeEvent(3, of: session.item, to: Event(time: 4_000, type: types[1], value: 2.5, note: "moved"))
    try book.deleteEvent(4, of: session.item)
    return (book, session.item)
  }

  /// A sign that changes no value keeps SQLite from asking the table for the order.
  @Test func groupsAreThoseOfASort() throws {
    let (book, session) = try recorded()
    for (asked, sorted) in [
      ("SELECT type, count(*), min(time), max(time), sum(value) FROM events(?) GROUP BY type", "SELECT type, count(*), min(time), max(time), sum(value) FROM events(?) GROUP BY +type"),
      ("SELECT type_name, count(*), max(seq) FROM events(?) GROUP BY type_name", "SELECT type_name, count(*), max(seq) FROM events(?) GROUP BY +type_name"),
      ("SELECT type, type_name, count(*) FROM events(?) GROUP BY type, type_name", "SELECT type, type_name, count(*) FROM events(?) GROUP BY +type, +type_name"),
      ("SELECT type_name, type, count(*) FROM events(?) GROUP BY type_name, type", "SELECT type_name, type, count(*) FROM events(?) GROUP BY +type_name, +type"),
      ("SELECT type, count(*) FROM events(?) WHERE time BETWEEN 100 AND 2000 GROUP BY type", "SELECT type, count(*) FROM events(?) WHERE time BETWEEN 100 AND 2000 GROUP BY +type"),
      ("SELECT type, count(text) FROM events(?) GROUP BY type", "SELECT type, count(text) FROM events(?) GROUP BY +type"),
      ("SELECT DISTINCT type FROM events(?) ORDER BY type", "SELECT DISTINCT +type FROM events(?) ORDER BY +type"),
      ("SELECT type, seq FROM events(?) ORDER BY type DESC, seq", "SELECT type, seq FROM events(?) ORDER BY +type DESC, seq"),
      ("SELECT type_name, type, seq FROM events(?) ORDER BY type_name, type, time, seq", "SELECT type_name, type, seq FROM events(?) ORDER BY +type_name, +type, time, seq"),
    ] {
      let found = try rows(book, asked, [.int(session)])
      #expect(found == (try rows(book, sorted, [.int(session)])), "\(asked)")
      #expect(!found.isEmpty)
    }
    #expect(try rows(book, "SELECT type, count(*) FROM events(?) GROUP BY type", [.int(12_345)]) == [])
    for (direction, order) in [("", "+type_name, time, seq"), ("DESC", "+type_name DESC, time, seq")] {
      let names = try rows(book, "SELECT type_name FROM events(?) ORDER BY type_name \(direction)", [.int(session)])
      #expect(names == (try rows(book, "SELECT type_name FROM events(?) ORDER BY \(order)", [.int(session)])))
    }
    let plan = try rows(book, "SELECT type, count(*) FROM sessions s JOIN events(s.id) e GROUP BY type")
    #expect(plan == (try rows(book, "SELECT type, count(*) FROM events(?) GROUP BY type", [.int(session)])))
  }

  /// Few rows that may be kept make it walk again and again; the rows and their order stay the same.
  @Test(arguments: [1, 7, 100, 900, 1_700, 5_048, 5_049, 1 << 19])
  func whatDoesNotFitIsWalkedOverAgain(most: Int) throws {
    let (book, session) = try recorded()
    let all = try book.events(of: session)
    var walks = 0
    let entry = try book.entry(session)
    let found: [Event] = try book.state(.of(session: session)) { state throws(Failure) in
      var grouped = try EventsByType(most: most, sorted: { $0.sorted() }) { () throws(Failure) in
        walks += 1
        return try EventMerge(entry.id, in: state)
      }
      var found: [Event] = []
      while let block = try grouped.next() {
        for place in 0..<block.columns.count { found.append(block.columns[block.order.map { Int($0[place]) } ?? place]) }
      }
      return found
    }
    let wanted = Dictionary(grouping: all, by: \.type).sorted { $0.key < $1.key }.flatMap(\.value)
    #expect(found.map(\.seq) == wanted.map(\.seq))
    #expect(found.map(\.time) == wanted.map(\.time) && found.map(\.type) == wanted.map(\.type) && found.map(\.value) == wanted.map(\.value))
    #expect(most < all.count ? walks > 1 : walks == 1)
  }
}
