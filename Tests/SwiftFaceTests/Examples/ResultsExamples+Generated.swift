// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: results", .timeLimit(.minutes(60)))
struct ResultsExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.export(_:_:_:zone:)", example1),
    Example("Book.export(_:_:zone:)", example2),
    Example("Book.import(_:as:in:_:)", example3),
    Example("Book.import(bytes:as:in:_:)", example4),
    Example("Book.history(limit:)", example5),
    Example("Book.history(of:limit:)", example6),
    Example("Book.undo(mine:sessions:preview:)", example7),
    Example("Book.redo(mine:preview:)", example8),
    Example("Book.mirror(to:layout:)", example9),
    Example("Book.mirrorFindings()", example10),
    Example("Book.sql(_:_:)", example11),
    Example("Book.interrupt()", example12),
    Example("Change", example13),
    Example("Dashboard", example14),
    Example("Selection.dashboard(days:zone:dayStart:)", example15),
    Example("Selection.export(_:to:_:zone:progress:_:)", example16),
    Example("Selection.export(_:_:zone:)", example17),
    Example("Selection.delete(forever:)", example18),
    Example("Selection.update(_:)", example19),
    Example("Selection.report(_:as:_:first:last:zone:)", example20),
    Example("Selection.summary(by:measure:zone:since:until:)", example21),
    Example("Selection.summary(by:measure:of:V>:zone:since:until:)", example22),
    Example("Selection.summary(by:measure:of:zone:since:until:)", example23),
    Example("Selection.grouping(_:)", example24),
    Example("Selection.timeline(from:through:zone:dayStart:)", example25),
    Example("Step", example26),
    Example("Step.==(one:other:)", example27),
    Example("Step.hash(into:)", example28),
    Example("Summary", example29),
    Example("SummaryRow", example30),
    Example("Table", example31),
    Example("Table.subscript(_:_:)", example32),
    Example("TimelineRow", example33),
    Example("TimelineRow.Level", example34),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("A", at: .epoch)
    try watch.stop(at: .epoch + .seconds(60))
    let csv = String(decoding: try book.export(.csvEvents, try watch.session(), zone: "UTC"), as: UTF8.self)
    shown(csv.contains("1970-01-01T00:00:00")).like("true")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    let copy = try Book(":memory:")
    try copy.import(bytes: try book.export(.json))
    shown(try copy.notes.all().map(\.title)).like("[\"Arrival\"]")
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    do { try book.import("/nowhere/tasks.txt") } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    try book.import(bytes: Array("(A) Write the report\n".utf8), as: .todoTxt)
    shown(try book.tasks.all().map(\.title)).like("[\"Write the report\"]")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.history().map(\.name), try book.history(limit: 1).count).like("[\"new note\"] 1")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    try book.notes.create("Departure")
    shown(try book.history(of: note).count).like("1")
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.undo().name, try book.notes.count()).like("new note 0")
    do { try book.undo() } catch { shown(error.reason).like("noStep")
    }
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    try book.undo()
    shown(try book.redo().name, try book.notes.count()).like("new note 1")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    do { try book.mirror(to: "/nowhere/book/folder") } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    shown(try book.mirrorFindings().count).like("0")
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.sql("SELECT name FROM items WHERE name LIKE ?", "Arr%").rows).like("[[Arrival]]")
    do { _ = try book.sql("DELETE FROM items") } catch { shown(error.code).like("invalid")
    }
  }

  @Sendable static func example12() throws {
    let book = try Book(":memory:")
    book.interrupt()
    shown(try book.sql("SELECT 1").rows.count).like("1")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    try book.update(note) { $0.title = "Departure" }
    let change = try book.history()[0].changes[0]
    shown(change.field.name, change.old, change.new).like("name Arrival Departure")
    shown(change.entry == note.id, change.key ?? "none").like("true none")
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    for hour in [8, 10, 13] { try book.notes.create("Look") { $0.time = .epoch + .seconds(3600 * hour) } }
    let board = try book.notes.dashboard()
    shown(board.count, board.latestTime ?? .now, board.today, board.dayMean ?? 0).like("3 1970-01-01T13:00:00.000Z 0 0.0")
    shown(board.meanInterval ?? .zero, board.longestGap ?? .zero).like("9000.0 seconds 10800.0 seconds")
    shown(board.longestGapTime ?? .now, board.sinceLatest ?? .zero > .zero).like("1970-01-01T10:00:00.000Z true")
    let note: Note = try book.get(board.latest ?? 0)
    shown(note.title).like("Look")
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    try book.notes.create("Look")
    shown(try book.notes.dashboard(zone: "UTC").count).like("1")
    do { _ = try book.notes.dashboard(days: 0) } catch { shown(error.reason).like("range")
    }
  }

  @Sendable static func example16() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    try book.notes.export(.markdown, to: "/tmp/tallybook-example.md")
    shown(try String(contentsOfFile: "/tmp/tallybook-example.md", encoding: .utf8).contains("Arrival")).like("true")
  }

  @Sendable static func example17() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(String(decoding: try book.notes.export(.text, zone: "UTC"), as: UTF8.self).hasPrefix("Arrival")).like("true")
  }

  @Sendable static func example18() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.notes.where { $0.title == "Arrival" }.delete()).like("1")
  }

  @Sendable static func example19() throws {
    let book = try Book(":memory:")
    for name in ["One", "Two"] { try book.notes.create(name) }
    shown(try book.notes.update { $0.description = "Nest" }, try book.notes.where { $0.description == "Nest" }.count()).like("2 2")
  }

  @Sendable static func example20() throws {
    let book = try Book(":memory:")
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    let report = try book.sessions.report("My week", as: .markdown, [.header, .table])
    shown(String(decoding: report, as: UTF8.self).contains("My week")).like("true")
  }

  @Sendable static func example21() throws {
    let book = try Book(":memory:")
    let feed = try book.eventTypes.create("feed") { $0.mode = .state }
    let watch = try book.record("Watch", at: .epoch)
    try watch.log(feed, at: .epoch)
    try watch.log(feed, at: .epoch + .seconds(30))
    try watch.stop(at: .epoch + .seconds(60))
    for row in try book.events.summary(by: .eventType, measure: .duration).rows { shown(row.labels[0], row.duration ?? .zero).like("feed 30.0 seconds")
    }
  }

  @Sendable static func example22() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("A", at: .epoch, value: 2)
    try watch.log("A", at: .epoch, value: 4)
    shown(try book.events.summary(by: .eventType, measure: .mean, of: \.value).rows[0].mean).like("3.0")
  }

  @Sendable static func example23() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(
      schema: #"{"title": "Meal", "properties": {"what": {"type": "string"}, "amount": {"type": "integer"}}}"#)
    for amount in [120, 180] as [Value] { try book.notes.of(meal).create { $0.fields = ["what": "milk", "amount": amount] } }
    let meals = book.notes.of(meal)
    let summary = try meals.summary(by: try meals.grouping("what"), measure: [.count, .sum], of: "amount")
    shown(summary.rows[0].labels, summary.rows[0].sum).like("[\"milk\"] 300")
  }

  @Sendable static func example24() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"type": "string"}}}"#)
    let meals = book.notes.of(meal)
    try meals.create { $0.fields["what"] = "milk" }
    shown(try meals.summary(by: try meals.grouping("what"), measure: .count).rows.map(\.labels)).like("[[\"milk\"]]")
  }

  @Sendable static func example25() throws {
    let book = try Book(":memory:")
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    shown(try book.sessions.timeline().map(\.label)).like("[\"1970-01-01\", \"1970\", \"1970-01\", \"1970-01-01\", \"\"]")
    do { _ = try book.sessions.timeline(zone: "Atlantis") } catch { shown(error.reason).like("noZone")
    }
  }

  @Sendable static func example26() throws {
    let book = try Book(":memory:", author: "kh")
    try book.notes.create("Arrival")
    let step = try book.history()[0]
    shown(step.name, step.author, step.state == .done, step.time <= .now).like("new note kh true true")
    shown(step.changes.contains { $0.new == "Arrival" }, step.id > 0, step.of == nil, step.message == nil).like("true true true true")
    shown(try book.undo().findings.isEmpty).like("false")
  }

  @Sendable static func example27() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.history() == book.history()).like("true")
  }

  @Sendable static func example28() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(Set(try book.history()).count).like("1")
  }

  @Sendable static func example29() throws {
    let book = try Book(":memory:")
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    let summary = try book.sessions.summary(by: .day)
    shown(summary.rows.count, summary.total.duration ?? .zero).like("1 60.0 seconds")
    shown(summary.description.hasSuffix("Total           1   0:01:00")).like("true")
  }

  @Sendable static func example30() throws {
    let book = try Book(":memory:")
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    let row = try book.sessions.summary(by: .day, measure: [.count, .duration]).rows[0]
    shown(row.labels, row.keys, row.count ?? 0, row.duration ?? .zero).like("[\"1970-01-01\"] [Optional(19700101)] 1 60.0 seconds")
    shown(row.events == nil, row.sum.isNull, row.mean.isNull, row.median.isNull).like("true true true true")
    shown(row.minimum.isNull, row.maximum.isNull, row.deviation.isNull).like("true true true")
  }

  @Sendable static func example31() throws {
    let book = try Book(":memory:")
    let table = try book.sql("SELECT 1 AS number, 'one' AS name")
    shown(table.columns, table.rows, table[0, "name"]).like("[\"number\", \"name\"] [[1, one]] one")
    shown(table, table.description == "\(table)").like("number  name")
  }

  @Sendable static func example32() throws {
    let book = try Book(":memory:")
    shown(try book.sql("SELECT 1 AS number")[0, "number"]).like("1")
  }

  @Sendable static func example33() throws {
    let book = try Book(":memory:")
    try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    for row in try book.sessions.timeline().dropFirst() { print(row.level, row.label, row.count, row.duration) }
    let row = try book.sessions.timeline()[3]
    shown(row.level, row.label, row.date?.number ?? 0).like("day 1970-01-01 19700101")
    shown(row.count, row.duration, row.session == nil, row.isShown).like("1 60.0 seconds true false")
    shown(try book.sessions.timeline().map(\.level) == [.total, .year, .month, .day, .session], try book.sessions.timeline()[4].session?.title ?? "").like("true Work")
  }

  @Sendable static func example34() throws {
    let book = try Book(":memory:")
    let levels: [TimelineRow.Level] = [.total, .year, .month, .day, .session]
    shown(try book.sessions.timeline().map(\.level) == [levels[0]]).like("true")
  }
}
