internal import TallybookDrawing

/// Stacked bars, one for each day, week, month or year, on an axis of round numbers: the parts in the order of the legend from below,
/// what a part comes to written into it and the total above where there is room.
struct BarChart: SeriesChart {
  let series: ChartSeries
  let words: ReportWords

  private static let widestBar = 60.0
  /// Of the ground between the parts of a bar, by which neighbours are told apart that look alike.
  private static let seam = 1.0

  func draw(_ size: FigureSize) -> [Picture] {
    var picture = Picture(width: size.width, height: size.height)
    let above = size.text * FontMetrics.lineHeight + 2
    let grid = SeriesGrid(series, words, size, to: series.slots.map(\.total).max() ?? 0, above: above)
    grid.drawGround(on: &picture)
    let bar = min(Self.widestBar, grid.step * 0.78)
    let totals = label(room: grid.step - 2, size)
    for (place, slot) in series.slots.enumerated() {
      let x = grid.x(place) - bar / 2
      var y = grid.plot.bottom
      for (member, value) in zip(series.members, slot.values) where value > 0 {
        let part = grid.height(value)
        y -= part
        let frame = Picture.Frame(x: x, y: y, width: bar, height: part > 2 * Self.seam ? part - Self.seam : part)
        picture.rectangle(
          frame, fill: member.ink, outline: member.ink == .others ? .faint : nil,
          title: "\(member.name): \(words.value(value, series.unit, .compact)) (\(slot.label))")
        guard let totals, !grid.isCrossed(frame) else { continue }
        write(words.value(value, series.unit, totals.style), in: frame, member.ink, size, &picture)
      }
    }
    grid.drawFront(on: &picture)
    guard let totals else { return [picture] }
    for (place, slot) in series.slots.enumerated() where slot.total > 0 {
      let high = totals.size * FontMetrics.lineHeight
      picture.textOnPaper(
        words.value(slot.total, series.unit, totals.style), x: grid.x(place), top: grid.y(slot.total) - high, size: totals.size, weight: .bold)
    }
    return [picture]
  }

  private func write(_ text: String, in frame: Picture.Frame, _ ink: Ink, _ size: FigureSize, _ picture: inout Picture) {
    for size in size.sizes where size * FontMetrics.lineHeight <= frame.height && FontMetrics.width(text, size: size) <= frame.width - 2 {
      picture.text(
        text, x: frame.x + frame.width / 2, top: frame.y + (frame.height - size * FontMetrics.lineHeight) / 2, size: size, anchor: .middle,
        ink: .readable(on: ink))
      return
    }
  }

  /// The style and size in which the totals of all slots have room; nil where there is none: the axis says them.
  private func label(room: Double, _ size: FigureSize) -> (style: ReportWords.ValueStyle, size: Double)? {
    for style in ReportWords.ValueStyle.allCases {
      let widest = series.slots.map { FontMetrics.width(words.value($0.total, series.unit, style), size: 1, .bold) }.max() ?? 0
      if let fitting = size.sizes.first(where: { widest * $0 <= room }) { return (style, fitting) }
    }
    return nil
  }
}
