internal import TallybookDrawing
internal import TallybookText

/// The report as one page of HTML: charts inline, tables and lists as such, no scripts, nothing fetched. Colours are custom
/// properties, light and dark; it prints with sections kept together, and every chart says in words what it shows. Charts are drawn
/// twice, for wide and for narrow figures, with letters of at least 11 pixels in both.
struct ReportHTML {
  private let content: ReportContent
  private var html = ""
  private var number = 0
  /// Before the ids of a fragment, which may not be the only one of its page.
  private var prefix = ""

  /// How wide drawings are, in pixels: on most screens, and on phones. A figure shows the one that it has room for.
  private static let width = (wide: 720.0, narrow: 320.0)

  static func write(_ content: ReportContent) -> String {
    var page = ReportHTML(content)
    page.head()
    page.html += page.body()
    page.html += "</body>\n</html>\n"
    return page.html
  }

  /// What stands within the page, for a host that has a page of its own: an element with its own styles.
  static func fragment(_ content: ReportContent) -> String {
    var page = ReportHTML(content)
    // By what its sections are called and its charts show (FNV-1a).
    let said = content.sections.flatMap { section in
      [section.title ?? section.name] + section.blocks.map { if case .figure(let figure) = $0 { figure.alternative } else { "" } }
    }
    let mark = ([content.title] + said).joined(separator: "\n").utf8.prefix(1 << 16).reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    page.prefix = "report-\(String(mark, radix: 16))-"
    return "<div class=\"tallybook-report\">\n<style>\n\(page.style(of: ".tallybook-report"))</style>\n\(page.body())</div>\n"
  }

  private init(_ content: ReportContent) { self.content = content }

  private var words: ReportWords { content.words }

  private mutating func head() {
    html += """
      <!DOCTYPE html>
      <html lang="\(XMLText.escape(content.language))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(content.displayMode == "system" ? "light dark" : XMLText.escape(content.displayMode))">
      <title>\(XMLText.escape(content.title))</title>
      <style>
      @page { size: A4 landscape; margin: 14mm; }
      \(style(of: "body"))</style>
      </head>
      <body>

      """
  }

