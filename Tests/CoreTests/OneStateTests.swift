import Glibc
import Synchronization
import Testing
@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Every answer is of one state of the book, whoever writes beside it.
@Suite("One state", .timeLimit(.minutes(60)))
struct OneStateTests {
  let scratch = Scratch()

  /// Does `work` over and over in another thread while `ask` is asked so many times.
  private func beside(_ rounds: Int, _ work: @escaping @Sendable (Int) -> Void, ask: (Int) throws -> Void) rethrows {
    let stop = Stop()
    let worker = OtherThread {
      var round = 0
      while !stop.isSet {
        work(round)
        round += 1
      }
    }
    defer {
      stop.set()
      worker.join()
    }
    for round in 0..<rounds { try ask(round) }
  }

  private final class Stop: Sendable {
    private let flag = Atomic<Bool>(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
  }

  private func books() throws -> [Book] { [try Book(scratch.file("a.tally")), try Book(":memory:")] }

  @Test func eventsComeOnceWhileTheyMoveFromTheTailToChunks() throws {
    for book in try books() {
      let a = try #require(try book.eventType("A"))
      let session = try book.startSession("Watch")
      let item = session.item
      let logged = Counter()
      var seen: UInt64 = 0
      func look(_ count: UInt64, _ before: UInt64, _ what: String) {
        #expect(count >= before, "\(what): \(count) events, and \(before) were acknowledged before it was asked")
        #expect(count >= seen, "\(what): \(count) events, and \(seen) were seen before")
        seen = max(seen, count)
      }
      var dice = SeededRandom()
      nonisolated(unsafe) var flushes = dice
      try beside(60, { _ in
        for _ in 0..<20 { try! session.log(a); logged.add() }
        if Int.random(in: 0..<3, using: &flushes) == 0 { try! book.flush() }
        usleep(500)
      }, ask: { _ in
        var before = logged.value
        let cursor = try events(of: item).cursor(in: book)
        var seqs: [UInt64] = []
        while let columns = try cursor.events(Int.random(in: 1...700, using: &dice)), columns.count > 0 {
          for row in 0..<columns.count { seqs.append(columns.seq(row)) }
        }
        #expect(seqs == Array(1..<UInt64(seqs.count + 1)), "columns")
        look(UInt64(seqs.count), before, "columns")
        before = logged.value
        look(UInt64(try book.events(of: item).count), before, "rows")
        before = logged.value
        look(try events(of: item).count(in: book), before, "count")
        before = logged.value
        look(UInt64(try events(of: item).summary(SummaryOptions(by: .eventType), in: book).total.events), before, "summary")
        before = logged.value
        look(UInt64(try book.rows(Query(.session))[0][.eventCount].int ?? 0), before, "row")
      })
      try session.stop()
      #expect(try book.check().isEmpty)
      book.close()
    }
  }

  private final class Counter: Sendable {
    private let count = Atomic<UInt64>(0)
    var value: UInt64 { count.load(ordering: .acquiring) }
    func add() { count.add(1, ordering: .acquiringAndReleasing) }
  }

  private func events(of session: Int64) throws -> Query {
    var query = try Query(.event)
    query.restrict(to: session)
    return query
  }

  @Test func whatHasANoteHasTheEventsThatWereLoggedBeforeIt() throws {
    let book = try Book(scratch.file("a.tally"))
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch")
    let others = try (0..<10).map { try book.startSession("Other \($0)") }
    let item = session.item
    let note = try book.createNote("0")
    try beside(120, { round in
      try! session.log(a)
      let draft = try! book.edit(note)
      try! draft.set(.name, .text("\(round + 1)"))
      try! draft.save(.force)
    }, ask: { round in
      try book.state(.all) { state throws(Failure) in
        let told = Int64(try EntryStore.require(note, on: state.connection).name) ?? 0
        let counted = try state.eventCount(of: item)
        #expect(counted == told || counted == told + 1, "\(counted) events, and the note says \(told)")
      }
      let rows = try book.sql("SELECT name, (SELECT count(*) FROM events(?)) FROM notes", [StatementValue(.int(item))])
      #expect(try rows.next())
      let told = Int64(rows.row?[.own(Field.firstOwn)].text ?? "") ?? -1
      let counted = rows.row?[.own(Field.firstOwn + 1)].int ?? -1
      #expect(counted == told || counted == told + 1, "SQL: \(counted) events, and the note says \(told)")
      guard round % 10 == 0 else { return }
      let path = scratch.file("copy-\(round).tally")
      try book.backUp(to: path)
      let copy = try Book(path)
      let kept = Int64(try copy.entry(note).name) ?? 0
      let events = Int64(try self.events(of: item).count(in: copy))
      #expect(events == kept || events == kept + 1, "backup: \(events) events, and the note says \(kept)")
      copy.close()
    })
    for other in others { try other.stop() }
    book.close()
  }

