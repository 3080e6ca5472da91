internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// What sections are read with: one state of the book, and the sums that several of them are made of, read once.
final class ReportReading {
  let state: BookState
  let words: ReportWords
  /// The report's, with its search as the book says it now.
  let query: Query
  let options: ReportOptions
  let rule: DayRule
  let range: Range<Instant>?
  let now: Instant
  private var time: Summary?
  private var tasks: Summary?

  /// - Parameter query: the report's as it was planned in the state.
  init(_ query: Query, _ options: ReportOptions, at now: Instant, in state: BookState) throws(Failure) {
    self.state = state
    self.query = query
    self.options = options
    self.now = now
    words = ReportWords(labels: try Labels(on: state.connection))
    let rule = try DayRule(zone: options.zone, dayStart: options.dayStart, on: state.connection)
    self.rule = rule
    let (first, last) = (options.first, options.last)
    range =
      first == nil && last == nil
      ? nil : (first.map { rule.start(of: $0) } ?? .min)..<(last.map { rule.start(of: $0.adding(days: 1)) } ?? .max)
  }

  var connection: Connection { state.connection }

  // MARK: Sums

  /// Time by day and tag.
  func timeByDay() throws(Failure) -> Summary {
    if let time { return time }
    let read = try summary(by: .day, .tag)
    time = read
    return read
  }

  /// How many tasks there are by day, and how many of them are complete.
  func tasksByDay() throws(Failure) -> Summary {
    if let tasks { return tasks }
    let read = try summary(by: .day, .none, measuring: [.count, .complete])
    tasks = read
    return read
  }

  func summary(
    by first: Grouping, _ second: Grouping, measuring measures: Measures = [.count, .duration], ranked rank: Measures = [], limit: UInt64 = 0
  ) throws(Failure) -> Summary {
    var options = SummaryOptions(
      by: first, second, measuring: measures, flags: flags, zone: options.zone, dayStart: options.dayStart, since: range?.lowerBound,
      until: range?.upperBound)
    options.rank = rank
    options.most = UInt32(clamping: limit)
    if limit > 0 { options.flags.insert(.others) }
    return try query.summary(options, now: flags.contains(.running) ? now : nil, in: state)
  }

  private var flags: SummaryFlags {
    var flags: SummaryFlags = [.firstTag]
    if options.flags.contains(.wholeAtStart) { flags.insert(.wholeAtStart) }
    if options.flags.contains(.running) { flags.insert(.running) }
    return flags
  }

  /// Whether what is selected takes time: what does not is counted.
  func isTimed(_ total: SummaryRow) -> Bool {
    switch query.kind {
    case .note: false
    case nil: total.duration > 0 || total.count == 0 && template == nil
    default: true
    }
  }

  /// The same before anything is summed up: only what is of several kinds must be looked at, without days, of which there may be too many.
  func isTimed() throws(Failure) -> Bool {
    guard query.kind == nil else { return query.kind != .note }
    return isTimed(try summary(by: .none, .none).total)
  }

  /// The one template that the query asks for.
  var template: Int64? {
    query.conditions.first { $0.field == .template && $0.comparison == .equal && !$0.negated }?.values.first?.int
  }

  /// The days that it covers: those asked for, else from the first with something in it to the last.
  func days(of summary: Summary) -> ClosedRange<CivilDate>? {
    let dates = summary.rows.compactMap { $0.first?.number.flatMap { CivilDate(number: Int32(clamping: $0)) } }
    guard let first = options.first ?? dates.min(), let last = options.last ?? dates.max(), first <= last else { return nil }
    return first...last
  }

  /// The same in words; nothing of none.
  func range(of summary: Summary) -> String { days(of: summary).map { words.range($0.lowerBound, $0.upperBound) } ?? "" }

  // MARK: Names

  func name(_ key: SummaryKey, _ grouping: Grouping) -> String {
    guard let date = key.number.flatMap({ CivilDate(number: Int32(clamping: $0)) }) else { return key.label }
    return switch grouping {
    case .day: words.date(date)
    case .month: words.monthAndYear(date)
    default: key.label
    }
  }

  /// A tag's own colour or the one by its name; of what has none grey.
  func color(ofTag tag: Int64?) throws(Failure) -> String {
    guard let tag, let entry = try EntryStore.find(tag, on: connection) else { return ReportContent.untagged }
    return Color.drawn(entry[.color], entry.name)
  }

  // MARK: Items

  /// Calls `body` for each item that lies in the range, in order of ids.
  func forEachItem(_ body: (Intervals.Item) throws(Failure) -> Void) throws(Failure) {
    let isWhole = flags.contains(.wholeAtStart)
    let intervals = try Intervals(
      query, Intervals.Columns(task: query.kind == .task), since: query.kind == .task ? nil : range?.lowerBound,
      until: query.kind == .task ? nil : range?.upperBound, wholeAtStart: isWhole,
      now: flags.contains(.running) ? now : nil, on: connection)
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

  /// Calls `body` with the times of a session's events, part by part.
  func forEachTime(of session: Entry, _ body: ([Instant]) -> Void) throws(Failure) {
    let merge = try EventMerge(session.id, in: state)
    while true {
      let columns = try merge.next(8192)
      guard !columns.isEmpty else { return }
      body(columns.times)
    }
  }
}
