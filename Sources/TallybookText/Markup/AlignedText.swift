/// A table in plain lines: columns as wide as a terminal shows them, numbers at the right of theirs, a rule below the head.
package enum AlignedText {
  /// - Parameter totals: How many of the last rows are set off by a rule of their own.
  package static func write(_ head: [String], _ rows: [[String]], isNumber: [Bool], totals: Int = 0) -> String {
    let widths = head.indices.map { column in rows.reduce(TextWidth.of(head[column])) { max($0, TextWidth.of($1[column])) } }
    let rule = widths.map { String(repeating: "-", count: $0) }
    var text = line(head, widths, isNumber) + line(rule, widths, isNumber)
    for (index, row) in rows.enumerated() {
      if totals > 0, index == rows.count - totals { text += line(rule, widths, isNumber) }
      text += line(row, widths, isNumber)
    }
    return text
  }

  private static func line(_ cells: [String], _ widths: [Int], _ isNumber: [Bool]) -> String {
    var line = ""
    for (column, text) in cells.enumerated() {
      let room = String(repeating: " ", count: max(0, widths[column] - TextWidth.of(text)))
      line += (column == 0 ? "" : "  ") + (isNumber[column] ? room + text : text + room)
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
