import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBooks

@Suite("Entries as columns", .timeLimit(.minutes(60)))
struct ColumnsTests {
  /// A column of texts, whose memory lasts as long as `body`.
  private func withTexts<R>(_ texts: [String], _ field: Field = .name, valid: [UInt8]? = nil, _ body: (FieldColumn) throws -> R) throws -> R {
    var offsets: [Int64] = [0]
    var bytes: [UInt8] = []
    for text in texts {
      bytes += Array(text.utf8)
      offsets.append(Int64(bytes.count))
    }
    return try bytes.withUnsafeBytes { bytes in
      try offsets.withUnsafeBufferPointer { offsets in
        try (valid ?? Array(repeating: 1, count: texts.count)).withUnsafeBytes { valid in
          try body(FieldColumn(field, .texts(bytes, offsets: offsets), valid: valid, rows: texts.count))
        }
      }
    }
  }

  private func withInts<R>(_ numbers: [Int64], _ field: Field, rows: Int? = nil, _ body: (FieldColumn) throws -> R) throws -> R {
    try numbers.withUnsafeBufferPointer { try body(FieldColumn(field, .ints($0), valid: nil, rows: rows ?? numbers.count)) }
  }

  private func titles(_ book: Book) throws -> [String] {
    let cursor = try Query(.note).cursor(in: book)
    var titles: [String] = []
    while try cursor.next() { titles.append(try cursor.text(.name) ?? "") }
    return titles
  }

  private func steps(_ book: Book) throws -> Int {
    let cursor = try book.history()
    var steps = 0
    while try cursor.next() { if cursor.row?.record is Step { steps += 1 } }
    return steps
  }

  @Test func rowsAreWhatSingleDraftsWouldHaveMade() throws {
    let book = try Book(":memory:")
    let nest = try book.createCollection("Heron nest")
    let draft = try book.draft(.note, in: nest)
    try draft.set(.description, .text("By the pond"))
    let first = try withTexts(["Arrival", "Ankunft um zwölf", "Départ"]) { names in
      try withInts([5, 6, 7], .time) { times in try draft.save([names, times], rows: 3, [], now: 9) }
    }
    let id = try #require(first)
    for (row, name) in ["Arrival", "Ankunft um zwölf", "Départ"].enumerated() {
      let entry = try book.entry(id + Int64(row))
      #expect(entry[.name] == .text(name) && entry[.time] == .int(Int64(5 + row)) && entry[.parent] == .int(nest))
      #expect(entry[.description] == .text("By the pond") && entry[.kind] == .int(Int64(Kind.note.rawValue)))
    }
    // The draft is as it was, and makes one more.
    #expect(draft.id == nil && draft[.description] == .text("By the pond") && draft[.name] == .null)
    try draft.set(.name, .text("Later"))
    #expect(try draft.save() == id + 3)
    #expect(try book.check().isEmpty)
  }

  @Test func allOfThemAreOneStep() throws {
    let book = try Book(":memory:")
    let draft = try book.draft(.note)
    // More than one part of the history, so that it is kept in several.
    let count = 6_000
    let ending = String(repeating: "x", count: 1000)
    _ = try withTexts((0..<count).map { "Note \($0) \(ending)" }) { try draft.save([$0], rows: count, [], now: 9) }
    #expect(try book.store.read { connection throws(Failure) in try connection.value("SELECT count(*) FROM history_part")?.int ?? 0 } > 1)
    #expect(try Query(.note).count(in: book) == count)
    #expect(try steps(book) == 1)
    _ = try book.undo()
    #expect(try Query(.note).count(in: book) == 0)
    _ = try book.redo()
    #expect(try Query(.note).count(in: book) == count)
    #expect(try book.check().isEmpty)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 999]) func aBadRowTakesAllBack(bad: Int) throws {
    let book = try Book(":memory:")
    let draft = try book.draft(.note)
    var names = (0..<1000).map { "Note \($0)" }
    names[bad] = String(repeating: "x", count: 65_537)
    let failure = #expect(throws: Failure.self) { try withTexts(names) { try draft.save([$0], rows: 1000, [], now: 9) } }
    #expect(failure?.reason == .length && failure?.field == .name && failure?.message.hasPrefix("row \(bad): ") == true)
    #expect(try Query(.note).count(in: book) == 0 && steps(book) == 0)
    // The draft is none the worse.
    try draft.set(.name, .text("Good"))
    _ = try draft.save()
    #expect(try titles(book) == ["Good"])
  }

