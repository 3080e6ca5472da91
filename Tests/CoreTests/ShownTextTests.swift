import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TallybookText
@testable import TestBooks

/// What people read is what stands there: texts of a book command no terminal, and turn no line around.
@Suite("Texts that are shown", .timeLimit(.minutes(60)))
struct ShownTextTests {
  /// Escape, a C1 command, an overridden direction and an isolate.
  private static let hostile = "a\u{1B}[31mb\u{9B}31mc\u{202E}d\u{2066}e\u{7F}f"
  private static let commands: Set<Unicode.Scalar> = ["\u{1B}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{7F}"]

  private func isClean(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { !Self.commands.contains($0) } }

  @Test func everyScalarIsLookedAt() {
    for value in (0...0x3000 as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isControl = scalar.properties.generalCategory == .control
      let turns = (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
      #expect(ShownText.isShown(scalar) == !(isControl || turns), "\(value)")
    }
    #expect(ShownText.line("a\u{1B}b\tc\nd\u{85}e\u{202E}f") == "ab c d ef")
    #expect(ShownText.lines("a\nb\u{9B}c") == "a\nbc")
    #expect(ShownText.line("שלום, Äpfel 👩‍👩‍👧") == "שלום, Äpfel 👩‍👩‍👧")
  }

  @Test func textMarkdownTablesAndReportsAreClean() throws {
    let book = try Book(":memory:")
    let collection = try book.createCollection(Self.hostile)
    let session = try book.startSession(Self.hostile, in: collection)
    let type = try #require(try book.eventType("A"))
    _ = try session.log([Event(time: 1_700_000_000_000_000_000, type: type, note: Self.hostile)])
    try session.stop()
    _ = try book.createNote(Self.hostile, in: collection)
    for format in [Format.markdown, .text] {
      let text = try book.export(format)
      #expect(isClean(text) && text.contains("cde"), "\(format)")
    }
    #expect(isClean(MarkdownText.escape(Self.hostile)))
    // Messages see to it themselves, also where they are put together later.
    var failure = Failure(.nameTaken, "the name \(QuotedValue.of(Self.hostile)) is taken")
    #expect(failure.message == "the name \"a[31mb31mcdef\" is taken")
    failure.message += Self.hostile + "\n"
    #expect(failure.message == "the name \"a[31mb31mcdef\" is takena[31mb31mcdef ")
    var finding = Finding(.info, .added, Self.hostile)
    #expect(finding.message == "a[31mb31mcdef")
    finding.message = "\(QuotedValue.of(Self.hostile)): \(Self.hostile)"
    #expect(finding.message == "\"a[31mb31mcdef\": a[31mb31mcdef")
    let table = String(decoding: try Query(.note).cursor(in: book).table(.text), as: UTF8.self)
    #expect(isClean(table) && !table.isEmpty)
    var report = try Report(on: Query(), of: book, title: Self.hostile)
    try report.add(.header)
    let text = String(decoding: try report.write(.text), as: UTF8.self)
    #expect(isClean(text) && text.contains("cde"))
    let page = String(decoding: try report.write(.html), as: UTF8.self)
    #expect(page.contains("Content-Security-Policy") && page.contains("default-src 'none'"))
  }
}
