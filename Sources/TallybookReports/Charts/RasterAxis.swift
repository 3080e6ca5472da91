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

  private let from: Int64
  private let span: Double
  private let left: Double
  private let right: Double
  private let layout: TextLayout
  private var ticks: [Tick] = []

  /// Of what stands below the lanes.
  var height: Double { Double(ticks.map(\.texts.count).max() ?? 0) * layout.lineHeight + 6 }

  /// The time of a session, since its start and by the clock.
  init(_ lanes: ReportBlock.Lanes, _ words: ReportWords, from left: Double, to right: Double, _ layout: TextLayout) {
    let lastDay = lanes.zone.civil(at: added(lanes.start, lanes.span)).date
    var day: CivilDate?
    self.init(0, lanes.span, left, right, layout, widest: words.offset(lanes.span)) { offset in
      let time = added(lanes.start, offset)
      let clock = TimeText.format(time, style: .clock, zone: lanes.zone)
      var texts = [words.offset(offset), String(clock.prefix(lanes.span < 8 * nanosecondsPerMinute ? 8 : 5))]
      // Where it goes on for days, each is named at its first tick.
      let date = lanes.zone.civil(at: time).date
      if date != day, lastDay != lanes.zone.civil(at: lanes.start).date { texts.append(words.dayAndMonth(date)) }
      day = date
      return texts
    }
  }

  /// The time of several sessions: since their starts, or by the clock.
  init(_ raster: ReportBlock.Raster, _ words: ReportWords, from left: Double, to right: Double, _ layout: TextLayout) {
    let span = max(1, raster.to - raster.from)
    self.init(raster.from, span, left, right, layout, widest: raster.isByClock ? "00:00:00" : words.offset(span)) { offset in
      guard raster.isByClock else { return [words.offset(offset)] }
      let text = TimeText.format(offset, style: .clock, zone: .utc)
      return [String(text.prefix(span < 8 * nanosecondsPerMinute ? 8 : 5))]
    }
  }

  private init(
    _ from: Int64, _ length: Int64, _ left: Double, _ right: Double, _ layout: TextLayout, widest: String, _ texts: (Int64) -> [String]
  ) {
    self.from = from
    self.left = left
    self.right = max(left + 1, right - 1)
    self.layout = layout
    span = Double(max(1, length))
    // As many steps as labels have room, one of which is pushed in at each edge.
    let steps = min(8, max(1, Int((right - left) / (1.5 * (layout.width(widest) + 12)))))
    let step = Axis(to: span, steps: steps, unit: .duration).ticks[1]
    // Round times: the first at or behind where it begins.
    let first = (Double(from) / step).rounded(.up) * step
    var free = 0.0
    var place = first
    while place <= Double(from) + span, ticks.count < 100 {
      let offset = Int64(exactly: place.rounded()) ?? 0
      let said = texts(offset)
      let x = x(offset)
      let half = (said.map(layout.width).max() ?? 0) / 2
      let middle = min(max(x, half), right - half)
      if middle - half >= free {
        ticks.append(Tick(x: x, middle: middle, texts: said))
        free = middle + half + 6
      }
      place += step
    }
  }

  /// Where a time lies; what is outside lies at the edge.
  func x(_ time: Int64) -> Double { left + min(max((Double(time) - Double(from)) / span, 0), 1) * (right - left) }

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