  private func style(of root: String) -> String {
    func properties(_ value: (Ink) -> String) -> String {
      "--text: \(value(.text)); --faint: \(value(.faint)); --rule: \(value(.rule)); --paper: \(value(.paper)); --shade: \(value(.shade)); --others: \(value(.others));"
    }
    let light = properties(\.light)
    let dark = properties(\.dark)
    let modes =
      switch content.displayMode {
      case "light": "\(root) { \(light) }"
      case "dark": "\(root) { \(dark) }"
      default: "\(root) { \(light) }\n@media (prefers-color-scheme: dark) { \(root) { \(dark) } }"
      }
    return """
      \(modes)
      @media print { \(root) { \(light) } }
      \(root) { margin: 0; color: var(--text); background: var(--paper); font: 16px/1.5 \(FontMetrics.families); }
      \(root) main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
      \(root) header { display: flex; flex-wrap: wrap; gap: 0 2rem; justify-content: space-between; align-items: baseline; border-bottom: 1px solid var(--rule); }
      \(root) h1 { margin: 0; font-size: 1.7rem; overflow-wrap: anywhere; }
      \(root) h2 { margin: 2rem 0 0.5rem; font-size: 1.1rem; overflow-wrap: anywhere; }
      \(root) p { margin: 0.2rem 0; overflow-wrap: anywhere; }
      \(root) .faint, \(root) figcaption, \(root) footer { color: var(--faint); }
      \(root) .total { font-size: 1.7rem; font-weight: bold; white-space: nowrap; }
      \(root) .total span { font-size: 0.8rem; font-weight: normal; color: var(--faint); }
      \(root) figure { margin: 0; container-type: inline-size; }
      \(root) figcaption { font-size: 0.85rem; overflow-wrap: anywhere; }
      \(root) figure svg { display: block; width: 100%; height: auto; }
      \(root) figure .narrow { display: none; }
      @container (width < 34rem) { \(root) figure .wide { display: none; } \(root) figure .narrow { display: block; } }
      \(root) .legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0.3rem 0; padding: 0; list-style: none; font-size: 0.85rem; }
      \(root) .legend li { overflow-wrap: anywhere; }
      \(root) .mark { margin-right: 0.35em; }
      \(root) .chip { display: inline-block; padding: 0 0.5em; border-radius: 0.5em; overflow-wrap: anywhere; }
      \(root) table { border-collapse: collapse; font-size: 0.9rem; width: 100%; }
      \(root) th, \(root) td { padding: 0.2rem 1.2rem 0.2rem 0; text-align: left; vertical-align: top; font-weight: normal; overflow-wrap: anywhere; }
      \(root) tbody tr + tr > * { border-top: 1px solid var(--rule); }
      \(root) .share { width: 30%; padding-right: 0; vertical-align: middle; }
      \(root) .share span { display: block; height: 0.6em; border-radius: 2px; background: \(ChartPalette.colors[0]); }
      \(root) thead th { color: var(--faint); border-bottom: 1px solid var(--rule); }
      \(root) .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
      \(root) .sum > * { font-weight: bold; }
      \(root) tbody .sum > * { border-top-color: var(--faint); }
      \(root) .comments { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 1rem 1.5rem; padding: 0; list-style: none; }
      \(root) .comments li { break-inside: avoid; font-size: 0.9rem; }
      \(root) .comments p + p { margin-top: 0.6rem; }
      \(root) .comments img { width: 80px; height: 80px; margin: 0.2rem 0.2rem 0 0; object-fit: contain; }
      \(root) .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 1rem 1.5rem; margin: 1rem 0; }
      \(root) .facts div { border-top: 1px solid var(--rule); padding-top: 0.3rem; }
      \(root) .facts dt { color: var(--faint); font-size: 0.85rem; }
      \(root) .facts dd { margin: 0; overflow-wrap: anywhere; }
      \(root) .facts b { display: block; font-size: 1.4rem; }
      \(root) .facts span { font-size: 0.85rem; }
      \(root) .counts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 1rem 1.5rem; }
      \(root) .counts caption { text-align: left; font-weight: bold; }
      \(root) .counts table { width: 100%; align-self: start; }
      \(root) .counts th { padding-right: 0.8rem; }
      \(root) .counts td { padding-right: 0.5rem; }
      \(root) .counts .bar { width: 60%; padding-right: 0; vertical-align: middle; }
      \(root) .counts .bar span { display: block; height: 0.7em; border-radius: 2px; background: \(ChartPalette.colors[0]); }
      \(root) footer { margin-top: 2rem; font-size: 0.8rem; }
      @media (max-width: 40rem) { \(root) main { padding: 1rem; } \(root) th, \(root) td { padding-right: 0.6rem; } \(root) .share { display: none; }
        \(root) .many thead { display: none; } \(root) .many tr { display: block; border-top: 1px solid var(--rule); padding: 0.3rem 0; } \(root) .many tbody tr > * { display: inline-block; border: 0; padding: 0 0.8rem 0 0; }
        \(root) .many .number::before { content: attr(data-name) " "; color: var(--faint); } \(root) .many td:empty, \(root) .many td.none { display: none; } }
      @media print { \(root) figure, \(root) tr, \(root) .facts div { break-inside: avoid-page; } \(root) h2 { break-after: avoid; } }

      """
  }

  private mutating func body() -> String {
    var result = "<main>\n"
    for section in content.sections { result += write(section) }
    if let nothing = content.saysNothing { result += "<p>\(escape(nothing))</p>\n" }
    if !content.footer.isEmpty { result += "<footer>\(escape(content.footer))</footer>\n" }
    return result + "</main>\n"
  }

  private mutating func write(_ section: ReportContent.Section) -> String {
    number += 1
    let id = "\(prefix)section-\(number)"
    let blocks = section.shown
    guard !blocks.isEmpty else { return "" }
    var inner = ""
    for (place, block) in blocks.enumerated() { inner += write(block, section.title ?? "", place == 0 ? id : "\(id)-\(place + 1)") }
    guard let title = section.title else { return inner }
    let heading = title.isEmpty ? "" : "<h2 id=\"\(id)\">\(escape(title))</h2>\n"
    let label = title.isEmpty ? "" : " aria-labelledby=\"\(id)\""
    return "<section\(label)>\n\(heading)\(inner)</section>\n"
  }

