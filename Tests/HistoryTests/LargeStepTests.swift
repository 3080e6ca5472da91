import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// Steps whose changes are more than one row of the history takes.
@Suite("Large steps", .timeLimit(.minutes(60)))
struct LargeStepTests {
  let scratch = Scratch()
  let book: Book

  init() throws { book = try Book(scratch.file("a.tally"), BookOptions(author: "kh")) }

  /// JSON of notes with texts of a megabyte in all each, and what else an import brings.
  private func document(_ megabytes: Int, title: String = "Note", text: String = "0123456789abcdef") -> [UInt8] {
    var json = "{\"format\":\"tallybook\",\"version\":1,\"collections\":[{\"name\":\"Many\",\"items\":["
    let text = String(repeating: text, count: 1 << 12)
    for number in 0..<megabytes * 16 {
      if number > 0 { json += "," }
      json += "{\"title\":\"\(title) \(number)\",\"description\":\"\(text)\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"tags\":[\"t\(number % 7)\"],"
      json += "\"uuid\":\"00000000-0000-7000-8000-\(String(1_000_000_000_000 + number).dropFirst())\",\"modified\":\"2026-01-02T00:00:00Z\"}"
    }
    return Array((json + "]}]}").utf8)
  }

  private static func withoutModified(_ json: String) -> [Substring] { json.split(separator: "\n").filter { !$0.contains("\"modified\"") } }

  private func parts() throws -> (rows: Int64, longest: Int64) {
    try book.store.read { connection throws(Failure) in
      (
        try connection.value("SELECT count(*) FROM history_part")?.int ?? 0,
        try connection.value("SELECT max(length(changeset)) FROM history_part")?.int ?? 0
      )
    }
  }

  @Test func anImportIsUndoneAndRedoneWhole() throws {
    let other = try Book(scratch.file("a.tally"), BookOptions(author: "mm"))
    _ = try other.createNote("Theirs")
    let before = try book.export(.json)
    _ = try book.importJSON(.bytes(document(20)))
    let (rows, longest) = try parts()
    #expect(rows > 3 && longest <= Int64(Transaction.largestChangeset))
    let after = try book.export(.json)
    // The text says when they were changed, and the parts change nothing about that.
    #expect(after.components(of: "\"modified\" : \"2026-01-02T00:00:00.000Z\"") == 320)
    // Another author's step lies below it, and is taken back beside it.
    #expect(try other.undo(.mine).step.author == "mm")
    try other.redo(.mine)
    #expect(try book.export(.json) == after)
    var steps: [Row] = []
    let history = try book.history()
    while try history.next(), let row = history.row { steps.append(row) }
    #expect(steps.count > 320 * 5)
    #expect(try book.undo(.mine).step.name?.contains("import") == true)
    #expect(try book.export(.json) == before)
    #expect(try book.check().isEmpty)
    try book.redo(.mine)
    // What is redone was modified when it was made, as ever.
    #expect(try Self.withoutModified(book.export(.json)) == Self.withoutModified(after))
    #expect(try book.check().isEmpty && book.names(Query(.note)).count == 321)
    // And once more, with all of it changed.
    _ = try book.importJSON(.bytes(document(20, title: "Other", text: "fedcba9876543210")))
    #expect(try book.names(Query(.note)).contains("Other 319"))
    try book.undo()
    #expect(try book.export(.json).components(of: "\"Note ") == 320)
    other.close()
    book.close()
  }

  @Test func whatATransactionWritesIsOneStepHoweverLarge() throws {
    let inside = try book.begin("Large")
    let note = try inside.createNote("First")
    for number in 0..<18 {
      let draft = number % 2 == 0 ? try inside.draft(.note) : try inside.edit(note)
      try draft.set(.name, .text("Note \(number)"))
      try draft.set(.description, .text(String(repeating: "x\(number)", count: 1 << 19)))
      try draft.save()
    }
    _ = try inside.delete(note, .forever)
    try inside.commit()
    #expect(try parts().rows > 1)
    #expect(try book.names(Query(.note)).count == 9)
    let step = try book.undo().step
    #expect(step.name == "Large" && step.author == "kh")
    #expect(try book.names(Query(.note)).isEmpty && book.check().isEmpty)
    try book.redo()
    #expect(try book.names(Query(.note)).count == 9 && book.check().isEmpty)
    book.close()
  }

  @Test func theBudgetDropsPartsToo() throws {
    _ = try book.createNote("Small")
    _ = try book.importJSON(.bytes(document(10)))
    #expect(try parts().rows > 1)
    try book.set("history_budget", to: "\(12 << 20)")
    _ = try book.importJSON(.bytes(document(10, title: "Other", text: "fedcba9876543210")))
    // More than the budget by itself: nothing of it is kept, and what is older is not pushed out for it.
    let refused = refusal { try book.undo() }
    #expect(refused?.message.contains("its changes went when history_budget was full") == true, "\(refused?.message ?? "")")
    try book.set("history_budget", to: "0")
    #expect(try parts().rows == 0)
    book.close()
  }

  @Test func aStepThatLacksAPartIsNotTakenBackByHalf() throws {
    _ = try book.importJSON(.bytes(document(10)))
    let before = try book.export(.json)
    try book.store.write(by: nil, at: 0) { transaction throws(Failure) in
      transaction.keepsHistory = false
      try transaction.connection.run("DELETE FROM history_part WHERE number = 2")
    }
    #expect(refusal { try book.undo() }?.code == .corrupt)
    #expect(try book.export(.json) == before)
    book.close()
  }

  @Test func changesetsAreCutBetweenRows() throws {
    for number in 0..<40 { _ = try book.createNote("Note \(number)") }
    let inside = try book.begin("All")
    for row in try inside.rows(Query(.note)) {
      let edit = try inside.edit(row.id)
      try edit.set(.name, .text("Renamed \(row.id)"))
      try edit.set(.tags, .ids([inside.findOrCreateTag("t\(row.id % 3)")]))
      try edit.save()
    }
    try inside.commit()
    let whole = try book.store.read { connection throws(Failure) in
      Changeset(bytes: try connection.value("SELECT changeset FROM history ORDER BY id DESC LIMIT 1").flatMap { if case .blob(let bytes) = $0 { bytes } else { nil } } ?? [])
    }
    func rows(_ changes: Changeset) throws -> [String] {
      var rows: [String] = []
      try changes.forEach { row throws(Failure) in rows.append("\(row.table?.name ?? "") \(row.operation) \(try row.all(row.old)) \(try row.all(row.new))") }
      return rows
    }
    for most in [1, 100, 500, 5000, 1 << 20] {
      var parts: [String] = []
      var (count, longest) = (0, 0)
      try whole.forEachPart(of: most) { bytes throws(Failure) in
        do { parts += try rows(Changeset(bytes: bytes)) } catch { throw Failure(.damaged, "\(error)") }
        count += 1
        longest = max(longest, bytes.count)
      }
      #expect(try parts == rows(whole))
      #expect(most < 500 || longest <= most)
      #expect(most > whole.bytes.count ? count == 1 : count > 1)
    }
    book.close()
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}
