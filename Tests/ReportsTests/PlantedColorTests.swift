import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// A book that somebody sent has any text where a colour is to be: none of it gets into a picture or a page.
@Suite("Colours that are none", .timeLimit(.minutes(60)))
struct PlantedColorTests {
  @Test func areNotDrawn() throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let session = try book.recordTen()
    let edit = try book.edit(session)
    try edit.set(.tags, .ids([try book.createTag("Work")]))
    try edit.set(.description, .text("A long watch"))
    try edit.save()
    let other = try Connection(path: path, flags: OpenMode.existing)
    try other.execute("UPDATE entry SET color = '\"/><script>alert(1)</script>' WHERE kind IN (6, 7)")
    other.close()
    var report = try Report(on: Query(.session), of: book, title: "Colours")
    for section in [ReportSection.bars, .lines, .table, .comments] { try report.add(section) }
    try report.add(.timeline, SectionOptions(id: session))
    for (format, flags) in [(Format.svg, ExportFlags()), (.html, []), (.html, .fragment), (.json, []), (.markdown, [])] {
      let written = String(decoding: try report.write(format, flags), as: UTF8.self)
      #expect(!written.contains("script>"), "\(format)")
      #expect(format == .markdown || format == .json || written.contains(TagColor.hex("Work")))
      #expect(format == .markdown || written.contains(ChartPalette.colors[0]))
    }
    #expect(try book.check().contains { $0.key == "color" && $0.severity == .error })
    book.close()
    let salvaged = try Book.salvage(path, to: scratch.file("salvaged.tally"))
    #expect(try salvaged.check().isEmpty)
    #expect(try salvaged.recovery().contains { $0.message.contains("invalid colors") })
    salvaged.close()
  }
}
