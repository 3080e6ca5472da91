internal import TallybookText

/// The report as Markdown: tables in GitHub's form, bars of block elements as code.
struct ReportMarkdown {
  private let content: ReportContent

  static func write(_ content: ReportContent) -> String {
    let page = ReportMarkdown(content: content)
    var parts = content.sections.map(page.write).filter { !$0.isEmpty }
    if let nothing = content.saysNothing { parts.append(page.escape(nothing) + "\n") }
    if !content.footer.isEmpty { parts.append("---\n\n\(page.escape(content.footer))\n") }
    return parts.joined(separator: "\n")
  }

  private init(content: ReportContent) { self.content = content }

  private var words: ReportWords { content.words }

  private func write(_ section: ReportContent.Section) -> String {
    let blocks = section.shown
    guard !blocks.isEmpty else { return "" }
    return heading(section.title ?? "") + blocks.map(write).joined(separator: "\n")
  }

  private func write(_ block: ReportBlock) -> String {
    switch block {
    case .heading(let heading): write(heading)
    case .facts(let facts): facts.map(write).joined()
    case .figure(let figure): write(figure)
    case .lanes(let lanes):
      facts([lanes.facts])
        + table([words[.events], words[.count]], [false, true], lanes.lanes.map { [cell($0.name, isBold: false), "\($0.count)"] })
    case .raster(let raster):
      table(
        [words[.session], "", words[.count]], [false, false, true],
        raster.sessions.flatMap { session in session.lanes.map { [cell(session.name, isBold: false), cell($0.name, isBold: false), "\($0.marks.count)"] } })
        + facts(raster.facts)
    case .counts(let lists): lists.filter { !$0.rows.isEmpty }.map(write).joined(separator: "\n")
    case .table(let table): write(table) + facts([table.note])
    case .entries(let entries): entries.map(write).joined()
    }
  }

  private func write(_ heading: ReportBlock.Heading) -> String {
    let large = "**\(escape(heading.large.label)) \(escape(heading.large.text))**"
    let facts = heading.said.map(escape) + (heading.large.text.isEmpty ? [] : [large])
    return "# \(escape(content.title))\n\n\(facts.joined(separator: " · "))\n"
  }

  private func write(_ fact: ReportBlock.Fact) -> String {
    "- \(escape(fact.label)): **\(escape(fact.text))**\(fact.note.isEmpty ? "" : " (\(escape(fact.note)))")\n"
  }

  private func write(_ figure: any ReportFigure) -> String {
    var text = ""
    if let table = figure.table {
      let rows = table.rows.map { [cell($0.label, isBold: false), cell($0.number, isBold: false), bar($0.part)] }
      text = self.table([table.columns.label, table.columns.number, ""], [false, true, false], rows)
    }
    let legend = figure.legend.map { "\(escape($0.name)) \(escape($0.text))" }
    if !legend.isEmpty { text += "\n\(legend.joined(separator: " · "))\n" }
    return text + facts(figure.facts)
  }

  private func write(_ list: ReportBlock.CountList) -> String {
    table([list.title, words[.count], ""], [false, true, false], list.rows.map {
      [cell($0.label, isBold: false), "\($0.count)", bar(Double($0.count) / Double(max(1, list.most)))]
    })
  }

  private func write(_ table: ReportBlock.Table) -> String {
    let hasBars = table.rows.contains { $0.bar != nil }
    let rows = table.rows.map { row in row.cells.map { cell($0, isBold: row.isTotal) } + (hasBars ? [row.bar.map(bar) ?? ""] : []) }
    return self.table(table.columns + (hasBars ? [""] : []), table.isNumber + (hasBars ? [false] : []), rows)
  }

  private func write(_ entry: ReportBlock.Entry) -> String {
    let facts = [entry.tag, entry.duration].filter { !$0.isEmpty }.map(escape)
    var text = "- **\(escape(entry.date))**\(facts.isEmpty ? "" : " " + facts.joined(separator: " · "))"
    for (index, line) in entry.text.split(whereSeparator: \.isNewline).enumerated() { text += (index == 0 ? " — " : "\\\n  ") + escape(String(line)) }
    let count = entry.pictures.count + entry.further
    return text + (count > 0 ? " (\(count))" : "") + "\n"
  }

  private func heading(_ title: String) -> String { title.isEmpty ? "" : "## \(escape(title))\n\n" }

  private func facts(_ facts: [String]) -> String {
    let facts = facts.filter { !$0.isEmpty }
    return facts.isEmpty ? "" : "\n\(facts.map(escape).joined(separator: " · "))\n"
  }

  private func bar(_ part: Double) -> String {
    let bar = BlockBar.draw(part, width: 20)
    return bar.isEmpty ? "" : "`\(bar)`"
  }

  private func cell(_ text: String, isBold: Bool) -> String {
    let text = MarkdownText.escape(text, in: .cell)
    return isBold && !text.isEmpty ? "**\(text)**" : text
  }

  private func table(_ columns: [String], _ isNumber: [Bool], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    let rule = columns.indices.map { isNumber.indices.contains($0) && isNumber[$0] ? "---:" : "---" }
    return line(columns.map { cell($0, isBold: false) }) + line(rule) + rows.map(line).joined()
  }

  private func escape(_ text: String) -> String { MarkdownText.escape(text, in: .line) }
}