  @Test func aRowAndItsOwnFieldsAreOfOneCommit() throws {
    for book in try books() {
      let template = try book.draft(.template)
      try template.set(.schema, .text(#"{"type": "object", "title": "Sighting", "properties": {"score": {"type": "integer"}}}"#))
      let id = try template.save()
      @Sendable func write(_ number: Int, to note: Int64?) throws -> Int64 {
        let draft = try note.map { try book.edit($0) } ?? book.draft(.note, template: id)
        try draft.set(.name, .text("\(number)"))
        try draft.set(.fields, .text(#"{"score": \#(number)}"#))
        return try draft.save(.force)
      }
      let notes = try (0..<20).map { _ in try write(0, to: nil) }
      try beside(200, { round in _ = try! write(round, to: notes[round % notes.count]) }, ask: { _ in
        let cursor = try Query(.note).cursor(in: book)
        while try cursor.next(), let row = cursor.row {
          let name = row[.name].text ?? ""
          #expect(try cursor.value(.fields).text?.filter(\.isNumber) == name)
        }
      })
      book.close()
    }
  }

  @Test func aTimelinesHeadingsAgreeWithItsRecords() throws {
    let book = try Book(scratch.file("a.tally"))
    let hour: Int64 = 3_600_000_000_000
    func session(_ start: Int64) throws -> Int64 {
      let draft = try book.draft(.session)
      try draft.set(.name, .text("S"))
      try draft.set(.time, .int(start))
      try draft.set(.end, .int(start + hour))
      return try draft.save()
    }
    _ = try session(0)
    let second = try session(2 * hour)
    try beside(300, { round in
      if round % 2 == 0 { _ = try! book.delete(second) } else { _ = try! book.restore(second) }
    }, ask: { _ in
      let cursor = try Query(.session).timelineCursor(in: book)
      var total: (count: Int64, duration: Int64)?
      var records: [Int64] = []
      while try cursor.next(), let row = cursor.row?.record as? TimelineRow {
        if total == nil { total = (row.count, row.duration) }
        if row.level == .record { records.append(row.duration) }
      }
      #expect(total?.count == Int64(records.count) && total?.duration == records.reduce(0, +))
    })
    book.close()
  }

  @Test func aSearchFindsAndDeletesOnlyWhatMatches() throws {
    let book = try Book(scratch.file("a.tally"))
    let (one, two) = (try book.createNote("foo 1"), try book.createNote("bar 2"))
    var query = try Query(.note)
    try query.search(for: "foo")
    let found = query
    try beside(250, { round in
      _ = try? book.write { inside in
        for (id, names) in [(one, ["bar 1", "foo 1"]), (two, ["foo 2", "bar 2"])] {
          let draft = try inside.edit(id)
          try draft.set(.name, .text(names[round % 2]))
          try draft.save(.force)
        }
      }
    }, ask: { round in
      let names = try book.names(found)
      #expect(names.count == 1 && names[0].hasPrefix("foo"), "\(names)")
      guard round % 5 == 0 else { return }
      #expect(try found.delete(in: book) == 1)
      var trash = try Query(.note)
      trash.restrict(to: 0, .trash)
      for entry in try book.rows(trash) {
        #expect(entry[.name].text?.hasPrefix("foo") == true, "\(entry[.name])")
        _ = try book.restore(entry.id)
      }
    })
    book.close()
  }

  @Test func aBackupBesideSteadyCommitsEnds() throws {
    let book = try Book(scratch.file("a.tally"))
    let note = try book.createNote("n")
    for number in 0..<8 { _ = try book.attach([UInt8](repeating: UInt8(number), count: 3_000_000), to: note, "\(number).bin") }
    try beside(5, { round in
      let draft = try! book.edit(note)
      try! draft.set(.description, .text("\(round)"))
      try! draft.save(.force)
    }, ask: { round in
      var (last, backwards) = (UInt64(0), 0)
      try book.backUp(to: scratch.file("copy-\(round).tally")) { done, _ throws(Failure) in
        if done < last { backwards += 1 }
        last = done
      }
      #expect(backwards == 0, "what was copied is not copied again")
    })
    book.close()
  }

  @Test func aWalkByHandOrderKeepsWhatNobodyMoved() throws {
    let book = try Book(":memory:")
    let nest = try book.createCollection("Nest")
    let notes = try (0..<40).map { try book.createNote("n\($0)", in: nest) }
    func page(after token: String?) throws -> (names: [String], token: String?) {
      var query = try Query(.note)
      query.restrict(to: nest)
      try query.order(by: .position)
      try query.page(limit: 20, after: token)
      let cursor = try query.cursor(in: book)
      var (names, last): ([String], String?) = ([], nil)
      while try cursor.next() {
        names.append(cursor.row?[.name].text ?? "")
        last = cursor.token
      }
      return (names, last)
    }
    let first = try page(after: nil)
    for move in 0..<1500 { try book.move(notes[38 + move % 2], to: nest, before: notes[1]) }
    let rest = try page(after: first.token)
    for number in 2..<38 {
      let times = (first.names + rest.names).count { $0 == "n\(number)" }
      #expect(times == 1, "n\(number) is listed \(times) times")
    }
    book.close()
  }
}
