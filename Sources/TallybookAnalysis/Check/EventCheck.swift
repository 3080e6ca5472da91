internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Looks at sessions one after the other for what an observer may have overlooked.
struct EventCheck {
  private let state: BookState
  private var findings = ListedFindings()
  private var names: EntryNames
  private var rules: [Int64: EventTypeInfo?] = [:]
  /// Event types that have events, variants too, and subjects that events are about.
  private var used: Set<Int64> = []
  /// From where sessions see what is defined.
  private var places: Set<Int64> = []

  init(in state: BookState) {
    self.state = state
    names = EntryNames(on: state.connection)
  }

  /// Reads a session whole.
  mutating func add(_ session: SessionSpan) throws(Failure) {
    places.insert(try state.connection.value("SELECT parent FROM \(Table.entry) WHERE id = \(session.id)")?.int ?? 0)
    let merge = try EventMerge(session.id, in: state)
    var open: [OpenState: Event] = [:]
    var together: [Together] = []
    while true {
      let columns = try merge.next(4096)
      guard !columns.isEmpty else { break }
      for row in 0..<columns.count {
        let event = columns[row]
        used.formUnion([event.type, event.variant, event.subject])
        try checkTime(of: event, in: session)
        if event.phase == .stop {
          guard let stopped = open.stopped(by: event) else {
            try tell(.noStart, event, in: session, "stops, and was not started before")
            continue
          }
          open[stopped] = nil
          try end(&together, of: stopped, at: event.time, in: session)
        } else {
          var excluded: [OpenState] = []
          for other in open.keys where other.subject == event.subject { if try excludes(event, other) { excluded.append(other) } }
          for other in excluded.sorted(by: { ($0.type, $0.variant) < ($1.type, $1.variant) }) { together.append(Together(state: other, beside: event)) }
          if event.phase == .start { open[OpenState(event)] = event }
        }
      }
    }
    for left in together { try tell(left, in: session) }
    guard session.end != nil else { return }
    for start in open.values.sorted(by: { ($0.time, $0.seq) < ($1.time, $1.seq) }) {
      try tell(.unclosed, start, in: session, "starts and does not stop, though the session has ended")
    }
  }

  /// What concerns all that was looked at.
  mutating func finish() throws(Failure) -> [Finding] {
    try checkValues()
    try checkDefinitions()
    return findings.all
  }

  // MARK: Events

  /// A state that is open beside what excludes it, until one of them ends.
  private struct Together {
    let state: OpenState
    let beside: Event
  }

  private mutating func excludes(_ event: Event, _ other: OpenState) throws(Failure) -> Bool {
    guard event.type != other.type, let type = try rule(of: event.type), let excluded = try rule(of: other.type) else { return false }
    return type.stops(excluded)
  }

  private mutating func rule(of type: Int64) throws(Failure) -> EventTypeInfo? {
    if let known = rules[type] { return known }
    let found = try EventTypes.info(type, on: state.connection)
    rules[type] = .some(found)
    return found
  }

  /// A state ended: what was open beside it no longer than a moment was stopped by it, and written in another order.
  private mutating func end(_ together: inout [Together], of stopped: OpenState, at time: Instant, in session: SessionSpan) throws(Failure) {
    guard together.contains(where: { $0.state == stopped || OpenState($0.beside) == stopped }) else { return }
    for each in together where (each.state == stopped || OpenState(each.beside) == stopped) && time > each.beside.time { try tell(each, in: session) }
    together.removeAll { $0.state == stopped || OpenState($0.beside) == stopped }
  }

  private mutating func tell(_ together: Together, in session: SessionSpan) throws(Failure) {
    try tell(.together, together.beside, in: session, "excludes \(try names.name(together.state.type).prefix(80)), which is open and goes on")
  }

  private mutating func checkTime(of event: Event, in session: SessionSpan) throws(Failure) {
    if event.time < session.start { try tell(.timeOrder, event, in: session, "is before the session's start") }
    if let end = session.end, event.time > end { try tell(.timeOrder, event, in: session, "is after the session's end") }
  }

  private mutating func tell(_ reason: Reason, _ event: Event, in session: SessionSpan, _ what: String) throws(Failure) {
    var names = names
    try findings.add(reason) { () throws(Failure) in
      let about = event.subject == 0 ? "" : " of \(try names.name(event.subject).prefix(80))"
      var finding = Finding(
        .warning, reason, at: "\(try names.name(session.id).prefix(80))", key: Field.seq.name,
        "event \(event.seq), \(try names.name(event.type).prefix(80))\(about) at \(ISO8601.text(event.time)), \(what)", id: session.id)
      (finding.field, finding.found) = (.seq, .int(Int64(bitPattern: event.seq)))
      return finding
    }
    self.names = names
  }

  // MARK: Definitions

  /// Values of events and of subjects that their templates refuse by now.
  private mutating func checkValues() throws(Failure) {
    for id in used.sorted() where id != 0 {
      guard var finding = try TemplateMisfits.find(of: id, on: state.connection) else { continue }
      finding.message = "\(try names.name(id).prefix(80)): \(finding.message)"
      try findings.add(.misfit) { finding }
    }
  }

  /// What the sessions see: event types and subjects of their places, of those above, and of the root.
  private mutating func checkDefinitions() throws(Failure) {
    var told: Set<[Int64]> = []
    var seen: [Int64: (name: String, isArchived: Bool)] = [:]
    for place in places.sorted() {
      var keyed: [String: Int64] = [:]
      let chain = [0] + (place == 0 ? [] : try Tree.path(of: place, on: state.connection))
      let rows = try state.connection.rows(
        """
        SELECT id, kind, name, shortcut, archived, recordable, uuid FROM \(Table.entry) WHERE kind > \(Kind.task) AND kind IN (\(Kind.eventType), \(Kind.subject))
          AND +parent IN (\(chain.map { Value.int($0) })) AND trashed IS NULL ORDER BY kind, name, id
        """)
      while try rows.step() {
        let (id, name, isArchived) = (rows.int(0), rows.text(2), rows.int(4) != 0)
        let isBuiltIn = UUID(stored: rows.blob(6)).map(BuiltInEventTypes.uuids.contains) ?? false
        if rows.int(1) == Int64(Kind.eventType.rawValue), rows.int(5) != 0, isArchived || !isBuiltIn { seen[id] = (name, isArchived) }
        guard !isArchived, let key = rows.value(3).text, !key.isEmpty else { continue }
        guard let other = keyed.updateValue(id, forKey: key), told.insert([other, id]).inserted else { continue }
        let names = (try self.names.name(other).prefix(80), name.prefix(80))
        try findings.add(.keyTwice) {
          var finding = Finding(.warning, .keyTwice, key: Field.key.name, "\(names.0) and \(names.1) have the key \(QuotedValue.of(key)); give one of them another", id: id)
          finding.field = .key
          return finding
        }
      }
    }
    for (id, type) in seen.sorted(by: { $0.key < $1.key }) where used.contains(id) == type.isArchived {
      let name = "the event type \(type.name.prefix(80))"
      if type.isArchived {
        try findings.add(.archivedUsed) { Finding(.info, .archivedUsed, key: Field.type.name, "\(name) is archived, and has events here", id: id) }
      } else {
        try findings.add(.neverUsed) { Finding(.info, .neverUsed, key: Field.type.name, "\(name) has no events here", id: id) }
      }
    }
  }
}
