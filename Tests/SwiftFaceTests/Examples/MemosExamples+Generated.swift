// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: memos", .timeLimit(.minutes(60)))
struct MemosExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("AudioSample", example1),
    Example("Book.recordMemo(_:in:rate:channels:samples:encoding:_:)", example2),
    Example("Book.recordMemo(for:rate:channels:samples:encoding:)", example3),
    Example("Book.continueMemo(of:)", example4),
    Example("Book.player(of:)", example5),
    Example("Book.player(of:)", example6),
    Example("Book.waveform(of:points:)", example7),
    Example("Book.waveform(of:points:)", example8),
    Example("Book.waveformSVG(of:points:)", example9),
    Example("Loudness", example10),
    Example("Memo", example11),
    Example("Memo.note()", example12),
    Example("Memo.push(_:)", example13),
    Example("Memo.push(bytes:)", example14),
    Example("Memo.state()", example15),
    Example("Memo.elapsed()", example16),
    Example("Memo.level()", example17),
    Example("Memo.pause()", example18),
    Example("Memo.resume()", example19),
    Example("Memo.finish(asRecorded:)", example20),
    Example("Memo.finish(asRecorded:)", example21),
    Example("Memo.discard()", example22),
    Example("Memo.close()", example23),
    Example("Player", example24),
    Example("Player.state()", example25),
    Example("Player.position()", example26),
    Example("Player.play()", example27),
    Example("Player.pause()", example28),
    Example("Player.read(_:as:)", example29),
    Example("Player.seek(to:)", example30),
    Example("Player.skip(by:)", example31),
    Example("Waveform", example32),
  ]

  @Sendable static func example1() throws {
    shown(Int16.sampleFormat == .int16, Float.sampleFormat == .float32).like("true true")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    let memo = try book.recordMemo("Dawn", in: nest, rate: 48_000, channels: 2) { $0.description = "South" }
    shown(try memo.note().description, try book.notes.in(nest).count()).like("South 1")
    do { _ = try book.recordMemo("Dawn", channels: 9) } catch { shown(error.code).like("invalid")
    }
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Dawn")
    try book.recordMemo(for: note).finish()
    try book.recordMemo(for: note).finish()
    shown(try book.attachments.in(note).count()).like("2")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    let begun = try book.recordMemo("Dawn", rate: 8000)
    try begun.push([Int16](repeating: 0, count: 4000))
    begun.close()
    let memo = try book.continueMemo(of: try begun.note())
    shown(try memo.elapsed(), memo.attachment == begun.attachment).like("0.5 seconds true")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", encoding: .wav)
    try memo.push([1, 2, 3] as [Int16])
    let player = try book.player(of: try memo.finish())
    shown(try player.read(100) as [Int16]).like("[1, 2, 3]")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn")
    try memo.push([1, 2, 3] as [Int16])
    shown(try book.player(of: memo).frames).like("3")
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", encoding: .wav)
    try memo.push([0, 16384, -16384, 0] as [Int16])
    let waveform = try book.waveform(of: try memo.finish(), points: 2)
    shown(waveform.maxima, waveform.minima).like("[0.5, 0.0] [0.0, -0.5]")
  }

  @Sendable static func example8() async throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", encoding: .wav)
    try memo.push([16384] as [Int16])
    let attachment = try await memo.finish()
    shown(try await book.waveform(of: attachment, points: 1).maxima).like("[0.5]")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", encoding: .wav)
    try memo.push([0, 16384] as [Int16])
    shown(try book.waveformSVG(of: try memo.finish()).hasPrefix("<svg")).like("true")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4")
    try memo.push([Int16](repeating: 16384, count: 100))
    shown(try memo.level().peak, try memo.level().rms).like("0.5 0.5")
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4", rate: 16_000)
    try memo.push([Int16](repeating: 0, count: 16_000))
    shown(try memo.elapsed(), try memo.state() == .running, memo.samples == .int16).like("1.0 seconds true true")
    let attachment = try memo.finish(asRecorded: true)
    shown(attachment.name, attachment.duration ?? .zero, attachment.id == memo.attachment).like("Lecture 4.wav 1.0 seconds true")
    shown(try memo.note().title, memo.id == (try memo.note().id)).like("Lecture 4 true")
  }

  @Sendable static func example12() throws {
    let book = try Book(":memory:")
    shown(try book.recordMemo().note().title).like("New Recording")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4", samples: .float32)
    try memo.push([0, 0.5, -0.5] as [Float])
    do { try memo.push([0, 1000] as [Int16]) } catch { shown(error.reason).like("type")
    }
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4")
    try [Int16](repeating: 0, count: 441).withUnsafeBytes { bytes in try memo.push(bytes: bytes) }
    shown(try memo.elapsed()).like("0.01 seconds")
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    shown(try book.recordMemo().state() == .running).like("true")
  }

  @Sendable static func example16() throws {
    let book = try Book(":memory:")
    shown(try book.recordMemo().elapsed()).like("0.0 seconds")
  }

  @Sendable static func example17() throws {
    let book = try Book(":memory:")
    shown(try book.recordMemo().level().peak).like("0.0")
  }

  @Sendable static func example18() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4")
    try memo.pause()
    do { try memo.push([0] as [Int16]) } catch { shown(error.reason).like("isPaused")
    }
  }

  @Sendable static func example19() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4")
    try memo.pause()
    try memo.resume()
    shown(try memo.state() == .running).like("true")
  }

  @Sendable static func example20() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4", encoding: .wav)
    try memo.push([Int16](repeating: 0, count: 100))
    shown(try memo.finish().mediaType).like("audio/wav")
  }

  @Sendable static func example21() async throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4", encoding: .wav)
    shown(try await memo.finish().name).like("Lecture 4.wav")
  }

  @Sendable static func example22() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4")
    try memo.discard()
    shown(try book.notes.count(), try book.attachments.count()).like("1 0")
  }

  @Sendable static func example23() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Lecture 4")
    memo.close()
    shown(try book.unfinished().count).like("1")
  }

  @Sendable static func example24() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", rate: 8000, encoding: .wav)
    try memo.push([Int16](repeating: 7, count: 8000))
    let player = try book.player(of: try memo.finish())
    shown(player.rate, player.channels, player.samples == .int16, player.frames, player.duration).like("8000 1 true 8000 1.0 seconds")
    shown(try player.state() == .ready, player.attachment == memo.attachment).like("true true")
    try player.play()
    let frames: [Int16] = try player.read(4000)
    shown(frames.count, try player.position()).like("4000 0.5 seconds")
  }

  @Sendable static func example25() throws {
    let book = try Book(":memory:")
    shown(try book.player(of: try book.recordMemo()).state() == .ready).like("true")
  }

  @Sendable static func example26() throws {
    let book = try Book(":memory:")
    shown(try book.player(of: try book.recordMemo()).position()).like("0.0 seconds")
  }

  @Sendable static func example27() throws {
    let book = try Book(":memory:")
    let player = try book.player(of: try book.recordMemo())
    try player.play()
    shown(try player.state() == .playing).like("true")
  }

  @Sendable static func example28() throws {
    let book = try Book(":memory:")
    do { try book.player(of: try book.recordMemo()).pause() } catch { shown(error.reason).like("notPlaying")
    }
  }

  @Sendable static func example29() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", encoding: .wav)
    try memo.push([16384, -16384] as [Int16])
    let player = try book.player(of: try memo.finish())
    shown(try player.read(1) as [Float], try player.read(9) as [Int16], try player.read(9) as [Int16]).like("[0.5] [-16384] []")
  }

  @Sendable static func example30() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", rate: 8000, encoding: .wav)
    try memo.push([Int16](repeating: 7, count: 8000))
    let player = try book.player(of: try memo.finish())
    shown(try player.seek(to: .milliseconds(250)), try player.seek(to: .seconds(9))).like("0.25 seconds 1.0 seconds")
  }

  @Sendable static func example31() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", rate: 8000, encoding: .wav)
    try memo.push([Int16](repeating: 7, count: 8000))
    let player = try book.player(of: try memo.finish())
    shown(try player.skip(by: .milliseconds(750)), try player.skip(by: .milliseconds(-500))).like("0.75 seconds 0.25 seconds")
  }

  @Sendable static func example32() throws {
    let book = try Book(":memory:")
    let memo = try book.recordMemo("Dawn", encoding: .wav)
    try memo.push([0, 8192] as [Int16])
    let waveform = try book.waveform(of: try memo.finish(), points: 2)
    shown(waveform.minima, waveform.maxima).like("[0.0, 0.25] [0.0, 0.25]")
  }
}
