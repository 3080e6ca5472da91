internal import TallybookBase
internal import TallybookDrawing

/// A session's events: a lane for each type and subject, states as bars and points as ticks, over the time since the start and,
/// below it, what clocks showed.
struct RasterChart {
  let lanes: ReportBlock.Lanes
  let words: ReportWords

  /// The drawing from above: the lanes in pieces of at most so high, each with its axis below.
  func draw(_ size: FigureSize) -> [Picture] {
    let names = LaneNames(lanes.lanes.map { "\($0.name) · \($0.count)" }, size)
    let axis = RasterAxis(lanes, words, from: names.left, to: size.width, TextLayout(size: size.text))
    let bar = size.text * 2
    var pieces: [Picture] = []
    var picture = Picture(width: size.width, height: 0)
    for (place, lane) in lanes.lanes.enumerated() {
      let high = names.height(place, bar)
      if picture.height > 0, picture.height + high + axis.height > size.height {
        pieces.append(axis.drawn(below: picture))
        picture = Picture(width: size.width, height: 0)
      }
      let middle = names.draw(place, bar, top: picture.height, on: &picture)
      draw(lane, axis, in: (middle - bar / 2, middle + bar / 2), on: &picture)
      picture.height += high
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
