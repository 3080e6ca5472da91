// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: media", .timeLimit(.minutes(60)))
struct MediaExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.media", example1),
    Example("Book.file(of:)", example2),
    Example("Book.mediaPlace(of:at:track:)", example3),
    Example("Book.relinkMedia(in:of:hash:dryRun:progress:_:)", example4),
    Example("Book.relinkMedia(in:of:hash:dryRun:progress:_:)", example5),
    Example("FrameRate", example6),
    Example("FrameRate.init(_:per:)", example7),
    Example("FrameRate.timecode(of:dropFrame:)", example8),
    Example("FrameRate.time(of:dropFrame:)", example9),
    Example("MediaPlace", example10),
    Example("Medium", example11),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    try book.media.in(watch).create("dawn.mp4")
    shown(try book.media.all().map(\.name)).like("[\"dawn.mp4\"]")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    shown(book.file(of: try book.media.in(watch).create("/films/dawn.mp4"))).like("/films/dawn.mp4")
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    try book.media.in(watch).create("dawn.mp4") { $0.offset = .seconds(2) }
    shown(try book.mediaPlace(of: watch, at: .epoch + .seconds(5)).time).like("3.0 seconds")
    do { _ = try book.mediaPlace(of: watch, at: .epoch) } catch { shown(error.reason).like("noMedium")
    }
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    try book.media.in(watch).create("/nowhere/dawn-of-the-example.mp4")
    shown(try book.relinkMedia(in: "/tmp/").map(\.reason).contains(.missing)).like("true")
    do { try book.relinkMedia(in: "/nowhere") } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example5() async throws {
    let book = try Book(":memory:")
    shown(try await book.relinkMedia(in: "/tmp/", hash: true).count).like("0")
  }

  @Sendable static func example6() throws {
    let rate = try FrameRate(60_000, per: 2002)
    shown(rate, rate.frames, rate.seconds, try FrameRate(25)).like("30000/1001 30000 1001 25/1")
    shown(try rate.timecode(of: .seconds(60)), try rate.timecode(of: .seconds(60), dropFrame: true)).like("00:00:59:28 00:00:59;28")
    do { _ = try FrameRate(0) } catch { shown(error.code).like("invalid")
    }
  }

  @Sendable static func example7() throws {
    shown(try FrameRate(50, per: 2)).like("25/1")
  }

  @Sendable static func example8() throws {
    shown(try FrameRate(25).timecode(of: .milliseconds(10_520))).like("00:00:10:13")
    do { _ = try FrameRate(25).timecode(of: .zero, dropFrame: true) } catch { shown(error.reason).like("contradiction")
    }
  }

  @Sendable static func example9() throws {
    shown(try FrameRate(25).time(of: "00:00:10:13")).like("10.52 seconds")
    do { _ = try FrameRate(25).time(of: "00:00:10:25") } catch { shown(error.code).like("format")
    }
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    try book.media.in(watch).create("dawn.mp4") { ($0.frameRate, $0.timecode) = (try? FrameRate(25), "01:00:00:00") }
    let place = try book.mediaPlace(of: watch, at: .epoch + .milliseconds(10_530))
    shown(place.medium.name, place.begin, place.time).like("dawn.mp4 1970-01-01T00:00:00.000Z 10.53 seconds")
    shown(place.frame ?? -1, place.timecode ?? "").like("263 01:00:10:13")
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
    let medium = try book.media.in(watch).create("dawn.mp4") {
      ($0.offset, $0.duration, $0.track) = (.seconds(2), .seconds(90), 2)
      $0.frameRate = try? FrameRate(30_000, per: 1001)
      ($0.dropFrame, $0.timecode) = (true, "01:00:00;00")
    }
    shown(medium.name, medium.track, medium.offset ?? .zero, medium.duration ?? .zero).like("dawn.mp4 2 2.0 seconds 90.0 seconds")
    shown(medium.frameRate?.description ?? "", medium.dropFrame, medium.timecode ?? "", medium.fileSHA256 == nil).like("30000/1001 true 01:00:00;00 true")
  }
}
