internal import TallybookBase

/// A stretch of whole days.
package enum CalendarUnit: Sendable {
  case day, week, month, year

  /// The first day of the one that holds a day, and of the next: as days since 1970-01-01. Weeks begin on Monday, as ISO 8601's.
  package func bounds(around number: Int64) -> (first: Int64, next: Int64) {
    switch self {
    case .day: return (number, number + 1)
    case .week:
      let first = number - InstantParts.floorDivide(number + 3, by: 7).remainder
      return (first, first + 7)
    case .month:
      let date = CivilDate(daysSinceEpoch: number)
      let first = number - Int64(date.day) + 1
      return (first, first + Int64(CivilDate.daysIn(month: date.month, year: date.year)))
    case .year:
      let date = CivilDate(daysSinceEpoch: number)
      guard let first = CivilDate(year: date.year, month: 1, day: 1)?.daysSinceEpoch else { return (number, number + 1) }
      return (first, first + (CivilDate.isLeap(date.year) ? 366 : 365))
    }
  }
}
