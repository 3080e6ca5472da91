internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Takes in a file of annotations, within a transaction: a session with a bout for each annotation, of an event type for each tier. The file stays beside the
/// session, so that what a book has no place for is not lost, and is known when it comes again.
struct TiersImport {
  private let document: TierDocument
  private let file: [UInt8]
  /// What the session is called where the document does not say.
  private let title: String
  private let zone: String
  private var records: TimeRecordImport
  private var subjects = TextKeyed<Int64>()
  private var types = TextKeyed<Int64>()
  private var events: [Placed] = []

  /// An event with its place among those of its moment: a stop comes before what begins then.
  private struct Placed {
    var event: Event
    let rank: Int
  }

  init(_ document: TierDocument, of file: [UInt8], title: String, zone: String, _ records: TimeRecordImport) {
    (self.document, self.file, self.title, self.zone, self.records) = (document, file, title, zone, records)
  }

  private var transaction: Transaction { records.transaction }
  private var connection: Connection { records.connection }
  private func place(_ line: Int32) -> String { "\(records.name):\(line)" }

  mutating func run() throws(Failure) {
    defer { records.finish() }
    let hash = SHA256.digest(file)
    guard let uuid = try uuid(hash) else { return }
    let (start, end) = try times()
    for (key, what, example, line) in document.kept {
      let isAssumed = key == "TIME_VALUE"
      records.account.tell(.info, isAssumed ? .assumed : .kept, key: key, what, example: example, at: place(line), isLoss: false)
    }
    try takeTiers(from: start)
    events.sort { ($0.event.time, $0.rank) < ($1.event.time, $1.rank) }
    var columns = EventColumns()
    columns.reserve(events.count)
    for (number, each) in events.enumerated() {
      var event = each.event
      event.seq = UInt64(number) + 1
      columns.append(event.logged)
    }
    let last = events.last?.event.time ?? start
    var values: FieldValues = [.time: .int(start), .end: .int(max(end, last)), .zone: .text(zone)]
    values[.name] = try FieldRules.check(.text(document.name ?? title), for: .name, of: .session)
    let (session, _) = try records.keep(uuid, values, created: transaction.now, at: place(1))
    try Chunks.append(columns, to: session, on: connection)
    if columns.isEmpty { try Chunks.setTail(false, of: session, on: connection) }
    try Contents.keep(file, hash: hash, on: connection)
    _ = try Attachments.insert(hash, to: session, name: try Self.fileName(records.name, document.format), mediaType: document.format == .eaf ? "text/x-eaf+xml" : "text/praat-textgrid", in: transaction)
  }

  /// The name that the file is kept under.
  private static func fileName(_ name: String, _ format: Format) throws(Failure) -> String {
    let known = name.utf8.contains(UInt8(ascii: ".")) ? name : "\(name)\(format == .eaf ? ".eaf" : ".TextGrid")"
    return try FieldRules.check(.text(known), for: .name, of: .attachment).text ?? known
  }

  // MARK: Which session

  /// What the session is known by; nil where it is there and stays, which is told.
  private func uuid(_ hash: [UInt8]) throws(Failure) -> UUID? {
    let holder = try EntryStore.find(records.parent, on: connection)?.uuid ?? "root"
    let origin = "\(document.format.word)/\(holder)/\(title.utf8.count):\(title)/\(document.origin)"
    let first = document.session ?? UUID.derived(from: origin, in: .tallybook)
    var (uuid, number) = (first, 1)
    var last: Entry?
    // What was replaced is in the trash, and what replaced it has the next number.
    while let id = try EntryStore.find(uuid, on: connection) {
      last = try EntryStore.find(id, on: connection)
      number += 1
      uuid = UUID.derived(from: "\(document.format.word)/\(first.text)/\(number)", in: .tallybook)
    }
    guard let last else { return uuid }
    guard last.kind == .session else { throw Failure(.unresolved, "line 1: the UUID \(last.uuid) names another kind of entry in this book", id: last.id) }
    guard try !EntryStore.isTrashed(last, on: connection) else {
      records.note(.warning, .leftOut, at: place(1), key: "", "session \(last.name.prefix(80)) is in the trash and stays there", id: last.id)
      return nil
    }
    let isKept = try isKept(hash, of: last.id)
    if isKept || document.isUntouched {
      records.note(.info, .unchanged, at: place(1), key: "", "session \(last.name.prefix(80))", id: last.id)
      return nil
    }
    guard records.flags.contains(.replace) else {
      records.account.tell(
        key: "session", "the file says otherwise than it did when it came in or went out; its session stays as the book has it: import with REPLACE to have the new one", example: last.name,
        at: place(1))
      return nil
    }
    _ = try Trash.delete([last.id], [], counting: false, in: transaction)
    records.note(.info, .changed, at: place(1), key: "session", "session \(last.name.prefix(80)) is in the trash, for what replaces it", id: last.id)
    return uuid
  }

