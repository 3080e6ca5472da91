internal import TallybookText

/// The report as Markdown: tables in GitHub's form, bars of block elements as code.
struct ReportMarkdown {
  private let content: ReportContent

  static func write(_ content: ReportContent) -> String {
    let page = ReportMarkdown(content: content)
    var parts = content.sections.map(page.write).filter { !$0.isEmpty }
    if !content.footer.isEmpty { parts.append("---\n\n\(page.escape(content.footer))\n") }
    return parts.joined(separator: "\n")
  }

  private init(content: ReportContent) { self.content = content }

  private var words: ReportWords { content.words }

  private func write(_ section: ReportContent.Section) -> String {
    switch section {
    case .header(let header):
      let facts = [header.range, header.count(words)].filter { !$0.isEmpty }.map(escape)
      return "# \(escape(content.title))\n\n\((facts + ["**\(escape(header.total(words).word)) \(escape(header.total(words).text))**"]).joined(separator: " · "))\n"
    case .bars(let series), .lines(let series): return write(series)
    case .histogram(let histogram):
      let most = histogram.bins.map(\.count).max() ?? 0
      let rows = histogram.bins.map {
        ["\(escape(words.duration($0.from))) – \(escape(words.duration($0.to)))", "\($0.count)", bar(most > 0 ? Double($0.count) / Double(most) : 0)]
      }
      return heading(histogram.title) + table([words["duration"], words["count"], ""], [false, true, false], rows) + facts(histogram.facts)
    case .table(let table):
      let rows = table.rows.map { row in row.cells.map { cell($0, isBold: row.isTotal) } }
      return heading(table.title) + self.table(table.columns, table.isNumber, rows)
    case .comments(let comments):
      guard !comments.items.isEmpty else { return "" }
      return heading(comments.title) + comments.items.map(write).joined()
    case .timeline(let timeline):
      return heading(timeline.title) + facts([timeline.facts])
        + table([words["events"], words["count"]], [false, true], timeline.lanes.map { [cell($0.name, isBold: false), "\($0.count)"] })
    case .waveform(let sound): return heading(sound.title) + facts([sound.facts])
    case .dashboard(let dashboard): return heading(dashboard.title) + write(dashboard)
    }
  }

  private func write(_ dashboard: ReportContent.Dashboard) -> String {
    let facts = dashboard.facts.map { fact in
      "- \(escape(fact.label)): **\(escape(fact.text))**\(fact.note.isEmpty ? "" : " (\(escape(fact.note)))")\n"
    }
    let lists = dashboard.breakdowns.filter { !$0.rows.isEmpty }.map { list in
      "\n" + table([list.title, words["count"], ""], [false, true, false], list.rows.map {
        [cell($0.label, isBold: false), "\($0.count)", bar(Double($0.count) / Double(max(1, list.most)))]
      })
    }
    return facts.joined() + lists.joined()
  }

  private func write(_ series: ReportContent.Series) -> String {
    guard !series.slots.isEmpty else { return heading(series.title) + escape(words["no_records"]) + "\n" }
    let most = series.slots.map(\.total).max() ?? 0
    let rows = series.slots.map {
      [cell($0.label, isBold: false), escape(words.value($0.total, series.unit, .compact)), bar(most > 0 ? $0.total / most : 0)]
    }
    let members = series.members.map { "\(escape($0.name)) \(escape(words.value($0.total, series.unit, .compact)))" }
    return heading(series.title) + table([words["day"], words["duration"], ""], [false, true, false], rows)
      + (members.isEmpty ? "" : "\n\(members.joined(separator: " · "))\n")
  }

  private func write(_ item: ReportContent.Comments.Item) -> String {
    let facts = [item.tag, item.duration].filter { !$0.isEmpty }.map(escape)
    var text = "- **\(escape(item.date))**\(facts.isEmpty ? "" : " " + facts.joined(separator: " · "))"
    for (index, line) in item.text.split(whereSeparator: \.isNewline).enumerated() { text += (index == 0 ? " — " : "\\\n  ") + escape(String(line)) }
    let count = item.pictures.count + item.further
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
