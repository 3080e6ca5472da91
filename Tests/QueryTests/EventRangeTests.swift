import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// Reading and writing in ranges must give what reading and writing one by one gives.
@Suite("Events in ranges", .timeLimit(.minutes(60)))
struct EventRangeTests {
  let scratch = Scratch()
  let clock = TestClock()

  private func model(_ comparison: Comparison, _ values: [Int64]) -> (Int64) -> Bool {
    switch comparison {
    case .equal: { $0 == values[0] }
    case .notEqual: { $0 != values[0] }
    case .less: { $0 < values[0] }
    case .lessOrEqual: { $0 <= values[0] }
    case .greater: { $0 > values[0] }
    case .greaterOrEqual: { $0 >= values[0] }
    case .between: { $0 >= values[0] && $0 <= values[1] }
    default: { values.contains($0) }
    }
  }

  /// Chunks that overlap, a tail, edits and additions, read under random conditions.
  @Test func areWhatOneByOneGives() throws {
    var random = SeededRandom()
    let book = try Book(scratch.file("a.tally"), BookOptions(clock: clock.clock))
    let types = try ["A", "B", "C"].map { try #require(try book.eventType($0)) }
    let session = try book.startSession("Mixed")
    var logged = 0
    // Steps back now and then, the least batch that goes straight to chunks, and one that fills more than a chunk.
    for count in [5_000, 4_097, 66_000, 4_500].shuffled(using: &random) {
      var time = Int64.random(in: 0..<60_000, using: &random)
      let times = (0..<count).map { _ in
        time += Int64.random(in: -1...5, using: &random)
        return time
      }
      let used = times.map { _ in types.randomElement(using: &random)! }
      let first = try times.withUnsafeBufferPointer { t in try used.withUnsafeBufferPointer { try session.log(times: t, types: $0) } }
      #expect(first == UInt64(logged + 1))
      logged += count
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        try session.log(types[0], at: Int64.random(in: 0..<60_000, using: &random))
        logged += 1
      }
    }
    for _ in 0..<20 {
      let seq = UInt64.random(in: 1...UInt64(logged), using: &random)
      let edited = Event(time: Int64.random(in: 0..<60_000, using: &random), type: types[1], value: 2.5, note: "moved")
      if Bool.random(using: &random) { try? book.changeEvent(seq, of: session.item, to: edited) } else { try? book.deleteEvent(seq, of: session.item) }
    }
    let all = try book.events(of: session.item)
    #expect(zip(all, all.dropFirst()).allSatisfy { ($0.time, $0.seq) < ($1.time, $1.seq) })
    let comparisons: [Comparison] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in]
    for round in 0..<draws(16, long: 64) {
      let comparison = comparisons[round % comparisons.count]
      // Numbers too, by which chunks are passed over as by times.
      let field: Field = round / comparisons.count % 2 == 0 ? .time : .seq
      var values = [Int64.random(in: 0..<60_000, using: &random)]
      if round % 5 == 4 { values = [[Int64.min, .max].randomElement(using: &random)!] }
      // Also with the greater bound first, which selects nothing.
      if comparison == .between || comparison == .in { values.append(Int64.random(in: 0..<60_000, using: &random)) }
      var query = try Query(.event)
      query.restrict(to: session.item)
      try query.require(field, operation: comparison.rawValue, values.map { Value.int($0) })
      let fits = model(comparison, values)
      let wanted = all.filter { fits(field == .time ? $0.time : Int64($0.seq)) }
      var columns = EventColumns()
      let cursor = try query.cursor(in: book)
      while let next = try cursor.events(1 + Int.random(in: 0..<9_000, using: &random)), next.count > 0 {
        columns.append(copying: next, 0..<next.count)
      }
      #expect((0..<columns.count).map { columns[$0] } == wanted, "\(field) \(comparison) \(values)")
      guard wanted.count < 10_000 else { continue }
      try query.order(by: .time, descending: true)
      #expect(try book.rows(query).map(\.id) == wanted.reversed().map { Int64(bitPattern: $0.seq) }, "\(comparison) \(values)")
    }
    try session.stop()
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func timesAndSecondsAreTheFormats() throws {
    var random = SeededRandom()
    for name in ["UTC", "Europe/Berlin", "America/St_Johns", "-09:30", "Australia/Lord_Howe"] {
      let zone = try ZoneRules.named(name)
      let text = SecondText(zone)
      var time: Int64 = 0
      for round in 0..<4_000 {
        switch round % 4 {
        case 0: time = Int64.random(in: .min ... .max, using: &random)
        case 1: time = time / 1_000_000_000 * 1_000_000_000 &+ [0, 1_000_000, 1_000, 999_999_999].randomElement(using: &random)!
        default: time &+= Int64.random(in: -600_000_000...600_000_000, using: &random)
        }
        var wanted: [UInt8] = []
        ISO8601.append(time, offset: zone.offset(at: time), fraction: .shortest, to: &wanted)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { place in
          let start = place.baseAddress!
          let end = text.write(time, at: start)
          let isSame = Array(UnsafeBufferPointer(start: start, count: end - start)) == wanted
          #expect(isSame, "\(name) \(time)")
          let seconds = DurationText.writeSeconds(time, at: start)
          let written = String(decoding: UnsafeBufferPointer(start: start, count: seconds - start), as: UTF8.self)
          #expect(written == DurationText.format(time, style: .seconds), "\(time)")
        }
      }
    }
  }

  @Test func pagesContinueWhereATokenSays() throws {
    let book = try Book(scratch.file("pages.tally"), BookOptions(clock: clock.clock))
    let session = try book.startSession("Pages")
    let type = try #require(try book.eventType("A"))
    // Several at one time, and more than one read of rows.
    for index in 0..<2_500 { try session.log(type, at: Int64(index / 3)) }
    for descending in [false, true] {
      var query = try Query(.event)
      query.restrict(to: session.item)
      try query.order(by: .time, descending: descending)
      var (seqs, token): ([Int64], String?) = ([], nil)
      repeat {
        try query.page(limit: 700, after: token)
        let cursor = try query.cursor(in: book)
        #expect(cursor.token == nil)
        token = nil
        while try cursor.next(), let row = cursor.row {
          seqs.append(row.id)
          token = cursor.token
        }
        #expect(cursor.row == nil)
      } while token != nil
      #expect(seqs == (descending ? Array((1...2_500).reversed()) : Array(1...2_500)))
    }
  }
}
