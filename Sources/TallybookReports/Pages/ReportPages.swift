internal import TallybookDrawing

/// The report as pages: a header of 60 points, charts of 200, tables, comments in three columns, a footer.
struct ReportPages {
  private let content: ReportContent
  private var flow = PageFlow()

  static let headerHeight = 60.0
  static let chartHeight = 200.0
  static let waveformHeight = 70.0
  static let gap = 14.0

  /// The pages of a report, at least one.
  static func draw(_ content: ReportContent) -> [Picture] {
    var pages = ReportPages(content)
    for section in content.sections { pages.draw(section) }
    return pages.finish()
  }

  private init(_ content: ReportContent) { self.content = content }

  private var words: ReportWords { content.words }

  private mutating func draw(_ section: ReportContent.Section) {
    switch section {
    case .header(let header): draw(header)
    case .bars(let series):
      let chart = BarChart(series: series, words: words)
      self.chart(series) { chart.draw(width: PageFlow.inner, height: $0) }
    case .lines(let series):
      let chart = LineChart(series: series, words: words)
      self.chart(series) { chart.draw(width: PageFlow.inner, height: $0) }
    case .histogram(let histogram):
      flow.require(Self.chartHeight)
      heading(histogram.title, facts: histogram.facts.joined(separator: " · "))
      flow.place(HistogramChart(histogram: histogram, words: words).draw(width: PageFlow.inner, height: Self.chartHeight - 24), gap: Self.gap)
    case .table(let table): TablePages.draw(table, on: &flow)
    case .comments(let comments): CommentColumns.draw(comments, words, on: &flow)
    case .timeline(let timeline): draw(timeline)
    case .waveform(let sound): draw(sound)
    case .dashboard(let dashboard):
      heading(dashboard.title)
      for picture in DashboardTiles(dashboard: dashboard).draw(width: PageFlow.inner) { flow.place(picture, gap: Self.gap) }
    }
  }

  private mutating func draw(_ header: ReportContent.Header) {
    var picture = Picture(width: PageFlow.inner, height: Self.headerHeight)
    let (word, total) = header.total(words)
    let totals = TextLayout(size: 20, weight: .bold)
    picture.text(word, x: PageFlow.inner, top: 0, size: 9, anchor: .end, ink: .faint)
    picture.text(total, x: PageFlow.inner, top: 10, size: 20, weight: .bold, anchor: .end)
    let room = PageFlow.inner - max(totals.width(total), 60) - 20
    let title = TextLayout(size: 20, weight: .bold)
    picture.text(title.fit(content.title, width: room), x: 0, top: 0, size: 20, weight: .bold)
    picture.text(TextLayout(size: 10.5).fit(header.facts(words), width: room), x: 0, top: 27, size: 10.5, ink: .faint)
    picture.line(from: (0, 48), to: (PageFlow.inner, 48))
    flow.place(picture)
  }

  private mutating func chart(_ series: ReportContent.Series, _ draw: (Double) -> Picture) {
    flow.require(Self.chartHeight)
    let start = flow.y
    heading(series.title)
    let legend = Legend(series: series, words: words).draw(width: PageFlow.inner, rows: 2)
    if legend.height > 0 { flow.place(legend, gap: 8) }
    flow.place(draw(Self.chartHeight - (flow.y - start)), gap: Self.gap)
  }

  /// A section's title, and beside it what is said of it.
  private mutating func heading(_ text: String, facts: String = "") {
    let layout = TextLayout(size: 11, weight: .bold)
    var picture = Picture(width: PageFlow.inner, height: layout.lineHeight + 4)
    let title = layout.fit(text, width: PageFlow.inner)
    guard !title.isEmpty else { return }
    picture.text(title, x: 0, top: 0, size: layout.size, weight: .bold)
    let left = layout.width(title) + 10
    picture.text(TextLayout(size: 8.5).fit(facts, width: PageFlow.inner - left), x: left, top: 2.6, size: 8.5, ink: .faint)
    flow.place(picture)
  }

  private mutating func draw(_ timeline: ReportContent.Timeline) {
    var rest = timeline.lanes[...]
    repeat {
      flow.require(min(RasterChart.height(lanes: rest.count) + 20, 200))
      heading(timeline.title, facts: timeline.facts)
      var part = timeline
      let fits = max(1, Int((flow.room - RasterChart.height(lanes: 0)) / 15))
      part.lanes = Array(rest.prefix(fits))
      rest = rest.dropFirst(fits)
      flow.place(RasterChart(timeline: part, words: words).draw(width: PageFlow.inner), gap: Self.gap)
    } while !rest.isEmpty
  }

  private mutating func draw(_ sound: ReportContent.Sound) {
    flow.require(Self.waveformHeight + 20)
    heading(sound.title, facts: sound.facts)
    flow.place(WaveformChart(sound: sound).draw(width: PageFlow.inner, height: Self.waveformHeight), gap: Self.gap)
  }

  private func finish() -> [Picture] {
    let pages = flow.pages
    return pages.enumerated().map { index, page in
      var page = page
      let top = PageFlow.bottom + 8
      let number = pages.count > 1 ? "\(words["page"]) \(index + 1) / \(pages.count)" : ""
      let layout = TextLayout(size: 8)
      page.text(layout.fit(content.footer, width: PageFlow.inner - layout.width(number) - 20), x: PageFlow.margin, top: top, size: 8, ink: .faint)
      page.text(number, x: PageFlow.width - PageFlow.margin, top: top, size: 8, anchor: .end, ink: .faint)
      return page
    }
  }
}