  /// Whether a session has the file beside it.
  private func isKept(_ hash: [UInt8], of session: Int64) throws(Failure) -> Bool {
    let statement = try connection.rows(
      "SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(session) AND e.kind = \(Kind.attachment) AND e.trashed IS NULL ORDER BY e.id")
    let text = HexText.write(hash)
    while try statement.step() { if Entry(statement.statement)[.sha256].text == text { return true } }
    return false
  }

  /// When the session begins and ends.
  private func times() throws(Failure) -> (start: Instant, end: Instant) {
    let length = max(document.length ?? 0, document.tiers.reduce(0) { max($0, $1.spans.last?.end ?? 0) })
    let start: Instant
    if let said = document.start {
      start = said
    } else if let written = document.written {
      start = written
      assume("DATE", "the document does not say when what it is of began, and the time at which it was written was taken")
    } else {
      let (begin, overflow) = transaction.now.subtractingReportingOverflow(length)
      guard !overflow, begin >= .min + nanosecondsPerSecond else { throw Failure(.range, "line 1: the session would begin before the year 1677, because it ends now", field: .time) }
      start = begin / nanosecondsPerSecond * nanosecondsPerSecond
      assume("time", "the file does not say when what it is of began, and it was taken to have ended at the import")
    }
    let (end, overflow) = start.addingReportingOverflow(length)
    guard !overflow else { throw Failure(.range, "line 1: the session would end after the year 2262", field: .end) }
    return (start, end)
  }

  private func assume(_ key: String, _ what: String) { records.account.tell(.info, .assumed, key: key, what, example: document.name ?? title, at: place(1), isLoss: false) }

  // MARK: Tiers

  private mutating func takeTiers(from start: Instant) throws(Failure) {
    var taken = Set<ExactText>()
    for tier in document.tiers {
      do throws(Failure) {
        if let failure = tier.failure { throw failure }
        guard !tier.spans.isEmpty else {
          records.account.tell(.info, .kept, key: "tier", "a tier has no annotations, and is kept beside the session, in the file", example: tier.name, at: place(tier.line), isLoss: false)
          continue
        }
        var (subject, type) = tier.parts
        guard !type.isEmpty else { throw Failure(.missingKey, "line \(tier.line): a tier has no name") }
        if (try? EventTypes.requireOwnName(type)) == nil {
          records.account.tell(.info, .changed, key: "tier", "a tier is called as the ends of a session are, and its event type has another name", example: type, at: place(tier.line), isLoss: false)
          type = "\(type) (tier)"
        }
        // Two tiers of one name are two types: their annotations may overlap.
        let base = type
        var number = 2
        while !taken.insert(ExactText("\(subject)\u{0}\(type)")).inserted {
          type = "\(base) (\(number))"
          number += 1
        }
        if number > 2 {
          records.account.tell(.info, .assumed, key: "tier", "two tiers have one name, and the later one was numbered", example: base, at: place(tier.line), isLoss: false)
        }
        try take(tier, subject: subject, type: type, called: base, from: start)
      } catch {
        // The line at fault rather than that of the tier.
        let line = HEYImport.line(of: error.message).flatMap { Int32(exactly: $0) } ?? tier.line
        try records.leaveOut(Failure(error.cause, HEYImport.withoutLine(error.message), field: error.field, id: error.id, found: error.found, bound: error.bound), at: place(line))
      }
    }
  }

