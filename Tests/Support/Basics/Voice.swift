import Glibc
internal import TallybookAudio
internal import TallybookBase

/// Frames that sound a little like speech: syllables of a few harmonics.
enum Voice {
  static func int16(_ frames: Int, rate: Int, channels: Int = 1) -> [Int16] {
    (0..<frames * channels).map { index in
      let time = Double(index / channels) / Double(rate)
      let pitch = 140 + 30 * sin(2 * .pi * 0.7 * time) + Double(index % channels) * 20
      let syllable = max(0, sin(2 * .pi * 3 * time))
      let tone = sin(2 * .pi * pitch * time) + 0.5 * sin(4 * .pi * pitch * time) + 0.3 * sin(6 * .pi * pitch * time)
      return Int16(syllable * tone * 9000)
    }
  }

  static func float32(_ frames: Int, rate: Int, channels: Int = 1) -> [Float] { int16(frames, rate: rate, channels: channels).map(Samples.float) }

  /// How alike two recordings are: 1 where one is the other, louder or not.
  static func correlation(_ first: [Float], _ second: [Float]) -> Double {
    var (both, one, two) = (0.0, 0.0, 0.0)
    for (a, b) in zip(first, second) {
      both += Double(a) * Double(b)
      one += Double(a) * Double(a)
      two += Double(b) * Double(b)
    }
    return one == 0 || two == 0 ? 0 : both / (one * two).squareRoot()
  }
}

extension AudioReader {
  /// All frames from where it stands, asked for in uneven pieces.
  func floats(piece: Int = 1000) throws -> [Float] {
    var result: [Float] = []
    var buffer = [Float](repeating: 0, count: piece * channels)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try read(piece, as: .float32, into: $0) }
      if count == 0 { return result }
      result += buffer[..<(count * channels)]
    }
  }

  func int16s(piece: Int = 1000) throws -> [Int16] {
    var result: [Int16] = []
    var buffer = [Int16](repeating: 0, count: piece * channels)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try read(piece, as: .int16, into: $0) }
      if count == 0 { return result }
      result += buffer[..<(count * channels)]
    }
  }
}
