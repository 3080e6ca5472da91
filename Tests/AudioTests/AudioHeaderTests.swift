import Testing

@testable import TallybookAudio
@testable import TallybookBase
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct AudioHeaderTests {
  static let exact = 1_234_000_000 as Int64

  static func duration(_ bytes: [UInt8]) throws -> Int64? { try AudioHeader.duration(of: ByteArraySource(bytes)) }

  @Test(arguments: [
    "tone.wav", "extensible.wav", "float.wav", "rf64.wav", "piped.wav", "tone.flac", "vorbis.ogg", "oggflac.oga", "tone.m4a",
    "faststart.m4a", "info.mp3", "tagged.mp3", "tone.aiff", "tone.caf",
  ])
  func durationsAreThoseOfTheAudio(_ name: String) throws {
    let duration = try #require(try Self.duration(try AudioFiles.bytes(name)))
    // MP4 counts the movie in ms.
    #expect(abs(duration - Self.exact) <= 1_000_000, "\(name): \(duration)")
  }

  @Test(arguments: [
    // What a file without a gapless header, or in blocks, says is longer than what went in.
    ("tone.opus", 1_234_000_000 as Int64), ("plain.mp3", 1_332_000_000), ("variable.mp3", 1_332_000_000), ("adpcm.wav", 1_234_000_000),
    // With what an encoder puts before and behind.
    ("fragments.m4a", 1_280_000_000), ("many.m4a", 1_280_000_000), ("tone.aac", 1_344_000_000), ("packets.caf", 1_234_000_000), ("tone.webm", 1_242_000_000),
  ])
  func durationsAreNear(_ name: String, _ expected: Int64) throws {
    let duration = try #require(try Self.duration(try AudioFiles.bytes(name)))
    #expect(abs(duration - expected) <= 70_000_000, "\(name): \(duration)")
  }

  @Test func whatIsNoAudioHasNoDurationAndIsNoError() throws {
    let text = Array(repeatElement("This is a text that somebody called memo.wav.\n", count: 200).joined().utf8)
    for bytes in [[], [0], Array("RIFF".utf8), Array("RIFF\u{4}\0\0\0WAVE".utf8), text, Array("fLaC".utf8), Array("OggS".utf8)] {
      #expect(try Self.duration(bytes) == nil)
    }
    var random = SeededRandom()
    for _ in 0..<50 {
      let noise = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try Self.duration(noise) == nil)
    }
    // Within noise, a frame that ends where the file does is still noise; as all that there is it is a file of one frame.
    let frame = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
    #expect(try Self.duration([UInt8](repeating: 1, count: 1000) + frame) == nil)
    #expect(try Self.duration(frame) != nil)
  }

  @Test func truncatedSamplesCountAsFarAsTheyGo() throws {
    let whole = try AudioFiles.bytes("tone.wav")
    #expect(try Self.duration(Array(whole[..<(44 + 16_000)])) == 500_000_000)
    // A frame cut in half is none.
    #expect(try Self.duration(Array(whole[..<(44 + 16_001)])) == 500_000_000)
    #expect(try Self.duration(Array(whole[..<44])) == 0)
    #expect(try Self.duration(Array(whole[..<40])) == nil)
  }

  @Test func aRecorderThatWasCutOffLeavesOpenSizes() throws {
    var bytes = try AudioFiles.bytes("tone.wav")
    for (place, value) in [(4, UInt8(0)), (40, 0)] { for i in 0..<4 { bytes[place + i] = value } }
    #expect(try Self.duration(bytes) == Self.exact)
    for place in [4, 40] { for i in 0..<4 { bytes[place + i] = 0xFF } }
    #expect(try Self.duration(bytes) == Self.exact)
  }

  @Test func aFLACThatDoesNotKnowItsLengthHasNone() throws {
    var bytes = try AudioFiles.bytes("tone.flac")
    bytes[21] &= 0xF0
    for i in 22..<26 { bytes[i] = 0 }
    #expect(try Self.duration(bytes) == nil)
  }

  @Test func whatIsRecordedLiveMayNotSayIt() throws { #expect(try Self.duration(try AudioFiles.bytes("live.webm")) == nil) }

  /// A recording of an hour has thousands of fragments: the first and the last one say where it begins and ends.
  @Test func aLongRecordingInFragmentsIsReadAtItsEnds() throws {
    func be(_ number: UInt64, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) } }
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] { be(UInt64(body.count + 8), 4) + name.utf8 + body }
    let track = box("trak", box("tkhd", be(0, 12) + be(7, 4) + be(0, 8)) + box("mdia", box("mdhd", be(0, 12) + be(16_000, 4) + be(0, 4))))
    let defaults = box("mvex", box("trex", be(0, 4) + be(7, 4) + be(1, 4) + be(1_000, 4) + be(0, 8)))
    var bytes = box("ftyp", Array("isom".utf8) + be(0, 4)) + box("moov", box("mvhd", be(0, 12) + be(1_000, 4) + be(0, 4)) + track + defaults)
    for number in 0..<4_000 as Range<UInt64> {
      let time = box("tfdt", be(1 << 24, 4) + be(80_000 + number * 16_000, 8))
      bytes += box("moof", box("mfhd", be(0, 8)) + box("traf", box("tfhd", be(0x20000, 4) + be(7, 4)) + time + box("trun", be(0, 4) + be(16, 4))))
      bytes += box("mdat", [UInt8](repeating: 0xFF, count: 300) + Array("moof".utf8))
    }
    let source = CountingSource(bytes)
    #expect(try AudioHeader.duration(of: source) == 4_000 * nanosecondsPerSecond)
    #expect(source.bytesRead < 100_000)
    // Cut off within the last part it is as long as before; without that, as long as the fragments that are whole.
    #expect(try Self.duration(Array(bytes.dropLast(200))) == 4_000 * nanosecondsPerSecond)
    #expect(try Self.duration(Array(bytes.dropLast(420))) == 3_999 * nanosecondsPerSecond)
  }

  @Test func anOggEndsWithItsLastWholePage() throws {
    let whole = try AudioFiles.bytes("vorbis.ogg")
    let cut = try #require(try Self.duration(Array(whole[..<(whole.count - 10)])))
    #expect(cut < Self.exact)
    // Other streams behind it do not count as its.
    let other = try AudioFiles.bytes("tone.opus")
    #expect(try Self.duration(whole + other) == Self.exact)
  }

  @Test func longMP3sOfOneBitrateAreCountedWithoutReadingThem() throws {
    let file = try AudioFiles.bytes("plain.mp3")
    let frame = 144  // 32 kbit/s at 16 kHz in frames of 576 samples
    let frames = 20_000
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frames * frame)
    for _ in 0..<frames { bytes += file[..<frame] }
    let source = CountingSource(bytes)
    #expect(try AudioHeader.duration(of: source) == Int64(frames) * 576 * nanosecondsPerSecond / 16_000)
    #expect(source.bytesRead < 200_000)
  }

  @Test func movieHeadersOfBothVersionsAreRead() throws {
    func box(_ name: String, _ body: [UInt8]) -> [UInt8] { be(UInt64(body.count + 8), 4) + name.utf8 + body }
    func be(_ value: UInt64, _ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) } }
    let ftyp = box("ftyp", Array("M4A \0\0\0\0".utf8))
    let long = box("mvhd", [1, 0, 0, 0] + be(0, 16) + be(1000, 4) + be(6_000_000_000, 8))
    #expect(try Self.duration(ftyp + box("moov", long)) == 6_000_000 * nanosecondsPerSecond)
    // Without a length of the movie, the track's counts.
    let open = box("mvhd", [0, 0, 0, 0] + be(0, 8) + be(1000, 4) + be(0xFFFF_FFFF, 4))
    let track = box("trak", box("mdia", box("mdhd", [0, 0, 0, 0] + be(0, 8) + be(44_100, 4) + be(88_200, 4))))
    #expect(try Self.duration(ftyp + box("moov", open + track)) == 2 * nanosecondsPerSecond)
    #expect(try Self.duration(ftyp + box("moov", open)) == nil)
    // A box of 64-bit size in front; one of no size reaches to the end.
    let wide = be(1, 4) + "mdat".utf8 + be(20, 8) + [1, 2, 3, 4]
    #expect(try Self.duration(ftyp + wide + be(0, 4) + "moov".utf8 + long) == 6_000_000 * nanosecondsPerSecond)
    // No rate, and lengths beyond any duration.
    #expect(try Self.duration(ftyp + box("moov", box("mvhd", [0, 0, 0, 0] + be(0, 8) + be(0, 4) + be(5, 4)))) == nil)
    #expect(try Self.duration(ftyp + box("moov", box("mvhd", [1, 0, 0, 0] + be(0, 16) + be(1, 4) + be(.max - 1, 8)))) == nil)
  }

  @Test func damageNeverTrapsNorReadsMuch() throws {
    let names = [
      "tone.wav", "extensible.wav", "rf64.wav", "adpcm.wav", "tone.flac", "vorbis.ogg", "tone.opus", "oggflac.oga", "info.mp3", "tagged.mp3",
      "variable.mp3", "tone.m4a", "faststart.m4a", "fragments.m4a", "many.m4a", "tone.aac", "tone.aiff", "tone.caf", "packets.caf", "tone.webm",
    ]
    var random = SeededRandom()
    var found = 0
    let rounds = draws(10, long: 80)
    for name in names {
      let whole = try AudioFiles.bytes(name)
      for round in 0..<rounds {
        var bytes = whole
        if round % 4 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
        for _ in 0..<Int.random(in: 1...12, using: &random) where !bytes.isEmpty {
          // Headers lie at the beginning, and of some formats at the end.
          let near = min(bytes.count, 600)
          let place = Bool.random(using: &random) ? Int.random(in: 0..<near, using: &random) : bytes.count - Int.random(in: 1...near, using: &random)
          bytes[place] = [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
        }
        // Sizes may point far into a large file.
        let source = CountingSource(bytes, size: round % 3 == 0 ? 1 << 42 : nil)
        if let duration = try AudioHeader.duration(of: source) {
          found += 1
          #expect(duration >= 0)
        }
        #expect(source.bytesRead <= HeaderReader.largestBudget && source.reads <= HeaderReader.largestBudget / 1024, "\(name), round \(round)")
      }
    }
    #expect(found > 4 * rounds)
  }
}
