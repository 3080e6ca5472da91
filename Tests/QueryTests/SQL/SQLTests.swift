import Glibc
import Synchronization
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Statements that read: views, events, parameters, what is refused, what a statement holds.
@Suite("SQL", .timeLimit(.minutes(60)))
struct SQLTests {
  let scratch = Scratch()
  let clock = TestClock()

  private func open(_ path: String? = nil) throws -> Book { try Book(path ?? scratch.file("a.tally"), BookOptions(clock: clock.clock)) }

  private func rows(_ book: Book, _ sql: String, _ values: [Value] = []) throws -> [[Value]] {
    try rows(book.sql(sql, values.map { StatementValue($0) }))
  }

  private func rows(_ cursor: Cursor) throws -> [[Value]] {
    var rows: [[Value]] = []
    while try cursor.next(), case .statement(let values)? = cursor.row { rows.append(values) }
    return rows
  }

  @Test func viewsShowWhatIsNotInTheTrash() throws {
    let book = try open()
    let nest = try book.createCollection("Heron nest")
    let inner = try book.createCollection("Inner", in: nest)
    let note = try book.createNote("Arrival", at: 5, in: nest)
    _ = try book.createNote("Gone", in: inner)
    _ = try book.delete(inner)
    #expect(try rows(book, "SELECT id, name, time FROM notes") == [[.int(note), .text("Arrival"), .int(5)]])
    #expect(try rows(book, "SELECT name FROM collections") == [[.text("Heron nest")]])
    #expect(try rows(book, "SELECT kind, uuid FROM items") == [[.int(2), .text(try book.entry(note).uuid)]])
    for view in ["collections", "notes", "sessions", "tasks", "items", "subjects", "event_types", "tags", "templates", "attachments", "item_tags", "item_fields", "days", "event_counts"] {
      let cursor = try book.sql("SELECT * FROM \(view)")
      #expect(cursor.columns.count > 2, "\(view)")
      let all = try rows(cursor)
      #expect(try rows(book, "SELECT count(*) FROM \(view)") == [[.int(Int64(all.count))]], "\(view)")
      #expect(try rows(book, "SELECT 1 FROM \(view)").count == all.count, "\(view)")
      for column in cursor.columns { #expect(try rows(book, "SELECT \(column.name) FROM \(view)").count == all.count, "\(view).\(column.name)") }
    }
  }

  @Test(arguments: [false, true]) func eventsAreThoseOfChunksTailAndEdits(inMemory: Bool) throws {
    let book = try open(inMemory ? ":memory:" : nil)
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch", at: 0)
    let times = (0..<70_000).map { Int64($0) * 10 }
    try times.withUnsafeBufferPointer { times in
      try Array(repeating: type, count: 70_000).withUnsafeBufferPointer { _ = try session.log(times: times, types: $0) }
    }
    for time in 0..<5 { try session.log(type, at: Int64(time) * 7) }
    try book.changeEvent(3, of: session.item, to: Event(time: 1, type: type, value: 2.5, note: "moved"))
    try book.deleteEvent(4, of: session.item)
    let walked = try book.events(of: session.item)
    let asked = try rows(book, "SELECT seq, time, type, value, text FROM events(?)", [.int(session.item)])
    #expect(asked.count == walked.count)
    #expect(asked == walked.map { [.int(Int64($0.seq)), .int($0.time), .int($0.type), Value($0.value), Value($0.note)] })
    #expect(try rows(book, "SELECT count(*), min(time), max(time) FROM events") == [[.int(70_004), .int(0), .int(699_990)]])
    guard !inMemory else { return }
    // Ranges and orders that the table meets itself give what SQLite makes of all.
    let conditions: [(String, (Event) -> Bool)] = [
      ("time >= 100 AND time < 400", { $0.time >= 100 && $0.time < 400 }), ("time > 699000.5 AND time <= 699980", { $0.time > 699_000 && $0.time <= 699_980 }),
      ("time = 7", { $0.time == 7 }), ("time < 0", { $0.time < 0 }), ("value IS NOT NULL", { $0.value != nil }), ("time BETWEEN 300 AND 20", { _ in false }),
    ]
    for (condition, isMet) in conditions {
      let expected = walked.filter(isMet)
      for (order, seqs) in [("time, seq", expected.map(\.seq)), ("time DESC, seq DESC", expected.reversed().map(\.seq)), ("seq", expected.map(\.seq).sorted())] {
        let met = try rows(book, "SELECT seq FROM events(?) WHERE \(condition) ORDER BY \(order)", [.int(session.item)])
        #expect(met == seqs.map { [.int(Int64($0))] }, "\(condition) \(order)")
      }
      for (order, times) in [("time", expected.map(\.time)), ("time DESC", expected.reversed().map(\.time))] {
        let met = try rows(book, "SELECT time FROM events(?) WHERE \(condition) ORDER BY \(order)", [.int(session.item)])
        #expect(met == times.map { [.int($0)] }, "\(condition) \(order)")
      }
    }
    let joined = try rows(book, "SELECT s.name, e.type_name, count(*) FROM sessions s JOIN events(s.id) e GROUP BY 1, 2")
    #expect(joined == [[.text("Watch"), .text("A"), .int(70_004)]])
    #expect(try rows(book, "SELECT * FROM events(12345)") == [])
    try session.stop()
    #expect(try rows(book, "SELECT count(*) FROM events(?)", [.int(session.item)]) == [[.int(70_004)]])
  }

  /// Now and then SQLite looks whether to stop while it ends the state that the statement held: that goes on all the same.
  @Test func anInterruptedStatementLetsItsStateGo() throws {
    let book = try open()
    _ = try book.createNote("Arrival")
    for _ in 0..<1_500 {
      let cursor = try book.sql("SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3")
      #expect(try cursor.next())
      book.interrupt()
      let refusal = refusal { _ = try cursor.next() }
      #expect(refusal?.code == .cancelled)
    }
    #expect(try rows(book, "SELECT count(*) FROM notes") == [[.int(1)]])
  }

  /// Events move from the tail to chunks while statements run: none is missed, none is seen twice.
  @Test func statementsBesideARecorderSeeEachEventOnce() throws {
    let book = try Book(scratch.file("a.tally"))
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch")
    let isDone = Atomic<Bool>(false)
    let recorder = OtherThread {
      defer { isDone.store(true, ordering: .relaxed) }
      let times = (0..<4_200).map { Int64($0) }
      let types = Array(repeating: type, count: times.count)
      for _ in 0..<20 {
        for time in 0..<300 { try? session.log(type, at: Int64(time)) }
        // Straight into chunks, and what the tail holds before it.
        _ = times.withUnsafeBufferPointer { times in types.withUnsafeBufferPointer { try? session.log(times: times, types: $0) } }
      }
    }
    while !isDone.load(ordering: .relaxed) {
      let before = Int64(try session.lastSeq())
      let seen = try rows(book, "SELECT count(*), coalesce(max(seq), 0), count(DISTINCT seq) FROM events(?)", [.int(session.item)])[0].compactMap(\.int)
      #expect(seen[0] == seen[1] && seen[0] == seen[2] && seen[0] >= before, "\(seen) after \(before)")
    }
    recorder.join()
  }

  @Test func parametersTakeTheirValues() throws {
    let book = try open()
    #expect(try rows(book, "SELECT ?, ?, ?, ?", [.int(.min), .real(0.5), .text("d'"), .null]) == [[.int(.min), .real(0.5), .text("d'"), .null]])
    #expect(try rows(book, "SELECT ?2, ?1", [.int(1), .int(2)]) == [[.int(2), .int(1)]])
    let named = try book.sql("SELECT :a, $b, @c, :a", [.init(.int(1), for: "a"), .init(.int(3), for: "c"), .init(.int(2), for: "b")])
    #expect(try rows(named) == [[.int(1), .int(2), .int(3), .int(1)]])
    #expect(refusal { try rows(book, "SELECT ?, ?", [.int(1)]) }?.code == .invalid)
    #expect(refusal { try rows(book, "SELECT 1", [.int(1)]) }?.code == .invalid)
    #expect(refusal { try book.sql("SELECT :a", [.init(.int(1), for: "b")]) }?.code == .invalid)
  }

  @Test(arguments: [
    "", " -- nothing", "SELEC 1", "SELECT 1; SELECT 2", "DELETE FROM notes", "DELETE FROM entry", "INSERT INTO setting VALUES ('a', 'b')", "PRAGMA user_version",
    "PRAGMA query_only = 0", "ATTACH 'x' AS y", "CREATE TABLE x (y)", "CREATE TEMP TABLE x (y)", "DROP VIEW notes", "BEGIN", "VACUUM INTO '/tmp/x'",
    "SELECT * FROM entry", "SELECT * FROM chunk", "SELECT * FROM sqlite_master", "SELECT * FROM pragma_table_info('entry')", "SELECT load_extension('x')",
    "SELECT (SELECT body FROM chunk LIMIT 1)", "SELECT 1 FROM notes WHERE id IN (SELECT id FROM entry)", "EXPLAIN DELETE FROM notes", "SELECT '\u{0}'",
  ])
  func onlyOneStatementThatReadsTheViewsIsTaken(sql: String) throws {
    let book = try open()
    let refused = refusal { try book.sql(sql) }
    #expect(refused?.code == .invalid, "\(refused?.message ?? "")")
    #expect(try book.check().isEmpty)
  }

  @Test func whatOneGivesIsRefusedWhereItCannotBeGiven() throws {
    let book = try open()
    for sql in ["SELECT abs(-9223372036854775807 - 1)", "SELECT zeroblob(1000000000)"] {
      #expect(refusal { try rows(book, sql) }?.code == .invalid, "\(sql)")
    }
    #expect(try rows(book, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5) SELECT sum(i) FROM n;  -- five") == [[.int(15)]])
    #expect(try rows(book, "SELECT value FROM json_each('[1, 2]')") == [[.int(1)], [.int(2)]])
    let again = try book.sql("SELECT 1 AS a, 2 AS a")
    #expect(again.columns.map(\.name) == ["a", "a"])
    #expect(String(decoding: try again.json(), as: UTF8.self).filter { !$0.isWhitespace } == #"[{"a":1,"a":2}]"#)
  }

  @Test func whatAStatementDefinesHasANameOfItsOwn() throws {
    let book = try open()
    _ = try book.createNote("Arrival")
    let names = "WITH mine(notes) AS (SELECT name FROM notes) SELECT notes AS items FROM mine"
    #expect(try rows(book, names) == [[.text("Arrival")]])
    for sql in [
      "SELECT name AS notes, '(notes AS (' FROM notes -- notes AS (", "SELECT n.name, 'x' FROM notes AS n, (SELECT 1) AS tags", "SELECT CAST(name AS TEXT), '' FROM notes AS notes",
      "SELECT max(name), count(*) FROM (SELECT name FROM notes) AS notes",
    ] { #expect(try rows(book, sql).count == 1, "\(sql)") }
    let failure = refusal { try book.sql("WITH Notes AS (SELECT 1 AS a) SELECT a FROM notes") }
    #expect(failure?.reason == .statement && failure?.message.contains("defines notes") == true)
  }

  @Test func blobsAreBoundAndGiven() throws {
    let book = try open()
    let bytes: [UInt8] = [0, 255, 0x61]
    let sql = "SELECT ? AS given, x'' AS empty, CAST('a' AS BLOB) AS cast_, hex(?1) AS digits, typeof(?1) AS kind"
    #expect(try rows(book, sql, [.blob(bytes)]) == [[.blob(bytes), .blob([]), .blob([0x61]), .text("00FF61"), .text("blob")]])
    let inside = try book.begin()
    #expect(try rows(inside, "SELECT CAST(? AS BLOB)", [.text("milk")]) == [[.blob(Array("milk".utf8))]])
    try inside.rollback()
    // UUIDs stay texts, whatever the table has.
    _ = try book.createNote("Arrival")
    #expect(try rows(book, "SELECT typeof(uuid), length(uuid) FROM notes") == [[.text("text"), .int(36)]])
    func written(_ format: Format) throws -> String {
      let cursor = try book.sql("SELECT ? AS a, x'' AS b, 1 AS c", [StatementValue(.blob(bytes))])
      return String(decoding: try cursor.table(format), as: UTF8.self)
    }
    #expect(try written(.json).filter { !$0.isWhitespace } == #"[{"a":{"hex":"00ff61"},"b":{"hex":""},"c":1}]"#)
    #expect(try written(.csv) == "a,b,c\n00ff61,,1\n" || written(.csv) == "a,b,c\r\n00ff61,,1\r\n")
    #expect(try written(.markdown).contains("| 00ff61 |") && written(.text).contains("00ff61") && written(.html).contains("<td>00ff61</td>"))
  }

  @Test func rowsAreOfOneStateAndWritersGoOn() throws {
    let book = try open()
    for number in 0..<10 { _ = try book.createNote("\(number)") }
    let cursor = try book.sql("SELECT name FROM notes ORDER BY id")
    #expect(try cursor.next())
    for number in 10..<20 { _ = try book.createNote("\(number)") }
    #expect(try rows(cursor).count == 9)
    #expect(try rows(book, "SELECT count(*) FROM notes") == [[.int(20)]])
  }

  @Test(arguments: [true, false]) func aTransactionIsAskedAsItIs(_ isInMemory: Bool) throws {
    let book = try Book(isInMemory ? ":memory:" : scratch.file("inside.tally"))
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("S", at: 0)
    for time in 1...5 { try session.log(a, at: Int64(time)) }
    let inside = try book.begin("asked")
    let note = try inside.createNote("One")
    let cursor = try inside.sql("SELECT name FROM notes ORDER BY id")
    _ = try inside.createNote("Two")
    #expect(try rows(cursor) == [[.text("One")]], "what is written after does not show")
    #expect(try rows(inside, "SELECT count(*), (SELECT count(*) FROM events(?)) FROM notes", [.int(session.item)]) == [[.int(2), .int(5)]])
    #expect(try rows(book, "SELECT count(*) FROM notes") == [[.int(0)]])
    let part = try inside.begin("part")
    try part.delete(note)
    #expect(try rows(part, "SELECT name FROM notes") == [[.text("Two")]])
    try part.rollback()
    #expect(try rows(inside, "SELECT count(*) FROM notes") == [[.int(2)]])
    for refused in ["DELETE FROM notes", "SELECT * FROM entry", "PRAGMA user_version", "SELECT name FROM sqlite_master", "SELECT"] {
      #expect(refusal { _ = try rows(inside, refused) }?.code == .invalid, "\(refused)")
    }
    let left = try inside.sql("SELECT name FROM notes")
    inside.interrupt()
    #expect(refusal { try left.next() }?.code == .cancelled)
    let open = try inside.sql("SELECT name FROM notes")
    try inside.commit()
    #expect(refusal { try open.next() }?.code == .closed)
    #expect(try rows(book, "SELECT name FROM notes ORDER BY id") == [[.text("One")], [.text("Two")]])
    // Nothing is left on the connection that writes.
    try session.stop()
    try book.undo()
    try book.undo()
    #expect(try rows(book, "SELECT count(*) FROM notes") == [[.int(0)]])
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func aClosedBookHasNoRows() throws {
    let book = try Book(scratch.file("a.tally"))
    _ = try book.createNote("Arrival")
    let cursor = try book.sql("SELECT id FROM notes")
    let other = try Book(scratch.file("a.tally"))
    book.close()
    #expect(refusal { try cursor.next() }?.code == .closed)
    #expect(refusal { try book.sql("SELECT 1") }?.code == .closed)
    #expect(try rows(other.sql("SELECT count(*) FROM notes")) == [[.int(1)]])
    other.close()
    // Nothing holds the file any more: its log is gone.
    #expect(scratch.files == ["a.tally"])
  }

  @Test func interruptionEndsTheStepUnderWay() throws {
    let book = try open()
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let waiting = try book.sql("SELECT 1")
    let isDone = Atomic<Bool>(false)
    let stopper = OtherThread {
      while !isDone.load(ordering: .relaxed) {
        book.interrupt()
        usleep(1000)
      }
    }
    let stopped = refusal { try rows(book.sql(endless)) }
    isDone.store(true, ordering: .relaxed)
    stopper.join()
    #expect(stopped?.code == .cancelled)
    #expect(refusal { try waiting.next() }?.code == .cancelled)
    #expect(try !waiting.next())
    #expect(try rows(book, "SELECT 1") == [[.int(1)]])
  }

  @Test func aBookOfAnOlderVersionIsAskedToo() throws {
    let book = try open(":memory:")
    _ = try book.createNote("Arrival")
    #expect(try rows(book, "SELECT name FROM items") == [[.text("Arrival")]])
    let path = scratch.file("a.tally")
    let made = try open(path)
    _ = try made.createNote("There")
    made.close()
    let reading = try Book(path, BookOptions(flags: .readOnly))
    #expect(try rows(reading, "SELECT name FROM notes") == [[.text("There")]])
  }
}
