internal import TallybookBase

/// A chart of values over time.
struct SeriesSection<Source: SeriesSource, Chart: SeriesChart>: SectionReader {
  private let name: String
  private let options: SectionOptions

  init(_ name: String, _ options: SectionOptions) throws(Failure) {
    let calendar: Set<Grouping> = [.none, .day, .week, .month, .year]
    guard calendar.contains(options.by.first), options.by.second == .none else {
      throw Failure(.choice, "a chart stands by day, week, month or year; the tags are its colours")
    }
    self.name = name
    self.options = options
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let (series, title) = try Source.read(by: options.by.first, reading)
    return ReadSection(name, options.title ?? title, .figure(Chart(series: series, words: reading.words)))
  }
}
