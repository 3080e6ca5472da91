import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookSync
@testable import TestBasics
@testable import TestBooks

/// Streams that no book has written, in frames that are whole.
@Suite("Changes from strangers", .timeLimit(.minutes(60)))
struct HostileFramesTests {
  let scratch = Scratch()

  private func book() throws -> (book: Book, uuid: UUID) {
    let book = try Book(scratch.file("book.tally"), BookOptions())
    return (book, try book.store.read { (connection) throws(Failure) in try OtherBook(excerpt: connection, into: book.store).uuid })
  }

  /// A frame whose records are as given.
  private func frame(_ book: UUID, _ records: [[UInt8]]) throws -> [UInt8] {
    var frames: [[UInt8]] = []
    var writer = FrameWriter(of: book, size: 1 << 20) { frame, _ in frames.append(frame.bytes) }
    for record in records { try writer.put(record: record) }
    try writer.finish()
    return try #require(frames.count == 1 ? frames.first : nil)
  }

  private func record(_ number: UInt64, _ values: [Value]) -> [UInt8] {
    var writer = RecordWriter()
    writer.putVarint(number)
    for value in values { writer.put(value) }
    writer.finish()
    return writer.bytes
  }

  private func shape(_ table: String, _ columns: [String]) -> [UInt8] { record(RecordFormat.columns, ([table] + columns).map { .text($0) }) }

  private func refused(_ bytes: [UInt8], by book: Book) -> Reason? {
    do throws(Failure) { try book.apply(bytes) } catch { return error.reason }
    return nil
  }

  @Test func whatCannotBeIsRefused() throws {
    let (book, uuid) = try book()
    let huge: [UInt8] = [1, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    let streams: [(records: [[UInt8]], reason: Reason)] = [
      ([shape("nonsense", ["a"])], .newerVersion), ([shape("entry", ["id", "nonsense"])], .newerVersion),
      ([shape("entry", ["id", "id"])], .frame), ([shape("entry", [])], .frame), ([record(0, [.int(1)])], .frame),
      ([record(1, [.int(1)])], .frame), ([[]], .frame),
      ([shape("entry", ["id", "uuid"]), record(1, [.int(1)])], .frame),
      ([shape("entry", ["id", "uuid"]), record(1, [.int(1), .blob(uuid.bytes), .int(3)])], .frame),
      ([shape("entry", ["id", "uuid"]), record(1, [.text("x"), .blob(uuid.bytes)])], .frame),
      ([shape("sqlite_schema", ["sql"])], .newerVersion), ([shape("setting", ["name", "value"]), huge], .frame),
      ([shape("sent_since", ["device", "first", "n"]), record(1, [.int(1), .int(1), .int(7)])], .frame),
    ]
    for (place, stream) in streams.enumerated() {
      #expect(try refused(frame(uuid, stream.records), by: book) == stream.reason, "stream \(place)")
    }
    // A length that is claimed and not there.
    var claims = RecordWriter()
    claims.putVarint(1 << 40)
    #expect(refused(Frame(stream: UUID.random(), book: uuid, number: 0, isLast: true, body: claims.bytes).bytes, by: book) == .frame)
    #expect(refused(Frame(stream: UUID.random(), book: uuid, number: 0, isLast: true, body: []).bytes, by: book) == .frame)
    #expect(try book.number("SELECT count(*) FROM entry") == 3 && book.check().isEmpty)
  }

  /// Entries that lie in themselves, in each other, in what is none, of another kind than they are here, and of none.
  @Test func entriesThatCannotBeHarmNothing() throws {
    let (book, uuid) = try book()
    let note = try book.createNote("mine")
    let noteID = try #require(UUID(try book.entry(note)[.uuid].text ?? ""))
    let line = UUID.random()
    let header: [[UInt8]] = [
      shape("device", ["number", "uuid", "name", "head", "closed"]), record(1, [.int(1), .blob(line.bytes), .null, .int(9), .int(0)]),
      shape("device_commit", ["device", "n", "clock", "chain", "author", "first_id", "last_id"]), record(2, [.int(1), .int(9), .int(5), .int(77), .text("x"), .int(1), .int(1000)]),
      shape("entry", ["id", "uuid", "kind", "parent", "name", "time", "created"]),
    ]
    func entry(_ id: Int64, _ uuid: UUID, _ kind: Int64, _ parent: Int64) -> [UInt8] {
      record(3, [.int(id), .blob(uuid.bytes), .int(kind), .int(parent), .text("e"), .int(1), .int(1)])
    }
    let some = (0..<8).map { _ in UUID.random() }
    let streams: [[[UInt8]]] = [
      [entry(1, some[0], 1, 1)], [entry(1, some[1], 1, 2), entry(2, some[2], 1, 1)], [entry(1, some[3], 2, 1)], [entry(1, some[4], 2, 999)],
      [entry(1, noteID, 1, 0)], [entry(1, some[5], 4711, 0)], [entry(1, some[6], 14, 0)], [entry(1, some[7], 2, -5)],
    ]
    for stream in streams {
      #expect(try refused(frame(uuid, header + stream), by: book) == .frame)
      #expect(try book.check().map(\.message) == [])
      #expect(try book.entry(note)[.name].text == "mine")
    }
  }

  /// Collections that lie in each other as deep as nobody's: some come, thousands are refused before anybody waits for them.
  @Test(arguments: [(1500, true), (4000, false)]) func depthIsBounded(depth: Int, isTaken: Bool) throws {
    let (book, uuid) = try book()
    let line = UUID.random()
    let ids = (0..<depth).map { _ in UUID.random() }
    var records: [[UInt8]] = [
      shape("device", ["number", "uuid", "name", "head", "closed"]), record(1, [.int(1), .blob(line.bytes), .null, .int(1), .int(0)]),
      shape("device_commit", ["device", "n", "clock", "chain", "author", "first_id", "last_id"]),
      record(2, [.int(1), .int(1), .int(5), .int(77), .text("x"), .int(1), .int(Int64(depth))]),
      shape("collection_move", ["device", "n", "collection", "parent"]), shape("entry", ["id", "uuid", "kind", "parent", "name", "time", "created"]),
    ]
    for (place, id) in ids.enumerated() {
      let parent: Value = place == 0 ? .null : .blob(ids[place - 1].bytes)
      records.append(record(3, [.int(1), .int(1), .blob(id.bytes), parent]))
      records.append(record(4, [.int(Int64(place + 1)), .blob(id.bytes), .int(1), .int(Int64(place)), .text("e"), .int(1), .int(1)]))
    }
    #expect(try refused(frame(uuid, records), by: book) == (isTaken ? nil : .frame))
    #expect(try book.number("SELECT count(*) FROM entry") == Int64(isTaken ? depth + 3 : 3) && book.check().isEmpty)
    if isTaken { #expect(try frames(of: book).count > 0) }
  }

  private func frames(of book: Book) throws -> [[UInt8]] {
    var frames: [[UInt8]] = []
    try book.changes(to: .pieces { frames.append(Array($0)) })
    return frames
  }
}
