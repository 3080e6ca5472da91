package import TallybookBase

/// A value of RRULE: on which days something comes again. It is of those that days have: what comes by the hour, by weeks of the year or by
/// days of the year is none.
package struct RecurrenceRule: Sendable {
  private enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  private struct Weekday {
    /// From the start of a month or year, from its end where it is less than 0; 0: each.
    let ordinal: Int32
    /// Monday is 1.
    let number: Int32
  }

  private let frequency: Frequency
  private var interval: Int64 = 1
  /// How many there are, the first included.
  package private(set) var count: Int?
  /// The last time there may be, as it stands.
  package private(set) var until: String?
  private var weekdays: [Weekday] = []
  private var monthDays: [Int32] = []
  private var months: Set<Int32> = []
  private var positions: [Int] = []
  private var weekStart: Int32 = 1

  private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  /// The last year that has times.
  private static let lastYear: Int32 = 2262

  /// nil where it is none, or of those that are not told by days. `time` is that of the first.
  package init?(_ text: String, at time: CivilDateTime) {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      guard let sign = part.firstIndex(of: "="), parts.count < 32 else { return nil }
      parts[String(part[..<sign])] = String(part[part.index(after: sign)...])
    }
    guard let frequency = parts["FREQ"].flatMap(Frequency.init(rawValue:)) else { return nil }
    self.frequency = frequency
    func numbers(_ text: String, _ range: ClosedRange<Int32>) -> [Int32]? {
      let numbers = text.split(separator: ",").map { Int32($0) }
      guard !numbers.isEmpty, numbers.count <= 400, numbers.allSatisfy({ $0.map { $0 != 0 && range.contains($0) } ?? false }) else { return nil }
      return numbers.compactMap { $0 }
    }
    for (key, value) in parts {
      switch key {
      case "FREQ": break
      case "INTERVAL":
        guard let number = Int64(value), (1...1_000_000).contains(number) else { return nil }
        interval = number
      case "COUNT":
        guard let number = Int(value), number > 0 else { return nil }
        count = number
      case "UNTIL": until = value
      case "WKST":
        guard let day = Self.names.firstIndex(of: value) else { return nil }
        weekStart = Int32(day) + 1
      case "BYDAY":
        for day in value.split(separator: ",") {
          guard let number = Self.names.firstIndex(of: String(day.suffix(2))), weekdays.count < 400 else { return nil }
          let ordinal = day.dropLast(2)
          guard ordinal.isEmpty || Int32(ordinal).map({ $0 != 0 && (-53...53).contains($0) }) == true else { return nil }
          weekdays.append(Weekday(ordinal: Int32(ordinal) ?? 0, number: Int32(number) + 1))
        }
      case "BYMONTHDAY":
        guard let days = numbers(value, -31...31) else { return nil }
        monthDays = days
      case "BYMONTH":
        guard let numbers = numbers(value, 1...12) else { return nil }
        months = Set(numbers)
      case "BYSETPOS":
        guard let numbers = numbers(value, -366...366) else { return nil }
        positions = numbers.map(Int.init)
      // Said again, these change nothing.
      case "BYHOUR": guard Int32(value) == time.hour else { return nil }
      case "BYMINUTE": guard Int32(value) == time.minute else { return nil }
      case "BYSECOND": guard Int32(value) == time.second else { return nil }
      default: return nil
      }
    }
    // An ordinal has a meaning within a month or a year alone, and a day of a month within a week has none.
    guard frequency == .monthly || frequency == .yearly || weekdays.allSatisfy({ $0.ordinal == 0 }), frequency != .weekly || monthDays.isEmpty else { return nil }
  }

  /// Calls `body` with each day from the first on, in order, until it answers false; the first day is one, whatever the rule says. `steps` is what may be
  /// looked at: where it runs out, so does this.
  ///
  /// - Returns: whether it ended by itself, or `body` ended it.
  package func days(from first: CivilDate, steps: inout Int, _ body: (CivilDate) throws(Failure) -> Bool) throws(Failure) -> Bool {
    guard try body(first) else { return true }
    var period: Int64 = 0
    while true {
      guard let days = days(of: period, from: first) else { return true }
      steps -= 1 + days.count
      guard steps > 0 else { return false }
      for day in chosen(days) where day > first {
        guard try body(day) else { return true }
      }
      period += interval
    }
  }

  /// The days of a day, week, month or year so far from that of the first, in order; nil behind the last year.
  private func days(of period: Int64, from first: CivilDate) -> [CivilDate]? {
    switch frequency {
    case .daily:
      let day = first.adding(days: period)
      guard day.year <= Self.lastYear else { return nil }
      return isOfMonths(day) && isOfMonthDays(day) && isOfWeekdays(day) ? [day] : []
    case .weekly:
      let (weeks, overflow) = period.multipliedReportingOverflow(by: 7)
      guard !overflow else { return nil }
      let start = first.adding(days: weeks - Int64((first.weekday - weekStart + 7) % 7))
      guard start.year <= Self.lastYear else { return nil }
      return (0..<7).map { start.adding(days: $0) }.filter { isOfMonths($0) && (weekdays.isEmpty ? $0.weekday == first.weekday : isOfWeekdays($0)) }
    case .monthly:
      let number = Int64(first.year) * 12 + Int64(first.month) - 1 + period
      guard let year = Int32(exactly: number / 12), year <= Self.lastYear else { return nil }
      let month = Int32(number % 12) + 1
      return months.isEmpty || months.contains(month) ? days(of: month, year, first) : []
    case .yearly:
      guard let year = Int32(exactly: Int64(first.year) + period), year <= Self.lastYear else { return nil }
      if months.isEmpty, monthDays.isEmpty, !weekdays.isEmpty { return days(in: CivilDate(year: year, month: 1, day: 1), CivilDate(year: year, month: 12, day: 31)) }
      let of = months.isEmpty ? (monthDays.isEmpty ? [first.month] : Array(1...12)) : months.sorted()
      return of.flatMap { days(of: $0, year, first) }
    }
  }

  private func days(of month: Int32, _ year: Int32, _ first: CivilDate) -> [CivilDate] {
    let last = CivilDate.daysIn(month: month, year: year)
    if !monthDays.isEmpty {
      let days = Set(monthDays.map { $0 > 0 ? $0 : last + 1 + $0 }).sorted()
      return days.compactMap { CivilDate(year: year, month: month, day: $0) }.filter(isOfWeekdays)
    }
    guard !weekdays.isEmpty else { return [CivilDate(year: year, month: month, day: first.day)].compactMap { $0 } }
    return days(in: CivilDate(year: year, month: month, day: 1), CivilDate(year: year, month: month, day: last))
  }

  /// The weekdays of a month or year.
  private func days(in first: CivilDate?, _ last: CivilDate?) -> [CivilDate] {
    guard let first, let last else { return [] }
    let count = last.daysSinceEpoch - first.daysSinceEpoch + 1
    var places = Set<Int64>()
    for weekday in weekdays {
      let start = Int64((weekday.number - first.weekday + 7) % 7)
      let many = (count - start + 6) / 7
      if weekday.ordinal == 0 {
        for week in 0..<many { places.insert(start + week * 7) }
      } else {
        let week = weekday.ordinal > 0 ? Int64(weekday.ordinal) - 1 : many + Int64(weekday.ordinal)
        if week >= 0, week < many { places.insert(start + week * 7) }
      }
    }
    return places.sorted().map { first.adding(days: $0) }
  }

  private func isOfMonths(_ day: CivilDate) -> Bool { months.isEmpty || months.contains(day.month) }

  private func isOfMonthDays(_ day: CivilDate) -> Bool {
    monthDays.isEmpty || monthDays.contains(day.day) || monthDays.contains(day.day - 1 - CivilDate.daysIn(month: day.month, year: day.year))
  }

  private func isOfWeekdays(_ day: CivilDate) -> Bool { weekdays.isEmpty || weekdays.contains { $0.number == day.weekday } }

  /// Those that BYSETPOS names of a period.
  private func chosen(_ days: [CivilDate]) -> [CivilDate] {
    guard !positions.isEmpty else { return days }
    let places = Set(positions.map { $0 > 0 ? $0 - 1 : days.count + $0 })
    return days.enumerated().filter { places.contains($0.offset) }.map(\.element)
  }
}
