import Glibc
import Testing

@testable import TallybookAudio
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookHistory
@testable import TallybookMemos
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite(.timeLimit(.minutes(60))) struct MemoTests {
  private let scratch = Scratch()
  private let clock = TestClock()

  private func open(_ name: String = "memos.tally") throws -> Book {
    var options = BookOptions()
    options.clock = clock.clock
    return try Book(name == ":memory:" ? name : scratch.file(name), options)
  }

  private func start(_ book: Book, _ options: MemoOptions = MemoOptions(), in parent: Int64 = 0) throws -> Memo {
    try book.draft(.note, in: parent).record(options)
  }

  private func push<T>(_ memo: Memo, _ frames: [T]) throws { try frames.withBytes { bytes throws(Failure) in try memo.push(bytes) } }

  private func played(_ book: Book, _ attachment: Int64) throws -> [Int16] {
    let player = try book.player(attachment)
    var buffer = [Int16](repeating: 0, count: 1000 * player.channels)
    var result: [Int16] = []
    while true {
      let count = try buffer.withUnsafeMutableBytes { try player.read(as: .int16, into: $0) }
      if count == 0 { return result }
      result += buffer[..<(count * player.channels)]
    }
  }

  private func field(_ book: Book, _ id: Int64, _ field: Field) throws -> Value { try book.entry(id)[field] }

  @Test(arguments: [":memory:", "memos.tally"], [AudioEncoding.auto, .flac, .wav])
  func giveBackWhatWasPushed(_ path: String, _ encoding: AudioEncoding) throws {
    let book = try open(path)
    let nest = try book.createCollection("Lectures")
    let draft = try book.draft(.note, in: nest)
    try draft.set(.name, .text("Lecture 4"))
    let memo = try draft.record(MemoOptions(rate: 16_000, channels: 2, encoding: encoding))
    let frames = Voice.int16(16_000 * 3, rate: 16_000, channels: 2)
    for start in stride(from: 0, to: frames.count, by: 3200) { try push(memo, Array(frames[start..<min(frames.count, start + 3200)])) }
    #expect(try memo.elapsed() == 3 * nanosecondsPerSecond)
    #expect(try memo.level().peak > 0.001)
    // It plays while it is recorded.
    #expect(try played(book, memo.attachment) == frames)
    let attachment = try memo.finish(now: clock.now)
    #expect(try attachment == memo.attachment && played(book, attachment) == frames)
    #expect(try field(book, attachment, .duration) == .int(3 * nanosecondsPerSecond))
    #expect(try field(book, memo.item, .duration) == .int(3 * nanosecondsPerSecond))
    let isFLAC = encoding != .wav
    #expect(try field(book, attachment, .name) == .text(isFLAC ? "Lecture 4.flac" : "Lecture 4.wav"))
    #expect(try field(book, attachment, .mediaType) == .text(isFLAC ? "audio/flac" : "audio/wav"))
    #expect(try book.unfinished().isEmpty && book.check().isEmpty)
    #expect(try AudioHeader.duration(of: BlobSource(book.readBlob(attachment))) == 3 * nanosecondsPerSecond)
    book.close()
    if path != ":memory:" {
      #expect(scratch.files == ["memos.tally"])
      let again = try open(path)
      #expect(try played(again, attachment) == frames)
      again.close()
    }
  }

  @Test func floatingPointIsKeptBitForBit() throws {
    let book = try open()
    let memo = try start(book, MemoOptions(rate: 48_000, samples: .float32))
    let frames: [Float] = [0, 1.5, -2.25, 1e-30, -0.0, 3e38] + Voice.float32(1000, rate: 48_000)
    try push(memo, frames)
    let attachment = try memo.finish(now: clock.now)
    let player = try book.player(attachment)
    var buffer = [Float](repeating: 0, count: 2000)
    let count = try buffer.withUnsafeMutableBytes { try player.read(as: .float32, into: $0) }
    #expect(buffer[..<count].map(\.bitPattern) == frames.map(\.bitPattern))
    #expect(try field(book, attachment, .mediaType) == .text("audio/wav"))
  }

  @Test func opusIsSmallAndSoundsAlike() throws {
    let book = try open()
    let memo = try start(book, MemoOptions(rate: 48_000, encoding: .opus))
    let frames = Voice.int16(96_000, rate: 48_000)
    try push(memo, frames)
    let attachment = try memo.finish(now: clock.now)
    let decoded = try played(book, attachment)
    #expect(decoded.count == frames.count && Voice.correlation(decoded.map(Samples.float), frames.map(Samples.float)) >= 0.9)
    #expect(try book.readBlob(attachment).size() < 96_000)
    #expect(try field(book, memo.item, .duration) == .int(2 * nanosecondsPerSecond))
  }

  @Test func areCalledNewRecordingAndTheDurationIsThatOfTheAudio() throws {
    let book = try open()
    let memo = try start(book, MemoOptions(rate: 8000))
    #expect(try field(book, memo.item, .name) == .text("New Recording"))
    try push(memo, [Int16](repeating: 0, count: 8000))
    // Hours pass, and nothing is pushed.
    clock.advance(seconds: 7200)
    try memo.pause()
    #expect(try memo.recordingState() == .paused)
    #expect(refusal { try push(memo, [Int16(1)]) }?.reason == .isPaused)
    #expect(refusal { try memo.pause() }?.reason == .isPaused)
    try memo.resume()
    #expect(refusal { try memo.resume() }?.reason == .notPaused)
    try push(memo, [Int16](repeating: 0, count: 4000))
    try memo.finish(now: clock.now)
    #expect(try field(book, memo.item, .duration) == .int(1_500_000_000))
    #expect(try memo.recordingState() == .stopped && memo.elapsed() == 1_500_000_000)
  }

  @Test func areMovedAndRenamedWhileTheyAreRecorded() throws {
    let book = try open()
    let nest = try book.createCollection("Nest")
    let memo = try start(book, MemoOptions(rate: 8000))
    try push(memo, [Int16](repeating: 1, count: 10))
    try book.move(memo.item, to: nest)
    let edit = try book.edit(memo.item)
    try edit.set(.name, .text("Herons"))
    try edit.save()
    try push(memo, [Int16](repeating: 2, count: 10))
    let attachment = try memo.finish(now: clock.now)
    #expect(try book.entry(memo.item).parent == nest && book.entry(memo.item).name == "Herons")
    #expect(try book.entry(attachment).name == "Herons.flac")
    #expect(try played(book, attachment).count == 20)
  }

  @Test func sortAndSumByDuration() throws {
    let book = try open()
    for seconds in [3, 1, 2] {
      let draft = try book.draft(.note)
      try draft.set(.name, .text("Memo of \(seconds) s"))
      let memo = try draft.record(MemoOptions(rate: 8000))
      try push(memo, [Int16](repeating: 0, count: 8000 * seconds))
      try memo.finish(now: clock.now)
    }
    var query = try Query(.note)
    try query.order(by: .duration)
    #expect(try book.names(query) == ["Memo of 1 s", "Memo of 2 s", "Memo of 3 s"])
    #expect(try book.rows(query).reduce(0) { $0 + ($1[.duration].int ?? 0) } == 6 * nanosecondsPerSecond)
    // Imported recordings too: by their headers, whatever they are.
    let note = try book.createNote("Imported")
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    try book.attach(file: "/\(folder)/Data/audio/tone.m4a", to: note)
    #expect(try field(book, note, .duration) == .int(1_234_000_000))
    let text = scratch.write("memo.wav", "This is a text that somebody called memo.wav, and is attached as any other file.")
    let plain = try book.attach(file: text, to: try book.createNote("Text"))
    #expect(try field(book, plain, .duration) == .null)
    #expect(refusal { try book.player(plain) }?.code == .format)
    #expect(refusal { try book.waveform(of: plain, points: 5) }?.code == .format)
  }

  @Test(arguments: [false, true])
  func areContinuedAfterAnyEnd(isClosedFirst: Bool) throws {
    var book = try open()
    let frames = Voice.int16(9000, rate: 8000)
    let memo = try start(book, MemoOptions(rate: 8000, encoding: .flac))
    try push(memo, Array(frames[..<3000]))
    #expect(refusal { try book.continueMemo(memo.item) }?.reason == .blobWriter)
    if isClosedFirst { memo.close() }
    book.close()
    book = try open()
    #expect(try book.recovery().contains { $0.reason == .recovered })
    #expect(try played(book, memo.attachment) == Array(frames[..<3000]))
    // By the note, and by the attachment.
    for (id, part) in [(memo.item, 3000..<6000), (memo.attachment, 6000..<9000)] {
      let more = try book.continueMemo(id)
      #expect(more.item == memo.item && more.attachment == memo.attachment)
      try push(more, Array(frames[part]))
      #expect(try more.elapsed() == Int64(part.upperBound) * 125_000)
      more.close()
      #expect(refusal { try push(more, [Int16(0)]) }?.code == .state)
    }
    let last = try book.continueMemo(memo.item)
    try last.finish(now: clock.now)
    #expect(try played(book, memo.attachment) == frames)
    #expect(try book.entry(memo.attachment).name == "New Recording.flac")
    #expect(refusal { try book.continueMemo(memo.item) }?.code == .state)
    #expect(refusal { try book.continueMemo(memo.attachment) }?.code == .state)
    #expect(refusal { try book.continueMemo(4711) }?.code == .notFound)
    book.close()
    #expect(scratch.files == ["memos.tally"])
  }

  @Test func aKillBeforeTheBookKnowsTheMemoLeavesNothing() throws {
    var book = try open()
    var left: [UInt8] = []
    var name = ""
    let memo = try start(book, MemoOptions(rate: 8000))
    name = scratch.files.first { $0.hasSuffix(".blob") } ?? ""
    #expect(scratch.read(name)[12] == 0)
    memo.close()
    left = scratch.read(name)
    book.close()
    // As the file is while the book does not know it yet: under a UUID of its own, and marked.
    let other = UUID.random()
    left[12] = 1
    left.replaceSubrange(16..<32, with: other.bytes)
    let path = StagingFile.path(other, beside: scratch.file("memos.tally"))
    let file = try #require(fopen(path, "w"))
    fwrite(left, 1, left.count, file)
    fclose(file)
    book = try open()
    #expect(scratch.files.filter { $0.hasSuffix(".blob") } == [name])
    // One that is continued is wanted again.
    let again = try book.continueMemo(memo.item)
    #expect(scratch.read(name)[12] == 0)
    again.close()
    book.close()
  }

  @Test func whatAKillCutInTwoIsLeftOut() throws {
    let book = try open()
    let memo = try start(book, MemoOptions(rate: 8000, channels: 2, encoding: .wav))
    try push(memo, [Int16](repeating: 7, count: 200))
    memo.close()
    // A kill within a push left some of its bytes.
    let writer = try book.continueBlob(memo.attachment)
    try [UInt8](repeating: 9, count: 7).withBytes { bytes throws(Failure) in try writer.write(bytes) }
    writer.close()
    let again = try book.continueMemo(memo.item)
    #expect(try again.elapsed() == 101 * 125_000)
    let attachment = try again.finish(now: clock.now)
    #expect(try book.readBlob(attachment).size() % 4 == 0 && played(book, attachment).count == 202)
  }

  @Test func whatFailsWhileFinishingLeavesTheMemo() throws {
    let book = try open()
    let memo = try start(book, MemoOptions(rate: 8000))
    try push(memo, [Int16](repeating: 5, count: 100))
    try book.delete(memo.item)
    #expect(refusal { try memo.finish(now: clock.now) }?.code == .notFound)
    #expect(try memo.recordingState() == .running)
    try push(memo, [Int16](repeating: 6, count: 100))
    _ = try book.restore(memo.item)
    let attachment = try memo.finish(now: clock.now)
    #expect(try played(book, attachment).count == 200)
    #expect(refusal { try memo.finish(now: clock.now) }?.reason == .hasEnded)
    #expect(refusal { try push(memo, [Int16(0)]) }?.reason == .hasEnded)
    #expect(refusal { try memo.discard(now: clock.now) }?.reason == .hasEnded)
    #expect(refusal { try memo.pause() }?.reason == .hasEnded)
  }

  @Test func areDiscarded() throws {
    let book = try open()
    let memo = try start(book)
    try push(memo, [Int16](repeating: 5, count: 100))
    try memo.discard(now: clock.now)
    #expect(try book.unfinished().isEmpty && book.entry(memo.item).name == "New Recording")
    #expect(refusal { try book.player(memo.attachment) }?.code == .notFound)
    book.close()
    #expect(scratch.files == ["memos.tally"])
  }

  @Test func ofNothingAreEmpty() throws {
    let book = try open()
    let memo = try start(book, MemoOptions(rate: 48_000, encoding: .opus))
    try push(memo, [Int16]())
    let attachment = try memo.finish(now: clock.now)
    #expect(try played(book, attachment).isEmpty && field(book, memo.item, .duration) == .int(0))
    #expect(try book.waveform(of: attachment, points: 3).maxima == [0, 0, 0])
  }

  @Test func whatCannotBeIsRefusedAndNothingIsChanged() throws {
    let book = try open()
    let draft = try book.draft(.note)
    for options in [
      MemoOptions(rate: 0), MemoOptions(rate: 700_000), MemoOptions(channels: 0), MemoOptions(channels: 9),
      MemoOptions(samples: .float32, encoding: .flac), MemoOptions(rate: 44_100, encoding: .opus),
    ] {
      #expect(refusal { try draft.record(options) }?.code == .invalid)
    }
    #expect(refusal { try book.draft(.collection).record() }?.code == .invalid)
    let inside = try book.begin()
    #expect(refusal { try inside.draft(.note).record() }?.reason == .scope)
    try inside.rollback()
    let orphan = try book.draft(.note)
    try orphan.set(.parent, .int(4711))
    #expect(refusal { try orphan.record() }?.code == .notFound)
    #expect(orphan.id == nil && orphan[.name].isNull)
    #expect(try book.names(Query()).isEmpty && book.unfinished().isEmpty)
    #expect(!scratch.files.contains { $0.hasSuffix(".blob") })

    let memo = try draft.record(MemoOptions(rate: 8000, channels: 2, samples: .float32))
    #expect(refusal { try push(memo, [UInt8](repeating: 0, count: 12)) }?.code == .invalid)
    #expect(refusal { try push(memo, [Float](arrayLiteral: 0, 0, 0, .nan)) }?.found == 1)
    #expect(refusal { try push(memo, [Float](arrayLiteral: -.infinity, 0)) }?.code == .invalid)
    #expect(try memo.elapsed() == 0)
    book.close()
    #expect(refusal { try push(memo, [Float](arrayLiteral: 0, 0)) }?.reason == .bookClosed)
    #expect(refusal { try memo.level() }?.code == .closed)
    #expect(refusal { try memo.finish(now: 0) }?.code == .closed)
  }

  @Test func finishingIsAStepThatIsUndone() throws {
    let book = try open()
    let memo = try start(book, MemoOptions(rate: 8000))
    try push(memo, [Int16](repeating: 5, count: 8000))
    let attachment = try memo.finish(now: clock.now)
    _ = try book.undo()
    #expect(try field(book, memo.item, .duration) == .null)
    _ = try book.redo()
    #expect(try played(book, attachment).count == 8000 && field(book, memo.item, .duration) == .int(nanosecondsPerSecond))
  }
}

