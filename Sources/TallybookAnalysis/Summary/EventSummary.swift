internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Sums up the events of a session that a query selects. States are paired over the whole session first: what a condition leaves out changes how
/// long no state lasted. A state is selected as the event that began it is; time in pauses counts nowhere.
struct EventSummary {
  private let options: SummaryOptions
  private let selected: EventFilter
  private var pauses: SessionPauses
  private var groups: SummaryGroups
  private var names: SummaryNames
  private var bouts = Bouts()
  private var categoryNumbers: [String: Int64] = [:]
  private var categoryOfType: [Int64: Int64] = [:]

  static func make(
    _ query: Query, _ options: SummaryOptions, _ rule: DayRule, keeping kept: Set<Int64>?, others: Int, in state: BookState
  ) throws(Failure) -> Summary {
    let rows = try EventRows(query.unpaged.inOrderOfTime.unconditional, in: state)
    let session = try EntryStore.require(query.parent ?? 0, [.session], on: state.connection)
    var summary = EventSummary(
      options, EventFilter(query.conditions), try SessionPauses(of: session.id, on: state.connection), SummaryGroups(options, rule, keeping: kept),
      SummaryNames(labels: try Labels(on: state.connection), others: others))
    var last = session.time
    while true {
      let columns = try rows.next(ChunkFormat.longest)
      guard !columns.isEmpty else { break }
      for row in 0..<columns.count {
        last = max(last, columns.times[row])
        try summary.add(columns[row], on: state.connection)
      }
    }
    try summary.add(summary.bouts.finish(at: session.end ?? last), on: state.connection)
    try summary.groups.requireRoom()
    return try SummaryResult.make(options, summary.groups, summary.names, on: state.connection)
  }

  private init(_ options: SummaryOptions, _ selected: EventFilter, _ pauses: SessionPauses, _ groups: SummaryGroups, _ names: SummaryNames) {
    self.options = options
    self.selected = selected
    self.pauses = pauses
    self.groups = groups
    self.names = names
  }

  private mutating func add(_ event: Event, on connection: Connection) throws(Failure) {
    bouts.add(event)
    try add(bouts.takeFinished(), on: connection)
    try groups.requireRoom()
    guard selected.matches(event) else { return }
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

  /// Adds how long states lasted, in the groups of the event that began each.
  private mutating func add(_ finished: [Bouts.Bout], on connection: Connection) throws(Failure) {
    for bout in finished {
      guard let stop = bout.stop, stop >= bout.event.time, selected.matches(bout.event) else { continue }
      let whole = pauses.interval(from: bout.event.time, to: stop)
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
