internal import TallybookBase
internal import TallybookModel

/// Cuts time where a summary's groups change, and says which groups a piece belongs to. It remembers the last piece, so that rows in
/// order of time cost a comparison each.
struct TimeSplit {
  private let rule: DayRule
  private let by: [Grouping]
  /// The stretch of days in which no group but the hour changes; nil where none is of days.
  private let unit: CalendarUnit?
  /// Where the hour stands among the groups; nil where none is of hours.
  private let hourPlace: Int?

  /// The piece that was found last; it ends before `end`.
  private(set) var start: Instant = .max
  private(set) var end: Instant = .min
  /// The numbers of its groups; 0 of those that are not of time.
  private(set) var numbers = GroupNumbers()

  /// The days that were found last, and the numbers of their groups.
  private var days: (start: Instant, end: Instant, numbers: GroupNumbers) = (.max, .min, GroupNumbers())
  private var stretch = ZoneStretch(first: .max, last: .min, offset: 0)

  init(_ rule: DayRule, by groupings: [Grouping]) {
    self.rule = rule
    by = groupings
    hourPlace = by.firstIndex(of: .hour)
    unit = Self.unit(of: Set(by))
  }

  /// Moves to the piece that an instant lies in.
  @inline(__always)
  mutating func move(to instant: Instant) {
    if instant < start || instant >= end { find(instant) }
  }

  private mutating func find(_ instant: Instant) {
    if let unit, instant < days.start || instant >= days.end { findDays(instant, unit) }
    (start, end) = unit == nil ? (.min, .max) : (days.start, days.end)
    numbers = days.numbers
    if let hourPlace {
      if !stretch.contains(instant) { stretch = rule.zone.stretch(at: instant) }
      let seconds = InstantParts.split(instant).seconds
      let (hours, into) = InstantParts.floorDivide(seconds + Int64(stretch.offset), by: 3600)
      numbers[hourPlace] = InstantParts.floorDivide(hours, by: 24).remainder
      start = max(start, stretch.first, InstantParts.saturated(seconds: seconds - into, nanosecond: 0))
      end = min(end, stretch.last == .max ? .max : stretch.last + 1, InstantParts.saturated(seconds: seconds - into + 3600, nanosecond: 0))
    }
  }

  private mutating func findDays(_ instant: Instant, _ unit: CalendarUnit) {
    let bounds = unit.bounds(around: rule.number(of: instant))
    days = (rule.start(ofNumber: bounds.first), rule.start(ofNumber: bounds.next), GroupNumbers())
    for place in by.indices { days.numbers[place] = Self.number(by[place], of: bounds.first) }
  }

  /// The number of a group that a day falls into; 0 where that is not of days.
  private static func number(_ grouping: Grouping, of day: Int64) -> Int64 {
    switch grouping {
    case .day: Int64(CivilDate(daysSinceEpoch: day).number)
    case .week: Int64(CivilDate(daysSinceEpoch: CalendarUnit.week.bounds(around: day).first).number)
    case .month: Int64(CivilDate(daysSinceEpoch: CalendarUnit.month.bounds(around: day).first).number)
    case .year: Int64(CivilDate(daysSinceEpoch: CalendarUnit.year.bounds(around: day).first).number)
    case .weekday: Int64(CivilDate(daysSinceEpoch: day).weekday)
    default: 0
    }
  }

  /// The largest unit within which none of the groups changes.
  private static func unit(of groups: Set<Grouping>) -> CalendarUnit? {
    if groups.contains(.day) || groups.contains(.weekday) { return .day }
    if groups.contains(.week) { return groups.contains(.month) || groups.contains(.year) ? .day : .week }
    return groups.contains(.month) ? .month : groups.contains(.year) ? .year : nil
  }
}
