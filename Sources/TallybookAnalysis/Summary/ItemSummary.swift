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
  private var shares: [SummaryGroups.Share] = []
  private var whole: [SummaryGroups.Share] = []
  private var tagsOfItem: [Int64] = []
  private var firstNumbers: [(number: Int64, events: Int64)] = []
  private var secondNumbers: [(number: Int64, events: Int64)] = []

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
    func groups(by grouping: Grouping) -> Bool { by.first == grouping || by.second == grouping }
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
    for case .own(let number) in [by.first, by.second] { names.own.append(try CustomGroups(number, on: connection)) }
    self.groups = SummaryGroups(options, rule, ofTasks: query.kind == .task, keeping: kept)
  }

  /// Whether it looks at the events of what it sums up, those in tails included.
  static func needsEvents(_ options: SummaryOptions, of kind: Kind?) -> Bool {
    func groups(by grouping: Grouping) -> Bool { options.by.first == grouping || options.by.second == grouping }
    let isOfField = !options.measures.isDisjoint(with: .statistics) && options.field == .eventCount
    return options.measures.contains(.events) || isOfField || groups(by: .eventType) || groups(by: .category) && kind != .eventType && kind != .task
  }

  mutating func run() throws(Failure) -> Summary {
    while let item = try intervals.next() {
      try add(item)
      try groups.requireRoom()
    }
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
    if options.flags.contains(.wholeAtStart) || interval == nil {
      guard start >= options.since ?? .min, options.until.map({ start < $0 }) ?? true else { return }
    } else if let uncut = interval {
      guard let cut = uncut.cut(since: options.since, until: options.until) else { return }
      interval = cut
      start = cut.start
    }
    try events?.read(of: item.id)
    try findShares(item)
    groups.count(at: start, shares, whole, events: events?.total ?? 0, task: item.task)
    if let interval { add(interval) }
    guard !options.measures.isDisjoint(with: .statistics) else { return }
    if options.flags.contains(.intervals) { return groups.add(start: start, shares, whole) }
    switch options.field {
    case .duration: groups.add(interval.map { .int($0.duration) } ?? item.value, at: start, shares, whole)
    case .span: groups.add(interval.map { .int(elapsed(from: $0.start, to: $0.end)) } ?? .null, at: start, shares, whole)
    case .eventCount: groups.add(item.isSession ? .int(events?.total ?? 0) : .null, at: start, shares, whole)
    case .own: for number in try measured?.read(of: item.id) ?? [] { groups.add(number, at: start, shares, whole) }
    default: groups.add(item.value, at: start, shares, whole)
    }
  }

  private mutating func add(_ interval: Interval) {
    if options.flags.contains(.wholeAtStart) { return groups.add(interval.duration, at: interval.start, shares, whole) }
    interval.forEachStretch { groups.add(from: $0, to: $1, shares, whole) }
  }

  // MARK: Groups

  /// Finds the groups that an item falls into, those of time left open.
  private mutating func findShares(_ item: Intervals.Item) throws(Failure) {
    shares.removeAll(keepingCapacity: true)
    whole.removeAll(keepingCapacity: true)
    let total = events?.total ?? 0
    let by = options.by
    if by.first == .none || isByInstant(by.first), by.second == .none || isByInstant(by.second) {
      shares.append(SummaryGroups.Share(first: 0, second: 0, events: total))
      if by.second != .none { whole.append(SummaryGroups.Share(first: 0, second: 0, events: total)) }
      return
    }
    try readTags(item)
    if by.first.isOfEvents, by.second.isOfEvents, query.kind != .eventType, !isOfTasks {
      try findEventShares()
      if !groups.keepsAll { joinOthers() }
      return
    }
    // The arrays are taken and given back, so that items cost no allocation.
    var (first, second) = (firstNumbers, secondNumbers)
    (firstNumbers, secondNumbers) = ([], [])
    first.removeAll(keepingCapacity: true)
    second.removeAll(keepingCapacity: true)
    try find(&first, item, by.first, total)
    if by.second != .none { try find(&second, item, by.second, total) }
    for number in first {
      whole.append(SummaryGroups.Share(first: number.number, second: 0, events: number.events))
      for other in second {
        shares.append(SummaryGroups.Share(first: number.number, second: other.number, events: by.second.isOfEvents ? other.events : number.events))
      }
    }
    (firstNumbers, secondNumbers) = (first, second)
    if by.second == .none { swap(&shares, &whole) }
    if !groups.keepsAll { joinOthers() }
  }

  /// What falls into several of the other groups counts once in all of them.
  private mutating func joinOthers() {
    func joined(_ shares: [SummaryGroups.Share]) -> [SummaryGroups.Share] {
      var joined: [SummaryGroups.Share] = []
      for var share in shares {
        share.first = isByInstant(options.by.first) ? share.first : groups.standing(share.first)
        guard let known = joined.firstIndex(where: { $0.first == share.first && $0.second == share.second }) else {
          joined.append(share)
          continue
        }
        // Events are of one type and category each; of tags and the like all events are in every group.
        joined[known].events = options.by.first.isOfEvents ? added(joined[known].events, share.events) : max(joined[known].events, share.events)
      }
      return joined
    }
    shares = joined(shares)
    whole = joined(whole)
  }

  /// Whether a group is found by an instant: of tasks none is.
  private func isByInstant(_ grouping: Grouping) -> Bool { grouping.isTime && !isOfTasks }

  /// By type and category, in either order: each type has but one category.
  private mutating func findEventShares() throws(Failure) {
    for (type, count) in events?.types ?? [] {
      let category = try category(ofType: type)
      let share = SummaryGroups.Share(
        first: options.by.first == .eventType ? type : category, second: options.by.second == .eventType ? type : category, events: count)
      shares.append(share)
      if let index = whole.firstIndex(where: { $0.first == share.first }) {
        whole[index].events = added(whole[index].events, count)
      } else {
        whole.append(SummaryGroups.Share(first: share.first, second: 0, events: count))
      }
    }
    guard shares.isEmpty else { return }
    shares.append(SummaryGroups.Share(first: SummaryTable.nothing, second: SummaryTable.nothing, events: 0))
    whole.append(SummaryGroups.Share(first: SummaryTable.nothing, second: 0, events: 0))
  }

  /// Finds the tags that an item carries: those in the trash are none.
  private mutating func readTags(_ item: Intervals.Item) throws(Failure) {
    guard let tags else { return }
    tagsOfItem.removeAll(keepingCapacity: true)
    var first = Int64.max
    let (takesFirst, trashed) = (options.flags.contains(.firstTag), trashedTags)
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
