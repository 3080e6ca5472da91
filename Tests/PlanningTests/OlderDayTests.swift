import Testing
@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookPlanning
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Day plans in older books", .timeLimit(.minutes(60)))
struct OlderDayTests {
  @Test func anOlderBookIsReadAndBroughtUpToDate() throws {
    let scratch = Scratch()
    let path = scratch.file("old.tally")
    let old = try Connection(path: path, flags: OpenMode.writing)
    try old.execute(Schema.older(2))
    try old.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 65538")
    try old.execute("INSERT INTO book (uuid, created) VALUES (randomblob(16), 1)")
    try old.execute("INSERT INTO entry (uuid, kind, parent, name, time, zone, created) VALUES (randomblob(16), 2, 0, 'kept', 1, 'UTC', 1)")
    #expect(try old.value("SELECT count(*) FROM pragma_table_info('entry') WHERE name = 'day'")?.int == 0)
    old.close()
    let reading = try Book(path, BookOptions(flags: .readOnly))
    #expect(try reading.names(Query()) == ["kept"] && reading.entry(1)[.day].isNull && reading.entry(1)[.carriedOver].isNull)
    #expect(try reading.days().isEmpty && reading.dueReminders().isEmpty && reading.nextReminder() == nil)
    #expect(try reading.check().isEmpty && reading.accolade(of: 20_260_302) == "The Funday")
    #expect(refusal { try reading.openDay() }?.code == .readOnly)
    reading.close()
    let writing = try Book(path, BookOptions(flags: .migrate))
    let task = try writing.createTask("Visit mum", on: 20_260_302, priority: .high)
    try writing.setReminder(of: task, .at, 5)
    #expect(try writing.days().map(\.tasks) == [1] && writing.names(Query()) == ["kept", "Visit mum"])
    #expect(try writing.check().isEmpty)
    writing.close()
    #expect(scratch.files == ["old.tally", "old.tally-1.2.backup"])
  }

  @Test func salvageKeepsDaysAndReminders() throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let task = try book.createTask("Visit mum", on: 20_260_302, priority: .high)
    try book.setLimits(of: 20_260_302, low: .none)
    let id = try book.setReminder(of: task, .at, 5)
    let review = try book.review(on: 20_260_303)
    try review.choose(task)
    try review.commit()
    let (days, tasks) = (try book.days(), try book.rows(Query(.task)).compactMap(\.entry))
    book.close()
    let salvaged = try Book.salvage(path, to: scratch.file("b.tally"))
    #expect(try salvaged.days() == days && salvaged.reminders().map(\.id) == [id])
    let kept = try salvaged.rows(Query(.task)).compactMap(\.entry)
    for field in [Field.uuid, .name, .day, .priority, .carried, .carriedOver] { #expect(kept.map { $0[field] } == tasks.map { $0[field] }) }
    #expect(try salvaged.check().isEmpty)
    salvaged.close()
  }
}
