internal import TallybookDrawing

/// What stands for what, and what that comes to, side by side in as many rows as it takes.
struct Legend {
  let entries: [LegendEntry]

  private static let size = 8.0
  private static let gap = 14.0
  private static let key = 20.0

  /// A picture for each row.
  func draw(width: Double) -> [Picture] {
    let layout = TextLayout(size: Self.size)
    let bold = TextLayout(size: Self.size, weight: .bold)
    var rows: [Picture] = []
    var x = width
    for entry in entries {
      let mark = entry.mark.isEmpty ? 0 : bold.width(entry.mark) + 4
      let left = (entry.key.isLine ? Self.key : 10) + mark
      let text = layout.width(entry.text)
      // What is too wide for a row alone breaks within it.
      let lines = layout.wrap(entry.name, width: width - left - text - 5)
      let name = lines.map(layout.width).max() ?? 0
      let wide = left + name + 5 + text
      if x > 0, x + wide > width {
        rows.append(Picture(width: width, height: 0))
        x = 0
      }
      var picture = rows.removeLast()
      entry.key.draw(x: x, middle: layout.lineHeight / 2, on: &picture)
      picture.text(entry.mark, x: x + left - mark, top: 0, size: Self.size, weight: .bold)
      for (line, part) in lines.enumerated() { picture.text(part, x: x + left, top: Double(line) * layout.lineHeight, size: Self.size) }
      picture.text(entry.text, x: x + left + name + 5, top: 0, size: Self.size, ink: .faint)
      picture.height = max(picture.height, Double(max(1, lines.count)) * layout.lineHeight * 1.15)
      x += wide + Self.gap
      rows.append(picture)
    }
    return rows
  }
}
