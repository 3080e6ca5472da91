internal import TallybookDrawing

/// The report as pages: a header of 60 points, figures, tables, entries in three columns, a footer.
struct ReportPages {
  private let content: ReportContent
  private var flow = PageFlow()

  static let headerHeight = 60.0
  static let gap = 14.0

  /// The pages of a report, at least one.
  static func draw(_ content: ReportContent) -> [Picture] {
    var pages = ReportPages(content)
    for section in content.sections { pages.draw(section) }
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
    case .counts(let lists): draw(CountBars.draw(lists, width: PageFlow.inner), title)
    case .table(let table): TablePages.draw(table, title, on: &flow)
    case .entries(let entries): EntryColumns.draw(entries, title, words, on: &flow)
    }
  }

  private mutating func draw(_ heading: ReportBlock.Heading) {
    var picture = Picture(width: PageFlow.inner, height: Self.headerHeight)
    let totals = TextLayout(size: 20, weight: .bold)
    picture.text(heading.large.label, x: PageFlow.inner, top: 0, size: 9, anchor: .end, ink: .faint)
    picture.text(heading.large.text, x: PageFlow.inner, top: 10, size: 20, weight: .bold, anchor: .end)
    let room = PageFlow.inner - max(totals.width(heading.large.text), 60) - 20
    let title = TextLayout(size: 20, weight: .bold)
    picture.text(title.fit(content.title, width: room), x: 0, top: 0, size: 20, weight: .bold)
    picture.text(TextLayout(size: 10.5).fit(heading.said.joined(separator: " · "), width: room), x: 0, top: 27, size: 10.5, ink: .faint)
    picture.line(from: (0, 48), to: (PageFlow.inner, 48))
    flow.place(picture)
  }

  private mutating func draw(_ rows: [Picture], _ title: String) {
    flow.heading(title)
    for picture in rows { flow.place(picture, gap: Self.gap) }
  }

  private mutating func draw(_ figure: any ReportFigure, _ title: String) {
    let room = type(of: figure).room
    flow.require(room.reserved)
    let start = flow.y
    flow.heading(title, facts: figure.facts.joined(separator: " · "))
    let legend = Legend(entries: figure.legend).draw(width: PageFlow.inner, rows: 2)
    if legend.height > 0 { flow.place(legend, gap: 8) }
    flow.place(figure.draw(width: PageFlow.inner, height: room.onPage ?? room.reserved - (flow.y - start)), gap: Self.gap)
  }

  private mutating func draw(_ lanes: ReportBlock.Lanes, _ title: String) {
    var rest = lanes.lanes[...]
    repeat {
      flow.require(min(RasterChart.height(lanes: rest.count) + 20, 200))
      flow.heading(title, facts: lanes.facts)
      var part = lanes
      let fits = max(1, Int((flow.room - RasterChart.height(lanes: 0)) / 15))
      part.lanes = Array(rest.prefix(fits))
      rest = rest.dropFirst(fits)
      flow.place(RasterChart(lanes: part, words: words).draw(width: PageFlow.inner), gap: Self.gap)
    } while !rest.isEmpty
  }

  private func finish() -> [Picture] {
    let pages = flow.pages
    return pages.enumerated().map { index, page in
      var page = page
      let top = PageFlow.bottom + 8
      let number = pages.count > 1 ? "\(words[.page]) \(index + 1) / \(pages.count)" : ""
      let layout = TextLayout(size: 8)
      page.text(layout.fit(content.footer, width: PageFlow.inner - layout.width(number) - 20), x: PageFlow.margin, top: top, size: 8, ink: .faint)
      page.text(number, x: PageFlow.width - PageFlow.margin, top: top, size: 8, anchor: .end, ink: .faint)
      return page
    }
  }
}
