internal import TallybookBase
internal import TallybookDrawing

/// Sessions below each other on one axis, each below its name: a lane for each subject or event type, states as bars, points as ticks. Grounds show
/// how long a session was, without its pauses.
struct SessionsChart {
  let raster: ReportBlock.Raster
  let words: ReportWords

  private static let gap = 7.0

  /// The drawing from above: lanes in pieces of at most so high, each with its axis below.
  func draw(_ size: FigureSize) -> [Picture] {
    let layout = TextLayout(size: size.text)
    let names = LaneNames(raster.sessions.flatMap { $0.lanes.map { "\($0.name) · \($0.marks.count)" } }, size)
    let axis = RasterAxis(raster, words, from: names.left, to: size.width, layout)
    var pieces: [Picture] = []
    var picture = Picture(width: size.width, height: 0)
    var place = 0
    for session in raster.sessions {
      var heading: Picture? = self.heading(session, size)
      for lane in session.lanes {
        let bar = size.text * (1.1 + 0.5 * Double(lane.levels))
        let high = names.height(place, bar)
        let above = heading.map { $0.height + (picture.height > 0 ? Self.gap : 0) } ?? 0
        if picture.height > 0, picture.height + above + high + axis.height > size.height {
          pieces.append(axis.drawn(below: picture))
          picture = Picture(width: size.width, height: 0)
          heading = self.heading(session, size)
        }
        if let drawn = heading {
          picture.height += picture.height > 0 ? Self.gap : 0
          picture.add(drawn, x: 0, y: picture.height)
          picture.height += drawn.height
          heading = nil
        }
        let middle = names.draw(place, bar, top: picture.height, on: &picture)
        draw(lane, of: session, axis, in: (middle - bar / 2, middle + bar / 2), on: &picture)
        picture.height += high
        place += 1
      }
    }
    return picture.height > 0 ? pieces + [axis.drawn(below: picture)] : pieces
  }

  private func heading(_ session: ReportBlock.Raster.Session, _ size: FigureSize) -> Picture {
    let (bold, layout) = (TextLayout(size: size.text, weight: .bold), TextLayout(size: size.text))
    var picture = Picture(width: size.width, height: 2)
    for (lines, layout, ink) in [(bold.wrap(session.name, width: size.width - 2), bold, Ink.text), (layout.wrap(session.facts, width: size.width - 2), layout, .faint)] {
      for line in lines {
        picture.textOnPaper(line, x: 1, top: picture.height, size: layout.size, weight: layout.weight, anchor: .start, ink: ink)
        picture.height += layout.lineHeight
      }
    }
    picture.height += 2
    return picture
  }

  private func draw(
    _ lane: ReportBlock.Raster.Lane, of session: ReportBlock.Raster.Session, _ axis: RasterAxis, in edges: (top: Double, bottom: Double), on picture: inout Picture
  ) {
    func x(_ time: Int64) -> Double { axis.x(added(session.offset, time)) }
    let (top, bottom) = (edges.top + 2, edges.bottom - 2)
    var from: Int64 = 0
    for (pause, stop) in session.pauses + [(session.length, session.length)] {
      if pause > from { picture.rectangle(.init(x: x(from), y: top, width: max(0.3, x(pause) - x(from)), height: bottom - top), fill: .shade) }
      from = max(from, stop)
    }
    let high = (bottom - top - 2) / Double(lane.levels)
    // What falls on the same third of a point looks the same drawn once.
    var last = [Double](repeating: -1, count: lane.levels)
    for mark in lane.marks {
      guard let end = mark.to else { continue }
      let (from, to) = (x(mark.from), x(end))
      guard to - last[mark.level] >= 1.0 / 3 else { continue }
      last[mark.level] = to
      let member = raster.members[mark.member]
      picture.rectangle(
        .init(x: from, y: top + 1 + Double(mark.level) * high, width: max(0.5, to - from), height: max(1, high - (lane.levels > 1 ? 0.5 : 0))), fill: member.ink,
        outline: member.ink == .others ? .faint : nil, title: "\(member.name): \(words.offset(mark.from)) – \(words.offset(end))")
    }
    var tick = -1.0
    for mark in lane.marks where mark.to == nil && x(mark.from) - tick >= 1.0 / 3 {
      tick = x(mark.from)
      let ink = raster.members[mark.member].ink
      // Told apart from the state that it lies on.
      picture.line(from: (tick, edges.top), to: (tick, edges.bottom), .paper, width: 2.4)
      picture.line(from: (tick, edges.top), to: (tick, edges.bottom), ink == .others ? .faint : ink, width: 1.2)
    }
  }
}
