import Foundation
import Tallybook
import Testing

/// Voice memos: what was pushed is kept, and plays.
@Suite("Memos from Swift", .timeLimit(.minutes(60)))
struct MemoTests {
  let book: Book

  init() throws { book = try Book(":memory:") }

  @Test func whatIsPushedComesBack() throws {
    let memo = try book.recordMemo("Dawn", rate: 8000, channels: 2, encoding: .wav)
    let samples = (0..<16_000).map { Int16(truncatingIfNeeded: $0 * 7) }
    try memo.push(samples)
    #expect(try memo.elapsed() == .seconds(1))
    let player = try book.player(of: try memo.finish())
    #expect(try player.read(.max) as [Int16] == samples)
    #expect(try player.read(.max) as [Int16] == [] && player.state() == .ready)
    try player.seek(to: .milliseconds(500))
    #expect(try (player.read(1) as [Int16]).count == 2)
    #expect(try player.seek(to: .seconds(-1)) == .zero && player.skip(by: .seconds(Int64.max)) == .seconds(1))
    #expect(try player.skip(by: .seconds(Int64.min)) == .zero)
  }

  @Test func wrongFramesAreRefused() throws {
    let memo = try book.recordMemo("Dawn", channels: 2)
    #expect(refusal { try memo.push([1, 2, 3] as [Int16]) }?.reason == .range)
    #expect(refusal { try memo.push([0.5, 0.5] as [Float]) }?.reason == .type)
    #expect(refusal { try memo.push([] as [Float]) }?.reason == .type)
    try memo.push([] as [Int16])
    let float = try book.recordMemo("Dusk", samples: .float32, encoding: .wav)
    #expect(refusal { try float.push([0.5, .nan] as [Float]) }?.reason == .range)
    try float.push([0.5, -0.5] as [Float])
    #expect(try memo.elapsed() == .zero)
    #expect(try book.player(of: try float.finish()).read(9, as: Float.self) == [0.5, -0.5])
    #expect(refusal { _ = try book.player(of: memo).read(-1, as: Int16.self) }?.reason == .range)
    #expect(try book.player(of: memo).read(0, as: Int16.self).isEmpty)
  }

  /// A host's own type that says of itself what it is not.
  struct Wide: AudioSample {
    var low: Int64 = 0
    static var sampleFormat: SampleFormat { .int16 }
  }

  @Test func aTypeOfAnotherSizeIsRefused() throws {
    let memo = try book.recordMemo("Dawn")
    #expect(refusal { try memo.push([Wide()]) }?.reason == .type)
    try memo.push([1, 2] as [Int16])
    #expect(refusal { _ = try book.player(of: memo).read(1, as: Wide.self) }?.reason == .type)
  }

  @Test func whatHasEndedTakesNoMore() throws {
    let memo = try book.recordMemo("Dawn", encoding: .wav)
    #expect(refusal { try memo.resume() }?.reason == .notPaused)
    try memo.pause()
    #expect(refusal { try memo.pause() }?.reason == .isPaused)
    try memo.finish()
    #expect(try memo.state() == .stopped)
    for end in [{ try memo.push([1] as [Int16]) }, { try memo.finish() }, { try memo.discard() }, { try memo.pause() }] as [() throws -> Void] {
      #expect(refusal(end)?.reason == .hasEnded)
    }
    #expect(refusal { _ = try book.continueMemo(of: try memo.note()) }?.reason == .notRecorded)
  }

  @Test func optionsThatDoNotFitAreRefused() throws {
    for (rate, channels) in [(0, 1), (655_351, 1), (44_100, 0), (44_100, 9), (.max, 1), (.min, .max)] {
      #expect(refusal { _ = try book.recordMemo("Dawn", rate: rate, channels: channels) }?.code == .invalid)
    }
    #expect(refusal { _ = try book.recordMemo("Dawn", samples: .float32, encoding: .flac) }?.code == .invalid)
    #expect(try book.notes.count() == 0)
    try book.write { book in #expect(refusal { _ = try book.recordMemo("Dawn") }?.code == .state) }
  }

  @Test func aCutMemoGoesOn() throws {
    let note: Note
    do {
      let memo = try book.recordMemo("Dawn", rate: 8000, encoding: .wav)
      try memo.push([Int16](repeating: 5, count: 4000))
      note = try memo.note()
      #expect(refusal { _ = try book.continueMemo(of: note) }?.code == .busy)
    }
    let memo = try book.continueMemo(of: note)
    try memo.push([Int16](repeating: 6, count: 4000))
    let samples: [Int16] = try book.player(of: try memo.finish()).read(8000)
    #expect(samples.count == 8000 && samples.first == 5 && samples.last == 6)
  }

  @Test func whatIsNoAudioDoesNotPlay() throws {
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.wav")
    #expect(refusal { _ = try book.player(of: attachment) }?.reason == .notAudio)
    #expect(refusal { _ = try book.waveform(of: attachment) }?.reason == .notAudio)
    for points in [0, -1, 65_537, .max] { #expect(refusal { _ = try book.waveformSVG(of: attachment, points: points) }?.reason == .range) }
    try book.delete(attachment)
    #expect(refusal { _ = try book.player(of: attachment) }?.reason == .inTrash)
  }

  @Test func aCancelledTaskLeavesTheMemoAsItWas() async throws {
    let memo = try book.recordMemo("Dawn", encoding: .wav)
    try memo.push([Int16](repeating: 5, count: 100))
    let task = Task {
      // Cancelled before it begins, whichever thread is first.
      while !Task.isCancelled { await Task.yield() }
      return try await memo.finish()
    }
    task.cancel()
    let failure = await refusal { _ = try await task.value }
    #expect(failure?.code == .cancelled)
    #expect(try memo.state() == .running)
    #expect(try await memo.finish().size > 200)
  }
}
