// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: rows", .timeLimit(.minutes(60)))
struct RowsExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("AnyEntry", example1),
    Example("Attachment", example2),
    Example("Book.Collection", example3),
    Example("Book.Task", example4),
    Example("Book.Task.redaction", example5),
    Example("Book.Task.carried", example6),
    Example("Bout", example7),
    Example("Bout.field(of:)", example8),
    Example("Entry", example9),
    Example("Entry.init()", example10),
    Example("Entry.field(of:)", example11),
    Example("Entry.init(from:)", example12),
    Example("Entry.encode(to:)", example13),
    Example("Entry.==(one:other:)", example14),
    Example("Entry.hash(into:)", example15),
    Example("Event", example16),
    Example("Event.init(row:)", example17),
    Example("Event.field(of:)", example18),
    Example("EventType", example19),
    Example("Item", example20),
    Example("Note", example21),
    Example("Row.init(from:)", example22),
    Example("Row.encode(to:)", example23),
    Example("Row", example24),
    Example("Row.init()", example25),
    Example("Row.subscript(_:)", example26),
    Example("Row.==(one:other:)", example27),
    Example("Row.hash(into:)", example28),
    Example("Selectable", example29),
    Example("Session", example30),
    Example("Subject", example31),
    Example("Tag", example32),
    Example("Template", example33),
    Example("TemplateField", example34),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    try book.collections.create("Nest")
    for entry in try book.entries.order(by: \.name).all() { print(entry.kind, entry.name) }
    shown(try book.entries.all().map(\.kind).contains(.collection)).like("true")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Dawn")
    let attachment = try book.attach(Array("kraa".utf8), to: note, name: "call.txt")
    shown(attachment.name, attachment.mediaType, attachment.size).like("call.txt text/plain 4")
    shown(attachment.sha256 == Attachment.sha256(of: Array("kraa".utf8)), attachment.time <= .now).like("true true")
    shown(attachment.duration == nil, attachment.transcript == nil).like("true true")
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    let nests = try book.collections.create("Nests") { $0.time = .epoch }
    let heron = try book.collections.in(nests).create("Heron")
    shown(nests.title, nests.time, heron.parent == nests.id).like("Nests 1970-01-01T00:00:00.000Z true")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    var task = try book.tasks.create("Write the report") {
      ($0.priority, $0.day) = (.high, CivilDate(year: 2026, month: 3, day: 2))
      ($0.category, $0.due, $0.notes) = ("work", .epoch, "At last")
    }
    shown(task.priority == .high, task.day?.number ?? 0, task.category ?? "", task.notes ?? "").like("true 20260302 work At last")
    task = try book.update(task) { $0.completed = .epoch }
    shown(task.completed ?? .now, task.due ?? .now).like("1970-01-01T00:00:00.000Z 1970-01-01T00:00:00.000Z")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    let task = try book.tasks.create("Visit mum") { $0.redaction = .star }
    shown(task.redaction == .star, task.redaction.redacted(task.title)).like("true ***** ***")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    shown(try book.tasks.create("Visit mum").carried == nil).like("true")
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    try book.eventTypes.create("feed") { $0.mode = .state }
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("feed", at: .epoch, value: 3, note: "begins")
    try watch.log("feed", at: .epoch + .seconds(5), note: "ends")
    for bout in try book.bouts.all() {
      shown(bout.id, bout.time, bout.end ?? .now).like("1 1970-01-01T00:00:00.000Z 1970-01-01T00:00:05.000Z")
      shown(bout.duration ?? .zero, bout.state == .stopped, bout.note ?? "", bout.stopNote ?? "").like("5.0 seconds true begins ends")
      shown(bout.value ?? 0, bout.subject == nil, bout.session == watch.id, bout.type == (try watch.type("feed"))).like("3.0 true true true")
      shown(bout.fields.names).like("[]")
    }
  }

  @Sendable static func example8() throws {
    shown(Bout.field(of: \Bout.duration) == .duration).like("true")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Heron nest")
    let note = try book.notes.in(nest).create("Arrival") { $0.description = "From the south" }
    shown(note.name, note.description, note.parent == nest.id).like("Arrival From the south true")
    shown(note.uuid.count, note.username.isEmpty, note.trashed == nil).like("36 true true")
    shown(note.created <= note.modified, note.id > 0).like("true true")
  }

  @Sendable static func example10() throws {
    var note = Note()
    note.title = "Arrival"
    shown(note.title, note.id).like("Arrival 0")
  }

  @Sendable static func example11() throws {
    shown(Note.field(of: \Note.title) == .name).like("true")
  }

  @Sendable static func example12() throws {
    let note = try JSONDecoder().decode(Note.self, from: Data(#"{"name": "Arrival"}"#.utf8))
    shown(note.title).like("Arrival")
  }

  @Sendable static func example13() throws {
    shown(String(decoding: try JSONEncoder().encode(Note()), as: UTF8.self)).like("{}")
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    var note = try book.notes.create("Arrival")
    let before = note
    note.title = "Departure"
    shown(note == before, note.id == before.id).like("false true")
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    shown(Set([note, note]).count).like("1")
  }

  @Sendable static func example16() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("A", at: .epoch, value: 2.5, note: "a fish")
    for event in try book.events.all() {
      shown(event.id, event.time, event.phase == .point).like("1 1970-01-01T00:00:00.000Z true")
      shown(event.value ?? 0, event.note ?? "", event.subject == nil, event.variant == nil).like("2.5 a fish true true")
      shown(event.type == (try watch.type("A")), event.session == watch.id).like("true true")
    }
  }

  @Sendable static func example17() throws {
    shown(Event(row: Row()).id).like("0")
  }

  @Sendable static func example18() throws {
    shown(Event.field(of: \Event.note) == .text).like("true")
  }

  @Sendable static func example19() throws {
    let book = try Book(":memory:")
    let walk = try book.eventTypes.create("walk") { ($0.mode, $0.exclusion) = (.state, "behaviour") }
    let feed = try book.eventTypes.create("feed") {
      ($0.mode, $0.label, $0.color, $0.key, $0.category) = (.state, "Feeding", "#336699", "f", "food")
      $0.excludes = [walk.id]
    }
    shown(walk.mode == .state, walk.exclusion ?? "", walk.isRecordable, walk.isArchived).like("true behaviour true false")
    shown(feed.label ?? "", feed.color ?? "", feed.key ?? "", feed.category ?? "", feed.excludes == [walk.id]).like("Feeding #336699 f food true")
    shown(feed.template == nil).like("true")
  }

  @Sendable static func example20() throws {
    let book = try Book(":memory:")
    let birds = try book.tags.create("Birds")
    let ada = try book.subjects.create("Ada")
    try book.set("location_enabled", to: "true")
    let note = try book.notes.create("Arrival") {
      ($0.time, $0.zone) = (.epoch, "Europe/Berlin")
      ($0.tags, $0.subject) = ([birds.id], ada.id)
      ($0.latitude, $0.longitude, $0.accuracy, $0.place) = (45.4429, -73.6016, 5, "Nest")
    }
    shown(note.title, note.time, note.zone).like("Arrival 1970-01-01T00:00:00.000Z Europe/Berlin")
    shown(note.latitude ?? 0, note.longitude ?? 0, note.accuracy ?? 0, note.place ?? "").like("45.4429 -73.6016 5.0 Nest")
    shown(note.tags == [birds.id], note.subject == ada.id, note.template == nil, note.fields.names).like("true true true []")
  }

  @Sendable static func example21() throws {
    let book = try Book(":memory:")
    var note = try book.notes.create("Arrival")
    note.title = "First arrival"
    note = try book.update(note)
    shown(note.title, note.duration == nil, try book.notes.count()).like("First arrival true 1")
  }

  @Sendable static func example22() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    let copy = try JSONDecoder().decode(Note.self, from: JSONEncoder().encode(note))
    shown(copy == note, copy.title).like("true Arrival")
  }

  @Sendable static func example23() throws {
    var note = Note()
    note.title = "Arrival"
    shown(String(decoding: try JSONEncoder().encode(note), as: UTF8.self)).like("{\"name\":\"Arrival\"}")
  }

  @Sendable static func example24() throws {
    let book = try Book(":memory:")
    struct Arrival: Item {
      static let kind: Kind? = .note
      var row: Row
      var bird: String? {
        get { row[.description] }
        set { row[.description] = newValue }
      }
    }
    let arrival = try book.select(Arrival.self).create("At seven") { $0.bird = "Heron" }
    shown(arrival.bird ?? "", arrival.title, arrival.row.changed, arrival.row.fields.names).like("Heron At seven [] []")
  }

  @Sendable static func example25() throws {
    var note = Note(row: Row())
    note.title = "Arrival"
    shown(note.row.changed).like("[\"name\"]")
  }

  @Sendable static func example26() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival") { $0.time = .epoch }
    let time: Instant = note.row[.time]
    shown(time, note.row[.end] as Instant? == nil).like("1970-01-01T00:00:00.000Z true")
  }

  @Sendable static func example27() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    shown(try book.get(note.id) == note, Set([note.row]).count).like("true 1")
  }

  @Sendable static func example28() throws {
    shown(Set([Row(), Row()]).count).like("1")
  }

  @Sendable static func example29() throws {
    shown(Note.kind == .note, Event.kind == .event).like("true true")
  }

  @Sendable static func example30() throws {
    let book = try Book(":memory:")
    let start = Instant.epoch
    let watch = try book.record("Watch", at: start)
    try watch.log("A", at: start + .seconds(1))
    try watch.pause(at: start + .seconds(2))
    try watch.resume(at: start + .seconds(3))
    try watch.stop(at: start + .seconds(5))
    let session = try watch.session()
    shown(session.state == .stopped, session.end ?? .now).like("true 1970-01-01T00:00:05.000Z")
    shown(session.duration ?? .zero, session.span ?? .zero, session.eventCount).like("4.0 seconds 5.0 seconds 1")
  }

  @Sendable static func example31() throws {
    let book = try Book(":memory:")
    let ada = try book.subjects.create("Ada") { ($0.color, $0.key) = ("#336699", "a") }
    shown(ada.name, ada.color ?? "", ada.key ?? "", ada.isArchived).like("Ada #336699 a false")
    let gone = try book.update(ada) { $0.isArchived = true }
    shown(gone.isArchived, gone.template == nil, gone.fields.names).like("true true []")
  }

  @Sendable static func example32() throws {
    let book = try Book(":memory:")
    let birds = try book.tags.create("Birds") { $0.color = "#336699" }
    shown(birds.name, birds.color, birds.isArchived).like("Birds #336699 false")
    shown(try book.update(birds) { $0.isArchived = true }.isArchived).like("true")
  }

  @Sendable static func example33() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"enum": ["milk", "porridge"]}}}"#)
    shown(meal.name, meal.version, meal.isArchived, meal.color == nil).like("Meal 1 false true")
    let longer = try book.update(meal) { $0.schema = #"{"title": "Meal", "properties": {"what": {"type": "string"}}}"# }
    shown(longer.version, longer.schema.contains("string")).like("2 true")
  }

  @Sendable static func example34() throws {
    let book = try Book(":memory:")
    let what = #"{"title": "What it is", "description": "In a word", "enum": ["milk", "porridge"], "default": "milk"}"#
    let amount = #"{"type": "integer", "minimum": 1, "maximum": 500, "x-unit": "ml"}"#
    let properties = #"{"what": "# + what + #", "amount": "# + amount + "}"
    let meal = try book.templates.create(schema: #"{"title": "Meal", "required": ["what"], "properties": "# + properties + "}")
    let fields = try book.fields(of: meal)
    shown(fields.map(\.name), fields[0].label ?? "", fields[0].description ?? "").like("[\"what\", \"amount\"] What it is In a word")
    shown(fields[0].type, fields[0].isList, fields[0].isRequired, fields[0].choices ?? []).like("string false true [\"milk\", \"porridge\"]")
    shown(fields[0].standard ?? "", fields[1].minimum ?? 0, fields[1].maximum ?? 0).like("\"milk\" 1.0 500.0")
    print(fields[1].unit ?? "none", fields[1].color == nil)
  }
}
