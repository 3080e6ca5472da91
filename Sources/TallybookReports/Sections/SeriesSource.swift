internal import TallybookBase

/// Where a chart's values over time are from.
protocol SeriesSource {
  /// - Parameter options: how wide a bar is, and how many groups stand by themselves.
  /// - Returns: the values, and the chart's title where none is given.
  static func read(_ options: SectionOptions, _ reading: ReportReading) throws(Failure) -> (series: ChartSeries, title: String)
}
