/// Brings the events and pauses of one session into a book.
struct ImportEvents {
  typealias Object = ImportDocument.Object

  private let document: JSONImport
  private let session: Int64
  private let isNew: Bool
  private var types = TextKeyed<Int64>()

  init(_ document: JSONImport, session: Int64, isNew: Bool) {
    self.document = document
    self.session = session
    self.isNew = isNew
  }

  private var transaction: Transaction { document.transaction }

  mutating func take(_ given: ImportSession) throws(Failure) {
    var events: [Event] = []
    events.reserveCapacity(given.events.count)
    var lines: [UInt64: Int32] = [:]
    for (index, object) in given.events.enumerated() {
      let event = try event(object, number: UInt64(index) &+ 1)
      if let earlier = lines.updateValue(object.line, forKey: event.seq) {
        throw Failure(.format, "line \(object.line): \"seq\" \(event.seq) was given on line \(earlier) already")
      }
      events.append(event)
    }
    events.sort { $0.seq < $1.seq }
    if isNew {
      for pause in given.pauses { try Pauses.add(pause, to: session, in: transaction) }
      var columns = EventColumns()
      for event in events { columns.append(event) }
      try Chunks.append(columns, to: session, on: transaction.connection)
      if columns.isEmpty { try Chunks.setTail(false, of: session, on: transaction.connection) }
    } else {
      try merge(events, given.line)
    }
  }

  /// Lays what differs over a session that is there; what only the book has stays.
  private func merge(_ events: [Event], _ line: Int32) throws(Failure) {
    guard let entry = try EntryStore.find(session, on: transaction.connection) else { return }
    let walk = try EventMerge(entry, in: try transaction.state(.of(session: entry.id)))
    var here: [UInt64: Event] = [:]
    while true {
      let columns = try walk.next(8192)
      if columns.isEmpty { break }
      for row in 0..<columns.count { here[columns.seq(row)] = columns[row] }
    }
    let edits = try EventEdit.all(of: session, on: transaction.connection)
    var added = 0
    var changed = 0
    for event in events where here[event.seq] != event {
      if edits[event.seq]?.operation == .delete { continue }
      if added + changed == 0 { try document.requireUnowned(session, line) }
      if let was = here[event.seq] {
        try EventEdit.changing(event, from: was, over: edits[event.seq]).save(of: session, in: transaction)
        changed += 1
      } else {
        try EventEdit.inserting(event).save(of: session, in: transaction)
        try Chunks.setNextSeq(event.seq &+ 1, of: session, on: transaction.connection)
        added += 1
      }
    }
    guard added + changed > 0 else { return }
    document.note(.info, .changed, line: line, key: "events", "session \(entry.name.prefix(80)): \(added) events added, \(changed) changed", id: session)
  }

  private mutating func event(_ object: Object, number: UInt64) throws(Failure) -> Event {
    let time = try object.required(object.time("timestamp"), "timestamp")
    var event = Event(seq: try object.seq("seq") ?? number, time: time, type: try type(of: object), phase: .point)
    switch try object.text("phase") {
    case nil, "point": break
    case "start": event.phase = .start
    case "stop": event.phase = .stop
    default: throw Failure(.format, "line \(object.line(of: "phase")): \"phase\" of an event must be point, start or stop")
    }
    if let uuid = try object.uuid("subject") {
      guard let subject = try document.id(of: uuid) else {
        throw Failure(.format, "line \(object.line(of: "subject")): \"subject\" names no subject of the document or the book")
      }
      event.subject = subject
    }
    event.value = try object.real("value")
    event.note = try object.text("text")
    do throws(Failure) { try event.checkContent() } catch {
      throw Failure(.format, "line \(object.line): \(error.message)", field: error.field, found: error.found, bound: error.bound)
    }
    return event
  }

  private mutating func type(of object: Object) throws(Failure) -> Int64 {
    if let uuid = try object.uuid("eventTypeId") {
      guard let id = try document.id(of: uuid) else {
        throw Failure(.format, "line \(object.line(of: "eventTypeId")): \"eventTypeId\" names no event type of the document or the book")
      }
      return id
    }
    let name = try object.required(object.text("eventType"), "eventType")
    if let known = types[name] { return known }
    if let found = try EventTypes.find(name, seenFrom: session, on: transaction.connection) {
      types[name] = found
      return found
    }
    guard !name.isEmpty, name.utf8.count <= FieldRules.longestName else {
      throw Failure(.format, "line \(object.line(of: "eventType")): \"eventType\" must have 1 to \(FieldRules.longestName) bytes")
    }
    let uuid = UUID.derived(from: "event type \(name)", in: .tallybook)
    // One that every book has, or that an import made, and that goes by another name by now.
    if let known = try document.id(of: uuid) {
      types[name] = known
      return known
    }
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
