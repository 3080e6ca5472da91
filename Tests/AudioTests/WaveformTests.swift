import Testing

@testable import TallybookAudio
@testable import TallybookBase
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct WaveformTests {
  private func reader(_ frames: [Float], channels: Int = 1) throws -> any AudioReader {
    let format = try PCMFormat(rate: 1000, channels: channels, samples: .float32)
    return try AudioContent.reader(ByteArraySource(frames.withUnsafeBytes { WaveFile.header(format, dataSize: Int64($0.count)) + $0 }))
  }

  @Test func partsShowTheirLeastAndGreatest() throws {
    var random = SeededRandom()
    for (frames, channels, points) in [(10, 1, 5), (1000, 1, 7), (1000, 2, 999), (40_000, 3, 10), (3, 1, 8), (1, 1, 1), (100_000, 1, 640)] {
      let samples = (0..<frames * channels).map { _ in Float.random(in: -1...1, using: &random) }
      let waveform = try Waveform(try reader(samples, channels: channels), points: points)
      for point in 0..<points {
        let start = point * frames / points
        let end = max(start + 1, (point + 1) * frames / points)
        let part = samples[(start * channels)..<(end * channels)]
        #expect(waveform.minima[point] == part.min() && waveform.maxima[point] == part.max(), "\(frames) frames, point \(point) of \(points)")
      }
    }
  }

  @Test func whatAFilePromisedAndDoesNotHaveIsSilence() throws {
    let whole = try AudioFiles.bytes("tone.flac")
    let reader = try AudioContent.reader(ByteArraySource(Array(whole[..<(whole.count * 3 / 4)])))
    let waveform = try Waveform(reader, points: 10)
    #expect(waveform.maxima[0] > 0.3 && waveform.maxima[9] == 0 && waveform.minima[9] == 0)
    #expect(try Waveform(try self.reader([]), points: 3) == Waveform(try self.reader([0]), points: 3))
  }

  @Test func thePictureSaysWhatItShows() throws {
    let waveform = try Waveform(try reader([0, 0.5, -1, 0]), points: 2)
    let svg = String(decoding: WaveformSVG.write(waveform, name: "A < B & \u{1}C", duration: 61_000_000_000), as: UTF8.self)
    #expect(
      svg == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 200" preserveAspectRatio="none" role="img" \
        aria-labelledby="title description" fill="currentColor">
        <title id="title">A &lt; B &amp; \u{FFFD}C</title>
        <desc id="description">Waveform of 01:01 of audio in 2 parts; the loudest reaches 100 % of full scale.</desc>
        <path d="M0 50h1V101h-1zM1 99h1V200h-1z"/>
        </svg>

        """)
  }

  @Test func theLevelIsThatOfTheNewestTenth() throws {
    var level = Level(try PCMFormat(rate: 1000, channels: 1, samples: .int16))
    #expect(level.peak == 0 && level.rms == 0)
    func push(_ value: Int16, _ count: Int) { [Int16](repeating: value, count: count).withUnsafeBytes { level.add($0, .int16) } }
    push(.min, 5)
    #expect(level.peak == 1 && level.rms == 1)
    push(16_384, 250)
    #expect(level.peak == 0.5 && level.rms == 0.5)
    for _ in 0..<40 { push(0, 5) }
    #expect(level.peak == 0)
    push(-16_384, 100)
    push(0, 99)
    #expect(level.peak == 0.5 && (0.1..<0.5).contains(level.rms))
  }
}
