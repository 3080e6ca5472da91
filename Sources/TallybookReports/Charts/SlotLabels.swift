internal import TallybookDrawing

/// What stands below the slots of a chart, in up to three rows: no two labels touch, and none leaves the chart.
struct SlotLabels {
  private struct Label {
    let text: String
    let row: Int
    /// Its middle.
    let x: Double
  }

  private var labels: [Label] = []
  private var rows = 0
  private let layout: TextLayout

  /// Between what is written side by side.
  private static let space = 4.0

  var height: Double { Double(rows) * layout.lineHeight + 4 }

  /// - Parameters:
  ///   - step: how wide a slot is.
  ///   - left: where the first begins.
  ///   - width: of the chart.
  init(_ slots: [ChartSeries.Slot], left: Double, step: Double, width: Double, _ layout: TextLayout) {
    self.layout = layout
    func fits(_ texts: [String]) -> Bool { texts.allSatisfy { layout.width($0) + Self.space <= step } }
    func middle(_ place: Int) -> Double { left + (Double(place) + 0.5) * step }
    let weekdays = slots.map(\.weekday)
    let hasWeekdays = weekdays.contains { !$0.isEmpty } && fits(weekdays)
    if hasWeekdays { add(slots.indices.map { (weekdays[$0], middle($0)) }) }
    let full = slots.map(\.label)
    guard !fits(full) else {
      add(slots.indices.map { (full[$0], middle($0)) })
      return
    }
    let short = slots.map(\.short)
    let all = slots.indices.map { (text: short[$0], x: middle($0)) }
    // Of a few years none may begin a decade: then as many as have room.
    let major = thinned(slots.indices.filter { slots[$0].isMajor }.map { all[$0] }, width)
    add(fits(short) ? all : major.isEmpty ? thinned(all, width) : major)
    addContexts(slots, left, step, width)
  }

  func draw(below y: Double, on picture: inout Picture) {
    for label in labels {
      picture.text(label.text, x: label.x, top: y + 3 + Double(label.row) * layout.lineHeight, size: layout.size, anchor: .middle, ink: .faint)
    }
  }

  private mutating func add(_ texts: [(text: String, x: Double)]) {
    guard !texts.isEmpty else { return }
    labels += texts.map { Label(text: $0.text, row: rows, x: $0.x) }
    rows += 1
  }

  /// Those that touch none before them, within the chart.
  private func thinned(_ texts: [(text: String, x: Double)], _ width: Double) -> [(text: String, x: Double)] {
    var free = 0.0
    return texts.filter { text, x in
      let half = layout.width(text) / 2
      guard x - half >= free, x + half <= width else { return false }
      free = x + half + Self.space
      return true
    }
  }

  /// Months below days, years below months: each below the slots that it is of, where they have the room.
  private mutating func addContexts(_ slots: [ChartSeries.Slot], _ left: Double, _ step: Double, _ width: Double) {
    var found: [(text: String, x: Double)] = []
    var start = 0
    while start < slots.count {
      let end = slots[start...].firstIndex { $0.context != slots[start].context } ?? slots.count
      let wide = layout.width(slots[start].context)
      let from = left + Double(start) * step
      let room = (end == slots.count ? width - from : Double(end - start) * step - Self.space)
      if !slots[start].context.isEmpty, wide <= room { found.append((slots[start].context, from + wide / 2)) }
      start = end
    }
    // Of several that are too short for their names the last is named, to the left of its end.
    if found.isEmpty, let last = slots.last, !last.context.isEmpty {
      let wide = layout.width(last.context)
      if wide <= width { found.append((last.context, width - wide / 2)) }
    }
    add(found)
  }
}
