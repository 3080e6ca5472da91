package import TallybookBase

/// What a summary groups by and measures.
package struct SummaryOptions: Sendable {
  /// The groups, each within the one before.
  package var by: Groupings
  /// What is measured.
  package var measures: Measures
  /// How it is counted.
  package var flags: SummaryFlags
  /// The field that sums, means and the like are of.
  package var field: Field?
  /// The zone whose days count; nil: the book's setting.
  package var zone: String?
  /// When a day begins, in ns from midnight; nil: the book's setting.
  package var dayStart: Int64?
  /// Only what lies at or behind it, and of sessions that part.
  package var since: Instant?
  /// Only what lies before it, and of sessions that part.
  package var until: Instant?
  /// One of `measures`, by which the first groups stand, the greatest first; none: in their own order.
  package var rank: Measures = []
  /// How many of the first groups there are at most; 0: all.
  package var most: UInt32 = 0

  /// Count and duration of everything in one row, unless said otherwise.
  package init(
    by first: Grouping = .none, _ second: Grouping = .none, _ third: Grouping = .none, _ fourth: Grouping = .none,
    measuring measures: Measures = [.count, .duration], of field: Field? = nil,
    flags: SummaryFlags = [], zone: String? = nil, dayStart: Int64? = nil, since: Instant? = nil, until: Instant? = nil
  ) {
    by = Groupings(first, second, third, fourth)
    self.measures = measures.isEmpty ? [.count, .duration] : measures
    self.flags = flags
    self.field = field
    self.zone = zone
    self.dayStart = dayStart
    self.since = since
    self.until = until
  }
}

extension Measures {
  /// Those that are of tasks alone.
  static let ofTasks: Measures = [.complete, .incomplete, .carried]

  /// Those that are of a field's values or of intervals.
  static let statistics: Measures = [.sum, .mean, .median, .minimum, .maximum, .deviation]
}
