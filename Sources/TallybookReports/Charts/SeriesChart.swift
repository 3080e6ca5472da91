internal import TallybookBase
internal import TallybookDrawing

/// A chart of values over time: what it says is the same however it is drawn.
protocol SeriesChart: ReportFigure {
  var series: ChartSeries { get }
  var words: ReportWords { get }

  init(series: ChartSeries, words: ReportWords)
}

extension SeriesChart {
  var isEmpty: Bool { series.isEmpty }

  var legend: [LegendEntry] { seriesLegend }

  /// The members in their order, then the target.
  var seriesLegend: [LegendEntry] {
    var entries = series.members.map {
      LegendEntry(key: .area($0.ink), name: $0.name, text: words.value($0.total, series.unit, .compact))
    }
    if series.target > 0 {
      entries.append(LegendEntry(key: .line(.text, SeriesGrid.targetDash), name: words[.target], text: words.value(series.target, series.unit, .compact)))
    }
    return entries
  }

  var alternative: String {
    let members = series.members.map { "\($0.name) \(words.value($0.total, series.unit, .compact))" }
    return (["\(words[.total]) \(words.value(series.total, series.unit, .compact))"] + members).joined(separator: "; ")
  }

  var table: FigureTable? {
    let most = series.slots.map(\.total).max() ?? 0
    return FigureTable(
      columns: (words[series.periodWord], words[series.unit == .duration ? .duration : .count]),
      rows: series.slots.map {
        .init(label: $0.label, number: words.value($0.total, series.unit, .compact), part: most > 0 ? $0.total / most : 0)
      })
  }

  var data: [(key: String, value: FigureData)] {
    var data: [(key: String, value: FigureData)] = [
      ("unit", .text(series.unit == .duration ? "ns" : "count")),
      ("members", .rows(series.members.map { [("name", .text($0.name)), ("color", .text($0.ink.light)), ("total", .real($0.total))] })),
      ("slots", .rows(series.slots.map { [("label", .text($0.label)), ("values", .reals($0.values))] })),
    ]
    if series.target > 0 { data.append(("target", .real(series.target))) }
    return data
  }
}

extension ChartSeries {
  /// The heading of its slots.
  fileprivate var periodWord: Label {
    switch period {
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}
