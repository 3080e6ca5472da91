internal import TallybookAnalysis
internal import TallybookBase

/// The days, weeks, months or years of a chart, without gaps.
struct ReportSlots {
  struct Slot {
    let first: Int64
    let label: String
    let short: String
    let context: String
  }

  /// Beyond so many days a chart stands by month, beyond so many months by year.
  private static let mostBars = 45
  /// How many parts all bars of a chart have at most.
  static let mostParts = 1 << 20

  private(set) var slots: [Slot] = []
  /// What each is.
  let unit: CalendarUnit

  /// - Parameter by: `none` takes days while there is room for them, then months, then years.
  init(_ days: ClosedRange<CivilDate>?, by grouping: Grouping, _ words: ReportWords) {
    let first = days?.lowerBound.daysSinceEpoch ?? 0
    let last = days?.upperBound.daysSinceEpoch ?? -1
    switch grouping {
    case .week: unit = .week
    case .month: unit = .month
    case .year: unit = .year
    case .none where last - first >= Int64(Self.mostBars):
      let months = (last - first) / 28
      unit = months > Int64(Self.mostBars) ? .year : .month
    default: unit = .day
    }
    guard days != nil else { return }
    var next = unit.bounds(around: first).first
    while next <= last, slots.count < Self.most {
      slots.append(Self.slot(next, unit, words))
      next = unit.bounds(around: next).next
    }
  }

  /// Beyond it a picture shows nothing any more.
  private static let most = 4096

  /// Which of them a day lies in.
  func index(of date: CivilDate) -> Int? {
    let first = unit.bounds(around: date.daysSinceEpoch).first
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].first < first { low = middle + 1 } else { high = middle }
    }
    return slots.indices.contains(low) && slots[low].first == first ? low : nil
  }

  private static func slot(_ number: Int64, _ unit: CalendarUnit, _ words: ReportWords) -> Slot {
    let date = CivilDate(daysSinceEpoch: number)
    return switch unit {
    case .day: Slot(first: number, label: words.date(date), short: "\(date.day)", context: words.month(date))
    case .week: Slot(first: number, label: PeriodText.text(Int64(date.number), .week), short: "\(date.day)", context: words.month(date))
    case .month: Slot(first: number, label: words.monthAndYear(date), short: words.month(date), context: "\(date.year)")
    case .year: Slot(first: number, label: "\(date.year)", short: "\(date.year)", context: "")
    }
  }
}
