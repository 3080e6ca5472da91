import Testing
@testable import TallybookCore

/// What a commit touched is told of every table that history keeps: who follows the book misses nothing.
@Suite("Touched", .timeLimit(.minutes(60)))
struct TouchedTests {
  private static let changes = [
    "entry": "UPDATE entry SET description = 'x' WHERE id = ?1",
    "pause": "INSERT INTO pause (session, ordinal, start, stop) VALUES (?1, 1, 5, 6)",
    "event_edit": "",
    "setting": "INSERT INTO setting (name, value) VALUES ('x-' || ?1, '1')",
    "entry_tag": "INSERT INTO entry_tag (entry, tag, ordinal) VALUES (?1, 1, 0)",
    "day": "INSERT INTO day (date, seed, opened) VALUES (20260302 + ?1 * 0, 1, 1)",
    "reminder": "INSERT INTO reminder (task, mode, time, created) VALUES (?1, 1, 1, 1)",
    "template_version": "INSERT INTO template_version (template, version, schema, time) VALUES (?1, 9, '{}', 1)",
    "template_field": "INSERT INTO template_field (template, name) VALUES (?1, 'x')",
    "field_value": "INSERT INTO field_value (entry, field, ordinal, form, value) VALUES (?1, 1, 0, 1, 1)",
  ]

  @Test(arguments: Schema.captured) func saysSoOfEachTable(_ table: String) throws {
    let sql = try #require(Self.changes[table], "a table that is captured is told, and stands here")
    let book = try Book(":memory:")
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    try session.stop(at: 10)
    book.store.followers.add(1, ordering: .relaxed)
    var touched = Touched()
    if table == "event_edit" {
      try book.write(at: 1, as: .edit) { transaction throws(Failure) in
        try EventEdit.inserting(Event(seq: 7, time: 2, type: a)).save(of: session.item, in: transaction)
        transaction.afterCommit.append { [unowned transaction] in touched = transaction.touched }
      }
    } else {
      try book.write(at: 1, as: .edit) { transaction throws(Failure) in
        try transaction.connection.run(sql, .int(session.item))
        transaction.afterCommit.append { [unowned transaction] in touched = transaction.touched }
      }
    }
    #expect(!touched.isEmpty && !touched.isAnything)
    let isOfBook = table == "day"
    #expect(isOfBook ? touched.isOfBook : table == "setting" ? !touched.settings.isEmpty : touched.things[session.item] != nil || touched.logged == [session.item])
    book.close()
  }
}
