internal import TallybookCore

/// An audio attachment at a glance: the least and the greatest sample of each of several equal parts, over all channels. Full scale is 1.
///
/// ```swift
/// let memo = try book.recordMemo("Dawn", encoding: .wav)
/// try memo.push([0, 8192] as [Int16])
/// let waveform = try book.waveform(of: try memo.finish(), points: 2)
/// print(waveform.minima, waveform.maxima)  // [0.0, 0.25] [0.0, 0.25]
/// ```
public struct Waveform: Hashable, Sendable {
  /// The least sample of each part.
  public let minima: [Float]
  /// The greatest sample of each part.
  public let maxima: [Float]

  init(_ waveform: Engine.Waveform) { (minima, maxima) = (waveform.minima, waveform.maxima) }
}
