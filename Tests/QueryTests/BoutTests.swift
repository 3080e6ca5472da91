import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Bouts are rows: paired over the whole session, whatever a query asks for.
@Suite("Bouts", .timeLimit(.minutes(60))) struct BoutTests {
  private let clock = TestClock()
  private let book: Book
  private let point: Int64
  private let state: Int64
  private let start: Instant = 1_736_200_000_000_000_000

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    point = try #require(try book.eventType("A"))
    let draft = try book.draft(.eventType)
    try draft.set(.name, .text("Stand"))
    try draft.set(.mode, .int(Int64(EventMode.state.rawValue)))
    state = try draft.save()
  }

  private func at(_ seconds: Int64) -> Instant { start + seconds * nanosecondsPerSecond }

  private func collection(_ name: String, in parent: Int64 = 0) throws -> Int64 {
    let draft = try book.draft(.collection)
    try draft.set(.name, .text(name))
    try draft.set(.parent, .int(parent))
    return try draft.save()
  }

  /// A pause at 30 to 40 s; a state before it, one across it, a point, one that nothing stops; 100 s long.
  private func watch(in parent: Int64 = 0, at offset: Int64 = 0) throws -> Int64 {
    let recorder = try book.startSession("Watch", in: parent, at: at(offset))
    func log(_ phase: Phase, _ seconds: Int64, value: Double? = nil, note: String? = nil) throws {
      let type = phase == .point ? point : state
      _ = try recorder.log([Event(time: at(offset + seconds), type: type, phase: phase, value: value, note: note)])
    }
    try log(.start, 10, value: 3, note: "up")
    try log(.stop, 20, note: "down")
    try log(.start, 25, value: 1)
    try recorder.pause(at: at(offset + 30))
    try recorder.resume(at: at(offset + 40))
    try log(.point, 45, value: 7)
    try log(.stop, 50)
    try log(.start, 90)
    try recorder.stop(at: at(offset + 100))
    return recorder.item
  }

  private func bouts(_ query: Query) throws -> [Bout] {
    let cursor = try query.cursor(in: book)
    var found: [Bout] = []
    while try cursor.next() { found.append(try #require(cursor.row?.record as? Bout)) }
    return found
  }

  private func query(of session: Int64) throws -> Query {
    var query = try Query(.bout)
    query.restrict(to: session)
    return query
  }

  @Test func haveTheFieldsOfWhatBeganAndEndedThem() throws {
    let session = try watch()
    let cursor = try query(of: session).cursor(in: book)
    #expect(try cursor.next())
    let fields: [Field] = [.kind, .id, .session, .seq, .time, .end, .duration, .type, .subject, .value, .text, .stopText, .state, .phase]
    let expected: [Value] = [
      .int(25), .int(1), .int(session), .int(1), .int(at(10)), .int(at(20)), .int(10_000_000_000), .int(state), .null, .real(3), .text("up"),
      .text("down"), .int(3), .null,
    ]
    #expect(try fields.map { try cursor.value($0) } == expected)
    let all = try bouts(query(of: session))
    #expect(all.map(\.duration) == [10_000_000_000, 15_000_000_000, nil, 10_000_000_000])
    #expect(all.map(\.end) == [at(20), at(50), nil, at(100)])
    #expect(all.map(\.isOpen) == [false, false, false, true])
    #expect(all.map { $0[.state] } == [.int(3), .int(3), .null, .int(1)])
  }

  @Test func lastAsLongWhateverIsAskedFor() throws {
    let session = try watch()
    let all = try bouts(query(of: session))
    for (field, comparison, values, negated) in [
      (.value, .greaterOrEqual, [.real(2)], false), (.time, .less, [.int(at(15))], false), (.time, .greater, [.int(at(22))], false),
      (.end, .lessOrEqual, [.int(at(50))], false), (.duration, .less, [.int(12_000_000_000)], false), (.type, .equal, [.int(state)], true),
      (.text, .prefix, [.text("u")], false), (.stopText, .null, [], true), (.state, .equal, [.int(1)], false), (.state, .null, [], false),
      (.seq, .in, [.int(3), .int(4)], false), (.subject, .null, [], false), (.session, .equal, [.int(session)], false), (.session, .equal, [.int(session)], true),
    ] as [(Field, TallybookBase.Comparison, [Value], Bool)] {
      var some = try query(of: session)
      try some.require(field, comparison, values, negated: negated)
      let condition = try Condition(field, comparison, values, negated: negated)
      #expect(try bouts(some) == all.filter { condition.matches($0[field]) }, "\(field.name)")
      #expect(try some.count(in: book) == UInt64(all.filter { condition.matches($0[field]) }.count))
    }
  }

  @Test func areOfASessionACollectionOrTheBook() throws {
    let (outer, other) = (try collection("Nest"), try collection("Other"))
    let inner = try collection("Eggs", in: outer)
    // The later one was made first.
    let sessions = [try watch(in: inner, at: 2000), try watch(in: outer, at: 1000), try watch(in: other, at: 3000), try watch(at: 4000)]
    func found(_ kind: Kind, _ parent: Int64?, _ flags: ScopeFlags = []) throws -> [Int64] {
      var query = try Query(kind)
      if let parent { query.restrict(to: parent, flags) }
      let cursor = try query.cursor(in: book)
      var found: [Int64] = []
      var count: UInt64 = 0
      while try cursor.next() {
        let session = try cursor.value(.session).int ?? 0
        if found.last != session { found.append(session) }
        count += 1
      }
      #expect(try query.count(in: book) == count)
      return found
    }
    for kind in [Kind.bout, .event] {
      #expect(try found(kind, nil) == [sessions[1], sessions[0], sessions[2], sessions[3]])
      #expect(try found(kind, outer) == [sessions[1]])
      #expect(try found(kind, outer, .recursive) == [sessions[1], sessions[0]])
      #expect(try found(kind, 0) == [sessions[3]])
      #expect(try found(kind, 0, .recursive) == [sessions[1], sessions[0], sessions[2], sessions[3]])
      #expect(try found(kind, sessions[2]) == [sessions[2]])
      var reversed = try Query(kind)
      try reversed.order(by: .time, descending: true)
      let rows = try reversed.cursor(in: book)
      var times: [Instant] = []
      while try rows.next() { times.append(try rows.value(.time).int ?? 0) }
      #expect(times == times.sorted(by: >) && times.count == (kind == .bout ? 16 : 24))
      #expect(refusal { try found(kind, 4711) }?.code == .notFound)
      #expect(refusal { try found(kind, point) }?.code == .notFound)
    }
    try book.delete(outer)
    #expect(try found(.bout, nil) == [sessions[2], sessions[3]])
  }

  /// A page after any row goes on behind it, in any order.
  @Test func comeInPages() throws {
    let outer = try collection("Nest")
    let sessions = [try watch(in: outer), try watch(in: outer, at: 1000), try watch(in: outer, at: 1000)]
    for kind in [Kind.event, .bout] {
      for order in kind == .bout ? [Field.time, .duration, .value] : [.time] {
        for descending in [false, true] {
          var whole = try Query(kind)
          whole.restrict(to: outer, recursive: true)
          try whole.order(by: order, descending: descending)
          let cursor = try whole.cursor(in: book)
          var (all, tokens): ([[Value]], [String]) = ([], [])
          while try cursor.next() {
            all.append([try cursor.value(.session), try cursor.value(.seq), try cursor.value(order)])
            tokens.append(try #require(cursor.token))
          }
          #expect(all.count == (kind == .bout ? 4 : 6) * sessions.count)
          let values = all.compactMap { $0[2].real }
          if order != .time { #expect(values == values.sorted(by: descending ? (>) : (<))) }
          if order != .time { #expect(all.suffix(all.count - values.count).allSatisfy { $0[2].isNull }) }
          for (place, token) in tokens.enumerated() {
            for limit in [1, 2, 100] {
              var page = whole
              try page.page(limit: UInt64(limit), after: token)
              let rows = try page.cursor(in: book)
              var found: [[Value]] = []
              while try rows.next() { found.append([try rows.value(.session), try rows.value(.seq), try rows.value(order)]) }
              #expect(found == Array(all[(place + 1)...].prefix(limit)), "\(kind) by \(order.name), descending \(descending), behind \(place)")
            }
          }
        }
      }
    }
    var query = try Query(.bout)
    #expect(refusal { try query.order(by: .text) }?.code == .invalid)
    var paged = try Query(.bout)
    for bad in ["7.a.1.i5", "7.a.1.i5.", "7.a.1.i5.1", "7.a.1.i5.1_x"] {
      #expect(refusal { try paged.page(limit: 1, after: bad) }?.code == .invalid, "\(bad)")
    }
  }

  /// The rows of a cursor are those of the state that it began in.
  @Test func areOfOneState() throws {
    let sessions = [try watch(), try watch(at: 1000)]
    let cursor = try Query(.bout).cursor(in: book)
    #expect(try cursor.next())
    try book.deleteEvent(2, of: sessions[1])
    _ = try book.insertEvent(Event(time: at(1060), type: point, phase: .point), into: sessions[1])
    var rest: [Instant?] = []
    while try cursor.next() { rest.append(try cursor.value(.end).int) }
    #expect(rest == [at(50), nil, at(100), at(1020), at(1050), nil, at(1100)])
    #expect(try bouts(query(of: sessions[1])).map(\.end) == [at(1025), at(1050), nil, nil, at(1100)])
  }

  @Test func areReadInSQLAndAsArrow() throws {
    let sessions = [try watch(), try watch(at: 1000)]
    func rows(_ sql: String, _ values: [Value] = []) throws -> [[Value]] {
      let cursor = try book.sql(sql, values.map { StatementValue($0) })
      var rows: [[Value]] = []
      while try cursor.next() { if case .statement(let values)? = cursor.row { rows.append(values) } }
      return rows
    }
    let all = try bouts(Query(.bout))
    let columns = #"session, seq, time, "end", duration, type, subject, value, text, stop_text, state, variant, fields"#
    #expect(try rows("SELECT \(columns) FROM bouts") == all.map { bout in Bout.fields.map { bout[$0] } })
    #expect(try rows("SELECT \(columns) FROM bouts(?)", [.int(sessions[1])]) == all.filter { $0.session == sessions[1] }.map { bout in Bout.fields.map { bout[$0] } })
    #expect(try rows("SELECT s.id, sum(b.duration) FROM sessions s JOIN bouts b ON b.session = s.id WHERE b.type_name = 'Stand' GROUP BY s.id")
      == sessions.map { [.int($0), .int(35_000_000_000)] })
    #expect(try rows("SELECT count(*) FROM bouts(4711)") == [[.int(0)]])
    #expect(try rows("SELECT count(*) FROM bouts(?)", [.int(point)]) == [[.int(0)]])
    let reader = try Query(.bout).cursor(in: book).arrow()
    #expect(reader.fields.map(\.name) == [
      "seq", "time", "end", "duration", "type", "type_name", "subject", "subject_name", "value", "text", "stop_text", "state", "session", "variant",
      "fields",
    ])
    var count = 0
    while let batch = try reader.next() {
      count += batch.count
      #expect(batch.columns.allSatisfy { $0.count == batch.count })
    }
    #expect(count == all.count)
  }

  /// A chunk that is read as it stands, one that is not, and more states open than are looked through one by one.
  @Test func arePairedAcrossChunks() throws {
    struct Expected: Equatable { var type, subject: Int64; var start: Instant; var end: Instant?; var stopText: String? }
    struct Pair: Hashable { let type, subject: Int64 }
    func define(_ kind: Kind, _ name: String) throws -> Int64 {
      let draft = try book.draft(kind)
      try draft.set(.name, .text(name))
      if kind == .eventType { try draft.set(.mode, .int(Int64(EventMode.state.rawValue))) }
      return try draft.save()
    }
    let types = try (0..<20).map { try define(.eventType, "State \($0)") }
    let subjects = try [0] + (0..<3).map { try define(.subject, "Bird \($0)") }
    var random = SeededRandom()
    var (events, expected, open): ([Event], [Expected], [Pair: Int]) = ([], [], [:])
    for row in 0..<70_000 {
      let (time, subject) = (at(0) + Int64(row) * 1000, subjects.randomElement(using: &random) ?? 0)
      if row % 9 == 0 {
        expected.append(Expected(type: point, subject: subject, start: time))
        events.append(Event(time: time, type: point, phase: .point, subject: subject))
        continue
      }
      let pair = Pair(type: types.randomElement(using: &random) ?? 0, subject: subject)
      if let place = open.removeValue(forKey: pair) {
        let note = row % 5 == 0 ? "stop \(row)" : nil
        (expected[place].end, expected[place].stopText) = (time, note)
        events.append(Event(time: time, type: pair.type, phase: .stop, subject: subject, note: note))
      } else {
        open[pair] = expected.count
        expected.append(Expected(type: pair.type, subject: subject, start: time))
        events.append(Event(time: time, type: pair.type, phase: .start, subject: subject))
      }
    }
    #expect(open.count > 24)
    let recorder = try book.startSession("Long", at: at(0))
    for start in stride(from: 0, to: events.count, by: 10_000) { _ = try recorder.log(Array(events[start..<min(start + 10_000, events.count)])) }
    try recorder.stop(at: at(1))
    for place in open.values { expected[place].end = at(1) }
    func found() throws -> [Expected] {
      try bouts(query(of: recorder.item)).map {
        Expected(type: $0.event.type, subject: $0.event.subject, start: $0.event.time, end: $0.isPoint ? nil : $0.end, stopText: $0.stopText)
      }
    }
    #expect(try found() == expected)
    // What was edited is read row by row.
    _ = try book.insertEvent(Event(time: at(0) + 1, type: point, phase: .point), into: recorder.item)
    expected.insert(Expected(type: point, subject: 0, start: at(0) + 1), at: 1)
    #expect(try found() == expected)
  }

  @Test func areDeletedByNobody() throws {
    _ = try watch()
    #expect(refusal { try Query(.bout).delete(in: book) }?.code == .invalid)
    var query = try Query(.bout)
    #expect(refusal { try query.search(for: "up") }?.code == .invalid)
  }
}
