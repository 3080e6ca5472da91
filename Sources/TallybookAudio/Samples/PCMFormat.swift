package import TallybookBase

/// How frames lie in memory: a frame has one sample of each channel, one behind the other.
package struct PCMFormat: Equatable {
  /// Frames a second.
  package var rate: Int
  package var channels: Int
  package var samples: SampleFormat

  static let largestRate = 655_350
  static let mostChannels = 8

  /// Bytes of a frame.
  package var frameSize: Int { channels * samples.size }

  /// - Throws: `invalid` for what no recording has: no channels, or absurd rates.
  package init(rate: Int, channels: Int, samples: SampleFormat) throws(Failure) {
    guard (1...PCMFormat.mostChannels).contains(channels) else {
      throw Failure(
        .range, "the recording has \(channels) channels and may have 1 to \(PCMFormat.mostChannels); give how many the frames have",
        found: Measure(channels), bound: Measure(PCMFormat.mostChannels))
    }
    guard (1...PCMFormat.largestRate).contains(rate) else {
      throw Failure(
        .range, "the rate is \(rate) and may be 1 to \(PCMFormat.largestRate) frames a second; give that of the frames",
        found: Measure(rate), bound: Measure(PCMFormat.largestRate))
    }
    self.rate = rate
    self.channels = channels
    self.samples = samples
  }

  /// How long `frames` play, in ns, cut off.
  package func duration(of frames: Int64) -> Int64 { AudioLength(units: UInt64(max(0, frames)), rate: UInt64(rate))?.duration ?? 0 }
}
