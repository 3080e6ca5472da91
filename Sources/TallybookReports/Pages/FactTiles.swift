internal import TallybookDrawing

/// Facts as tiles, three beside each other.
enum FactTiles {
  private static let label = TextLayout(size: 8)
  private static let note = TextLayout(size: 7.5)
  private static let top = 4.0

  static func draw(_ facts: [ReportBlock.Fact], width: Double) -> [Picture] {
    TileGrid.draw(facts, width: width, height: { (fact, width) in top + pieces(fact, width).reduce(0) { $0 + Double($1.lines.count) * $1.layout.lineHeight } + 4 }) {
      draw($0, width: $1, on: &$2, x: $3)
    }
  }

  private static func draw(_ fact: ReportBlock.Fact, width: Double, on picture: inout Picture, x: Double) {
    picture.line(from: (x, 0), to: (x + width, 0))
    var y = top
    for (lines, layout, ink) in pieces(fact, width) {
      for line in lines {
        picture.text(line, x: x, top: y, size: layout.size, weight: layout.weight, ink: ink)
        y += layout.lineHeight
      }
    }
  }

  /// What is long is set smaller before it breaks.
  private static func pieces(_ fact: ReportBlock.Fact, _ width: Double) -> [(lines: [String], layout: TextLayout, ink: Ink)] {
    let sizes = [16.0, 12, 9.5].map { TextLayout(size: $0, weight: .bold) }
    let large = sizes.first { $0.width(fact.text) <= width } ?? sizes[2]
    return [
      (label.wrap(fact.label, width: width), label, .faint), (large.wrap(fact.text, width: width), large, .text),
      (note.wrap(fact.note, width: width), note, .faint),
    ]
  }
}
