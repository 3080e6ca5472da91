internal import TallybookDrawing

/// Small multiples: bars of one tag each, side by side on one scale, for more tags than there are colours.
struct PanelsChart: SeriesChart {
  let series: ChartSeries
  let words: ReportWords

  private static let gap = 14.0

  var legend: [LegendEntry] { series.target > 0 ? seriesLegend.suffix(1) : [] }

  func draw(_ size: FigureSize) -> [Picture] {
    let narrowest = size.text * 14
    let columns = max(1, Int((size.width + Self.gap) / (narrowest + Self.gap)))
    let width = (size.width - Self.gap * Double(columns - 1)) / Double(columns)
    let greatest = series.slots.flatMap(\.values).max() ?? 0
    return stride(from: 0, to: series.members.count, by: columns).map { start in
      row(Array(start..<min(start + columns, series.members.count)), FigureSize(width: width, height: size.text * 9, text: size.text, least: size.least), greatest, size.width)
    }
  }

  /// Panels side by side, as high as the longest of their names asks for.
  private func row(_ members: [Int], _ size: FigureSize, _ greatest: Double, _ width: Double) -> Picture {
    let bold = TextLayout(size: size.text, weight: .bold)
    let titles = members.map { bold.wrap("\(series.members[$0].name) · \(words.value(series.members[$0].total, series.unit, .compact))", width: size.width) }
    let top = Double(titles.map(\.count).max() ?? 0) * bold.lineHeight + 2
    var picture = Picture(width: width, height: top + size.height)
    for (place, member) in members.enumerated() {
      let x = Double(place) * (size.width + Self.gap)
      for (line, text) in titles[place].enumerated() {
        picture.text(text, x: x, top: Double(line) * bold.lineHeight, size: bold.size, weight: .bold)
      }
      picture.add(panel(member, size, greatest), x: x, y: top)
    }
    return picture
  }

  private func panel(_ member: Int, _ size: FigureSize, _ greatest: Double) -> Picture {
    var picture = Picture(width: size.width, height: size.height)
    let grid = SeriesGrid(series, words, size, to: greatest)
    grid.drawGround(on: &picture)
    let bar = grid.step * 0.78
    for (place, slot) in series.slots.enumerated() where slot.values[member] > 0 {
      let high = grid.height(slot.values[member])
      picture.rectangle(
        .init(x: grid.x(place) - bar / 2, y: grid.plot.bottom - high, width: bar, height: high), fill: ChartPalette.ink(0),
        title: "\(series.members[member].name): \(words.value(slot.values[member], series.unit, .compact)) (\(slot.label))")
    }
    grid.drawFront(on: &picture)
    return picture
  }
}
