import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookSync
@testable import TallybookText
@testable import TallybookMerge
@testable import TestBasics
@testable import TestBooks

/// A book as bytes: what a backup's file would hold, opened in memory again with the care of a file.
@Suite("Serializing", .timeLimit(.minutes(60)))
struct SerializingTests {
  let scratch = Scratch()

  private func contents(_ book: Book) throws -> String { try book.export(.json, nil, ExportOptions(flags: .canonical)) }

  private func open(_ bytes: [UInt8], _ flags: OpenFlags = []) throws -> Book {
    try bytes.withUnsafeBytes { bytes in Result { try Book(LentBytes(bytes), BookOptions(flags: flags)) } }.get()
  }

  private func requireWhole(_ book: Book) throws { #expect(try book.check().filter { $0.severity == .error } == []) }

  private func makeBook(_ path: String) throws -> Book {
    let book = try Book(path)
    let nest = try book.createCollection("Heron nest")
    _ = try book.createNote("Arrival", in: nest)
    _ = try book.recordTen()
    _ = try book.attach([UInt8](repeating: 7, count: 100_000), to: try book.createNote("With bytes"))
    return book
  }

  @Test(arguments: [true, false]) func isWhatABackupHolds(inMemory: Bool) throws {
    let book = try makeBook(inMemory ? ":memory:" : scratch.file("a.tally"))
    let session = try book.startSession("Watch", at: 0)
    let type = try #require(try book.eventType("A"))
    for time in 1...5 { try session.log(type, at: Int64(time)) }
    let bytes = try book.serialized()
    try book.backUp(to: scratch.file("b.tally"))
    #expect(bytes == scratch.read("b.tally"))
    let copy = try open(bytes)
    #expect(copy.path == ":memory:" && copy.store.isMemory)
    #expect(try contents(copy) == contents(book))
    #expect(try copy.recovery() == [])
    try requireWhole(copy)
    // What is changed in one does not show in the other, and can be kept again.
    _ = try copy.createNote("Only there")
    _ = try copy.undo()
    #expect(try contents(copy) == contents(book))
    let note = try copy.createNote("Only there")
    #expect(refusal { try book.entry(note) }?.code == .notFound)
    #expect(try open(copy.serialized()).entry(note).name == "Only there")
    // The running session goes on.
    let again = try copy.attach(to: session.item)
    try again.log(type, at: 6)
    try again.stop(at: 7)
    #expect(try copy.events(of: session.item).count == 6)
    try requireWhole(copy)
  }

  @Test func oneThatIsOnlyReadChangesNothing() throws {
    let book = try makeBook(":memory:")
    let bytes = try book.serialized()
    let copy = try open(bytes, [.readOnly, .existing])
    #expect(try contents(copy) == contents(book))
    #expect(refusal { try copy.createNote("x") }?.code == .readOnly)
    // But for a number in the first page, which counts how often a database was written.
    #expect(try copy.serialized()[4_096...] == bytes[4_096...])
    let snapshot = try copy.snapshot()
    #expect(try contents(snapshot) == contents(book))
    try requireWhole(copy)
  }

  @Test func worksOnTheBookItself() throws {
    let book = try makeBook(":memory:")
    let inside = try book.begin()
    #expect(refusal { try inside.serialized() }?.reason == .scope)
    try inside.rollback()
    #expect(refusal { try book.snapshot().serialized() }?.reason == .scope)
    book.close()
    #expect(refusal { try book.serialized() }?.code == .closed)
  }

  @Test func whatIsNoBookIsRefused() throws {
    let bytes = try makeBook(":memory:").serialized()
    func refused(_ bytes: [UInt8], _ flags: OpenFlags = []) -> Failure? { refusal { try open(bytes, flags) } }
    for wrong in [[], [0], Array("SQLite format 3\0".utf8), [UInt8](repeating: 0, count: 5_000), Array(bytes[..<99]), Array(bytes[1...])] {
      let failure = refused(wrong)
      #expect(failure?.reason == .notABook, "\(wrong.count): \(failure?.message ?? "opened")")
    }
    #expect(refused(bytes, .new)?.reason == .contradiction)
    for kept in [100, 4_096, bytes.count / 2, bytes.count - 1] {
      #expect(refused(Array(bytes[..<kept]))?.reason == .damaged)
      #expect(refused(Array(bytes[..<kept]), .readOnly)?.reason == .damaged)
    }
    var newer = bytes
    newer[61] = 99
    #expect(refused(newer)?.reason == .newerVersion)
    var other = bytes
    other[71] ^= 1
    #expect(refused(other)?.reason == .notABook)
    var odd = bytes
    (odd[16], odd[17]) = (0, 3)
    #expect(refused(odd)?.code == .format)
  }

  /// Whatever is changed in the first pages is refused or read, and ends nothing.
  @Test func changedBytesEndNothing() throws {
    let bytes = try makeBook(":memory:").serialized()
    var random = SeededRandom()
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        changed[Int.random(in: 0..<min(changed.count, 20_000), using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let flags: OpenFlags = Bool.random(using: &random) ? .readOnly : []
      guard let book = try? open(changed, flags) else { continue }
      _ = try? book.check()
      _ = try? contents(book)
      _ = try? book.serialized()
      if flags.isEmpty { _ = try? book.createNote("x") }
    }
  }

  @Test func anotherDatabaseIsNotChanged() throws {
    let path = scratch.file("other.db")
    let connection = try Connection(path: path, flags: OpenMode.writing)
    try connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY)")
    connection.close()
    #expect(refusal { try open(scratch.read("other.db")) }?.reason == .notABook)
  }

  /// The file of a book in use lacks what is in its log, and in tails.
  @Test func theFileAloneOfABookInUseIsAnOlderState() throws {
    let path = scratch.file("a.tally")
    let book = try makeBook(path)
    let session = try book.startSession("Watch", at: 0)
    try session.log(try #require(try book.eventType("A")), at: 1)
    try book.flush()
    _ = try book.tick()
    let writer = try Connection(path: path, flags: OpenMode.existing)
    _ = try writer.value("PRAGMA wal_checkpoint(TRUNCATE)")
    writer.close()
    _ = try book.createNote("In the log")
    let copy = try open(scratch.read("a.tally"))
    #expect(try copy.names(Query(.note)).contains("Arrival") && !copy.names(Query(.note)).contains("In the log"))
    let missing = try copy.recovery()
    #expect(missing.map(\.reason) == [.missing] && missing.first?.id == session.item)
    try requireWhole(copy)
  }

  /// Two that were opened from the same bytes are two copies of the book: what each did is merged.
  @Test(arguments: [true, false]) func openedTwiceTheyCanBeMerged(hasMerged: Bool) throws {
    let book = try makeBook(":memory:")
    if hasMerged { _ = try book.syncVector() }
    let bytes = try book.serialized()
    let (one, other) = (try open(bytes), try open(bytes))
    _ = try one.createNote("One")
    _ = try other.createNote("Other")
    try other.backUp(to: scratch.file("other.tally"))
    _ = try one.merge(scratch.file("other.tally"))
    #expect(try Set(one.names(Query(.note))).isSuperset(of: ["Arrival", "One", "Other"]))
    try requireWhole(one)
  }

  @Test func writersGoOnMeanwhile() throws {
    let book = try makeBook(scratch.file("a.tally"))
    let inside = try book.begin()
    _ = try inside.createNote("Not committed")
    let copy = try open(book.serialized())
    #expect(try !copy.names(Query(.note)).contains("Not committed"))
    try inside.commit()
    #expect(try open(book.serialized()).names(Query(.note)).contains("Not committed"))
  }
}
