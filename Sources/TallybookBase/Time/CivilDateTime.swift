/// What a calendar and a clock on the wall show: a day and a time of day, without a zone.
package struct CivilDateTime: Sendable, Hashable, Comparable {
  /// The day.
  package let date: CivilDate
  /// 0 ... 23.
  package let hour: Int32
  /// 0 ... 59.
  package let minute: Int32
  /// 0 ... 59.
  package let second: Int32
  /// 0 ... 999 999 999.
  package let nanosecond: Int32

  /// The time with these numbers; nil where no clock shows them.
  package init?(date: CivilDate, hour: Int32, minute: Int32, second: Int32 = 0, nanosecond: Int32 = 0) {
    guard hour >= 0, hour <= 23, minute >= 0, minute <= 59, second >= 0, second <= 59,
      nanosecond >= 0, nanosecond <= 999_999_999
    else { return nil }
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }

  /// Midnight, the start of `date`.
  package init(startOf date: CivilDate) {
    self.date = date
    hour = 0
    minute = 0
    second = 0
    nanosecond = 0
  }

  /// The time `seconds` local seconds after 1970-01-01T00:00:00 of the same clock. `nanosecond` is brought into its
  /// range.
  package init(localSeconds seconds: Int64, nanosecond: Int32 = 0) {
    let (days, ofDay) = InstantParts.floorDivide(seconds, by: secondsPerDay)
    let rest = Int32(truncatingIfNeeded: ofDay)
    date = CivilDate(daysSinceEpoch: days)
    hour = rest / 3_600
    minute = rest / 60 % 60
    second = rest % 60
    self.nanosecond = min(max(nanosecond, 0), 999_999_999)
  }

  /// What a clock `offset` seconds east of UTC shows at `instant`.
  package init(_ instant: Instant, offset: Int32) {
    let (seconds, nanosecond) = InstantParts.split(instant)
    self.init(localSeconds: seconds + Int64(offset), nanosecond: nanosecond)
  }

  /// Seconds of the same clock since its 1970-01-01T00:00:00; negative before it.
  package var localSeconds: Int64 {
    date.daysSinceEpoch * secondsPerDay + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// Earlier times of the same clock come first.
  package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.localSeconds, left.nanosecond) < (right.localSeconds, right.nanosecond)
  }
}
