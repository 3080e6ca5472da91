package import TallybookBase

/// How a memo is recorded and kept.
package struct MemoOptions: Sendable {
  /// Frames a second, 1 to 655,350.
  package var rate: Int
  /// Channels, 1 to 8; a frame has one sample of each.
  package var channels: Int
  /// What a sample is.
  package var samples: SampleFormat
  /// What the memo is kept as once it is finished.
  package var encoding: AudioEncoding

  /// One channel of 16 bits at 44,100 frames a second, kept as what is best here, unless said otherwise.
  package init(rate: Int = 44_100, channels: Int = 1, samples: SampleFormat = .int16, encoding: AudioEncoding = .auto) {
    self.rate = rate
    self.channels = channels
    self.samples = samples
    self.encoding = encoding
  }
}
