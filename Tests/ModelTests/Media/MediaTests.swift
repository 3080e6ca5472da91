import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookHistory
@testable import TallybookImport
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookSalvage
@testable import TallybookStorage
@testable import TallybookTrash
@testable import TallybookWatch
@testable import TestBasics
@testable import TestBooks

@Suite("Media of sessions", .timeLimit(.minutes(60)))
struct MediaTests {
  private let scratch = Scratch()
  private let book: Book
  private let watch: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    let session = try book.startSession("Watch", at: 0)
    try session.stop(at: 60_000_000_000)
    watch = session.item
  }

  private func medium(_ name: String, _ values: [Field: Value] = [:], of session: Int64? = nil) throws -> Int64 {
    let draft = try book.draft(.media, in: session ?? watch)
    try draft.set(.name, .text(name))
    for field in [Field.track, .offset, .duration, .frameRate, .dropFrame, .timecode, .fileSha256] { if let value = values[field] { try draft.set(field, value) } }
    return try draft.save()
  }

  private func names(of session: Int64? = nil, _ flags: ScopeFlags = []) throws -> [String] {
    var query = try Query(.media)
    query.restrict(to: session ?? watch, flags)
    try query.order(by: .position)
    return try book.names(query)
  }

  @Test func aMediumHasWhatWasSaidOfIt() throws {
    let id = try medium("dawn.mp4", [.track: .int(2), .offset: .int(-3), .duration: .int(5), .frameRate: .text("60000/2002"), .dropFrame: .int(1), .timecode: .text("01:00:00;02"), .fileSha256: .text(String(repeating: "A", count: 64))])
    let entry = try book.entry(id)
    #expect(entry.kind == .media && entry.parent == watch && entry.name == "dawn.mp4")
    #expect([Field.track, .offset, .duration, .dropFrame].map { entry[$0].int } == [2, -3, 5, 1])
    #expect(entry[.frameRate].text == "30000/1001" && entry[.timecode].text == "01:00:00;02" && entry[.fileSha256].text == String(repeating: "a", count: 64))
    let plain = try book.entry(try medium("b.mp4"))
    #expect(plain[.track].int == 1 && plain[.dropFrame].int == 0 && plain[.offset].isNull && plain[.duration].isNull)
    #expect(try book.text("SELECT name || ' ' || frame_rate FROM entry WHERE kind = 32 AND track = 2") == "dawn.mp4 30000/1001")
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func whatCannotBeIsRefused() throws {
    let cases: [([Field: Value], Field, Reason)] = [
      ([.track: .int(0)], .track, .range), ([.frameRate: .text("fast")], .frameRate, .pattern), ([.frameRate: .text("0/1")], .frameRate, .range),
      ([.frameRate: .text("2000")], .frameRate, .range), ([.frameRate: .text("25"), .dropFrame: .int(1)], .dropFrame, .contradiction),
      ([.dropFrame: .int(1)], .frameRate, .required), ([.timecode: .text("01:00:00:00")], .frameRate, .required),
      ([.frameRate: .text("25"), .timecode: .text("01:00:00:25")], .timecode, .pattern), ([.frameRate: .text("25"), .timecode: .text("noon")], .timecode, .pattern),
      ([.fileSha256: .text("ab")], .fileSha256, .pattern), ([.offset: .int(.max)], .offset, .range), ([.offset: .int(.min)], .offset, .range),
      ([.duration: .int(-1)], .duration, .range),
    ]
    for (values, field, reason) in cases {
      let refused = refusal { _ = try medium("a.mp4", values) }
      #expect(refused?.field == field && refused?.reason == reason, "\(values): \(refused?.message ?? "taken")")
    }
    let note = try book.createNote("Note")
    #expect(refusal { _ = try medium("a.mp4", of: note) }?.reason == .kind)
    #expect(refusal { _ = try medium("a.mp4", of: 0) }?.reason == .kind)
    #expect(refusal { _ = try medium("a.mp4", of: 4711) }?.code == .notFound)
    #expect(refusal { try book.move(try medium("a.mp4"), to: note) }?.reason == .kind)
    #expect(try names() == ["a.mp4"])
    book.close()
  }

  @Test func aFileBelowTheBookIsNamedFromThereOn() throws {
    let folder = Folder.of(Folder.resolve(scratch.file("a.tally")))
    #expect(try book.entry(try medium("\(folder)/films/dawn.mp4")).name == "films/dawn.mp4")
    #expect(try book.entry(try medium("/elsewhere/dawn.mp4")).name == "/elsewhere/dawn.mp4")
    #expect(try book.entry(try medium("films/dusk.mp4")).name == "films/dusk.mp4")
    book.close()
  }

  @Test func theQueueIsTheOrderByHand() throws {
    let ids = try ["one", "two", "three"].map { try medium($0) }
    #expect(try names() == ["one", "two", "three"])
    try book.move(ids[2], to: watch, before: ids[0])
    #expect(try names() == ["three", "one", "two"])
    try book.undo()
    #expect(try names() == ["one", "two", "three"])
    book.close()
  }

  @Test func goesWithItsSession() throws {
    let id = try medium("dawn.mp4", [.duration: .int(7)])
    let copy = try book.copy(watch, to: 0)
    #expect(try names(of: copy) == ["dawn.mp4"])
    #expect(try book.delete(watch) == 2)
    #expect(try names() == [] && names(.trash) == ["dawn.mp4"])
    #expect(refusal { _ = try book.edit(id) }?.code == .notFound)
    #expect(try book.restore(watch) == 2)
    #expect(try names() == ["dawn.mp4"])
    try book.delete(id)
    #expect(try names() == [])
    try book.restore(id)
    #expect(try names() == ["dawn.mp4"] && book.entry(id)[.duration].int == 7)
    try book.delete(watch, .forever)
    #expect(try book.number("SELECT count(*) FROM entry WHERE kind = 32") == 1)
    try book.delete(copy)
    _ = try book.purge(copy)
    #expect(try book.number("SELECT count(*) FROM entry WHERE kind = 32") == 0)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func undoneAndDoneAgain() throws {
    let id = try medium("dawn.mp4")
    let draft = try book.edit(id)
    try draft.set(.offset, .int(5))
    try draft.save()
    try book.undo()
    #expect(try book.entry(id)[.offset].isNull)
    try book.redo()
    #expect(try book.entry(id)[.offset].int == 5)
    try book.undo()
    try book.undo()
    #expect(try names() == [])
    try book.redo()
    #expect(try names() == ["dawn.mp4"])
    book.close()
  }

  @Test func inJSONBothWays() throws {
    _ = try medium("dawn.mp4", [.track: .int(2), .offset: .int(-3), .duration: .int(5), .frameRate: .text("30000/1001"), .dropFrame: .int(1), .timecode: .text("01:00:00;02"), .fileSha256: .text(String(repeating: "a", count: 64))])
    _ = try medium("dusk.mp4")
    let text = try book.export(.json)
    #expect(text.contains(#""fileSha256" : "aaaa"#) && text.contains(#""dropFrame" : true"#) && text.contains(#""offset" : -3"#))
    let other = try Book(scratch.file("b.tally"))
    _ = try other.importJSON(.bytes(Array(text.utf8)))
    #expect(try other.export(.json) == text)
    #expect(try !other.importJSON(.bytes(Array(text.utf8))).contains { [.added, .changed].contains($0.reason) })
    #expect(try other.check().isEmpty)
    for (from, to) in [(#""offset" : -3"#, #""offset" : 0.5"#), (#""frameRate" : "30000/1001""#, #""frameRate" : "0/1""#), (#""timecode" : "01:00:00;02""#, #""timecode" : "01:00:00;99""#), (#""track" : 2"#, #""track" : 0"#)] {
      let refused = refusal { _ = try other.importJSON(.bytes(Array(text.replacing(from, with: to).utf8))) }
      #expect(refused?.code == .format && refused?.message.contains("line ") == true, "\(to)")
    }
    other.close()
    book.close()
  }

  @Test func inSQLAndSearch() throws {
    _ = try medium("films/nightjar.mp4", [.frameRate: .text("25"), .offset: .int(2)])
    let cursor = try book.sql("SELECT 1 FROM media WHERE parent = ? AND name = 'films/nightjar.mp4' AND track = 1 AND offset = 2 AND frame_rate = '25/1' AND drop_frame = 0", [StatementValue(.int(watch))])
    #expect(try cursor.next() && !cursor.next())
    var query = try Query()
    try query.search(for: "nightjar")
    #expect(try book.names(query) == ["Watch"])
    try book.delete(watch)
    let none = try book.sql("SELECT 1 FROM media")
    #expect(try !none.next())
    book.close()
  }

  @Test func mergedAsOtherEntriesAre() throws {
    let id = try medium("dawn.mp4")
    book.close()
    writeFile(scratch.file("b.tally"), fileBytes(scratch.file("a.tally")))
    let (ann, bob) = (try Book(scratch.file("a.tally"), BookOptions(author: "ann")), try Book(scratch.file("b.tally"), BookOptions(author: "bob")))
    let edit = try bob.edit(id)
    try edit.set(.offset, .int(9))
    try edit.save()
    let draft = try ann.draft(.media, in: watch)
    try draft.set(.name, .text("dusk.mp4"))
    try draft.save()
    _ = try ann.merge(bob)
    #expect(try ann.names(Query(.media)).sorted() == ["dawn.mp4", "dusk.mp4"] && ann.entry(id)[.offset].int == 9)
    // Who removes a session for good takes its media along, also those that he does not know of.
    try bob.delete(watch, .forever)
    _ = try bob.merge(ann)
    #expect(try bob.number("SELECT count(*) FROM entry e WHERE kind = 32 AND NOT EXISTS (SELECT 1 FROM entry p WHERE p.id = e.parent AND p.kind = 3)") == 0)
    #expect(try ann.check().isEmpty && bob.check().isEmpty)
    ann.close()
    bob.close()
  }

  @Test func salvagedWithItsSession() throws {
    _ = try medium("dawn.mp4")
    let lost = try medium("dusk.mp4")
    let note = try book.createNote("Note")
    book.close()
    let raw = try Connection(path: scratch.file("a.tally"), flags: OpenMode.existing)
    try raw.run("UPDATE entry SET parent = \(note) WHERE id = \(lost)")
    raw.close()
    let checked = try Book(scratch.file("a.tally"))
    #expect(try checked.check().contains { $0.key == "parent" && $0.id == lost })
    checked.close()
    let saved = try Book.salvage(scratch.file("a.tally"), to: scratch.file("s.tally"))
    #expect(try saved.names(Query(.media)) == ["dawn.mp4"])
    #expect(try saved.check().isEmpty)
    saved.close()
  }
}
