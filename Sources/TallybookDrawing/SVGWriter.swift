internal import TallybookText

/// Pictures as SVG.
package struct SVGWriter {
  /// Where the picture stands.
  enum Place {
    /// In a file of its own: colours as on a light page.
    case file
    /// Within a page of HTML: colours by the page's custom properties, so that they follow light and dark.
    case page
  }

  let place: Place
  private(set) var text = ""

  init(_ place: Place) { self.place = place }

  /// One picture as a whole document. Several of the same width stand below each other.
  package static func file(_ pictures: [Picture], title: String, language: String) -> String {
    let width = pictures.first?.width ?? 0
    let height = pictures.reduce(0) { $0 + $1.height }
    var writer = SVGWriter(.file)
    writer.text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" height="\(number(height))" \
      viewBox="0 0 \(number(width)) \(number(height))" role="img" aria-labelledby="title" xml:lang="\(XMLText.escape(language))" \
      font-family="\(FontMetrics.families)">
      <title id="title">\(XMLText.escape(title))</title>

      """
    var y = 0.0
    for picture in pictures {
      writer.text += pictures.count == 1 ? "" : "<g transform=\"translate(0 \(number(y)))\">\n"
      writer.shapes(of: picture)
      writer.text += pictures.count == 1 ? "" : "</g>\n"
      y += picture.height
    }
    writer.text += "</svg>\n"
    return writer.text
  }

  /// A picture as an element of a page; `id` names it there.
  /// `name` is its class.
  package static func element(_ picture: Picture, id: String, name: String) -> String {
    var writer = SVGWriter(.page)
    writer.text = """
      <svg class="\(name)" viewBox="0 0 \(number(picture.width)) \(number(picture.height))" role="img" aria-labelledby="\(id)-title \(id)-summary" \
      font-family="\(FontMetrics.families)">
      <title id="\(id)-title">\(XMLText.escape(picture.title))</title>
      <desc id="\(id)-summary">\(XMLText.escape(picture.summary))</desc>

      """
    writer.shapes(of: picture)
    writer.text += "</svg>"
    return writer.text
  }

  /// A picture that says nothing by itself, such as the key of a legend.
  package static func mark(_ picture: Picture) -> String {
    var writer = SVGWriter(.page)
    let (width, height) = (number(picture.width), number(picture.height))
    writer.text = "<svg class=\"mark\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" aria-hidden=\"true\">"
    writer.shapes(of: picture)
    return writer.text + "</svg>"
  }

  private mutating func shapes(of picture: Picture) {
    for shape in picture.shapes { write(shape) }
  }

  private mutating func write(_ shape: Picture.Shape) {
    switch shape {
    case .rectangle(let frame, let fill, let outline, let radius, let title):
      let corner = radius > 0 ? " rx=\"\(Self.number(radius))\"" : ""
      // A stroke lies on both sides of its edge: half of it goes in.
      let inner = outline == nil ? frame : frame.inset(0.25)
      let stroke = outline.map { " stroke=\"\(color($0))\" stroke-width=\"0.5\"" } ?? ""
      element("rect", "\(box(inner))\(corner) fill=\"\(color(fill))\"\(stroke)", title: title)
    case .line(let x1, let y1, let x2, let y2, let ink, let width, let dash):
      element(
        "line", "x1=\"\(Self.number(x1))\" y1=\"\(Self.number(y1))\" x2=\"\(Self.number(x2))\" y2=\"\(Self.number(y2))\" \(stroke(ink, width, dash))")
    case .path(let points, let ink, let width, let dash):
      let line = points.map { "\(Self.number($0.x)) \(Self.number($0.y))" }.joined(separator: " ")
      element("polyline", "points=\"\(line)\" fill=\"none\" \(stroke(ink, width, dash)) stroke-linejoin=\"round\"")
    case .circle(let x, let y, let radius, let fill, let title):
      element("circle", "cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\" fill=\"\(color(fill))\"", title: title)
    case .text(let string, let x, let y, let size, let weight, let anchor, let ink):
      let bold = weight == .bold ? " font-weight=\"bold\"" : ""
      let side = anchor == .start ? "" : " text-anchor=\"\(anchor == .middle ? "middle" : "end")\""
      text += "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\"\(bold)\(side) fill=\"\(color(ink))\">\(XMLText.escape(string))</text>\n"
    case .image(let frame, let mediaType, let bytes):
      element("image", "\(box(frame)) href=\"data:\(XMLText.escape(mediaType));base64,\(Base64.encode(bytes))\"")
    case .waveform(let frame, let minima, let maxima, let ink): waveform(frame, minima, maxima, ink)
    }
  }

  private mutating func waveform(_ frame: Picture.Frame, _ minima: [Float], _ maxima: [Float], _ ink: Ink) {
    guard !maxima.isEmpty else { return }
    let middle = frame.y + frame.height / 2
    let step = frame.width / Double(maxima.count)
    var path = ""
    for (index, (least, greatest)) in zip(minima, maxima).enumerated() {
      // At least a line, so that silence is seen as such.
      let top = middle - max(Double(greatest) * frame.height / 2, 0.25)
      let bottom = middle - min(Double(least) * frame.height / 2, -0.25)
      path += "M\(Self.number(frame.x + Double(index) * step)) \(Self.number(top))h\(Self.number(step))V\(Self.number(bottom))h-\(Self.number(step))z"
    }
    element("path", "d=\"\(path)\" fill=\"\(color(ink))\"")
  }

  private mutating func element(_ name: String, _ attributes: String, title: String? = nil) {
    guard let title else { return text += "<\(name) \(attributes)/>\n" }
    text += "<\(name) \(attributes)><title>\(XMLText.escape(title))</title></\(name)>\n"
  }

  private func stroke(_ ink: Ink, _ width: Double, _ dash: [Double]) -> String {
    let dashes = dash.isEmpty ? "" : " stroke-dasharray=\"\(dash.map(Self.number).joined(separator: " "))\""
    return "stroke=\"\(color(ink))\" stroke-width=\"\(Self.number(width))\"\(dashes)"
  }

  private func box(_ frame: Picture.Frame) -> String {
    "x=\"\(Self.number(frame.x))\" y=\"\(Self.number(frame.y))\" width=\"\(Self.number(frame.width))\" height=\"\(Self.number(frame.height))\""
  }

  private func color(_ ink: Ink) -> String {
    if case .color(let hex) = ink { return XMLText.escape(hex) }
    guard place == .page else { return ink.light }
    return switch ink {
    case .text: "var(--text)"
    case .faint: "var(--faint)"
    case .rule: "var(--rule)"
    case .shade: "var(--shade)"
    case .others: "var(--others)"
    case .paper, .color: "var(--paper)"
    }
  }

  /// With at most two digits of fraction.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "0" }
    let hundredths = Int64((value * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
