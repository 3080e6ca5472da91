/// A day of the proleptic Gregorian calendar, without a time and without a zone.
///
/// ```swift
/// if let day = CivilDate(year: 2026, month: 3, day: 2) {
///   print(day.year, day.month, day.day, day.number, day.adding(days: 30).number)  // 2026 3 2 20260302 20260401
///   print(CivilDate(number: 20260302) == day, CivilDate(daysSinceEpoch: 0) < day, CivilDate(number: 20260230) == nil)  // true true true
/// }
/// ```
public struct CivilDate: Sendable, Hashable, Comparable {
  /// Astronomical year: 0 is 1 BC.
  public let year: Int32
  /// 1 ... 12.
  public let month: Int32
  /// 1 ... 31.
  public let day: Int32

  /// The day with these numbers; nil if the calendar has no such day.
  public init?(year: Int32, month: Int32, day: Int32) {
    guard month >= 1, month <= 12, day >= 1, day <= Self.daysIn(month: month, year: year) else { return nil }
    self.init(year, month, day)
  }

  /// The day `days` after 1970-01-01. Days beyond the years of an `Int32` give the nearest day within.
  public init(daysSinceEpoch days: Int64) {
    // Howard Hinnant's civil_from_days: years start in March, so that the leap day is the last of its year.
    let bounded = min(max(days, Self.firstDay), Self.lastDay) + 719_468
    let (era, dayOfEra) = InstantParts.floorDivide(bounded, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(
      Int32(truncatingIfNeeded: year), Int32(truncatingIfNeeded: month),
      Int32(truncatingIfNeeded: dayOfYear - (153 * shifted + 2) / 5 + 1))
  }

  /// The day of a number such as 20260302; nil if the calendar has no such day.
  public init?(number: Int32) {
    guard number >= 0 else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The day written as YYYY-MM-DD; nil of any other text.
  package init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    var number: Int32 = 0
    for (place, byte) in bytes.enumerated() where place != 4 && place != 7 {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int32(byte - 0x30)
    }
    self.init(number: number)
  }

  /// Days from 1970-01-01; negative before it.
  package var daysSinceEpoch: Int64 {
    let year = Int64(self.year) - (month <= 2 ? 1 : 0)
    let (era, yearOfEra) = InstantParts.floorDivide(year, by: 400)
    let shifted = Int64(month) + (month > 2 ? -3 : 9)
    let dayOfYear = (153 * shifted + 2) / 5 + Int64(day) - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day as a number that sorts and reads well: 20260302. Years outside 0 ... 214747 give the nearest `Int32`.
  public var number: Int32 {
    Int32(clamping: Int64(year) * 10_000 + Int64(month) * 100 + Int64(day))
  }

  /// 1 for Monday ... 7 for Sunday.
  package var weekday: Int32 {
    Int32(truncatingIfNeeded: InstantParts.floorDivide(daysSinceEpoch + 3, by: 7).remainder) + 1
  }

  /// The day `days` later, or earlier if negative.
  public func adding(days: Int64) -> CivilDate {
    let sum = daysSinceEpoch.addingReportingOverflow(days)
    return CivilDate(daysSinceEpoch: sum.overflow ? (days < 0 ? Int64.min : Int64.max) : sum.partialValue)
  }

  /// Earlier days come first.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Days in a month (1 ... 12) of `year`; 0 for a month that does not exist.
  package static func daysIn(month: Int32, year: Int32) -> Int32 {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 0
    }
  }

  /// True where `year` has a 29 February.
  package static func isLeap(_ year: Int32) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// For numbers known to be a day.
  private init(_ year: Int32, _ month: Int32, _ day: Int32) {
    self.year = year
    self.month = month
    self.day = day
  }

  private static let firstDay = CivilDate(.min, 1, 1).daysSinceEpoch
  private static let lastDay = CivilDate(.max, 12, 31).daysSinceEpoch
}