  private func write(_ block: ReportBlock, _ title: String, _ id: String) -> String {
    switch block {
    case .heading(let heading): write(heading)
    case .facts(let facts): write(facts)
    case .figure(let figure): write(figure, title, id)
    case .lanes(let lanes):
      drawing(title, lanes.facts, id, caption: lanes.facts) { RasterChart(lanes: lanes, words: words).draw(.screen(width: $0, height: .infinity)) }
    case .raster(let raster):
      legend(raster.legend) + drawing(title, raster.alternative(words), id, caption: raster.facts.joined(separator: " · ")) {
        SessionsChart(raster: raster, words: words).draw(.screen(width: $0, height: .infinity))
      }
    case .counts(let lists): write(lists)
    case .table(let table): write(table, title) + (table.note.isEmpty ? "" : "<p class=\"faint\">\(escape(table.note))</p>\n")
    case .entries(let entries): write(entries)
    }
  }

  private func write(_ heading: ReportBlock.Heading) -> String {
    let large = heading.large
    let total = large.text.isEmpty ? "" : "<p class=\"total\"><span>\(escape(large.label))</span> \(escape(large.text))</p>\n"
    return """
      <header>
      <div><h1>\(escape(content.title))</h1>
      <p class="faint">\(escape(heading.said.joined(separator: " · ")))</p></div>
      \(total)</header>

      """
  }

  private func write(_ figure: any ReportFigure, _ title: String, _ id: String) -> String {
    legend(figure.legend) + drawing(title, figure.alternative, id, caption: figure.facts.joined(separator: " · ")) { width in
      figure.draw(.screen(width: width, height: type(of: figure).room.onScreen))
    }
  }

  private func legend(_ entries: [LegendEntry]) -> String {
    let legend = entries.map { entry in
      let mark = entry.mark.isEmpty ? "" : "<b>\(escape(entry.mark))</b> "
      return "<li>\(SVGWriter.mark(entry.key.picture))\(mark)\(escape(entry.name)) <span class=\"faint\">\(escape(entry.text))</span></li>\n"
    }
    return legend.isEmpty ? "" : "<ul class=\"legend\">\n\(legend.joined())</ul>\n"
  }

  /// The drawing for wide and for narrow figures; its pieces below each other.
  private func drawing(_ title: String, _ alternative: String, _ id: String, caption: String, _ draw: (Double) -> [Picture]) -> String {
    func picture(_ width: Double) -> Picture {
      var picture = Picture(width: width, height: 0)
      for piece in draw(width) {
        picture.add(piece, x: 0, y: picture.height)
        picture.height += piece.height + 8
      }
      picture.title = title
      picture.summary = alternative
      return picture
    }
    let caption = caption.isEmpty ? "" : "\n<figcaption>\(escape(caption))</figcaption>"
    let wide = SVGWriter.element(picture(Self.width.wide), id: id, name: "wide")
    let narrow = SVGWriter.element(picture(Self.width.narrow), id: "\(id)-narrow", name: "narrow")
    return "<figure>\n\(wide)\n\(narrow)\(caption)\n</figure>\n"
  }

