internal import TallybookDrawing

/// A line for each tag over days, months or years, on an axis of round numbers.
struct LineChart: SeriesChart {
  let series: ChartSeries
  let words: ReportWords

  private static let size = 7.5

  func draw(width: Double, height: Double) -> Picture {
    var picture = Picture(width: width, height: height)
    guard !series.slots.isEmpty else { return picture.saying(words[.noRecords]) }
    let layout = TextLayout(size: Self.size)
    let greatest = max(series.top, series.slots.flatMap(\.values).max() ?? 0)
    let axis = Axis(to: greatest, steps: 4, unit: series.unit)
    let names = axis.ticks.map { $0 == 0 ? "0" : words.value($0, series.unit, .compact) }
    let left = (names.map(layout.width).max() ?? 0) + 6
    let plot = Picture.Frame(x: left, y: layout.lineHeight, width: width - left - 4, height: height - 3 * layout.lineHeight)
    for (tick, name) in zip(axis.ticks, names) {
      let y = plot.bottom - tick / axis.end * plot.height
      picture.line(from: (plot.x, y), to: (plot.right, y))
      picture.text(name, x: left - 4, top: y - layout.lineHeight / 2, size: Self.size, anchor: .end, ink: .faint)
    }
    let step = plot.width / Double(series.slots.count)
    func x(_ index: Int) -> Double { plot.x + (Double(index) + 0.5) * step }
    for (member, line) in series.members.enumerated() {
      let points = series.slots.enumerated().map { (x: x($0), y: plot.bottom - $1.values[member] / axis.end * plot.height) }
      if points.count > 1 { picture.path(points, .color(line.color)) }
      guard step >= 6 else { continue }
      for (slot, point) in zip(series.slots, points) {
        picture.circle(
          x: point.x, y: point.y, radius: 1.8, fill: .color(line.color),
          title: "\(line.name): \(words.value(slot.values[member], series.unit, .compact)) (\(slot.label))")
      }
    }
    labels(plot, step, x, layout, &picture)
    return picture
  }

  /// As many as have room, evenly.
  private func labels(_ plot: Picture.Frame, _ step: Double, _ x: (Int) -> Double, _ layout: TextLayout, _ picture: inout Picture) {
    let widest = series.slots.map { layout.width($0.label) }.max() ?? 0
    let every = max(1, Int(((widest + 8) / step).rounded(.up)))
    for index in stride(from: 0, to: series.slots.count, by: every) {
      let text = series.slots[index].label
      let middle = min(max(x(index), layout.width(text) / 2), picture.width - layout.width(text) / 2)
      picture.text(text, x: middle, top: plot.bottom + 4, size: Self.size, anchor: .middle, ink: .faint)
    }
  }
}
