// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: coding", .timeLimit(.minutes(60)))
struct CodingExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Entry.decode(_:)", example1),
    Example("Entry.set(_:)", example2),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    struct Feeding: Codable {
      var amount: Double
      var side: String?
      var when: Instant
    }
    let schema = #"{"title": "Feeding", "properties": {"amount": {"type": "number"}, "side": {"type": "string"}, "when": {"type": "string", "format": "date-time"}}}"#
    let feedings = book.notes.of(try book.templates.create(schema: schema))
    var note = try feedings.create { try? $0.set(Feeding(amount: 120, side: "left", when: .epoch)) }
    var feeding = try note.decode(Feeding.self)
    shown(feeding.amount, feeding.side ?? "", feeding.when).like("120.0 left 1970-01-01T00:00:00.000Z")
    feeding.side = nil
    try note.set(feeding)
    shown(note.row.changed, try book.update(note).fields["side"].isNull).like("[\"fields.side\"] true")
  }

  @Sendable static func example2() throws {
    struct Feeding: Codable { var amount: Int }
    var note = Note()
    try note.set(Feeding(amount: 120))
    shown(note.fields["amount"], note.row.changed).like("120 [\"fields.amount\"]")
  }
}
