internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Rows of events and bouts: each is kept with its session until all rows were read, since bouts stand in any order.
extension TablesImport {
  mutating func take(
    event row: TableRow, of table: MappingTable, in file: String, _ template: MappedTemplate?, session own: MappedTemplate?, at place: String
  ) throws(Failure) {
    guard let events = table.events else { return }
    let said = try EventRow(row, table, events, clock)
    let values = try fields(of: row, table, template)
    let object = try events[.fields]?.object(of: row)
    guard let session = try session(of: row, table, events, said, own, at: place) else { return }
    guard session.id != 0 else {
      return records.account.tell(key: "session", "a row was not imported, since its session is in the trash and stays there", example: said.type ?? "", at: place)
    }
    let (begin, end) = try session.times(of: said)
    guard said.phase != .end, let name = said.type else { return session.reach(begin, counts: session.counts(said)) }
    if let number = said.number { try session.take(number: number, line: row.line) }
    var event = Event(time: begin, type: 0, value: said.value, note: said.text)
    event.phase = said.phase == .start ? .start : said.phase == .stop ? .stop : .point
    event.type = try type(named: name, seenFrom: session.holder, isState: event.phase != .point, template?.id, said.group, at: place)
    event.variant = try variant(of: event.type, values, object)
    if let reference = table.subject, let id = try entry(reference, .subject, of: row, at: place) {
      if id == 0 { records.note(.warning, .leftOut, at: place, key: "subject", "its subject is in the trash and stays there") } else { event.subject = id }
    }
    let line = SessionRows.Place(file: sessions.file(file), line: row.line)
    session.add(event, end: end, said, at: line, isJoined: events.isJoined)
  }

  /// A row's values of its template's fields; those that do not fit are refused. Whether a field must have one is for who asks.
  private func fields(of row: TableRow, _ table: MappingTable, _ template: MappedTemplate?) throws(Failure) -> TextKeyed<CustomValue> {
    var values = TextKeyed<CustomValue>()
    guard let template else { return values }
    for (field, value) in template.fields {
      guard let own = try value.own(of: row, field, clock) else { continue }
      if let problem = field.problem(with: own, now: records.transaction.now) { throw problem.failure(template.template.numbers[problem.field]) }
      values[field.name] = own
    }
    return values
  }

  // MARK: Sessions

  /// The session of a row; nil where it names none that can be had, which is told.
  private mutating func session(
    of row: TableRow, _ table: MappingTable, _ events: MappingEvents, _ said: EventRow, _ own: MappedTemplate?, at place: String
  ) throws(Failure) -> SessionRows? {
    switch events.session {
    case .row(let name, let key):
      guard let text = try key.text(of: row).map(TrimmedText.of) else { throw Failure(.missingKey, "\(QuotedValue.of(key.source)) is empty, and is the \"session\"", field: .session) }
      let uuid = identity(of: name, key: text)
      if let known = sessions[uuid] { return known }
      guard try isThere(name, key, text, .session, at: place) else { return nil }
      let id = try entry(uuid, .session, "\(QuotedValue.of(key.source)) is \(QuotedValue.of(text))", name)
      return try add(uuid, id)
    case .own(let inner, let key):
      guard let text = try key.text(of: row).map(TrimmedText.of) else { throw Failure(.missingKey, "\(QuotedValue.of(key.pattern.source)) is empty, and is the \"session\"", field: .session) }
      // Rows mostly name the session of the one before again.
      let uuid = sessions.last.flatMap { ExactText.same($0.name, text) ? $0.uuid : nil } ?? named(text, .session)
      sessions.last = (text, uuid)
      if let known = sessions[uuid] { return known }
      let known = try EntryStore.find(uuid, on: records.transaction.state().connection)
      let made = try made(uuid, of: row, inner, own, isKnown: known != nil, at: place)
      guard known != nil else {
        // By name alone it is one that is there, as a collection is.
        if inner.key == nil, let id = try session(named: made.values[.name]?.text ?? "", in: made.values[.parent]?.int ?? records.parent) { return try add(uuid, id) }
        var start = made.values[.time]?.int
        if start == nil, let time = said.time, let offset = said.offset {
          let (begin, overflow) = time.subtractingReportingOverflow(offset)
          guard !overflow, begin != .min else { throw Failure(.value, "its session would begin before the year 1677 or after 2262: see the \"seconds\"", field: .time) }
          start = begin
        }
        let session = SessionRows(id: nil, made: made, holder: made.values[.parent]?.int ?? records.parent, start: start)
        sessions.add(session, uuid)
        return session
      }
      // What a row does not say, the book does.
      return try add(uuid, try records.keep(uuid, made.values, as: .session, created: records.transaction.now, at: place).id)
    }
  }

