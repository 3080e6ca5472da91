internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What a summary reads of a task.
package struct TaskFacts {
  /// The day that it is on, as days since 1970-01-01; nil in the backlog.
  package let day: Int64?
  let priority: Int64
  let completed: Instant?
  /// Whether it repeats one of an earlier day.
  let isCarried: Bool

  /// The columns that it is read from.
  static let sql: SQL = "e.day, e.priority, e.completed, e.carried IS NOT NULL"

  init(_ statement: Statement, at first: Int32) {
    day = statement.value(first).int.flatMap { Int32(exactly: $0) }.flatMap { CivilDate(number: $0) }?.daysSinceEpoch
    priority = statement.value(first + 1).int ?? 0
    completed = statement.value(first + 2).int
    isCarried = statement.int(first + 3) == 1
  }

  /// The number of the group of time that it falls into; nil where it has no day, or of hours where it is not complete.
  func number(_ grouping: Grouping, _ rule: DayRule) -> Int64? {
    if grouping == .hour { return completed.map { Int64(rule.zone.civil(at: $0).hour) } }
    guard let day else { return nil }
    let unit: CalendarUnit
    switch grouping {
    case .week: unit = .week
    case .month: unit = .month
    case .year: unit = .year
    case .weekday: return Int64(CivilDate(daysSinceEpoch: day).weekday)
    default: unit = .day
    }
    return Int64(CivilDate(daysSinceEpoch: unit.bounds(around: day).first).number)
  }
}
