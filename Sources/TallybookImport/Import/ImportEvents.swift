internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookText

/// Brings the events and pauses of one session into a book.
struct ImportEvents {
  typealias Object = ImportDocument.Object

  /// An event as a document has it.
  private struct Given {
    let event: Event
    /// When and what it was as it was logged, where it was edited since.
    let logged: Event?
  }

  private let document: JSONImport
  private let session: Int64
  /// Whether types that nobody defines are made; a look before anything is changed makes none.
  private let makesTypes: Bool
  private var types = TextKeyed<Int64>()
  /// Variants by their types and what they are called.
  private var variants: [Int64: TextKeyed<Int64>] = [:]
  /// The templates of types; nil of one that has none.
  private var templates: [Int64: Template?] = [:]

  init(_ document: JSONImport, session: Int64, makesTypes: Bool = true) {
    self.document = document
    self.session = session
    self.makesTypes = makesTypes
  }

  private var transaction: Transaction { document.transaction }

  /// Takes them into a session that was made for them.
  mutating func fill(_ given: ImportSession) throws(Failure) {
    let events = try events(of: given)
    for pause in given.pauses { try Pauses.add(pause, to: session, in: transaction) }
    var columns = EventColumns()
    for each in events { columns.append((each.logged ?? each.event).logged) }
    try Chunks.append(columns, to: session, on: transaction.connection)
    if columns.isEmpty { try Chunks.setTail(false, of: session, on: transaction.connection) }
    for each in events {
      guard let logged = each.logged else { continue }
      try EventEdit.changing(each.event.logged, from: logged.logged, over: nil).save(of: session, in: transaction)
    }
  }

  /// The number of the first event that the document and the book both logged, each another one; nil where there is none. Laying
  /// one over the other would lose it.
  mutating func conflict(_ given: ImportSession) throws(Failure) -> UInt64? {
    // All of it is read again, and told then.
    document.account.isMuted = true
    defer { document.account.isMuted = false }
    let events = try events(of: given)
    guard let entry = try EntryStore.find(session, on: transaction.connection) else { return nil }
    let state = try transaction.state(.of(session: session))
    let here = try Self.all(of: entry, in: state)
    let edits = try EventEdit.all(of: session, on: transaction.connection)
    let types = try Variants.types(on: transaction.connection)
    var logged = LoggedEvents(of: session, tail: state.tails[session])
    for each in events {
      let event = each.event
      guard let now = here[event.seq] ?? edits[event.seq]?.event.tellingVariant(types), now != event else { continue }
      let first = edits[event.seq]?.operation == .insert ? nil : try logged.find(event.seq, on: transaction.connection)?.tellingVariant(types)
      if let was = each.logged {
        if Self.isSame(was, now) || first.map({ Self.isSame(was, $0) }) == true { continue }
      } else if event == first {
        continue
      }
      return event.seq
    }
    return nil
  }

  /// Whether two are one event as it was logged: of what was edited no more is known.
  private static func isSame(_ one: Event, _ other: Event) -> Bool {
    one.time == other.time && (one.type, one.variant) == (other.type, other.variant) && one.phase == other.phase
  }

  private mutating func events(of given: ImportSession) throws(Failure) -> [Given] {
    var events: [Given] = []
    events.reserveCapacity(given.events.count)
    var lines = EventLines()
    for (place, object) in given.events {
      do throws(Failure) {
        let isPlain = object.has(only: document.isMEL ? ImportKeys.plainEventOfMEL : ImportKeys.plainEvent)
        let event = try event(object, number: UInt64(place), isPlain: isPlain)
        if let earlier = lines.add(event.seq, on: object.line) {
          throw Failure(.duplicate, "line \(object.line): \"seq\" \(event.seq) was given on line \(earlier) already")
        }
        let logged = isPlain ? nil : try object.object("logged", "the event as it was logged").map { (logged) throws(Failure) in
          logged.tellOthers(than: ImportKeys.logged)
          return try moment(logged, number: event.seq, isPlain: false)
        }
        events.append(Given(event: event, logged: logged))
      } catch {
        if makesTypes { try document.leaveOut(error, line: object.line) } else if !document.leavesOut(error) { throw error }
      }
    }
    events.sort { $0.event.seq < $1.event.seq }
    return events
  }

  /// On which line each number was given. Mostly they ascend, and then none comes twice.
  private struct EventLines {
    private var ascending: [(seq: UInt64, line: Int32)] = []
    private var others: [UInt64: Int32] = [:]

    /// The line that gave a number already; nil where none did.
    mutating func add(_ seq: UInt64, on line: Int32) -> Int32? {
      if others.isEmpty {
        guard let last = ascending.last, last.seq >= seq else {
          ascending.append((seq, line))
          return nil
        }
        for each in ascending { others[each.seq] = each.line }
        ascending = []
      }
      return others.updateValue(line, forKey: seq)
    }
  }

  private static func all(of entry: Entry, in state: BookState) throws(Failure) -> [UInt64: Event] {
    let walk = try EventMerge(entry.id, in: state)
    var events: [UInt64: Event] = [:]
    while true {
      let columns = try walk.next(8192)
      if columns.isEmpty { return events }
      for row in 0..<columns.count { events[columns.seq(row)] = columns[row] }
    }
  }

