import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite("Canonical exports", .timeLimit(.minutes(60)))
struct CanonicalExportTests {
  private func canonical(_ book: Book) throws -> String { try book.export(.json, nil, ExportOptions(flags: .canonical)) }

  @Test func booksThatHoldTheSameGiveTheSameBytes() throws {
    var random = SeededRandom()
    let book = try RoundTripTests.randomBook(&random, operations: 200)
    // The other gets its entries in another order, and thereby other ids.
    let other = try Book(":memory:", BookOptions(clock: TestClock().clock))
    try other.set("location_enabled", to: "true")
    for item in try book.rows(Query()).reversed() where item.kind != .collection {
      var query = try Query()
      try query.require(.id, .equal, [.int(item.id)])
      _ = try other.importJSON(.bytes(Array(try book.export(.json, query).utf8)))
    }
    _ = try other.importJSON(.bytes(Array(try book.export(.json).utf8)))
    #expect(try other.export(.json) != book.export(.json))
    let (here, there) = (try canonical(book).split(separator: "\n"), try canonical(other).split(separator: "\n"))
    let first = zip(here, there).first { $0 != $1 }
    #expect(here == there, "\(String(describing: first))")
  }

  @Test func historyAndWhatADeviceHasLeaveNoTrace() throws {
    let clock = TestClock()
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    let note = try book.createNote("Arrival")
    let mood = try book.createTemplate(#"{"title": "Mood", "properties": {"n": {"type": "integer"}}}"#)
    let before = try canonical(book)
    #expect(!before.contains("\"modified\"") && !before.contains("\"version\" : 2"))
    clock.advance(seconds: 3600)
    for name in ["Departure", "Arrival"] {
      let draft = try book.edit(note)
      try draft.set(.name, .text(name))
      try draft.save()
    }
    for schema in [#"{"title": "Mood"}"#, #"{"title": "Mood", "properties": {"n": {"type": "integer"}}}"#] {
      let draft = try book.edit(mood)
      try draft.set(.schema, .text(schema))
      try draft.save()
    }
    try book.set("time_zone", to: "Europe/Berlin")
    try book.set("x-window", to: "800")
    #expect(try canonical(book) == before)
    // What belongs to the book wherever it is is told.
    try book.set("x-shared-colour", to: "grey")
    #expect(try canonical(book) != before)
  }

  @Test func remindersAreASet() throws {
    let book = try Book(":memory:", BookOptions(clock: TestClock().clock))
    let task = try book.createTask("Count eggs", priority: .low)
    let times: [Int64] = [1_754_143_510_000_000_000, 1_754_147_110_000_000_000]
    for time in times { try book.setReminder(of: task, .at, time, .add) }
    let before = try canonical(book)
    #expect(before.contains("\"reminders\""))
    for reminder in try book.reminders() { try book.deleteReminder(reminder.id) }
    #expect(try canonical(book) != before)
    for time in times.reversed() { try book.setReminder(of: task, .at, time, .add) }
    #expect(try canonical(book) == before)
  }

  @Test func onlyJSONHasThem() throws {
    let book = try Book(":memory:")
    for format in [Format.markdown, .csvEvents, .iCalendar] {
      let refused = refusal { try book.export(format, nil, ExportOptions(flags: .canonical)) }
      #expect(refused?.reason == .contradiction && refused?.message.contains("CANONICAL") == true)
    }
  }

  /// Whatever UUIDs collections drew, what holds others comes before them.
  @Test func canBeImported() throws {
    let book = try Book(":memory:")
    for number in 0..<20 {
      let outer = try book.createCollection("outer \(number)")
      _ = try book.createNote("note", in: try book.createCollection("inner", in: outer))
    }
    let other = try Book(":memory:")
    _ = try other.importJSON(.bytes(Array(try canonical(book).utf8)))
    #expect(try canonical(other) == canonical(book))
  }
}
