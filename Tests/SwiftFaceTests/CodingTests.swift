import Tallybook
import Testing

/// A host's own types are read from custom fields and written to them.
@Suite("Custom fields as types", .timeLimit(.minutes(60)))
struct CodingTests {
  enum Side: String, Codable { case left, right }

  struct Feeding: Codable, Equatable {
    var amount: Double
    var side: Side?
    var times: UInt8
    var isDone: Bool
    var when: Instant
  }

  let book: Book
  let feedings: Selection<Note>
  let feeding = Feeding(amount: 62.5, side: .left, times: 3, isDone: true, when: .epoch)

  init() throws {
    book = try Book(":memory:")
    let schema = #"""
      {"title": "Feeding", "properties": {"amount": {"type": "number"}, "side": {"type": "string"}, "times": {"type": "integer"},
        "isDone": {"type": "boolean"}, "when": {"type": "string", "format": "date-time"}}}
      """#
    feedings = book.notes.of(try book.templates.create(schema: schema))
  }

  private func made(_ change: (inout Fields) -> Void = { _ in }) throws -> Note {
    var new = Note()
    try new.set(feeding)
    var fields = new.fields
    change(&fields)
    return try feedings.create { $0.fields = fields }
  }

  private func refusal<T: Decodable>(_ note: Note, _ type: T.Type) -> Failure? {
    do { _ = try note.decode(type) } catch let failure as Failure { return failure } catch { Issue.record("\(error) is no Failure") }
    return nil
  }

  @Test func whatIsWrittenIsRead() throws {
    let note = try made()
    #expect(try note.decode(Feeding.self) == feeding)
    #expect(try feedings.all().map { try $0.decode(Feeding.self) } == [feeding])
    var later = note
    try later.set(feeding)
    #expect(later.row.changed.isEmpty)
    var without = feeding
    without.side = nil
    try later.set(without)
    #expect(later.row.changed == ["fields.side"])
    #expect(try book.update(later).decode(Feeding.self) == without)
  }

  @Test func refusalsNameTheFieldAndTheRow() throws {
    for (field, value, reason) in [
      ("amount", nil, Reason.required), ("times", 300, .range), ("times", -1, .range), ("side", "up", .type),
    ] as [(String, Value, Reason)] {
      let note = try made { $0[field] = value }
      let failure = refusal(note, Feeding.self)
      #expect(failure?.reason == reason && failure?.id == note.id)
      #expect(failure?.message.contains("\"\(field)\" of the note \(note.id)") == true, "\(failure?.message ?? "")")
    }
    let note = try made()
    struct Amount: Codable { var amount: String }
    struct Whole: Codable { var amount: Int }
    struct When: Codable { var side: Instant }
    struct Nested: Codable { var amount: [Int] }
    #expect(refusal(note, Amount.self)?.reason == .type && refusal(note, Whole.self)?.reason == .range)
    #expect(refusal(note, When.self)?.reason == .type && refusal(note, Nested.self)?.reason == .type && refusal(note, Int.self)?.reason == .type)
  }

  @Test func whatDoesNotFitIsNotSet() throws {
    var note = Note()
    struct Huge: Encodable { var amount = 1, times = UInt64.max }
    struct List: Encodable { var amount = [1, 2] }
    struct Inner: Encodable { var amount = 1 }
    struct Outer: Encodable { var inner = Inner() }
    #expect(throws: Failure.self) { try note.set(Huge()) }
    #expect(throws: Failure.self) { try note.set(List()) }
    #expect(throws: Failure.self) { try note.set(Outer()) }
    #expect(throws: Failure.self) { try note.set(7) }
    #expect(note.row.changed.isEmpty)
    try note.set(Inner())
    let plain = note
    #expect(throws: Failure.self) { try book.notes.create("Plain") { $0.fields = plain.fields } }
  }
}