  /// Lays what differs over a session that is there and that nothing of it conflicts with; what only the book has stays.
  mutating func merge(_ given: ImportSession) throws(Failure) {
    let (events, line) = (try events(of: given).map(\.event), given.line)
    guard let entry = try EntryStore.find(session, on: transaction.connection) else { return }
    let here = try Self.all(of: entry, in: transaction.state(.of(session: session)))
    let edits = try EventEdit.all(of: session, on: transaction.connection)
    if try Pauses.all(of: session, on: transaction.connection) != given.pauses, !given.pauses.isEmpty {
      document.account.tellDifference(key: "pauses", example: "\(given.pauses.count) pauses", at: "\(document.name):\(line)")
    }
    var added = 0
    var changed = 0
    for event in events where here[event.seq] != event {
      if edits[event.seq]?.operation == .delete {
        document.account.tell(
          key: "events", "an event that was deleted here stays deleted", example: ISO8601.text(event.time), at: "\(document.name):\(line)")
        continue
      }
      if added + changed == 0 { try document.requireUnowned(session, line) }
      if let was = here[event.seq] {
        try EventEdit.changing(event.logged, from: was.logged, over: edits[event.seq]).save(of: session, in: transaction)
        changed += 1
      } else {
        try EventEdit.inserting(event.logged).save(of: session, in: transaction)
        try Chunks.setNextSeq(event.seq &+ 1, of: session, on: transaction.connection)
        added += 1
      }
    }
    guard added + changed > 0 else { return }
    document.note(.info, .changed, line: line, key: "events", "session \(entry.name.prefix(80)): \(added) events added, \(changed) changed", id: session)
  }

  /// When, what, and of a state which end.
  private mutating func moment(_ object: Object, number: UInt64, isPlain: Bool) throws(Failure) -> Event {
    let time = try object.required(object.time("timestamp"), "timestamp")
    var phase = Phase.point
    switch isPlain ? nil : try object.text("phase") {
    case nil, "point": break
    case "start": phase = .start
    case "stop": phase = .stop
    default: throw Failure(.value, "line \(object.line(of: "phase")): \"phase\" of an event must be point, start or stop")
    }
    let type = try type(of: object, isPlain: isPlain)
    return Event(seq: number, time: time, type: type, variant: isPlain ? 0 : try variant(of: type, object), phase: phase)
  }

  /// What is refused is refused before its type is made.
  private mutating func event(_ object: Object, number: UInt64, isPlain: Bool) throws(Failure) -> Event {
    let number = isPlain && document.isMEL ? number : try object.seq("seq") ?? number
    guard !isPlain else { return try moment(object, number: number, isPlain: true) }
    var beside = Event(seq: number, time: 0, type: 0, phase: .point)
    if let subject = try document.named("subject", .subject, of: object) { beside.subject = subject }
    beside.value = try object.real("value")
    beside.note = try object.text("text")
    do throws(Failure) { try beside.checkContent() } catch {
      throw Failure(.value, "line \(object.line): \(error.message)", field: error.field, found: error.found, bound: error.bound)
    }
    var event = try moment(object, number: number, isPlain: false)
    (event.subject, event.value, event.note) = (beside.subject, beside.value, beside.note)
    if document.isMEL { object.tellOthers(than: ImportKeys.eventOfMEL, isKept: true) } else { object.tellOthers(than: ImportKeys.event) }
    return event
  }

  /// The variant that an object's fields say; 0 where it has none.
  private mutating func variant(of type: Int64, _ object: Object) throws(Failure) -> Int64 {
    guard let fields = try object.object("fields", "the fields of an event")?.fields, !fields.isEmpty else { return 0 }
    let connection = transaction.connection
    let template = try template(of: type)
    let values = VariantValues(kept: CustomFields.kept(fields, template?.schema), of: type, template: template?.id ?? 0)
    if let known = variants[type]?[values.name] { return known }
    // A look before anything is changed makes none.
    let found = try Variants.find(values.name, of: type, on: connection)
    let variant = if let found { found } else if makesTypes { try values.made(in: transaction) } else { Int64(-1) }
    variants[type, default: TextKeyed()][values.name] = variant
    return variant
  }

  private mutating func template(of type: Int64) throws(Failure) -> Template? {
    if let known = templates[type] { return known }
    let number = try EntryStore.find(type, on: transaction.connection)?[.template].int ?? 0
    let template = try Template.find(number, on: transaction.connection)
    templates[type] = .some(template)
    return template
  }

  private mutating func type(of object: Object, isPlain: Bool) throws(Failure) -> Int64 {
    if !isPlain, let id = try document.named("eventTypeId", .eventType, of: object) { return id }
    let name = try object.required(object.text("eventType"), "eventType")
    if let known = types[name] { return known }
    if let found = try EventTypes.find(name, seenFrom: session, on: transaction.connection) {
      types[name] = found
      return found
    }
    try document.wrapping(object.line(of: "eventType"), "eventType") { () throws(Failure) in
      _ = try FieldRules.check(.text(name), for: .name, of: .eventType)
      try EventTypes.requireOwnName(name)
    }
    let uuid = UUID.derived(from: "event type \(name)", in: .tallybook)
    // One that every book has, or that an import made, and that goes by another name by now.
    if let known = try document.id(of: uuid) {
      types[name] = known
      return known
    }
    guard makesTypes else { return -1 }
    let made = try transaction.insert(
      .eventType, uuid: uuid, created: transaction.now,
      [
        .name: .text(name), .mode: .int(Int64(EventMode.point.rawValue)), .recordable: .int(1), .archived: .int(0),
      ])
    types[name] = made
    document.note(.info, .added, line: object.line, key: "eventType", "event type \(name.prefix(80))", id: made)
    return made
  }
}