@Suite(.timeLimit(.minutes(60))) struct PlayerTests {
  private let second = nanosecondsPerSecond

  private func memo(_ seconds: Int, rate: Int = 8000) throws -> (Book, Player, [Int16]) {
    let book = try Book(":memory:")
    let memo = try book.draft(.note).record(MemoOptions(rate: rate))
    let frames = Voice.int16(rate * seconds, rate: rate)
    try frames.withBytes { bytes throws(Failure) in try memo.push(bytes) }
    return (book, try book.player(try memo.finish(now: 0)), frames)
  }

  private func read(_ player: Player, _ count: Int) throws -> [Int16] {
    var buffer = [Int16](repeating: 0, count: count)
    let read = try buffer.withUnsafeMutableBytes { try player.read(as: .int16, into: $0) }
    return Array(buffer[..<read])
  }

  @Test func playsAtAnyPosition() throws {
    let (_, player, frames) = try memo(10)
    #expect((player.rate, player.channels, player.frames, player.samples) == (8000, 1, 80_000, .int16))
    #expect(player.duration == 10 * second)
    #expect(try read(player, 100) == Array(frames[..<100]))
    #expect(try player.position() == 12_500_000)
    for frame in [79_999, 0, 44_444, 1, 33_333] {
      let time = Int64(frame) * 125_000
      #expect(try player.seek(to: time) == time)
      #expect(try read(player, 50) == Array(frames[frame..<min(frame + 50, 80_000)]))
    }
  }

  @Test func skipsAreCutOffAtBothEnds() throws {
    let (_, player, frames) = try memo(40)
    #expect(try player.skip(by: 15 * second) == 15 * second)
    #expect(try player.skip(by: 15 * second) == 30 * second)
    #expect(try read(player, 1) == [frames[240_000]])
    #expect(try player.skip(by: 15 * second) == 40 * second)
    #expect(try read(player, 1).isEmpty)
    #expect(try player.skip(by: -15 * second) == 25 * second)
    #expect(try player.skip(by: -15 * second) == 10 * second)
    #expect(try player.skip(by: -15 * second) == 0)
    #expect(try player.skip(by: .max) == 40 * second && player.skip(by: .max) == 40 * second)
    #expect(try player.skip(by: .min) == 0 && player.seek(to: .min) == 0 && player.seek(to: .max) == 40 * second)
  }

  @Test func statesAreThoseOfAPlayer() throws {
    let (book, player, _) = try memo(2)
    #expect(try player.playerState() == .ready)
    #expect(refusal { try player.pause() }?.reason == .notPlaying)
    try player.play()
    #expect(try player.playerState() == .playing)
    try player.pause()
    #expect(try player.playerState() == .paused)
    try player.play()
    // At the end it pauses, and plays again from the beginning.
    while try !read(player, 4096).isEmpty {}
    #expect(try player.playerState() == .paused && player.position() == 2 * second)
    try player.play()
    #expect(try player.playerState() == .playing && player.position() == 0)
    try player.skip(by: 15 * second)
    #expect(try player.playerState() == .paused)
    #expect(refusal { try read(player, 0) }?.reason == .smallBuffer)
    book.close()
    #expect(refusal { try read(player, 10) }?.code == .closed)
    #expect(refusal { try player.playerState() }?.code == .closed)
  }

  @Test func waveformsAreKept() throws {
    let (book, player, frames) = try memo(10)
    let waveform = try book.waveform(of: player.attachment, points: 100)
    #expect(waveform.maxima[1] == frames[800..<1600].map(Samples.float).max())
    #expect(try book.store.waveforms[.init(attachment: player.attachment, size: (try? book.readBlob(player.attachment).size()) ?? 0, points: 100)] == waveform)
    #expect(try String(decoding: book.waveformSVG(of: player.attachment, points: 100), as: UTF8.self).contains("<title id=\"title\">New Recording</title>"))
    for points in [0, -1, 65_537, .min] { #expect(refusal { try book.waveform(of: player.attachment, points: points) }?.code == .invalid) }
    #expect(refusal { try book.waveform(of: 4711, points: 1) }?.code == .notFound)
    #expect(refusal { try book.player(try book.createNote("No attachment")) }?.code == .invalid)
    var cache = WaveformCache()
    for attachment in 0..<10 as Range<Int64> { cache[.init(attachment: attachment, size: 1, points: 60_000)] = waveform }
    #expect(cache[.init(attachment: 5, size: 1, points: 60_000)] == nil && cache[.init(attachment: 9, size: 1, points: 60_000)] != nil)
  }
}
