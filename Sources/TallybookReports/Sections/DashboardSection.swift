internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// How it stands: facts as tiles, then how many there are by day and by fields of the items' template.
struct DashboardSection: SectionReader {
  private let options: SectionOptions

  /// How many days before today are shown, and compared with it.
  private static let days: Int32 = 7
  /// Beyond so many groups the rest is one.
  private static let mostRows = 12
  /// How many fields of a template are counted by, where none is named.
  private static let mostFields = 3
  /// The widest range of whole numbers that is counted by unasked.
  private static let widestRange = 50.0

  init(_ options: SectionOptions) throws(Failure) {
    guard options.hasDifferentGroups else {
      throw Failure(.contradiction, "a dashboard counts by up to two different groups, the first given first")
    }
    self.options = options
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let dashboard = try reading.query.dashboard(
      at: reading.now, comparing: Self.days, by: reading.rule, within: reading.range, on: reading.connection)
    let facts = try facts(dashboard, reading)
    let perDay = dashboard.days.map { ReportBlock.CountList.Row(label: words.date($0.date), count: $0.count) }
    var lists = [ReportBlock.CountList(title: words[.countPerDay], rows: perDay)]
    let asked = [options.by.first, options.by.second].filter { $0 != .none }
    for grouping in try asked.isEmpty ? fieldsOfTemplate(reading) : asked { lists.append(try counts(by: grouping, reading)) }
    return ReadSection("dashboard", options.title ?? "", .facts(facts), .counts(lists))
  }

  // MARK: Facts

  private func facts(_ dashboard: Dashboard, _ reading: ReportReading) throws(Failure) -> [ReportBlock.Fact] {
    let (words, zone) = (reading.words, reading.rule.zone)
    func time(_ instant: Instant) -> String {
      "\(words.date(zone.civil(at: instant).date)) \(TimeText.format(instant, style: .clock, zone: zone).prefix(5))"
    }
    var facts: [ReportBlock.Fact] = []
    func add(_ label: Label, _ value: Value, _ text: String, note: String = "") {
      facts.append(.init(key: label.key, label: words[label], value: value, text: text, note: note))
    }
    if let latest = dashboard.latest {
      add(.latest, .int(latest.time), time(latest.time), note: try details(of: latest.id, reading))
    } else {
      add(.latest, .null, words[.nothingYet])
    }
    add(.entries, .int(dashboard.count), "\(dashboard.count)")
    add(.meanInterval, Value(dashboard.meanInterval), dashboard.meanInterval.map(words.duration) ?? words[.needsTwo])
    if let since = dashboard.sinceLatest { add(.sinceLatest, .int(since), words.duration(since)) }
    if let gap = dashboard.longestGap { add(.longestGap, .int(gap.length), words.duration(gap.length), note: time(gap.start)) }
    let mean = dashboard.dayMean.map { "\(words[.dayMean]) \(words.value($0, .number, .compact))" }
    add(.today, .int(dashboard.today), "\(dashboard.today)", note: mean ?? "")
    return facts
  }

  /// What the latest item says: its name, its own fields, what was written of it. Who looks on must not read what is redacted.
  private func details(of id: Int64, _ reading: ReportReading) throws(Failure) -> String {
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

  // MARK: Counts

  /// The fields with few values of the one template that the query asks for: choices, truths, whole numbers within narrow bounds.
  private func fieldsOfTemplate(_ reading: ReportReading) throws(Failure) -> [Grouping] {
    guard let id = reading.template, let template = try Template.find(id, on: reading.connection) else { return [] }
    let few = template.schema.fields.filter { field in
      if field.choices != nil || field.type == .boolean { return true }
      guard field.type == .integer, let least = field.least, let most = field.most else { return false }
      return most.number - least.number <= Self.widestRange
    }
    return few.compactMap { template.numbers[$0.name] }.prefix(Self.mostFields).map { .own($0) }
  }

  private func counts(by grouping: Grouping, _ reading: ReportReading) throws(Failure) -> ReportBlock.CountList {
    let words = reading.words
    // What has no order of its own stands by how many there are, and so does what is more than there is room for.
    var summary = try reading.summary(by: grouping, .none, measuring: .count, ranked: grouping.isRanked ? .count : [])
    if summary.rows.count > Self.mostRows {
      summary = try reading.summary(by: grouping, .none, measuring: .count, ranked: .count, limit: UInt64(Self.mostRows - 1))
    }
    let rows = summary.rows.map { row in
      ReportBlock.CountList.Row(label: row.first.map { reading.name($0, grouping) } ?? "", count: row.count)
    }
    return .init(title: summary.shape.heading(grouping, forPeople: true, words.labels), rows: rows)
  }
}
