import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Free pages go back to the file system, and nothing else changes.
@Suite("Compacting", .timeLimit(.minutes(60)))
struct CompactingTests {
  let scratch = Scratch()

  /// With free pages, an attachment and a history.
  private func makeBook(_ path: String) throws -> Book {
    let book = try Book(path)
    let nest = try book.createCollection("Heron nest")
    try book.write { inside in
      for number in 0..<2_000 { _ = try inside.createNote("Note \(number) " + String(repeating: "a", count: 500), in: nest) }
    }
    _ = try book.createNote("Kept")
    _ = try book.recordTen()
    _ = try book.attach([UInt8](repeating: 7, count: 100_000), to: try book.createNote("With bytes"))
    try book.delete(nest, .forever)
    return book
  }

  private func contents(_ book: Book) throws -> String { try book.export(.json, nil, ExportOptions(flags: .canonical)) }

  private func requireWhole(_ book: Book) throws { #expect(try book.check().filter { $0.severity == .error } == []) }

  @Test(arguments: [true, false]) func givesPagesBack(inMemory: Bool) throws {
    let book = try makeBook(inMemory ? ":memory:" : scratch.file("a.tally"))
    try book.flush()
    let before = try book.info()
    let content = try contents(book)
    #expect(before.freePages > 100)
    try book.compact()
    let after = try book.info()
    #expect(after.freePages == 0 && after.pages < before.pages && after.fileSize < before.fileSize && after.commits > before.commits)
    #expect(after.lastID == before.lastID && after.lastChange == before.lastChange && after.uuid == before.uuid)
    #expect(try contents(book) == content)
    var found = try Query(.note)
    try found.search(for: "Kept")
    #expect(try book.names(found) == ["Kept"])
    try requireWhole(book)
    _ = try book.createNote("After")
    _ = try book.undo()
    #expect(try contents(book) == content)
  }

  @Test func letsReadersKeepWhatTheyHave() throws {
    let book = try makeBook(scratch.file("a.tally"))
    let kept = try book.snapshot()
    let before = try contents(kept)
    let session = try book.startSession("Watch", at: 0)
    try book.compact()
    #expect(try contents(kept) == before)
    #expect(try book.info().freePages == 0)
    try session.log(try #require(try book.eventType("A")), at: 1)
    kept.close()
    try book.flush()
    let after = try book.info()
    #expect(after.fileSize == after.pages * after.pageSize)
    try session.stop()
    #expect(try book.events(of: session.item).count == 1)
    try requireWhole(book)
  }

  @Test func isRefusedWhereItCannotBe() throws {
    let path = scratch.file("a.tally")
    let book = try makeBook(path)
    try book.setBusyTimeout(0)
    let inside = try book.begin("planting")
    #expect(refusal { try book.compact() }?.code == .busy)
    #expect(refusal { try inside.compact() }?.code == .state)
    inside.close()
    let kept = try book.snapshot()
    #expect(refusal { try kept.compact() }?.code == .state)
    book.close()
    #expect(refusal { try book.compact() }?.code == .closed)
    let reader = try Book(path, BookOptions(flags: .readOnly))
    #expect(refusal { try reader.compact() }?.code == .readOnly)
  }

  @Test func isAsBeforeWhereItIsInterrupted() throws {
    let book = try makeBook(scratch.file("a.tally"))
    let before = try contents(book)
    let pages = try book.info().pages
    let call = book.beginLongCall()
    book.interrupt()
    #expect(refusal { try book.compact() }?.code == .cancelled)
    call.end()
    #expect(try contents(book) == before)
    #expect(try book.info().pages == pages)
    try requireWhole(book)
    try book.compact()
    #expect(try contents(book) == before)
  }
}
