import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookSalvage
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Lanes", .timeLimit(.minutes(60)))
struct LaneTests {
  /// Runs SQL in a book as no version of the library does.
  private func run(_ sql: SQL, in book: Book) throws {
    try book.store.write(by: nil, at: 0) { transaction throws(Failure) in _ = try transaction.connection.run(sql) }
  }

  private func reopened(_ all: LaneBooks) throws -> Book {
    let path = all.books[0].store.path
    all.books[0].close()
    return try Book(path)
  }

  @Test func numbersAreALaneAndAPlace() {
    #expect(LaneNumber.of(7) == 0 && LaneNumber.place(7) == 7)
    #expect(LaneNumber.seq(7, in: 5) == 5 << 32 | 7)
    #expect(LaneNumber.seq(UInt64(UInt32.max), in: LaneNumber.most) < 1 << 53)
    #expect(LaneNumber.after(LaneNumber.most) == 1 && LaneNumber.after(0) == 1)
    let (device, session) = (Array(repeating: UInt8(1), count: 16), Array(repeating: UInt8(2), count: 16))
    #expect((1...LaneNumber.most).contains(LaneNumber.own(device: device, session: session)))
    // As docs/file-format.md says.
    let hash = SHA256.digest(device + session)
    #expect(LaneNumber.own(device: device, session: session) == Int64(hash[0]) << 13 | Int64(hash[1]) << 5 | Int64(hash[2]) >> 3)
  }

  @Test func booksThatWereNeverMergedHaveNone() throws {
    let all = try LaneBooks(1)
    try all.log([10], at: 10, in: 0)
    _ = try all.books[0].insertEvent(Event(time: 11, type: all.type, value: 11), into: all.session)
    #expect(try all.books[0].events(of: all.session).map(\.seq) == [1, 2, 3, 4, 5])
    #expect(try all.books[0].number("SELECT count(*) FROM lane") == 0)
  }

  @Test func whatAnotherDeviceMadeIsRecordedInALaneOfOnesOwn() throws {
    let all = try LaneBooks(1)
    try all.plant(0, knowing: [1])
    try all.log([10], at: 10, in: 0)
    let lane = LaneNumber.own(device: all.uuid(0), session: try uuid(of: all))
    #expect(try all.books[0].events(of: all.session).map(\.seq) == [1, 2, 3, LaneNumber.seq(1, in: lane)])
    #expect(try all.lanes(0).map(\.number) == [0, lane] && all.lanes(0).map(\.device) == [0, 1])
    #expect(try all.lanes(0).map(\.next) == [4, LaneNumber.seq(2, in: lane)])
    try all.log([11], at: 11, in: 0)
    _ = try all.books[0].insertEvent(Event(time: 12, type: all.type, value: 12), into: all.session)
    #expect(try all.books[0].events(of: all.session).suffix(3).map(\.seq) == [1, 2, 3].map { LaneNumber.seq($0, in: lane) })
    #expect(try all.books[0].check().isEmpty)
    // Its own sessions go on as ever.
    let own = try all.books[0].startSession("Mine")
    _ = try own.log([Event(time: .min, type: all.type)])
    own.detach()
    let again = try all.books[0].attach(to: own.item)
    _ = try again.log([Event(time: .min, type: all.type)])
    try again.stop()
    #expect(try all.books[0].events(of: own.item).map(\.seq) == [1, 2])
  }

