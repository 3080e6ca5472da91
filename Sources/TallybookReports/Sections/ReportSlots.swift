internal import TallybookAnalysis
internal import TallybookBase

/// The days, weeks, months or years of a chart, without gaps.
struct ReportSlots {
  struct Slot {
    let first: Int64
    let label: String
    let short: String
    let context: String
    let weekday: String
    let isWeekend: Bool
    let isMajor: Bool

    /// The same with its values.
    func holding(_ values: [Double]) -> ChartSeries.Slot {
      .init(label: label, short: short, context: context, weekday: weekday, isWeekend: isWeekend, isMajor: isMajor, values: values)
    }
  }

  /// Beyond so many days a chart stands by month, beyond so many months by year.
  private static let mostBars = 45
  /// How many parts all bars of a chart have at most.
  static let mostParts = 1 << 20

  private(set) var slots: [Slot] = []
  /// What each is.
  let unit: CalendarUnit

  /// - Parameter by: `none` takes days while there is room for them, then months, then years.
  ///
  /// - Throws: `limit` where there would be more than a picture can show.
  init(_ days: ClosedRange<CivilDate>?, by grouping: Grouping, _ words: ReportWords) throws(Failure) {
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
    while next <= last {
      guard slots.count < Self.most else {
        throw Failure(.tooMany, "the chart would have more than \(Self.most) bars; report on less time, or take wider bars", bound: Measure(Self.most))
      }
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
    func slot(_ label: String, _ short: String, _ context: String, isMajor: Bool) -> Slot {
      let isDay = unit == .day
      return Slot(
        first: number, label: label, short: short, context: context, weekday: isDay ? words.weekday(date) : "", isWeekend: isDay && date.weekday > 5,
        isMajor: isMajor)
    }
    return switch unit {
    case .day: slot(words.date(date), "\(date.day)", words.monthAndYear(date), isMajor: date.weekday == 1)
    case .week: slot(PeriodText.text(Int64(date.number), .week), "\(date.day)", words.monthAndYear(date), isMajor: date.day <= 7)
    case .month: slot(words.monthAndYear(date), words.month(date), "\(date.year)", isMajor: date.month % 3 == 1)
    case .year: slot("\(date.year)", "\(date.year)", "", isMajor: date.year % 10 == 0)
    }
  }
}
