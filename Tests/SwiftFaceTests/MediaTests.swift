import Foundation
import Tallybook
import Testing

/// Films of a session: where a moment is in them, and where their files are.
@Suite("Media from Swift", .timeLimit(.minutes(60)))
struct MediaTests {
  let book: Book
  let watch: Session

  init() throws {
    book = try Book(":memory:")
    watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(600)) }
  }

  @Test func momentsAreFoundInTheFilmThatShowsThem() throws {
    let films = book.media.in(watch)
    try films.create("one.mp4") { ($0.duration, $0.frameRate) = (.seconds(60), try? FrameRate(25)) }
    try films.create("two.mp4") { ($0.frameRate, $0.dropFrame) = (try? FrameRate(30_000, per: 1001), true) }
    try films.create("sound.wav") { $0.track = 2 }
    let first = try book.mediaPlace(of: watch, at: .epoch + .seconds(59))
    #expect(first.medium.name == "one.mp4" && first.frame == 1475 && first.timecode == "00:00:59:00")
    let second = try book.mediaPlace(of: watch, at: .epoch + .seconds(120))
    #expect(second.medium.name == "two.mp4" && second.begin == .epoch + .seconds(60) && second.time == .seconds(60))
    #expect(second.timecode == "00:00:59;28")
    let sound = try book.mediaPlace(of: watch, at: .epoch + .seconds(1), track: 2)
    #expect(sound.frame == nil && sound.timecode == nil)
    for track in [0, -1, .min] { #expect(refusal { _ = try book.mediaPlace(of: watch, at: .epoch, track: track) }?.reason == .range) }
    #expect(refusal { _ = try book.mediaPlace(of: watch, at: .epoch, track: .max) }?.reason == .noMedium)
    #expect(refusal { _ = try book.mediaPlace(of: watch, at: Instant(nanoseconds: .min)) }?.reason == .noMedium)
  }

  @Test func ratesAndTimecodesAreChecked() throws {
    for (frames, seconds) in [(0, 1), (1, 0), (-25, 1), (1001, 1), (.max, .max), (.min, 1)] as [(Int64, Int64)] {
      #expect(refusal { _ = try FrameRate(frames, per: seconds) }?.code == .invalid)
    }
    let rate = try FrameRate(30_000, per: 1001)
    #expect(try rate == FrameRate(60_000, per: 2002) && rate.description == "30000/1001")
    #expect(try rate.time(of: "00:01:00;02", dropFrame: true) > .seconds(60))
    #expect(refusal { _ = try rate.time(of: "00:01:00;00", dropFrame: true) }?.code == .invalid)
    #expect(refusal { _ = try rate.time(of: "tomorrow") }?.code == .format)
    _ = try rate.timecode(of: .seconds(Int64.max))
    let films = book.media.in(watch)
    #expect(refusal { try films.create("a.mp4") { $0.timecode = "01:00:00:00" } }?.reason == .required)
    #expect(refusal { try films.create("a.mp4") { ($0.frameRate, $0.dropFrame) = (try? FrameRate(25), true) } }?.reason == .contradiction)
    #expect(refusal { try films.create("a.mp4") { $0.track = 0 } }?.code == .invalid)
    #expect(refusal { try book.media.create("a.mp4") }?.reason == .kind)
    #expect(try book.media.count() == 0)
  }

  @Test func filesAreFoundAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("media-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("films"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = folder.appendingPathComponent("films/dawn.mp4")
    try Data("film".utf8).write(to: film)
    let medium = try book.media.in(watch).create("/nowhere/dawn.mp4")
    #expect(try book.relinkMedia(in: folder.path, dryRun: true).map(\.reason) == [.relinked])
    #expect(try book.media.first()?.name == "/nowhere/dawn.mp4")
    #expect(refusal { try book.relinkMedia(in: folder.path) { _, _ in false } }?.code == .cancelled)
    try book.relinkMedia(in: folder.path, of: watch, hash: true)
    let found: Medium = try book.get(medium.id)
    #expect(book.file(of: found).hasSuffix("films/dawn.mp4") && found.fileSHA256 == Attachment.sha256(of: Array("film".utf8)))
    #expect(refusal { try book.relinkMedia(in: film.path) }?.code == .invalid)
    #expect(refusal { try book.relinkMedia(in: "") }?.code == .invalid)
  }
}
