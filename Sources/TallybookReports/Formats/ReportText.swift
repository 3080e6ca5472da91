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
    if let nothing = content.saysNothing { parts.append(nothing + "\n") }
    if !content.footer.isEmpty { parts.append(content.footer + "\n") }
    return ShownText.lines(parts.joined(separator: "\n"))
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
    case .facts(let facts): write(facts)
    case .figure(let figure): write(figure)
    case .lanes(let lanes): "\(lanes.facts)\n" + aligned(lanes.lanes.map { ($0.name, "\($0.count)", raster($0, lanes.span)) })
    case .raster(let raster): write(raster)
    case .counts(let lists): lists.filter { !$0.rows.isEmpty }.map(write).joined(separator: "\n")
    case .table(let table): write(table) + (table.note.isEmpty ? "" : line(table.note) + "\n")
    case .entries(let entries): entries.map(write).joined()
    }
  }

  private func write(_ heading: ReportBlock.Heading) -> String {
    let facts = heading.said + (heading.large.text.isEmpty ? [] : ["\(heading.large.label) \(heading.large.text)"])
    return "\(line(content.title))\n\(String(repeating: "=", count: max(3, TextWidth.of(line(content.title)))))\n\(facts.joined(separator: " · "))\n"
  }

  private func write(_ facts: [ReportBlock.Fact]) -> String {
    let widest = facts.map { TextWidth.of($0.label) }.max() ?? 0
    return facts.map { fact in
      let text = fact.note.isEmpty ? fact.text : "\(fact.text) (\(line(fact.note)))"
      return "\(fact.label)\(String(repeating: " ", count: widest - TextWidth.of(fact.label) + 2))\(text)\n"
    }.joined()
  }

  private func write(_ figure: any ReportFigure) -> String {
    var text = ""
    if let table = figure.table {
      text = aligned(table.rows.map { ($0.label, $0.number, BlockBar.draw($0.part, width: Self.bar)) })
    }
    let legend = figure.legend.map { "\(line($0.name)) \($0.text)" }
    if !legend.isEmpty { text += legend.joined(separator: " · ") + "\n" }
    return text + figure.facts.map { $0 + "\n" }.joined()
  }

  private func write(_ list: ReportBlock.CountList) -> String {
    heading(list.title) + aligned(list.rows.map {
      ($0.label, "\($0.count)", BlockBar.draw(Double($0.count) / Double(max(1, list.most)), width: Self.bar))
    })
  }

  private func write(_ table: ReportBlock.Table) -> String {
    let rows = table.rows.map { row in table.columns.indices.map { row.cells.indices.contains($0) ? line(row.cells[$0]) : "" } }
    let totals = table.rows.reversed().prefix { $0.isTotal }.count
    guard table.rows.contains(where: { $0.bar != nil }) else {
      return AlignedText.write(table.columns.map(line), rows, isNumber: table.isNumber, totals: totals)
    }
    let bars = table.rows.map { $0.bar.map { BlockBar.draw($0, width: Self.bar / 2) } ?? "" }
    return AlignedText.write(
      table.columns.map(line) + [""], zip(rows, bars).map { $0 + [$1] }, isNumber: table.isNumber + [false], totals: totals)
  }

  /// Where states and points lie, a character for each sixtieth of the session.
  private func raster(_ lane: ReportBlock.Lanes.Lane, _ span: Int64) -> String {
    let width = 60
    var cells = [Character](repeating: "·", count: width)
    // Cut to the session first: what was logged long before a short one is too far off for a whole number.
    func cell(_ time: Int64) -> Int { min(width - 1, Int(min(max(Double(time) / Double(max(1, span)), 0), 1) * Double(width))) }
    for bout in lane.bouts { for place in cell(bout.from)...max(cell(bout.from), cell(bout.to)) { cells[place] = "█" } }
    for tick in lane.ticks { cells[cell(tick)] = "|" }
    return String(cells)
  }

  /// What states are told apart by.
  private static let signs = Array("█▓▒░#=+~%&@")

  /// A line for each lane, a sign for each member: the first four fill their cells, points are bars.
  private func write(_ raster: ReportBlock.Raster) -> String {
    let width = 60
    let span = Double(max(1, raster.to - raster.from))
    func cell(_ time: Int64, _ session: ReportBlock.Raster.Session) -> Int {
      min(width - 1, Int(min(max((Double(added(session.offset, time)) - Double(raster.from)) / span, 0), 1) * Double(width)))
    }
    let marks = raster.sessions.flatMap { $0.lanes.flatMap(\.marks) }
    let states = Set(marks.filter { $0.to != nil }.map(\.member)).sorted()
    let points = Set(marks.filter { $0.to == nil }.map(\.member))
    func sign(_ member: Int) -> Character { states.firstIndex(of: member).flatMap { Self.signs.indices.contains($0) ? Self.signs[$0] : nil } ?? "*" }
    var text = ""
    for session in raster.sessions where !session.lanes.isEmpty {
      text += "\(line(session.name))  \(session.facts)\n"
      text += aligned(session.lanes.map { lane in
        var cells = [Character](repeating: " ", count: width)
        for place in cell(0, session)...max(cell(0, session), cell(session.length, session)) { cells[place] = "·" }
        for mark in lane.marks {
          guard let to = mark.to else { continue }
          for place in cell(mark.from, session)...max(cell(mark.from, session), cell(to, session)) { cells[place] = sign(mark.member) }
        }
        for mark in lane.marks where mark.to == nil { cells[cell(mark.from, session)] = "|" }
        while cells.last == " " { cells.removeLast() }
        return (lane.name, "\(lane.marks.count)", String(cells))
      })
    }
    let legend = raster.members.indices.map { member in
      let mark = (states.contains(member) ? String(sign(member)) : "") + (points.contains(member) ? "|" : "")
      return "\(mark) \(line(raster.members[member].name))"
    }
    let scale = [raster.from, raster.to].map { raster.isByClock ? TimeText.format($0, style: .clock, zone: .utc) : words.offset($0) }
    return text + "\(scale[0]) – \(scale[1])\n" + legend.joined(separator: " · ") + "\n" + raster.facts.map { line($0) + "\n" }.joined()
  }

  private func write(_ entry: ReportBlock.Entry) -> String {
    let facts = [entry.date, line(entry.tag), entry.duration].filter { !$0.isEmpty }.joined(separator: " · ")
    let lines = entry.text.split(whereSeparator: \.isNewline).map { "  \(line(String($0)))\n" }
    let count = entry.pictures.count + entry.further
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