  @Test func namesThatMayNotBeTwiceAreLookedForAmongTheRowsToo() throws {
    let book = try Book(":memory:")
    let draft = try book.draft(.tag)
    let failure = #expect(throws: Failure.self) { try withTexts(["work", "home", "work"]) { try draft.save([$0], rows: 3, [], now: 9) } }
    #expect(failure?.reason == .nameTaken && failure?.message.hasPrefix("row 2: ") == true)
    #expect(try book.tag("home") == nil)
  }

  @Test func whatIsReferredToMustBeThere() throws {
    let book = try Book(":memory:")
    let nest = try book.createCollection("Heron nest")
    let (calm, gone) = (try book.createTag("calm"), try book.createTag("gone"))
    try book.delete(gone)
    let draft = try book.draft(.note)
    try draft.set(.name, .text("Note"))
    func tagged(_ ids: [Int64], _ offsets: [Int64]) throws -> Int64? {
      try ids.withUnsafeBufferPointer { ids in
        try offsets.withUnsafeBufferPointer { offsets in
          let tags = try FieldColumn(.tags, .ids(ids, offsets: offsets), valid: nil, rows: offsets.count - 1)
          return try draft.save([tags], rows: offsets.count - 1, [], now: 9)
        }
      }
    }
    #expect(throws: Failure.self) { try tagged([calm, gone], [0, 1, 2]) }
    #expect(throws: Failure.self) { try tagged([calm, nest], [0, 1, 2]) }
    let first = try #require(try tagged([calm, calm], [0, 1, 1, 2]))
    #expect(try book.entry(first)[.tags] == .ids([calm]) && book.entry(first + 1)[.tags] == .null)
    let parents = #expect(throws: Failure.self) { try withInts([nest, calm], .parent) { try draft.save([$0], rows: 2, [], now: 9) } }
    #expect(parents?.message.hasPrefix("row 1: ") == true && parents?.field == .parent)
  }

  @Test func aTemplateChecksItsFieldsInEachRow() throws {
    let book = try Book(":memory:")
    let schema = #"{"title": "Change", "properties": {"size": {"type": "integer", "minimum": 1, "maximum": 9}, "kind": {"type": "string", "default": "wet"}}, "required": ["size"]}"#
    let template = try book.create(.template, schema)
    let size = try book.field("size", of: template)
    let draft = try book.draft(.note, template: template)
    let first = try #require(try withInts([1, 9], size) { try draft.save([$0], rows: 2, [], now: 9) })
    let made = try book.edit(first + 1)
    #expect(try made[size] == .int(9) && made[book.field("kind", of: template)] == .text("wet"))
    let failure = #expect(throws: Failure.self) { try withInts([1, 10], size) { try draft.save([$0], rows: 2, [], now: 9) } }
    #expect(failure?.reason == .range && failure?.field == size && failure?.message.hasPrefix("row 1: ") == true)
    // By a column of templates as well, wherever that stands.
    let plain = try book.draft(.note)
    try plain.set(.name, .text("Change"))
    _ = try withInts([1, 2], size) { sizes in
      try withInts([template, template], .template) { try plain.save([sizes, $0], rows: 2, [], now: 9) }
    }
    #expect(try Query(.note).count(in: book) == 4)
    // A version that another draft made in between counts.
    let edit = try book.edit(template)
    try edit.set(.schema, .text(schema.replacingFirst("\"maximum\": 9", with: "\"maximum\": 5")))
    try edit.save()
    #expect(throws: Failure.self) { try withInts([6], size) { try draft.save([$0], rows: 1, [], now: 9) } }
  }

