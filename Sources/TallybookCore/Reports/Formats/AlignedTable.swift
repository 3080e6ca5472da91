/// A table in plain lines: columns aligned by the columns of a terminal, numbers at their right.
enum AlignedTable {
  static func write(_ table: ReportContent.Table) -> String {
    let rows = [table.columns] + table.rows.map { row in table.columns.indices.map { row.cells.indices.contains($0) ? row.cells[$0] : "" } }
    let clean = rows.map { $0.map { TextLayout.clean($0[...]) } }
    let widths = table.columns.indices.map { column in clean.map { ColumnWidth.of($0[column]) }.max() ?? 0 }
    var lines = clean.map { line($0, widths, table.isNumber) }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
    lines.insert(rule, at: 1)
    if let total = table.rows.firstIndex(where: \.isTotal), table.rows[total...].allSatisfy(\.isTotal) { lines.insert(rule, at: total + 2) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ cells: [String], _ widths: [Int], _ isNumber: [Bool]) -> String {
    var text = ""
    for (column, cell) in cells.enumerated() {
      let space = String(repeating: " ", count: widths[column] - ColumnWidth.of(cell))
      if column > 0 { text += "  " }
      text += isNumber.indices.contains(column) && isNumber[column] ? space + cell : cell + space
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}
