import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Opening a book", .timeLimit(.minutes(60)))
struct OpeningTests {
  let scratch = Scratch()

  @Test func oneFileIsLeftWhenNothingRuns() throws {
    let book = try Book(scratch.file("a.tally"))
    _ = try book.createCollection("One")
    #expect(scratch.files.count > 1)
    book.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func whatWasWrittenIsThereAgain() throws {
    let path = scratch.file("a.tally")
    let first = try Book(path)
    let id = try first.createCollection("One")
    first.close()
    let second = try Book(path, BookOptions(flags: .existing))
    #expect(try second.entry(id).name == "One")
    second.close()
  }

  @Test func refusalsAreToldApart() throws {
    #expect(refusal { try Book("") }?.code == .invalid)
    #expect(refusal { try Book(scratch.path) }?.code == .invalid)
    #expect(refusal { try Book("/no/such/folder/a.tally") }?.code == .notFound)
    #expect(refusal { try Book(scratch.file("a.tally"), BookOptions(flags: .existing)) }?.code == .notFound)
    #expect(refusal { try Book(scratch.file("a.tally"), BookOptions(flags: .readOnly)) }?.code == .notFound)
    let text = scratch.write("text", String(repeating: "no book at all ", count: 400))
    #expect(refusal { try Book(text) }?.code == .format)
    #expect(refusal { try Book(text, BookOptions(flags: .readOnly)) }?.code == .format)
    #expect(refusal { try Book(text, BookOptions(flags: .new)) }?.reason == .fileExists)
    #expect(scratch.files == ["text"])
  }

  @Test func anotherProgramsDatabaseIsLeftAlone() throws {
    let path = scratch.file("other.db")
    let other = try Connection(path: path, flags: OpenMode.writing)
    try other.execute("CREATE TABLE t (x)")
    other.close()
    let before = scratch.read("other.db")
    #expect(refusal { try Book(path) }?.code == .format)
    #expect(scratch.read("other.db") == before)
  }

  @Test func aNewerMajorVersionIsRefusedAndANewerMinorOpened() throws {
    let path = scratch.file("a.tally")
    try Book(path).close()
    func setVersion(_ version: Int64) throws {
      let connection = try Connection(path: path, flags: OpenMode.writing)
      try connection.execute("PRAGMA user_version = \(version)")
      connection.close()
    }
    try setVersion((Schema.major + 1) << 16)
    let failure = refusal { try Book(path) }
    #expect(failure?.code == .newer)
    #expect(failure?.found == Measure(Schema.major + 1))
    #expect(refusal { try Book(path, BookOptions(flags: .readOnly)) }?.code == .newer)
    #expect(refusal { try Book(path, BookOptions(flags: .migrate)) }?.code == .newer)
    try setVersion(Schema.major << 16 | (Schema.minor + 1))
    try Book(path).close()
  }

  @Test func oneFileHasOneCoreWhateverThePath() throws {
    let path = scratch.file("a.tally")
    let link = scratch.file("link.tally")
    let first = try Book(path)
    symlink(path, link)
    let second = try Book(link, BookOptions(author: "kh"))
    let id = try second.createCollection("Seen by both")
    #expect(try first.entry(id)[.username].text == "kh")
    #expect(first.store === second.store)
    #expect(refusal { try Book(path, BookOptions(durability: .power)) }?.reason == .isOpen)
    #expect(refusal { try Book(path, BookOptions(flags: .readOnly)) }?.reason == .isOpen)
    #expect(refusal { try Book(path, BookOptions(clock: TestClock().clock)) }?.reason == .isOpen)
    first.close()
    #expect(try second.entry(id).name == "Seen by both")
    #expect(refusal { try first.entry(id) }?.reason == .bookClosed)
    second.close()
    #expect(scratch.files == ["a.tally", "link.tally"])
  }

  @Test func theFilesBesideABookAreFoundByWhateverPathItWasOpened() throws {
    let path = scratch.file("a.tally")
    let link = scratch.file("link.tally")
    try Book(path).close()
    symlink("a.tally", link)
    let book = try Book(link)
    #expect(book.store.path == path)
    let session = try book.startSession("S")
    try session.log(try #require(try book.eventType("A")))
    let beside = scratch.files.filter { $0.hasSuffix(".tail") || $0.hasSuffix("-lock") }
    #expect(beside.count == 2 && beside.allSatisfy { $0.hasPrefix("a.tally-") })
    session.detach()
    book.close()
    // A new one by a path with a detour.
    let roundabout = try Book(scratch.path + "/./b.tally")
    #expect(roundabout.store.path == scratch.file("b.tally"))
    roundabout.close()
  }

  @Test func aReadOnlyBookIsReadAndNotChanged() throws {
    let path = scratch.file("a.tally")
    let writing = try Book(path)
    let id = try writing.createCollection("One")
    writing.close()
    let reading = try Book(path, BookOptions(flags: .readOnly))
    #expect(try reading.entry(id).name == "One")
    #expect(refusal { try reading.createCollection("Two") }?.reason == .openedReadOnly)
    #expect(refusal { try reading.startSession("S") }?.reason == .openedReadOnly)
    #expect(refusal { try reading.begin() }?.reason == .openedReadOnly)
    reading.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func aBookInMemoryNeedsNoFile() throws {
    let book = try Book(":memory:")
    let other = try Book(":memory:")
    let id = try book.createCollection("Mine")
    #expect(refusal { try other.entry(id + 100) }?.code == .notFound)
    #expect(try other.names(Query(.collection)).isEmpty)
    let session = try book.startSession("S", in: id)
    let type = try #require(try book.eventType("A", in: id))
    try session.log(type)
    #expect(try book.events(of: session.item).count == 1)
    try session.stop()
    #expect(try book.events(of: session.item).count == 1)
    book.close()
    other.close()
    #expect(refusal { try Book(":memory:", BookOptions(flags: .readOnly)) }?.code == .invalid)
  }
}
