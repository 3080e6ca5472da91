internal import TallybookDrawing

/// Stacked bars, one for each day, month or year: the largest part at the bottom, its length written into it where it has the
/// room, the total above. There is no axis: every bar says its number.
struct BarChart: SeriesChart {
  let series: ChartSeries
  let words: ReportWords

  private static let widestBar = 60.0
  /// Between what is written side by side.
  private static let space = 7.0
  /// Between the parts of a bar, whose colours may be alike.
  private static let seam = 0.5
  /// Sizes that labels are tried in, largest first.
  private static let sizes = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5]

  func draw(width: Double, height: Double) -> Picture {
    var picture = Picture(width: width, height: height)
    guard !series.slots.isEmpty else { return picture.saying(words[.noRecords]) }
    let slot = width / Double(series.slots.count)
    let bar = min(Self.widestBar, slot * 0.72)
    let totals = label(room: slot - (slot > 30 ? Self.space : 2)) { words.value($0.total, series.unit, $1) }
    let labels = xLabels(room: slot - (slot > 30 ? Self.space : 2))
    let base = height - labels.height
    let top = totals.map { $0.size * FontMetrics.lineHeight + 1 } ?? 0
    let largest = series.slots.map(\.total).max() ?? 0
    for (index, entry) in series.slots.enumerated() {
      let middle = (Double(index) + 0.5) * slot
      var y = base
      for (member, value) in stacked(entry) {
        let part = largest > 0 ? value / largest * (base - top) : 0
        guard part > 0 else { continue }
        y -= part
        let color = series.members[member].color
        picture.rectangle(
          .init(x: middle - bar / 2, y: y, width: bar, height: part > 3 ? part - Self.seam : part), fill: .color(color),
          title: "\(series.members[member].name): \(words.value(value, series.unit, .compact)) (\(entry.label))")
        if let totals { inside(words.value(value, series.unit, totals.style), middle, y, bar, part, color, &picture) }
      }
      if let totals, entry.total > 0 {
        picture.text(
          words.value(entry.total, series.unit, totals.style), x: middle, top: y - totals.size * FontMetrics.lineHeight, size: totals.size,
          weight: .bold, anchor: .middle)
      }
    }
    picture.line(from: (0, base), to: (width, base), .faint)
    draw(labels, slot, base, &picture)
    return picture
  }

  /// The parts of a bar from below: the largest first.
  private func stacked(_ slot: ChartSeries.Slot) -> [(member: Int, value: Double)] {
    slot.values.enumerated().filter { $1 > 0 }.map { ($0, $1) }.sorted { $0.value == $1.value ? $0.member < $1.member : $0.value > $1.value }
  }

  private func inside(_ text: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String, _ picture: inout Picture) {
    for size in Self.sizes where size * FontMetrics.lineHeight <= height {
      guard FontMetrics.width(text, size: size) <= width - 2 else { continue }
      picture.text(text, x: x, top: y + (height - size * FontMetrics.lineHeight) / 2, size: size, anchor: .middle, ink: .readable(on: color))
      return
    }
  }

  /// The style and size in which the text of every slot has room; nil where there is none.
  private func label(
    room: Double, _ text: (ChartSeries.Slot, ReportWords.ValueStyle) -> String
  ) -> (style: ReportWords.ValueStyle, size: Double)? {
    for style in ReportWords.ValueStyle.allCases {
      let widest = series.slots.map { FontMetrics.width(text($0, style), size: 1, .bold) }.max() ?? 0
      if let size = Self.sizes.first(where: { widest * $0 <= room }), size >= 7 || style == ReportWords.ValueStyle.allCases.last { return (style, size) }
    }
    return nil
  }

  // MARK: What stands below

  private struct XLabels {
    var texts: [String]
    var contexts: [String]
    var size: Double
    /// Of how many one is written.
    var step: Int
    var height: Double
  }

  private func xLabels(room: Double) -> XLabels {
    func widest(_ texts: [String]) -> Double { texts.map { FontMetrics.width($0, size: 1) }.max() ?? 0 }
    let full = series.slots.map(\.label)
    if let size = Self.sizes.first(where: { widest(full) * $0 <= room && $0 >= 7 }) {
      return XLabels(texts: full, contexts: [], size: size, step: 1, height: size * FontMetrics.lineHeight + 3)
    }
    let short = series.slots.map(\.short)
    let size = Self.sizes.first { widest(short) * $0 <= room } ?? 6
    let step = max(1, Int((widest(short) * size / max(room, 0.1)).rounded(.up)))
    var contexts: [String] = []
    for (index, slot) in series.slots.enumerated() {
      contexts.append(index == 0 || series.slots[index - 1].context != slot.context ? slot.context : "")
    }
    let hasContexts = contexts.contains { !$0.isEmpty }
    return XLabels(texts: short, contexts: contexts, size: size, step: step, height: size * FontMetrics.lineHeight * (hasContexts ? 2 : 1) + 3)
  }

  private func draw(_ labels: XLabels, _ slot: Double, _ base: Double, _ picture: inout Picture) {
    let layout = TextLayout(size: labels.size)
    var free = 0.0
    for index in labels.texts.indices {
      let middle = (Double(index) + 0.5) * slot
      if index % labels.step == 0 {
        picture.text(labels.texts[index], x: middle, top: base + 2, size: labels.size, anchor: .middle, ink: .faint)
      }
      guard labels.contexts.indices.contains(index), !labels.contexts[index].isEmpty else { continue }
      let start = max(0, middle - slot / 2)
      let text = labels.contexts[index]
      guard start >= free, start + layout.width(text) <= picture.width else { continue }
      picture.text(text, x: start, top: base + 2 + layout.lineHeight, size: labels.size, ink: .faint)
      free = start + layout.width(text) + 2
    }
  }
}
