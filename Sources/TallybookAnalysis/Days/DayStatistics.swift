package import TallybookBase
package import TallybookModel
internal import TallybookPlanning
internal import TallybookQuery

/// What there is to say of the tasks of some days: counted from the tasks, never kept.
package struct DayStatistics: Sendable, Equatable {
  /// How many tasks are on them.
  package let tasks: Int64
  /// How many of those are complete.
  package let completed: Int64
  /// How many are complete a day.
  package let mean: Double
  /// For how many days in a row, up to the last, all tasks are complete.
  package let streak: Int64
  /// The longest such row.
  package let longest: Int64
}

extension Book {
  /// Counts the tasks of days, from the first (nil: that has one) to the last (nil: today), both included.
  ///
  /// - Throws: `invalid` (no such day, or the last lies before the first).
  package func dayStatistics(since: Int32? = nil, until: Int32? = nil) throws(Failure) -> DayStatistics {
    let today = try date()
    for date in [since, until].compactMap({ $0 }) { try Days.require(date) }
    let last = until ?? today
    if let since, since > last {
      throw Failure(.timeOrder, "the last day is before the first", field: .day, found: Measure(last), bound: Measure(since))
    }
    let tasks = try read { connection throws(Failure) in
      try Days.tasks(from: since.map { Int64($0) } ?? .min, to: Int64(last), on: connection)
    }
    var (completed, streak, longest): (Int64, Int64, Int64) = (0, 0, 0)
    var left = tasks[...]
    while let day = left.first?[.day].int {
      let ofDay = left.prefix { $0[.day].int == day }
      left = left.dropFirst(ofDay.count)
      let done = ofDay.filter { !$0[.completed].isNull }.count
      completed += Int64(done)
      if done == ofDay.count { streak += 1 } else if day != Int64(today) { streak = 0 }
      longest = max(longest, streak)
    }
    let first = since ?? tasks.first?[.day].int.flatMap { Int32(exactly: $0) } ?? last
    let days = max(1, (CivilDate(number: last)?.daysSinceEpoch ?? 0) - (CivilDate(number: first)?.daysSinceEpoch ?? 0) + 1)
    return DayStatistics(
      tasks: Int64(tasks.count), completed: completed, mean: Double(completed) / Double(days), streak: streak, longest: longest)
  }
}
