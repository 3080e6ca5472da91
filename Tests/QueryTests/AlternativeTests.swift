import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Conditions that OR joins select what reading everything and looking at each row selects.
@Suite("Conditions joined by OR", .timeLimit(.minutes(60)))
struct AlternativeTests {
  let book: Book
  private var random = SeededRandom()

  init() throws { book = try Book(":memory:") }

  /// Some clauses of some conditions each, from those that a kind of rows knows.
  private mutating func clauses(of makers: [(inout SeededRandom) throws -> Condition]) throws -> [[Condition]] {
    var clauses: [[Condition]] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var clause: [Condition] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let made = try makers[Int.random(in: makers.indices, using: &random)](&random)
        clause.append(
          try Condition(
            made.field, made.comparison, made.values, negated: Bool.random(using: &random), orNull: Bool.random(using: &random), isAlternative: !clause.isEmpty))
      }
      clauses.append(clause)
    }
    return clauses
  }

  private func compared(_ field: Field, _ value: @escaping (inout SeededRandom) -> Value) -> (inout SeededRandom) throws -> Condition {
    { random in
      let comparison = [Comparison.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in, .null].randomElement(using: &random) ?? .null
      let count = comparison == .null ? 0 : comparison == .between ? 2 : comparison == .in ? 3 : 1
      return try Condition(field, comparison, (0..<count).map { _ in value(&random) })
    }
  }

  /// What a query of these clauses selects of all rows, by rows alone.
  private func wanted(_ clauses: [[Condition]], of all: [Row]) -> [Row] {
    all.filter { row in clauses.allSatisfy { $0.contains { $0.matches(row[$0.field]) } } }
  }

  private func tag(_ name: String) throws -> Int64 {
    let draft = try book.draft(.tag)
    try draft.set(.name, .text(name))
    return try draft.save()
  }

  private func rows(_ query: Query) throws -> [Row] {
    let cursor = try query.cursor(in: book)
    var found: [Row] = []
    while try cursor.next() { found.append(try #require(cursor.row)) }
    return found
  }

  @Test mutating func ofNotesAreWhatLookingAtEachGives() throws {
    try book.set("location_enabled", to: "true")
    for index in 0..<120 {
      let draft = try book.draft(.note)
      try draft.set(.name, .text("n\(Int.random(in: 0..<6, using: &random))"))
      try draft.set(.time, .int(Int64(index)))
      if Bool.random(using: &random) { try draft.set(.place, .text("p\(Int.random(in: 0..<3, using: &random))")) }
      if Bool.random(using: &random) {
        try draft.set(.latitude, .real(Double(Int.random(in: 0..<9, using: &random))))
        try draft.set(.longitude, .real(0))
      }
      try draft.save()
    }
    let all = try rows(Query(.note))
    let makers = [
      compared(.time) { .int(Int64.random(in: 0..<120, using: &$0)) }, compared(.latitude) { .real(Double(Int.random(in: 0..<9, using: &$0))) },
      { random in try Condition(.place, .prefix, [.text("P\(Int.random(in: 0..<3, using: &random))")]) },
      { random in try Condition(.name, .equal, [.text("n\(Int.random(in: 0..<6, using: &random))")]) },
    ]
    var found = 0
    for _ in 0..<draws(100, long: 5_000) {
      let clauses = try clauses(of: makers)
      var query = try Query(.note)
      for condition in clauses.joined() { try query.require(condition) }
      let wanted = wanted(clauses, of: all).map(\.id)
      #expect(try rows(query).map(\.id) == wanted && query.count(in: book) == UInt64(wanted.count), "\(clauses)")
      found += wanted.count
    }
    #expect(found > 0)
  }

  @Test mutating func ofEventsAreWhatLookingAtEachGives() throws {
    let types = try ["A", "B", "C"].map { try #require(try book.eventType($0)) }
    let session = try book.startSession("Watch", at: 0)
    for index in 0..<400 {
      let value = Bool.random(using: &random) ? Double(Int.random(in: 0..<5, using: &random)) : nil
      _ = try session.log([Event(time: Int64(index), type: types.randomElement(using: &random) ?? 0, value: value)])
    }
    try session.stop(at: 1_000)
    let all = try rows(Query(.event))
    let makers = [
      compared(.time) { .int(Int64.random(in: 0..<400, using: &$0)) }, compared(.seq) { .int(Int64.random(in: 0..<400, using: &$0)) },
      compared(.value) { .real(Double(Int.random(in: 0..<5, using: &$0))) }, compared(.type) { .int(types.randomElement(using: &$0) ?? 0) },
    ]
    for _ in 0..<draws(60, long: 2_000) {
      let clauses = try clauses(of: makers)
      for kind in [Kind.event, .bout] {
        var query = try Query(kind)
        if Bool.random(using: &random) { query.restrict(to: session.item) }
        for condition in clauses.joined() { try query.require(condition) }
        let wanted = wanted(clauses, of: kind == .event ? all : try rows(Query(.bout)))
        #expect(try rows(query).map { $0[.seq] } == wanted.map { $0[.seq] } && query.count(in: book) == UInt64(wanted.count), "\(kind) \(clauses)")
      }
    }
  }

  /// What reads a query's conditions for itself reads those that are joined as such.
  @Test func ofTagsAndTemplatesSaySoToWhatReadsThem() throws {
    let (a, b) = (try tag("A"), try tag("B"))
    for (tag, name) in [(a, "one"), (b, "other")] {
      let draft = try book.draft(.session)
      try draft.set(.name, .text(name))
      try draft.set(.time, .int(0))
      try draft.set(.end, .int(60 * nanosecondsPerSecond))
      try draft.set(.tags, .ids([tag]))
      try draft.save()
    }
    var query = try Query(.session)
    try query.require(.tags, .equal, [.int(a)])
    #expect(try !query.timeline(in: book).showsTags)
    try query.require(.tags, .equal, [.int(b)], isAlternative: true)
    let timeline = try query.timeline(in: book)
    #expect(timeline.showsTags)
    try query.require(.name, .equal, [.text("one")])
    #expect(try book.names(query) == ["one"])
  }

  @Test func sessionsOfEventsAreJoinedAmongThemselves() throws {
    let sessions = try ["one", "two", "three"].map { name in
      let recorder = try book.startSession(name, at: 0)
      try recorder.log(#require(try book.eventType("A")), at: 1)
      try recorder.stop(at: 2)
      return recorder.item
    }
    var query = try Query(.event)
    try query.require(.session, .equal, [.int(sessions[0])])
    try query.require(.session, .equal, [.int(sessions[2])], isAlternative: true)
    #expect(try rows(query).map { $0[.session].int } == [sessions[0], sessions[2]])
    #expect(refusal { try query.require(.seq, .equal, [.int(1)], isAlternative: true) }?.reason == .contradiction)
    #expect(refusal { try query.count(in: book) }?.field == .seq)
  }

  @Test func whatJoinsNothingIsRefused() throws {
    var first = try Query(.note)
    let refused = refusal { try first.require(.name, operation: Comparison.equal.rawValue | 0x400, [.text("A")]) }
    #expect(refused?.reason == .contradiction && refused?.field == .name)
    #expect(refusal { try first.count(in: book) } == refused)
    // A part that is refused refuses the whole: without it, another condition would be joined to what stands before.
    var parts = try Query(.note)
    try parts.require(.name, .equal, [.text("A")])
    _ = refusal { try parts.require(.name, .between, [.text("A")], isAlternative: true) }
    try? parts.require(.time, .equal, [.int(0)], isAlternative: true)
    #expect(refusal { try parts.delete(in: book) }?.reason == .length)
    #expect(refusal { try parts.require(.name, operation: 0x801, [.text("A")]) }?.reason == .choice)
  }

  @Test func theMostConditionsAreAnswered() throws {
    _ = try book.createNote("last", at: 499)
    _ = try book.createNote("beyond", at: 500)
    for isJoined in [true, false] {
      var query = try Query(.note)
      for time in 0..<Query.mostConditions {
        try query.require(.time, isJoined ? .equal : .notEqual, [.int(Int64(time))], isAlternative: isJoined && time > 0)
      }
      #expect(try book.names(query) == [isJoined ? "last" : "beyond"])
      #expect(refusal { try query.require(.time, .equal, [.int(0)]) }?.bound == Measure(500))
    }
  }
}
