internal import TallybookBase
internal import TallybookDrawing
internal import TallybookText

/// The report as plain lines: bars of block elements, aligned tables.
struct ReportText {
  private let content: ReportContent

  /// How long the longest bar is.
  static let bar = 40

  static func write(_ content: ReportContent) -> String {
    let text = ReportText(content: content)
    var parts = content.sections.map(text.write).filter { !$0.isEmpty }
    if !content.footer.isEmpty { parts.append(content.footer + "\n") }
    return ShownText.lines(parts.joined(separator: "\n"))
  }

  private init(content: ReportContent) { self.content = content }

  private var words: ReportWords { content.words }

  private func write(_ section: ReportContent.Section) -> String {
    switch section {
    case .header(let header):
      let facts = [header.range, header.count(words), "\(header.total(words).word) \(header.total(words).text)"].filter { !$0.isEmpty }
      return "\(line(content.title))\n\(String(repeating: "=", count: max(3, TextWidth.of(line(content.title)))))\n\(facts.joined(separator: " · "))\n"
    case .bars(let series), .lines(let series): return bars(series)
    case .histogram(let histogram):
      let most = histogram.bins.map(\.count).max() ?? 0
      let rows = histogram.bins.map {
        (
          "\(words.duration($0.from)) – \(words.duration($0.to))", "\($0.count)",
          BlockBar.draw(most > 0 ? Double($0.count) / Double(most) : 0, width: Self.bar)
        )
      }
      return heading(histogram.title) + aligned(rows) + histogram.facts.map { $0 + "\n" }.joined()
    case .table(let table):
      let rows = table.rows.map { row in table.columns.indices.map { row.cells.indices.contains($0) ? line(row.cells[$0]) : "" } }
      return heading(table.title)
        + AlignedText.write(table.columns.map(line), rows, isNumber: table.isNumber, totals: table.rows.reversed().prefix { $0.isTotal }.count)
    case .comments(let comments):
      guard !comments.items.isEmpty else { return "" }
      return heading(comments.title) + comments.items.map(write).joined()
    case .timeline(let timeline):
      return heading(timeline.title) + "\(timeline.facts)\n" + aligned(timeline.lanes.map { ($0.name, "\($0.count)", raster($0, timeline.span)) })
    case .waveform(let sound): return heading(sound.title) + "\(sound.facts)\n"
    case .dashboard(let dashboard): return heading(dashboard.title) + write(dashboard)
    }
  }

  private func write(_ dashboard: ReportContent.Dashboard) -> String {
    let widest = dashboard.facts.map { TextWidth.of($0.label) }.max() ?? 0
    let facts = dashboard.facts.map { fact in
      let text = fact.note.isEmpty ? fact.text : "\(fact.text) (\(line(fact.note)))"
      return "\(fact.label)\(String(repeating: " ", count: widest - TextWidth.of(fact.label) + 2))\(text)\n"
    }
    let lists = dashboard.breakdowns.filter { !$0.rows.isEmpty }.map { list in
      "\n" + heading(list.title) + aligned(list.rows.map {
        ($0.label, "\($0.count)", BlockBar.draw(Double($0.count) / Double(max(1, list.most)), width: Self.bar))
      })
    }
    return facts.joined() + lists.joined()
  }

  private func bars(_ series: ReportContent.Series) -> String {
    guard !series.slots.isEmpty else { return heading(series.title) + "\(words["no_records"])\n" }
    let most = series.slots.map(\.total).max() ?? 0
    let rows = series.slots.map {
      ($0.label, words.value($0.total, series.unit, .compact), BlockBar.draw(most > 0 ? $0.total / most : 0, width: Self.bar))
    }
    let members = series.members.map { "\(line($0.name)) \(words.value($0.total, series.unit, .compact))" }
    return heading(series.title) + aligned(rows) + (members.isEmpty ? "" : members.joined(separator: " · ") + "\n")
  }

  /// Where states and points lie, a character for each sixtieth of the session.
  private func raster(_ lane: ReportContent.Timeline.Lane, _ span: Int64) -> String {
    let width = 60
    var cells = [Character](repeating: "·", count: width)
    // Cut to the session first: what was logged long before a short one is too far off for a whole number.
    func cell(_ time: Int64) -> Int { min(width - 1, Int(min(max(Double(time) / Double(max(1, span)), 0), 1) * Double(width))) }
    for bout in lane.bouts { for place in cell(bout.from)...max(cell(bout.from), cell(bout.to)) { cells[place] = "█" } }
    for tick in lane.ticks { cells[cell(tick)] = "|" }
    return String(cells)
  }

  private func write(_ item: ReportContent.Comments.Item) -> String {
    let facts = [item.date, line(item.tag), item.duration].filter { !$0.isEmpty }.joined(separator: " · ")
    let lines = item.text.split(whereSeparator: \.isNewline).map { "  \(line(String($0)))\n" }
    let count = item.pictures.count + item.further
    return "\(facts)\n\(lines.joined())" + (count > 0 ? "  (\(count))\n" : "")
  }

  private func heading(_ title: String) -> String { title.isEmpty ? "" : "\(line(title))\n" }

  private func line(_ text: String) -> String { TextLayout.clean(text[...]) }

  /// A name, a number at the right of its column, a bar.
  private func aligned(_ rows: [(name: String, number: String, bar: String)]) -> String {
    let names = rows.map { line($0.name) }
    let widest = names.map(TextWidth.of).max() ?? 0
    let number = rows.map { TextWidth.of($0.number) }.max() ?? 0
    return zip(names, rows).map { name, row in
      var text = name + String(repeating: " ", count: widest - TextWidth.of(name) + 2 + number - TextWidth.of(row.number)) + row.number
      if !row.bar.isEmpty { text += "  " + row.bar }
      return text + "\n"
    }.joined()
  }
}

/// A bar of block elements, to an eighth of a character.
enum BlockBar {
  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// - Parameter part: 0 to 1 of the width.
  static func draw(_ part: Double, width: Int) -> String {
    let filled = Int((min(max(part, 0), 1) * Double(width * 8)).rounded())
    let bar = String(repeating: "█", count: filled / 8) + (filled % 8 > 0 ? String(eighths[filled % 8 - 1]) : "")
    // What is there is seen.
    return bar.isEmpty && part > 0 ? "▏" : bar
  }
}
