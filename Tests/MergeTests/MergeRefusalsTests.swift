import Glibc
import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// What is no copy of a book is not merged into it, and says so; the book is as it was.
@Suite("What is not merged", .timeLimit(.minutes(30)))
struct MergeRefusalsTests {
  let scratch = Scratch()

  /// A book with a note.
  private func make(_ name: String, _ options: BookOptions = BookOptions()) throws -> Book {
    let book = try Book(scratch.file(name), options)
    _ = try book.createNote("plan")
    return book
  }

  /// How a merge of a file is refused; the book is as it was, and the file too.
  private func refusal(of path: String, in book: Book, _ flags: MergeFlags = [], sourceLocation: SourceLocation = #_sourceLocation) throws -> Failure? {
    let (before, bytes) = (try canonical(book), FileKind(behind: path) == .plain ? fileBytes(path) : [])
    let failure = TestBasics.refusal { try book.merge(path, flags) }
    #expect(try canonical(book) == before, sourceLocation: sourceLocation)
    #expect(try book.check().isEmpty, sourceLocation: sourceLocation)
    if !bytes.isEmpty { #expect(fileBytes(path) == bytes, sourceLocation: sourceLocation) }
    return failure
  }

  private func canonical(_ book: Book) throws -> String { try book.export(.json, nil, ExportOptions(flags: [.canonical])) }

  @Test func whatIsNoBook() throws {
    let book = try make("ann.tally")
    let missing = try refusal(of: scratch.file("missing.tally"), in: book)
    #expect(missing?.reason == .noFile)
    #expect(missing?.message == "there is no book \(scratch.file("missing.tally")); name a copy of this one, or a backup")
    for (name, bytes) in [("empty", []), ("short", Array("SQLite".utf8)), ("text", Array(String(repeating: "no book ", count: 1000).utf8))] {
      let path = scratch.file(name)
      writeFile(path, bytes)
      let failure = try refusal(of: path, in: book)
      #expect(failure?.code == .format && failure?.message == "\(path) is not a book; name a copy of this one, or a backup", "\(name)")
    }
    #expect(try refusal(of: scratch.path, in: book)?.code == .invalid)
    #expect(try refusal(of: "", in: book)?.code == .invalid)
    #expect(try refusal(of: ":memory:", in: book)?.code == .invalid)
  }

  @Test func theBookItself() throws {
    let book = try make("ann.tally")
    #expect(try refusal(of: scratch.file("ann.tally"), in: book)?.reason == .sameBook)
    let link = scratch.file("link.tally")
    symlink(scratch.file("ann.tally"), link)
    #expect(try refusal(of: link, in: book)?.reason == .sameBook)
    let hard = scratch.file("hard.tally")
    #expect(Glibc.link(scratch.file("ann.tally"), hard) == 0)
    #expect(TestBasics.refusal { try book.merge(hard) }?.reason == .sameBook)
  }

  @Test func anotherBookUnlessAsked() throws {
    let (book, other) = (try make("ann.tally"), try make("other.tally"))
    _ = try other.createNote("of another book")
    other.close()
    let path = scratch.file("other.tally")
    let failure = try refusal(of: path, in: book)
    #expect(failure?.reason == .otherBook && failure?.message.contains(path) ?? false)
    #expect(try book.merge(path, .otherBook).contains { $0.reason == .merged })
    #expect(try book.names(Query(.note)).sorted() == ["of another book", "plan", "plan"])
  }

  @Test func aNewerFormat() throws {
    let book = try make("ann.tally")
    book.close()
    let path = scratch.file("newer.tally")
    var bytes = fileBytes(scratch.file("ann.tally"))
    // The greater half of SQLite's user_version.
    bytes[61] = UInt8(Schema.major + 1)
    writeFile(path, bytes)
    #expect(try refusal(of: path, in: try Book(scratch.file("ann.tally")))?.code == .newer)
  }

  /// Whatever page of the other one is lost, the merge refuses it with its name, or does not need that page.
  @Test func aDamagedOne() throws {
    let book = try make("ann.tally")
    for number in 0..<300 { _ = try book.createNote("note \(number)", in: 0) }
    book.close()
    let whole = fileBytes(scratch.file("ann.tally"))
    let path = scratch.file("damaged.tally")
    let (size, mine) = (4096, scratch.file("bob.tally"))
    var refused = 0
    for page in stride(from: 1, to: whole.count / size, by: 3) {
      writeFile(mine, whole)
      var bytes = whole
      for place in page * size..<(page + 1) * size { bytes[place] = 0xA5 }
      writeFile(path, bytes)
      let ours = try Book(mine)
      defer { ours.close() }
      let before = try canonical(ours)
      do {
        _ = try ours.merge(path)
        #expect(try ours.check().isEmpty)
      } catch {
        refused += 1
        #expect(error.code == .corrupt && error.message.contains(path), "\(error.message)")
        #expect(try canonical(ours) == before)
      }
    }
    #expect(refused > 0)
  }

  @Test func intoWhatCanOnlyBeRead() throws {
    try make("ann.tally").close()
    writeFile(scratch.file("bob.tally"), fileBytes(scratch.file("ann.tally")))
    let bob = try Book(scratch.file("bob.tally"))
    _ = try bob.createNote("of bob")
    bob.close()
    let book = try Book(scratch.file("ann.tally"), BookOptions(flags: .readOnly))
    #expect(try refusal(of: scratch.file("bob.tally"), in: book)?.code == .readOnly)
  }

  /// A clock that is years ahead is taken, and told.
  @Test func clocksThatAreAheadAreTold() throws {
    try make("ann.tally").close()
    writeFile(scratch.file("bob.tally"), fileBytes(scratch.file("ann.tally")))
    let clock = TestClock()
    clock.set(Clock.read(CLOCK_REALTIME) + 30 * 86_400_000_000_000)
    let bob = try Book(scratch.file("bob.tally"), BookOptions(author: "bob", clock: clock.clock))
    _ = try bob.createNote("of next month")
    bob.close()
    let book = try Book(scratch.file("ann.tally"))
    let findings = try book.merge(scratch.file("bob.tally"))
    #expect(findings.contains { $0.reason == .clockAhead }, "\(findings.map(\.message))")
    #expect(try book.names(Query(.note)).sorted() == ["of next month", "plan"])
  }
}
