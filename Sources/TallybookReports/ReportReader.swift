internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookMemos
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Gathers what a report says: sums by the engine of summaries, lists by the same intervals, all in one state of the book. What is
/// large (pictures, audio) is read after, since it never changes.
struct ReportReader {
  typealias Content = ReportContent

  let report: Report
  /// The report's, with its search as the book says it now.
  let query: Query
  let rule: DayRule
  let range: Range<Instant>?
  let now: Instant

  /// Beyond so many days a chart stands by month, beyond so many months by year.
  static let mostBars = 45
  private static let waveformPoints = 762
  /// How many parts all bars of a chart have at most.
  static let mostParts = 1 << 20

  private init(_ report: Report, _ planned: Query, at now: Instant, in state: BookState) throws(Failure) {
    self.report = report
    query = planned
    rule = try DayRule(zone: report.options.zone, dayStart: report.options.dayStart, on: state.connection)
    self.now = now
    let (first, last) = (report.options.first, report.options.last)
    range =
      first == nil && last == nil
      ? nil : (first.map { [rule] in rule.start(of: $0) } ?? .min)..<(last.map { [rule] in rule.start(of: $0.adding(days: 1)) } ?? .max)
  }

  static func read(
    _ sections: [(kind: ReportSection, options: SectionOptions)], of report: Report
  ) throws(Failure) -> Content {
    // The host's clock may be asked only where nothing is held.
    let now = report.book.now()
    var (reader, content) = try report.book.state(of: report.query, .all) { planned, state throws(Failure) in
      let reader = try ReportReader(report, planned, at: now, in: state)
      return (reader, try reader.read(sections, in: state))
    }
    for index in content.sections.indices { try reader.complete(&content.sections[index]) }
    return content
  }

  private func read(_ sections: [(kind: ReportSection, options: SectionOptions)], in state: BookState) throws(Failure) -> Content {
    let words = ReportWords(labels: try Labels(on: state.connection))
    let reading = Reading(state: state, words: words)
    var days: Summary?
    var content = Content(
      title: report.title, language: words["language"], displayMode: try Settings.value(of: "display_mode", on: state.connection) ?? "system",
      footer: report.options.footer ?? words["footer"], words: words)
    for section in sections { content.sections.append(try read(section.kind, section.options, &days, reading)) }
    return content
  }

  /// What a section is read with.
  struct Reading {
    let state: BookState
    let words: ReportWords

    var connection: Connection { state.connection }

    /// A tag's own colour or the one by its name; of what has none grey.
    func color(ofTag tag: Int64?) throws(Failure) -> String {
      guard let tag, let entry = try EntryStore.find(tag, on: connection) else { return ReportContent.untagged }
      return Color.drawn(entry[.color], entry.name)
    }
  }

  private func read(
    _ kind: ReportSection, _ options: SectionOptions, _ days: inout Summary?, _ reading: Reading
  ) throws(Failure) -> Content.Section {
    let words = reading.words
    if report.query.kind == .task, let section = try ReportTasks(self, reading).read(kind, options) { return section }
    switch kind {
    case .header:
      let days = try byDay(&days, reading)
      return .header(.init(range: range(of: days, words), total: days.total.duration, records: days.total.count, isTimed: isTimed(days.total)))
    case .bars: return .bars(try series(options, try byDay(&days, reading), reading))
    case .lines: return .lines(try series(options, try byDay(&days, reading), reading))
    case .table: return .table(try table(options, reading))
    case .tasks: return .table(.init(title: "", columns: [], isNumber: [], rows: []))
    case .comments: return .comments(.init(title: options.title ?? words["comments"], items: try comments(reading)))
    case .dashboard: return .dashboard(try ReportDashboard(self, reading).read(options))
    case .histogram:
      let lengths = try lengths(options, reading)
      return .histogram(ReportHistogram.make(lengths, title: options.title ?? words[options.id == 0 ? "duration" : "intervals"], words))
    case .timeline:
      let session = try EntryStore.require(options.id, [.session], on: reading.connection)
      return .timeline(
        try ReportTimeline.read(
          session, zone: rule.zone, now: now, title: options.title, words, in: reading.state))
    case .waveform:
      let attachment = try EntryStore.require(options.id, [.attachment], on: reading.connection)
      let facts = attachment[.duration].int.map { DurationText.format($0, style: .memo) } ?? ""
      return .waveform(.init(id: options.id, title: options.title ?? attachment.name, facts: facts))
    }
  }

  // MARK: Sums

