internal import TallybookDrawing

/// The report as pages: a header, figures, tables, entries in three columns; at the foot of each what the report says there and the
/// page's number, at the head of all but the first the report's title.
struct ReportPages {
  private let content: ReportContent
  private var flow = PageFlow()

  static let gap = 14.0
  private static let running = TextLayout(size: 8)

  /// The pages of a report, at least one.
  static func draw(_ content: ReportContent) -> [Picture] {
    var pages = ReportPages(content)
    for section in content.sections { pages.draw(section) }
    if let nothing = content.saysNothing { pages.flow.write([nothing], TextLayout(size: 10), .faint) }
    return pages.finish()
  }

  private init(_ content: ReportContent) { self.content = content }

  private var words: ReportWords { content.words }

  /// The title goes with the first block.
  private mutating func draw(_ section: ReportContent.Section) {
    for (place, block) in section.shown.enumerated() { draw(block, place == 0 ? section.title ?? "" : "") }
  }

  private mutating func draw(_ block: ReportBlock, _ title: String) {
    switch block {
    case .heading(let heading): draw(heading)
    case .facts(let facts): draw(FactTiles.draw(facts, width: PageFlow.inner), title)
    case .figure(let figure): draw(figure, title)
    case .lanes(let lanes): draw(lanes, title)
    case .raster(let raster): draw(raster, title)
    case .counts(let lists): draw(CountBars.draw(lists, width: PageFlow.inner), title)
    case .table(let table): TablePages.draw(table, title, on: &flow)
    case .entries(let entries): EntryColumns.draw(entries, title, words, on: &flow)
    }
  }

  /// The title on the left in as many lines as it takes, on the right what stands large.
  private mutating func draw(_ heading: ReportBlock.Heading) {
    let large = TextLayout(size: 20, weight: .bold)
    let small = TextLayout(size: 9)
    let label = small.wrap(heading.large.label, width: PageFlow.inner / 3)
    let total = heading.large.text.isEmpty ? 0 : max(large.width(heading.large.text), label.map(small.width).max() ?? 0, 60) + 20
    flow.require(60)
    let (start, page) = (flow.y, flow.pages.count)
    let title = [20.0, 14, 11].map { TextLayout(size: $0, weight: .bold) }.first { $0.wrap(content.title, width: PageFlow.inner - total).count <= 2 }
    let layout = title ?? TextLayout(size: 11, weight: .bold)
    if total > 0 {
      var picture = Picture(width: PageFlow.inner, height: 0)
      for (row, line) in label.enumerated() {
        picture.text(line, x: PageFlow.inner, top: Double(row) * small.lineHeight, size: small.size, anchor: .end, ink: .faint)
      }
      picture.text(heading.large.text, x: PageFlow.inner, top: max(10, Double(label.count) * small.lineHeight - 1), size: large.size, weight: .bold, anchor: .end)
      flow.draw(picture, x: PageFlow.margin, y: start)
    }
    flow.write(layout.wrap(content.title, width: PageFlow.inner - total), layout)
    let said = TextLayout(size: 10.5)
    flow.write(said.wrap(heading.said.joined(separator: " · "), width: PageFlow.inner - total), said, .faint)
    if flow.pages.count == page { flow.advance(to: start + max(40, Double(label.count) * small.lineHeight + 28)) }
    var rule = Picture(width: PageFlow.inner, height: 12)
    rule.line(from: (0, 6), to: (PageFlow.inner, 6))
    flow.place(rule, gap: 2)
  }

  private mutating func draw(_ rows: [Picture], _ title: String) {
    flow.require(PageFlow.height(ofHeading: title) + (rows.first?.height ?? 0))
    flow.heading(title)
    for picture in rows { flow.place(picture, gap: Self.gap) }
  }

  private mutating func draw(_ figure: any ReportFigure, _ title: String) {
    let facts = figure.facts.joined(separator: " · ")
    let legend = Legend(entries: figure.legend).draw(width: PageFlow.inner)
    let pieces = figure.draw(.page(width: PageFlow.inner, height: type(of: figure).room.onPage))
    // Title, legend and the first piece stay together where a page can hold them.
    let whole = PageFlow.height(ofHeading: title, facts: facts) + legend.reduce(0) { $0 + $1.height } + 8 + (pieces.first?.height ?? 0)
    flow.require(min(whole, PageFlow.bottom - PageFlow.margin))
    flow.heading(title, facts: facts)
    for row in legend { flow.place(row) }
    if !legend.isEmpty { flow.advance(to: flow.y + 6) }
    for piece in pieces { flow.place(piece, gap: Self.gap) }
  }

  private mutating func draw(_ lanes: ReportBlock.Lanes, _ title: String) {
    let chart = RasterChart(lanes: lanes, words: words)
    let heading = PageFlow.height(ofHeading: title, facts: lanes.facts)
    let page = PageFlow.bottom - PageFlow.margin
    let whole = chart.draw(.page(width: PageFlow.inner, height: page - heading))
    // What has room on a page is not parted; of what has none each piece is as high as a page.
    if whole.count == 1 { flow.require(heading + whole[0].height) } else { flow.breakPage() }
    flow.heading(title, facts: lanes.facts)
    for piece in whole { flow.place(piece, gap: Self.gap) }
  }

  private mutating func draw(_ raster: ReportBlock.Raster, _ title: String) {
    let facts = raster.facts.joined(separator: " · ")
    let legend = Legend(entries: raster.legend).draw(width: PageFlow.inner)
    let heading = PageFlow.height(ofHeading: title, facts: facts) + legend.reduce(0) { $0 + $1.height } + 6
    let page = PageFlow.bottom - PageFlow.margin
    let pieces = SessionsChart(raster: raster, words: words).draw(.page(width: PageFlow.inner, height: page - min(heading, page / 2)))
    flow.require(min(heading + (pieces.first?.height ?? 0), page))
    flow.heading(title, facts: facts)
    for row in legend { flow.place(row) }
    flow.advance(to: flow.y + 6)
    for piece in pieces { flow.place(piece, gap: Self.gap) }
  }

  private mutating func finish() -> [Picture] {
    let layout = Self.running
    let footer = layout.wrap(content.footer, width: PageFlow.inner - 100)
    // The margin has room for two lines; what is longer ends the report.
    if footer.count > 2 {
      flow.advance(to: flow.y + Self.gap)
      flow.write(layout.wrap(content.footer, width: PageFlow.inner), layout, .faint)
    }
    let pages = flow.pages
    let title = layout.wrap(content.title, width: PageFlow.inner)
    return pages.enumerated().map { index, page in
      var page = page
      let top = PageFlow.bottom + 8
      for (row, line) in footer.enumerated() where footer.count <= 2 {
        page.text(line, x: PageFlow.margin, top: top + Double(row) * layout.lineHeight, size: layout.size, ink: .faint)
      }
      guard pages.count > 1 else { return page }
      page.text("\(words[.page]) \(index + 1) / \(pages.count)", x: PageFlow.width - PageFlow.margin, top: top, size: layout.size, anchor: .end, ink: .faint)
      if index > 0, title.count == 1 { page.text(title[0], x: PageFlow.margin, top: 20, size: layout.size, ink: .faint) }
      return page
    }
  }
}