  private mutating func take(_ tier: TierDocument.Tier, subject: String, type: String, called base: String, from start: Instant) throws(Failure) {
    var own: [Placed] = []
    own.reserveCapacity(tier.spans.count * (tier.isPoint ? 1 : 2))
    for span in tier.spans {
      let (begin, overflow) = start.addingReportingOverflow(span.start)
      let (end, isLate) = start.addingReportingOverflow(span.end)
      guard !overflow, !isLate, begin != .min else { throw Failure(.value, "line \(span.line): an annotation would be before the year 1677 or after 2262") }
      // What is called as its tier says nothing more.
      let text = span.text.isEmpty || ExactText.same(TrimmedText.of(span.text), base) ? nil : span.text
      var event = Event(time: begin, type: 0, value: nil, note: text)
      event.phase = tier.isPoint ? .point : .start
      do throws(Failure) { try event.checkContent() } catch { throw Failure(.value, "line \(span.line): \(error.message)", field: error.field, found: error.found, bound: error.bound) }
      own.append(Placed(event: event, rank: 1))
      guard !tier.isPoint else { continue }
      var stop = Event(time: end, type: 0, value: nil, note: nil)
      stop.phase = .stop
      own.append(Placed(event: stop, rank: span.end == span.start ? 2 : 0))
    }
    // What names them is made once nothing can be wrong any more.
    let typeID = try self.type(type, isState: !tier.isPoint, line: tier.line)
    let subjectID = subject.isEmpty ? 0 : try self.subject(subject, line: tier.line)
    for each in own {
      var placed = each
      placed.event.type = typeID
      placed.event.subject = subjectID
      events.append(placed)
    }
  }

  private mutating func type(_ name: String, isState: Bool, line: Int32) throws(Failure) -> Int64 {
    let checked = try checked(name, .eventType, line)
    if let known = types[checked] { return known }
    let uuid = UUID.derived(from: "event type \(checked)", in: .tallybook)
    let id: Int64
    if let found = try EventTypes.find(checked, seenFrom: records.parent, on: connection) {
      id = found
    } else if let known = try EntryStore.find(uuid, on: connection), try EntryStore.find(known, on: connection)?.kind == .eventType {
      id = known
    } else {
      let mode: EventMode = isState ? .state : .point
      id = try transaction.insert(
        .eventType, uuid: uuid, created: transaction.now, [.name: .text(checked), .mode: .int(Int64(mode.rawValue)), .recordable: .int(1), .archived: .int(0)])
      records.note(.info, .added, at: place(line), key: "tier", "event type \(checked.prefix(80))", id: id)
    }
    types[checked] = id
    return id
  }

  private mutating func subject(_ name: String, line: Int32) throws(Failure) -> Int64 {
    let checked = try checked(name, .subject, line)
    if let known = subjects[checked] { return known }
    let id: Int64
    if let found = try NamedEntries.there(checked, .subject, on: connection) {
      id = found
    } else {
      id = try transaction.insert(
        .subject, uuid: UUID.derived(from: "subject of tiers \(checked)", in: .tallybook), created: transaction.now, [.name: .text(checked), .archived: .int(0)])
      records.note(.info, .added, at: place(line), key: "tier", "subject \(checked.prefix(80))", id: id)
    }
    subjects[checked] = id
    return id
  }

  private func checked(_ name: String, _ kind: Kind, _ line: Int32) throws(Failure) -> String {
    do throws(Failure) { return try FieldRules.check(.text(name), for: .name, of: kind).text ?? "" } catch {
      throw Failure(.value, "line \(line): the name of a tier: \(error.message)", field: error.field, found: error.found, bound: error.bound)
    }
  }
}
