internal import TallybookDrawing
internal import TallybookText

/// The report as one page of HTML: charts inline, tables and lists as such, no scripts, nothing fetched. Colours are custom
/// properties, light and dark; it prints with sections kept together, and every chart says in words what it shows.
struct ReportHTML {
  private let content: ReportContent
  private var html = ""
  private var number = 0

  /// Of drawings, in points.
  private static let width = 762.0

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
    return "<div class=\"tallybook\">\n<style>\n\(page.style(of: ".tallybook"))</style>\n\(page.body())</div>\n"
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
      \(style(of: "body"))</style>
      </head>
      <body>

      """
  }

  private func style(of root: String) -> String {
    func properties(_ value: (Ink) -> String) -> String {
      "--text: \(value(.text)); --faint: \(value(.faint)); --rule: \(value(.rule)); --paper: \(value(.paper));"
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
      \(root) figure { margin: 0; overflow-x: auto; }
      \(root) svg { display: block; width: 100%; min-width: 30rem; height: auto; }
      \(root) .legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0.3rem 0; padding: 0; list-style: none; font-size: 0.85rem; }
      \(root) .dot { display: inline-block; width: 0.7em; height: 0.7em; margin-right: 0.35em; border-radius: 50%; }
      \(root) .scroll { overflow-x: auto; }
      \(root) table { border-collapse: collapse; font-size: 0.9rem; }
      \(root) th, \(root) td { padding: 0.2rem 1.2rem 0.2rem 0; text-align: left; vertical-align: top; font-weight: normal; overflow-wrap: anywhere; }
      \(root) thead th { color: var(--faint); border-bottom: 1px solid var(--rule); }
      \(root) .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
      \(root) .sum > * { font-weight: bold; border-top: 1px solid var(--rule); }
      \(root) .comments { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem 1.5rem; padding: 0; list-style: none; }
      \(root) .comments li { break-inside: avoid; font-size: 0.9rem; }
      \(root) .comments img { width: 80px; height: 80px; margin: 0.2rem 0.2rem 0 0; object-fit: contain; }
      \(root) .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem 1.5rem; margin: 1rem 0; }
      \(root) .facts div { border-top: 1px solid var(--rule); padding-top: 0.3rem; }
      \(root) .facts dt { color: var(--faint); font-size: 0.85rem; }
      \(root) .facts dd { margin: 0; overflow-wrap: anywhere; }
      \(root) .facts b { display: block; font-size: 1.4rem; }
      \(root) .facts span { font-size: 0.85rem; }
      \(root) .counts { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem 1.5rem; }
      \(root) .counts caption { text-align: left; font-weight: bold; }
      \(root) .counts table { width: 100%; align-self: start; }
      \(root) .counts th { white-space: nowrap; padding-right: 0.8rem; }
      \(root) .counts td { padding-right: 0.5rem; }
      \(root) .counts .bar { width: 60%; padding-right: 0; vertical-align: middle; }
      \(root) .counts .bar span { display: block; height: 0.7em; border-radius: 2px; background: \(CountBars.color); }
      \(root) footer { margin-top: 2rem; font-size: 0.8rem; }
      @media print { @page { size: A4 landscape; margin: 14mm; } \(root) section { break-inside: avoid-page; } \(root) svg { min-width: 0; } }

      """
  }

  private mutating func body() -> String {
    var result = "<main>\n"
    for section in content.sections { result += write(section) }
    if !content.footer.isEmpty { result += "<footer>\(escape(content.footer))</footer>\n" }
    return result + "</main>\n"
  }

  private mutating func write(_ section: ReportContent.Section) -> String {
    number += 1
    let id = "section-\(number)"
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
    case .lanes(let lanes): drawing(RasterChart(lanes: lanes, words: words).draw(width: Self.width), title, lanes.facts, id, caption: lanes.facts)
    case .counts(let lists): write(lists)
    case .table(let table): write(table, title)
    case .entries(let entries): write(entries)
    }
  }

  private func write(_ heading: ReportBlock.Heading) -> String {
    return """
      <header>
      <div><h1>\(escape(content.title))</h1>
      <p class="faint">\(escape(heading.said.joined(separator: " · ")))</p></div>
      <p class="total"><span>\(escape(heading.large.label))</span> \(escape(heading.large.text))</p>
      </header>

      """
  }

  private func write(_ figure: any ReportFigure, _ title: String, _ id: String) -> String {
    let legend = figure.legend.map { "<li>\(dot($0.color))\(escape($0.name)) <span class=\"faint\">\(escape($0.text))</span></li>\n" }
    let list = legend.isEmpty ? "" : "<ul class=\"legend\">\n\(legend.joined())</ul>\n"
    let picture = figure.draw(width: Self.width, height: type(of: figure).room.inline)
    return list + drawing(picture, title, figure.alternative, id, caption: figure.facts.joined(separator: " · "))
  }

  private func drawing(_ picture: Picture, _ title: String, _ alternative: String, _ id: String, caption: String) -> String {
    var picture = picture
    picture.title = title
    picture.summary = alternative
    let caption = caption.isEmpty ? "" : "\n<figcaption>\(escape(caption))</figcaption>"
    return "<figure>\n\(SVGWriter.element(picture, id: id))\(caption)\n</figure>\n"
  }

  private func write(_ table: ReportBlock.Table, _ title: String) -> String {
    func isNumber(_ column: Int) -> Bool { table.isNumber.indices.contains(column) && table.isNumber[column] }
    var rows = "<thead><tr>"
    for (column, name) in table.columns.enumerated() { rows += "<th scope=\"col\"\(isNumber(column) ? " class=\"number\"" : "")>\(escape(name))</th>" }
    rows += "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      rows += row.isTotal ? "<tr class=\"sum\">" : "<tr>"
      for (column, cell) in row.cells.enumerated() {
        let mark = column == 0 ? row.color.map(dot) ?? "" : ""
        rows +=
          column == 0
          ? "<th scope=\"row\">\(mark)\(escape(cell))</th>" : "<td\(isNumber(column) ? " class=\"number\"" : "")>\(escape(cell))</td>"
      }
      rows += "</tr>\n"
    }
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(escape(title))\"><table>\n\(rows)</tbody>\n</table></div>\n"
  }

  private func write(_ entries: [ReportBlock.Entry]) -> String {
    var list = "<ul class=\"comments\">\n"
    for entry in entries {
      let tag = entry.tag.isEmpty ? "" : " \(dot(entry.color))\(escape(entry.tag))"
      list += "<li><p><b>\(escape(entry.date))</b>\(tag) <span class=\"faint\">\(escape(entry.duration))</span></p>\n"
      for line in entry.text.split(whereSeparator: \.isNewline) { list += "<p>\(escape(String(line)))</p>\n" }
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

  private func dot(_ color: String) -> String { "<span class=\"dot\" style=\"background: \(escape(color))\"></span>" }

  private func escape(_ text: String) -> String { XMLText.escape(text) }
}
