internal import TallybookDrawing

/// Counts as lists with bars, three beside each other.
enum CountBars {
  private static let title = TextLayout(size: 9, weight: .bold)
  private static let layout = TextLayout(size: 8)
  private static let least = 13.0
  /// How much of the width labels may take.
  private static let share = 0.5

  static func draw(_ lists: [ReportBlock.CountList], width: Double) -> [Picture] {
    TileGrid.draw(lists, width: width, height: { (list, width) in height(of: list, width) }) { draw($0, width: $1, on: &$2, x: $3) }
  }

  private static func height(of list: ReportBlock.CountList, _ width: Double) -> Double {
    Double(title.wrap(list.title, width: width).count) * title.lineHeight + 6 + list.rows.reduce(0) { $0 + height(of: lines(of: $1, width)) }
  }

  private static func lines(of row: ReportBlock.CountList.Row, _ width: Double) -> [String] { layout.wrap(row.label, width: width * share) }

  private static func height(of names: [String]) -> Double { max(least, Double(names.count) * layout.lineHeight + 3) }

  private static func draw(_ list: ReportBlock.CountList, width: Double, on picture: inout Picture, x: Double) {
    var top = 2.0
    for line in title.wrap(list.title, width: width) {
      picture.text(line, x: x, top: top, size: title.size, weight: .bold)
      top += title.lineHeight
    }
    top += 4
    let names = list.rows.map { lines(of: $0, width) }
    let left = (names.joined().map(layout.width).max() ?? 0) + 8
    let right = (list.rows.map { layout.width("\($0.count)") }.max() ?? 0) + 6
    let room = max(0, width - left - right)
    for (row, name) in zip(list.rows, names) {
      let high = height(of: name)
      let text = top + (high - Double(name.count) * layout.lineHeight) / 2
      let long = Double(row.count) / Double(max(1, list.most)) * room
      for (place, line) in name.enumerated() { picture.text(line, x: x, top: text + Double(place) * layout.lineHeight, size: layout.size) }
      if row.count > 0 {
        picture.rectangle(
          .init(x: x + left, y: top + (high - 9) / 2, width: long, height: 9), fill: ChartPalette.ink(0), radius: 1.5, title: "\(row.label): \(row.count)")
      }
      picture.text("\(row.count)", x: x + left + long + 4, top: top + (high - layout.lineHeight) / 2, size: layout.size, ink: .faint)
      top += high
    }
  }
}
