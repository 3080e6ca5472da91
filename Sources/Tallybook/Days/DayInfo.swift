public import TallybookBase
internal import TallybookCore

/// A day that was opened, as it was when it was read.
///
/// ```swift
/// let today = try book.today()
/// try book.complete(try today.create("Visit mum"))
/// for info in try book.days() {
///   print(info.date == today.date, info.taskCount, info.completedCount)  // true 1 1
///   print(info.limits.high ?? 0, info.opened <= .now, info.reviewed == nil, info.seed != 0)  // 1 true true true
/// }
/// ```
public struct DayInfo: Hashable, Sendable {
  /// The date.
  public let date: CivilDate
  /// How many tasks of each priority it may have.
  public let limits: Limits
  /// How many tasks it has.
  public let taskCount: Int
  /// How many of them are complete.
  public let completedCount: Int
  /// When it was opened.
  public let opened: Instant
  /// When the days before it were reviewed on it; nil if they were not.
  public let reviewed: Instant?
  /// The number that chooses its accolade.
  public let seed: Int64

  init?(_ day: Engine.Day) {
    guard let date = CivilDate(number: day.date) else { return nil }
    self.date = date
    limits = Limits(day.limits)
    (taskCount, completedCount) = (Int(clamping: day.tasks), Int(clamping: day.completed))
    (opened, reviewed) = (Instant(nanoseconds: day.opened), day.reviewed.map { Instant(nanoseconds: $0) })
    seed = day.seed
  }
}
