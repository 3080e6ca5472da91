package import TallybookBase

/// What is said of many numbers. Whole numbers stay whole; where there are none, all but the count are null.
package struct Statistics: Sendable, Equatable {
  /// How many numbers there are.
  package let count: Int64
  /// Their sum: whole where all of them are and it fits.
  package let sum: Value
  /// The arithmetic mean.
  package let mean: Value
  /// The one in the middle, or the middle between the two that are; only where it was asked for.
  package let median: Value
  /// The least.
  package let minimum: Value
  /// The greatest.
  package let maximum: Value
  /// The standard deviation of the sample; of one number there is none.
  package let deviation: Value
}
