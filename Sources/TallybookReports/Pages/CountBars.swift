internal import TallybookDrawing

/// Counts as lists with bars, three beside each other.
enum CountBars {
  private static let rowHeight = 13.0
  private static let size = 8.0
  private static let widestLabel = 90.0

  /// The standard colour at a blue hue.
  static let color = "#5A6FB7"

  static func draw(_ lists: [ReportBlock.CountList], width: Double) -> [Picture] {
    TileGrid.draw(lists, width: width, height: { lists in 20 + Double(lists.map(\.rows.count).max() ?? 0) * rowHeight }) {
      draw($0, width: $1, on: &$2, x: $3)
    }
  }

  private static func draw(_ list: ReportBlock.CountList, width: Double, on picture: inout Picture, x: Double) {
    let layout = TextLayout(size: size)
    let bold = TextLayout(size: 9, weight: .bold)
    picture.text(bold.fit(list.title, width: width), x: x, top: 2, size: 9, weight: .bold)
    let names = list.rows.map { layout.fit($0.label, width: widestLabel) }
    let left = (names.map(layout.width).max() ?? 0) + 8
    let right = (list.rows.map { layout.width("\($0.count)") }.max() ?? 0) + 6
    let room = max(0, width - left - right)
    for (index, (row, name)) in zip(list.rows, names).enumerated() {
      let top = 18 + Double(index) * rowHeight
      let text = top + (rowHeight - layout.lineHeight) / 2
      let long = Double(row.count) / Double(max(1, list.most)) * room
      picture.text(name, x: x, top: text, size: layout.size)
      if row.count > 0 {
        picture.rectangle(
          .init(x: x + left, y: top + 2, width: long, height: rowHeight - 4), fill: .color(color), radius: 1.5, title: "\(row.label): \(row.count)")
      }
      picture.text("\(row.count)", x: x + left + long + 4, top: text, size: layout.size, ink: .faint)
    }
  }
}
