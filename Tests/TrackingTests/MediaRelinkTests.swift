import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookStorage
@testable import TallybookTracking
@testable import TestBasics
@testable import TestBooks

@Suite("Files of media that are elsewhere", .timeLimit(.minutes(60)))
struct MediaRelinkTests {
  private let scratch = Scratch()
  private let book: Book
  private let watch: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    let session = try book.startSession("Watch", at: 0)
    try session.stop(at: 60_000_000_000)
    watch = session.item
  }

  private func medium(_ name: String, hash: String? = nil) throws -> Int64 {
    let draft = try book.draft(.media, in: watch)
    try draft.set(.name, .text(name))
    if let hash { try draft.set(.fileSha256, .text(hash)) }
    return try draft.save()
  }

  private func file(_ place: String, _ text: String = "film") {
    var folder = scratch.path
    for part in place.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    writeFile(scratch.file(place), Array(text.utf8))
  }

  private func hash(_ text: String) -> String { HexText.write(SHA256.digest(Array(text.utf8))) }

  private func relink(_ flags: RelinkFlags = []) throws -> [Reason] { try book.relinkMedia(in: scratch.path, flags).map(\.reason) }

  @Test func areFoundByTheirNames() throws {
    file("films/day1/dawn.mp4")
    file("films/dusk.mp4")
    let (dawn, dusk, windows, gone) = (try medium("/old/dawn.mp4"), try medium("films/dusk.mp4"), try medium("D:\\films\\dawn.mp4"), try medium("none.mp4"))
    #expect(try relink(.dryRun) == [.relinked, .unchanged, .relinked, .missing])
    #expect(try book.entry(dawn).name == "/old/dawn.mp4")
    #expect(try relink() == [.relinked, .unchanged, .relinked, .missing])
    #expect(try [dawn, dusk, windows, gone].map { try book.entry($0).name } == ["films/day1/dawn.mp4", "films/dusk.mp4", "films/day1/dawn.mp4", "none.mp4"])
    #expect(try relink() == [.unchanged, .unchanged, .unchanged, .missing])
    try book.undo()
    #expect(try book.entry(dawn).name == "/old/dawn.mp4" && book.entry(windows).name == "D:\\films\\dawn.mp4")
    book.close()
  }

  @Test func areProvedByTheirHash() throws {
    file("one/dawn.mp4", "another film")
    file("two/dawn.mp4", "the film")
    let (right, wrong) = (try medium("/old/dawn.mp4", hash: hash("the film")), try medium("/old/one/dawn.mp4", hash: hash("lost")))
    #expect(try relink() == [.otherFile, .relinked, .otherFile, .otherFile, .missing])
    #expect(try book.entry(right).name == "two/dawn.mp4" && book.entry(wrong).name == "/old/one/dawn.mp4")
    book.close()
  }

  @Test func ofSeveralTheFoldersSayWhich() throws {
    file("copy/day1/dawn.mp4", "1")
    file("copy/day2/dawn.mp4", "2")
    let (first, unsaid) = (try medium("/old/day1/dawn.mp4"), try medium("/old/dawn.mp4"))
    #expect(try relink() == [.relinked, .severalFiles])
    #expect(try book.entry(first).name == "copy/day1/dawn.mp4" && book.entry(unsaid).name == "/old/dawn.mp4")
    book.close()
  }

  @Test func hashesAreNotedAndHeldTo() throws {
    file("dawn.mp4", "the film")
    file("below/dusk.mp4", "another")
    let (dawn, dusk) = (try medium("dawn.mp4"), try medium("/old/dusk.mp4"))
    #expect(try relink(.hash) == [.hashed, .relinked])
    #expect(try book.entry(dawn)[.fileSha256].text == hash("the film") && book.entry(dusk)[.fileSha256].text == hash("another"))
    #expect(try relink(.hash) == [.unchanged, .unchanged])
    file("dawn.mp4", "cut")
    #expect(try relink() == [.unchanged, .unchanged])
    #expect(try relink(.hash) == [.otherFile, .unchanged])
    #expect(try book.entry(dawn)[.fileSha256].text == hash("the film"))
    book.close()
  }

  @Test func linksAndWhatIsNoFileAreNotFollowed() throws {
    file("real/dawn.mp4")
    mkdir(scratch.file("tree"), 0o700)
    symlink(scratch.file("real"), scratch.file("tree/loop"))
    symlink(scratch.file("real/dawn.mp4"), scratch.file("tree/dawn.mp4"))
    mkfifo(scratch.file("tree/pipe.mp4"), 0o600)
    mkdir(scratch.file("tree/folder.mp4"), 0o700)
    for name in ["/old/dawn.mp4", "/old/pipe.mp4", "/old/folder.mp4", "/"] { _ = try medium(name) }
    #expect(try book.relinkMedia(in: scratch.file("tree")).map(\.reason) == [.missing, .missing, .missing, .missing])
    book.close()
  }

  @Test func aBookThatIsOpenIsNotRead() throws {
    let id = try medium("/old/a.tally")
    #expect(try relink(.hash).contains(.leftOut))
    #expect(try book.check().isEmpty)
    _ = id
    book.close()
  }

  @Test func whatCannotBeIsRefused() throws {
    file("plain")
    let id = try medium("/old/plain")
    for (folder, code) in [("", FailureCode.invalid), (scratch.file("plain"), .invalid), (scratch.file("none"), .notFound)] {
      #expect(refusal { try book.relinkMedia(in: folder) }?.code == code, "\(folder)")
    }
    #expect(refusal { try book.relinkMedia(in: scratch.path, of: id) }?.code == .notFound)
    #expect(refusal { try book.relinkMedia(in: scratch.path, progress: { (_, _) throws(Failure) in throw Failure(.cancelled, "stop") }) }?.code == .cancelled)
    #expect(try book.entry(id).name == "/old/plain")
    try book.delete(watch)
    #expect(try relink() == [])
    book.close()
  }
}
