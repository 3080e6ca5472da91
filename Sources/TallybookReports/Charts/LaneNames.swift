internal import TallybookDrawing

/// The names of what stands below each other: beside it, and on a narrow screen above it.
struct LaneNames {
  /// What is less wide has names above.
  static let narrow = 500.0
  /// How much of the width names beside may take.
  private static let share = 0.3

  private let lines: [[String]]
  private let layout: TextLayout
  private let isNarrow: Bool
  /// Where the lanes begin.
  let left: Double

  init(_ names: [String], _ size: FigureSize) {
    let layout = TextLayout(size: size.text)
    isNarrow = size.width < Self.narrow
    let widest = size.width * (isNarrow ? 1 : Self.share) - 2
    lines = names.map { layout.wrap($0, width: widest) }
    left = isNarrow ? 0 : (lines.joined().map(layout.width).max() ?? 0) + 8
    self.layout = layout
  }

  private func text(_ place: Int) -> Double { Double(lines[place].count) * layout.lineHeight }

  /// How high a lane is with its name, whose bar is so high.
  func height(_ place: Int, _ bar: Double) -> Double { isNarrow ? text(place) + bar : max(bar, text(place) + 2) }

  /// Draws the name of a lane; where the middle of its bar is.
  func draw(_ place: Int, _ bar: Double, top: Double, on picture: inout Picture) -> Double {
    let high = height(place, bar)
    let first = top + (isNarrow ? 0 : (high - text(place)) / 2)
    for (row, line) in lines[place].enumerated() {
      picture.textOnPaper(
        line, x: isNarrow ? 1 : left - 5, top: first + Double(row) * layout.lineHeight, size: layout.size, anchor: isNarrow ? .start : .end)
    }
    return top + (isNarrow ? text(place) + bar / 2 : high / 2)
  }
}
