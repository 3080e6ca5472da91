package import TallybookBase
package import TallybookModel
package import TallybookQuery

extension Query {
  /// Sums up what is selected, by up to four groups. Order and page play no part.
  ///
  /// - Throws: `invalid` where the groups or measures do not fit what is selected, `notFound` where there is no such zone or session.
  package func summary(_ options: SummaryOptions = SummaryOptions(), in book: Book) throws(Failure) -> Summary {
    try check()
    try book.requireOpen()
    try checkSummary(options)
    // The host's clock may be asked only where nothing is held.
    let now = options.flags.contains(.running) ? book.now() : nil
    let tails: BookState.Tails = if isOfEvents { try eventTails(in: book) } else { ItemSummary.needsEvents(options, of: kind) ? .all : .none }
    return try book.state(of: self, tails, by: ([options.field] + options.by.given.map(\.ownField)).compactMap { $0 }) {
      planned, state throws(Failure) in try planned.summary(options, now: now, in: state)
    }
  }

  /// The same of a plan, in a state of the book that is being read; `now` is where running sessions count to, nil where they do not. Events and
  /// bouts can be those of given sessions.
  package func summary(_ options: SummaryOptions, now: Instant?, of sessions: [SessionSpan]? = nil, in state: BookState) throws(Failure) -> Summary {
    let rule = try DayRule(zone: options.zone, dayStart: options.dayStart, on: state.connection)
    let whole = try summary(options, rule, now: now, of: sessions, in: state)
    // Summed up once more: an item with two of the other tags counts once among them, and a median is no sum.
    guard let kept = whole.kept else { return whole.ranked() }
    return try summary(options, rule, now: now, keeping: kept, others: whole.groupCount - kept.count, of: sessions, in: state).ranked()
  }

  private func summary(
    _ options: SummaryOptions, _ rule: DayRule, now: Instant?, keeping kept: Set<Int64>? = nil, others: Int = 0, of sessions: [SessionSpan]?,
    in state: BookState
  ) throws(Failure) -> Summary {
    if isOfEvents { return try EventSummary.make(self, options, rule, keeping: kept, others: others, of: sessions, in: state) }
    var summary = try ItemSummary(self, options, rule, now: now, keeping: kept, others: others, tails: state.tails, on: state.connection)
    return try summary.run()
  }

  /// Refuses groups and fields that what is selected does not have.
  private func checkSummary(_ options: SummaryOptions) throws(Failure) {
    let groups = options.by.all
    guard groups.count == options.by.given.count(where: { $0 != .none }) else {
      throw Failure(.contradiction, "the summary has a group behind one that is not given; give the first ones")
    }
    if let twice = groups.first(where: { group in groups.count(where: { $0 == group }) > 1 }) {
      throw Failure(.contradiction, "the summary has the group \(twice.label) twice; give different ones, or fewer")
    }
    guard kind == .task || !groups.contains(.priority) && options.measures.isDisjoint(with: .ofTasks) else {
      throw Failure(.kind, "priorities, and what is complete, incomplete or carried over, are of tasks; query for tasks", field: .kind)
    }
    guard options.rank.isEmpty || options.rank.rawValue.nonzeroBitCount == 1 && options.measures.contains(options.rank) else {
      throw Failure(.contradiction, "a summary is ranked by one measure, which must be among those that are measured")
    }
    guard !options.flags.contains(.others) || options.most > 0 && !groups.isEmpty else {
      throw Failure(.contradiction, "others are all groups beyond a limit; group the summary, and give the limit", found: Measure(options.most))
    }
    for grouping in groups where isOfEvents && !grouping.isOfWhatIsLogged {
      throw Failure(.field, "\(kind == .bout ? "bouts" : "events") cannot be grouped by \(grouping.label); group them by time, event type, category, subject or session")
    }
    guard isOfEvents || !groups.contains(.session) else {
      throw Failure(.field, "only events and bouts are grouped by their session; query for these")
    }
    let fields: [Field] = isOfEvents ? [.value, .duration] : [.duration, .span, .eventCount, .latitude, .longitude, .accuracy]
    let isOwn = if case .own = options.field { !isOfEvents } else { false }
    if let field = options.field, !isOwn, !fields.contains(field) {
      throw Failure(.field, "the field \(field.name) cannot be summed up; take one of \(fields.map(\.name).joined(separator: ", "))\(isOfEvents ? "" : ", or a template's field of numbers")", field: field)
    }
    guard !options.measures.isDisjoint(with: .statistics) else { return }
    guard options.flags.contains(.intervals) != (options.field != nil) else {
      throw Failure(.contradiction, "sum, mean and the like are of a field or of the intervals between starts; give either")
    }
  }
}
