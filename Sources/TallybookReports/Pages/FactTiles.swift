internal import TallybookDrawing

/// Facts as tiles, three beside each other.
enum FactTiles {
  private static let height = 52.0
  private static let size = 8.0

  static func draw(_ facts: [ReportBlock.Fact], width: Double) -> [Picture] {
    TileGrid.draw(facts, width: width, height: { _ in height }) { draw($0, width: $1, on: &$2, x: $3) }
  }

  private static func draw(_ fact: ReportBlock.Fact, width: Double, on picture: inout Picture, x: Double) {
    let label = TextLayout(size: size)
    let note = TextLayout(size: 7.5)
    // What is long is set smaller before it is cut off.
    let large = [16.0, 12, 9.5].map { TextLayout(size: $0, weight: .bold) }
    let text = large.first { $0.width(fact.text) <= width } ?? TextLayout(size: 9.5, weight: .bold)
    picture.line(from: (x, 0), to: (x + width, 0))
    picture.text(label.fit(fact.label, width: width), x: x, top: 4, size: label.size, ink: .faint)
    picture.text(text.fit(fact.text, width: width), x: x, top: 15 + (16 - text.size) / 2, size: text.size, weight: .bold)
    picture.text(note.fit(fact.note, width: width), x: x, top: 36, size: note.size, ink: .faint)
  }
}
