import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookSync
@testable import TestBasics
@testable import TestBooks

/// What one copy of a book has and another lacks, as bytes that may be lost, cut, doubled and changed.
@Suite("Changes that travel", .timeLimit(.minutes(60)))
struct FramesTests {
  let scratch = Scratch()

  /// A book with a note, and a copy of it.
  private func copies(_ fill: (Book) throws -> Void = { _ in }) throws -> (ann: Book, bob: Book, note: Int64) {
    let book = try Book(scratch.file("ann.tally"), BookOptions(author: "ann"))
    let note = try book.createNote("plan")
    try fill(book)
    book.close()
    writeFile(scratch.file("bob.tally"), fileBytes(scratch.file("ann.tally")))
    return (try Book(scratch.file("ann.tally"), BookOptions(author: "ann")), try Book(scratch.file("bob.tally"), BookOptions(author: "bob")), note)
  }

  private func frames(of book: Book, for other: Book?, size: Int = 4096) throws -> [[UInt8]] {
    var frames: [[UInt8]] = []
    try book.changes(since: try other?.syncVector(), frameSize: size, to: .pieces { frames.append(Array($0)) })
    return frames
  }

  private func send(_ book: Book, _ other: Book) throws { for frame in try frames(of: book, for: other, size: 1 << 20) { try other.apply(frame) } }

