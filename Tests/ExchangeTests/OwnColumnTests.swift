import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// The fields of templates as columns of tables and batches.
@Suite("Own columns", .timeLimit(.minutes(60)))
struct OwnColumnTests {
  private let book: Book

  init() throws { book = try Book(":memory:", BookOptions(clock: TestClock().clock)) }

  private func item(_ name: String, _ template: Int64? = nil, _ json: String) throws {
    let draft = try book.draft(.note)
    try draft.set(.name, .text(name))
    if let template { try draft.set(.template, .int(template)) }
    try draft.set(.fields, .text(json))
    _ = try draft.save()
  }

  private func lines(_ format: Format, _ query: Query) throws -> [String] {
    String(decoding: try query.cursor(in: book).table(format), as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// The headings of CSV behind those that all entries have.
  private func columns(_ query: Query) throws -> [String] {
    Array(try #require(try lines(.csv, query).first).split(separator: ",").map(String.init).dropFirst(EntryColumns.all.count))
  }

  private func two() throws -> (nappy: Int64, feeding: Int64) {
    let nappy = try book.createTemplate(
      #"{"title":"Nappy","properties":{"size":{"type":"integer","title":"How full","x-unit":"of 10"},"changed_by":{"enum":["mother","father"]},"kind":{"type":"string"},"is_wet":{"type":"boolean"}}}"#)
    let feeding = try book.createTemplate(
      #"{"title":"Feeding","properties":{"Size":{"type":"string"},"amount":{"type":"number"},"seen":{"type":"string","format":"date-time"},"sides":{"type":"array","items":{"type":"string"}}}}"#)
    try item("Monday", nappy, #"{"size":3,"changed_by":"father","kind":"cloth","is_wet":true}"#)
    try item("Noon", feeding, #"{"Size":"small","amount":2.50,"seen":"2026-05-02T08:00:00Z","sides":["left","right"]}"#)
    try item("Plain", nil, "{}")
    return (nappy, feeding)
  }

  @Test func areOfEachTemplateThatIsThere() throws {
    let (nappy, _) = try two()
    // Letter case makes no other column, and what all entries have keeps its name.
    #expect(try columns(Query(.note)) == ["Feeding.Size", "amount", "seen", "sides", "Nappy.size", "changed_by", "Nappy.kind", "is_wet"])
    var nappies = try Query(.note)
    try nappies.require(.template, .equal, [.int(nappy)])
    #expect(try columns(nappies) == ["size", "changed_by", "Nappy.kind", "is_wet"])
    let rows = try lines(.csv, Query(.note)).dropFirst()
    #expect(rows.contains { $0.contains("Monday") && $0.hasSuffix(",,,,,3,father,cloth,true") })
    #expect(rows.contains { $0.contains("Noon") && $0.hasSuffix(",small,2.5,2026-05-02T08:00:00.000Z,\"[\"\"left\"\", \"\"right\"\"]\",,,,") })
    #expect(rows.contains { $0.contains("Plain") && $0.hasSuffix(",,,,,,,,") })
    // People see the titles and units, and what is filled.
    let heading = try #require(try lines(.text, nappies).first)
    #expect(heading.hasSuffix("How full (of 10)  Changed by  Nappy: Kind  Is wet"), "\(heading)")
    #expect(try lines(.markdown, Query(.note))[0].contains("| Sides | How full (of 10) |"))
    let html = try lines(.html, Query(.note))
    #expect(html.first == "<table class=\"tallybook\">" && html.contains { $0.contains("<th style=\"text-align: right\">How full (of 10)</th>") && $0.contains("<th>Changed by</th>") })
    #expect(html.contains { $0.contains("<td>Monday</td>") && $0.contains("<td style=\"text-align: right\">3</td>") } && html.last == "</table>")
    #expect(try lines(.markdown, Query(.note)).contains { $0.contains("| left, right |") })
  }

  @Test func areColumnsOfArrowWithTheirTypes() throws {
    _ = try two()
    let reader = try Query(.note).cursor(in: book).arrow()
    let fields = Array(reader.fields.suffix(8))
    #expect(fields.map(\.name) == ["Feeding.Size", "amount", "seen", "sides", "Nappy.size", "changed_by", "Nappy.kind", "is_wet"])
    #expect(fields.map(\.type) == [.text, .real, .time, .text, .int64, .text, .text, .bool])
    let batch = try #require(try reader.next())
    #expect(batch.columns.count == reader.fields.count && batch.columns.suffix(8).map(\.nullCount) == Array(repeating: 2, count: 8))
    #expect(batch.columns.allSatisfy { $0.count == 3 })
  }

  @Test func keepWhatTheSchemaNoLongerHas() throws {
    let (nappy, _) = try two()
    let draft = try book.edit(nappy)
    try draft.set(.schema, .text(#"{"title":"Nappy","properties":{"size":{"type":"string"}}}"#))
    _ = try draft.save()
    var nappies = try Query(.note)
    try nappies.require(.template, .equal, [.int(nappy)])
    #expect(try columns(nappies) == ["size", "changed_by", "Nappy.kind", "is_wet"])
    // A value of another type than the column has now reads as a text, or is in `fields` only.
    #expect(try lines(.csv, nappies)[1].hasSuffix(",3,father,cloth,true"))
    try book.delete(nappy)
    #expect(try lines(.csv, Query(.note)).contains { $0.contains("Monday") && $0.hasSuffix(",3,father,cloth,true") })
  }

  @Test func ofItemsWithoutATemplateAreThereToo() throws {
    try item("Imported", nil, "{}")
    #expect(try columns(Query(.note)) == [])
    _ = try book.importJSON(.bytes(Array(#"{"format":"tallybook","version":1,"items":[{"kind":"note","title":"Kept","timestamp":"2026-05-02T08:00:00Z","fields":{"odd":[1,{"a":2}]}}]}"#.utf8)))
    #expect(try columns(Query(.note)) == ["odd"])
    #expect(try lines(.csv, Query(.note)).contains { $0.contains("Kept") && $0.hasSuffix(#","[1, { ""a"" : 2 }]""#) })
  }

  @Test func whatARowNamesIsThereByItsName() throws {
    let (nappy, _) = try two()
    let draft = try book.edit(try #require(try book.rows(Query(.note)).first { $0[.name] == .text("Monday") }?.id))
    try draft.set(.tags, .ids([try book.createTag("Pond"), try book.createTag(#"north, "upper""#)]))
    _ = try draft.save()
    var reader = CSVReader(try Query(.note).cursor(in: book).table(.csv))
    let heading = try #require(try reader.next()).fields
    let monday = try #require(try reader.next()).fields
    #expect(monday[try #require(heading.firstIndex(of: "tags"))] == #"Pond,"north, ""upper""""#)
    #expect(monday[try #require(heading.firstIndex(of: "template"))] == "Nappy" && nappy > 0)
  }

  /// Tasks may be hidden from who looks on; so are their own fields.
  @Test func hideWhatIsHidden() throws {
    let chore = try book.createTemplate(#"{"title":"Chore","properties":{"room":{"type":"string"}}}"#)
    let draft = try book.draft(.task)
    try draft.set(.name, .text("Tidy"))
    try draft.set(.redaction, .int(2))
    try draft.set(.template, .int(chore))
    try draft.set(.fields, .text(#"{"room":"Attic"}"#))
    _ = try draft.save()
    let text = try lines(.text, Query(.task)).joined()
    #expect(!text.contains("Attic") && !text.contains("Tidy"))
    #expect(try lines(.csv, Query(.task))[1].hasSuffix(",Attic"))
  }
}
