import CSQLite
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics

/// Look-ups and single writes take as many steps of SQLite's machine in a book of a million entries as in one of a thousand: steps are
/// counted, and no time is.
@Suite("Look-ups", .timeLimit(.minutes(60)))
struct LookUpTests {
  private final class Counter {
    var steps = 0
  }

  private let book: Book
  private let nest: Int64
  private let inner: Int64
  private let tag: Int64
  private let template: Int64

  init() throws {
    book = try Book(":memory:")
    nest = try book.createCollection("Nest")
    inner = try book.createCollection("Inner", in: nest)
    tag = try book.createTag("Work")
    let draft = try book.draft(.template)
    try draft.set(.name, .text("Meal"))
    try draft.set(.schema, .text(#"{"title": "Meal", "type": "object", "properties": {"eaten": {"type": "integer"}}}"#))
    template = try draft.save()
  }

  /// How many steps of SQLite's machine a connection takes for something that it did before.
  private func steps(_ connection: Connection, _ body: () throws -> Void) rethrows -> Int {
    let counter = Counter()
    sqlite3_progress_handler(
      connection.handle, 1,
      { context in
        if let context { Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().steps += 1 }
        return 0
      }, Unmanaged.passUnretained(counter).toOpaque())
    defer { sqlite3_progress_handler(connection.handle, 0, nil, nil) }
    try body()
    return counter.steps
  }

  private func lookUp(_ lookUp: (Connection) throws(Failure) -> Void) throws -> Int {
    let reader = try book.store.takeReader()
    defer { book.store.giveBack(reader) }
    try lookUp(reader)
    return try steps(reader) { try lookUp(reader) }
  }

  private func write(_ body: () throws -> Void) throws -> Int {
    try body()
    return try steps(try #require(book.store.writer)) { try body() }
  }

  /// As many notes more, without history: what is looked at is what a look-up costs beside them.
  private func add(_ count: Int) throws {
    try book.store.write(by: nil, at: 0) { transaction throws(Failure) in
      try transaction.withoutHistory { () throws(Failure) in
        _ = try transaction.connection.run(
          """
          INSERT INTO entry (uuid, kind, parent, name, time, zone, created)
          WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
          SELECT randomblob(16), 2, CASE n % 3 WHEN 0 THEN 0 WHEN 1 THEN ?2 ELSE ?3 END, 'Note ' || n, n, 'UTC', n FROM number
          """, .int(Int64(count)), .int(nest), .int(inner))
      }
    }
  }

  private func lookUps() throws -> [(String, Int)] {
    let uuid = try #require(UUID(try book.entry(inner).uuid))
    return [
      ("a type by its name", try lookUp { connection throws(Failure) in _ = try EventTypes.find("A", seenFrom: inner, on: connection) }),
      ("a type that is not there", try lookUp { connection throws(Failure) in _ = try EventTypes.find("none", seenFrom: inner, on: connection) }),
      ("a free name of a type", try lookUp { connection throws(Failure) in try EventTypes.requireFree("none", in: inner, except: 0, on: connection) }),
      ("any state", try lookUp { connection throws(Failure) in _ = try EventTypes.anyState(in: inner, on: connection) }),
      ("a tag", try lookUp { connection throws(Failure) in _ = try Tags.find("Work", on: connection) }),
      ("a free name of a tag", try lookUp { connection throws(Failure) in try Tags.requireFree("Work", except: tag, on: connection) }),
      ("a template", try lookUp { connection throws(Failure) in _ = try Templates.find("Meal", on: connection) }),
      ("a free name of a template", try lookUp { connection throws(Failure) in try Templates.requireFree("Else", except: template, on: connection) }),
      ("an entry by its UUID", try lookUp { connection throws(Failure) in _ = try EntryStore.find(uuid, on: connection) }),
      ("an entry by its id", try lookUp { connection throws(Failure) in _ = try EntryStore.find(inner, on: connection) }),
    ]
  }

  private func writes() throws -> [(String, Int)] {
    var note: Int64 = 0
    var session: Int64 = 0
    let a = try #require(try book.eventType("A"))
    return [
      ("a note", try write { note = try book.createNote("Arrival", in: nest) }),
      ("an edit", try write { try edit(note, .name, .text("Departure \(note)")) }),
      ("a move", try write { try edit(note, .parent, .int(note % 2 == 0 ? inner : nest)) }),
      ("a tag", try write { try edit(note, .tags, Tags.value(try book.entry(note)[.tags].ids == [] ? [tag] : [])) }),
      ("a delete and a restore", try write {
        try book.delete(note, counting: false)
        _ = try book.restore(note, counting: false)
      }),
      ("an undo and a redo", try write {
        try book.undo()
        try book.redo()
      }),
      ("a session", try write {
        let recorder = try book.startSession("Watch", in: inner)
        session = recorder.item
        try recorder.log(a)
        try recorder.stop()
      }),
      ("an added event", try write { _ = try book.insertEvent(Event(time: 1, type: a), into: session) }),
      ("a setting", try write { try book.set("x-host", to: "\(note)") }),
    ]
  }

  private func edit(_ id: Int64, _ field: Field, _ value: Value) throws {
    let draft = try book.edit(id)
    try draft.set(field, value)
    try draft.save()
  }

  /// What was looked at within a transaction stays known until something moves.
  @Test func aDeepPlaceIsLookedAtOnce() throws {
    var deep = nest
    for _ in 0..<100 { deep = try book.createCollection("Deeper", in: deep) }
    let writer = try #require(book.store.writer)
    let flat = try write { _ = try book.createNote("Arrival", in: nest) }
    let alone = try write { _ = try book.createNote("Arrival", in: deep) }
    let inside = try book.begin("many")
    let note = try inside.createNote("Arrival", in: deep)
    func edit(_ field: Field, _ value: Value) throws {
      let draft = try inside.edit(note)
      try draft.set(field, value)
      try draft.save()
    }
    try edit(.name, .text("Departure"))
    let known = try steps(writer) { _ = try inside.createNote("Arrival", in: deep) }
    try edit(.parent, .int(nest))
    let moved = try steps(writer) { _ = try inside.createNote("Arrival", in: deep) }
    try inside.commit()
    inside.close()
    print("a note: \(flat) steps in the first collection, \(alone) in one 100 deep; in a transaction \(known), \(moved) once something moved")
    #expect(known < flat && moved > known + 1000)
    book.close()
  }

  /// Holding what was selected costs a way up for each collection, and not for each entry in it.
  @Test func whatIsExportedIsHeldOnce() throws {
    var deep = nest
    for _ in 0..<100 { deep = try book.createCollection("Deeper", in: deep) }
    func cost(_ notes: Int) throws -> Int {
      for number in 0..<notes { _ = try book.createNote("Note \(number)", in: deep) }
      return try lookUp { connection throws(Failure) in
        var query = try Query(.note)
        try query.require(.name, .notEqual, [.text("none")])
        let selection = try ExportSelection(query, on: connection)
        if selection.collections.count != 101 { throw Failure(.cycle, "it holds \(selection.collections.count)") }
      }
    }
    let few = try cost(10)
    let many = try cost(90)
    print("an export from 100 deep: \(few) steps for 10 notes, \(many) for 100")
    #expect(many - few < 90 * 100)
    book.close()
  }

  @Test func andWritesCostTheSameInALargeBook() throws {
    try add(1000)
    let small = try lookUps() + writes()
    try add(999_000)
    let large = try lookUps() + writes()
    for (before, after) in zip(small, large) {
      #expect(before.1 > 0 && after.1 <= 2 * before.1, "\(before.0): \(before.1) steps, then \(after.1)")
    }
    book.close()
  }
}
