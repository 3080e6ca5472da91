// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: selecting", .timeLimit(.minutes(60)))
struct SelectingExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Column", example1),
    Example("Column.==(column:value:)", example2),
    Example("Column.!=(column:value:)", example3),
    Example("Column.<(column:value:)", example4),
    Example("Column.<=(column:value:)", example5),
    Example("Column.>(column:value:)", example6),
    Example("Column.>=(column:value:)", example7),
    Example("Column.isBetween(_:_:)", example8),
    Example("Column.isIn(_:)", example9),
    Example("Column.hasPrefix(_:)", example10),
    Example("Column.contains(_:)", example11),
    Example("Column.subscript(_:)", example12),
    Example("Columns", example13),
    Example("Columns.subscript(dynamicMember:_:)", example14),
    Example("Condition", example15),
    Example("Condition.&&(one:other:)", example16),
    Example("Condition.||(one:other:)", example17),
    Example("Condition.!(condition:)", example18),
    Example("Page", example19),
    Example("Selection.makeAsyncIterator()", example20),
    Example("Selection.AsyncIterator", example21),
    Example("Selection.AsyncIterator.next(isolation:)", example22),
    Example("Selection.all()", example23),
    Example("Selection.forEach(_:)", example24),
    Example("Selection", example25),
    Example("Selection.in(_:recursive:)", example26),
    Example("Selection.where(_:)", example27),
    Example("Selection.of(_:)", example28),
    Example("Selection.search(_:)", example29),
    Example("Selection.inTrash()", example30),
    Example("Selection.order(by:V>:descending:)", example31),
    Example("Selection.inManualOrder()", example32),
    Example("Selection.limit(_:)", example33),
    Example("Selection.all()", example34),
    Example("Selection.forEach(_:)", example35),
    Example("Selection.first()", example36),
    Example("Selection.count()", example37),
    Example("Selection.page(_:after:)", example38),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival") { $0.time = .epoch }
    try book.notes.create("Departure") { $0.time = .epoch + .seconds(60) }
    shown(try book.notes.where { $0.time > .epoch }.count(), try book.notes.where { $0.title != "Arrival" }.count()).like("1 1")
    shown(try book.notes.where { $0.time.isBetween(.epoch, .epoch + .seconds(9)) }.all().map(\.title)).like("[\"Arrival\"]")
    shown(try book.notes.where { $0.title.isIn(["Arrival", "Call"]) }.count(), try book.notes.where { $0.title.hasPrefix("dep") }.count()).like("1 1")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { $0.subject == nil }.count()).like("0")
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    shown(try book.sessions.where { $0.end != nil }.count()).like("0")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { $0.time < .now }.count()).like("0")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { $0.time <= .now }.count()).like("0")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { $0.time > .epoch }.count()).like("0")
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { $0.time >= .epoch }.count()).like("0")
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { $0.time.isBetween(.epoch, .now) }.count()).like("0")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    shown(try book.tasks.where { $0.priority.isIn([.high, .medium]) }.count()).like("0")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { $0.title.hasPrefix("arr") }.count()).like("0")
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    let birds = try book.tags.create("Birds")
    try book.notes.create("Arrival") { $0.tags = [birds.id] }
    shown(try book.notes.where { $0.tags.contains(birds.id) }.count()).like("1")
  }

  @Sendable static func example12() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"amount": {"type": "integer"}}}"#)
    try book.notes.of(meal).create { $0.fields["amount"] = 120 }
    shown(try book.notes.of(meal).where { $0.fields["amount"] > 100 }.count()).like("1")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.notes.where { $0.title == "Arrival" }.count()).like("1")
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    shown(try book.tasks.where { $0.completed == nil && $0.priority == .high }.count()).like("0")
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    try book.notes.create("Departure")
    shown(try book.notes.where { !($0.title == "Arrival") && $0.time <= .now }.all().map(\.title)).like("[\"Departure\"]")
  }

  @Sendable static func example16() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { $0.title == "Arrival" && $0.place == nil }.count()).like("0")
  }

  @Sendable static func example17() throws {
    let book = try Book(":memory:")
    for title in ["Arrival", "Departure", "Rain"] { try book.notes.create(title) { $0.time = .epoch } }
    let moved = book.notes.where { $0.title == "Arrival" || $0.title == "Departure" && $0.subject == nil }
    shown(try moved.all().map(\.title)).like("[\"Arrival\", \"Departure\"]")
  }

  @Sendable static func example18() throws {
    let book = try Book(":memory:")
    shown(try book.notes.where { !($0.title.hasPrefix("Arr") || $0.place == nil) }.count()).like("0")
  }

  @Sendable static func example19() throws {
    let book = try Book(":memory:")
    for name in ["One", "Two", "Three"] { try book.notes.create(name) { $0.time = .epoch } }
    var page = try book.notes.page(2)
    shown(page.rows.map(\.title)).like("[\"One\", \"Two\"]")
    page = try book.notes.page(2, after: page.token)
    shown(page.rows.map(\.title), page.token == nil).like("[\"Three\"] true")
  }

  @Sendable static func example20() async throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    var rows = book.notes.makeAsyncIterator()
    shown(try await rows.next()?.title ?? "none").like("Arrival")
  }

  @Sendable static func example21() async throws {
    let book = try Book(":memory:")
    var rows = book.notes.makeAsyncIterator()
    shown(try await rows.next() == nil).like("true")
  }

  @Sendable static func example22() async throws {
    let book = try Book(":memory:")
    var rows = book.notes.makeAsyncIterator()
    shown(try await rows.next(isolation: nil) == nil).like("true")
  }

  @Sendable static func example23() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    for _ in 0..<1000 { try watch.log("A") }
    shown(try book.events.all().count).like("1000")
  }

  @Sendable static func example24() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("A", at: .epoch, value: 2)
    try book.events.forEach { shown($0.value ?? 0).like("2.0")
    }
  }

  @Sendable static func example25() async throws {
    let book = try Book(":memory:")
    for name in ["One", "Two", "Three"] { try book.notes.create(name) { $0.time = .epoch } }
    let notes = book.notes.where { $0.title != "Two" }.order(by: \.title, descending: true)
    shown(try notes.all().map(\.title), try notes.count()).like("[\"Three\", \"One\"] 2")
    for try await note in notes { shown(note.title.count > 2, note.time).like("true 1970-01-01T00:00:00.000Z")
    }
  }

  @Sendable static func example26() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    try book.notes.in(nest).create("Arrival")
    shown(try book.notes.in(nest).count(), try book.notes.count()).like("1 1")
  }

  @Sendable static func example27() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.notes.where { $0.title == "Arrival" && $0.subject == nil }.count()).like("1")
  }

  @Sendable static func example28() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"type": "string"}}}"#)
    try book.notes.of(meal).create { $0.fields["what"] = "milk" }
    shown(try book.notes.of(meal).all().map { $0.fields["what"] }).like("[milk]")
  }

  @Sendable static func example29() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival") { $0.description = "with a fish" }
    shown(try book.notes.search("fish").all().map(\.title)).like("[\"Arrival\"]")
  }

  @Sendable static func example30() throws {
    let book = try Book(":memory:")
    try book.delete(try book.notes.create("Arrival"))
    shown(try book.notes.count(), try book.notes.inTrash().all().map(\.title)).like("0 [\"Arrival\"]")
  }

  @Sendable static func example31() throws {
    let book = try Book(":memory:")
    for name in ["Day 10", "Day 9"] { try book.notes.create(name) }
    shown(try book.notes.order(by: \.title).all().map(\.title)).like("[\"Day 9\", \"Day 10\"]")
    do { _ = try book.notes.order(by: \.title.count).all() } catch { shown(error.reason).like("field")
    }
  }

  @Sendable static func example32() throws {
    let book = try Book(":memory:")
    let (one, two) = (try book.notes.create("One"), try book.notes.create("Two"))
    try book.move(two, before: one)
    shown(try book.notes.inManualOrder().all().map(\.title)).like("[\"Two\", \"One\"]")
  }

  @Sendable static func example33() throws {
    let book = try Book(":memory:")
    for name in ["One", "Two"] { try book.notes.create(name) }
    shown(try book.notes.limit(1).all().count).like("1")
  }

  @Sendable static func example34() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    for note in try book.notes.all() { shown(note.title).like("Arrival")
    }
  }

  @Sendable static func example35() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    try book.notes.forEach { shown($0.title).like("Arrival")
    }
  }

  @Sendable static func example36() throws {
    let book = try Book(":memory:")
    shown(try book.notes.first() == nil).like("true")
  }

  @Sendable static func example37() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    shown(try book.notes.count()).like("1")
  }

  @Sendable static func example38() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    let page = try book.notes.page(1)
    shown(page.rows.count, try book.notes.page(1, after: page.token).rows.count).like("1 0")
  }
}
