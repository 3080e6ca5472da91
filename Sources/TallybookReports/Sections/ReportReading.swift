internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

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
  private var spans: [SessionSpan]?
  private var colors: [Grouping: [Int64: String]] = [:]

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
    query.clauses.compactMap(\.only).first { $0.field == .template && $0.comparison == .equal && !$0.negated }?.values.first?.int
  }

  /// The days that it covers: those asked for, else from the first with something in it to the last.
  func days(of summary: Summary) -> ClosedRange<CivilDate>? {
    let dates = summary.rows.compactMap { $0.first?.number.flatMap { CivilDate(number: Int32(clamping: $0)) } }
    guard let first = options.first ?? dates.min(), let last = options.last ?? dates.max(), first <= last else { return nil }
    return first...last
  }

  /// The same in words; nothing of none.
  func range(of summary: Summary) -> String { days(of: summary).map { words.range($0.lowerBound, $0.upperBound) } ?? "" }

  // MARK: Events

  /// The sessions whose events it is about, in order of their starts: those that are selected and have some time in the range. Running ones are left
  /// out among items, unless the report counts them.
  func sessions() throws(Failure) -> [SessionSpan] {
    if let spans { return spans }
    let leavesOutRunning = !query.isOfEvents && !flags.contains(.running)
    let read = (try query.sessionsSelected(in: state) ?? []).filter { session in
      guard session.end != nil || !leavesOutRunning else { return false }
      guard let range else { return true }
      return session.start < range.upperBound && session.end ?? .max >= range.lowerBound
    }
    spans = read
    return read
  }

  /// A query for the events or bouts of these sessions, with the conditions that the report's query has of them.
  func query(for kind: Kind) throws(Failure) -> Query {
    var logged = try Query(kind)
    guard query.isOfEvents else { return logged }
    for condition in query.clausesWithin.flatMap(\.alternatives) {
      // What bouts do not have, such as a phase, is refused here: they cannot be selected by it.
      try logged.require(condition)
    }
    return logged
  }

  /// How many events or bouts of these sessions there are, and how long their states lasted.
  func eventSummary(
    of kind: Kind, by first: Grouping, _ second: Grouping = .none, ranked rank: Measures = [], limit: UInt64 = 0
  ) throws(Failure) -> Summary {
    var asked = SummaryOptions(
      by: first, second, flags: options.flags.contains(.wholeAtStart) ? .wholeAtStart : [], zone: options.zone, dayStart: options.dayStart,
      since: range?.lowerBound, until: range?.upperBound)
    asked.rank = rank
    asked.most = UInt32(clamping: limit)
    if limit > 0 { asked.flags.insert(.others) }
    return try query(for: kind).summary(asked, now: nil, of: sessions(), in: state)
  }

  /// The colours of the event types or the subjects that these sessions tell of: their own; without one those of charts, in the order in which they
  /// were made, and beyond these that of the name. All sections of a report have the same.
  func colors(of grouping: Grouping) throws(Failure) -> [Int64: String] {
    if let known = colors[grouping] { return known }
    var (types, subjects): (Set<Int64>, Set<Int64>) = ([], [])
    for session in try sessions() {
      let merge = try EventMerge(session.id, in: state)
      while case let columns = try merge.next(8192), !columns.isEmpty {
        for row in 0..<columns.count {
          types.insert(columns[row].type)
          subjects.insert(columns[row].subject)
        }
      }
    }
    colors[.eventType] = try colors(types)
    colors[.subject] = try colors(subjects)
    return colors[grouping] ?? [:]
  }

  private func colors(_ ids: Set<Int64>) throws(Failure) -> [Int64: String] {
    var entries: [Int64: Entry] = [:]
    for id in ids where id != 0 { entries[id] = try EntryStore.find(id, on: connection) }
    var colors: [Int64: String] = ids.contains(0) ? [0: ReportContent.untagged] : [:]
    for (id, entry) in entries { if let own = entry[.color].text, Color.isValid(own) { colors[id] = own } }
    var free = ChartPalette.colors.filter { color in !colors.values.contains { $0.uppercased() == color } }[...]
    for id in ids.sorted() where colors[id] == nil { colors[id] = free.popFirst() ?? Color.drawn(.null, entries[id]?.name ?? "\(id)") }
    return colors
  }

  // MARK: Names

  /// What people call an event type or a subject: a type by its label where it has one.
  func name(of id: Int64) throws(Failure) -> String {
    guard id != 0 else { return words[.none] }
    guard let entry = try EntryStore.find(id, on: connection) else { return "\(id)" }
    return entry[.label].text.flatMap { $0.isEmpty ? nil : $0 } ?? entry.name
  }

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

  // MARK: Times

  /// When a session was and how long it took, by the clocks of the report's zone.
  func facts(of session: Entry, until end: Instant) -> String {
    let zone = rule.zone
    let (from, to) = (zone.civil(at: session.time), zone.civil(at: end))
    func clock(_ time: Instant) -> String { TimeText.format(time, style: .clock, zone: zone) }
    let stop = from.date == to.date ? clock(end) : "\(words.date(to.date)), \(clock(end))"
    let length = session[.duration].int.map(words.duration) ?? words[.running]
    return "\(words.date(from.date)), \(clock(session.time)) – \(stop) · \(length)"
  }

  /// What the clocks show at an instant, in ns from the midnight of the day that it counts to: where days begin late, more than 24 hours.
  func timeOfDay(_ time: Instant) -> Int64 {
    let seconds = InstantParts.floorDivide(InstantParts.split(time).seconds + Int64(rule.zone.offset(at: time)), by: secondsPerDay).remainder
    let clock = seconds * nanosecondsPerSecond + Int64(InstantParts.split(time).nanosecond)
    return clock < rule.dayStart ? clock + nanosecondsPerDay : clock
  }

  // MARK: Items

  /// Calls `body` for each item that lies in the range, in order of ids.
  func forEachItem(_ body: (Intervals.Item) throws(Failure) -> Void) throws(Failure) {
    let isWhole = flags.contains(.wholeAtStart)
    let intervals = try Intervals(
      query, Intervals.Columns(task: query.kind == .task), since: query.kind == .task ? nil : range?.lowerBound,
      until: query.kind == .task ? nil : range?.upperBound, wholeAtStart: isWhole,
      now: flags.contains(.running) ? now : nil, on: connection)
    while try intervals.next({ item throws(Failure) in
      let isIn =
        if let interval = item.interval, !isWhole {
          interval.cut(since: range?.lowerBound, until: range?.upperBound) != nil
        } else if let task = item.task {
          range.map { range in task.day.map { range.contains(rule.start(ofNumber: $0)) } ?? false } ?? true
        } else {
          range?.contains(item.time) ?? true
        }
      if isIn { try body(item) }
    }) {}
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