  /// The one session of a name that the book had in a collection; nil where there is none.
  private mutating func session(named name: String, in collection: Int64) throws(Failure) -> Int64? {
    if sessions.titles[collection] == nil {
      var titles = TextKeyed<[Int64]>()
      let statement = try records.connection.statement(
        "SELECT id, name FROM \(Table.entry) WHERE parent = \(collection) AND kind = \(Kind.session) AND trashed IS NULL ORDER BY id")
      defer { statement.reset() }
      while try statement.step() {
        if !records.result.isAdded(statement.int(0)) { titles[statement.value(1).text ?? "", default: []].append(statement.int(0)) }
      }
      sessions.titles[collection] = titles
    }
    let found = sessions.titles[collection]?[name] ?? []
    guard found.count < 2 else {
      throw Failure(.duplicate, "\(found.count) sessions are called \(QuotedValue.of(name)); give \"session\" a \"key\", or rename all but one", field: .session, id: found[0])
    }
    return found.first
  }

  /// A session that the book has; 0 in the trash.
  private mutating func add(_ uuid: UUID, _ id: Int64) throws(Failure) -> SessionRows {
    let entry = id == 0 ? nil : try EntryStore.find(id, on: records.transaction.state().connection)
    let session = SessionRows(id: id, holder: entry?.parent ?? 0, start: entry?.time)
    sessions.add(session, uuid)
    return session
  }

  /// What a row says of the session that it makes; of one that is known nothing is made that it names.
  private mutating func made(
    _ uuid: UUID, of row: TableRow, _ inner: MappingTable, _ own: MappedTemplate?, isKnown: Bool, at place: String
  ) throws(Failure) -> SessionRows.Made {
    var values: FieldValues = [.zone: .text(zoneName)]
    try texts([.name, .description], of: row, inner, into: &values)
    if values[.name] == nil { values[.name] = .text("Untitled") }
    var length: Int64?
    if let time = try inner[.time]?.instant(of: row, clock) {
      values[.time] = .int(time)
      // Without an end it lasts as long as its rows say.
      let ends = [try inner[.end]?.text(of: row), try inner.duration?.text(of: row)]
      if ends.contains(where: { $0 != nil }), let end = try end(of: row, inner, from: time, at: place) { values[.end] = .int(end) }
    } else {
      if let end = try inner[.end]?.instant(of: row, clock) { values[.end] = .int(end) }
      length = try inner.duration?.duration(of: row)
    }
    guard !isKnown else { return SessionRows.Made(uuid: uuid, values: values, length: length, own: TextKeyed(), template: 0, place: place) }
    let position = try self.place(of: row, inner)
    if placesAllowed { position.forEach { values[$0] = $1 } } else if position != [:] { placesLeftOut += 1 }
    if let reference = inner.collection, let id = try entry(reference, .collection, of: row, at: place) { values[.parent] = .int(try held(id)) }
    if let reference = inner.subject, let id = try entry(reference, .subject, of: row, at: place), id != 0 { values[.subject] = .int(id) }
    values[.tags] = try tags(of: row, inner, at: place)
    if let own { values[.template] = .int(own.id) }
    let said = try own?.values(of: row, clock, time: values[.time]?.int ?? records.transaction.now, now: records.transaction.now) ?? TextKeyed()
    return SessionRows.Made(uuid: uuid, values: values, length: length, own: said, template: own?.id ?? 0, place: place)
  }

