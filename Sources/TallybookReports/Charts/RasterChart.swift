internal import TallybookBase
internal import TallybookDrawing
internal import TallybookText

/// A session's events: a lane for each type and subject, states as bars and points as ticks, over the time since the start and,
/// below it, what clocks showed.
struct RasterChart {
  let lanes: ReportBlock.Lanes
  let words: ReportWords

  /// How much of the width names beside their lanes may take; on a narrow screen names stand above their lanes.
  private static let share = 0.3
  private static let narrow = 500.0

  /// The drawing from above: the lanes in pieces of at most so high, each with its axis below.
  func draw(_ size: FigureSize) -> [Picture] {
    let layout = TextLayout(size: size.text)
    let isNarrow = size.width < Self.narrow
    let widest = size.width * (isNarrow ? 1 : Self.share) - 2
    let names = lanes.lanes.map { layout.wrap("\($0.name) · \($0.count)", width: widest) }
    let left = isNarrow ? 0 : (names.joined().map(layout.width).max() ?? 0) + 8
    let axis = RasterAxis(lanes, words, from: left, to: size.width, layout)
    var pieces: [Picture] = []
    var picture = Picture(width: size.width, height: 0)
    var drawn = 0
    for (lane, name) in zip(lanes.lanes, names) {
      let bar = size.text * 2
      let text = Double(name.count) * layout.lineHeight
      let high = isNarrow ? text + bar : max(bar, text + 2)
      if drawn > 0, picture.height + high + axis.height > size.height {
        pieces.append(axis.drawn(below: picture))
        picture = Picture(width: size.width, height: 0)
        drawn = 0
      }
      let top = picture.height + (isNarrow ? 0 : (high - text) / 2)
      for (place, line) in name.enumerated() {
        picture.textOnPaper(
          line, x: isNarrow ? 1 : left - 5, top: top + Double(place) * layout.lineHeight, size: size.text, anchor: isNarrow ? .start : .end)
      }
      let middle = picture.height + (isNarrow ? text + bar / 2 : high / 2)
      draw(lane, axis, in: (middle - bar / 2, middle + bar / 2), on: &picture)
      picture.height += high
      drawn += 1
    }
    return pieces + [axis.drawn(below: picture)]
  }

  private func draw(_ lane: ReportBlock.Lanes.Lane, _ axis: RasterAxis, in edges: (top: Double, bottom: Double), on picture: inout Picture) {
    for bout in lane.bouts {
      let (from, to) = (axis.x(bout.from), axis.x(bout.to))
      picture.rectangle(
        .init(x: from, y: edges.top + 3, width: max(0.5, to - from), height: edges.bottom - edges.top - 6), fill: .color(lane.color),
        title: "\(lane.name): \(words.offset(bout.from)) – \(words.offset(bout.to))")
    }
    // What falls on the same third of a point looks the same drawn once.
    var last = -1.0
    for tick in lane.ticks where axis.x(tick) - last >= 1.0 / 3 {
      last = axis.x(tick)
      picture.line(from: (last, edges.top + 2), to: (last, edges.bottom - 2), .color(lane.color), width: 0.9)
    }
  }
}
