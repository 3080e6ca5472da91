internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Sums up the events or the bouts that a query selects. States are paired over the whole session first: what a condition leaves out changes how
/// long no state lasted. A state is selected as the event that began it is; time in pauses counts nowhere.
struct EventSummary {
  private let options: SummaryOptions
  private let selected: Selected
  private var groups: SummaryGroups
  private var names: SummaryNames
  private var categoryNumbers: [String: Int64] = [:]
  private var categoryOfType: [Int64: Int64] = [:]
  /// Whose events are read.
  private var session: Int64 = 0

  /// What is counted: events, and how long states lasted that some of them began; or bouts.
  private enum Selected {
    case events(EventFilter)
    case bouts(BoutFilter)

    func matches(_ event: Event) -> Bool { if case .events(let filter) = self { filter.matches(event) } else { false } }

    func matches(_ bout: Bout) -> Bool {
      switch self {
      case .events(let filter): filter.matches(bout.event)
      case .bouts(let filter): filter.matches(bout)
      }
    }
  }

  static func make(
    _ query: Query, _ options: SummaryOptions, _ rule: DayRule, keeping kept: Set<Int64>?, others: Int, of sessions: [SessionSpan]?, in state: BookState
  ) throws(Failure) -> Summary {
    var summary = EventSummary(
      options, query.kind == .bout ? .bouts(BoutFilter(query.conditionsWithin)) : .events(EventFilter(query.conditionsWithin)), SummaryGroups(options, rule, keeping: kept),
      SummaryNames(labels: try Labels(on: state.connection), others: others))
    let all = if let sessions { sessions } else { try query.sessions(in: state) }
    for session in all {
      let bouts = try SessionBouts(session, in: state)
      summary.session = session.id
      // What is complete with some events is added behind them.
      while let finished = try bouts.next({ columns throws(Failure) in
        guard query.kind == .event else { return }
        for row in 0..<columns.count { try summary.add(columns[row], on: state.connection) }
        try summary.groups.requireRoom()
      }) {
        try summary.add(finished, on: state.connection)
        try summary.groups.requireRoom()
      }
    }
    return try SummaryResult.make(options, summary.groups, summary.names, on: state.connection)
  }

  private init(_ options: SummaryOptions, _ selected: Selected, _ groups: SummaryGroups, _ names: SummaryNames) {
    self.options = options
    self.selected = selected
    self.groups = groups
    self.names = names
  }

  private mutating func add(_ event: Event, on connection: Connection) throws(Failure) {
    guard selected.matches(event) else { return }
    try count(event, on: connection)
  }

  /// Counts an event, or the bout that one began, and adds its value.
  private mutating func count(_ event: Event, on connection: Connection) throws(Failure) {
    guard event.time >= options.since ?? .min, options.until.map({ event.time < $0 }) ?? true else { return }
    let share = [try share(of: event, on: connection)]
    groups.count(at: event.time, share, share, events: 1)
    guard !options.measures.isDisjoint(with: .statistics) else { return }
    if options.flags.contains(.intervals) {
      if event.phase != .stop { groups.add(start: event.time, share, share) }
    } else if options.field == .value, let value = event.value {
      groups.add(.real(value), at: event.time, share, share)
    }
  }

  /// Adds how long states lasted, in the groups of the event that began each; bouts are counted too.
  private mutating func add(_ finished: [Bout], on connection: Connection) throws(Failure) {
    for bout in finished {
      guard selected.matches(bout) else { continue }
      if case .bouts = selected { try count(bout.event, on: connection) }
      guard let whole = bout.interval else { continue }
      let isWhole = options.flags.contains(.wholeAtStart)
      let place = isWhole ? Interval(id: 0, start: bout.event.time, end: bout.event.time, pauses: []) : whole
      guard let cut = place.cut(since: options.since, until: options.until) else { continue }
      let share = [try share(of: bout.event, on: connection)]
      let length = isWhole ? whole.duration : cut.duration
      if isWhole {
        groups.add(length, at: cut.start, share, share)
      } else {
        cut.forEachStretch { groups.add(from: $0, to: $1, share, share) }
      }
      if !options.measures.isDisjoint(with: .statistics), options.field == .duration { groups.add(.int(length), at: cut.start, share, share) }
    }
  }

  private mutating func share(of event: Event, on connection: Connection) throws(Failure) -> SummaryGroups.Share {
    SummaryGroups.Share(
      first: try number(event, options.by.first, connection), second: try number(event, options.by.second, connection), events: 1)
  }

  private mutating func number(_ event: Event, _ grouping: Grouping, _ connection: Connection) throws(Failure) -> Int64 {
    switch grouping {
    case .eventType: return event.type
    case .session: return session
    case .subject: return event.subject == 0 ? SummaryTable.nothing : event.subject
    case .category:
      if let known = categoryOfType[event.type] { return known }
      let text = try connection.value("SELECT category FROM \(Table.entry) WHERE id = \(event.type)")?.text ?? ""
      let number = text.isEmpty ? SummaryTable.nothing : categoryNumbers[text] ?? Int64(names.categories.count)
      if number != SummaryTable.nothing, categoryNumbers[text] == nil {
        names.categories.append(text)
        categoryNumbers[text] = number
      }
      categoryOfType[event.type] = number
      return number
    default: return 0
    }
  }
}
