import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TestBasics

@Suite("Words of reports and exports", .timeLimit(.minutes(60)))
struct LabelsTests {
  private func labels(_ book: Book) throws -> Labels {
    try book.read { connection throws(Failure) in try Labels(on: connection) }
  }

  @Test func areTheLibrarysUntilABookHasItsOwn() throws {
    let book = try Book(":memory:")
    for label in Label.allCases {
      #expect(Labels()[label] == label.english)
      #expect(try labels(book)[label] == label.english)
    }
    try book.set("labels", to: #"{"total": "Gesamt", "per_day": ""}"#)
    let own = try labels(book)
    for label in Label.allCases { #expect(own[label] == (label == .total ? "Gesamt" : label == .perDay ? "" : label.english)) }
    try book.set("labels", to: nil)
    #expect(try labels(book)[.total] == "Total")
    book.close()
  }

  @Test func canAllBeReplaced() throws {
    let book = try Book(":memory:")
    try book.set("labels", to: "{\(Label.allCases.map { "\"\($0.key)\": \"<\($0.key)>\"" }.joined(separator: ", "))}")
    let own = try labels(book)
    for label in Label.allCases { #expect(own[label] == "<\(label.key)>") }
    book.close()
  }

  @Test func refuseWhatIsNoWord() throws {
    let book = try Book(":memory:")
    for (text, message) in [
      ("[]", "setting labels must be a JSON object of key and text"),
      (#"{"nonsense": "x"}"#, "setting labels has the unknown key \"nonsense\"; docs/formats.md lists the keys"),
      (#"{"perDay": "x"}"#, "setting labels has the unknown key \"perDay\"; docs/formats.md lists the keys"),
      (#"{"total": 1}"#, "setting labels has no text for the key \"total\""),
    ] {
      let failure = refusal { try book.set("labels", to: text) }
      #expect(failure?.code == .invalid && failure?.message == message, "\(failure?.message ?? "")")
    }
    #expect(refusal { try book.set("labels", to: "{") }?.message.hasPrefix("setting labels is not JSON: ") == true)
    book.close()
  }

  /// What was put together from a number or a name is one of the list.
  @Test func ofDatesAndFieldsAreFound() throws {
    for number in 1...12 {
      let date = try #require(CivilDate(year: 2026, month: Int32(number), day: 1))
      #expect(Label.month(of: date).key == "month_\(number)")
    }
    #expect((1...7).map { Label(weekday: $0)?.key } == ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
    #expect(Label(weekday: 0) == nil && Label(weekday: 8) == nil)
    for priority in Priority.allCases { #expect(priority.word.key == "priority_\(priority.label)") }
    for field in Field.allCases { #expect(Label(field)?.key == Label.allCases.first { $0.key == field.name }?.key) }
  }
}
