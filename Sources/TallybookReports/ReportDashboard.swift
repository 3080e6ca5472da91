internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// Gathers a dashboard: facts as tiles, then how many there are by day and by fields of the items' template.
struct ReportDashboard {
  typealias Content = ReportContent.Dashboard

  private let reader: ReportReader
  private let reading: ReportReader.Reading
  private var words: ReportWords { reading.words }

  /// How many days before today are shown, and compared with it.
  private static let days: Int32 = 7
  /// Beyond so many groups the rest is one.
  private static let mostRows = 12
  /// How many fields of a template are counted by, where none is named.
  private static let mostFields = 3
  /// The widest range of whole numbers that is counted by unasked.
  private static let widestRange = 50.0

  init(_ reader: ReportReader, _ reading: ReportReader.Reading) {
    self.reader = reader
    self.reading = reading
  }

  func read(_ options: SectionOptions) throws(Failure) -> Content {
    let dashboard = try reader.query.dashboard(
      at: reader.now, comparing: Self.days, by: reader.rule, within: reader.range, on: reading.connection)
    let perDay = dashboard.days.map { Content.Row(label: words.date($0.date), count: $0.count) }
    var content = Content(
      title: options.title ?? "", facts: try facts(dashboard), breakdowns: [.init(title: words["count_per_day"], rows: perDay)])
    let asked = [options.by.first, options.by.second].filter { $0 != .none }
    for grouping in try asked.isEmpty ? fieldsOfTemplate() : asked { content.breakdowns.append(try breakdown(by: grouping)) }
    return content
  }

  // MARK: Facts

  private func facts(_ dashboard: Dashboard) throws(Failure) -> [Content.Fact] {
    let zone = reader.rule.zone
    func time(_ instant: Instant) -> String {
      "\(words.date(zone.civil(at: instant).date)) \(TimeText.format(instant, style: .clock, zone: zone).prefix(5))"
    }
    var facts: [Content.Fact] = []
    func add(_ key: String, _ value: Value, _ text: String, note: String = "") {
      facts.append(.init(key: key, label: words[key], value: value, text: text, note: note))
    }
    if let latest = dashboard.latest {
      add("latest", .int(latest.time), time(latest.time), note: try details(of: latest.id))
    } else {
      add("latest", .null, words["nothing_yet"])
    }
    add("entries", .int(dashboard.count), "\(dashboard.count)")
    add("mean_interval", Value(dashboard.meanInterval), dashboard.meanInterval.map(words.duration) ?? words["needs_two"])
    if let since = dashboard.sinceLatest { add("since_latest", .int(since), words.duration(since)) }
    if let gap = dashboard.longestGap { add("longest_gap", .int(gap.length), words.duration(gap.length), note: time(gap.start)) }
    let mean = dashboard.dayMean.map { "\(words["day_mean"]) \(words.value($0, .number, .compact))" }
    add("today", .int(dashboard.today), "\(dashboard.today)", note: mean ?? "")
    return facts
  }

  /// What the latest item says: its name, its own fields, what was written of it. Who looks on must not read what is redacted.
  private func details(of id: Int64) throws(Failure) -> String {
    guard let entry = try EntryStore.find(id, on: reading.connection) else { return "" }
    let style = Redaction(of: entry)
    let template = try entry[.template].int.flatMap { (id) throws(Failure) in try Template.find(id, on: reading.connection) }
    // Named like its template, an item says nothing by it.
    var parts = [entry.name == template?.name ? "" : style.applied(to: entry.name)]
    for (name, value) in CustomFields.ordered(try CustomValues(of: id, on: reading.connection).named, template?.schema) {
      let field = template?.schema[name]
      let text = switch value {
      case .text(let text): style.applied(to: text)
      default: value.text
      }
      if !text.isEmpty { parts.append("\(field?.title ?? name) \(text)\(field?.unit.map { " \($0)" } ?? "")") }
    }
    parts.append(style.applied(to: entry[.description].text ?? ""))
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  // MARK: Breakdowns

  /// The fields with few values of the one template that the query asks for: choices, truths, whole numbers within narrow bounds.
  private func fieldsOfTemplate() throws(Failure) -> [Grouping] {
    guard let id = reader.template, let template = try Template.find(id, on: reading.connection) else { return [] }
    let few = template.schema.fields.filter { field in
      if field.choices != nil || field.type == .boolean { return true }
      guard field.type == .integer, let least = field.least, let most = field.most else { return false }
      return most.number - least.number <= Self.widestRange
    }
    return few.compactMap { template.numbers[$0.name] }.prefix(Self.mostFields).map { .own($0) }
  }

  private func breakdown(by grouping: Grouping) throws(Failure) -> Content.Breakdown {
    let summary = try reader.summary(by: grouping, .none, measuring: .count, reading)
    var rows = summary.rows.map { row in
      Content.Row(label: row.first.map { reader.name($0, grouping, words) } ?? "", count: row.count)
    }
    if rows.count > Self.mostRows {
      let others = rows[(Self.mostRows - 1)...].reduce(0) { $0 + $1.count }
      rows = rows.prefix(Self.mostRows - 1) + [.init(label: words["others"], count: others)]
    }
    return .init(title: summary.shape.heading(grouping, forPeople: true, words.labels), rows: rows)
  }
}
