internal import TallybookDrawing

/// How often intervals had which length: a bar for each bin, its count above, the bounds below.
struct HistogramChart: ReportFigure {
  let histogram: ReportHistogram
  let words: ReportWords

  var isEmpty: Bool { histogram.bins.isEmpty }

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

  func draw(_ size: FigureSize) -> [Picture] {
    var picture = Picture(width: size.width, height: size.height)
    let layout = TextLayout(size: size.text)
    let most = Double(histogram.bins.map(\.count).max() ?? 1)
    let axis = Axis(to: most, steps: 4, unit: .number)
    let names = axis.ticks.map { words.value($0, .number, .compact) }
    let left = (names.map(layout.width).max() ?? 0) + 6
    let top = layout.lineHeight + 2
    let plot = Picture.Frame(x: left, y: top, width: size.width - left, height: size.height - top - layout.lineHeight - size.text / 2 - 1)
    for (tick, name) in zip(axis.ticks, names) {
      let y = plot.bottom - tick / axis.end * plot.height
      picture.line(from: (plot.x, y), to: (plot.right, y))
      picture.text(name, x: plot.x - 4, top: y - layout.lineHeight / 2, size: size.text, anchor: .end, ink: .faint)
    }
    let slot = plot.width / Double(max(1, histogram.bins.count))
    for (index, bin) in histogram.bins.enumerated() where bin.count > 0 {
      let high = Double(bin.count) / axis.end * plot.height
      let x = plot.x + Double(index) * slot
      let range = "\(words.value(Double(bin.from), .duration, .compact)) – \(words.value(Double(bin.to), .duration, .compact))"
      picture.rectangle(.init(x: x + 0.5, y: plot.bottom - high, width: max(0.5, slot - 1), height: high), fill: ChartPalette.ink(0), title: "\(range): \(bin.count)")
      let count = "\(bin.count)"
      guard layout.width(count) + 2 <= slot else { continue }
      picture.textOnPaper(count, x: x + slot / 2, top: plot.bottom - high - layout.lineHeight, size: size.text)
    }
    picture.line(from: (plot.x, plot.bottom), to: (plot.right, plot.bottom), .faint)
    var free = 0.0
    for index in 0...histogram.bins.count where !histogram.bins.isEmpty {
      let bound = index < histogram.bins.count ? histogram.bins[index].from : histogram.bins[index - 1].to
      let text = words.value(Double(bound), .duration, .compact)
      let half = layout.width(text) / 2
      let x = min(plot.x + Double(index) * slot, size.width - half)
      guard x - half >= free else { continue }
      picture.text(text, x: x, top: plot.bottom + size.text / 2, size: size.text, anchor: .middle, ink: .faint)
      free = x + half + 6
    }
    return [picture]
  }
}
