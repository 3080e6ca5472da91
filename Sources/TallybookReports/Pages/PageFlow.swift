internal import TallybookDrawing

/// Pages of A4 across (842 x 595 pt) that are filled from above: what does not fit goes on the next one.
struct PageFlow {
  static let width = 842.0
  static let height = 595.0
  static let margin = 40.0
  static let footer = 25.0
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

  /// A title over the page's whole inner width, and beside it what is said of it.
  mutating func heading(_ text: String, facts: String = "", height: Double? = nil) {
    let layout = TextLayout(size: 11, weight: .bold)
    var picture = Picture(width: Self.inner, height: height ?? layout.lineHeight + 4)
    let title = layout.fit(text, width: Self.inner)
    guard !title.isEmpty else { return }
    picture.text(title, x: 0, top: 0, size: layout.size, weight: .bold)
    let left = layout.width(title) + 10
    picture.text(TextLayout(size: 8.5).fit(facts, width: Self.inner - left), x: left, top: 2.6, size: 8.5, ink: .faint)
    place(picture)
  }
}