  @Test func sessionsAreRowsTooAndMayGiveWay() throws {
    let book = try Book(":memory:")
    let draft = try book.draft(.session)
    try draft.set(.name, .text("Work"))
    let first = try #require(try withInts([0, 100], .time) { starts in try withInts([50, 150], .end) { try draft.save([starts, $0], rows: 2, [], now: 9) } })
    #expect(try book.entry(first + 1).end == 150)
    let refused = #expect(throws: Failure.self) {
      try withInts([200, 149], .time) { starts in try withInts([250, 160], .end) { try draft.save([starts, $0], rows: 2, .rejectOverlap, now: 9) } }
    }
    #expect(refused?.reason == .overlap && refused?.message.hasPrefix("row 1: ") == true)
    #expect(throws: Failure.self) { try withInts([200], .time) { try draft.save([$0], rows: 1, .splitOverlap, now: 9) } }
  }

  @Test func wrongColumnsAreRefused() throws {
    let book = try Book(":memory:")
    let draft = try book.draft(.note)
    func reason(_ body: () throws -> Void) -> Reason? { #expect(throws: Failure.self) { try body() }?.reason }
    #expect(reason { try withInts([1, 2], .time, rows: 3) { _ in } } == .length)
    for wrong in [[0, 5, 3], [-1, 2, 3], [0, 2, 9]] as [[Int64]] {
      #expect(
        reason {
          try Array("abc".utf8).withUnsafeBytes { bytes in
            try wrong.withUnsafeBufferPointer { _ = try FieldColumn(.name, .texts(bytes, offsets: $0), valid: nil, rows: 2) }
          }
        } == .range)
    }
    #expect(reason { try withTexts(["a"]) { name in try withTexts(["b"]) { _ = try draft.save([name, $0], rows: 1, [], now: 9) } } } == .contradiction)
    #expect(reason { try withTexts(["a", "b"], valid: [1, 0]) { _ = try draft.save([$0], rows: 2, [], now: 9) } } == .required)
    #expect(reason { try withInts([1], .name) { _ = try draft.save([$0], rows: 1, [], now: 9) } } == .type)
    #expect(reason { try withInts([1], .uuid) { _ = try draft.save([$0], rows: 1, [], now: 9) } } == .field)
    let note = try book.createNote("Note")
    let edit = try book.edit(note)
    #expect(reason { try withTexts(["a"]) { _ = try edit.save([$0], rows: 1, [], now: 9) } } == .contradiction)
    let invalid: [UInt8] = [0x61, 0xFF]
    let offsets: [Int64] = [0, 1, 2]
    let failure = #expect(throws: Failure.self) {
      try invalid.withUnsafeBytes { bytes in
        try offsets.withUnsafeBufferPointer { offsets in
          _ = try draft.save([FieldColumn(.name, .texts(bytes, offsets: offsets), valid: nil, rows: 2)], rows: 2, [], now: 9)
        }
      }
    }
    #expect(failure?.code == .utf8 && failure?.message.hasPrefix("row 1: ") == true)
    #expect(try titles(book) == ["Note"])
    #expect(try withTexts([]) { try draft.save([$0], rows: 0, [], now: 9) } == nil)
  }

  @Test func withinATransactionTheyArePartOfIt() throws {
    let book = try Book(":memory:")
    let transaction = try book.begin()
    let draft = try transaction.draft(.note)
    _ = try withTexts(["a", "b"]) { try draft.save([$0], rows: 2, [], now: 9) }
    #expect(throws: Failure.self) { try withTexts(["c", ""]) { try draft.save([$0], rows: 2, [], now: 9) } }
    #expect(try titles(book).isEmpty)
    try transaction.commit()
    #expect(try Set(titles(book)) == ["a", "b"])
    #expect(try book.check().isEmpty)
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
