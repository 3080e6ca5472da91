internal import TallybookDrawing

/// Where a chart of values over time is drawn: round numbers on the left with lines across, days and months below, weekends shaded.
struct SeriesGrid {
  let series: ChartSeries
  let words: ReportWords
  let size: FigureSize
  let plot: Picture.Frame
  private let axis: Axis
  private let names: [String]
  private let labels: SlotLabels
  private let layout: TextLayout

  /// - Parameters:
  ///   - greatest: what the axis reaches at least.
  ///   - above: what is left free above the plot.
  ///   - right: what is left free beside it.
  init(_ series: ChartSeries, _ words: ReportWords, _ size: FigureSize, to greatest: Double, above: Double = 0, right: Double = 0) {
    self.series = series
    self.words = words
    self.size = size
    layout = TextLayout(size: size.text)
    axis = Axis(to: max(greatest, series.top, series.target), steps: size.height < 120 ? 2 : 4, unit: series.unit)
    names = axis.ticks.map { $0 == 0 ? "0" : words.value($0, series.unit, .compact) }
    let left = (names.map(layout.width).max() ?? 0) + 6
    let width = max(1, size.width - left - right)
    let step = width / Double(max(1, series.slots.count))
    labels = SlotLabels(series.slots, left: left, step: step, width: left + width, layout)
    let top = max(layout.lineHeight / 2, above)
    plot = Picture.Frame(x: left, y: top, width: width, height: max(1, size.height - top - labels.height))
  }

  /// How wide a slot is.
  var step: Double { plot.width / Double(max(1, series.slots.count)) }

  /// The middle of a slot.
  func x(_ slot: Int) -> Double { plot.x + (Double(slot) + 0.5) * step }

  func y(_ value: Double) -> Double { plot.bottom - height(value) }

  func height(_ value: Double) -> Double { value / axis.end * plot.height }

  /// Whether the target lies across a part of a bar: what would be written there could not be read.
  func isCrossed(_ frame: Picture.Frame) -> Bool { series.target > 0 && frame.y <= y(series.target) && y(series.target) <= frame.bottom }

  /// What lies behind the values.
  func drawGround(on picture: inout Picture) {
    // Bands that lie side by side are one: a weekend.
    var first: Int?
    for place in 0...series.slots.count {
      let isShaded = place < series.slots.count && series.slots[place].isWeekend
      if isShaded { first = first ?? place }
      guard !isShaded, let from = first else { continue }
      picture.rectangle(.init(x: plot.x + Double(from) * step, y: plot.y, width: Double(place - from) * step, height: plot.height), fill: .shade)
      first = nil
    }
    for (tick, name) in zip(axis.ticks, names) {
      picture.line(from: (plot.x, y(tick)), to: (plot.right, y(tick)))
      picture.text(name, x: plot.x - 4, top: y(tick) - layout.lineHeight / 2, size: size.text, anchor: .end, ink: .faint)
    }
    labels.draw(below: plot.bottom, on: &picture)
  }

  /// What lies before them: the ground line, and the target.
  func drawFront(on picture: inout Picture) {
    picture.line(from: (plot.x, plot.bottom), to: (plot.right, plot.bottom), .faint)
    guard series.target > 0 else { return }
    picture.line(from: (plot.x, y(series.target)), to: (plot.right, y(series.target)), .text, width: 1, dash: Self.targetDash)
  }

  static let targetDash = [5.0, 3]
}
