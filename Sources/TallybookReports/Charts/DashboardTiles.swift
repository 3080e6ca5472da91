internal import TallybookDrawing

/// A dashboard's facts as tiles and its breakdowns as lists with bars, three beside each other.
struct DashboardTiles {
  let dashboard: ReportContent.Dashboard

  private static let columns = 3
  private static let gap = 16.0
  private static let tile = 52.0
  private static let row = 13.0
  private static let size = 8.0
  private static let widestLabel = 90.0

  /// Rows of tiles, then rows of lists: each a picture that stays on one page.
  func draw(width: Double) -> [Picture] {
    rows(of: dashboard.facts).map { facts in
      grid(facts, width: width, height: Self.tile) { draw($0, width: $1, on: &$2, x: $3) }
    } + rows(of: dashboard.breakdowns).map { lists in
      let height = 20 + Double(lists.map(\.rows.count).max() ?? 0) * Self.row
      return grid(lists, width: width, height: height) { draw($0, width: $1, on: &$2, x: $3) }
    }
  }

  private func rows<Element>(of all: [Element]) -> [[Element]] {
    stride(from: 0, to: all.count, by: Self.columns).map { Array(all[$0..<min($0 + Self.columns, all.count)]) }
  }

  private func grid<Element>(
    _ elements: [Element], width: Double, height: Double, _ draw: (Element, Double, inout Picture, Double) -> Void
  ) -> Picture {
    var picture = Picture(width: width, height: height)
    let each = (width - Self.gap * Double(Self.columns - 1)) / Double(Self.columns)
    for (index, element) in elements.enumerated() { draw(element, each, &picture, Double(index) * (each + Self.gap)) }
    return picture
  }

  private func draw(_ fact: ReportContent.Dashboard.Fact, width: Double, on picture: inout Picture, x: Double) {
    let label = TextLayout(size: Self.size)
    let note = TextLayout(size: 7.5)
    // What is long is set smaller before it is cut off.
    let large = [16.0, 12, 9.5].map { TextLayout(size: $0, weight: .bold) }
    let text = large.first { $0.width(fact.text) <= width } ?? TextLayout(size: 9.5, weight: .bold)
    picture.line(from: (x, 0), to: (x + width, 0))
    picture.text(label.fit(fact.label, width: width), x: x, top: 4, size: label.size, ink: .faint)
    picture.text(text.fit(fact.text, width: width), x: x, top: 15 + (16 - text.size) / 2, size: text.size, weight: .bold)
    picture.text(note.fit(fact.note, width: width), x: x, top: 36, size: note.size, ink: .faint)
  }

  private func draw(_ list: ReportContent.Dashboard.Breakdown, width: Double, on picture: inout Picture, x: Double) {
    let layout = TextLayout(size: Self.size)
    let bold = TextLayout(size: 9, weight: .bold)
    picture.text(bold.fit(list.title, width: width), x: x, top: 2, size: 9, weight: .bold)
    let names = list.rows.map { layout.fit($0.label, width: Self.widestLabel) }
    let left = (names.map(layout.width).max() ?? 0) + 8
    let right = (list.rows.map { layout.width("\($0.count)") }.max() ?? 0) + 6
    let room = max(0, width - left - right)
    for (index, (row, name)) in zip(list.rows, names).enumerated() {
      let top = 18 + Double(index) * Self.row
      let text = top + (Self.row - layout.lineHeight) / 2
      let long = Double(row.count) / Double(max(1, list.most)) * room
      picture.text(name, x: x, top: text, size: layout.size)
      if row.count > 0 {
        picture.rectangle(
          .init(x: x + left, y: top + 2, width: long, height: Self.row - 4), fill: .color(Self.color), radius: 1.5, title: "\(row.label): \(row.count)")
      }
      picture.text("\(row.count)", x: x + left + long + 4, top: text, size: layout.size, ink: .faint)
    }
  }

  /// The standard colour at a blue hue.
  static let color = "#5A6FB7"
}
