/// A chart of values over time: what it says is the same however it is drawn.
protocol SeriesChart: ReportFigure {
  var series: ChartSeries { get }
  var words: ReportWords { get }

  init(series: ChartSeries, words: ReportWords)
}

extension SeriesChart {
  var legend: [LegendEntry] {
    series.members.map { LegendEntry(name: $0.name, color: $0.color, text: words.value($0.total, series.unit, .compact)) }
  }

  var alternative: String {
    let members = series.members.map { "\($0.name) \(words.value($0.total, series.unit, .compact))" }
    return (["\(words[.total]) \(words.value(series.total, series.unit, .compact))"] + members).joined(separator: "; ")
  }

  var table: FigureTable? {
    let most = series.slots.map(\.total).max() ?? 0
    return FigureTable(
      columns: (words[.day], words[.duration]),
      rows: series.slots.map {
        .init(label: $0.label, number: words.value($0.total, series.unit, .compact), part: most > 0 ? $0.total / most : 0)
      })
  }

  var data: [(key: String, value: FigureData)] {
    [
      ("unit", .text(series.unit == .duration ? "ns" : "count")),
      ("members", .rows(series.members.map { [("name", .text($0.name)), ("color", .text($0.color)), ("total", .real($0.total))] })),
      ("slots", .rows(series.slots.map { [("label", .text($0.label)), ("values", .reals($0.values))] })),
    ]
  }
}
