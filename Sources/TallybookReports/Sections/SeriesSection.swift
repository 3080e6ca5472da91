internal import TallybookBase

/// A chart of values over time.
struct SeriesSection<Source: SeriesSource, Chart: SeriesChart>: SectionReader {
  private let name: String
  private let options: SectionOptions

  init(_ name: String, _ options: SectionOptions) throws(Failure) {
    let calendar: Set<Grouping> = [.none, .day, .week, .month, .year]
    guard calendar.contains(options.by.first), options.by.second == .none else {
      throw Failure(.choice, "a chart is by day, week, month or year; the tags are its colours")
    }
    guard options.target >= 0 else {
      throw Failure(.range, "a chart's target cannot be negative; leave it out for no target", found: Measure(options.target))
    }
    self.name = name
    self.options = options
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    var (series, title) = try Source.read(options, reading)
    try Self.check(options.target, series.unit)
    series.target = Double(options.target)
    let words = reading.words
    // More than there are colours for stand side by side.
    let chart: any ReportFigure =
      series.members.count(where: { $0.ink != .others }) > ChartPalette.count ? PanelsChart(series: series, words: words) : Chart(series: series, words: words)
    return ReadSection(name, options.title ?? title, .figure(chart))
  }

  /// Refuses a target of the other unit: hours where things are counted, a number where time is.
  private static func check(_ target: Int64, _ unit: ChartSeries.Unit) throws(Failure) {
    guard target > 0 else { return }
    switch unit {
    case .duration where target < nanosecondsPerSecond:
      throw Failure(.range, "the chart is of time, and its target of \(target) ns is less than a second; give ns, such as 28800000000000 for eight hours", found: Measure(target))
    case .number where target >= nanosecondsPerSecond:
      throw Failure(.range, "the chart counts what takes no time, and its target is \(target); give how many there should be", found: Measure(target))
    default: return
    }
  }
}
