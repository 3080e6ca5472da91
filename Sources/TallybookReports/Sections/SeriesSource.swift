internal import TallybookBase

/// Where a chart's values over time are from.
protocol SeriesSource {
  /// - Parameter grouping: how wide a bar is; none: as many days as have room.
  /// - Returns: the values, and the chart's title where none is given.
  static func read(by grouping: Grouping, _ reading: ReportReading) throws(Failure) -> (series: ChartSeries, title: String)
}
