/// What a document for people is made of. Each format is one page; what it says is decided once, in `PagesExport`.
protocol DocumentPage {
  mutating func heading(_ level: Int, _ text: String)
  /// Short facts on one line, such as times and places.
  mutating func facts(_ facts: [String])
  mutating func paragraph(_ text: String)
  mutating func table(_ header: [String], _ rows: [[String]])
  /// One event of a run of them.
  mutating func event(_ offset: String, _ what: String, detail: String)
  mutating func endEvents()
}

/// Markdown: events run on in one paragraph, so that a long session stays short on the page.
struct MarkdownPage: DocumentPage {
  private let output: Output
  private var isInEvents = false
  private var isFirst = true

  init(_ output: Output) { self.output = output }

  mutating func heading(_ level: Int, _ text: String) {
    begin()
    output.append(String(repeating: "#", count: min(level, 6)))
    output.append(" ")
    output.append(MarkdownText.escape(text, in: .line))
    output.append("\n")
  }

  mutating func facts(_ facts: [String]) {
    guard !facts.isEmpty else { return }
    begin()
    output.append(facts.map { MarkdownText.escape($0, in: .line) }.joined(separator: " · "))
    output.append("\n")
  }

  mutating func paragraph(_ text: String) {
    begin()
    output.append(MarkdownText.escape(text, in: .paragraph))
    output.append("\n")
  }

  mutating func table(_ header: [String], _ rows: [[String]]) {
    begin()
    row(header)
    output.append("|")
    for index in header.indices { output.append(index == 0 ? " :-- |" : " --: |") }
    output.append("\n")
    for cells in rows { row(cells) }
  }

  mutating func event(_ offset: String, _ what: String, detail: String) {
    if isInEvents { output.append(" · ") } else { begin() }
    isInEvents = true
    output.append(offset)
    output.append(" **")
    output.append(MarkdownText.escape(what, in: .line))
    output.append("**")
    guard !detail.isEmpty else { return }
    output.append(" ")
    output.append(MarkdownText.escape(detail, in: .line))
  }

  mutating func endEvents() {
    if isInEvents { output.append("\n") }
    isInEvents = false
  }

  private mutating func begin() {
    if !isFirst { output.append("\n") }
    isFirst = false
  }

  private func row(_ cells: [String]) {
    output.append("|")
    for cell in cells {
      output.append(" ")
      output.append(MarkdownText.escape(cell, in: .cell))
      output.append(" |")
    }
    output.append("\n")
  }
}

/// Plain lines: one for each event, with columns that line up.
struct TextPage: DocumentPage {
  private let output: Output
  private var isFirst = true

  init(_ output: Output) { self.output = output }

  mutating func heading(_ level: Int, _ text: String) {
    if !isFirst { output.append("\n") }
    isFirst = false
    let line = oneLine(text)
    output.append(line)
    output.append("\n")
    guard level <= 2 else { return }
    output.append(String(repeating: level == 1 ? "=" : "-", count: min(max(line.unicodeScalars.count, 3), 72)))
    output.append("\n")
  }

  mutating func facts(_ facts: [String]) {
    guard !facts.isEmpty else { return }
    output.append(facts.map(oneLine).joined(separator: ", "))
    output.append("\n")
  }

  mutating func paragraph(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      output.append(oneLine(String(line)))
      output.append("\n")
    }
  }

  mutating func table(_ header: [String], _ rows: [[String]]) {
    let all = ([header] + rows).map { $0.map(oneLine) }
    let widths = header.indices.map { column in all.map { column < $0.count ? $0[column].unicodeScalars.count : 0 }.max() ?? 0 }
    for cells in all {
      var line = "  "
      for (column, cell) in cells.enumerated() where column < widths.count {
        let padding = String(repeating: " ", count: widths[column] - min(cell.unicodeScalars.count, widths[column]))
        line += column == 0 ? cell + padding : "  " + padding + cell
      }
      output.append(line)
      output.append("\n")
    }
  }

  mutating func event(_ offset: String, _ what: String, detail: String) {
    output.append("  ")
    output.append(String(repeating: " ", count: max(0, 13 - offset.utf8.count)))
    output.append(offset)
    output.append("  ")
    output.append(oneLine(what))
    if !detail.isEmpty {
      output.append("  ")
      output.append(oneLine(detail))
    }
    output.append("\n")
  }

  mutating func endEvents() {}

  private func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(scalar.value < 32 || scalar.value == 127 ? " " : scalar) }
    return String(line)
  }
}