  /// Whether what is selected takes time: what does not is counted.
  private func isTimed(_ total: SummaryRow) -> Bool {
    switch query.kind {
    case .note: false
    case nil: total.duration > 0 || total.count == 0 && template == nil
    default: true
    }
  }

  /// The one template that the query asks for.
  var template: Int64? {
    query.conditions.first { $0.field == .template && $0.comparison == .equal && !$0.negated }?.values.first?.int
  }

  private var flags: SummaryFlags {
    var flags: SummaryFlags = [.firstTag]
    if report.options.flags.contains(.wholeAtStart) { flags.insert(.wholeAtStart) }
    if report.options.flags.contains(.running) { flags.insert(.running) }
    return flags
  }

  func summary(
    by first: Grouping, _ second: Grouping, measuring measures: Measures = [.count, .duration], _ reading: Reading
  ) throws(Failure) -> Summary {
    let options = SummaryOptions(
      by: first, second, measuring: measures, flags: flags, zone: report.options.zone, dayStart: report.options.dayStart, since: range?.lowerBound, until: range?.upperBound)
    var made = try ItemSummary(
      query, options, rule, now: flags.contains(.running) ? now : nil, tails: reading.state.tails, on: reading.connection)
    return try made.run()
  }

  /// Time by day and tag, read by the first section that is made of it.
  private func byDay(_ days: inout Summary?, _ reading: Reading) throws(Failure) -> Summary {
    if let days { return days }
    let read = try summary(by: .day, .tag, reading)
    days = read
    return read
  }

  /// The days that it covers: those asked for, else from the first with something in it to the last.
  func days(of summary: Summary) -> ClosedRange<CivilDate>? {
    let dates = summary.rows.compactMap { $0.first?.number.flatMap { CivilDate(number: Int32(clamping: $0)) } }
    guard let first = report.options.first ?? dates.min(), let last = report.options.last ?? dates.max(), first <= last else { return nil }
    return first...last
  }

  private func range(of summary: Summary, _ words: ReportWords) -> String {
    days(of: summary).map { words.range($0.lowerBound, $0.upperBound) } ?? ""
  }

  private func series(_ options: SectionOptions, _ days: Summary, _ reading: Reading) throws(Failure) -> Content.Series {
    let words = reading.words
    let isTimed = isTimed(days.total)
    func amount(_ row: SummaryRow) -> Int64 { isTimed ? row.duration : row.count }
    var members: [(key: Int64?, name: String, total: Double)] = []
    var places: [Int64?: Int] = [:]
    for row in days.rows {
      guard let tag = row.second else { continue }
      if let place = places[tag.number] {
        members[place].total += Double(amount(row))
      } else {
        places[tag.number] = members.count
        members.append((tag.number, tag.label, Double(amount(row))))
      }
    }
    // The largest first; the order in which they were found is that of the names.
    let order = members.indices.filter { members[$0].total > 0 }.sorted { members[$0].total == members[$1].total ? $0 < $1 : members[$0].total > members[$1].total }
    var rank: [Int64?: Int] = [:]
    for (place, index) in order.enumerated() { rank[members[index].key] = place }
    let slots = ReportSlots(days.rows.isEmpty ? nil : self.days(of: days), by: options.by.first, most: Self.mostBars, words)
    guard slots.slots.count * order.count <= Self.mostParts else {
      throw Failure(
        .limit,
        "the chart would have \(slots.slots.count) bars of \(order.count) tags, and may have \(Self.mostParts) parts; report on less time or fewer tags, or take wider bars",
        found: Measure(slots.slots.count * order.count), bound: Measure(Self.mostParts))
    }
    var values = [[Double]](repeating: [Double](repeating: 0, count: order.count), count: slots.slots.count)
    for row in days.rows {
      guard let date = row.first?.number.flatMap({ CivilDate(number: Int32(clamping: $0)) }), let slot = slots.index(of: date),
        let place = rank[row.second?.number]
      else { continue }
      values[slot][place] += Double(amount(row))
    }
    var shown: [Content.Series.Member] = []
    for index in order {
      shown.append(.init(name: members[index].name, color: try reading.color(ofTag: members[index].key), total: members[index].total))
    }
    return Content.Series(
      title: options.title ?? words[isTimed ? slots.title : "count_\(slots.title)"], unit: isTimed ? .duration : .number, members: shown,
      slots: zip(slots.slots, values).map { .init(label: $0.label, short: $0.short, context: $0.context, values: $1) })
  }

