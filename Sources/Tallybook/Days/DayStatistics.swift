internal import TallybookCore

/// The figures of the tasks of some days.
///
/// ```swift
/// try book.complete(try book.today().create("Visit mum"))
/// let statistics = try book.statistics()
/// print(statistics.tasks, statistics.completed, statistics.mean, statistics.streak, statistics.longest)  // 1 1 1.0 1 1
/// ```
public struct DayStatistics: Hashable, Sendable {
  /// How many tasks are on those days.
  public let tasks: Int
  /// How many of them are complete.
  public let completed: Int
  /// How many are complete a day on average, days without tasks included.
  public let mean: Double
  /// The number of days of the streak that the last day ends: days with all tasks complete. Days without tasks are skipped.
  public let streak: Int
  /// The number of days of the longest streak.
  public let longest: Int

  init(_ counted: Engine.DayStatistics) {
    (tasks, completed, mean) = (Int(clamping: counted.tasks), Int(clamping: counted.completed), counted.mean)
    (streak, longest) = (Int(clamping: counted.streak), Int(clamping: counted.longest))
  }
}