  private func write(_ table: ReportBlock.Table, _ title: String) -> String {
    func isNumber(_ column: Int) -> Bool { table.isNumber.indices.contains(column) && table.isNumber[column] }
    let hasBars = table.rows.contains { $0.bar != nil }
    let hasInks = table.rows.contains { $0.ink != nil }
    var rows = "<thead><tr>"
    for (column, name) in table.columns.enumerated() {
      let full = table.names.map { $0[column] } ?? name
      let said = full == name ? escape(name) : "<abbr title=\"\(escape(full))\">\(escape(name))</abbr>"
      rows += "<th scope=\"col\"\(isNumber(column) ? " class=\"number\"" : "")>\(said)</th>"
    }
    rows += "\(hasBars ? "<td class=\"share\"></td>" : "")</tr></thead>\n<tbody>\n"
    for row in table.rows {
      rows += row.isTotal ? "<tr class=\"sum\">" : "<tr>"
      for (column, cell) in row.cells.enumerated() {
        let mark = column == 0 ? row.ink.map { SVGWriter.mark(LegendEntry.Key.area($0).picture) } ?? "" : ""
        rows += column == 0 ? "<th scope=\"row\">\(mark)\(escape(cell))</th>" : self.cell(cell, column, of: table)
      }
      if hasBars { rows += "<td class=\"share\">\(row.bar.map { bar($0, row.ink ?? (hasInks ? .others : nil)) } ?? "")</td>" }
      rows += "</tr>\n"
    }
    // On a phone the cells of a wide table stand below each other, each with the name of its column.
    let kind = table.isLong ? " class=\"many\"" : ""
    return "<table\(kind) aria-label=\"\(escape(title))\">\n\(rows)</tbody>\n</table>\n"
  }

  /// A cell, which on a phone stands below others: with the name of its column then, and where it has a number.
  private func cell(_ text: String, _ column: Int, of table: ReportBlock.Table) -> String {
    guard table.isNumber.indices.contains(column), table.isNumber[column] else { return "<td>\(escape(text))</td>" }
    guard table.isLong else { return "<td class=\"number\">\(escape(text))</td>" }
    let names = table.names ?? table.columns
    return "<td class=\"number\(text == "–" ? " none" : "")\" data-name=\"\(escape(names[column]))\">\(escape(text))</td>"
  }

  /// The bar of a part of the total; its number stands before it.
  private func bar(_ part: Double, _ ink: Ink?) -> String {
    let tenths = Int((part * 1000).rounded())
    let color =
      switch ink {
      case .color(let hex): "; background: \(escape(hex))"
      case .others: "; background: var(--others); outline: 1px solid var(--faint)"
      default: ""
      }
    return "<span style=\"width: \(tenths / 10).\(tenths % 10)%\(color)\"></span>"
  }

  private func write(_ entries: [ReportBlock.Entry]) -> String {
    var list = "<ul class=\"comments\">\n"
    for entry in entries {
      let tag = entry.tag.isEmpty ? "" : " \(chip(entry))"
      list += "<li><p><b>\(escape(entry.date))</b>\(tag) <span class=\"faint\">\(escape(entry.duration))</span></p>\n"
      for paragraph in ReportBlock.paragraphs(entry.text) {
        list += "<p>\(paragraph.split(whereSeparator: \.isNewline).map { escape(String($0)) }.joined(separator: "<br>\n"))</p>\n"
      }
      for picture in entry.pictures {
        list += "<img alt=\"\(escape(picture.name))\" src=\"data:\(escape(picture.mediaType));base64,\(Base64.encode(picture.bytes))\">\n"
      }
      if entry.further > 0 { list += "<p class=\"faint\">+ \(entry.further) \(escape(words[.furtherPictures]))</p>\n" }
      list += "</li>\n"
    }
    return list + "</ul>\n"
  }

  private func write(_ facts: [ReportBlock.Fact]) -> String {
    var inner = "<dl class=\"facts\">\n"
    for fact in facts {
      let note = fact.note.isEmpty ? "" : " <span class=\"faint\">\(escape(fact.note))</span>"
      inner += "<div data-fact=\"\(escape(fact.key))\"><dt>\(escape(fact.label))</dt><dd><b>\(escape(fact.text))</b>\(note)</dd></div>\n"
    }
    return inner + "</dl>\n"
  }

  private func write(_ lists: [ReportBlock.CountList]) -> String {
    var inner = "<div class=\"counts\">\n"
    for list in lists where !list.rows.isEmpty {
      inner += "<table><caption>\(escape(list.title))</caption><tbody>\n"
      for row in list.rows {
        let part = Double(row.count) / Double(max(1, list.most)) * 100
        inner += "<tr><th scope=\"row\">\(escape(row.label))</th><td class=\"number\">\(row.count)</td>"
        inner += "<td class=\"bar\"><span style=\"width: \(Int(part.rounded()))%\"></span></td></tr>\n"
      }
      inner += "</tbody></table>\n"
    }
    return inner + "</div>\n"
  }

  /// The tag in its own colour, as lists of tags show it.
  private func chip(_ entry: ReportBlock.Entry) -> String {
    let text = Ink.readable(on: .color(entry.color)).light
    return "<span class=\"chip\" style=\"background: \(escape(entry.color)); color: \(text)\">\(escape(entry.tag))</span>"
  }

  private func escape(_ text: String) -> String { XMLText.escape(text) }
}

extension ReportBlock.Table {
  /// Whether its rows have more cells than a phone has room for.
  fileprivate var isLong: Bool { columns.count > 4 }
}
