internal import TallybookCore

/// How many tasks of each priority a day may have; nil: any number.
///
/// ```swift
/// var limits = try book.today().limits()
/// limits.low = nil
/// print(limits.high ?? 0, limits.medium ?? 0, limits.low == nil)  // 1 3 true
/// ```
public struct Limits: Hashable, Sendable {
  /// Of high priority.
  public var high: Int?
  /// Of medium priority.
  public var medium: Int?
  /// Of low priority.
  public var low: Int?

  init(_ limits: DayLimits) {
    (high, medium, low) = (limits.high.map { Int(clamping: $0) }, limits.medium.map { Int(clamping: $0) }, limits.low.map { Int(clamping: $0) })
  }
}
