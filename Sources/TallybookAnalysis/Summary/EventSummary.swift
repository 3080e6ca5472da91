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
  /// Of the present event.
  private var shares = SummaryShares()
  /// Whether it groups by fields, of which an event may have several values.
  private let hasFields: Bool
  /// What they may be variants of.
  private let variants: Variants

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
      options, query.kind == .bout ? .bouts(BoutFilter(query.clausesWithin)) : .events(EventFilter(query.clausesWithin)), SummaryGroups(options, rule, keeping: kept),
      SummaryNames(labels: try Labels(on: state.connection), others: others), try Variants.all(on: state.connection))
    for case .own(let number) in options.by.all { summary.names.own.append(try CustomGroups(number, on: state.connection)) }
    let all = if let sessions { sessions } else { try query.sessions(in: state) }
    for session in all {
      let bouts = try SessionBouts(session, in: state, variants: summary.variants)
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

  private init(_ options: SummaryOptions, _ selected: Selected, _ groups: SummaryGroups, _ names: SummaryNames, _ variants: Variants) {
    self.options = options
    self.selected = selected
    self.groups = groups
    self.names = names
    self.variants = variants
    hasFields = groups.by.contains { $0.ownField != nil }
  }

  private mutating func add(_ event: Event, on connection: Connection) throws(Failure) {
    guard selected.matches(event) else { return }
    try count(event, on: connection)
  }

  /// Counts an event, or the bout that one began, and adds its value.
  private mutating func count(_ event: Event, stop: Int64 = 0, on connection: Connection) throws(Failure) {
    guard event.time >= options.since ?? .min, options.until.map({ event.time < $0 }) ?? true else { return }
    try findShares(of: event, stop: stop, on: connection)
    groups.count(at: event.time, shares, events: 1)
    guard !options.measures.isDisjoint(with: .statistics) else { return }
    if options.flags.contains(.intervals) {
      if event.phase != .stop { groups.add(start: event.time, shares) }
    } else if options.field == .value, let value = event.value {
      groups.add(.real(value), at: event.time, shares)
    }
  }

  /// Adds how long states lasted, in the groups of the event that began each; bouts are counted too.
  private mutating func add(_ finished: [Bout], on connection: Connection) throws(Failure) {
    for bout in finished {
      guard selected.matches(bout) else { continue }
      if case .bouts = selected { try count(bout.event, stop: bout.stopVariant, on: connection) }
      guard let interval = bout.interval else { continue }
      let isWhole = options.flags.contains(.wholeAtStart)
      let place = isWhole ? Interval(id: 0, start: bout.event.time, end: bout.event.time, pauses: []) : interval
      guard let cut = place.cut(since: options.since, until: options.until) else { continue }
      try findShares(of: bout.event, stop: bout.stopVariant, on: connection)
      let length = isWhole ? interval.duration : cut.duration
      if isWhole {
        groups.add(length, at: cut.start, shares)
      } else {
        cut.forEachStretch { groups.add(from: $0, to: $1, shares) }
      }
      if !options.measures.isDisjoint(with: .statistics), options.field == .duration { groups.add(.int(length), at: cut.start, shares) }
    }
  }

  /// Finds the groups that an event falls into: several, where a field has several values.
  private mutating func findShares(of event: Event, stop: Int64, on connection: Connection) throws(Failure) {
    let by = groups.by
    shares.begin(events: 1)
    var share = shares.all[0]
    guard hasFields else {
      for place in by.indices {
        share.groups[place] = try number(event, by[place], connection)
        shares.append(share)
        shares.endLevel()
      }
      return
    }
    for place in by.indices {
      let numbers = try numbers(event, stop, by[place], connection)
      for index in shares.before {
        share = shares.all[index]
        for number in numbers {
          share.groups[place] = number
          shares.append(share)
        }
      }
      shares.endLevel()
    }
  }

  private mutating func numbers(_ event: Event, _ stop: Int64, _ grouping: Grouping, _ connection: Connection) throws(Failure) -> [Int64] {
    guard case .own(let number) = grouping, let place = names.own.firstIndex(where: { $0.name.field == grouping.ownField }) else {
      return [try self.number(event, grouping, connection)]
    }
    let found = names.own[place].numbers(of: variants.fields(of: event.variant, stop: stop)[number]?.elements ?? [])
    return found.isEmpty ? [SummaryTable.nothing] : found
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
