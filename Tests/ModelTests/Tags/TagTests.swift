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

@Suite("Tags", .timeLimit(.minutes(60)))
struct TagTests {
  let clock = TestClock()
  let book: Book

  init() throws { book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock)) }

  private func tag(_ item: Int64, _ tags: [Int64]) throws {
    let draft = try book.edit(item)
    try draft.set(.tags, Tags.value(tags))
    try draft.save()
  }

  private func tags(_ item: Int64) throws -> [Int64] { try book.entry(item)[.tags].ids ?? [] }

  private func found(_ comparison: Comparison, _ values: [Int64] = [], negated: Bool = false, orNull: Bool = false) throws -> [String] {
    var query = try Query(.note)
    try query.require(.tags, comparison, values.map { .int($0) }, negated: negated, orNull: orNull)
    let names = try book.names(query)
    #expect(try query.count(in: book) == UInt64(names.count))
    return names
  }

  @Test func haveTrimmedNamesThatAreTheirOwn() throws {
    let work = try book.createTag(" \n\t Work\u{a0}\r\n")
    #expect(try book.entry(work).name == "Work")
    #expect(try book.tag("Work") == work && book.tag("  Work ") == work && book.tag("work") == nil)
    for empty in ["", " ", "\n\u{2003}\t"] { #expect(refusal { try book.createTag(empty) }?.code == .invalid) }
    let taken = refusal { try book.createTag("Work ") }
    #expect(taken?.reason == .nameTaken && taken?.id == work && taken?.field == .name)
    // Letter for letter.
    let other = try book.createTag("work")
    let rename = try book.edit(other)
    try rename.set(.name, .text(" Work"))
    #expect(refusal { try rename.save() }?.reason == .nameTaken)
    #expect(try rename.validate().map(\.key) == ["name"])
    try rename.set(.name, .text("Home"))
    try rename.save()
    #expect(try book.tag("Home") == other)
    // Saving one under its own name is no clash.
    let same = try book.edit(work)
    try same.set(.description, .text("Paid"))
    try same.save()
    #expect(try book.names(Query(.tag)) == ["Work", "Home"])
    #expect(refusal { try book.draft(.tag).set(.parent, .int(1)) }?.code == .invalid)
  }

  /// Asked for at once by tasks of two openings, within transactions and without.
  @Test func areFoundOrMadeOnce() async throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally")
    let openings = [try Book(path), try Book(path)]
    let ids = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<12 {
        let book = openings[number % 2]
        group.addTask { number % 3 == 0 ? try book.write { try $0.findOrCreateTag("Work ") } : try book.findOrCreateTag("Work") }
      }
      return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
    }
    #expect(try ids == [#require(try openings[0].tag("Work"))])
    let first = try #require(ids.first)
    try openings[0].delete(first)
    #expect(try openings[1].findOrCreateTag("Work") != first, "one in the trash is left there")
    #expect(refusal { try openings[0].findOrCreateTag(" ") }?.code == .invalid)
    for book in openings { book.close() }
  }

  @Test func leaveTheirNameInTheTrash() throws {
    let work = try book.createTag("Work")
    try book.delete(work)
    #expect(try book.tag("Work") == nil)
    let again = try book.createTag("Work")
    #expect(refusal { try book.restore(work) }?.reason == .nameTaken)
    try book.delete(again)
    try book.restore(work)
    #expect(try book.tag("Work") == work)
    #expect(try book.check().isEmpty)
  }

  @Test func areShownWithAColourThatDraftsDoNotHave() throws {
    let work = try book.createTag("Work")
    let row = try #require(try book.rows(Query(.tag)).first)
    let own = try TagColor.of(" Work ")
    #expect(row[.color].text == own && row.text(.color) == own)
    let draft = try book.edit(work)
    #expect(draft[.color].isNull)
    try draft.set(.color, .text("#102030"))
    try draft.save()
    #expect(try book.rows(Query(.tag)).first?[.color].text == "#102030")
    #expect(refusal { try draft.set(.color, .text("red")) }?.code == .invalid)
  }

  // MARK: On items

  @Test func areCarriedInOrder() throws {
    let (a, b, c) = (try book.createTag("a"), try book.createTag("b"), try book.createTag("c"))
    let note = try book.createNote("n")
    #expect(try book.entry(note)[.tags].isNull)
    try tag(note, [c, a, c])
    #expect(try tags(note) == [c, a])
    try tag(note, [a, b, c])
    #expect(try tags(note) == [a, b, c])
    try tag(note, [])
    #expect(try tags(note) == [])
    let session = try book.draft(.session)
    try session.set(.name, .text("s"))
    try session.set(.tags, .ids([b, a]))
    let recorder = try session.start()
    #expect(try tags(recorder.item) == [b, a])
    try recorder.stop()
    #expect(try book.check().isEmpty)
  }

  @Test func areRefusedWhereTheyDoNotFit() throws {
    let a = try book.createTag("a")
    let note = try book.createNote("n")
    #expect(refusal { try tag(note, [a, 4711]) }?.code == .notFound)
    #expect(refusal { try tag(note, [note]) }?.code == .notFound)
    #expect(try tags(note) == [])
    try book.delete(a)
    #expect(refusal { try tag(note, [a]) }?.code == .notFound)
    #expect(refusal { try book.draft(.note).set(.tags, .int(a)) }?.code == .invalid)
    #expect(refusal { try book.draft(.note).set(.name, .ids([a])) }?.code == .invalid)
    #expect(refusal { try book.draft(.collection).set(.tags, .ids([a])) }?.code == .invalid)
    let many = refusal { try book.draft(.note).set(.tags, .ids(Array(1...1001))) }
    #expect(many?.code == .invalid && many?.found == 1001 && many?.bound == 1000)
    let draft = try book.draft(.note)
    try draft.set(.name, .text("x"))
    try draft.set(.tags, .ids([a]))
    #expect(draft.isDirty(.tags))
    #expect(refusal { try draft.save() }?.code == .notFound)
    try draft.set(.tags, .null)
    #expect(!draft.isDirty(.tags))
    try draft.save()
  }

  @Test func areHiddenInTheTrashAndComeBack() throws {
    let (a, b) = (try book.createTag("a"), try book.createTag("b"))
    let (note, other) = (try book.createNote("n"), try book.createNote("o"))
    try tag(note, [a, b])
    try tag(other, [a])
    try book.delete(a)
    #expect(try tags(note) == [b] && tags(other) == [])
    #expect(try found(.equal, [a]) == [] && found(.null) == ["o"])
    // What is changed meanwhile leaves it in place.
    try tag(note, [])
    try book.restore(a)
    #expect(try tags(note) == [a] && tags(other) == [a])
    try book.delete(a, .forever)
    #expect(try tags(note) == [])
    #expect(try book.store.read { connection throws(Failure) in try connection.value("SELECT count(*) FROM entry_tag") } == .int(0))
    #expect(try book.check().isEmpty)
  }

  @Test func goWithWhatIsRemovedForGoodAndAreCopied() throws {
    let a = try book.createTag("a")
    let hidden = try book.createTag("hidden")
    let nest = try book.createCollection("nest")
    let note = try book.createNote("n", in: nest)
    try tag(note, [hidden, a])
    try book.delete(hidden)
    let copy = try book.copy(nest, to: 0)
    var within = try Query(.note)
    within.restrict(to: copy)
    let twin = try #require(try book.rows(within).first?.id)
    #expect(try tags(twin) == [a])
    try book.restore(hidden)
    #expect(try tags(twin) == [hidden, a])
    try book.delete(nest)
    try book.purge()
    try book.delete(copy, .forever)
    #expect(try book.store.read { connection throws(Failure) in try connection.value("SELECT count(*) FROM entry_tag") } == .int(0))
    #expect(try book.check().isEmpty)
  }

  @Test func areHistoryOfWhatCarriesThem() throws {
    let (a, b) = (try book.createTag("a"), try book.createTag("b"))
    let note = try book.createNote("n")
    clock.advance(seconds: 10)
    try tag(note, [a])
    let modified = try #require(try book.entry(note)[.modified].int)
    let created = try #require(try book.entry(note)[.created].int)
    #expect(modified > created)
    try tag(note, [b, a])
    let cursor = try book.history(of: note)
    var changes: [String] = []
    while try cursor.next(), let row = cursor.row {
      if let change = row.record as? Change, change.field == .tags { changes.append("\(change.key ?? "") \(row.text(.old) ?? "-") \(row.text(.new) ?? "-")") }
    }
    #expect(changes == ["place of tag \(a) 0 1", " - \(b)", " - \(a)"] || changes == [" - \(b)", "place of tag \(a) 0 1", " - \(a)"])
    try book.undo()
    #expect(try tags(note) == [a])
    try book.undo()
    #expect(try tags(note) == [])
    try book.redo()
    try book.redo()
    #expect(try tags(note) == [b, a])
    // What was made with tags was modified when it was made.
    let made = try book.draft(.note)
    try made.set(.name, .text("m"))
    try made.set(.tags, .ids([a]))
    let item = try book.entry(try made.save())
    #expect(item[.modified] == item[.created])
  }

  @Test func whatTheyAreOnKeepsThemFromBeingUndone() throws {
    let a = try book.createTag("a")
    let note = try book.createNote("n")
    try tag(note, [a])
    let other = try Book(":memory:")
    _ = try other.createTag("a")
    // The note's tag goes first, then the note, then the tag.
    for _ in 0..<3 { try book.undo() }
    #expect(try book.tag("a") == nil)
    for _ in 0..<3 { try book.redo() }
    #expect(try tags(note) == [a])
  }

  @Test func aNameThatWasTakenMeanwhileKeepsATagFromComingBack() throws {
    let scratch = Scratch()
    let (mine, theirs) = (try Book(scratch.file("a.tally"), BookOptions(author: "a")), try Book(scratch.file("a.tally"), BookOptions(author: "b")))
    let work = try mine.createTag("Work")
    try mine.delete(work)
    _ = try theirs.createTag("Work")
    #expect(refusal { try mine.undo(.mine) }?.code == .state)
    #expect(try mine.check().isEmpty)
    mine.close()
    theirs.close()
  }

  // MARK: Queries

  @Test func areFoundInEveryWay() throws {
    let (a, b, c) = (try book.createTag("a"), try book.createTag("b"), try book.createTag("c"))
    for (name, carried) in [("none", []), ("a", [a]), ("b", [b]), ("ab", [a, b]), ("abc", [c, b, a])] {
      let note = try book.createNote(name)
      try tag(note, carried)
    }
    #expect(try found(.equal, [a]) == ["a", "ab", "abc"])
    #expect(try found(.in, [a, b]) == ["a", "b", "ab", "abc"])
    #expect(try found(.in, []) == [])
    #expect(try found(.all, [a, b]) == ["ab", "abc"])
    #expect(try found(.all, [b, b]) == ["b", "ab", "abc"])
    #expect(try found(.null) == ["none"])
    #expect(try found(.null, negated: true) == ["a", "b", "ab", "abc"])
    #expect(try found(.in, [a], orNull: true) == ["none", "a", "ab", "abc"])
    #expect(try found(.in, [a], negated: true) == ["b"])
    #expect(try found(.in, [a], negated: true, orNull: true) == ["none", "b"])
    #expect(try found(.notEqual, [b]) == ["a"])
    #expect(try found(.all, [a, b], negated: true) == ["a", "b"])
    #expect(refusal { try found(.all, []) }?.code == .invalid)
    #expect(refusal { try found(.less, [a]) }?.code == .invalid)
    #expect(refusal { try found(.between, [a, b]) }?.code == .invalid)
    var query = try Query(.note)
    #expect(refusal { try query.require(.tags, .equal, [.text("a")]) }?.code == .invalid)
    var times = try Query(.note)
    #expect(refusal { try times.require(.time, .all, [.int(1)]) }?.code == .invalid)
    var order = try Query(.note)
    #expect(refusal { try order.order(by: .tags) }?.code == .invalid)
    var all = try Query()
    try all.require(.tags, .all, [.int(a), .int(b), .int(c)])
    #expect(try all.delete(in: book) == 1)
    #expect(try found(.equal, [c]) == [])
  }

  @Test func archivedOnesAreStillCarried() throws {
    let a = try book.createTag("a")
    _ = try book.createTag("b")
    let note = try book.createNote("n")
    try tag(note, [a])
    let archive = try book.edit(a)
    try archive.set(.archived, .int(1))
    try archive.save()
    #expect(try tags(note) == [a])
    var offered = try Query(.tag)
    try offered.require(.archived, .equal, [.int(0)])
    #expect(try book.names(offered) == ["b"])
    // Its name stays its own.
    #expect(refusal { try book.createTag("a") }?.reason == .nameTaken)
  }

  // MARK: In and out

  @Test func leaveAndEnterWithTheirItems() throws {
    let (a, b) = (try book.createTag("Äpfel"), try book.createTag("b"))
    let color = try book.edit(b)
    try color.set(.color, .text("#112233"))
    try color.set(.archived, .int(1))
    try color.set(.description, .text("of old"))
    try color.save()
    let note = try book.createNote("n")
    try tag(note, [b, a])
    let text = try book.export(.json)
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try other.importJSON(.bytes(Array(text.utf8)))
    #expect(try other.export(.json) == text)
    #expect(try other.importJSON(.bytes(Array(text.utf8))).allSatisfy { [.unchanged, .leftOut, .allTaken].contains($0.reason) })
    #expect(try book.export(.text).contains("Tags b, Äpfel") && book.export(.markdown).contains("Tags b, Äpfel"))
    let row = try #require(try book.rows(Query(.note)).first)
    #expect(row[.tags] == .ids([b, a]))
    let json = String(decoding: try Query(.note).cursor(in: book).json(), as: UTF8.self)
    #expect(json.contains("\"tags\" : [\(b), \(a)]") || json.contains("\"tags\" : [ \(b), \(a) ]"), "\(json)")
  }

  @Test func areKnownByTheirNameInAnotherBook() throws {
    let work = try book.createTag("Work")
    let other = try Book(":memory:")
    let theirs = try other.createTag("Work")
    let note = try other.createNote("n")
    let draft = try other.edit(note)
    try draft.set(.tags, .ids([theirs, try other.createTag("Home")]))
    try draft.save()
    let text = try other.export(.json)
    _ = try book.importJSON(.bytes(Array(text.utf8)))
    let home = try #require(try book.tag("Home"))
    let item = try #require(try book.rows(Query(.note)).first?.id)
    #expect(try tags(item) == [work, home])
    #expect(try book.names(Query(.tag)).sorted() == ["Home", "Work"])
    // Tags in the trash stay there.
    try book.delete(home)
    let found = try book.importJSON(.bytes(Array(text.utf8)))
    #expect(found.contains { $0.reason == .leftOut && $0.id == home })
    #expect(try book.tag("Home") == nil && tags(item) == [work])
    try book.restore(home)
    #expect(try tags(item) == [work, home])
  }

  @Test func mayBeNamesInAFile() throws {
    let file = #"{"format": "tallybook", "version": 1, "items": [{"kind": "note", "title": "n", "timestamp": "2024-01-01T00:00:00Z", "tags": [" Work", {"name": "Home"}]}]}"#
    _ = try book.importJSON(.bytes(Array(file.utf8)))
    let (work, home) = (try #require(try book.tag("Work")), try #require(try book.tag("Home")))
    let item = try #require(try book.rows(Query(.note)).first?.id)
    #expect(try tags(item) == [work, home])
    let rename = try book.edit(work)
    try rename.set(.name, .text("Office"))
    try rename.save()
    _ = try book.importJSON(.bytes(Array(file.utf8)))
    #expect(try tags(item) == [work, home])
    for bad in [#"[" "]"#, #"[7]"#, #""Work""#, #"[{}]"#, #"[{"uuid": "x"}]"#] {
      let file = #"{"format": "tallybook", "version": 1, "items": [{"kind": "note", "title": "n", "timestamp": "2024-01-01T00:00:00Z", "tags": \#(bad)}]}"#
      #expect(refusal { try book.importJSON(.bytes(Array(file.utf8))) }?.code == .format, "\(bad)")
    }
  }

  @Test func anOlderBookIsReadAndBroughtUpToDate() throws {
    let scratch = Scratch()
    let path = scratch.file("old.tally")
    let old = try Connection(path: path, flags: OpenMode.writing)
    try old.execute(Schema.older(1))
    try old.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 65537")
    try old.execute("INSERT INTO book (uuid, created) VALUES (randomblob(16), 1)")
    try old.execute("INSERT INTO entry (uuid, kind, parent, name, time, zone, created) VALUES (randomblob(16), 2, 0, 'kept', 1, 'UTC', 1)")
    old.close()
    let reading = try Book(path, BookOptions(flags: .readOnly))
    #expect(try reading.names(Query()) == ["kept"] && reading.entry(1)[.tags].isNull)
    var untagged = try Query()
    try untagged.require(.tags, .null, [])
    #expect(try reading.names(untagged) == ["kept"] && reading.check().isEmpty)
    reading.close()
    let writing = try Book(path, BookOptions(flags: .migrate))
    let draft = try writing.edit(1)
    try draft.set(.tags, .ids([try writing.createTag("a")]))
    try draft.save()
    #expect(try writing.check().isEmpty)
    writing.close()
    #expect(scratch.files == ["old.tally", "old.tally-1.1.backup"])
  }
}
