import Foundation
import Tallybook
import Testing

/// Copies of a book that went their own ways: merged as files, as frames, and by a hub.
@Suite("Merging from Swift", .timeLimit(.minutes(60)))
final class MergingTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("merging-\(UUID().uuidString)")
  let book: Book

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    book = try Book(folder.appendingPathComponent("herons.tally").path, author: "kh")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func copy() throws -> Book {
    let path = folder.appendingPathComponent("copy.tally").path
    try book.backUp(to: path)
    return try Book(path, author: "ann")
  }

  @Test func aConflictIsSettled() throws {
    let note = try book.notes.create("Arrival")
    let phone = try copy()
    try phone.update(note) { $0.description = "Two herons" }
    try book.update(note) { $0.description = "Three herons" }
    let path = phone.path
    phone.close()
    #expect(try book.merge(path, preview: true).contains { $0.reason == .concurrent })
    #expect(try book.conflicts().isEmpty)
    _ = try book.merge(path)
    let conflict = try #require(try book.conflicts(of: note).first)
    #expect(conflict.entry == note.id && conflict.field == .description && conflict.versions.count == 2)
    #expect(conflict.versions.map(\.isShown) == [true, false] && Set(conflict.versions.map(\.username)) == ["kh", "ann"])
    for version in [-1, 2, .max, .min] { #expect(refusal { try book.resolve(conflict, keeping: version) }?.code == .invalid) }
    let other = conflict.versions[1].value
    try book.resolve(conflict, keeping: 1)
    #expect(try other == "\"" + (book.get(note.id) as Note).description + "\"")
    #expect(refusal { try book.resolve(conflict, keeping: 0) }?.code == .notFound)
    #expect(try book.devices().count > 1 && book.devices().filter(\.isThis).count == 1)
  }

  @Test func whatIsNoCopyIsRefused() async throws {
    #expect(refusal { _ = try book.merge(book.path) }?.reason == .sameBook)
    let other = try Book(folder.appendingPathComponent("other.tally").path)
    try other.notes.create("Elsewhere")
    #expect(refusal { _ = try book.merge(other.path) }?.reason == .otherBook)
    #expect(refusal { try book.apply(try other.changes()) }?.reason == .otherBook)
    #expect(refusal { _ = try book.changes(since: try other.vector()) }?.reason == .otherBook)
    #expect(refusal { _ = try book.changes(since: "no vector") }?.reason == .frame)
    for size in [0, -1, 4095, .max] { #expect(refusal { _ = try book.changes(frameSize: size) }?.reason == .range) }
    #expect(try await book.apply([]).isEmpty && book.notes.count() == 0)
    _ = try await book.merge(other.path, otherBook: true)
    #expect(try book.notes.count() == 1)
    let device = try #require(try book.devices().first)
    for name in ["", String(repeating: "a", count: 257)] { #expect(refusal { try book.rename(device, to: name) }?.code == .invalid) }
  }

  @Test func framesComeInAnyOrder() async throws {
    let phone = try copy()
    for number in 1...400 { try book.notes.create("Look \(number)") { $0.description = String(repeating: "heron \(number) ", count: 12) } }
    let frames = try await book.changes(since: try phone.vector(), frameSize: 4096)
    #expect(frames.count > 2 && frames.allSatisfy { $0.count <= 4096 })
    #expect(try await phone.apply([frames[1]]).map(\.reason) == [.moreFrames])
    #expect(try phone.notes.count() == 0)
    _ = try await phone.apply(frames.reversed())
    #expect(try phone.notes.count() == 400)
    #expect(try await phone.apply(frames).map(\.reason) == [.nothingNew])
    var cut = frames[0]
    cut[cut.count / 2] ^= 1
    #expect(refusal { try phone.apply([cut]) }?.reason == .frame)
    let file = folder.appendingPathComponent("changes").path
    #expect(try book.writeChanges(to: file, since: try phone.vector()) == 0 && !FileManager.default.fileExists(atPath: file))
    #expect(try book.writeChanges(to: file) > 0 && FileManager.default.fileExists(atPath: file))
  }

  @Test func bytesFollowTheirAttachments() throws {
    let phone = try copy()
    let bytes = (0..<(1 << 20) + 7).map { UInt8(truncatingIfNeeded: $0) }
    let attachment = try book.attach(bytes, to: try book.notes.create("Dawn"), name: "call.raw")
    try phone.apply(try book.changes(since: try phone.vector()))
    let wanted = try #require(try phone.wantedContents().first)
    #expect(wanted.sha256 == attachment.sha256 && wanted.size == attachment.size && wanted.pieces == 0)
    let pieces = [try book.piece(0, of: wanted.sha256), try book.piece(1, of: wanted.sha256)]
    #expect(pieces.map(\.count) == [1 << 20, 7])
    #expect(refusal { _ = try book.piece(2, of: wanted.sha256) }?.reason == .noContent)
    #expect(refusal { _ = try book.piece(-1, of: wanted.sha256) }?.reason == .noContent)
    #expect(refusal { _ = try book.piece(0, of: "heron") }?.code == .invalid)
    #expect(refusal { try phone.take(pieces[1], 0, of: wanted.sha256) }?.reason == .range)
    #expect(try !phone.take(pieces[1], 1, of: wanted.sha256))
    #expect(try phone.wantedContents().map(\.pieces) == [1])
    #expect(try phone.take(pieces[0], 0, of: wanted.sha256) && phone.wantedContents().isEmpty)
    #expect(try phone.bytes(of: try #require(try phone.attachments.first())) == bytes)
  }

  @Test func aCancelledTaskMergesNothing() async throws {
    let phone = try copy()
    try phone.notes.create("Arrival")
    let frames = try await phone.changes(since: try book.vector())
    let book = book
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await book.apply(frames)
    }
    task.cancel()
    #expect(await refusal { _ = try await task.value }?.code == .cancelled)
    #expect(try book.notes.count() == 0)
    // Another call is not cancelled with it.
    #expect(try await !book.apply(frames).isEmpty)
    #expect(try book.notes.count() == 1)
  }

  @Test func aHubThatIsNotThereIsTold() async throws {
    let failure = refusal { _ = try book.hub(at: "postgresql://127.0.0.1:1/herons") }
    guard failure?.code != .unsupported else { return }
    #expect(failure?.code == .hub && failure?.reason == .hubAway)
    #expect(await refusal { _ = try await book.hub(at: "postgresql://127.0.0.1:1/herons") }?.code == .hub)
    #expect(refusal { _ = try book.hub(at: "heron") }?.reason == .hubAddress)
    for timeout: Duration in [.zero, .seconds(-1), .seconds(Int64.min)] {
      #expect(refusal { _ = try book.hub(at: "postgresql://127.0.0.1:1/herons", timeout: timeout) }?.reason == .range)
    }
    #expect(refusal { _ = try book.hub(at: "postgresql://127.0.0.1:1/herons", phrase: "") }?.code != nil)
  }

  @Test func withinATransactionNothingIsSynced() throws {
    try book.write { book in
      #expect(refusal { _ = try book.vector() }?.code == .state)
      #expect(refusal { _ = try book.changes() }?.code == .state)
      #expect(refusal { try book.apply([[1]]) }?.code == .state)
      let failure = refusal { _ = try book.hub(at: "postgresql://127.0.0.1:1/herons") }
      #expect(failure?.code == .state || failure?.code == .unsupported)
      #expect(refusal { try book.mirror(to: "/nowhere") }?.code == .state)
    }
  }

  @Test func aMirrorIsKept() throws {
    let mirror = folder.appendingPathComponent("mirror").path
    try book.mirror(to: mirror)
    try book.notes.create("Arrival")
    try book.flush()
    #expect(try FileManager.default.contentsOfDirectory(atPath: mirror).contains("book.json"))
    #expect(try book.mirrorFindings().isEmpty)
    let other = try Book(folder.appendingPathComponent("other.tally").path)
    #expect(refusal { try other.mirror(to: mirror) }?.code == .busy)
    try book.mirror(to: nil)
    #expect(refusal { try other.mirror(to: mirror) }?.reason == .folderTaken)
    #expect(refusal { try book.mirror(to: book.path) }?.code == .invalid)
  }
}
