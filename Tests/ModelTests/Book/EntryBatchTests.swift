import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// New entries wait to be inserted together, and their history is written rather than captured. Nobody may be able to tell.
@Suite("New entries of a transaction", .timeLimit(.minutes(60)))
struct EntryBatchTests {
  let book: Book

  init() throws { book = try Book(":memory:") }

  @Test(arguments: [1, 7, 8, 9, 63, 64, 65, 200])
  func areThereForWhoeverAsks(count: Int) throws {
    let inside = try book.begin()
    var ids: [Int64] = []
    for number in 1...count { ids.append(try inside.createNote("Note \(number)")) }
    #expect(try inside.names(Query(.note)).count == count)
    #expect(try inside.entry(ids[count / 2]).name == "Note \(count / 2 + 1)")
    #expect(zip(ids, ids.dropFirst()).allSatisfy(<))
    try inside.commit()
    #expect(try book.names(Query(.note)).count == count)
    #expect(try book.check().isEmpty)
  }

  @Test func areTakenBackWithTheirPart() throws {
    let inside = try book.begin()
    let kept = try inside.createNote("Kept")
    var lost: Int64 = 0
    let failure = refusal {
      try inside.write(at: 1, as: .edit) { transaction throws(Failure) in
        for number in 0..<100 { lost = try transaction.insert(.note, created: 1, [.name: .text("Lost \(number)")]) }
        throw Failure(.range, "no")
      }
    }
    #expect(failure?.code == .invalid)
    #expect(lost == kept + 100)
    let after = try inside.createNote("After")
    #expect(after == kept + 1)
    try inside.commit()
    #expect(try book.names(Query(.note)) == ["Kept", "After"])
    #expect(try lastChanges().filter { $0.operation == .insert }.count == 2)
  }

  @Test func cannotBeMadeOnceSQLiteTookTheTransactionBack() throws {
    let inside = try book.begin()
    _ = try inside.createNote("Before")
    // What a full disk makes SQLite do by itself.
    try inside.read { connection throws(Failure) in try connection.execute("ROLLBACK") }
    #expect(refusal { try inside.createNote("Alone") }?.code == .io)
    #expect(refusal { try inside.commit() }?.code == .io)
    #expect(refusal { try inside.commit() }?.reason == .transactionEnded)
    #expect(try book.names(Query(.note)).isEmpty)
    _ = try book.createNote("Anew")
    #expect(try book.names(Query(.note)) == ["Anew"])
  }

  /// The session extension's own records of the same rows are the reference.
  @Test func areRememberedAsTheSessionExtensionWould() throws {
    var dice = SeededRandom()
    try book.set("location_enabled", to: "true")
    let inside = try book.begin()
    for _ in 0..<300 { try makeSomething(in: inside, using: &dice) }
    try inside.commit()
    let reference = try Connection(path: ":memory:", flags: OpenMode.writing)
    defer { reference.close() }
    try reference.execute(Schema.create)
    try reference.execute("BEGIN")
    let capture = try ChangeCapture(on: reference, tables: [.entry])
    try book.store.read { connection throws(Failure) in
      let all = try connection.prepare("SELECT * FROM entry WHERE created > 0 AND id > 3")
      let marks = EntryColumns.inTable.map { _ in "?" }.joined(separator: ", ")
      while try all.step() {
        let copy = try reference.statement("INSERT INTO entry VALUES (\(marks))")
        try copy.bind((0..<all.columnCount).map(all.value))
        _ = try copy.step()
      }
    }
    let expected = try rows(of: capture.changeset())
    let found = try lastChanges()
    #expect(found.count == 300)
    #expect(found.sorted { $0.id < $1.id } == expected.sorted { $0.id < $1.id })
    #expect(found.allSatisfy { $0.operation == .insert })
  }

  @Test func changedInTheSameTransactionAreOneChange() throws {
    let inside = try book.begin()
    let nest = try inside.createCollection("Nest")
    let edited = try inside.createNote("Draft of a note", in: nest)
    let gone = try inside.createNote("Gone at once", in: nest)
    let edit = try inside.edit(edited)
    try edit.set(.name, .text("Note"))
    try edit.save()
    _ = try inside.delete(gone, .forever)
    try inside.set("username", to: "kh")
    try inside.commit()
    let changes = try lastChanges()
    let entries = changes.filter { $0.table == .entry }
    #expect(entries.map(\.id).sorted() == [nest, edited].sorted())
    #expect(entries.allSatisfy { $0.operation == .insert })
    #expect(entries.first { $0.id == edited }?.values[4] == .text("Note"))
    #expect(changes.contains { $0.table == .setting })
    #expect(try book.names(Query(.note)) == ["Note"])
  }

  @Test func sortByTheirUUIDsAsTheyWereMade() throws {
    let clock = TestClock()
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    var uuids: [String] = []
    for number in 0..<50 {
      uuids.append(try book.entry(book.createNote("Note \(number)")).uuid)
      clock.advance(seconds: 0.001)
    }
    #expect(uuids == uuids.sorted())
    #expect(Set(uuids).count == 50)
    #expect(uuids.allSatisfy { $0.dropFirst(14).first == "7" && "89ab".contains($0.dropFirst(19).first ?? "-") })
    book.close()
  }

  // MARK: Support

  private struct Change: Equatable {
    let table: Table?
    let operation: Changeset.Row.Operation
    let id: Int64
    let values: [Value?]
  }

  private func rows(of changes: Changeset) throws -> [Change] {
    var rows: [Change] = []
    try changes.forEach { row throws(Failure) in
      let values = try row.all(row.operation == .delete ? row.old : row.new)
      rows.append(Change(table: row.table, operation: row.operation, id: values[0]?.int ?? 0, values: values))
    }
    return rows
  }

  private func lastChanges() throws -> [Change] {
    let stored = try book.store.read { connection throws(Failure) in
      try connection.value("SELECT changeset FROM history ORDER BY id DESC LIMIT 1")
    }
    guard case .blob(let bytes) = stored else { return [] }
    return try rows(of: Changeset(bytes: bytes))
  }

  private func makeSomething(in book: Book, using dice: inout SeededRandom) throws {
    let kinds: [Kind] = [.note, .collection, .subject, .session]
    let kind = kinds[Int.random(in: 0..<4, using: &dice)]
    let draft = try book.draft(kind)
    let texts = ["", "a", "Zaunkönig", "鷦鷯", "🐦", String(repeating: "x", count: 200), String(repeating: "é", count: 9000)]
    try draft.set(.name, .text("n" + texts[Int.random(in: 0..<texts.count, using: &dice)]))
    if Bool.random(using: &dice) { try draft.set(.description, .text(texts[Int.random(in: 0..<texts.count, using: &dice)])) }
    if kind == .note || kind == .session, Bool.random(using: &dice) {
      // Whole numbers too: the table makes reals of them.
      try draft.set(.latitude, Bool.random(using: &dice) ? .int(54) : .real(.random(in: -90...90, using: &dice)))
      try draft.set(.longitude, .real(.random(in: -180...180, using: &dice)))
    }
    if kind != .subject { try draft.set(.time, .int(.random(in: -(1 << 62)...(1 << 62), using: &dice))) }
    try draft.save()
  }
}
