import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Salvage", .timeLimit(.minutes(60)))
struct SalvageTests {
  let scratch = Scratch()
  let path: String
  private let made: Made

  private struct Made {
    let notes: Int
    let sessions: [Int64: Int]
    let json: String
  }

  /// A book of several hundred pages: rows that span pages, chunks, edits, pauses, settings, history.
  init() throws {
    path = scratch.file("whole.tally")
    let book = try Book(path, BookOptions(author: "kh"))
    let nest = try book.createCollection("Nest")
    let other = try book.createCollection("Other", in: nest)
    let subject = try book.draft(.subject)
    try subject.set(.name, .text("Heron"))
    let heron = try subject.save()
    try book.set("x-host", to: "kept")
    let tags = try ["Rain", "Wind"].map { try book.createTag($0) }
    let inside = try book.begin("notes")
    for number in 0..<400 {
      let draft = try inside.draft(.note, in: number % 2 == 0 ? nest : other)
      try draft.set(.name, .text("Note \(number)"))
      if number % 50 == 0 { try draft.set(.description, .text(String(repeating: "läng", count: 4000))) }
      if number % 3 == 0 { try draft.set(.subject, .int(heron)) }
      if number % 2 == 0 { try draft.set(.tags, .ids(number % 4 == 0 ? tags : tags.reversed())) }
      try draft.save()
    }
    try inside.commit()
    let type = try #require(try book.eventType("A"))
    var sessions: [Int64: Int] = [:]
    for number in 1...4 {
      let session = try book.startSession("Watch \(number)", in: nest)
      for event in 0..<number * 3000 { try session.log(type, at: 1_700_000_000_000_000_000 + Int64(event * event) * 977) }
      try session.pause()
      try session.resume()
      try session.stop()
      sessions[session.item] = number * 3000
    }
    try book.deleteEvent(2, of: sessions.keys.min() ?? 0)
    sessions[sessions.keys.min() ?? 0, default: 0] -= 1
    made = Made(notes: 400, sessions: sessions, json: try book.export(.json))
    book.close()
  }

  private func copy(_ name: String, _ change: (inout [UInt8]) -> Void = { _ in }) throws -> String {
    var bytes = scratch.read("whole.tally")
    change(&bytes)
    let copy = scratch.file(name)
    let stream = try #require(fopen(copy, "w"))
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
    return copy
  }

  @Test func ofAWholeBookIsTheSameBook() throws {
    let book = try Book.salvage(path, to: scratch.file("new.tally"))
    #expect(try book.recovery().isEmpty)
    #expect(try book.check().isEmpty)
    #expect(try book.export(.json) == made.json)
    #expect(try book.setting("x-host") == "kept")
    // It goes on.
    _ = try book.createNote("After")
    book.close()
    #expect(scratch.files == ["new.tally", "whole.tally"])
  }

