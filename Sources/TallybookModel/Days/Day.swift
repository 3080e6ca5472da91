package import TallybookBase

/// A day that was opened.
package struct Day: Sendable, Equatable {
  /// The date, such as 20260302.
  package let date: Int32
  /// The most tasks of each priority that it may have.
  package let limits: DayLimits
  /// The number that chooses its accolade.
  package let seed: Int64
  /// When it was opened.
  package let opened: Instant
  /// When the days before it were reviewed on it; nil if they were not.
  package let reviewed: Instant?
  /// How many tasks it has.
  package let tasks: Int64
  /// How many of them are complete.
  package let completed: Int64

  package static let rowFields: [Field] = [
    .kind, .day, .highLimit, .mediumLimit, .lowLimit, .seed, .created, .reviewed, .taskCount, .completedCount,
  ]

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.day.rawValue))
    case .day: .int(Int64(date))
    case .highLimit: Value(limits.high)
    case .mediumLimit: Value(limits.medium)
    case .lowLimit: Value(limits.low)
    case .seed: .int(seed)
    case .created: .int(opened)
    case .reviewed: Value(reviewed)
    case .taskCount: .int(tasks)
    case .completedCount: .int(completed)
    default: .null
    }
  }
}
