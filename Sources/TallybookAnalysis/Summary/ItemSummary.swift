internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Sums up items: sessions by their intervals, everything else where its time is.
struct ItemSummary {
  private let options: SummaryOptions
  private let query: Query
  private let rule: DayRule
  private var isOfTasks: Bool { query.kind == .task }
  // What the options say, asked once.
  private let isWholeAtStart: Bool
  private let takesFirstTag: Bool
  private let hasStatistics: Bool
  /// Where it groups by the types of its events and by their categories; nil where it does not by both.
  private let typeAndCategory: (type: Int, category: Int)?
  private let connection: Connection
  private var groups: SummaryGroups
  private var names: SummaryNames
  private let intervals: Intervals
  private let tags: MergeJoin?
  private let trashedTags: Set<Int64>
  private let events: SummaryEvents?
  /// The values of the template's field that statistics are of.
  private let measured: CustomNumbers?

  // Of the present item:
  private var shares = SummaryShares()
  private var tagsOfItem: [Int64] = []
  private var numbers: [(number: Int64, events: Int64)] = []

  private var categoryNumbers: [String: Int64] = [:]
  private var categoryOfType: [Int64: Int64] = [:]

  init(
    _ query: Query, _ options: SummaryOptions, _ rule: DayRule, now: Instant?, keeping kept: Set<Int64>?, others: Int,
    tails: [Int64: EventColumns], on connection: Connection
  ) throws(Failure) {
    self.query = query
    self.rule = rule
    self.options = options
    self.connection = connection
    let by = options.by
    func groups(by grouping: Grouping) -> Bool { by.contains(grouping) }
    var columns = Intervals.Columns()
    columns.parent = groups(by: .collection)
    columns.subject = groups(by: .subject)
    columns.category = groups(by: .category) && (query.kind == .eventType || query.kind == .task)
    columns.task = query.kind == .task
    columns.field = options.measures.isDisjoint(with: .statistics) ? nil : options.field
    intervals = try Intervals(
      query, columns, since: columns.task ? nil : options.since, until: columns.task ? nil : options.until, wholeAtStart: options.flags.contains(.wholeAtStart), now: now,
      on: connection)
    tags = groups(by: .tag) ? try MergeJoin(.entryTag, owner: "entry", columns: "tag, ordinal", order: "tag", on: connection) : nil
    trashedTags = groups(by: .tag) ? try Tags.trashed(on: connection) : []
    events = Self.needsEvents(options, of: query.kind) ? try SummaryEvents(tails, on: connection) : nil
    measured = if case .own(let number) = columns.field { try CustomNumbers(number, on: connection) } else { nil }
    names = SummaryNames(labels: try Labels(on: connection), others: others)
    for case .own(let number) in by.all { names.own.append(try CustomGroups(number, on: connection)) }
    self.groups = SummaryGroups(options, rule, ofTasks: query.kind == .task, keeping: kept)
    isWholeAtStart = options.flags.contains(.wholeAtStart)
    takesFirstTag = options.flags.contains(.firstTag)
    hasStatistics = !options.measures.isDisjoint(with: .statistics)
    let places = (type: by.all.firstIndex(of: .eventType), category: by.all.firstIndex(of: .category))
    typeAndCategory = if query.kind != .eventType, query.kind != .task, let type = places.type, let category = places.category { (type, category) } else { nil }
  }

  /// Whether it looks at the events of what it sums up, those in tails included.
  static func needsEvents(_ options: SummaryOptions, of kind: Kind?) -> Bool {
    func groups(by grouping: Grouping) -> Bool { options.by.contains(grouping) }
    let isOfField = !options.measures.isDisjoint(with: .statistics) && options.field == .eventCount
    return options.measures.contains(.events) || isOfField || groups(by: .eventType) || groups(by: .category) && kind != .eventType && kind != .task
  }

  mutating func run() throws(Failure) -> Summary {
    while try intervals.next({ item throws(Failure) in
      try add(item)
      try groups.requireRoom()
    }) {}
    return try SummaryResult.make(options, groups, names, on: connection)
  }

  private mutating func add(_ item: Intervals.Item) throws(Failure) {
    var start = item.time
    var interval = item.interval
    // A task counts on the day that it is on, whenever it was made; in the backlog only where no range is asked for.
    if let task = item.task {
      guard task.day != nil || options.since == nil && options.until == nil else { return }
      if let day = task.day { start = rule.start(ofNumber: day) }
    }
    if isWholeAtStart || interval == nil {
      guard start >= options.since ?? .min, options.until.map({ start < $0 }) ?? true else { return }
    } else if let uncut = interval {
      guard let cut = uncut.cut(since: options.since, until: options.until) else { return }
      interval = cut
      start = cut.start
    }
    try events?.read(of: item.id)
    try findShares(item)
    groups.count(at: start, shares, events: events?.total ?? 0, task: item.task)
    if let interval { add(interval) }
    guard hasStatistics else { return }
    if options.flags.contains(.intervals) { return groups.add(start: start, shares) }
    switch options.field {
    case .duration: groups.add(interval.map { .int($0.duration) } ?? item.value, at: start, shares)
    case .span: groups.add(interval.map { .int(elapsed(from: $0.start, to: $0.end)) } ?? .null, at: start, shares)
    case .eventCount: groups.add(item.isSession ? .int(events?.total ?? 0) : .null, at: start, shares)
    case .own: for number in try measured?.read(of: item.id) ?? [] { groups.add(number, at: start, shares) }
    default: groups.add(item.value, at: start, shares)
    }
  }

  private mutating func add(_ interval: Interval) {
    if isWholeAtStart { return groups.add(interval.duration, at: interval.start, shares) }
    interval.forEachStretch { groups.add(from: $0, to: $1, shares) }
  }

