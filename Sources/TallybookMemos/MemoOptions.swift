public import TallybookBase

/// How a memo is recorded and kept.
public struct MemoOptions: Sendable {
  /// Frames a second, 1 to 655,350.
  public var rate: Int
  /// Channels, 1 to 8; a frame has one sample of each.
  public var channels: Int
  /// What a sample is.
  public var samples: SampleFormat
  /// What the memo is kept as once it is finished.
  public var encoding: AudioEncoding

  /// One channel of 16 bits at 44,100 frames a second, kept as what is best here, unless said otherwise.
  public init(rate: Int = 44_100, channels: Int = 1, samples: SampleFormat = .int16, encoding: AudioEncoding = .auto) {
    self.rate = rate
    self.channels = channels
    self.samples = samples
    self.encoding = encoding
  }
}
