import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookText

/// Texts that Swift calls equal, and that JSON, SQL and everyone else tell apart.
@Suite(.timeLimit(.minutes(60))) struct TextKeyTests {
  private static let (composed, decomposed) = ("\u{e4}", "a\u{308}")

  @Test func fieldsOfBothSpellingsAreKept() throws {
    let book = try Book(":memory:")
    let draft = try book.draft(.note)
    try draft.set(.name, .text("n"))
    try draft.set(.fields, .text("{\"\u{e4}\":1,\"a\u{308}\":2}"))
    let id = try draft.save()
    let text = try book.edit(id)[.fields].text ?? ""
    let members = try JSONParser.parse(text).object?.members ?? []
    #expect(members.map { ExactText($0.key) } == [ExactText(Self.decomposed), ExactText(Self.composed)])
    #expect(members.map(\.node.integer) == [2, 1])
  }

  @Test func aTemplateTellsItsFieldsAndChoicesApart() throws {
    let schema = try TemplateSchema("{\"title\":\"T\",\"properties\":{\"\u{e4}\":{\"enum\":[\"\u{e4}\"]},\"a\u{308}\":{\"type\":\"integer\"}},\"required\":[\"\u{e4}\"]}")
    #expect(schema[Self.composed]?.isRequired == true && schema[Self.decomposed]?.isRequired == false)
    #expect(schema[Self.composed]?.problem(with: .text(Self.decomposed), now: nil) != nil)
    #expect(schema[Self.composed]?.problem(with: .text(Self.composed), now: nil) == nil)
  }

  @Test func anotherSpellingIsAChange() throws {
    let book = try Book(":memory:")
    let id = try book.createNote(Self.composed)
    let draft = try book.edit(id)
    try draft.set(.name, .text(Self.decomposed))
    try draft.save()
    #expect(try book.entry(id).name.utf8.elementsEqual(Self.decomposed.utf8))
  }

  @Test func dictionariesKeepBoth() {
    var table = TextKeyed<Int>()
    (table[Self.composed], table[Self.decomposed]) = (1, 2)
    #expect(table[Self.composed] == 1 && table[Self.decomposed] == 2 && table.keys.count == 2)
    #expect(table.sorted.map(\.value) == [2, 1])
    #expect(ExactText("a") != ExactText("\u{e0}") && ExactText(Self.composed) != ExactText(Self.decomposed))
  }
}