  // MARK: Groups

  /// Finds the groups that an item falls into, those of time left open.
  private mutating func findShares(_ item: Intervals.Item) throws(Failure) {
    try readTags(item)
    let total = events?.total ?? 0
    // What is kept is taken and given back, so that items cost no allocation.
    var (shares, found) = (self.shares, numbers)
    self.shares = SummaryShares()
    numbers = []
    defer { (self.shares, numbers) = (shares, found) }
    shares.begin(events: total)
    for place in groups.by.indices {
      let grouping = groups.by[place]
      if isByInstant(grouping) {
        shares.repeatLevel()
        continue
      }
      found.removeAll(keepingCapacity: true)
      try find(&found, item, grouping, total)
      for index in shares.before {
        for number in found.indices {
          var share = shares.all[index]
          guard try goes(found[number].number, at: place, with: share) else { continue }
          share.groups[place] = found[number].number
          // Of a type and its category the type says how many events there are.
          if grouping.isOfEvents { share.events = min(share.events, found[number].events) }
          shares.append(share)
        }
      }
      shares.endLevel()
    }
    if !groups.keepsAll { shares = joiningOthers(shares) }
  }

  /// Whether a group goes with others: of event types and categories each type with its own one.
  private mutating func goes(_ number: Int64, at place: Int, with share: SummaryShares.Share) throws(Failure) -> Bool {
    guard let (type, category) = typeAndCategory, max(type, category) == place else { return true }
    let (typeNumber, categoryNumber) = type == place ? (number, share.groups[category]) : (share.groups[type], number)
    return try typeNumber == SummaryTable.nothing ? categoryNumber == SummaryTable.nothing : self.category(ofType: typeNumber) == categoryNumber
  }

  /// What falls into several of the other groups counts once in all of them.
  private func joiningOthers(_ shares: SummaryShares) -> SummaryShares {
    var all = SummaryShares()
    all.begin(events: shares.all[0].events)
    for level in groups.by.indices {
      var joined: [SummaryShares.Share] = []
      for var share in shares.all[shares.first...] where share.level == level {
        if !isByInstant(groups.by[0]) { share.groups[0] = groups.standing(share.groups[0]) }
        guard let known = joined.firstIndex(where: { $0.groups == share.groups }) else {
          joined.append(share)
          continue
        }
        // Events are of one type and category each; of tags and the like all events are in every group.
        joined[known].events = groups.by[0].isOfEvents ? added(joined[known].events, share.events) : max(joined[known].events, share.events)
      }
      for share in joined { all.append(share) }
      all.endLevel()
    }
    return all
  }

  /// Whether a group is found by an instant: of tasks none is.
  private func isByInstant(_ grouping: Grouping) -> Bool { grouping.isTime && !isOfTasks }

  /// Finds the tags that an item carries: those in the trash are none.
  private mutating func readTags(_ item: Intervals.Item) throws(Failure) {
    guard let tags else { return }
    tagsOfItem.removeAll(keepingCapacity: true)
    var first = Int64.max
    let (takesFirst, trashed) = (takesFirstTag, trashedTags)
    try tags.forEach(of: item.id) { row in
      let (tag, ordinal) = (row.int(1), row.int(2))
      if !trashed.isEmpty, trashed.contains(tag) { return }
      guard takesFirst else { return tagsOfItem.append(tag) }
      guard ordinal < first else { return }
      tagsOfItem.removeAll(keepingCapacity: true)
      tagsOfItem.append(tag)
      first = ordinal
    }
  }

  /// The groups of one kind that an item falls into, with how many of its events do.
  private mutating func find(
    _ numbers: inout [(number: Int64, events: Int64)], _ item: Intervals.Item, _ grouping: Grouping, _ total: Int64
  ) throws(Failure) {
    switch grouping {
    case .day, .week, .month, .year, .hour, .weekday:
      guard let task = item.task else { return numbers.append((0, total)) }
      numbers.append((task.number(grouping, rule) ?? SummaryTable.nothing, total))
    case .priority: numbers.append((item.task?.priority ?? SummaryTable.nothing, total))
    case .own:
      for index in names.own.indices where names.own[index].name.field == grouping.ownField {
        for number in try names.own[index].read(of: item.id) { numbers.append((number, total)) }
      }
    case .none, .session: numbers.append((0, total))
    case .tag: for tag in tagsOfItem { numbers.append((tag, total)) }
    case .subject: numbers.append((item.subject == 0 ? SummaryTable.nothing : item.subject, total))
    case .kind: numbers.append((item.kind, total))
    case .collection: numbers.append((item.parent, total))
    case .eventType: for (type, events) in events?.types ?? [] { numbers.append((type, events)) }
    case .category where query.kind == .eventType || isOfTasks: numbers.append((number(ofCategory: item.category), total))
    case .category:
      for (type, events) in events?.types ?? [] {
        let number = try category(ofType: type)
        if let index = numbers.firstIndex(where: { $0.number == number }) {
          numbers[index].events += events
        } else {
          numbers.append((number, events))
        }
      }
    }
    if numbers.isEmpty { numbers.append((SummaryTable.nothing, grouping.isOfEvents ? 0 : total)) }
  }

  private mutating func category(ofType type: Int64) throws(Failure) -> Int64 {
    if let known = categoryOfType[type] { return known }
    let number = number(ofCategory: try connection.value("SELECT category FROM \(Table.entry) WHERE id = \(type)")?.text)
    categoryOfType[type] = number
    return number
  }

  private mutating func number(ofCategory text: String?) -> Int64 {
    guard let text, !text.isEmpty else { return SummaryTable.nothing }
    if let known = categoryNumbers[text] { return known }
    let number = Int64(names.categories.count)
    names.categories.append(text)
    categoryNumbers[text] = number
    return number
  }
}
