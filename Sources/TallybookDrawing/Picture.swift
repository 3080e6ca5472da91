/// Shapes in points, the origin at the upper left: what a page or a chart is made of.
package struct Picture {
  /// Where a text's place is: at its beginning, middle or end.
  package enum Anchor { case start, middle, end }

  enum Shape {
    /// A filled rectangle; `title` is what a reader is told who points at it.
    case rectangle(Frame, fill: Ink, outline: Ink?, radius: Double, title: String?)
    /// `dash` are the lengths of strokes and gaps in turn; none: drawn through.
    case line(x1: Double, y1: Double, x2: Double, y2: Double, ink: Ink, width: Double, dash: [Double])
    case path(points: [(x: Double, y: Double)], ink: Ink, width: Double, dash: [Double])
    case circle(x: Double, y: Double, radius: Double, fill: Ink, title: String?)
    /// A line of text; `y` is its baseline.
    case text(String, x: Double, y: Double, size: Double, weight: FontMetrics.Weight, anchor: Anchor, ink: Ink)
    case image(Frame, mediaType: String, bytes: [UInt8])
    /// The waveform of audio: pairs of least and greatest, -1 to 1, spread over the frame.
    case waveform(Frame, minima: [Float], maxima: [Float], ink: Ink)
  }

  /// A rectangle.
  package struct Frame: Equatable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    package var right: Double { x + width }
    package var bottom: Double { y + height }

    /// The same without so much at each edge.
    func inset(_ edge: Double) -> Frame {
      Frame(x: x + edge, y: y + edge, width: max(0, width - 2 * edge), height: max(0, height - 2 * edge))
    }
  }

  package var width: Double
  package var height: Double
  /// What it shows, for who cannot see it.
  package var title = ""
  package var summary = ""
  private(set) var shapes: [Shape] = []

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A filled rectangle. An outline of half a point lies within it, and `title` is what a reader is told who points at it.
  package mutating func rectangle(_ frame: Frame, fill: Ink, outline: Ink? = nil, radius: Double = 0, title: String? = nil) {
    shapes.append(.rectangle(frame, fill: fill, outline: outline, radius: radius, title: title))
  }

  package mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ ink: Ink = .rule, width: Double = 0.5, dash: [Double] = []
  ) {
    shapes.append(.line(x1: start.x, y1: start.y, x2: end.x, y2: end.y, ink: ink, width: width, dash: dash))
  }

  package mutating func path(_ points: [(x: Double, y: Double)], _ ink: Ink, width: Double = 1.5, dash: [Double] = []) {
    shapes.append(.path(points: points, ink: ink, width: width, dash: dash))
  }

  package mutating func circle(x: Double, y: Double, radius: Double, fill: Ink, title: String? = nil) {
    shapes.append(.circle(x: x, y: y, radius: radius, fill: fill, title: title))
  }

  /// A line of text whose upper edge is at `top`.
  package mutating func text(
    _ text: String, x: Double, top: Double, size: Double, weight: FontMetrics.Weight = .regular, anchor: Anchor = .start, ink: Ink = .text
  ) {
    guard !text.isEmpty else { return }
    shapes.append(.text(text, x: x, y: top + size * FontMetrics.ascent, size: size, weight: weight, anchor: anchor, ink: ink))
  }

  /// A line of text around a middle, on a ground of its own, so that no line behind it goes through its letters.
  package mutating func textOnPaper(
    _ text: String, x: Double, top: Double, size: Double, weight: FontMetrics.Weight = .regular, anchor: Anchor = .middle, ink: Ink = .text
  ) {
    let width = FontMetrics.width(text, size: size, weight) + 2
    let left = anchor == .middle ? x - width / 2 : anchor == .end ? x - width + 1 : x - 1
    rectangle(Frame(x: left, y: top + size * 0.2, width: width, height: size * 0.9), fill: .paper)
    self.text(text, x: x, top: top, size: size, weight: weight, anchor: anchor, ink: ink)
  }

  package mutating func image(_ frame: Frame, mediaType: String, bytes: [UInt8]) {
    shapes.append(.image(frame, mediaType: mediaType, bytes: bytes))
  }

  package mutating func waveform(_ frame: Frame, _ waveform: (minima: [Float], maxima: [Float]), _ ink: Ink) {
    shapes.append(.waveform(frame, minima: waveform.minima, maxima: waveform.maxima, ink: ink))
  }

  /// Its texts in the order in which they are drawn.
  package var texts: [String] {
    shapes.compactMap { if case .text(let text, _, _, _, _, _, _) = $0 { text } else { nil } }
  }

  /// Puts another picture into this one.
  package mutating func add(_ other: Picture, x: Double, y: Double) {
    for shape in other.shapes { shapes.append(shape.moved(x, y)) }
  }
}

extension Picture.Frame {
  fileprivate func moved(_ dx: Double, _ dy: Double) -> Self { Self(x: x + dx, y: y + dy, width: width, height: height) }
}

extension Picture.Shape {
  fileprivate func moved(_ dx: Double, _ dy: Double) -> Self {
    switch self {
    case .rectangle(let frame, let fill, let outline, let radius, let title):
      .rectangle(frame.moved(dx, dy), fill: fill, outline: outline, radius: radius, title: title)
    case .line(let x1, let y1, let x2, let y2, let ink, let width, let dash):
      .line(x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy, ink: ink, width: width, dash: dash)
    case .path(let points, let ink, let width, let dash): .path(points: points.map { ($0.x + dx, $0.y + dy) }, ink: ink, width: width, dash: dash)
    case .circle(let x, let y, let radius, let fill, let title): .circle(x: x + dx, y: y + dy, radius: radius, fill: fill, title: title)
    case .text(let text, let x, let y, let size, let weight, let anchor, let ink):
      .text(text, x: x + dx, y: y + dy, size: size, weight: weight, anchor: anchor, ink: ink)
    case .image(let frame, let mediaType, let bytes): .image(frame.moved(dx, dy), mediaType: mediaType, bytes: bytes)
    case .waveform(let frame, let minima, let maxima, let ink): .waveform(frame.moved(dx, dy), minima: minima, maxima: maxima, ink: ink)
    }
  }
}
