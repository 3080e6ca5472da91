import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Queries", .timeLimit(.minutes(60)))
struct QueryTests {
  let book: Book

  init() throws { book = try Book(":memory:") }

  private func note(_ name: String, at time: Int64, in parent: Int64 = 0) throws -> Int64 { try book.createNote(name, at: time, in: parent) }

  @Test func theTimelineMergesKindsInBothDirections() throws {
    let nest = try book.createCollection("nest")
    _ = try note("second", at: 2, in: nest)
    let session = try book.startSession("third", in: nest, at: 3)
    _ = try note("first", at: 1, in: nest)
    _ = try note("fourth", at: 4, in: nest)
    var query = try Query()
    query.restrict(to: nest)
    #expect(try book.names(query) == ["first", "second", "third", "fourth"])
    try query.order(by: .time, descending: true)
    #expect(try book.names(query) == ["fourth", "third", "second", "first"])
    try session.stop()
  }

  @Test func ofNestedCollectionsOnlyWhenAsked() throws {
    let outer = try book.createCollection("outer")
    let inner = try book.createCollection("inner", in: outer)
    _ = try note("in outer", at: 1, in: outer)
    _ = try note("in inner", at: 2, in: inner)
    _ = try note("at the root", at: 3)
    var query = try Query(.note)
    query.restrict(to: outer)
    #expect(try book.names(query) == ["in outer"])
    query.restrict(to: outer, recursive: true)
    #expect(try book.names(query) == ["in outer", "in inner"])
    query.restrict(to: 0)
    #expect(try book.names(query) == ["at the root"])
    query.restrict(to: 0, recursive: true)
    #expect(try query.count(in: book) == 3)
  }

  @Test func conditionsAddUp() throws {
    for (index, name) in ["alpha", "Alps", "beta", "al%ine"].enumerated() { _ = try note(name, at: Int64(index)) }
    func names(_ conditions: (Field, Comparison, [Value], Bool, Bool)...) throws -> [String] {
      var query = try Query(.note)
      for (field, comparison, values, negated, orNull) in conditions {
        try query.require(field, comparison, values, negated: negated, orNull: orNull)
      }
      return try book.names(query)
    }
    #expect(try names((.name, .prefix, [.text("AL")], false, false)) == ["alpha", "Alps", "al%ine"])
    #expect(try names((.name, .prefix, [.text("al%")], false, false)) == ["al%ine"])
    #expect(try names((.time, .between, [.int(1), .int(2)], false, false)) == ["Alps", "beta"])
    #expect(try names((.time, .between, [.int(1), .int(2)], true, false)) == ["alpha", "al%ine"])
    #expect(try names((.time, .in, [.int(0), .int(3)], false, false)) == ["alpha", "al%ine"])
    #expect(try names((.time, .in, [], false, false)).isEmpty)
    #expect(try names((.time, .greater, [.int(0)], false, false), (.time, .less, [.int(2)], false, false)) == ["Alps"])
    #expect(try names((.latitude, .null, [], false, false)).count == 4)
    #expect(try names((.latitude, .greater, [.real(0)], false, true)).count == 4)
    #expect(try names((.latitude, .greater, [.real(0)], true, false)).isEmpty, "what has no value is left out of an opposite too")
  }

  @Test func runningSessionsAndSubjectsAreFound() throws {
    let draft = try book.draft(.subject)
    try draft.set(.name, .text("Heron"))
    let heron = try draft.save()
    let running = try book.startSession("running", at: 1)
    let stopped = try book.startSession("stopped", at: 2)
    try stopped.stop(at: 5)
    let edit = try book.edit(stopped.item)
    try edit.set(.subject, .int(heron))
    try edit.save()
    var query = try Query(.session)
    try query.require(.state, .equal, [.int(1)])
    #expect(try book.names(query) == ["running"])
    query = try Query(.session)
    try query.require(.subject, .equal, [.int(heron)])
    #expect(try book.names(query) == ["stopped"])
    query = try Query(.session)
    try query.require(.duration, .greaterOrEqual, [.int(3)])
    #expect(try book.names(query) == ["stopped"])
    try running.stop()
  }

