package import TallybookBase

extension Label {
  /// The word for a day of the week, 1 for Monday to 7 for Sunday.
  package init?(weekday number: Int64) {
    switch number {
    case 1: self = .monday
    case 2: self = .tuesday
    case 3: self = .wednesday
    case 4: self = .thursday
    case 5: self = .friday
    case 6: self = .saturday
    case 7: self = .sunday
    default: return nil
    }
  }

  /// The short word for a date's day of the week.
  package static func shortWeekday(of date: CivilDate) -> Label {
    let words: [Label] = [.day1, .day2, .day3, .day4, .day5, .day6, .day7]
    return words[Int(date.weekday - 1) % words.count]
  }

  /// The word for a date's month.
  package static func month(of date: CivilDate) -> Label {
    switch date.month {
    case 1: .month1
    case 2: .month2
    case 3: .month3
    case 4: .month4
    case 5: .month5
    case 6: .month6
    case 7: .month7
    case 8: .month8
    case 9: .month9
    case 10: .month10
    case 11: .month11
    // A date has no thirteenth.
    default: .month12
    }
  }
}

extension Priority {
  /// The word for it.
  package var word: Label {
    switch self {
    case .high: .priorityHigh
    case .medium: .priorityMedium
    case .low: .priorityLow
    case .unranked: .priorityNone
    }
  }
}
