// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: values", .timeLimit(.minutes(60)))
struct ValuesExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("FieldValue", example1),
    Example("Fields", example2),
    Example("Fields.init(dictionaryLiteral:)", example3),
    Example("Fields.subscript(_:)", example4),
    Example("Instant", example5),
    Example("Instant.init(nanoseconds:)", example6),
    Example("Instant.init(_:in:)", example7),
    Example("Instant.text(in:)", example8),
    Example("Instant.<(one:other:)", example9),
    Example("Instant.+(instant:length:)", example10),
    Example("Instant.-(instant:length:)", example11),
    Example("Instant.-(end:start:)", example12),
    Example("Instant.init(from:)", example13),
    Example("Instant.encode(to:)", example14),
  ]

  @Sendable static func example1() throws {
    enum Weather: String, FieldValue {
      case dry, rain
      init?(fieldValue: Value) { self.init(rawValue: fieldValue.text ?? "") }
      var fieldValue: Value { .text(rawValue) }
      static var missing: Weather { .dry }
    }
    var note = Note()
    note.row[.place] = Weather.rain
    let weather: Weather = note.row[.place]
    shown(weather, note.place ?? "", Weather.missing).like("rain rain dry")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"type": "string"}, "amount": {"type": "integer"}}}"#)
    var note = try book.notes.of(meal).create { $0.fields = ["what": "milk", "amount": 120] }
    shown(note.fields["what"], note.fields["amount"].int ?? 0, note.fields["remark"] == nil).like("milk 120 true")
    shown(note.fields.names).like("[\"amount\", \"what\"]")
    note = try book.update(note) { $0.fields["amount"] = 150 }
    shown(note.fields == ["what": "milk", "amount": 150]).like("true")
  }

  @Sendable static func example3() throws {
    let fields: Fields = ["what": "milk"]
    shown(fields["what"]).like("milk")
  }

  @Sendable static func example4() throws {
    var fields: Fields = ["what": "milk"]
    fields["what"] = nil
    shown(fields.names).like("[]")
  }

  @Sendable static func example5() throws {
    let start = try Instant("2026-03-01T08:00:00Z")
    let end = start + .seconds(90)
    shown(end).like("2026-03-01T08:01:30.000Z")
    shown(end - start).like("90.0 seconds")
    shown(start < end, Instant.now > end, end.nanoseconds - start.nanoseconds).like("true true 90000000000")
    shown(Instant.epoch).like("1970-01-01T00:00:00.000Z")
  }

  @Sendable static func example6() throws {
    shown(Instant(nanoseconds: 1_500_000_000)).like("1970-01-01T00:00:01.500Z")
  }

  @Sendable static func example7() throws {
    shown(try Instant("2026-03-01T08:00:00", in: "Europe/Berlin")).like("2026-03-01T07:00:00.000Z")
    do { _ = try Instant("tomorrow") } catch { shown(error.code).like("format")
    }
  }

  @Sendable static func example8() throws {
    shown(try Instant.epoch.text(in: "Europe/Berlin")).like("1 Jan 1970, 01:00:00")
  }

  @Sendable static func example9() throws {
    shown(Instant.epoch < .now).like("true")
  }

  @Sendable static func example10() throws {
    shown(Instant.epoch + .seconds(1)).like("1970-01-01T00:00:01.000Z")
  }

  @Sendable static func example11() throws {
    shown(Instant.epoch - .seconds(1)).like("1969-12-31T23:59:59.000Z")
  }

  @Sendable static func example12() throws {
    let start = Instant.epoch
    shown((start + .seconds(3)) - start).like("3.0 seconds")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival") { $0.time = .epoch }
    shown(try JSONDecoder().decode(Note.self, from: JSONEncoder().encode(note)).time).like("1970-01-01T00:00:00.000Z")
  }

  @Sendable static func example14() throws {
    shown(String(decoding: try JSONEncoder().encode([Instant.epoch]), as: UTF8.self)).like("[\"1970-01-01T00:00:00.000Z\"]")
  }
}
