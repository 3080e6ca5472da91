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

  private var words: ReportWords { content.words }

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
    switch section {
    case .header(let header):
      text("section", "header")
      text("range", header.range)
      number("count", header.records)
      if header.isTimed { number("duration", header.total) }
      if let completed = header.completed { number("complete", completed) }
    case .bars(let series): write(series, as: "bars")
    case .lines(let series): write(series, as: "lines")
    case .histogram(let histogram):
      begin("histogram", histogram.title)
      list("bins", histogram.bins) { json, bin in
        json.number("from", bin.from)
        json.number("to", bin.to)
        json.number("count", bin.count)
      }
      texts("facts", histogram.facts)
    case .table(let table):
      begin("table", table.title)
      texts("columns", table.columns)
      list("rows", table.rows) { json, row in
        json.texts("cells", row.cells)
        if row.isTotal {
          json.writer.key("total")
          json.writer.value(true)
        }
      }
    case .comments(let comments):
      begin("comments", comments.title)
      list("items", comments.items) { json, item in
        json.text("date", item.date)
        json.text("tag", item.tag)
        json.text("duration", item.duration)
        json.text("text", item.text)
        json.texts("pictures", item.pictures.map(\.name))
      }
    case .timeline(let timeline):
      begin("timeline", timeline.title)
      number("span", timeline.span)
      list("lanes", timeline.lanes) { json, lane in
        json.text("name", lane.name)
        json.number("count", Int64(lane.count))
        json.numbers("states", lane.bouts.flatMap { [$0.from, $0.to] })
        json.numbers("points", lane.ticks)
      }
    case .waveform(let sound):
      begin("waveform", sound.title)
      number("attachment", sound.id)
    case .dashboard(let dashboard): write(dashboard)
    }
  }

  private mutating func write(_ series: ReportContent.Series, as name: String) {
    begin(name, series.title)
    text("unit", series.unit == .duration ? "ns" : "count")
    list("members", series.members) { json, member in
      json.text("name", member.name)
      json.text("color", member.color)
      json.real("total", member.total)
    }
    list("slots", series.slots) { json, slot in
      json.text("label", slot.label)
      json.writer.key("values")
      json.writer.beginArray(compact: true)
      for value in slot.values { json.plain(value) }
      json.writer.endArray()
    }
  }

  private mutating func write(_ dashboard: ReportContent.Dashboard) {
    begin("dashboard", dashboard.title)
    list("facts", dashboard.facts) { json, fact in
      json.text("key", fact.key)
      json.text("label", fact.label)
      json.writer.key("value")
      if let number = fact.value.int { json.writer.value(number) } else { json.writer.null() }
      json.text("text", fact.text)
      if !fact.note.isEmpty { json.text("note", fact.note) }
    }
    list("counts", dashboard.breakdowns) { json, breakdown in
      json.text("by", breakdown.title)
      json.list("rows", breakdown.rows) { json, row in
        json.text("label", row.label)
        json.number("count", row.count)
      }
    }
  }

  // MARK: Members

  private mutating func begin(_ section: String, _ title: String) {
    text("section", section)
    text("title", title)
  }

  private mutating func text(_ key: String, _ value: String) {
    writer.key(key)
    writer.value(value)
  }

  private mutating func number(_ key: String, _ value: Int64) {
    writer.key(key)
    writer.value(value)
  }

  private mutating func real(_ key: String, _ value: Double) {
    writer.key(key)
    plain(value)
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