  @Test func pagesContinueWhereATokenSays() throws {
    var random = SeededRandom()
    for index in 0..<300 {
      let draft = try book.draft(.note)
      try draft.set(.name, .text("n\(Int.random(in: 0..<20, using: &random))"))
      try draft.set(.time, .int(Int64.random(in: 0..<40, using: &random)))
      if index % 3 == 0 { try draft.set(.description, .text("d\(Int.random(in: 0..<5, using: &random))")) }
      try draft.save()
    }
    for field in [Field.time, .name, .description, .created, .modified, .id] {
      for descending in [false, true] {
        var query = try Query(.note)
        try query.order(by: field, descending: descending)
        let whole = try book.rows(query).map(\.id)
        #expect(whole.count == 300 && Set(whole).count == 300)
        var paged: [Int64] = []
        var token: String?
        repeat {
          var page = query
          try page.page(limit: 7, after: token)
          let cursor = try page.cursor(in: book)
          token = nil
          while try cursor.next(), let row = cursor.row {
            paged.append(row.id)
            token = cursor.token
          }
        } while token != nil
        #expect(paged == whole, "\(field) \(descending)")
      }
    }
  }

  @Test func aCursorGoesOnWhileTheBookChanges() throws {
    for index in 0..<200 { _ = try note("\(index)", at: Int64(index)) }
    let cursor = try Query(.note).cursor(in: book)
    var seen: [Int64] = []
    while try cursor.next(), let row = cursor.row {
      seen.append(row[.time].int ?? -1)
      if seen.count == 50 {
        var rest = try Query(.note)
        try rest.require(.time, .greaterOrEqual, [.int(150)])
        _ = try rest.delete(in: book)
        _ = try note("late", at: 1000)
      }
    }
    #expect(seen == Array(0..<150) + [1000])
  }

  @Test func refusalsAreKept() throws {
    var query = try Query(.note)
    _ = refusal { try query.require(.name, .between, [.text("a")]) }
    _ = refusal { try query.require(.severity, .equal, [.int(1)]) }
    #expect(refusal { try query.count(in: book) }?.field == .name)
    #expect(refusal { try query.cursor(in: book) }?.field == .name)
    #expect(refusal { try query.delete(in: book) }?.field == .name)
    for bad in ["", "x", "7.a.1", "7.a.1.z9", "5.a.1.i5", "7.d.1.i5", "7.a.x.i5"] where !bad.isEmpty {
      var paged = try Query(.note)
      #expect(refusal { try paged.page(limit: 1, after: bad) }?.code == .invalid, "\(bad)")
    }
    #expect(refusal { try Query(.finding) }?.code == .invalid)
    var ordered = try Query(.note)
    #expect(refusal { try ordered.order(by: .severity) }?.code == .invalid)
  }

  @Test func whatRunsIsFoundByAnIndexAmongAnyNumberOfSessions() throws {
    var byEnd = try Query(.session)
    try byEnd.require(.end, .null, [])
    var byState = try Query(.session)
    try byState.require(.state, .in, [.int(1), .int(2)])
    let book = try Book(":memory:")
    let running = try book.startSession("Running")
    let paused = try book.startSession("Paused")
    try paused.pause()
    for var query in [byEnd, byState] {
      try query.order(by: .time, descending: true)
      let plan = try book.store.read { connection throws(Failure) in
        var sql = QuerySQL(query, selecting: EntryList.whole.sql)
        sql.order(query, after: nil, limit: 1)
        let statement = try connection.prepare("EXPLAIN QUERY PLAN \(sql.whole)" as SQL)
        var steps: [String] = []
        while try statement.step() { steps.append(statement.text(3)) }
        return steps
      }
      #expect(plan.contains { $0.contains("USING INDEX entry_running") }, "\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
      #expect(Set(try book.rows(query).map(\.id)) == [running.item, paused.item])
    }
    var only = try Query(.session)
    try only.require(.state, .equal, [.int(2)])
    #expect(try book.rows(only).map(\.id) == [paused.item])
    var others = try Query(.session)
    try others.require(.state, .equal, [.int(2)], negated: true)
    #expect(try book.rows(others).map(\.id) == [running.item])
    try running.stop()
    try paused.stop()
    #expect(try book.rows(byEnd).isEmpty && book.rows(byState).isEmpty)
  }
}
