/// How loud the newest tenth of a second of a memo is, or a little more. Full scale is 1.
///
/// ```swift
/// let memo = try book.recordMemo("Lecture 4")
/// try memo.push([Int16](repeating: 16384, count: 100))
/// print(try memo.level().peak, try memo.level().rms)  // 0.5 0.5
/// ```
public struct Loudness: Hashable, Sendable {
  /// The greatest distance from zero.
  public let peak: Double
  /// The root mean square over all channels.
  public let rms: Double
}
