import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics

@Suite("History", .timeLimit(.minutes(60)))
struct HistoryTests {
  let book: Book
  let clock = TestClock()

  init() throws { book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock)) }

  private func rows(_ id: Int64? = nil) throws -> [Row] {
    let cursor = try book.history(of: id)
    var rows: [Row] = []
    while try cursor.next(), let row = cursor.row { rows.append(row) }
    return rows
  }

  private func lines(_ id: Int64? = nil) throws -> [String] {
    try rows(id).map { row in
      switch row.record {
      case let step as Step: "\(step.state) \(step.author) \(step.name ?? "-")\(step.step.map { " of \($0)" } ?? "")"
      case let change as Change:
        "\(change.key.map { "\($0) " } ?? "")\(row.text(.field) ?? ""): \(row.text(.old) ?? "-") to \(row.text(.new) ?? "-")"
      default: "?"
      }
    }
  }

  @Test func saysWhoChangedWhatFromWhatToWhat() throws {
    let note = try book.createNote("Arrival", at: 0)
    let step = try #require(try rows().first?.id)
    let inside = try book.begin("Correction")
    let draft = try inside.edit(note)
    try draft.set(.name, .text("Departure"))
    try draft.set(.time, .int(1_000_000_000))
    try draft.save()
    try inside.commit()
    try book.set("x-host", to: "1")
    #expect(try lines().prefix(5) == [
      "done kh setting", "x-host text: - to 1",
      "done kh Correction", "name: Arrival to Departure", "time: 1970-01-01T00:00:00.000Z to 1970-01-01T00:00:01.000Z",
    ])
    let own = try lines(note)
    #expect(own.prefix(3) == ["done kh Correction", "name: Arrival to Departure", "time: 1970-01-01T00:00:00.000Z to 1970-01-01T00:00:01.000Z"])
    #expect(own.contains("id: - to \(note)") && own.contains("name: - to Arrival") && !own.contains { $0.contains("x-host") })
    try book.undo()
    try book.undo()
    #expect(try lines(note).prefix(4) == [
      "undo kh Correction of \(step + 1)", "name: Departure to Arrival", "time: 1970-01-01T00:00:01.000Z to 1970-01-01T00:00:00.000Z",
      "undone kh Correction",
    ])
    try book.redo()
    #expect(try lines(note).first == "redo kh Correction of \(step + 1)")
    _ = try book.createNote("Else")
    #expect(try lines().contains("discarded kh setting"))
    let gone = try book.createNote("Gone")
    _ = try book.delete(gone, .forever)
    let last = try rows()[0]
    #expect(last[.state] == .int(Int64(StepState.fixed.rawValue)) && last[.message].text?.contains("for good") == true)
    #expect(last[.time].int ?? 0 >= clock.now - 1_000_000)
    #expect(refusal { try book.history(of: -1) }?.code == .invalid)
    #expect(try rows(4711).isEmpty)
    #expect(throws: Failure.self) { try Query(.step) }
    book.close()
  }

  @Test func showsEventsAsTheyWere() throws {
    let a = try #require(try book.eventType("A"))
    let b = try #require(try book.eventType("B"))
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 0)
    try session.pause(at: 1_000_000_000)
    try session.stop(at: 2_000_000_000)
    let item = session.item
    try book.changeEvent(1, of: item, to: Event(time: 0, type: b, note: "corrected"))
    _ = try book.insertEvent(Event(time: 0, type: a), into: item)
    try book.deleteEvent(1, of: item)
    let lines = try lines(item)
    #expect(lines.prefix(2) == ["done kh delete event", "event 1 seq: 1 to -"])
    #expect(lines.contains("event 2 seq: - to 2") && lines.contains("event 1 type: \(a) to \(b)") && lines.contains("event 1 text: - to corrected"))
    #expect(!lines.contains { $0.hasPrefix("event 1 time") && $0.hasSuffix("- to 1970-01-01T00:00:00.000Z") })
    #expect(lines.contains("pause 1 end: - to 1970-01-01T00:00:02.000Z") && lines.contains("end: - to 1970-01-01T00:00:02.000Z"))
    #expect(lines.contains("pause 1 time: - to 1970-01-01T00:00:01.000Z"))
    book.close()
  }

  @Test func namesAStepWithoutANameByItsCalls() throws {
    let a = try #require(try book.eventType("A"))
    func newest() throws -> String? { try rows().lazy.compactMap { ($0.record as? Step)?.name }.first }
    let note = try book.createNote("One")
    #expect(try newest() == "new note")
    try book.move(note, to: try book.createCollection("C"))
    #expect(try newest() == "move")
    let session = try book.startSession("S", at: 0)
    #expect(try newest() == "new session")
    try session.log(a, at: 1)
    try session.stop()
    #expect(try newest() == "stop")
    _ = try book.insertEvent(Event(time: 0, type: a), into: session.item)
    #expect(try newest() == "new event")
    let inside = try book.begin()
    _ = try inside.createNote("Two")
    _ = refusal { try inside.move(note, to: note) }
    _ = try inside.createNote("Three")
    let part = try inside.begin("dropped")
    try part.delete(note)
    part.close()
    try inside.set("x-host", to: "1")
    try inside.commit()
    #expect(try newest() == "new note, setting", "what was refused or taken back is not told")
    let many = try book.begin()
    _ = try many.createNote("Four")
    _ = try many.copy(note, to: 0)
    try many.delete(note)
    try many.restore(note)
    try many.commit()
    #expect(try newest() == "new note, copy, delete, …")
    try book.undo()
    #expect(try newest() == "new note, copy, delete, …", "an undo is called as what it took back")
    try book.write("By name") { _ = try $0.createNote("Five") }
    #expect(try newest() == "By name")
    book.close()
  }

  @Test func goesOnWhileTheBookChanges() throws {
    for number in 0..<10 { _ = try book.createNote("Note \(number)") }
    let cursor = try book.history()
    var steps = 0
    while try cursor.next(), let row = cursor.row {
      guard row.record is Step else { continue }
      steps += 1
      if steps < 5 { _ = try book.createNote("More") }
      if steps == 5 { try book.undo() }
    }
    #expect(steps == 10)
    book.close()
  }
}
