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
@testable import TallybookWatch
@testable import TestBasics
@testable import TestBooks

/// What each captured table owes: a new one does not compile until it is said here how it changes, and fails until undo, history, watches,
/// mirrors, exports, salvage and backups know it.
@Suite("Captured tables", .timeLimit(.minutes(60)))
struct CapturedTableTests {
  private let tree = FolderTree()
  private let clock = TestClock()

  private func file(_ name: String) -> String { "\(tree.path)/\(name)" }

  /// What a book holds before the change.
  private struct Made {
    let note: Int64
    let session: Int64
    let task: Int64
    let template: Int64
    let tag: Int64
  }

  private static func schema(_ fields: String) -> String {
    #"{"title": "Bird", "type": "object", "properties": {"count": {"type": "integer"}\#(fields)}}"#
  }

  private func fill(_ book: Book) throws -> Made {
    let template = try book.createTemplate(Self.schema(""))
    let draft = try book.draft(.note, template: template)
    try draft.set(.name, .text("Heron"))
    try draft.set(try book.field("count", of: template), .int(2))
    let note = try draft.save()
    let tag = try book.createTag("Work")
    let session = try book.startSession("Watch", at: 0)
    let type = try #require(try book.eventType("A"))
    for second in 1...5 { try session.log(type, at: Int64(second) * 1_000_000_000) }
    try session.stop(at: 10_000_000_000)
    let day = try book.date()
    try book.openDay(day)
    return Made(note: note, session: session.item, task: try book.createTask("Count", on: day, priority: .high), template: template, tag: tag)
  }