  // MARK: What events name

  private mutating func type(
    named name: String, seenFrom place: Int64, isState: Bool, _ template: Int64?, _ group: String?, at row: String
  ) throws(Failure) -> Int64 {
    if let known = sessions.types[place]?[name] {
      if isState, sessions.made[known] == false { sessions.made[known] = true }
      return known
    }
    let connection = try records.transaction.state().connection
    let checked = try FieldRules.check(.text(name), for: .name, of: .eventType).text ?? ""
    try EventTypes.requireOwnName(checked)
    let uuid = UUID.derived(from: "event type \(checked)", in: .tallybook)
    let id: Int64
    if let found = try EventTypes.find(checked, seenFrom: place, on: connection) {
      id = found
    } else if let known = try EntryStore.find(uuid, on: connection), try EntryStore.find(known, on: connection)?.kind == .eventType {
      // One that every book has, or that an import made, and that goes by another name by now.
      id = known
    } else {
      var values: FieldValues = [.name: .text(checked), .recordable: .int(1), .archived: .int(0)]
      values[.mode] = .int(Int64((isState ? EventMode.state : .point).rawValue))
      if let template { values[.template] = .int(template) }
      if let group { values[.exclusion] = try FieldRules.check(.text(group), for: .exclusion, of: .eventType) }
      id = try records.transaction.insert(.eventType, uuid: uuid, created: records.transaction.now, values)
      sessions.made[id] = isState
      sessions.templates[id] = template ?? 0
      records.note(.info, .added, at: row, key: "type", "event type \(checked.prefix(80))", id: id)
      if !isState { pointTypes.insert(id) }
    }
    sessions.types[place, default: TextKeyed()][name] = id
    return id
  }

  /// The variant of a type with a row's values; 0 without any.
  private mutating func variant(of type: Int64, _ given: TextKeyed<CustomValue>, _ object: JSONObject?) throws(Failure) -> Int64 {
    guard !given.isEmpty || object?.isEmpty == false else { return 0 }
    let connection = records.connection
    let known = sessions.templates[type]
    let template = if let known { known } else { try EntryStore.find(type, on: records.transaction.state().connection)?[.template].int ?? 0 }
    sessions.templates[type] = template
    var values = given
    if let object { values = CustomFields.kept(object, try template == 0 ? nil : Template.find(template, on: connection)?.schema) }
    let made = VariantValues(kept: values, of: type, template: template)
    if let known = sessions.variants[type]?[made.name] { return known }
    let id = try made.made(in: records.transaction)
    sessions.variants[type, default: TextKeyed()][made.name] = id
    return id == type ? 0 : id
  }

  // MARK: Afterwards

  /// Keeps what was gathered, session by session.
  mutating func finishSessions() throws(Failure) {
    for id in pointTypes where sessions.made[id] == true {
      try EntryStore.update(id, [.mode: .int(Int64(EventMode.state.rawValue))], in: records.transaction)
    }
    for session in sessions.all where session.id != 0 {
      let kept: Int64
      do throws(Failure) { kept = try self.kept(session) } catch {
        try records.leaveOut(error, at: session.made?.place ?? records.name)
        continue
      }
      try finish(session, kept)
    }
    sessions.clear()
  }

