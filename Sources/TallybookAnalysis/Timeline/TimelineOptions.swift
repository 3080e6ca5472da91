public import TallybookBase

/// Which days a timeline has.
public struct TimelineOptions: Sendable {
  /// The first day; nil: no limit.
  public var since: CivilDate?
  /// The last day, included; nil: no limit.
  public var until: CivilDate?
  /// The zone whose days count; nil: the book's setting.
  public var zone: String?
  /// When a day begins, in ns from midnight; nil: the book's setting.
  public var dayStart: Int64?

  /// Every day, as the book's settings count days, unless said otherwise.
  public init(since: CivilDate? = nil, until: CivilDate? = nil, zone: String? = nil, dayStart: Int64? = nil) {
    self.since = since
    self.until = until
    self.zone = zone
    self.dayStart = dayStart
  }
}