  @Test func takesAllThatADamagedPageDoesNotHold() throws {
    let size = scratch.read("whole.tally").count
    let pages = size / 4096
    #expect(pages > 60)
    let step = draws(15, long: 1)
    var lostAny = 0
    for page in 0..<pages where page % step == 0 || page < 6 {
      let damaged = try copy("damaged.tally") { bytes in
        for offset in page * 4096..<(page + 1) * 4096 { bytes[offset] = UInt8(truncatingIfNeeded: offset &* 31) | 0x40 }
      }
      let book: Book
      do { book = try Book.salvage(damaged, to: scratch.file("new.tally")) } catch {
        Issue.record("page \(page + 1): \(error.message)")
        continue
      }
      #expect(try book.check().isEmpty, "page \(page + 1)")
      let notes = try book.names(Query(.note)).filter { $0.hasPrefix("Note") }.count
      // A page holds some thirty notes at most, or one session's events.
      #expect(notes >= made.notes - 60, "page \(page + 1): \(notes) notes")
      var short = 0
      for (session, count) in made.sessions {
        let found = try book.events(of: session)
        #expect(Set(found.map(\.seq)).count == found.count)
        if found.count < count { short += 1 }
      }
      // A leaf of the chunks has cells of two, the rest of them lies on pages of their own.
      #expect(short <= 2, "page \(page + 1)")
      if notes < made.notes || short > 0 { lostAny += 1 }
      if notes < made.notes || short > 0 { #expect(try !book.recovery().isEmpty, "page \(page + 1) is lost in silence") }
      book.close()
      unlink(scratch.file("new.tally"))
    }
    #expect(lostAny > 5)
  }

  @Test func findsTheRowsWithoutTheListOfTables() throws {
    let damaged = try copy("damaged.tally") { bytes in for offset in 0..<4096 { bytes[offset] = 0 } }
    #expect(refusal { try Book(damaged, BookOptions(flags: .existing)) }?.code == .format)
    let book = try Book.salvage(damaged, to: scratch.file("new.tally"))
    #expect(try book.recovery().contains { $0.reason == .damaged && $0.location == "page 1" })
    #expect(try book.check().isEmpty)
    #expect(try book.export(.json) == made.json)
    book.close()
  }

  @Test func takesTheLogAndTheTails() throws {
    let live = scratch.file("live.tally")
    let book = try Book(live)
    _ = try book.createNote("In the log")
    let session = try book.startSession("Running")
    let type = try #require(try book.eventType("A"))
    for _ in 0..<10 { try session.log(type) }
    // As a kill leaves it: copies of all files, made while nobody writes.
    for name in scratch.files where name.hasPrefix("live.tally-") || name == "live.tally" {
      let bytes = scratch.read(name)
      let stream = try #require(fopen(scratch.file("dead" + name.dropFirst(4)), "w"))
      fwrite(bytes, 1, bytes.count, stream)
      fclose(stream)
    }
    book.close()
    unlink(scratch.file("dead.tally-lock"))
    let new = try Book.salvage(scratch.file("dead.tally"), to: scratch.file("new.tally"))
    #expect(try new.names(Query(.note)) == ["In the log"])
    #expect(try new.events(of: session.item).count == 10)
    #expect(try new.recovery().contains { $0.reason == .recovered && $0.id == session.item })
    new.close()
  }

  /// A file that says that it has a tebibyte, of which nearly all is a hole, takes no longer than what it holds.
  @Test func passesOverHoles() throws {
    try #require(truncate(path, 1 << 40) == 0)
    let salvaged = try Book.salvage(path, to: scratch.file("salvaged.tally"))
    #expect(try salvaged.rows(Query(.note)).count == made.notes)
    #expect(try salvaged.check().isEmpty)
    salvaged.close()
  }

  @Test func namesWhatIsLost() throws {
    // The page that the first session's row lies on goes: its events are kept under another name.
    let book = try Book(path)
    let (session, row) = try book.store.read { connection throws(Failure) in
      (try connection.value("SELECT min(id) FROM entry WHERE kind = 3")?.int ?? 0, try connection.value("SELECT name FROM entry WHERE kind = 3")?.text ?? "")
    }
    book.close()
    let damaged = try copy("damaged.tally") { bytes in
      let name = Array(row.utf8)
      for start in bytes.indices.dropLast(name.count) where Array(bytes[start..<start + name.count]) == name {
        let page = start / 4096 * 4096
        // A leaf of a table: the history holds the name too.
        if bytes[page] == 13, start - page > 2000 { for offset in page..<page + 100 { bytes[offset] = 0xFF } }
      }
    }
    let new = try Book.salvage(damaged, to: scratch.file("new.tally"))
    #expect(try new.check().isEmpty)
    let entry = try new.entry(session)
    if entry.name != row {
      #expect(entry.name == "Lost session \(session)")
      #expect(try new.recovery().contains { $0.reason == .missing && $0.id == session })
    }
    #expect(try new.events(of: session).count >= 2999)
    new.close()
  }

  @Test func aLostKindIsSeenFromWhatRefersToIt() throws {
    let book = try Book(path)
    let ids = try [Query(.collection), Query(.session), Query(.note)].map { try #require(try book.rows($0).first?.entry).id }
    let before = try ids.map { try book.entry($0) }
    book.close()
    // Every one of them says that it is an attachment, and has no hash.
    let damaged = try Connection(path: path, flags: OpenMode.existing)
    for id in ids { try damaged.run("UPDATE entry SET kind = 14 WHERE id = ?", .int(id)) }
    damaged.close()
    let new = try Book.salvage(path, to: scratch.file("new.tally"))
    #expect(try new.check().isEmpty)
    for entry in before {
      #expect(try new.entry(entry.id).kind == entry.kind)
      #expect(try new.entry(entry.id).name == entry.name)
      #expect(try new.recovery().contains { $0.reason == .damaged && $0.key == "kind" && $0.id == entry.id })
    }
    #expect(try new.names(Query(.note)).filter { $0.hasPrefix("Note") }.count == made.notes)
    for (session, count) in made.sessions { #expect(try new.events(of: session).count == count) }
    new.close()
  }

  @Test func aLostEntryThatIsNamedAsSeveralKindsIsOneOfThem() throws {
    // A tag, a parent, a subject and an attachment's holder at once.
    let damaged = try Connection(path: path, flags: OpenMode.existing)
    let lost = try #require(try damaged.value("SELECT id FROM entry WHERE kind = 7 AND name = 'Rain'"))
    let notes = try (0..<3).map { try #require(try damaged.value("SELECT id FROM entry WHERE name = 'Note \($0 * 10)'")) }
    try damaged.run("DELETE FROM entry WHERE id = ?", lost)
    try damaged.run("UPDATE entry SET subject = ? WHERE id = ?", lost, notes[0])
    try damaged.run("UPDATE entry SET parent = ? WHERE id = ?", lost, notes[1])
    try damaged.run("UPDATE entry SET kind = 14, parent = ?, content = zeroblob(32) WHERE id = ?", lost, notes[2])
    damaged.close()
    let new = try Book.salvage(path, to: scratch.file("new.tally"))
    let said = try new.recovery()
    #expect(try new.check().filter { $0.key != "sha256" || !said.contains($0) }.isEmpty)
    #expect(said.filter { $0.reason == .missing && $0.id == lost.int }.count == 1)
    #expect(try new.names(Query(.note)).filter { $0.hasPrefix("Note") }.count == made.notes - 1)
    new.close()
  }

  @Test func anEditThatCannotBeReadIsLeftOut() throws {
    let damaged = try Connection(path: path, flags: OpenMode.existing)
    try damaged.execute("UPDATE event_edit SET operation = 200")
    damaged.close()
    let new = try Book.salvage(path, to: scratch.file("new.tally"))
    #expect(try new.check().isEmpty)
    #expect(try new.recovery().contains { $0.reason == .damaged && $0.message == "1 edits of events that cannot be read were left out" })
    // It was a deletion: the event is back.
    for (session, count) in made.sessions { #expect(try new.events(of: session).count == (count == 2999 ? 3000 : count)) }
    new.close()
  }

  @Test func refusesWhatItCannotDo() throws {
    let new = scratch.file("new.tally")
    #expect(refusal { try Book.salvage("", to: new) }?.code == .invalid)
    #expect(refusal { try Book.salvage(scratch.file("none"), to: new) }?.code == .notFound)
    #expect(refusal { try Book.salvage(scratch.path, to: new) }?.code == .invalid)
    #expect(refusal { try Book.salvage(path, to: path) }?.reason == .fileExists)
    #expect(refusal { try Book.salvage(path, to: scratch.file("no/such/new.tally")) }?.code == .notFound)
    #expect(refusal { try Book.salvage(path, to: new, BookOptions(flags: .new)) }?.code == .invalid)
    let text = scratch.write("text.txt", String(repeating: "no book at all\n", count: 2000))
    #expect(refusal { try Book.salvage(text, to: new) }?.code == .format)
    let empty = scratch.write("empty", "")
    #expect(refusal { try Book.salvage(empty, to: new) }?.code == .format)
    let open = try Book(path)
    #expect(refusal { try Book.salvage(path, to: new) }?.reason == .isOpen)
    open.close()
    #expect(!scratch.files.contains { $0.hasPrefix("new.tally") })
  }

  @Test func neverTrapsOnWhateverLiesThere() throws {
    var dice = SeededRandom()
    var made = 0
    let whole = try Book(path)
    for (number, note) in try whole.rows(Query(.note)).prefix(20).enumerated() {
      try whole.attach([UInt8](repeating: UInt8(number), count: number * number * 100), to: try #require(note.entry).id)
    }
    whole.close()
    let rounds = draws(12, long: 50)
    for _ in 0..<rounds {
      let damaged = try copy("damaged.tally") { bytes in
        for _ in 0..<Int.random(in: 1...400, using: &dice) {
          bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
        }
        if Bool.random(using: &dice) { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &dice)) }
      }
      do {
        let book = try Book.salvage(damaged, to: scratch.file("new.tally"))
        let said = try book.recovery()
        for finding in try book.check() where finding.key != "sha256" || !said.contains(finding) {
          Issue.record("\(finding.location): \(finding.message)")
        }
        book.close()
        made += 1
      } catch { #expect(error.code == .format, "\(error.message)") }
      unlink(scratch.file("new.tally"))
    }
    #expect(made > rounds * 3 / 5)
  }
}
