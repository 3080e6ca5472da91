import Glibc
import Testing
@testable import TallybookAudio
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

@Suite("Attachments", .timeLimit(.minutes(60)))
struct AttachmentTests {
  let scratch = Scratch()
  let clock = TestClock()
  let book: Book
  let note: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"), BookOptions(clock: clock.clock))
    note = try book.createNote("Lecture 4")
  }

  private func bytes(_ count: Int, _ seed: UInt8 = 1) -> [UInt8] {
    var state = UInt32(seed)
    let block = (0..<4096).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    // No two blocks are the same.
    var bytes: [UInt8] = []
    while bytes.count < count {
      bytes += block
      let number = bytes.count / block.count
      bytes[bytes.count - 1] = UInt8(truncatingIfNeeded: number)
      bytes[bytes.count - 2] = UInt8(truncatingIfNeeded: number >> 8)
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func write(_ blob: BlobWriter, _ bytes: [UInt8], at offset: Int64? = nil) throws {
    try blob.write(bytes, at: offset)
  }

  private func spoil(_ sql: String) throws {
    try book.store.write(by: nil, at: 0) { transaction throws(Failure) in _ = try transaction.connection.run(sql) }
  }

  // MARK: In and out

  @Test func bytesComeBackAsTheyWere() throws {
    for size in [0, 1, 4096, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5 << 20] {
      let whole = bytes(size)
      let attachment = try book.attach(whole, to: note, "\(size).bin")
      #expect(try book.bytes(of: attachment) == whole)
      let entry = try book.entry(attachment)
      #expect(entry.kind == .attachment && entry.parent == note && entry[.sha256].text == HexText.write(SHA256.digest(whole)))
      let reader = try book.readBlob(attachment)
      for offset in [0, size / 2, max(0, size - 100), size, size + 5] {
        #expect(try reader.bytes(at: Int64(offset), count: 5000) == Array(whole.dropFirst(offset).prefix(5000)))
      }
      #expect(refusal { try reader.bytes(at: -1, count: 1) }?.code == .invalid)
    }
    #expect(try book.check().isEmpty)
    #expect(!scratch.files.contains { $0.hasSuffix(".blob") })
    book.close()
  }

  @Test func nothingIsListedAsAnItemUnlessItIsAskedFor() throws {
    let nest = try book.createCollection("nest")
    try book.move(note, to: nest)
    let second = try book.attach(text("b"), to: note, "b.txt")
    let first = try book.attach(text("aa"), to: note, "a.txt")
    try book.attach(text("ccc"), to: nest, "map.png")
    #expect(try book.names(Query()).sorted() == ["Lecture 4", "nest"])
    var listing = try Query()
    listing.restrict(to: nest)
    #expect(try book.names(listing) == ["Lecture 4"])
    #expect(try book.attachments(of: note) == ["b.txt", "a.txt"])
    try book.move(first, to: note, before: second)
    #expect(try book.attachments(of: note) == ["a.txt", "b.txt"])
    #expect(try book.attachments(of: nest) == ["map.png"])
    #expect(try book.attachments(of: nest, .recursive).sorted() == ["a.txt", "b.txt", "map.png"])
    #expect(try book.attachments(of: 0, .recursive).count == 3)
    var found = try Query(.attachment)
    try found.require(.sha256, .equal, [.text(HexText.write(SHA256.digest(text("aa"))))])
    #expect(try book.names(found) == ["a.txt"])
    var images = try Query(.attachment)
    try images.require(.mediaType, .prefix, [.text("image/")])
    #expect(try book.names(images) == ["map.png"])
    let cursor = try Query(.collection).cursor(in: book)
    #expect(try cursor.next())
    #expect(try cursor.value(.size).int == 6 && cursor.value(.attachmentCount).int == 3 && cursor.value(.itemCount).int == 1)
    #expect(refusal { try book.move(first, to: 0) }?.code == .notFound)
    #expect(refusal { try book.move(first, to: note, before: nest) }?.code == .invalid)
    #expect(refusal { try book.move(note, to: nest, before: first) }?.code == .invalid)
    #expect(refusal { try book.move(note, to: first) }?.code == .invalid)
    try book.move(first, to: nest)
    #expect(try book.attachments(of: nest) == ["map.png", "a.txt"])
    let edit = try book.edit(first)
    try edit.set(.name, .text("list.txt"))
    try edit.set(.mediaType, .text("text/markdown"))
    try edit.set(.duration, .int(5))
    #expect(refusal { try edit.set(.parent, .int(note)) }?.code == .invalid)
    edit.reset()
    try edit.set(.name, .text("list.txt"))
    try edit.set(.duration, .int(5))
    try edit.save()
    #expect(try book.entry(first).name == "list.txt" && book.entry(first)[.duration].int == 5)
    #expect(refusal { try book.draft(.attachment, in: note) }?.code == .invalid)
    book.close()
  }

  @Test func theSameBytesAreKeptOnceAndGoWithTheLastUser() throws {
    let bytes = bytes(3 << 20)
    let other = try book.createNote("other")
    let first = try book.attach(bytes, to: note)
    let second = try book.attach(bytes, to: other)
    #expect(try book.number("SELECT count(*) FROM content") == 1 && book.number("SELECT count(*) FROM piece") == 3)
    try book.delete(first)
    try book.purge()
    #expect(try book.number("SELECT count(*) FROM piece") == 3)
    #expect(try book.bytes(of: second) == bytes)
    try book.delete(other)
    #expect(try book.number("SELECT count(*) FROM piece") == 3)
    #expect(try book.purge() == 2)
    #expect(try book.number("SELECT count(*) FROM content") == 0 && book.number("SELECT count(*) FROM piece") == 0)
    #expect(refusal { try book.readBlob(second) }?.code == .notFound)
    #expect(try book.check().isEmpty)
    book.close()
  }

  // MARK: History

  @Test func attachingIsOneStep() throws {
    let attachment = try book.attach(text("kept"), to: note)
    try book.undo()
    #expect(refusal { try book.entry(attachment) }?.code == .notFound)
    #expect(try book.tick() == nil)
    // A redo needs them.
    #expect(try book.number("SELECT count(*) FROM piece") == 1)
    try book.redo()
    #expect(try book.bytes(of: attachment) == text("kept"))
    try book.undo()
    _ = try book.createNote("what ends the redo")
    _ = try book.tick()
    #expect(try book.number("SELECT count(*) FROM piece") == 0 && book.number("SELECT count(*) FROM content") == 0)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func whatAnItemHoldsGoesAndComesWithIt() throws {
    let attachment = try book.attach(text("kept"), to: note)
    #expect(try book.delete(note) == 2)
    #expect(try book.attachments(of: 0, .recursive) == [])
    #expect(try book.attachments(of: 0, [.recursive, .trash]) == ["a.bin"])
    #expect(refusal { try book.readBlob(attachment) }?.code == .notFound)
    #expect(try book.restore(note) == 2)
    #expect(try book.bytes(of: attachment) == text("kept"))
    try book.delete(attachment)
    #expect(try book.attachments(of: note) == [] && book.attachments(of: 0, .trash) == ["a.bin"])
    try book.undo()
    #expect(try book.attachments(of: note) == ["a.bin"])
    try book.delete(attachment)
    try book.delete(note)
    #expect(refusal { try book.restore(attachment) }?.reason == .parentInTrash)
    try book.restore(note)
    #expect(try book.purge(attachment) == 1)
    #expect(try book.number("SELECT count(*) FROM content") == 0)
    let session = try book.draft(.session)
    try session.set(.name, .text("watch"))
    let watch = try session.start()
    try watch.stop()
    try book.attach(text("photo"), to: watch.item, "photo.jpg")
    #expect(try book.delete(watch.item, .forever) == 2)
    _ = try book.tick()
    #expect(try book.number("SELECT count(*) FROM content") == 0 && book.number("SELECT count(*) FROM entry WHERE kind = 14") == 0)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func copiesShareTheirBytes() throws {
    let nest = try book.createCollection("nest")
    try book.move(note, to: nest)
    try book.attach(text("b"), to: note, "b")
    let first = try book.attach(text("a"), to: note, "a")
    try book.move(first, to: note, before: nil)
    let copy = try book.copy(nest, to: 0)
    #expect(try book.attachments(of: copy, .recursive) == ["b", "a"])
    #expect(try book.number("SELECT count(*) FROM content") == 2 && book.number("SELECT count(*) FROM entry WHERE kind = 14") == 4)
    let alone = try book.copy(first, to: nest)
    #expect(try book.bytes(of: alone) == text("a"))
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func withinATransactionAllOrNothing() throws {
    let big = bytes(5 << 20)
    let path = scratch.file("big.bin")
    let file = try #require(fopen(path, "w"))
    #expect(fwrite(big, 1, big.count, file) == big.count)
    fclose(file)
    let inside = try book.begin("all of it")
    let item = try inside.createNote("with a photo")
    try inside.attach(text("photo"), to: item)
    try inside.attach(file: path, to: item)
    try inside.rollback()
    #expect(try book.number("SELECT count(*) FROM content") == 0 && book.unfinished().isEmpty)
    let inside2 = try book.begin("all of it")
    let second = try inside2.createNote("with a photo")
    try inside2.attach(text("photo"), to: second)
    let attachment = try inside2.attach(file: path, to: second)
    try inside2.commit()
    #expect(try book.bytes(of: attachment) == big)
    try book.undo()
    try book.redo()
    #expect(try book.attachments(of: second) == ["a.bin", "big.bin"])
    book.close()
    #expect(scratch.files == ["a.tally", "big.bin"])
  }

  // MARK: Files

  @Test func filesGoInAndOut() throws {
    let path = scratch.write("notes.TXT", "a line\n")
    let attachment = try book.attach(file: path, to: note)
    let entry = try book.entry(attachment)
    #expect(entry.name == "notes.TXT" && entry[.mediaType].text == "text/plain")
    try book.saveAttachment(attachment, to: scratch.file("out.txt"))
    try book.saveAttachment(attachment, to: scratch.file("out.txt"))
    #expect(scratch.read("out.txt") == text("a line\n"))
    let named = try book.attach(file: path, to: note, name: "n", mediaType: "text/x-notes; charset=utf-8")
    #expect(try book.entry(named)[.mediaType].text == "text/x-notes; charset=utf-8")
    let before = try book.number("SELECT max(id) FROM history")
    #expect(refusal { try book.attach(file: scratch.path, to: note) }?.code == .invalid)
    #expect(refusal { try book.attach(file: "/dev/null", to: note) }?.code == .invalid)
    #expect(refusal { try book.attach(file: scratch.file("none"), to: note) }?.code == .notFound)
    #expect(refusal { try book.attach(file: "\(path)/below", to: note) }?.code == .notFound)
    #expect(refusal { try book.attach(file: "", to: note) }?.code == .invalid)
    #expect(refusal { try book.attach(file: path, to: 4711) }?.code == .notFound)
    #expect(refusal { try book.attach(file: path, to: 0) }?.code == .notFound)
    #expect(refusal { try book.attach(file: path, to: attachment) }?.code == .invalid)
    #expect(refusal { try book.attach(file: path, to: note, mediaType: "text") }?.code == .invalid)
    #expect(refusal { try book.attach(file: path, to: note, name: "") }?.code == .invalid)
    #expect(refusal { try book.saveAttachment(note, to: scratch.file("x")) }?.code == .invalid)
    #expect(refusal { try book.saveAttachment(attachment, to: scratch.path) }?.code == .invalid)
    #expect(refusal { try book.saveAttachment(attachment, to: scratch.file("no/where")) }?.code == .notFound)
    #expect(refusal { try book.saveAttachment(attachment, to: scratch.file("a.tally")) }?.code == .invalid)
    #expect(try book.number("SELECT max(id) FROM history") == before)
    if getuid() != 0 {
      chmod(path, 0)
      #expect(refusal { try book.attach(file: path, to: note) }?.code == .io)
    }
    book.close()
    #expect(scratch.files == ["a.tally", "notes.TXT", "out.txt"])
  }

  // MARK: Writing

  @Test func whatIsWrittenWrongIsRefusedAndChangesNothing() throws {
    let blob = try book.createBlob(for: note, name: "x")
    try write(blob, text("abc"))
    #expect(refusal { try write(blob, text("x"), at: 4) }?.bound == 3)
    #expect(refusal { try write(blob, text("x"), at: -2) }?.code == .invalid)
    #expect(refusal { try write(blob, text("x"), at: .max) }?.code == .invalid)
    try write(blob, text("X"), at: 1)
    try write(blob, text("YZ"), at: 2)
    #expect(blob.size == 4)
    #expect(refusal { try book.continueBlob(blob.id) }?.reason == .blobWriter)
    let reader = try book.readBlob(blob.id)
    #expect(try reader.size() == 4)
    #expect(try reader.bytes(at: 1, count: 10) == text("XYZ"))
    try book.delete(note)
    #expect(refusal { try blob.finish() }?.code == .notFound)
    try book.restore(note)
    #expect(try blob.finish() == blob.id)
    #expect(refusal { try write(blob, text("x")) }?.reason == .hasEnded)
    #expect(refusal { try blob.finish() }?.reason == .hasEnded)
    #expect(refusal { try blob.discard() }?.reason == .hasEnded)
    #expect(refusal { try book.continueBlob(blob.id) }?.reason == .isFinished)
    #expect(refusal { try book.continueBlob(4711) }?.code == .notFound)
    #expect(try book.bytes(of: blob.id) == text("aXYZ"))
    #expect(refusal { try book.createBlob(for: 4711, name: "x") }?.code == .notFound)
    #expect(refusal { try book.createBlob(for: note, name: "") }?.code == .invalid)
    #expect(refusal { try book.createBlob(for: note, name: "x", mediaType: "/") }?.code == .invalid)
    let other = try book.createBlob(for: note, name: "y")
    #expect(try other.finish(duration: 7) == other.id)
    #expect(try book.entry(other.id)[.duration].int == 7)
    book.close()
    #expect(refusal { try write(other, text("x")) }?.code == .closed)
  }

  @Test func whatIsNotFinishedIsThereLater() throws {
    let path = scratch.file("a.tally")
    let blob = try book.createBlob(for: note, name: "memo.wav")
    try write(blob, text("first "))
    #expect(try book.tick() != nil)
    let (id, before) = (blob.id, try book.number("SELECT max(id) FROM history"))
    book.close()
    let again = try Book(path)
    let finding = try #require(try again.recovery().first)
    #expect(finding.reason == .recovered && finding.id == id && finding.message.contains("6 bytes"))
    #expect(try again.unfinished().map(\.id) == [id] && again.unfinished(of: note).count == 1 && again.unfinished(of: 0).isEmpty)
    #expect(try again.bytes(of: id) == text("first "))
    let more = try again.continueBlob(id)
    try write(more, text("second"))
    #expect(try again.number("SELECT max(id) FROM history") == before)
    // The id was kept for it.
    #expect(try again.createNote("later") > id)
    #expect(try more.finish() == id)
    #expect(try again.bytes(of: id) == text("first second"))
    let thrown = try again.createBlob(for: note, name: "no")
    try write(thrown, text("no"))
    try thrown.discard()
    #expect(try again.unfinished().isEmpty)
    again.close()
    #expect(scratch.files == ["a.tally"])
  }

  /// What is asked within `finish` runs while its bytes are on their way.
  private func finish(_ blob: BlobWriter, of size: Int, meanwhile: @escaping () -> Void) throws -> Int64 {
    struct Source: ByteSource {
      let bytes: [UInt8]
      let blob: BlobWriter
      let meanwhile: () -> Void
      var size: Int64 { Int64(bytes.count) }
      func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        meanwhile()
        return try blob.read(at: offset, into: buffer)
      }
    }
    let source = Source(bytes: bytes(size), blob: blob, meanwhile: meanwhile)
    return try blob.finish(duration: nil, as: .init(bytes: source, name: "x.bin", mediaType: "application/x"), now: book.mutationTime())
  }

  @Test func closedWhileItIsFinishedItEndsAfterwards() throws {
    let whole = bytes(9 << 20)
    let blob = try book.createBlob(for: note, name: "x")
    try write(blob, whole)
    #expect(try finish(blob, of: whole.count) { blob.close() } == blob.id)
    #expect(try book.bytes(of: blob.id) == whole)
    let other = try book.createBlob(for: note, name: "y")
    try write(other, bytes(5, 3))
    try book.delete(note)
    #expect(refusal { try finish(other, of: 5) { other.close() } }?.code == .notFound)
    try book.restore(note)
    // It was closed when that failed.
    #expect(refusal { try write(other, text("x")) }?.code == .state)
    #expect(try book.continueBlob(other.id).finish() == other.id)
    book.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func bytesThatAreSweptMeanwhileAreNotAcknowledged() throws {
    let whole = bytes(9 << 20)
    let blob = try book.createBlob(for: note, name: "x")
    try write(blob, whole)
    let book = book
    let refused = refusal {
      try finish(blob, of: whole.count) {
        _ = try? book.store.write(by: nil, at: 0) { transaction throws(Failure) in try transaction.connection.run("DELETE FROM content WHERE state = 3") }
      }
    }
    #expect(refused?.code == .busy)
    #expect(refusal { try book.store.write(by: nil, at: 0) { transaction throws(Failure) in
      try Contents.complete(4711, hash: SHA256.digest(whole), size: 1, on: transaction.connection)
    } }?.code == .busy)
    #expect(try book.unfinished().map(\.id) == [blob.id])
    #expect(try blob.finish() == blob.id)
    #expect(try book.bytes(of: blob.id) == whole)
    book.close()
  }

  @Test func whatCouldNotBePutInGoesWhileItsWriterStays() throws {
    let blob = try book.createBlob(for: note, name: "x")
    try write(blob, bytes(9 << 20))
    // The file loses its end below the writer once the first pieces are in.
    let path = StagingFile.path(try #require(try book.unfinished().first).uuid, beside: scratch.file("a.tally"))
    let book = book
    #expect(refusal { try finish(blob, of: 9 << 20) {
      if (try? book.number("SELECT count(*) FROM piece")) ?? 0 > 0 { truncate(path, 4096) }
    } }?.code == .corrupt)
    #expect(try book.number("SELECT count(*) FROM content WHERE state = 3") == 0)
    #expect(try book.number("SELECT count(*) FROM content WHERE state = 4") == 1)
    book.close()
  }

  @Test func onlyWhatIsKnownToBeFreeCountsAsFree() throws {
    let blob = try book.createBlob(for: note, name: "x")
    let uuid = try #require(try book.unfinished().first).uuid
    let path = scratch.file("a.tally")
    #expect(StagingFile.writer(uuid, beside: path) == .somebody)
    blob.close()
    #expect(StagingFile.writer(uuid, beside: path) == .nobody)
    #expect(StagingFile.writer(.random(), beside: path) == .nobody)
    #expect(StagingFile.writer(uuid, beside: path + "/below") == .unknown)
    book.close()
  }

  @Test func aBookThatIsOpenIsNotAttached() throws {
    let other = try Book(scratch.file("b.tally"))
    _ = try other.createNote("n")
    symlink(scratch.file("b.tally"), scratch.file("link"))
    for name in ["a.tally", "a.tally-wal", "a.tally-shm", "a.tally-lock", "b.tally", "b.tally-wal", "b.tally-shm", "link"] {
      #expect(refusal { try book.attach(file: scratch.file(name), to: note) }?.message.contains("open") == true, "\(name)")
    }
    other.close()
    try book.attach(file: scratch.file("b.tally"), to: note)
    book.close()
  }

  @Test func aFileIsWantedAgainWhenItsEndIsTakenBack() throws {
    let blob = try book.createBlob(for: note, name: "x")
    try write(blob, text("abc"))
    let uuid = try #require(try book.unfinished().first).uuid
    let inside = try book.begin("all of it")
    blob.close()
    try inside.openBlob(blob.id).discard(now: 1)
    #expect(StagingFile.mayGo(uuid, beside: scratch.file("a.tally")))
    try inside.rollback()
    #expect(!StagingFile.mayGo(uuid, beside: scratch.file("a.tally")))
    book.close()
  }

  @Test func theFileIsForThoseWhoMayReadTheBook() throws {
    for mode: mode_t in [0o600, 0o664] {
      chmod(scratch.file("a.tally"), mode)
      let blob = try book.createBlob(for: note, name: "x")
      var info = stat()
      let uuid = try #require(try book.unfinished().first).uuid
      #expect(stat(StagingFile.path(uuid, beside: scratch.file("a.tally")), &info) == 0 && info.st_mode & 0o777 == mode)
      try blob.discard()
    }
    book.close()
  }

  @Test func aMissingFileIsSaidAndBlocksNothing() throws {
    let path = scratch.file("a.tally")
    let blob = try book.createBlob(for: note, name: "memo.wav")
    try write(blob, text("lost"))
    let id = blob.id
    book.close()
    let file = try #require(scratch.files.first { $0.hasSuffix(".blob") })
    rename(scratch.file(file), scratch.file("away"))
    let again = try Book(path)
    #expect(try again.recovery().map(\.reason) == [.missing])
    #expect(refusal { try again.continueBlob(id) }?.code == .notFound)
    #expect(refusal { try again.readBlob(id) }?.code == .notFound)
    rename(scratch.file("away"), scratch.file(file))
    #expect(try again.bytes(of: id) == text("lost"))
    try again.delete(note)
    try again.purge()
    #expect(try again.unfinished().isEmpty)
    again.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func spoiltBytesAreFoundAndBlockNothing() throws {
    let attachment = try book.attach(bytes(3 << 20), to: note)
    let other = try book.attach(text("good"), to: note)
    try spoil("UPDATE piece SET bytes = zeroblob(1048576) WHERE number = 1 AND content = 1")
    #expect(try book.check().map(\.id) == [attachment])
    let reader = try book.readBlob(attachment)
    #expect(try reader.bytes(at: 5, count: 1).count == 1)
    #expect(refusal { try reader.bytes(at: 1 << 20, count: 1) }?.code == .corrupt)
    #expect(refusal { try book.saveAttachment(attachment, to: scratch.file("out")) }?.code == .corrupt)
    try spoil("DELETE FROM piece WHERE number = 1 AND content = 1")
    #expect(try book.check().map(\.id) == [attachment])
    try spoil("DELETE FROM piece WHERE content = 1")
    try spoil("DELETE FROM content WHERE id = 1")
    #expect(try book.check().map(\.reason) == [.missing])
    #expect(refusal { try book.readBlob(attachment) }?.code == .notFound)
    try book.delete(attachment)
    try book.restore(attachment)
    try book.attach(bytes(3 << 20), to: note, "again")
    #expect(try book.bytes(of: attachment) == bytes(3 << 20))
    try book.delete(note)
    try book.purge()
    #expect(refusal { try book.readBlob(other) }?.code == .notFound)
    #expect(try book.number("SELECT count(*) FROM content") == 0)
    #expect(try book.check().isEmpty)
    book.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func backupsTakeThemFinishedOrNot() throws {
    let whole = try book.attach(bytes(5 << 20), to: note)
    let begun = try book.createBlob(for: note, name: "memo.wav")
    try write(begun, text("so far"))
    try book.backUp(to: scratch.file("b.tally"))
    let copy = try Book(scratch.file("b.tally"))
    #expect(try copy.recovery().map(\.reason) == [.recovered])
    #expect(try copy.bytes(of: whole) == bytes(5 << 20) && copy.bytes(of: begun.id) == text("so far"))
    #expect(try copy.tick() == nil && copy.check().isEmpty)
    let more = try copy.continueBlob(begun.id)
    try write(more, text(", and on"))
    try more.finish()
    _ = try copy.tick()
    #expect(try copy.bytes(of: begun.id) == text("so far, and on"))
    #expect(try copy.number("SELECT count(*) FROM content") == 2)
    #expect(try copy.check().isEmpty)
    copy.close()
    book.close()
  }

  @Test func salvageTakesThem() throws {
    let whole = try book.attach(bytes(5 << 20), to: note, "photo.jpg")
    try book.attach(bytes(100), to: note, "small")
    let begun = try book.createBlob(for: note, name: "memo.wav")
    try write(begun, text("so far"))
    begun.close()
    // Rows of the entries are lost, rows of the bytes are not, or the other way round.
    let cases = [
      "SELECT 1", "DELETE FROM entry WHERE kind = 2", "DELETE FROM content", "DELETE FROM unfinished", "DELETE FROM piece WHERE number = 2",
    ]
    for (index, sql) in cases.enumerated() {
      try book.backUp(to: scratch.file("\(index)"))
      let damaged = try Connection(path: scratch.file("\(index)"), flags: OpenMode.existing)
      try damaged.execute(sql)
      damaged.close()
      let file = try #require(scratch.files.first { $0.hasPrefix("a.tally-") && $0.hasSuffix(".blob") })
      link(scratch.file(file), scratch.file("\(index)\(file.dropFirst("a.tally".utf8.count))"))
      let new = try Book.salvage(scratch.file("\(index)"), to: scratch.file("new\(index)"))
      #expect(try new.attachments(of: 0, .recursive) == ["photo.jpg", "small"])
      if index != 4 { #expect(try new.bytes(of: whole) == bytes(5 << 20)) }
      if index == 4 { #expect(try new.readBlob(whole).bytes(at: 4 << 20, count: 5) == Array(bytes(5 << 20)[(4 << 20)...].prefix(5))) }
      #expect(try new.unfinished().map { try new.bytes(of: $0.id) } == [text("so far")], "\(sql)")
      #expect(try new.check().map(\.id) == (index == 4 ? [whole] : []), "\(sql)")
      let more = try new.continueBlob(try #require(new.unfinished().first).id)
      try more.finish()
      new.close()
    }
    book.close()
  }

  @Test func salvageSaysWhichBytesAreMissing() throws {
    let large = try book.attach(bytes(3 << 20), to: note, "large")
    let small = try book.attach(text("small"), to: note, "small")
    let cases: [(sql: String, ids: [Int64])] = [
      ("UPDATE entry SET content = zeroblob(32) WHERE id = \(small)", [small]),
      ("DELETE FROM piece; DELETE FROM content", [large, small]),
      ("DELETE FROM content WHERE size > 5; DELETE FROM piece WHERE number = 1", [large]),
      ("UPDATE piece SET crc = crc + 1", [large, small]),
      // Nothing names the spoilt bytes any more.
      ("DELETE FROM entry WHERE id = \(small); UPDATE piece SET crc = crc + 1 WHERE length(bytes) = 5", [0]),
    ]
    for (index, damage) in cases.enumerated() {
      try book.backUp(to: scratch.file("\(index)"))
      let damaged = try Connection(path: scratch.file("\(index)"), flags: OpenMode.existing)
      try damaged.execute(damage.sql)
      damaged.close()
      let new = try Book.salvage(scratch.file("\(index)"), to: scratch.file("new\(index)"))
      let said = try new.recovery()
      let found = try new.check()
      #expect(found.map(\.id).sorted() == damage.ids, "\(damage.sql)")
      #expect(found.allSatisfy { said.contains($0) }, "\(damage.sql)")
      new.close()
    }
    book.close()
  }

  @Test func memoryBooksHaveThemToo() throws {
    let memory = try Book(":memory:")
    let note = try memory.createNote("n")
    var blob: BlobWriter? = try memory.createBlob(for: note, name: "x")
    try write(#require(blob), bytes(5 << 20))
    let id = try #require(blob).id
    blob = nil
    #expect(try memory.bytes(of: id) == bytes(5 << 20))
    #expect(try memory.continueBlob(id).finish() == id)
    #expect(try memory.bytes(of: id) == bytes(5 << 20))
    memory.close()
    book.close()
  }

  @Test func olderBooksAreReadAndBroughtUpToDate() throws {
    book.close()
    let path = scratch.file("old.tally")
    let old = try Connection(path: path, flags: OpenMode.writing)
    try old.execute(Schema.older(0))
    try old.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 65536")
    try old.execute("INSERT INTO book (uuid, created) VALUES (randomblob(16), 1)")
    try old.execute("INSERT INTO entry (uuid, kind, parent, name, time, zone, created) VALUES (randomblob(16), 2, 0, 'kept', 1, 'UTC', 1)")
    old.close()
    let reading = try Book(path, BookOptions(flags: .readOnly))
    #expect(try reading.names(Query()) == ["kept"] && reading.attachments(of: 0, .recursive) == [] && reading.unfinished().isEmpty)
    #expect(try reading.check().isEmpty)
    #expect(try reading.export(.json).contains("kept"))
    reading.close()
    let writing = try Book(path, BookOptions(flags: .migrate))
    try writing.attach(text("new"), to: 1)
    #expect(try writing.check().isEmpty)
    writing.close()
    #expect(scratch.files == ["a.tally", "old.tally", "old.tally-1.0.backup"])
  }

  // MARK: Whatever lies there

  @Test func lengthsThatOverflowBlockNoListing() throws {
    let (first, second) = (try book.attach(text("a"), to: note), try book.attach(text("b"), to: note))
    #expect(try book.entry(note)[.duration] == .null)
    let edit = try book.edit(first)
    #expect(refusal { try edit.set(.duration, .int(.max)) }?.code == .invalid)
    try edit.set(.duration, .int(5))
    try edit.save()
    #expect(try book.entry(note)[.duration].int == 5)
    try spoil("UPDATE entry SET duration = 9223372036854775807 WHERE kind = 14")
    try spoil("UPDATE content SET size = 9223372036854775807")
    #expect(try book.entry(note)[.duration].int == .max)
    #expect(try book.names(Query()) == ["Lecture 4"])
    let cursor = try Query(.note).cursor(in: book)
    #expect(try cursor.next())
    #expect(try cursor.value(.size).int == .max && cursor.value(.attachmentCount).int == 2)
    let blob = try book.createBlob(for: note, name: "x")
    #expect(refusal { try blob.finish(duration: (1 << 53) + 1) }?.bound == Measure(1 << 53))
    try blob.finish(duration: 1 << 53)
    #expect(try book.entry(second)[.duration].int == .max)
    let json = try Array(book.export(.json).utf8)
    #expect(refusal { try Book(":memory:").importJSON(.bytes(json)) }?.message.contains("from 0 to 9007199254740992") == true)
    book.close()
  }

  @Test func theSameBytesRepairWhatIsSpoilt() throws {
    let path = scratch.file("big.bin")
    for (size, spoiling) in [
      (3 << 20, "UPDATE piece SET bytes = zeroblob(1048576) WHERE number = 1"), (3 << 20, "DELETE FROM piece WHERE number = 2"),
      (2 << 20, "UPDATE piece SET crc = crc + 1"), (100, "DELETE FROM piece"), (3 << 20, "UPDATE content SET size = 1048576"),
    ] {
      let whole = bytes(size)
      let stream = try #require(fopen(path, "w"))
      fwrite(whole, 1, size, stream)
      fclose(stream)
      let attachment = try book.attach(whole, to: note)
      let json = try Array(book.export(.json, nil, ExportOptions(flags: .withBytes)).utf8)
      for isImported in [false, true] {
        try spoil(spoiling)
        #expect(try book.check().contains { $0.id == attachment }, "\(spoiling)")
        if isImported { _ = try book.importJSON(.bytes(json)) } else { try book.attach(file: path, to: note) }
        #expect(try book.bytes(of: attachment) == whole, "\(spoiling)")
        _ = try book.tick()
        #expect(try book.check().isEmpty, "\(spoiling)")
        #expect(try book.number("SELECT count(*) FROM content") == 1)
      }
      for one in try book.rows(Query(.attachment)) { try book.delete(one.id) }
      try book.purge()
    }
    book.close()
  }

  @Test func backupsPreferGoodBytesAndPassOverOnlyWhatIsMissing() throws {
    let attachment = try book.attach(bytes(3 << 20), to: note)
    try spoil("UPDATE piece SET crc = crc + 1 WHERE number = 2")
    let begun = try book.createBlob(for: note, name: "memo.wav")
    try write(begun, bytes(3 << 20))
    try book.backUp(to: scratch.file("b.tally"))
    let copy = try Book(scratch.file("b.tally"))
    #expect(try copy.bytes(of: attachment) == bytes(3 << 20) && copy.bytes(of: begun.id) == bytes(3 << 20))
    _ = try copy.tick()
    #expect(try copy.check().isEmpty)
    copy.close()
    begun.close()
    let file = scratch.file(try #require(scratch.files.first { $0.hasPrefix("a.tally-") && $0.hasSuffix(".blob") }))
    rename(file, scratch.file("away"))
    symlink(file, file)
    #expect(refusal { try book.backUp(to: scratch.file("c.tally")) }?.code == .corrupt)
    unlink(file)
    try book.backUp(to: scratch.file("c.tally"))
    rename(scratch.file("away"), file)
    book.close()
  }

  @Test func exportsLeaveSpoiltBytesOutAndSayIt() throws {
    try book.attach(bytes(3 << 20), to: note)
    try book.attach(text("good"), to: note)
    for spoiling in ["UPDATE piece SET crc = crc + 1 WHERE number = 1", "DELETE FROM piece WHERE number = 1"] {
      try spoil(spoiling)
      let json = try book.export(.json, nil, ExportOptions(flags: .withBytes))
      #expect(json.split(separator: "\"damaged\"").count == 2 && json.split(separator: "\"data\"").count == 2)
      let copy = try Book(":memory:")
      _ = try copy.importJSON(.bytes(Array(json.utf8)))
      #expect(try copy.check().map(\.reason) == [.missing])
      copy.close()
    }
    book.close()
  }

  @Test func salvageLeavesOutASpoiltPieceWhoseRowIsLost() throws {
    let first = try book.attach(bytes(3 << 20), to: note, "lost")
    let second = try book.attach(text("good"), to: note, "kept")
    try spoil("UPDATE piece SET crc = crc + 1 WHERE number = 2")
    try spoil("DELETE FROM content")
    book.close()
    let new = try Book.salvage(scratch.file("a.tally"), to: scratch.file("new"))
    #expect(try new.recovery().contains { $0.reason == .leftOut && $0.message.contains("3 pieces") && $0.message.contains("piece 2 is spoilt") })
    #expect(refusal { try new.readBlob(first) }?.code == .notFound)
    #expect(try new.bytes(of: second) == text("good"))
    #expect(try new.check().map(\.id) == [first])
    new.close()
  }

  @Test func aMemoryBookIsReadWhileAnotherThreadHasATransaction() throws {
    let memory = try Book(":memory:")
    let note = try memory.createNote("n")
    let reader = try memory.readBlob(memory.attach(bytes(2 << 20), to: note))
    let inside = try memory.begin("all")
    let thread = OtherThread { #expect((try? reader.bytes(at: 0, count: 5).count) == 5) }
    usleep(50_000)
    #expect(try reader.size() == 2 << 20)
    #expect(try reader.bytes(at: 1 << 20, count: 5).count == 5)
    try inside.commit()
    thread.join()
    memory.close()
    book.close()
  }
}
