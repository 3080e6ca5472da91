internal import TallybookDrawing

/// A table over as many pages as it needs, its head on each.
struct TablePages {
  private static let size = 8.5
  private static let row = 14.0
  private static let widest = 320.0

  static func draw(_ table: ReportBlock.Table, _ title: String, on flow: inout PageFlow) {
    let layout = TextLayout(size: size)
    let bold = TextLayout(size: size, weight: .bold)
    let widths = columnWidths(table, bold)
    func head(_ flow: inout PageFlow) {
      var picture = Picture(width: PageFlow.inner, height: row + 3)
      cells(table.columns, table.isNumber, widths, bold, .faint, nil, &picture)
      picture.line(from: (0, row), to: (widths.reduce(0, +), row), .faint)
      flow.place(picture)
    }
    flow.require(20 + row * 4)
    flow.heading(title, height: 20)
    head(&flow)
    for entry in table.rows {
      if flow.room < row {
        flow.breakPage()
        head(&flow)
      }
      var picture = Picture(width: PageFlow.inner, height: row)
      if entry.isTotal { picture.line(from: (0, 0), to: (widths.reduce(0, +), 0)) }
      cells(entry.cells, table.isNumber, widths, entry.isTotal ? bold : layout, .text, entry.color, &picture)
      flow.place(picture)
    }
    flow.advance(to: flow.y + ReportPages.gap)
  }

  private static func cells(
    _ cells: [String], _ isNumber: [Bool], _ widths: [Double], _ layout: TextLayout, _ ink: Ink, _ color: String?, _ picture: inout Picture
  ) {
    var x = 0.0
    for (index, width) in widths.enumerated() {
      let cell = cells.indices.contains(index) ? cells[index] : ""
      let inset = index == 0 && color != nil ? 10.0 : 0
      if let color, index == 0 { picture.circle(x: 3.5, y: row / 2, radius: 3.2, fill: .color(color)) }
      let text = layout.fit(cell, width: width - 12 - inset)
      let right = isNumber.indices.contains(index) && isNumber[index]
      picture.text(
        text, x: right ? x + width - 8 : x + inset, top: (row - layout.lineHeight) / 2, size: layout.size, weight: layout.weight,
        anchor: right ? .end : .start, ink: ink)
      x += width
    }
  }

  /// What each column needs; where that is more than the page has, the widest give way.
  private static func columnWidths(_ table: ReportBlock.Table, _ layout: TextLayout) -> [Double] {
    var widths = table.columns.indices.map { column in
      let cells = [table.columns[column]] + table.rows.map { $0.cells.indices.contains(column) ? $0.cells[column] : "" }
      return min(widest, (cells.map { layout.width(TextLayout.clean($0[...])) }.max() ?? 0) + 24)
    }
    for _ in 0..<table.columns.count {
      let excess = widths.reduce(0, +) - PageFlow.inner
      guard excess > 0, let place = widths.indices.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[place] = max(40, widths[place] - excess)
    }
    // Many columns: all give way alike, so that none leaves the page.
    let sum = widths.reduce(0, +)
    return sum > PageFlow.inner ? widths.map { $0 * PageFlow.inner / sum } : widths
  }
}
