internal import TallybookBase

/// Whose days a dashboard counts, and how many of them today is compared with.
package struct DashboardOptions: Sendable {
  /// How many days before today the mean of a day is of, 1 to 366.
  package var days: Int32
  /// The zone whose days count; nil: the book's setting.
  package var zone: String?
  /// When a day begins, in ns from midnight; nil: the book's setting.
  package var dayStart: Int64?

  /// Today against the 7 days before it, as the book's settings count days, unless said otherwise.
  package init(days: Int32 = 7, zone: String? = nil, dayStart: Int64? = nil) {
    self.days = days
    self.zone = zone
    self.dayStart = dayStart
  }

  func check() throws(Failure) {
    guard (1...366).contains(days) else {
      throw Failure(.range, "a dashboard compares today with 1 to 366 days before it, not with \(days)", found: Measure(days), bound: days < 1 ? 1 : 366)
    }
  }
}
