internal import TallybookDrawing

/// Entries in three columns of equal width: one after the other into the next column, each column from above. Date, tag, at most
/// four lines of text, pictures of 80 points.
struct EntryColumns {
  private static let count = 3
  private static let gap = 20.0
  private static let size = 9.0
  private static let lines = 4
  private static let picture = 80.0

  static func draw(_ entries: [ReportBlock.Entry], _ title: String, _ words: ReportWords, on flow: inout PageFlow) {
    let width = (PageFlow.inner - gap * Double(count - 1)) / Double(count)
    let items = entries.map { draw($0, words, width) }
    flow.require(24 + (items.first?.height ?? 0))
    flow.heading(title, height: 20)
    var tops = [Double](repeating: flow.y, count: count)
    for (index, item) in items.enumerated() {
      let column = index % count
      if tops[column] + item.height > PageFlow.bottom {
        flow.breakPage()
        tops = [Double](repeating: flow.y, count: count)
      }
      flow.draw(item, x: PageFlow.margin + Double(column) * (width + gap), y: tops[column])
      tops[column] += item.height + 10
      flow.advance(to: tops[column])
    }
  }

  private static func draw(_ entry: ReportBlock.Entry, _ words: ReportWords, _ width: Double) -> Picture {
    var picture = Picture(width: width, height: 0)
    let small = TextLayout(size: 8)
    let text = TextLayout(size: size)
    picture.text(entry.date, x: 0, top: 0, size: small.size, weight: .bold)
    picture.text(entry.duration, x: width, top: 0, size: small.size, anchor: .end, ink: .faint)
    let left = TextLayout(size: 8, weight: .bold).width(entry.date) + 8
    let name = small.fit(entry.tag, width: width - left - 10 - small.width(entry.duration) - 8)
    if !name.isEmpty {
      picture.circle(x: left + 3, y: small.lineHeight / 2, radius: 3, fill: .color(entry.color))
      picture.text(name, x: left + 9, top: 0, size: small.size)
    }
    var y = small.lineHeight + 2
    for line in text.wrap(entry.text, width: width, lines: lines) {
      picture.text(line, x: 0, top: y, size: text.size)
      y += text.lineHeight
    }
    let across = max(1, Int((width + 4) / (Self.picture + 4)))
    for (index, image) in entry.pictures.enumerated() {
      let (row, place) = index.quotientAndRemainder(dividingBy: across)
      picture.image(
        .init(x: Double(place) * (Self.picture + 4), y: y + 3 + Double(row) * (Self.picture + 4), width: Self.picture, height: Self.picture),
        mediaType: image.mediaType, bytes: image.bytes)
    }
    let rows = (entry.pictures.count + across - 1) / across
    y += Double(rows) * (Self.picture + 4) + (rows > 0 ? 3 : 0)
    if entry.further > 0 {
      picture.text(small.fit("+ \(entry.further) \(words[.furtherPictures])", width: width), x: 0, top: y, size: small.size, ink: .faint)
      y += small.lineHeight
    }
    picture.height = y
    return picture
  }
}
