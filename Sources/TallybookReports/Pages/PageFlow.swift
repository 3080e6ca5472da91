internal import TallybookDrawing

/// Pages of A4 across (842 x 595 pt) that are filled from above: what does not fit goes on the next one, and nothing is cut.
struct PageFlow {
  static let width = 842.0
  static let height = 595.0
  static let margin = 40.0
  static let inner = width - 2 * margin
  /// Where the content ends; the footer lies in the margin below.
  static let bottom = height - margin

  private(set) var pages: [Picture] = [Picture(width: width, height: height)]
  /// Where the next entry begins.
  private(set) var y = margin

  /// What is left on the page.
  var room: Double { Self.bottom - y }

  var isAtTop: Bool { y == Self.margin }

  /// A new page, unless this one is empty.
  mutating func breakPage() {
    guard !isAtTop else { return }
    pages.append(Picture(width: Self.width, height: Self.height))
    y = Self.margin
  }

  /// A new page where less than so much is left.
  mutating func require(_ height: Double) { if room < height { breakPage() } }

  /// Draws over the page's whole inner width, and goes on below.
  mutating func place(_ picture: Picture, gap: Double = 0) {
    require(picture.height)
    pages[pages.count - 1].add(picture, x: Self.margin, y: y)
    y += picture.height + gap
  }

  /// Draws at a place of the page, which the caller advances over.
  mutating func draw(_ picture: Picture, x: Double, y: Double) { pages[pages.count - 1].add(picture, x: x, y: y) }

  mutating func advance(to y: Double) { self.y = max(self.y, y) }

  /// A title over the page's whole inner width in as many lines as it takes, and below it what is said of it; nothing of no title.
  mutating func heading(_ text: String, facts: String = "") {
    let title = TextLayout(size: 11, weight: .bold)
    write(title.wrap(text, width: Self.inner), title)
    let said = TextLayout(size: 8.5)
    write(said.wrap(facts, width: Self.inner), said, .faint)
    if !isAtTop { advance(to: y + 4) }
  }

  /// How high a heading is.
  static func height(ofHeading text: String, facts: String = "") -> Double {
    let (title, said) = (TextLayout(size: 11, weight: .bold), TextLayout(size: 8.5))
    return Double(title.wrap(text, width: inner).count) * title.lineHeight + Double(said.wrap(facts, width: inner).count) * said.lineHeight + 4
  }

  /// Lines one below the other, over as many pages as they need.
  mutating func write(_ lines: [String], _ layout: TextLayout, _ ink: Ink = .text) {
    for line in lines {
      var picture = Picture(width: Self.inner, height: layout.lineHeight)
      picture.text(line, x: 0, top: 0, size: layout.size, weight: layout.weight, ink: ink)
      place(picture)
    }
  }
}