  /// One step that changes rows of the table; nil where its changes are not captured.
  private func change(_ table: Table, _ made: Made, in book: Book) throws -> Bool {
    switch table {
    case .entry: try set(.description, .text("by the pond"), of: made.note, in: book)
    case .entryTag: try set(.tags, .ids([made.tag]), of: made.note, in: book)
    case .fieldValue: try set(try book.field("count", of: made.template), .int(3), of: made.note, in: book)
    case .templateVersion, .templateField:
      try set(.schema, .text(Self.schema(#", "place": {"type": "string"}"#)), of: made.template, in: book)
    case .eventEdit:
      var event = try #require(try book.events(of: made.session).first)
      event.note = "two of them"
      try book.changeEvent(event.seq, of: made.session, to: event)
    case .pause:
      try book.write(at: book.mutationTime(), as: .edit) { transaction throws(Failure) in
        try Pauses.add(Pause(start: 6_000_000_000, stop: 7_000_000_000), to: made.session, in: transaction)
      }
    case .setting: try book.set("day_start", to: "04:00")
    case .day: try book.setLimits(of: try book.date(), high: .set(9))
    case .reminder: _ = try book.setReminder(of: made.task, .at, book.now() + 3_600_000_000_000)
    case .entryState, .eventLog, .chunk, .eventCount, .history, .book, .content, .piece, .unfinished, .reminderState, .searchState, .searchPending,
      .draft, .historyPart, .device, .deviceCommit, .stamp, .sibling, .tombstone, .collectionMove, .alias, .lane, .incoming, .hub:
      return false
    }
    return true
  }

  private func set(_ field: Field, _ value: Value, of id: Int64, in book: Book) throws {
    let edit = try book.edit(id)
    try edit.set(field, value)
    try edit.save()
  }

  /// The rows of all captured tables but some, in the order of their keys.
  private func rows(_ book: Book, except left: Set<Table> = []) throws -> [String] {
    try book.store.read { connection throws(Failure) in
      var rows: [String] = []
      for table in Table.captured where !left.contains(table) {
        let key = table.definition.key.map { table.definition.columns[$0].name }.joined(separator: ", ")
        let statement = try connection.rows("SELECT * FROM \(table) ORDER BY \(raw: key)")
        while try statement.step() { rows.append("\(table.name) \((0..<statement.statement.columnCount).map { statement.value($0) })") }
      }
      return rows
    }
  }

  private func lastChanges(_ book: Book) throws -> Set<Table> {
    try book.store.read { connection throws(Failure) in
      var tables: Set<Table> = []
      let step = try connection.value("SELECT max(id) FROM \(Table.history)")?.int ?? 0
      try History.forEachPart(of: step, on: connection) { changes throws(Failure) in
        try changes.forEach { row throws(Failure) in if let table = row.table { tables.insert(table) } }
      }
      return tables
    }
  }

  @Test func sayHowTheyChange() throws {
    let book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    let made = try fill(book)
    for table in Table.allCases where !table.definition.isCaptured { #expect(try change(table, made, in: book) == false) }
    #expect(Set(Table.captured) == Set(Table.allCases.filter { $0.definition.isCaptured }))
    book.close()
  }

  @Test(arguments: Table.captured) func areUndoneRedoneAndTold(_ table: Table) throws {
    let book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    let made = try fill(book)
    // The number of a field stays what it means.
    let before = try rows(book, except: [.templateField])
    #expect(try change(table, made, in: book))
    let after = try rows(book)
    #expect(try lastChanges(book).contains(table), "the change is of another table")
    let cursor = try book.history()
    #expect(try cursor.next())
    #expect(try cursor.next())
    #expect(cursor.row?.record is Change, "history has no change of \(table.name)")
    try book.undo()
    #expect(try rows(book, except: [.templateField]) == before)
    #expect(try book.check().isEmpty)
    try book.redo()
    #expect(try rows(book) == after)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test(arguments: Table.captured) func areWatched(_ table: Table) throws {
    let book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    let made = try fill(book)
    let kind: Kind? =
      switch table.definition.rowsOf {
      case .entry: [.templateVersion, .templateField].contains(table) ? .template : .note
      case .session: .session
      case .task: .task
      // What belongs to the whole book is no row of a query; what follows the book hears of it: TouchedTests.
      case .book: nil
      }
    guard let kind else { return }
    let watch = try Watch(try Query(kind), in: book, [])
    while try watch.next(timeout: 0) != nil {}
    #expect(try change(table, made, in: book))
    #expect(try watch.next(timeout: 0) != nil, "nobody was told")
    watch.close()
    book.close()
  }

  /// A mirror and an export bring the whole book back.
  @Test(arguments: Table.captured) func areMirroredAndExported(_ table: Table) throws {
    let book = try Book(file("a.tally"), BookOptions(author: "kh", clock: clock.clock))
    let made = try fill(book)
    try book.mirror(file("mirror"))
    try book.flush()
    #expect(try change(table, made, in: book))
    try book.flush()
    #expect(try book.mirrorFindings().isEmpty)
    let exported = try book.export(.json)
    for (name, source) in [("mirrored", ImportSource.file(file("mirror"))), ("imported", .bytes(Array(exported.utf8)))] {
      let other = try Book(file("\(name).tally"), BookOptions(author: "kh", clock: clock.clock))
      #expect(try other.importFile(source).allSatisfy { $0.severity != .error })
      #expect(try other.export(.json) == exported, "\(name)")
      other.close()
    }
    book.close()
  }

  @Test(arguments: Table.captured) func areSalvagedAndBackedUp(_ table: Table) throws {
    let path = file("a.tally")
    let book = try Book(path, BookOptions(author: "kh", clock: clock.clock))
    #expect(try change(table, try fill(book), in: book))
    let whole = try rows(book)
    try book.backUp(to: file("backup.tally"))
    book.close()
    let backup = try Book(file("backup.tally"), BookOptions(flags: .readOnly))
    #expect(try rows(backup) == whole)
    backup.close()
    _ = try Book.salvage(path, to: file("salvaged.tally"))
    let salvaged = try Book(file("salvaged.tally"), BookOptions(flags: .readOnly))
    #expect(try rows(salvaged) == whole)
    salvaged.close()
  }
}
