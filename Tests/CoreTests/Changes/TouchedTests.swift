import Testing
@testable import TallybookCore

/// What a commit touched is told of every table that history keeps: who follows the book misses nothing.
@Suite("Touched", .timeLimit(.minutes(60)))
struct TouchedTests {
  /// What changes a row of a table that belongs to the session `?1`; nil where the table's own code does.
  private func change(of table: Table) throws -> String? {
    switch table {
    case .entry: "UPDATE entry SET description = 'x' WHERE id = ?1"
    case .pause: "INSERT INTO pause (session, ordinal, start, stop) VALUES (?1, 1, 5, 6)"
    case .eventEdit: nil
    case .setting: "INSERT INTO setting (name, value) VALUES ('x-' || ?1, '1')"
    case .entryTag: "INSERT INTO entry_tag (entry, tag, ordinal) VALUES (?1, 1, 0)"
    case .day: "INSERT INTO day (date, seed, opened) VALUES (20260302 + ?1 * 0, 1, 1)"
    case .reminder: "INSERT INTO reminder (task, mode, time, created) VALUES (?1, 1, 1, 1)"
    case .templateVersion: "INSERT INTO template_version (template, version, schema, time) VALUES (?1, 9, '{}', 1)"
    case .templateField: "INSERT INTO template_field (template, name) VALUES (?1, 'x')"
    case .fieldValue: "INSERT INTO field_value (entry, field, ordinal, form, value) VALUES (?1, 1, 0, 1, 1)"
    default: throw NotHere(table: table)
    }
  }

  private struct NotHere: Error { let table: Table }

  @Test(arguments: Table.captured) func saysSoOfEachTable(_ table: Table) throws {
    let sql = try change(of: table)
    let book = try Book(":memory:")
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    try session.stop(at: 10)
    book.store.followers.add(1, ordering: .relaxed)
    var touched = Touched()
    if let sql {
      try book.write(at: 1, as: .edit) { transaction throws(Failure) in
        try transaction.connection.run(sql, .int(session.item))
        transaction.afterCommit.append { [unowned transaction] in touched = transaction.touched }
      }
    } else {
      try book.write(at: 1, as: .edit) { transaction throws(Failure) in
        try EventEdit.inserting(Event(seq: 7, time: 2, type: a)).save(of: session.item, in: transaction)
        transaction.afterCommit.append { [unowned transaction] in touched = transaction.touched }
      }
    }
    #expect(!touched.isEmpty && !touched.isAnything)
    let isOfBook = table == .day
    #expect(isOfBook ? touched.isOfBook : table == .setting ? !touched.settings.isEmpty : touched.things[session.item] != nil || touched.logged == [session.item])
    book.close()
  }
}