  private func uuid(of all: LaneBooks) throws -> [UInt8] {
    let value = try all.books[0].store.read { connection throws(Failure) in try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(all.session)") }
    guard case .blob(let uuid) = value else { return [] }
    return uuid
  }

  @Test func aLaneThatIsTakenLeadsToTheNext() throws {
    let all = try LaneBooks(1)
    try all.plant(0, knowing: [1])
    let lane = LaneNumber.own(device: all.uuid(0), session: try uuid(of: all))
    try all.books[0].store.write(by: nil, at: 0) { transaction throws(Failure) in
      let first = LaneNumber.seq(1, in: lane)
      try Lanes.keep(
        [Lanes.Lane(0, first: 1, next: 4, device: 0), Lanes.Lane(lane, first: first, next: first, device: 2)], of: all.session, on: transaction.connection)
    }
    try all.log([10], at: 10, in: 0)
    #expect(try all.lanes(0).map(\.number) == [0, lane, LaneNumber.after(lane)])
  }

  /// What a version before lanes does: it numbers behind the greatest.
  @Test(arguments: [false, true]) func whatAnOlderVersionLoggedComesHome(_ isInTail: Bool) throws {
    let all = try LaneBooks(2)
    try all.plant(0, knowing: [1])
    try all.merge(0, into: 1)
    try all.log([20, 21], at: 10, in: 1)
    try all.merge(1, into: 0)
    let foreign = try #require(try all.lanes(0).last)
    #expect(foreign.device == 2)
    let book = all.books[0]
    let end = try book.number("SELECT next_seq FROM event_log WHERE session = \(all.session)")
    var columns = EventColumns()
    columns.append(Event(seq: UInt64(end), time: 30, type: all.type, phase: .point, value: 30))
    try book.store.write(by: nil, at: 0) { transaction throws(Failure) in
      if isInTail {
        let tail = try SessionTails.create(
          UUID(stored: try uuidBytes(of: all.session, on: transaction.connection)) ?? .random(), firstSeq: UInt64(end), anchor: 0, in: book.store)
        guard try tail.append([TailEvent(time: 30, type: all.type, phase: .point, subject: 0, value: 30, note: nil)]) else { throw Failure(.io, "no room") }
        tail.close(remove: false)
        try Chunks.setTail(true, of: all.session, on: transaction.connection)
      } else {
        try Chunks.append(columns, to: all.session, on: transaction.connection)
        try transaction.connection.run("UPDATE \(Table.lane) SET next_seq = \(end) WHERE session = \(all.session) AND lane = \(foreign.number)")
      }
    }
    #expect(try !isInTail || book.number("SELECT has_tail FROM event_log WHERE session = \(all.session)") == 1)
    let again = try reopened(all)
    let found = try again.recovery()
    #expect(found.map(\.reason) == [.lane], "\(found.map(\.message)) \(all.scratch.files)")
    let events = try again.events(of: all.session)
    #expect(events.compactMap(\.value) == [0, 1, 2, 20, 21, 30])
    let own = LaneNumber.own(device: all.uuid(0), session: try uuidBytes(of: all.session, in: again))
    #expect(LaneNumber.of(events.last?.seq ?? 0) == own)
    #expect(try again.check().isEmpty)
    #expect(try again.number("SELECT max(next_seq) = (SELECT next_seq FROM event_log) FROM lane") == 1)
    again.close()
    let quiet = try Book(again.store.path)
    #expect(try quiet.recovery().isEmpty)
  }

  private func uuidBytes(of session: Int64, on connection: Connection) throws(Failure) -> [UInt8] {
    guard case .blob(let uuid) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(session)") else { return [] }
    return uuid
  }

  private func uuidBytes(of session: Int64, in book: Book) throws -> [UInt8] {
    try book.store.read { connection throws(Failure) in try uuidBytes(of: session, on: connection) }
  }

  @Test func aRecorderWhoseLaneIsNotTheGreatestLosesNothing() throws {
    let all = try LaneBooks(2)
    try all.merge(1, into: 0)
    try all.merge(0, into: 1)
    for number in [0, 1] { try all.log([Double(number * 10 + 10)], at: 10, in: number) }
    try all.merge(1, into: 0)
    try all.merge(0, into: 1)
    for number in [0, 1] {
      let book = all.books[number]
      let recorder = try book.attach(to: all.session, .continue)
      for value in 0..<5 { _ = try recorder.log([Event(time: 20, type: all.type, value: Double(number * 100 + 100 + value))]) }
      #expect(try book.events(of: all.session).count == 10)
      #expect(try recorder.count() == 10)
      try book.backUp(to: all.scratch.file("backup \(number)"))
      let backup = try Book(all.scratch.file("backup \(number)"))
      #expect(try backup.events(of: all.session) == book.events(of: all.session))
      #expect(try backup.check().isEmpty)
      backup.close()
      try recorder.pause()
      try recorder.resume()
      _ = try recorder.log([Event(time: 21, type: all.type, value: 1)])
      try recorder.stop()
      #expect(try book.events(of: all.session).count == 11)
      #expect(try book.check().isEmpty)
    }
  }

  @Test func salvageMakesTheRowsAnew() throws {
    let all = try LaneBooks(2)
    try all.log([10], at: 10, in: 0)
    try all.log([20], at: 10, in: 1)
    try all.merge(1, into: 0)
    let events = try all.books[0].events(of: all.session)
    let path = all.books[0].store.path
    all.books[0].close()
    let book = try Book.salvage(path, to: all.scratch.file("s.tally"))
    #expect(try book.events(of: all.session) == events)
    #expect(try book.check().isEmpty)
    #expect(try book.number("SELECT count(*) FROM lane WHERE device IS NULL") == 3)
  }

  @Test func checkSaysWhatIsWrongWithLanes() throws {
    let all = try LaneBooks(2)
    try all.log([10], at: 10, in: 0)
    try all.log([20], at: 10, in: 1)
    try all.merge(1, into: 0)
    let book = all.books[0]
    #expect(try book.check().isEmpty)
    try run("UPDATE \(Table.lane) SET next_seq = first_seq WHERE lane > 0", in: book)
    #expect(try book.check().contains { $0.message.hasPrefix("a chunk ends behind the next number of its lane") })
    try run("UPDATE \(Table.lane) SET next_seq = 5 WHERE lane > 0", in: book)
    #expect(try book.check().contains { $0.key == "seq" && $0.message.hasSuffix("salvage the book into a new one, or restore a backup") })
  }
}
