internal import TallybookDrawing

/// A session's events: a lane for each type and subject, states as bars and points as ticks, over the time since the start.
struct RasterChart {
  let lanes: ReportBlock.Lanes
  let words: ReportWords

  private static let size = 7.5
  private static let lane = 15.0
  private static let widestName = 130.0

  /// How high so many lanes are.
  static func height(lanes: Int) -> Double { Double(max(1, lanes)) * lane + size * FontMetrics.lineHeight + 6 }

  func draw(width: Double) -> Picture {
    let layout = TextLayout(size: Self.size)
    var picture = Picture(width: width, height: Self.height(lanes: lanes.lanes.count))
    let names = lanes.lanes.map { "\(layout.fit($0.name, width: Self.widestName)) · \($0.count)" }
    let left = (names.map(layout.width).max() ?? 0) + 8
    let bottom = Double(max(1, lanes.lanes.count)) * Self.lane
    let plot = Picture.Frame(x: left, y: 0, width: width - left - 1, height: bottom)
    let span = Double(max(1, lanes.span))
    func x(_ time: Int64) -> Double { plot.x + min(max(Double(time) / span, 0), 1) * plot.width }
    draw(Axis(to: span, steps: 8, unit: .duration), layout, plot, span, &picture)
    for (index, (lane, name)) in zip(lanes.lanes, names).enumerated() {
      let top = Double(index) * Self.lane
      picture.text(name, x: left - 5, top: top + (Self.lane - layout.lineHeight) / 2, size: Self.size, anchor: .end)
      for bout in lane.bouts {
        picture.rectangle(
          .init(x: x(bout.from), y: top + 3, width: max(0.5, x(bout.to) - x(bout.from)), height: Self.lane - 6), fill: .color(lane.color),
          title: "\(lane.name): \(words.offset(bout.from)) – \(words.offset(bout.to))")
      }
      // What falls on the same third of a point looks the same drawn once.
      var last = -1.0
      for tick in lane.ticks where x(tick) - last >= 1.0 / 3 {
        last = x(tick)
        picture.line(from: (last, top + 2), to: (last, top + Self.lane - 2), .color(lane.color), width: 0.9)
      }
    }
    return picture
  }

  private func draw(_ axis: Axis, _ layout: TextLayout, _ plot: Picture.Frame, _ span: Double, _ picture: inout Picture) {
    var free = 0.0
    for tick in axis.ticks where tick <= span {
      let x = plot.x + tick / span * plot.width
      picture.line(from: (x, plot.y), to: (x, plot.bottom))
      let text = words.offset(Int64(exactly: tick.rounded()) ?? 0)
      let half = layout.width(text) / 2
      let middle = min(x, picture.width - half)
      guard middle - half >= free else { continue }
      picture.text(text, x: middle, top: plot.bottom + 3, size: Self.size, anchor: .middle, ink: .faint)
      free = middle + half + 6
    }
  }
}
