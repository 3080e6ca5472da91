internal import TallybookDrawing

/// A table over the page's whole width and as many pages as it needs, its head on each; what is too wide for its column breaks
/// within it.
struct TablePages {
  private let table: ReportBlock.Table
  private let layout = TextLayout(size: size)
  private let bold = TextLayout(size: size, weight: .bold)
  private let hasBars: Bool
  private let hasInks: Bool
  /// Of each column the left edge and the width, without the bar's.
  private var columns: [(x: Double, width: Double)] = []

  private static let size = 8.5
  private static let gap = 14.0
  private static let dot = 11.0
  private static let narrowest = 40.0
  /// The least width of bars.
  private static let bar = 80.0

  static func draw(_ table: ReportBlock.Table, _ title: String, on flow: inout PageFlow) {
    let pages = TablePages(table)
    let head = pages.head()
    // A matrix is read across and down, so it stays on one page where one can hold it.
    let rows = table.names == nil ? 60 : pages.height
    flow.require(min(PageFlow.height(ofHeading: title) + head.height + rows, PageFlow.bottom - PageFlow.margin))
    flow.heading(title)
    flow.place(head)
    for (place, row) in table.rows.enumerated() { pages.draw(row, isFirst: place == 0, head, on: &flow) }
    let note = TextLayout(size: size)
    flow.write(note.wrap(table.note, width: PageFlow.inner), note, .faint)
    flow.advance(to: flow.y + ReportPages.gap)
  }

  private init(_ table: ReportBlock.Table) {
    self.table = table
    hasBars = table.rows.contains { $0.bar != nil }
    hasInks = table.rows.contains { $0.ink != nil }
    columns = placed(widths())
  }

  private func isNumber(_ column: Int) -> Bool { table.isNumber.indices.contains(column) && table.isNumber[column] }

  private func inset(_ column: Int) -> Double { column == 0 && hasInks ? Self.dot : 0 }

  // MARK: Widths

  /// What each column needs; where that is more than the page has, the widest texts give way.
  private func widths() -> [Double] {
    var widths = table.columns.indices.map { column in
      let cells = [table.columns[column]] + table.rows.map { $0.cells.indices.contains(column) ? $0.cells[column] : "" }
      return max((cells.map { bold.width(TextLayout.clean($0[...])) }.max() ?? 0) + inset(column), 8)
    }
    let room = PageFlow.inner - Self.gap * Double(max(0, widths.count - 1)) - (hasBars ? Self.bar + Self.gap : 0)
    for _ in 0..<widths.count {
      let excess = widths.reduce(0, +) - room
      guard excess > 0, let place = widths.indices.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[place] = max(Self.narrowest, widths[place] - excess)
    }
    let sum = widths.reduce(0, +)
    // Many columns: all give way alike, so that none leaves the page.
    if sum > room { return widths.map { $0 * room / sum } }
    // Bars take what is left, else the texts do.
    let texts = widths.indices.filter { !isNumber($0) }
    let all = texts.reduce(0) { $0 + widths[$1] }
    if !hasBars { for place in texts { widths[place] += (room - sum) * widths[place] / max(1, all) } }
    return widths
  }

  private func placed(_ widths: [Double]) -> [(x: Double, width: Double)] {
    var x = 0.0
    return widths.map { width in
      defer { x += width + Self.gap }
      return (x, width)
    }
  }

  // MARK: Rows

  /// How high all rows are together.
  private var height: Double {
    table.rows.reduce(0) { sum, row in
      let layout = row.isTotal ? bold : layout
      return sum + Double(max(1, lines(row.cells, layout).map(\.count).max() ?? 1)) * layout.lineHeight + 4
    }
  }

  private func lines(_ cells: [String], _ layout: TextLayout) -> [[String]] {
    columns.indices.map { column in
      cells.indices.contains(column) ? layout.wrap(cells[column], width: columns[column].width - inset(column)) : []
    }
  }

  private func head() -> Picture {
    let lines = lines(table.columns, bold)
    let high = Double(max(1, lines.map(\.count).max() ?? 1)) * bold.lineHeight + 3
    var picture = Picture(width: PageFlow.inner, height: high + 3)
    write(lines, 0..<Int.max, bold, .faint, &picture)
    picture.line(from: (0, high + 3), to: (PageFlow.inner, high + 3), .faint)
    return picture
  }

  private func draw(_ row: ReportBlock.Table.Row, isFirst: Bool, _ head: Picture, on flow: inout PageFlow) {
    let layout = row.isTotal ? bold : layout
    let lines = lines(row.cells, layout)
    let count = max(1, lines.map(\.count).max() ?? 1)
    var first = 0
    // Below the head there is a line already.
    var isFirst = isFirst
    while first < count {
      let needed = Double(count - first) * layout.lineHeight + 4
      let page = PageFlow.bottom - PageFlow.margin - head.height
      // A row stays whole where a page can hold it.
      if flow.room < min(needed, page) {
        flow.breakPage()
        flow.place(head)
        isFirst = true
      }
      let end = min(count, first + max(1, Int((flow.room - 4) / layout.lineHeight)))
      var picture = Picture(width: PageFlow.inner, height: Double(end - first) * layout.lineHeight + 4)
      if !isFirst { picture.line(from: (0, 0), to: (PageFlow.inner, 0), row.isTotal ? .faint : .rule) }
      if first == 0 { mark(row, &picture) }
      write(lines, first..<end, layout, .text, &picture)
      flow.place(picture)
      first = end
      isFirst = false
    }
  }

  /// The colour before the first cell, and the bar behind the last.
  private func mark(_ row: ReportBlock.Table.Row, _ picture: inout Picture) {
    let middle = 2 + layout.lineHeight / 2
    if let ink = row.ink {
      picture.rectangle(.init(x: 0, y: middle - 3.5, width: 7, height: 7), fill: ink, outline: ink == .others ? .faint : nil)
    }
    guard let bar = row.bar, let last = columns.last else { return }
    let x = last.x + last.width + Self.gap
    picture.rectangle(
      .init(x: x, y: middle - 3, width: bar * (PageFlow.inner - x), height: 6), fill: row.ink ?? (hasInks ? .others : ChartPalette.ink(0)),
      outline: row.ink == .others || row.ink == nil && hasInks ? .faint : nil)
  }

  private func write(_ lines: [[String]], _ range: Range<Int>, _ layout: TextLayout, _ ink: Ink, _ picture: inout Picture) {
    for (column, cell) in lines.enumerated() {
      let (x, width) = columns[column]
      for (place, line) in cell.enumerated() where range.contains(place) {
        picture.text(
          line, x: isNumber(column) ? x + width : x + inset(column), top: 2 + Double(place - range.lowerBound) * layout.lineHeight, size: layout.size,
          weight: layout.weight, anchor: isNumber(column) ? .end : .start, ink: ink)
      }
    }
  }
}