  private func table(_ options: SectionOptions, _ reading: Reading) throws(Failure) -> Content.Table {
    let words = reading.words
    let first = options.by.first == .none ? Grouping.tag : options.by.first
    let summary = try summary(by: first, options.by.second, reading)
    func title(of grouping: Grouping) -> String { summary.shape.heading(grouping, forPeople: true, words.labels) }
    let hasSecond = options.by.second != .none
    var columns = [title(of: first)]
    if hasSecond { columns.append(title(of: options.by.second)) }
    let isTimed = isTimed(summary.total)
    func amount(_ row: SummaryRow) -> Int64 { isTimed ? row.duration : row.count }
    let total = amount(summary.total)
    func numbers(_ row: SummaryRow) -> [String] {
      let share = summary.rows.isEmpty ? "" : words.share(amount(row), of: total)
      return isTimed ? ["\(row.count)", words.duration(row.duration), share] : ["\(row.count)", share]
    }
    var rows: [Content.Table.Row] = []
    for row in summary.rows {
      var cells = [row.first.map { name($0, first, words) } ?? ""]
      if hasSecond { cells.append(row.second.map { name($0, options.by.second, words) } ?? "") }
      cells += numbers(row)
      rows.append(.init(cells: cells, color: first == .tag ? try reading.color(ofTag: row.first?.number) : nil))
    }
    var cells = [words["total"]]
    if hasSecond { cells.append("") }
    rows.append(.init(cells: cells + numbers(summary.total), isTotal: true))
    let measured = isTimed ? ["count", "duration", "share"] : ["count", "share"]
    return .init(
      title: options.title ?? words["summary"], columns: columns + measured.map { words[$0] },
      isNumber: columns.map { _ in false } + measured.map { _ in true }, rows: rows)
  }

  func name(_ key: SummaryKey, _ grouping: Grouping, _ words: ReportWords) -> String {
    guard let date = key.number.flatMap({ CivilDate(number: Int32(clamping: $0)) }) else { return key.label }
    return switch grouping {
    case .day: words.date(date)
    case .month: words.monthAndYear(date)
    default: key.label
    }
  }

  // MARK: Lists

  /// Calls `body` for each item that lies in the range, in order of ids.
  func forEachItem(_ reading: Reading, _ body: (Intervals.Item) throws(Failure) -> Void) throws(Failure) {
    let isWhole = flags.contains(.wholeAtStart)
    let intervals = try Intervals(
      query, Intervals.Columns(task: query.kind == .task), since: query.kind == .task ? nil : range?.lowerBound,
      until: query.kind == .task ? nil : range?.upperBound, wholeAtStart: isWhole,
      now: flags.contains(.running) ? now : nil, on: reading.connection)
    while let item = try intervals.next() {
      let isIn =
        if let interval = item.interval, !isWhole {
          interval.cut(since: range?.lowerBound, until: range?.upperBound) != nil
        } else if let task = item.task {
          range.map { range in task.day.map { range.contains(rule.start(ofNumber: $0)) } ?? false } ?? true
        } else {
          range?.contains(item.time) ?? true
        }
      if isIn { try body(item) }
    }
  }

  private func comments(_ reading: Reading) throws(Failure) -> [Content.Comments.Item] {
    let comments = try ReportComments(reading, rule)
    var items: [ReportComments.Found] = []
    try forEachItem(reading) { (item) throws(Failure) in if let found = try comments.read(item) { items.append(found) } }
    return items.sorted { ($0.time, $0.id) < ($1.time, $1.id) }.map(\.item)
  }

  /// How long the selected sessions lasted, or how long it took from each event of a session to the next.
  private func lengths(_ options: SectionOptions, _ reading: Reading) throws(Failure) -> [Int64] {
    var lengths: [Int64] = []
    guard options.id != 0 else {
      try forEachItem(reading) { (item) throws(Failure) in if let interval = item.interval { lengths.append(interval.duration) } }
      return lengths
    }
    let session = try EntryStore.require(options.id, [.session], on: reading.connection)
    let merge = try EventMerge(session, in: reading.state)
    var last: Instant?
    while true {
      let columns = try merge.next(8192)
      guard !columns.isEmpty else { return lengths }
      for time in columns.times {
        if let last { lengths.append(elapsed(from: last, to: time)) }
        last = time
      }
    }
  }

  // MARK: Bytes

  private func complete(_ section: inout Content.Section) throws(Failure) {
    switch section {
    case .comments(var comments):
      try ReportComments.readPictures(of: &comments.items, in: report.book)
      section = .comments(comments)
    case .waveform(var sound):
      sound.waveform = try report.book.waveform(of: sound.id, points: Self.waveformPoints)
      section = .waveform(sound)
    default: break
    }
  }
}
