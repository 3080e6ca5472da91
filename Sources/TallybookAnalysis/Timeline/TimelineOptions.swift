package import TallybookBase

/// Which days a timeline has.
package struct TimelineOptions: Sendable {
  /// The first day; nil: no limit.
  package var since: CivilDate?
  /// The last day, included; nil: no limit.
  package var until: CivilDate?
  /// The zone whose days count; nil: the book's setting.
  package var zone: String?
  /// When a day begins, in ns from midnight; nil: the book's setting.
  package var dayStart: Int64?

  /// Every day, as the book's settings count days, unless said otherwise.
  package init(since: CivilDate? = nil, until: CivilDate? = nil, zone: String? = nil, dayStart: Int64? = nil) {
    self.since = since
    self.until = until
    self.zone = zone
    self.dayStart = dayStart
  }
}