  private mutating func finish(_ session: SessionRows, _ id: Int64) throws(Failure) {
    guard id != 0, !session.events.isEmpty else { return }
    var walk = EventRowWalk(session)
    let (sessions, records) = (sessions, records)
    try walk.run { (row, other) throws(Failure) in
      let place = session.places[row]
      try records.leaveOut(
        Failure(.value, "the bout begins while the one of line \(session.places[other].line) lasts, which has the same type, subject and values; tell them apart by one of these"), at: sessions.text(place))
    }
    for row in walk.noStart { tell(.noStart, "a stop has no start, and stays as a state of no length", row, session) }
    for row in walk.unclosed { tell(.unclosed, "a state has no stop, and lasts until it begins anew or its session ends", row, session) }
    guard let entry = try EntryStore.find(id, on: records.transaction.state().connection) else { return }
    let end = entry.end ?? .max
    for row in 0..<session.events.count where session.events.times[row] < entry.time || session.events.times[row] > end {
      tell(.timeOrder, "an event is before its session's start or after its end, and stays there", row, session)
    }
    var events = walk.events
    let isNumbered = !session.numbers.isEmpty
    if isNumbered { events = numbered(walk, session) }
    if records.result.isAdded(id) {
      var columns = EventColumns()
      columns.reserve(events.count)
      for row in 0..<events.count { columns.append(events[row].logged) }
      try Chunks.append(columns, to: id, on: records.transaction.connection)
    } else {
      try EventRowMerge(records, entry, at: session.places.first.map(sessions.text) ?? records.name).run(events, isNumbered: isNumbered)
    }
  }

  /// Events under the numbers that their rows have; the others behind these.
  private func numbered(_ walk: EventRowWalk, _ session: SessionRows) -> EventColumns {
    var next = session.numbers.max() ?? 0
    var all: [Event] = []
    for (place, row) in walk.rows.enumerated() {
      var event = walk.events[place]
      let number = row < 0 || session.numbers.count <= row ? 0 : session.numbers[Int(row)]
      if number == 0 { next += 1 }
      event.seq = number == 0 ? next : number
      all.append(event)
    }
    all.sort { $0.seq < $1.seq }
    var columns = EventColumns()
    for event in all { columns.append(event) }
    return columns
  }

  private func tell(_ reason: Reason, _ what: String, _ row: Int, _ session: SessionRows) {
    records.account.tell(
      .warning, reason, key: reason == .timeOrder ? "time" : "phase", what, example: ISO8601.text(session.events.times[row]), at: sessions.text(session.places[row]), isLoss: false)
  }

  /// The id of a session, which is made where a row makes it. Its times are instants from then on.
  private mutating func kept(_ session: SessionRows) throws(Failure) -> Int64 {
    if let id = session.id { return id }
    guard let made = session.made else { return 0 }
    var values = made.values
    let start: Instant
    if let known = session.start {
      start = known
    } else if let first = session.earliest {
      start = first
      assume("time", "nothing says when a session began, and the time of its first event was taken", made)
    } else {
      // Nothing of it lies ahead: it is over.
      let (begin, overflow) = records.transaction.now.subtractingReportingOverflow(session.length ?? 0)
      guard !overflow, begin >= .min + nanosecondsPerSecond else {
        throw Failure(.value, "the session would begin before the year 1677, because without a \"time\" it ends now; give its \"time\"", field: .time)
      }
      start = begin / nanosecondsPerSecond * nanosecondsPerSecond
      assume("time", "nothing says when a session began, and it was taken to have ended at the import", made)
    }
    try session.settle(at: start)
    values[.time] = .int(start)
    if let length = made.length, values[.end] == nil {
      let (end, overflow) = start.addingReportingOverflow(length)
      guard !overflow else { throw Failure(.value, "the session would end after the year 2262: see its \"duration\"", field: .end) }
      values[.end] = .int(end)
    }
    let end = values[.end]?.int ?? max(start, session.latest ?? start)
    guard end >= start else { throw Failure(.value, "the \"end\" of the session is before it begins, at \(ISO8601.text(start))", field: .end) }
    values[.end] = .int(end)
    let (id, isNew) = try records.keep(made.uuid, values, as: .session, created: records.transaction.now, at: made.place)
    if isNew, !made.own.isEmpty { try CustomValues.set(made.own, replacing: TextKeyed(), of: id, template: made.template, in: records.transaction) }
    return id
  }

  private func assume(_ key: String, _ what: String, _ made: SessionRows.Made) {
    records.account.tell(.info, .assumed, key: key, what, example: made.values[.name]?.text ?? "", at: made.place, isLoss: false)
  }
}
