internal import TallybookDrawing

/// Small drawings of equal width, three beside each other.
enum TileGrid {
  private static let columns = 3
  private static let gap = 16.0

  /// A picture for each row, as high as the highest in it, which stays on one page.
  static func draw<Element>(
    _ all: [Element], width: Double, height: (Element, Double) -> Double, _ draw: (Element, Double, inout Picture, Double) -> Void
  ) -> [Picture] {
    let each = (width - gap * Double(columns - 1)) / Double(columns)
    return stride(from: 0, to: all.count, by: columns).map { start in
      let row = Array(all[start..<min(start + columns, all.count)])
      var picture = Picture(width: width, height: row.map { height($0, each) }.max() ?? 0)
      for (index, element) in row.enumerated() { draw(element, each, &picture, Double(index) * (each + gap)) }
      return picture
    }
  }
}
