import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// What is read of an entry is the same whichever way it is read: all at once by one statement, or what its kind has, completed afterwards.
@Suite("What lists select", .timeLimit(.minutes(60)))
struct EntryListTests {
  private let book: Book

  init() throws { book = try Book(":memory:") }

  /// Of every kind one that has much and one that has little.
  private func fill() throws {
    try book.set("location_enabled", to: "true")
    let nest = try book.createCollection("Nest")
    let inner = try book.createCollection("Inner", in: nest)
    let tags = [try book.createTag("Pond"), try book.createTag("Rain")]
    let subject = try book.draft(.subject)
    try subject.set(.name, .text("Grey heron"))
    try subject.set(.color, .text("#102030"))
    let heron = try subject.save()
    let type = try book.draft(.eventType, in: nest)
    try type.set(.name, .text("Call"))
    try type.set(.key, .text("c"))
    try type.save()
    let template = try book.draft(.template)
    try template.set(.schema, .text(#"{"title": "Meal", "type": "object", "properties": {"eaten": {"type": "integer"}}}"#))
    let meal = try template.save()
    for kind in [Kind.note, .task] {
      let plain = try book.draft(kind, in: inner)
      try plain.set(.name, .text("Plain"))
      try plain.save()
      let full = try book.draft(kind, in: nest, template: meal)
      try full.set(.name, .text("Full"))
      try full.set(.description, .text("Both birds"))
      try full.set(.latitude, .real(45.5))
      try full.set(.longitude, .real(-73))
      try full.set(.place, .text("Pond"))
      try full.set(.subject, .int(heron))
      try full.set(.tags, .ids(tags))
      try full.set(.fields, .text(#"{"eaten": 3}"#))
      let id = try full.save()
      try book.attach(Array("<svg/>".utf8), to: id, "map.svg")
    }
    for isStopped in [true, false] {
      let session = try book.startSession("Session")
      for _ in 0..<3 { try session.log(try #require(try book.eventType("A"))) }
      try session.pause()
      if isStopped {
        try session.resume()
        try session.stop()
        let edit = try book.edit(session.item)
        try edit.set(.tags, .ids([tags[1]]))
        try edit.save()
      }
    }
  }

  @Test(arguments: [false, true]) func isTheSameHoweverItIsAsked(isFull: Bool) throws {
    if isFull { try fill() } else { _ = try book.createNote("Arrival") }
    let whole = try book.store.read { connection throws(Failure) in
      let rows = try connection.rows("SELECT \(EntryList.whole.sql) FROM \(Table.entry) e ORDER BY e.id")
      var entries: [Entry] = []
      while try rows.step() { entries.append(Entry(rows.statement)) }
      return entries
    }
    let kinds = Set(whole.map(\.kind))
    #expect(!isFull || kinds.count == 9, "\(kinds)")
    for entry in whole {
      // What runs has events beside the book, which a listing counts.
      #expect(try book.entry(entry.id) == entry)
    }
    for kind in kinds.map(Optional.some) + [nil] {
      var query = try Query(kind)
      try query.order(by: .id, [])
      let listed = try book.rows(query).compactMap(\.entry)
      let expected = whole.filter { kind == nil ? $0.kind.rawValue <= Kind.task.rawValue : $0.kind == kind }
      #expect(listed.count == expected.count)
      for (one, other) in zip(listed, expected) {
        var counted = other
        if other.state == .running || other.state == .paused { counted.set(.eventCount, one[.eventCount]) }
        #expect(one == counted)
      }
    }
  }

  /// Pages of more rows than one statement completes.
  @Test func isCompleteInLongPages() throws {
    let tag = try book.createTag("Pond")
    let transaction = try book.begin("many")
    for number in 0..<700 {
      let draft = try transaction.draft(.note)
      try draft.set(.name, .text("\(number)"))
      if number % 3 == 0 { try draft.set(.tags, .ids([tag])) }
      try draft.save()
    }
    try transaction.commit()
    let rows = try book.rows(Query(.note))
    #expect(rows.count == 700)
    for row in rows { #expect((row[.tags] == .ids([tag])) == ((Int(row[.name].text ?? "") ?? 1) % 3 == 0)) }
  }

  private func whole(_ kind: Kind) throws -> [Entry] {
    try book.store.read { connection throws(Failure) in
      let rows = try connection.rows("SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.kind = \(kind) ORDER BY e.id")
      var entries: [Entry] = []
      while try rows.step() { entries.append(Entry(rows.statement)) }
      return entries
    }
  }

  private func record(_ number: Int, _ tags: [Int64]) throws -> Int64 {
    let draft = try book.draft(.session)
    try draft.set(.name, .text("\(number)"))
    try draft.set(.time, .int(Int64(number) * 100))
    try draft.set(.end, .int(Int64(number) * 100 + 7))
    if !tags.isEmpty { try draft.set(.tags, .ids(tags)) }
    return try draft.save()
  }

  /// Sessions that are completed together: first where no session has pauses or events, then where one has; with ids that lie together, and
  /// with some that lie far apart.
  @Test func isTheSameOfManySessionsTogether() throws {
    let tags = try ["Pond", "Rain", "Reed"].map { try book.createTag($0) }
    for number in 0..<150 {
      _ = try record(number, number % 5 == 0 ? [] : number % 3 == 0 ? [tags[2], tags[0], tags[1]] : [tags[number % 3]])
      if number == 70 || number == 130 { for _ in 0..<2_000 { _ = try book.createNote("Between") } }
    }
    func compare() throws {
      let expected = try whole(.session)
      var query = try Query(.session)
      try query.order(by: .time, descending: true)
      let read = try book.state(of: query) { query, state throws(Failure) in try query.entries(on: state.connection) }
      #expect(read == expected.reversed())
      for kind in [Kind.session, nil] {
        var listed = try Query(kind)
        try listed.order(by: .id, [])
        #expect(try book.rows(listed).compactMap(\.entry).filter { $0.kind == .session } == expected)
      }
      try query.page(limit: 5)
      let few = try book.state(of: query) { query, state throws(Failure) in try query.entries(on: state.connection) }
      #expect(few == Array(expected.reversed().prefix(5)))
    }
    try compare()
    _ = try book.delete(tags[1])
    try compare()
    let running = try book.startSession("Running", at: 20_000)
    try compare()
    try running.pause(at: 20_010)
    try running.resume(at: 20_030)
    try running.stop(at: 20_050)
    try compare()
    #expect(try whole(.session).last?[.duration] == .int(30))
  }

  /// What is known of a state is not taken for another one.
  @Test func isReadAnewOnceSomethingCame() throws {
    let note = try book.createNote("Arrival")
    #expect(try book.entry(note)[.tags].isNull)
    let tag = try book.createTag("Pond")
    let edit = try book.edit(note)
    try edit.set(.tags, .ids([tag]))
    try edit.save()
    #expect(try book.entry(note)[.tags] == .ids([tag]))
    let transaction = try book.begin("trash")
    _ = try transaction.delete(note)
    #expect(refusal { try transaction.entry(note) }?.code == .notFound)
    #expect(try book.entry(note).id == note)
    try transaction.commit()
    #expect(refusal { try book.entry(note) }?.code == .notFound)
  }

  /// The connection that opened the book is lent to readers until somebody writes, who does not wait for them.
  @Test func isReadWhileTheFirstWriteComes() throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally")
    let first = try Book(path)
    let note = try first.createNote("Arrival")
    first.close()
    let book = try Book(path)
    defer { book.close() }
    let names = try book.store.state { state throws(Failure) in
      let before = try EntryStore.require(note, on: state.connection).name
      let edit = try book.edit(note)
      try edit.set(.name, .text("Departure"))
      try edit.save()
      return [before, try EntryStore.require(note, on: state.connection).name]
    }
    #expect(names == ["Arrival", "Arrival"])
    #expect(try book.entry(note).name == "Departure")
  }
}
