import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// What a book says of itself.
@Suite("What a book is", .timeLimit(.minutes(60)))
struct BookInfoTests {
  let scratch = Scratch()

  /// Writes as another program does.
  private func writeBeside(_ sql: String, in path: String) throws {
    let other = try Connection(path: path, flags: OpenMode.existing)
    defer { other.close() }
    try other.execute(sql)
  }

  private func saysWhatItIs(_ path: String) throws {
    let book = try Book(path)
    let uuid = try book.info().uuid
    #expect(try book.info().format.major == 1)
    let info = try book.info()
    #expect(info.fileSize > 0 && info.pages > 0 && info.pageSize >= 512)
    let note = try book.createNote("Arrival")
    #expect(try book.info().lastID == note)
    #expect(try book.info().uuid == uuid)
    let change = try book.info().lastChange
    _ = try book.createNote("Departure")
    #expect(try book.info().lastChange == change + 1)
  }

  @Test func saysWhatItIs() throws {
    try saysWhatItIs(scratch.file("a.tally"))
    try saysWhatItIs(":memory:")
  }

  @Test func countsCommitsOfAnyone() throws {
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let first = try book.info().commits
    #expect(try book.info().commits == first)
    _ = try book.createNote("Arrival")
    let second = try book.info().commits
    #expect(second > first)
    try writeBeside("INSERT INTO setting (name, value) VALUES ('x-other', '1')", in: path)
    let third = try book.info().commits
    #expect(third > second)
    let inside = try book.begin()
    _ = try inside.createNote("Inside")
    #expect(try book.info().commits == third)
    #expect(try inside.info().commits == third)
    try inside.commit()
    #expect(try book.info().commits > third)
  }

  @Test func knowsWhoReadsAndRecords() throws {
    let book = try Book(scratch.file("a.tally"))
    let snapshot = try book.snapshot()
    let session = try book.startSession("Watch", at: 0)
    let before = try snapshot.info()
    #expect(before.snapshots.count == 1 && before.snapshots.oldest >= 0 && before.running == 0)
    let now = try book.info()
    #expect(now.running == 1 && now.recorded == 1 && now.tailSize > 0)
    let only = try Book(scratch.file("b.tally"))
    #expect(try only.info().snapshots.count == 0)
    snapshot.close()
    try session.stop()
    let after = try book.info()
    #expect(after.snapshots.count == 0 && after.snapshots.oldest == 0 && after.running == 0 && after.tailSize == 0)
  }

  @Test func isReadOfABookThatIsOnlyRead() throws {
    let path = scratch.file("a.tally")
    let book = try Book(path)
    _ = try book.createNote("Arrival")
    book.close()
    let reader = try Book(path, BookOptions(flags: .readOnly))
    let before = try reader.info()
    #expect(before.lastID > 0 && before.freePages >= 0)
    try writeBeside("INSERT INTO setting (name, value) VALUES ('x-other', '1')", in: path)
    #expect(try reader.info().commits > before.commits)
    reader.close()
    #expect(refusal { try reader.info() }?.code == .closed)
  }

  @Test func setsHowLongOthersAreWaitedFor() throws {
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let other = try Book(path)
    #expect(try book.info().busyTimeout == 5_000_000_000)
    try book.setBusyTimeout(0)
    #expect(try other.info().busyTimeout == 0)
    let inside = try book.begin()
    #expect(refusal { try other.createNote("Arrival") }?.code == .busy)
    inside.close()
    try other.setBusyTimeout(nil)
    #expect(try book.info().busyTimeout == 5_000_000_000)
  }
}
