internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// The rows that are left of a cursor as a table.
struct CursorTable {
  private var headings: [String] = []
  private var rows: [[TableCell]] = []
  /// Of each column: whether any row has something there.
  private var isFilled: [Bool] = []
  /// Of each column: whether what is there are numbers.
  private var isNumber: [Bool] = []

  /// The longest text that stands in a cell of plain text, in columns.
  private static let widest = 80

  init(_ cursor: Cursor, forPeople: Bool, zone: ZoneRules?, rows most: UInt64, labels: Labels, book: Book?) throws(Failure) {
    var columns: TableColumns?
    let own = try cursor.ownColumns()
    var left = most == 0 ? UInt64.max : most
    while left > 0, try cursor.next(), let row = cursor.row {
      left -= 1
      var present = columns ?? TableColumns(for: row, forPeople: forPeople, zone: zone, labels: labels)
      if columns == nil {
        isFilled = Array(repeating: !forPeople || row.isStatement, count: present.fields.count + own.count)
        isNumber = Array(repeating: true, count: present.fields.count + own.count)
        headings = row.isStatement ? cursor.columns.map(\.name) : present.fields.map(present.heading) + own.map { forPeople ? $0.heading : $0.name }
      }
      // Whoever sums up a column of CSV would count what is in totals twice.
      guard row.isShown, forPeople || (row.record as? MeasuredRow)?.isTotal != true else { continue }
      var cells: [TableCell] = []
      for field in present.fields { cells.append(try present.cell(field, of: row, in: book)) }
      if !own.isEmpty {
        let values = try cursor.ownValues()
        for column in own { cells.append(present.cell(column, values, of: row)) }
      }
      for (index, cell) in cells.enumerated() where !cell.text.isEmpty {
        isFilled[index] = true
        isNumber[index] = isNumber[index] && cell.isNumber
      }
      rows.append(cells)
      columns = present
    }
  }

  private var shown: [Int] { isFilled.indices.filter { isFilled[$0] } }

  func writeCSV(to output: Output) {
    guard !headings.isEmpty else { return }
    var writer = CSVWriter(output)
    writer.row(shown.map { headings[$0] })
    for row in rows { writer.row(shown.map { row[$0].text }) }
  }

  func writeMarkdown(to output: Output) {
    guard !headings.isEmpty else { return }
    func line(_ cells: [String]) {
      output.append("| ")
      output.append(cells.joined(separator: " | "))
      output.append(" |\n")
    }
    line(shown.map { MarkdownText.escape(headings[$0], in: .cell) })
    line(shown.map { isNumber[$0] ? "--:" : "---" })
    for row in rows { line(shown.map { MarkdownText.escape(row[$0].text, in: .cell) }) }
  }

  /// An element for a page, whose styles are the page's: of its own it has where cells stand.
  func writeHTML(to output: Output) {
    guard !headings.isEmpty else { return }
    func line(_ cell: String, _ cells: [String]) {
      output.append("<tr>")
      for (index, text) in zip(shown, cells) {
        output.append("<\(cell)\(isNumber[index] ? " style=\"text-align: right\"" : "")>")
        output.append(XMLText.escape(text))
        output.append("</\(cell)>")
      }
      output.append("</tr>\n")
    }
    output.append("<table class=\"tallybook\">\n<thead>\n")
    line("th", shown.map { headings[$0] })
    output.append("</thead>\n<tbody>\n")
    for row in rows { line("td", shown.map { row[$0].text }) }
    output.append("</tbody>\n</table>\n")
  }

  func writeText(to output: Output) {
    guard !headings.isEmpty else { return }
    let texts = rows.map { row in shown.map { Self.line(row[$0].text) } }
    output.append(AlignedText.write(shown.map { Self.line(headings[$0]) }, texts, isNumber: shown.map { isNumber[$0] }))
  }

  /// One line of at most so many columns, without what moves a terminal's pen.
  private static func line(_ text: String) -> String {
    if text.utf8.count <= widest, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var line = ""
    var width = TextWidth()
    for character in text {
      let isBreak = character.isNewline || character == "\t"
      let isControl = !character.unicodeScalars.allSatisfy(ShownText.isShown)
      let next = isBreak ? " " : isControl ? "\u{FFFD}" : character
      width.add(next)
      if width.columns > widest { return line + "…" }
      line.append(next)
    }
    return line
  }
}
