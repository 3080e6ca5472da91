internal import TallybookDrawing

/// Which colour is which tag, with its total: as many as have room in so many rows, the rest counted.
struct Legend {
  let series: ReportContent.Series
  let words: ReportWords

  private static let size = 8.0
  private static let widestName = 190.0
  private static let gap = 14.0

  func draw(width: Double, rows: Int) -> Picture {
    let layout = TextLayout(size: Self.size)
    var picture = Picture(width: width, height: 0)
    var x = 0.0
    var row = 0
    for (index, member) in series.members.enumerated() {
      let name = layout.fit(member.name, width: Self.widestName)
      let total = words.value(member.total, series.unit, .compact)
      let left = 10 + layout.width(name) + 4
      let wide = left + layout.width(total)
      let rest = series.members.count - index
      // On the last row what remains must be said too.
      let further = "+ \(rest)"
      let reserve = row == rows - 1 && rest > 1 ? Self.gap + layout.width(further) : 0
      if x > 0, x + wide + reserve > width {
        if row == rows - 1 {
          picture.text(further, x: x, top: Double(row) * layout.lineHeight * 1.15, size: Self.size, ink: .faint)
          break
        }
        x = 0
        row += 1
      }
      let top = Double(row) * layout.lineHeight * 1.15
      picture.circle(x: x + 3.5, y: top + layout.lineHeight / 2, radius: 3.2, fill: .color(member.color))
      picture.text(name, x: x + 10, top: top, size: Self.size)
      picture.text(total, x: x + left, top: top, size: Self.size, ink: .faint)
      x += wide + Self.gap
    }
    picture.height = series.members.isEmpty ? 0 : Double(row + 1) * layout.lineHeight * 1.15
    return picture
  }
}