  private func refuses(_ reason: Reason, _ bytes: [UInt8], by book: Book, _ flags: MergeFlags = []) throws {
    let before = try book.export(.json, nil, ExportOptions(flags: .canonical))
    #expect {
      try book.apply(bytes, flags)
    } throws: { ($0 as? Failure)?.reason == reason }
    #expect(try book.export(.json, nil, ExportOptions(flags: .canonical)) == before)
  }

  @Test func whatOneLacksComes() throws {
    let (ann, bob, note) = try copies()
    let draft = try bob.edit(note)
    try draft.set(.description, .text("by bob"))
    _ = try draft.finish()
    _ = try bob.createNote("new")
    let sent = try frames(of: bob, for: ann)
    #expect(sent.count == 1 && sent[0].count < 2000)
    #expect(try ann.apply(sent[0], .preview).contains { $0.reason == .merged })
    #expect(try ann.names(Query(.note)) == ["plan"])
    #expect(try ann.apply(sent[0]).contains { $0.reason == .merged })
    #expect(try ann.names(Query(.note)).sorted() == ["new", "plan"] && ann.entry(note)[.description].text == "by bob")
    #expect(try ann.apply(sent[0]).map(\.reason) == [.nothingNew])
    #expect(try frames(of: bob, for: ann).isEmpty)
    #expect(try ann.check().isEmpty)
  }

  /// Who waits for the rest of one copy's stream gets all of another copy's, however short that is.
  @Test func aShorterStreamThanTheOneThatWaitsComesWhole() throws {
    let (ann, bob, _) = try copies()
    writeFile(scratch.file("carl.tally"), fileBytes(scratch.file("ann.tally")))
    let carl = try Book(scratch.file("carl.tally"), BookOptions(author: "carl"))
    for number in 0..<6 { try write(.description, (0..<4000).map { "\($0 &* 7919 &+ number)" }.joined(), of: try bob.createNote("long \(number)"), in: bob) }
    let long = try frames(of: bob, for: ann)
    #expect(long.count > 3)
    for frame in long.dropLast() { #expect(try ann.apply(frame).map(\.reason) == [.moreFrames]) }
    _ = try carl.createNote("short")
    let short = try frames(of: carl, for: ann)
    #expect(!short.isEmpty && short.count < long.count)
    for frame in short { _ = try ann.apply(frame) }
    #expect(try ann.names(Query(.note)).sorted() == ["plan", "short"])
    _ = try ann.apply(long[long.count - 1])
    #expect(try ann.names(Query(.note)).count == 8)
  }

  private func write(_ field: Field, _ text: String, of entry: Int64, in book: Book) throws {
    let draft = try book.edit(entry)
    try draft.set(field, .text(text))
    _ = try draft.finish()
  }

  @Test func everyByteCounts() throws {
    let (ann, bob, _) = try copies()
    _ = try bob.createNote("new")
    let frame = try frames(of: bob, for: ann)[0]
    for place in frame.indices {
      var bytes = frame
      bytes[place] ^= 1 << UInt8(place % 8)
      #expect { try ann.apply(bytes) } throws: { [.frame, .newerVersion].contains(($0 as? Failure)?.reason) }
    }
    for end in 0..<frame.count { #expect(throws: Failure.self) { try ann.apply(Array(frame[..<end])) } }
    try refuses(.frame, frame + [0], by: ann)
    #expect(try ann.apply(frame).contains { $0.reason == .merged })
  }

  @Test func aVectorIsWhole() throws {
    let (ann, bob, _) = try copies()
    let vector = Array(try ann.syncVector().utf8)
    for place in vector.indices {
      var bytes = vector
      bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let text = String(decoding: bytes, as: UTF8.self)
      #expect { try bob.changes(since: text, to: .pieces { _ in }) } throws: { [.frame, .newerVersion].contains(($0 as? Failure)?.reason) }
    }
    for text in ["", "A", "*", String(decoding: vector.dropLast(4), as: UTF8.self), String(repeating: "A", count: 100_000)] {
      #expect { try bob.changes(since: text, to: .pieces { _ in }) } throws: { ($0 as? Failure)?.code == .format }
    }
    let stranger = try Book(scratch.file("other.tally"), BookOptions())
    #expect { try stranger.changes(since: try ann.syncVector(), to: .pieces { _ in }) } throws: { ($0 as? Failure)?.reason == .otherBook }
    try refuses(.otherBook, try frames(of: ann, for: nil)[0], by: stranger)
    #expect(try stranger.apply(try frames(of: ann, for: nil)[0], .otherBook).contains { $0.reason == .merged })
    #expect(try stranger.names(Query(.note)) == ["plan"])
  }

  @Test func whatComesBeforeIsAskedFor() throws {
    let (ann, bob, _) = try copies()
    let carol = scratch.file("carol.tally")
    writeFile(carol, fileBytes(scratch.file("bob.tally")))
    _ = try bob.createNote("first")
    for frame in try frames(of: bob, for: ann) { try ann.apply(frame) }
    _ = try bob.createNote("second")
    let later = try frames(of: bob, for: ann)
    let other = try Book(carol, BookOptions(author: "carol"))
    try refuses(.changesMissing, later.flatMap { $0 }, by: other)
    try other.apply(try frames(of: bob, for: other).flatMap { $0 })
    #expect(try other.names(Query(.note)).count == 3)
  }

  @Test func aStreamGoesOnWhereItWasCut() throws {
    let (ann, bob, _) = try copies()
    for number in 0..<300 { _ = try bob.createNote("note \(number)") }
    let all = try frames(of: bob, for: ann)
    #expect(all.count > 5)
    for frame in all.prefix(4) { #expect(try ann.apply(frame).map(\.reason) == [.moreFrames]) }
    #expect(try ann.names(Query(.note)).count == 1)
    let rest = try frames(of: bob, for: ann)
    #expect(rest == Array(all.dropFirst(4)))
    // Where the book went on meanwhile it is another stream.
    _ = try bob.createNote("later")
    let anew = try frames(of: bob, for: ann)
    #expect(anew.count >= all.count)
    for frame in anew.reversed() { try ann.apply(frame) }
    // Of what is merged no frame waits for others.
    for frame in anew { #expect(try ann.apply(frame).map(\.reason) == [.nothingNew]) }
    #expect(try ann.names(Query(.note)).count == 302)
    #expect(try ann.number("SELECT count(DISTINCT stream) FROM incoming WHERE last <> 2") <= 1)
    #expect(try ann.check().isEmpty)
  }

  @Test func onlyNewEventsAreSent() throws {
    let (ann, bob, _) = try copies()
    let recorder = try bob.startSession("watch")
    let type: Int64 = 1
    for start in stride(from: 0, to: 200_000, by: 50_000) {
      _ = try recorder.log((start..<start + 50_000).map { Event(time: Int64($0) * 1_000_000, type: type, value: Double($0)) })
    }
    try bob.flush()
    let all = try frames(of: bob, for: ann, size: 1 << 20).flatMap { $0 }
    #expect(all.count > 500_000)
    try ann.apply(all)
    _ = try recorder.log([Event(time: 300_000_000_000, type: type, value: 1)])
    let more = try frames(of: bob, for: ann, size: 1 << 20).flatMap { $0 }
    #expect(more.count < 3000)
    try ann.apply(more)
    #expect(try ann.number("SELECT sum(events) FROM event_count") == 200_001)
    try recorder.stop()
    try ann.apply(try frames(of: bob, for: ann, size: 1 << 20).flatMap { $0 })
    #expect(try ann.events(of: try #require(ann.rows(Query(.session)).first?.id)).count == 200_001)
    #expect(try ann.check().isEmpty && frames(of: bob, for: ann).isEmpty)
  }

  /// Two who log by the same numbers part, and what is sent later begins far behind that place.
  @Test(arguments: [1, draws(20_000, long: 60_000)]) func whatPartedGoesOnWhereItDid(count: Int) throws {
    let path = scratch.file("ann.tally")
    let session = try { () throws -> Int64 in
      let book = try Book(path, BookOptions(author: "ann"))
      defer { book.close() }
      let recorder = try book.startSession("watch")
      _ = try recorder.log([Event(time: 1, type: 1, value: 0)])
      try recorder.stop()
      return recorder.item
    }()
    for name in ["bob", "carl"] { writeFile(scratch.file("\(name).tally"), fileBytes(path)) }
    let books = try ["ann", "bob", "carl"].map { (name: String) in try Book(scratch.file("\(name).tally"), BookOptions(author: name)) }
    let (ann, bob, carl) = (books[0], books[1], books[2])
    func log(_ book: Book, _ number: Int) throws {
      let recorder = try book.attach(to: session, .continue)
      // Pieces that are full, and one that is not.
      _ = try recorder.log((0..<count).map { Event(time: Int64(2 + $0), type: 1, value: Double(number * 1_000_000 + $0)) })
      try recorder.stop()
    }
    func exchange(_ one: Book, _ other: Book) throws {
      try send(other, one)
      try send(one, other)
    }
    func requireSame(_ logged: Int) throws {
      let all = try books.map { try $0.events(of: session).map(\.value) }
      for (book, values) in zip(books, all) {
        #expect(values.count == 1 + logged * count && Set(values).count == values.count && values == all[0])
        #expect(try book.check().isEmpty)
      }
      let lanes = try books.map { try $0.text("SELECT group_concat(lane || ' ' || first_seq || ' ' || next_seq, ', ') FROM (SELECT * FROM lane ORDER BY lane)") }
      #expect(lanes[1] == lanes[0] && lanes[2] == lanes[0], "\(lanes)")
    }
    try log(ann, 1)
    try log(bob, 2)
    try send(bob, ann)
    // He has not heard that they part.
    try log(bob, 3)
    try send(bob, ann)
    try exchange(ann, bob)
    try exchange(ann, carl)
    try requireSame(3)
    // All go on in what is theirs.
    try log(bob, 4)
    try exchange(bob, carl)
    try log(ann, 5)
    try exchange(ann, carl)
    try exchange(bob, ann)
    try exchange(bob, carl)
    try requireSame(5)
    for book in [bob, carl] { #expect(try ann.merge(book).last?.reason == .nothingNew) }
    try requireSame(5)
  }

  /// Three copies, of which one never had one of two tags that are one by now: what it overwrote of the other goes, whatever came first.
  @Test func whatIsOverwrittenOfOneOfSeveralGoes() throws {
    let (ann, bob, _) = try copies()
    func set(_ field: Field, _ value: String, of tag: Int64, in book: Book) throws {
      let draft = try book.edit(tag)
      try draft.set(field, .text(value))
      _ = try draft.finish()
    }
    func send(_ book: Book, _ other: Book) throws { for frame in try frames(of: book, for: other) { try other.apply(frame) } }
    let tag = try ann.create(.tag, "Day")
    try set(.color, "#111111", of: tag, in: ann)
    try send(ann, bob)
    bob.close()
    writeFile(scratch.file("carl.tally"), fileBytes(scratch.file("bob.tally")))
    let (again, carl) = (try Book(scratch.file("bob.tally"), BookOptions(author: "bob")), try Book(scratch.file("carl.tally"), BookOptions(author: "carl")))
    try set(.color, "#222222", of: try again.create(.tag, "Work"), in: again)
    try set(.name, "Work", of: tag, in: ann)
    try set(.color, "#123456", of: try #require(try carl.rows(Query(.tag)).first?.id), in: carl)
    try send(ann, again)
    try send(carl, again)
    try send(carl, ann)
    try send(again, ann)
    for book in [ann, again] {
      #expect(try book.names(Query(.tag)) == ["Work"])
      let listed = try book.conflicts().filter { $0.field == .color }.flatMap { $0.versions.map(\.text) }
      #expect(listed.sorted() == ["\"#123456\"", "\"#222222\""])
    }
  }

  /// What is deleted of a lane that has parted here lies in the lane that goes on there, though nothing of it is sent again.
  @Test func anEventIsDeletedInALaneThatParted() throws {
    var session: Int64 = 0
    let (ann, copy, _) = try copies {
      let recorder = try $0.startSession("watch")
      session = recorder.item
      try recorder.stop()
    }
    let recorder = try copy.attach(to: session, .continue)
    _ = try recorder.log((1...3).map { Event(time: $0, type: 1, value: Double($0)) })
    try recorder.stop()
    copy.close()
    writeFile(scratch.file("carl.tally"), fileBytes(scratch.file("bob.tally")))
    let bob = try Book(scratch.file("bob.tally"), BookOptions(author: "bob"))
    let carl = try Book(scratch.file("carl.tally"), BookOptions(author: "carl"))
    // By the number of the first of those.
    _ = try ann.insertEvent(Event(time: 4, type: 1, value: 4), into: session)
    // Each tells of the same events.
    try send(carl, ann)
    try send(bob, ann)
    try bob.deleteEvent(2, of: session)
    for (one, other) in [(bob, ann), (ann, bob), (ann, carl)] { try send(one, other) }
    for book in [ann, bob, carl] {
      #expect(try book.events(of: session).map(\.value) == [1, 3, 4])
      #expect(try book.check().isEmpty)
    }
    for (one, other) in [(bob, ann), (ann, bob), (ann, carl), (carl, ann)] { #expect(try frames(of: one, for: other).isEmpty) }
  }

  /// A step of a book that never merged does not say what it removed. Who has that finds it out, and tells who made it again.
  @Test func whatIsFoundToBeRemovedIsTold() throws {
    var shelf: Int64 = 0
    let (ann, bob, _) = try copies { shelf = try $0.createCollection("shelf") }
    let document = try bob.export(.json)
    try bob.delete(shelf, .forever)
    _ = try bob.importJSON(.bytes(Array(document.utf8)))
    // Of the shelf that was removed; a merge knows of it.
    _ = try ann.createCollection("box", in: shelf)
    try send(bob, ann)
    try send(ann, bob)
    for book in [ann, bob] {
      #expect(try book.text("SELECT group_concat(name || ' ' || parent, ', ') FROM (SELECT * FROM entry WHERE kind = 1 ORDER BY name)") == "box 0, shelf 0")
      #expect(try book.check().isEmpty)
    }
    #expect(try ann.number("SELECT count(*) FROM tombstone") == bob.number("SELECT count(*) FROM tombstone"))
    #expect(try frames(of: ann, for: bob).isEmpty && frames(of: bob, for: ann).isEmpty)
  }

  @Test func bytesOfAttachmentsComeByPiece() throws {
    let (ann, bob, note) = try copies()
    let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
    _ = try bob.attach(bytes, to: note, "map.bin")
    try ann.apply(try frames(of: bob, for: ann).flatMap { $0 })
    let wanted = try #require(try ann.wantedContents().first)
    #expect(wanted.size == 2_500_000 && wanted.pieces == 0)
    let pieces = try (0..<3).map { try bob.contentPiece(wanted.sha256, Int64($0)) }
    #expect(throws: Failure.self) { try ann.takePiece(Array(pieces[0].dropLast()), 0, of: wanted.sha256) }
    #expect(throws: Failure.self) { try ann.takePiece(pieces[0], 3, of: wanted.sha256) }
    #expect(throws: Failure.self) { try ann.takePiece(pieces[0], -1, of: wanted.sha256) }
    #expect(throws: Failure.self) { try ann.takePiece(pieces[0], .max, of: wanted.sha256) }
    #expect(throws: Failure.self) { try bob.contentPiece(wanted.sha256, 3) }
    // Others than were said are not kept.
    #expect(try !ann.takePiece(pieces[1], 0, of: wanted.sha256) && !ann.takePiece(pieces[1], 1, of: wanted.sha256))
    #expect { try ann.takePiece(pieces[2], 2, of: wanted.sha256) } throws: { ($0 as? Failure)?.reason == .damagedContent }
    #expect(try ann.wantedContents().first?.pieces == 0)
    #expect(try !ann.takePiece(pieces[2], 2, of: wanted.sha256) && !ann.takePiece(pieces[0], 0, of: wanted.sha256))
    #expect(try ann.takePiece(pieces[1], 1, of: wanted.sha256) && ann.takePiece(pieces[1], 1, of: wanted.sha256))
    #expect(try ann.wantedContents().isEmpty && ann.check().isEmpty)
  }

  @Test func aBookForReadingGivesAndDoesNotTake() throws {
    let (ann, bob, _) = try copies()
    _ = try bob.createNote("new")
    bob.close()
    let reader = try Book(scratch.file("bob.tally"), BookOptions(flags: .readOnly))
    let sent = try frames(of: reader, for: ann)
    try ann.apply(sent.flatMap { $0 })
    #expect(try ann.names(Query(.note)).count == 2)
    try refuses(.openedReadOnly, sent[0], by: reader)
  }
}
