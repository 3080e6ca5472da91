internal import TallybookDrawing

/// Which colour is what, and what that comes to: as many as have room in so many rows, the rest counted.
struct Legend {
  let entries: [LegendEntry]

  private static let size = 8.0
  private static let widestName = 190.0
  private static let gap = 14.0

  func draw(width: Double, rows: Int) -> Picture {
    let layout = TextLayout(size: Self.size)
    var picture = Picture(width: width, height: 0)
    var x = 0.0
    var row = 0
    for (index, entry) in entries.enumerated() {
      let name = layout.fit(entry.name, width: Self.widestName)
      let left = 10 + layout.width(name) + 4
      let wide = left + layout.width(entry.text)
      let rest = entries.count - index
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
      picture.circle(x: x + 3.5, y: top + layout.lineHeight / 2, radius: 3.2, fill: .color(entry.color))
      picture.text(name, x: x + 10, top: top, size: Self.size)
      picture.text(entry.text, x: x + left, top: top, size: Self.size, ink: .faint)
      x += wide + Self.gap
    }
    picture.height = entries.isEmpty ? 0 : Double(row + 1) * layout.lineHeight * 1.15
    return picture
  }
}
