public import TallybookBase

/// What is said of many numbers. Whole numbers stay whole; where there are none, all but the count are null.
public struct Statistics: Sendable, Equatable {
  /// How many numbers there are.
  public let count: Int64
  /// Their sum: whole where all of them are and it fits.
  public let sum: Value
  /// The arithmetic mean.
  public let mean: Value
  /// The one in the middle, or the middle between the two that are; only where it was asked for.
  public let median: Value
  /// The least.
  public let minimum: Value
  /// The greatest.
  public let maximum: Value
  /// The standard deviation of the sample; of one number there is none.
  public let deviation: Value
}
