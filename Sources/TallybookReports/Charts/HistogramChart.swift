internal import TallybookDrawing

/// How often intervals had which length: a bar for each bin, its count above, the bounds below.
struct HistogramChart: ReportFigure {
  let histogram: ReportHistogram
  let words: ReportWords

  private static let size = 7.5

  static let room = FigureRoom(onPage: 176, inline: 180)

  var facts: [String] { histogram.facts }

  var table: FigureTable? {
    let most = histogram.bins.map(\.count).max() ?? 0
    return FigureTable(
      columns: (words[.duration], words[.count]),
      rows: histogram.bins.map {
        .init(label: "\(words.duration($0.from)) – \(words.duration($0.to))", number: "\($0.count)", part: Double($0.count) / Double(max(1, most)))
      })
  }

  var data: [(key: String, value: FigureData)] {
    [
      ("bins", .rows(histogram.bins.map { [("from", .whole($0.from)), ("to", .whole($0.to)), ("count", .whole($0.count))] })),
      ("facts", .texts(facts)),
    ]
  }

  func draw(width: Double, height: Double) -> Picture {
    var picture = Picture(width: width, height: height)
    guard !histogram.bins.isEmpty else { return picture.saying(words[.noRecords]) }
    let layout = TextLayout(size: Self.size)
    let base = height - layout.lineHeight - 4
    let slot = width / Double(histogram.bins.count)
    let most = Double(histogram.bins.map(\.count).max() ?? 1)
    for (index, bin) in histogram.bins.enumerated() {
      let high = Double(bin.count) / max(1, most) * (base - layout.lineHeight - 2)
      let x = Double(index) * slot
      let range = "\(words.value(Double(bin.from), .duration, .compact)) – \(words.value(Double(bin.to), .duration, .compact))"
      picture.rectangle(.init(x: x + 1, y: base - high, width: slot - 2, height: high), fill: .color(Self.color), title: "\(range): \(bin.count)")
      let count = "\(bin.count)"
      if bin.count > 0, layout.width(count) <= slot {
        picture.text(count, x: x + slot / 2, top: base - high - layout.lineHeight - 1, size: Self.size, weight: .regular, anchor: .middle)
      }
    }
    picture.line(from: (0, base), to: (width, base), .faint)
    var free = 0.0
    for index in 0...histogram.bins.count {
      let bound = index < histogram.bins.count ? histogram.bins[index].from : histogram.bins[index - 1].to
      let text = words.value(Double(bound), .duration, .compact)
      let wide = layout.width(text)
      let x = min(max(Double(index) * slot, wide / 2), width - wide / 2)
      guard x - wide / 2 >= free else { continue }
      picture.text(text, x: x, top: base + 3, size: Self.size, anchor: .middle, ink: .faint)
      free = x + wide / 2 + 6
    }
    return picture
  }

  /// The standard colour at a blue hue.
  private static let color = "#5A6FB7"
}
