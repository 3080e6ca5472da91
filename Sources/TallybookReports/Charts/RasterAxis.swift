internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookDrawing
internal import TallybookText

/// The time below a session's lanes: since its start, and what clocks showed then.
struct RasterAxis {
  private struct Tick {
    let x: Double
    /// The middle of its texts.
    let middle: Double
    let texts: [String]
  }

  private let span: Double
  private let left: Double
  private let right: Double
  private let layout: TextLayout
  private var ticks: [Tick] = []

  /// Of what stands below the lanes.
  var height: Double { Double(ticks.map(\.texts.count).max() ?? 0) * layout.lineHeight + 6 }

  init(_ lanes: ReportBlock.Lanes, _ words: ReportWords, from left: Double, to right: Double, _ layout: TextLayout) {
    self.left = left
    self.right = max(left + 1, right - 1)
    self.layout = layout
    span = Double(max(1, lanes.span))
    // As many steps as labels have room, one of which is pushed in at each edge.
    let widest = layout.width(words.offset(lanes.span)) + 12
    let steps = min(8, max(1, Int((right - left) / (1.5 * widest))))
    var free = 0.0
    var day: CivilDate?
    for tick in Axis(to: span, steps: steps, unit: .duration).ticks where tick <= span {
      let offset = Int64(exactly: tick.rounded()) ?? 0
      let time = added(lanes.start, offset)
      let clock = TimeText.format(time, style: .clock, zone: lanes.zone)
      var texts = [words.offset(offset), String(clock.prefix(lanes.span < 8 * nanosecondsPerMinute ? 8 : 5))]
      // Where it goes on for days, each is named at its first tick.
      let date = lanes.zone.civil(at: time).date
      if date != day, lanes.zone.civil(at: added(lanes.start, lanes.span)).date != lanes.zone.civil(at: lanes.start).date { texts.append(words.dayAndMonth(date)) }
      let x = x(offset)
      let half = (texts.map(layout.width).max() ?? 0) / 2
      let middle = min(max(x, half), right - half)
      guard middle - half >= free else { continue }
      ticks.append(Tick(x: x, middle: middle, texts: texts))
      free = middle + half + 6
      day = date
    }
  }

  /// Where an offset from the start lies; what is outside of the session lies at its edge.
  func x(_ offset: Int64) -> Double { left + min(max(Double(offset) / span, 0), 1) * (right - left) }

  /// Lanes with the axis below them and its lines behind them.
  func drawn(below lanes: Picture) -> Picture {
    var picture = Picture(width: lanes.width, height: lanes.height + height)
    for tick in ticks { picture.line(from: (tick.x, 0), to: (tick.x, lanes.height)) }
    picture.add(lanes, x: 0, y: 0)
    for tick in ticks {
      for (row, text) in tick.texts.enumerated() {
        picture.text(text, x: tick.middle, top: lanes.height + 3 + Double(row) * layout.lineHeight, size: layout.size, anchor: .middle, ink: .faint)
      }
    }
    return picture
  }
}
