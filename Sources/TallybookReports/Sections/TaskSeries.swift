internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel

/// How many tasks are complete and incomplete.
enum TaskSeries: SeriesSource {
  /// Of what is complete, and of what is not: of the palette's colours a green and a red.
  private static let inks = (complete: ChartPalette.ink(2), incomplete: ChartPalette.ink(4))

  static func read(_ options: SectionOptions, _ reading: ReportReading) throws(Failure) -> (series: ChartSeries, title: String) {
    let words = reading.words
    let days = try reading.tasksByDay()
    let span = reading.days(of: days)
    let slots = try ReportSlots(span, by: options.by.first, words)
    var values = [[Double]](repeating: [0, 0], count: slots.slots.count)
    for row in days.rows {
      guard let date = row.first?.number.flatMap({ CivilDate(number: Int32(clamping: $0)) }), let slot = slots.index(of: date) else { continue }
      values[slot][0] += Double(row.completed)
      values[slot][1] += Double(row.count - row.completed)
    }
    let series = ChartSeries(
      unit: .number, period: slots.unit,
      members: [
        .init(name: words[.complete], ink: inks.complete, total: values.reduce(0) { $0 + $1[0] }),
        .init(name: words[.incomplete], ink: inks.incomplete, total: values.reduce(0) { $0 + $1[1] }),
      ],
      slots: zip(slots.slots, values).map { $0.holding($1) },
      top: slots.unit == .day ? try top(of: span, reading) : 0)
    return (series, words[title(per: slots.unit)])
  }

  private static func title(per unit: CalendarUnit) -> Label {
    switch unit {
    case .day: .tasksPerDay
    case .week: .tasksPerWeek
    case .month: .tasksPerMonth
    case .year: .tasksPerYear
    }
  }

  /// The greatest sum of a day's limits: what a day may have at most. Days that are not open have the limits of the settings.
  private static func top(of days: ClosedRange<CivilDate>?, _ reading: ReportReading) throws(Failure) -> Double {
    guard let days else { return 0 }
    func sum(_ limits: DayLimits) -> Int64 { (limits.high ?? 0) + (limits.medium ?? 0) + (limits.low ?? 0) }
    var top = sum(try DayLimits(settingsOn: reading.connection))
    for day in try Days.list(since: days.lowerBound.number, until: days.upperBound.number, on: reading.connection) { top = max(top, sum(day.limits)) }
    return Double(top)
  }
}
