import Testing

@testable import TallybookAudio
@testable import TallybookBase
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct AudioCodecTests {
  private func encode<T>(_ frames: [T], _ encoding: AudioEncoding, _ format: PCMFormat, piece: Int = 777) throws -> [UInt8] {
    let target = MemoryTarget()
    let writer = try #require(try AudioContent.writer(encoding, format, to: target))
    let step = piece * format.channels
    for start in stride(from: 0, to: frames.count, by: step) {
      try Array(frames[start..<min(frames.count, start + step)]).withUnsafeBytes { try writer.write($0) }
    }
    try writer.finish()
    return target.bytes
  }

  private func wav<T>(_ frames: [T], _ format: PCMFormat) -> [UInt8] {
    frames.withUnsafeBytes { WaveFile.header(format, dataSize: Int64($0.count)) + $0 }
  }

  @Test func libsndfileIsHere() { #expect(AudioSupport.hasCodecs) }

  @Test(arguments: [1, 2, 3, 8], [1000, 8000, 44_100, 96_000])
  func flacGivesBackWhatWentIn(channels: Int, rate: Int) throws {
    let format = try PCMFormat(rate: rate, channels: channels, samples: .int16)
    var frames = Voice.int16(3001, rate: rate, channels: channels)
    frames[0] = .min
    frames[1] = .max
    let bytes = try encode(frames, .flac, format)
    #expect(try AudioHeader.duration(of: ByteArraySource(bytes)) == format.duration(of: 3001))
    let reader = try AudioContent.reader(ByteArraySource(bytes))
    #expect((reader.rate, reader.channels, reader.frames) == (rate, channels, 3001))
    #expect(try reader.int16s() == frames)
    // And at any place.
    for frame in [2990, 5, 0, 1500] {
      try reader.seek(to: Int64(frame))
      #expect(try reader.int16s() == Array(frames[(frame * channels)...]))
    }
    try reader.seek(to: 9999)
    #expect(try reader.int16s().isEmpty)
  }

  @Test(arguments: [8000, 12_000, 16_000, 24_000, 48_000])
  func opusSoundsLikeWhatWentIn(rate: Int) throws {
    let format = try PCMFormat(rate: rate, channels: 1, samples: .int16)
    let frames = Voice.int16(rate * 2 + 17, rate: rate)
    let bytes = try encode(frames, .opus, format)
    #expect(bytes.count < frames.count)
    #expect(abs(try #require(try AudioHeader.duration(of: ByteArraySource(bytes))) - format.duration(of: Int64(frames.count))) < 1_000_000)
    let reader = try AudioContent.reader(ByteArraySource(bytes))
    let decoded = try reader.floats()
    #expect(reader.rate == rate && abs(decoded.count - frames.count) <= 6, "\(reader.rate) \(decoded.count) \(frames.count)")
    #expect(Voice.correlation(decoded, frames.map(Samples.float)) >= 0.9)
  }

  @Test func opusTakesFloatingPoint() throws {
    let format = try PCMFormat(rate: 48_000, channels: 2, samples: .float32)
    let frames = Voice.float32(48_000, rate: 48_000, channels: 2)
    let decoded = try AudioContent.reader(ByteArraySource(try encode(frames, .opus, format))).floats()
    #expect(Voice.correlation(decoded, frames) >= 0.9)
  }

  @Test(arguments: [SampleFormat.int16, .float32], [1, 2, 8])
  func wavGivesBackWhatWentIn(samples: SampleFormat, channels: Int) throws {
    let format = try PCMFormat(rate: 22_050, channels: channels, samples: samples)
    let whole = Voice.int16(2003, rate: 22_050, channels: channels)
    // Louder than full scale is kept too.
    let real = whole.map { Samples.float($0) * 5 }
    for library in [nil, SndfileLibrary.loaded] {
      let bytes = samples == .int16 ? wav(whole, format) : wav(real, format)
      let reader = try AudioContent.reader(ByteArraySource(bytes), library)
      #expect((reader.rate, reader.channels, reader.frames, reader.samples) == (22_050, channels, 2003, samples))
      if samples == .int16 { #expect(try reader.int16s() == whole) } else { #expect(try reader.floats() == real) }
      try reader.seek(to: 2000)
      #expect(try reader.floats().count == 3 * channels)
      // What others make of it.
      if let library {
        let theirs = try SndfileReader(ByteArraySource(bytes), library)
        if samples == .int16 { #expect(try theirs.int16s() == whole) } else { #expect(try theirs.floats() == real) }
      }
    }
  }

  @Test func samplesConvertThereAndBack() {
    for value in stride(from: Int(Int16.min), through: Int(Int16.max), by: 7) {
      #expect(Samples.int16(Samples.float(Int16(value))) == Int16(value))
    }
    #expect([1, 2, -1, -2, .infinity, -.infinity, .nan].map(Samples.int16) == [.max, .max, .min, .min, .max, .min, 0])
    let real: [Float] = [0, 1, -1, 1e30]
    #expect(real.withUnsafeBytes { Samples.firstNonFinite($0) } == nil)
    #expect([0, -Float.infinity].withUnsafeBytes { Samples.firstNonFinite($0) } == 1)
    #expect([Float.nan].withUnsafeBytes { Samples.firstNonFinite($0) } == 0)
  }

  @Test(arguments: [
    ("tone.flac", 0), ("extensible.wav", 0), ("float.wav", 0), ("rf64.wav", 0), ("piped.wav", 0), ("vorbis.ogg", 0),
    ("tone.opus", 0), ("adpcm.wav", 600), ("info.mp3", 1200),
  ])
  func whatOtherProgramsWroteIsRead(_ name: String, _ more: Int) throws {
    let original = try AudioContent.reader(ByteArraySource(try AudioFiles.bytes("tone.wav"))).floats()
    let reader = try AudioContent.reader(ByteArraySource(try AudioFiles.bytes(name)))
    let channels = reader.channels
    let decoded = try reader.floats()
    #expect(reader.rate == 16_000 && abs(decoded.count / channels - original.count) <= more, "\(decoded.count / channels)")
    let first = stride(from: 0, to: decoded.count, by: channels).map { decoded[$0] }
    #expect(Voice.correlation(first, original) > 0.9)
  }

  @Test func sizesBeyond4GiBAreKept() throws {
    let format = try PCMFormat(rate: 48_000, channels: 2, samples: .float32)
    let size = 5 << 30 as Int64
    let header = WaveFile.header(format, dataSize: size)
    #expect(header.starts(with: "RF64".utf8) && header.count == WaveFile.header(format, dataSize: 8).count)
    #expect(header.count == WaveFile.openHeader(format, becoming: .flac).count)
    #expect(try AudioHeader.duration(of: CountingSource(header, size: size + Int64(header.count))) == format.duration(of: size / 8))
  }

  @Test func anOpenFileKnowsWhatItIsToBecome() throws {
    for encoding in AudioEncoding.allCases {
      for samples in SampleFormat.allCases {
        let format = try PCMFormat(rate: 8000, channels: 1, samples: samples)
        let bytes = WaveFile.openHeader(format, becoming: encoding) + [UInt8](repeating: 0, count: 8000 * samples.size + 1)
        var reader = HeaderReader(ByteArraySource(bytes))
        let header = try #require(try WAVHeader.read(in: &reader))
        #expect(WaveFile.encoding(of: header) == encoding && header.frames == 8000)
        #expect(try AudioContent.reader(ByteArraySource(bytes)).floats().count == 8000)
      }
    }
  }

  @Test func whatCannotBeKeptIsRefusedBeforehand() throws {
    for (rate, channels) in [(0, 1), (-1, 1), (655_351, 1), (.max, 1), (44_100, 0), (44_100, 9), (44_100, -1), (44_100, .min)] {
      #expect(refusal { try PCMFormat(rate: rate, channels: channels, samples: .int16) }?.code == .invalid)
    }
    let plain = try PCMFormat(rate: 44_100, channels: 1, samples: .int16)
    let real = try PCMFormat(rate: 44_100, channels: 1, samples: .float32)
    #expect(refusal { try AudioContent.check(.flac, real) }?.code == .invalid)
    #expect(refusal { try AudioContent.check(.opus, plain) }?.code == .invalid)
    try AudioContent.check(.auto, real)
    try AudioContent.check(.flac, plain)
    #expect(AudioContent.resolved(.auto, plain) == .flac && AudioContent.resolved(.auto, real) == .wav)
  }

  @Test func withoutTheLibraryWAVGoesOnAndTheRestSaysWhatIsMissing() throws {
    #expect(SndfileLibrary.find { _ in nil } == nil)
    let plain = try PCMFormat(rate: 48_000, channels: 1, samples: .int16)
    for encoding in [AudioEncoding.flac, .opus] {
      let failure = refusal { try AudioContent.check(encoding, plain, nil) }
      #expect(failure?.reason == .needsSndfile && failure?.message.contains("libsndfile1") == true)
    }
    try AudioContent.check(.wav, plain, nil)
    try AudioContent.check(.auto, plain, nil)
    #expect(AudioContent.resolved(.auto, plain, nil) == .wav)
    for name in ["tone.flac", "vorbis.ogg", "info.mp3", "adpcm.wav"] {
      let failure = refusal { try AudioContent.reader(ByteArraySource(try AudioFiles.bytes(name)), nil) }
      #expect(failure?.reason == .needsSndfile && failure?.message.contains("libsndfile1") == true)
    }
  }

  @Test func whatIsNoAudioSaysSo() throws {
    let text = Array("This is a text that somebody called memo.wav.\n".utf8)
    for library in [nil, SndfileLibrary.loaded] {
      for bytes in [[], text, [UInt8](repeating: 0, count: 5000)] {
        #expect(refusal { try AudioContent.reader(ByteArraySource(bytes), library) }?.code == .format)
      }
    }
    #expect(refusal { try AudioContent.reader(ByteArraySource(try AudioFiles.bytes("tone.m4a"))) }?.reason == .notOffered)
  }

  @Test func aTruncatedFLACPlaysAsFarAsItGoes() throws {
    let whole = try AudioFiles.bytes("tone.flac")
    let reader = try AudioContent.reader(ByteArraySource(Array(whole[..<(whole.count / 2)])))
    var decoded: [Float] = []
    do { decoded = try reader.floats() } catch let failure as Failure { #expect(failure.code == .corrupt) }
    let original = try AudioContent.reader(ByteArraySource(try AudioFiles.bytes("tone.wav"))).floats()
    #expect(decoded.count < original.count && Array(original[..<decoded.count]) == decoded)
  }

  @Test func aFullDiskIsReportedThroughTheLibrary() throws {
    let format = try PCMFormat(rate: 8000, channels: 1, samples: .int16)
    for (encoding, room) in [(AudioEncoding.flac, 0), (.flac, 4000), (.opus, 0), (.opus, 3000)] {
      let failure = refusal {
        let writer = try #require(try AudioContent.writer(encoding, format, to: MemoryTarget(room: room)))
        try Voice.int16(80_000, rate: 8000).withUnsafeBytes { try writer.write($0) }
        try writer.finish()
      }
      #expect(failure?.code == .full && failure?.subCode == 28)
    }
  }

  @Test func readingThatFailsIsReportedThroughTheLibrary() throws {
    struct Failing: ByteSource {
      let bytes: ByteArraySource
      var size: Int64 { bytes.size }
      func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        guard offset < 10_000 else { throw Failure(.io, "the medium is gone; plug it in", subCode: 5) }
        return bytes.read(at: offset, into: buffer)
      }
    }
    let reader = try AudioContent.reader(Failing(bytes: ByteArraySource(try AudioFiles.bytes("tone.flac"))))
    #expect(refusal { try reader.floats() }?.subCode == 5)
  }

  @Test func damageOfWAVNeverTraps() throws {
    var random = SeededRandom()
    for name in ["tone.wav", "extensible.wav", "float.wav", "rf64.wav"] {
      let whole = try AudioFiles.bytes(name)
      for _ in 0..<200 {
        var bytes = Array(whole[..<Int.random(in: 0..<min(whole.count, 3000), using: &random)])
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
          bytes[Int.random(in: 0..<min(bytes.count, 120), using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let reader = try? AudioContent.reader(ByteArraySource(bytes), nil) else { continue }
        try reader.seek(to: Int64.random(in: 0...reader.frames, using: &random))
        _ = try reader.floats(piece: 64)
      }
    }
  }
}
