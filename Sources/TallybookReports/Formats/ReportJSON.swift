internal import TallybookBase
internal import TallybookText

/// The report for programs: an object for each section, numbers as they are (lengths of time in ns, times in ns since 1970), beside
/// them what people read.
struct ReportJSON {
  private let content: ReportContent
  private var writer: JSONWriter

  static func write(_ content: ReportContent) throws(Failure) -> [UInt8] {
    try Output.collect { (output) throws(Failure) in
      var json = ReportJSON(content: content, writer: JSONWriter(output))
      json.write()
    }
  }

  private mutating func write() {
    writer.beginObject()
    text("title", content.title)
    text("language", content.language)
    writer.key("sections")
    writer.beginArray()
    for section in content.sections {
      writer.beginObject()
      write(section)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.finish()
  }

  private mutating func write(_ section: ReportContent.Section) {
    text("section", section.name)
    if let title = section.title { text("title", title) }
    for block in section.blocks { write(block) }
  }

  private mutating func write(_ block: ReportBlock) {
    switch block {
    case .heading(let heading): for fact in heading.facts + [heading.large] { value(fact.key, fact.value) }
    case .facts(let facts):
      list("facts", facts) { json, fact in
        json.text("key", fact.key)
        json.text("label", fact.label)
        json.value("value", fact.value)
        json.text("text", fact.text)
        if !fact.note.isEmpty { json.text("note", fact.note) }
      }
    case .figure(let figure): for (key, value) in figure.data { write(value, as: key) }
    case .lanes(let lanes):
      number("span", lanes.span)
      list("lanes", lanes.lanes) { json, lane in
        json.text("name", lane.name)
        json.number("count", Int64(lane.count))
        json.numbers("states", lane.bouts.flatMap { [$0.from, $0.to] })
        json.numbers("points", lane.ticks)
      }
    case .raster(let raster): write(raster)
    case .counts(let lists):
      list("counts", lists) { json, counts in
        json.text("by", counts.title)
        json.list("rows", counts.rows) { json, row in
          json.text("label", row.label)
          json.number("count", row.count)
        }
      }
    case .table(let table):
      texts("columns", table.columns)
      list("rows", table.rows.filter { !$0.isTotal }) { json, row in json.texts("cells", row.cells) }
      for total in table.rows where total.isTotal { texts("total", total.cells) }
      for (key, value) in table.data { write(value, as: key) }
    case .entries(let entries):
      list("items", entries) { json, entry in
        json.text("date", entry.date)
        json.text("tag", entry.tag)
        json.text("duration", entry.duration)
        json.text("text", entry.text)
        json.texts("pictures", entry.pictures.map(\.name))
      }
    }
  }

  private mutating func write(_ raster: ReportBlock.Raster) {
    text("aligned", raster.isByClock ? "clock" : "start")
    list("members", raster.members) { json, member in
      json.text("name", member.name)
      json.text("color", member.ink.light)
      json.number("count", Int64(member.total))
    }
    list("sessions", raster.sessions) { json, session in
      json.number("id", session.id)
      json.text("name", session.name)
      json.number("offset", session.offset)
      json.number("span", session.length)
      json.numbers("pauses", session.pauses.flatMap { [$0.from, $0.to] })
      json.list("lanes", session.lanes) { json, lane in
        json.text("name", lane.name)
        json.number("count", Int64(lane.marks.count))
        json.numbers("states", lane.marks.flatMap { mark in mark.to.map { [mark.from, $0, Int64(mark.member)] } ?? [] })
        json.numbers("points", lane.marks.flatMap { $0.to == nil ? [$0.from, Int64($0.member)] : [] })
      }
    }
    if !raster.facts.isEmpty { texts("facts", raster.facts) }
  }

  private mutating func write(_ data: FigureData, as key: String) {
    switch data {
    case .text(let value): text(key, value)
    case .texts(let values): texts(key, values)
    case .whole(let value): number(key, value)
    case .absent:
      writer.key(key)
      writer.null()
    case .real(let value):
      writer.key(key)
      plain(value)
    case .reals(let values):
      writer.key(key)
      writer.beginArray(compact: true)
      for value in values { plain(value) }
      writer.endArray()
    case .rows(let rows): list(key, rows) { json, row in for (key, value) in row { json.write(value, as: key) } }
    }
  }

  // MARK: Members

  private mutating func text(_ key: String, _ value: String) {
    writer.key(key)
    writer.value(value)
  }

  private mutating func number(_ key: String, _ value: Int64) {
    writer.key(key)
    writer.value(value)
  }

  /// A number or a text; null of all else.
  private mutating func value(_ key: String, _ value: Value) {
    writer.key(key)
    switch value {
    case .int(let number): writer.value(number)
    case .real(let number): plain(number)
    case .text(let text): writer.value(text)
    default: writer.null()
    }
  }

  /// Whole numbers without a fraction.
  private mutating func plain(_ value: Double) {
    if let whole = Int64(exactly: value) { writer.value(whole) } else { writer.value(value) }
  }

  private mutating func texts(_ key: String, _ values: [String]) {
    writer.key(key)
    writer.beginArray(compact: true)
    for value in values { writer.value(value) }
    writer.endArray()
  }

  private mutating func numbers(_ key: String, _ values: [Int64]) {
    writer.key(key)
    writer.beginArray(compact: true)
    for value in values { writer.value(value) }
    writer.endArray()
  }

  private mutating func list<Element>(_ key: String, _ elements: [Element], _ write: (inout ReportJSON, Element) -> Void) {
    writer.key(key)
    writer.beginArray()
    for element in elements {
      writer.beginObject(compact: true)
      write(&self, element)
      writer.endObject()
    }
    writer.endArray()
  }
}
