internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Takes in tables by a mapping, within a transaction: first what rows refer to, then the rows that refer.
struct TablesImport {
  let mapping: Mapping
  private let source: TableSource
  private(set) var records: TimeRecordImport
  let clock: ImportClock
  let zoneName: String
  /// Which days tasks are of.
  private let days: DayRule
  /// What all UUIDs of this mapping in this collection are derived from.
  let origin: RowIdentity
  /// Entries of rows that have a key, 0 of those in the trash.
  var rows: [UUID: Int64] = [:]
  /// How many rows without a key were equal.
  private var ordinals: [UUID: Int] = [:]
  var names = NamedEntries()
  /// Tables whose files may be missing, and are.
  private var missing = Set<String>()
  private var accounts: [String: FileAccount] = [:]
  let placesAllowed: Bool
  var placesLeftOut = 0
  private var done: UInt64 = 0
  /// Sessions of which rows say what happened in them.
  var sessions = EventRowSessions()
  /// Event types that were made for points, and may yet be states.
  var pointTypes = Set<Int64>()

  init(_ mapping: Mapping, _ source: TableSource, zone: String, _ records: TimeRecordImport) throws(Failure) {
    self.mapping = mapping
    self.source = source
    self.records = records
    clock = ImportClock(try ZoneRules.named(zone), isAssumed: !records.namesZone, records.account)
    zoneName = zone
    days = try DayRule(zone: zone, dayStart: nil, on: records.connection)
    var place = "root"
    if records.parent != 0, case .blob(let bytes) = try records.connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(records.parent)") {
      place = UUID.text(bytes)
    }
    origin = RowIdentity(["tables", mapping.name, place])
    placesAllowed = try Settings.isOn("location_enabled", on: records.connection)
  }

  mutating func run(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var files: [(table: MappingTable, file: TableFile)] = []
    for table in mapping.tables {
      do throws(Failure) { files.append((table, try source.open(table))) } catch {
        // Nothing of the table can be read: a header refuses everything, a file that is not there can be left out.
        guard error.code == .notFound else { throw error }
        guard !table.isOptional else {
          missing.insert(table.name)
          records.note(.info, .noFile, at: source.name(of: table), key: "file", "there is no file \(source.name(of: table)), and the table \(QuotedValue.of(table.name)) may lack it")
          continue
        }
        guard records.flags.contains(.skipBad) else { throw error }
        records.note(.error, .leftOut, at: source.name(of: table), key: "file", error.message)
      }
    }
    for (table, file) in files where accounts[file.place] == nil {
      let others = files.filter { $0.file.name == file.name && $0.file.place != file.place }.flatMap { $0.table.columns(within: table.rows) }
      accounts[file.place] = FileAccount(file.name, file.header, files.filter { $0.file.place == file.place }.map(\.table), alsoRead: others)
    }
    let templates = try MappedTemplates(mapping, records)
    for kind in [Kind.tag, .subject] {
      for (table, file) in files where table.kind == kind {
        try each(table, file, progress) { (reading, row, place) throws(Failure) in try reading.define(row, of: table, at: place) }
      }
    }
    try takeCollections(files.filter { $0.table.kind == .collection }, progress)
    for (table, file) in files where table.kind.isItem {
      let template = try templates.template(of: table)
      try each(table, file, progress) { (reading, row, place) throws(Failure) in try reading.take(row, of: table, template, at: place) }
    }
    for (table, file) in files where table.kind.isLogged {
      // What rows made may wait to be written, and is looked for.
      _ = try records.transaction.state()
      let template = try templates.template(of: table)
      let own = try table.events?.session.template(templates)
      try each(table, file, progress) { (reading, row, place) throws(Failure) in try reading.take(event: row, of: table, in: file.name, template, session: own, at: place) }
    }
    try finishSessions()
    var told = Set<String>()
    for (_, file) in files {
      accounts[file.place]?.tell(records.account)
      accounts[file.place] = nil
      guard told.insert(file.name).inserted else { continue }
      file.tell(files.filter { $0.file.name == file.name }.map(\.table), records.account)
    }
    for name in try source.unread(by: mapping.tables) {
      records.account.tell(key: "file", "a file of the folder was not imported, since no table of the mapping names it", example: name, at: name)
    }
    if placesLeftOut > 0 {
      records.note(
        .warning, .leftOut, at: records.name, key: "latitude",
        "\(placesLeftOut) places were kept out, since the setting location_enabled is off; set it to true before such an import to have them")
    }
    records.finish()
  }

  /// Runs a part for each row of a table; what is bad is refused or left out.
  private mutating func each(
    _ table: MappingTable, _ start: TableFile, _ progress: (UInt64, UInt64) throws(Failure) -> Void,
    _ body: (inout Self, TableRow, _ place: String) throws(Failure) -> Void
  ) throws(Failure) {
    var file = start
    while true {
      let line = file.nextLine
      do throws(Failure) {
        guard let row = try file.next() else { return }
        if table.takes(row) {
          clock.place = "\(file.name):\(line)"
          try body(&self, row, clock.place)
          accounts[file.place]?.take(row.number, row)
          file.take(row)
        } else {
          accounts[file.place]?.passOver(row.number, row)
        }
      } catch {
        file.skipBad()
        accounts[file.place]?.take(file.number, nil)
        let failure = Failure(
          error.cause, HEYImport.withoutLine(error.message), subCode: error.subCode, field: error.field, id: error.id, found: error.found, bound: error.bound)
        try records.leaveOut(failure, at: "\(file.name):\(line)")
      }
      done += 1
      try progress(done, 0)
    }
  }

  // MARK: Which row is which

  func identity(of table: String, key: String) -> UUID { origin.uuid([table, "key", key]) }

  /// The UUID of a row: of its key, or else of all that it holds and its number among equals.
  private mutating func identity(of row: TableRow, in table: MappingTable) throws(Failure) -> UUID {
    if let key = table.key, row.hasKey {
      guard let text = try key.text(of: row).map(TrimmedText.of), !text.isEmpty else {
        throw Failure(.missingKey, "\(QuotedValue.of(key.source)) is empty, and is the \"key\" of the table \(QuotedValue.of(table.name)); give the row one")
      }
      let uuid = identity(of: table.name, key: text)
      ordinals[uuid, default: 0] += 1
      guard ordinals[uuid] == 1 else {
        throw Failure(.duplicate, "the key \(QuotedValue.of(text)) is that of an earlier row; name columns as the \"key\" that tell the rows of \(QuotedValue.of(table.name)) apart")
      }
      return uuid
    }
    let uuid = origin.uuid([table.name, "row"], row.content)
    ordinals[uuid, default: 0] += 1
    let ordinal = ordinals[uuid] ?? 1
    return ordinal == 1 ? uuid : .derived(from: "\(uuid.text)/\(ordinal)", in: .tallybook)
  }

  /// The entry that a row refers to; nil where it refers to none, 0 where that is in the trash.
  mutating func entry(_ reference: MappingReference, _ kind: Kind, of row: TableRow, at place: String) throws(Failure) -> Int64? {
    switch reference {
    case .name(let value):
      guard let name = try value.text(of: row) else { return nil }
      return try entry(named: name, kind, at: place)
    case .row(let table, let key, _):
      guard let text = try key.text(of: row).map(TrimmedText.of), try isThere(table, key, text, kind, at: place) else { return nil }
      return try entry(identity(of: table, key: text), kind, "\(QuotedValue.of(key.source)) is \(QuotedValue.of(text))", table)
    }
  }

  /// Whether a row of a table can be referred to: not where its file may be missing, and is.
  func isThere(_ table: String, _ key: MappingPattern, _ text: String, _ kind: Kind, at place: String) throws(Failure) -> Bool {
    guard missing.contains(table) else { return true }
    if try EntryStore.find(identity(of: table, key: text), on: records.connection) != nil { return true }
    records.account.tell(
      key: kind.label, "a \(kind.label) was not imported, since there is no file of the table \(QuotedValue.of(table)), which says what \(QuotedValue.of(key.source)) is",
      example: text, at: place)
    return false
  }

  private mutating func entry(named name: String, _ kind: Kind, at place: String) throws(Failure) -> Int64 {
    if let known = names[kind, name] { return known }
    return try names.find(name, kind, uuid: named(name, kind), zoneName, records, at: place)
  }

  /// The UUID of what is made for a name.
  func named(_ name: String, _ kind: Kind) -> UUID { origin.uuid(["name", kind.label, name]) }

  mutating func entry(_ uuid: UUID, _ kind: Kind, _ what: String, _ table: String) throws(Failure) -> Int64 {
    if let known = rows[uuid] { return known }
    // One that came with an earlier import.
    guard let known = try EntryStore.find(uuid, on: records.connection), let entry = try EntryStore.find(known, on: records.connection), entry.kind == kind
    else { throw Failure(.unresolved, "\(what), and no row of \(QuotedValue.of(table)) that was taken has that key") }
    let id = try EntryStore.isTrashed(entry, on: records.connection) ? 0 : known
    rows[uuid] = id
    return id
  }

  // MARK: Tags and subjects

  private mutating func define(_ row: TableRow, of table: MappingTable, at place: String) throws(Failure) {
    let uuid = try identity(of: row, in: table)
    var values: FieldValues = [.archived: .int(0)]
    try texts([.name, .description, .color], of: row, table, into: &values)
    guard let name = values[.name]?.text else { throw Failure(.missingKey, "the \(table.kind.label) has no name: \(said(.name, table)) is empty", field: .name) }
    let connection = records.connection
    if let known = try EntryStore.find(uuid, on: connection), let entry = try EntryStore.find(known, on: connection), entry.kind == table.kind {
      let isTrashed = try EntryStore.isTrashed(entry, on: connection)
      rows[uuid] = isTrashed ? 0 : known
      records.note(
        isTrashed ? .warning : .info, isTrashed ? .leftOut : .unchanged, at: place, key: "",
        "\(table.kind.label) \(entry.name.prefix(80))\(isTrashed ? " is in the trash and stays there" : "")", id: known)
      if !isTrashed { records.tellDifferences(of: values, from: entry, at: place) }
    } else if table.kind == .tag, let same = try Tags.find(name, on: connection) {
      rows[uuid] = same
      records.note(.info, .unchanged, at: place, key: "name", "the tag \(name.prefix(80)) is there already", id: same)
      if let entry = try EntryStore.find(same, on: connection) { records.tellDifferences(of: values, from: entry, at: place) }
    } else {
      let id = try records.transaction.insert(table.kind, uuid: uuid, created: records.transaction.now, values)
      rows[uuid] = id
      records.note(.info, .added, at: place, key: "", "\(table.kind.label) \(name.prefix(80))", id: id)
    }
  }

  // MARK: Collections

  /// A collection that waits for the one that holds it.
  private struct Waiting {
    let uuid: UUID
    var values: FieldValues
    /// The row that holds it.
    let holder: UUID?
    /// What the row says of that.
    let what: String
    let table: String
    let place: String
    var state = State.untouched

    enum State { case untouched, open, done }
  }

  /// Rows may come before those that hold them, in whichever file.
  private mutating func takeCollections(
    _ files: [(table: MappingTable, file: TableFile)], _ progress: (UInt64, UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    var waiting: [Waiting] = []
    for (table, file) in files {
      try each(table, file, progress) { (reading, row, place) throws(Failure) in waiting.append(try reading.collection(row, of: table, at: place)) }
    }
    let places = Dictionary(waiting.enumerated().map { ($0.element.uuid, $0.offset) }) { first, _ in first }
    for index in waiting.indices {
      var way = [index]
      while let last = way.last {
        let holder = waiting[last].holder.flatMap { places[$0] }
        if waiting[last].state == .untouched, let holder, waiting[holder].state != .done {
          waiting[last].state = .open
          if waiting[holder].state == .untouched {
            way.append(holder)
            continue
          }
          waiting[last].state = .done
          way.removeLast()
          try records.leaveOut(Failure(.value, "\(waiting[last].what), and so the collection would be within itself"), at: waiting[last].place)
          continue
        }
        way.removeLast()
        guard waiting[last].state != .done else { continue }
        waiting[last].state = .done
        do throws(Failure) { try keep(waiting[last]) } catch { try records.leaveOut(error, at: waiting[last].place) }
      }
    }
  }

  private mutating func collection(_ row: TableRow, of table: MappingTable, at place: String) throws(Failure) -> Waiting {
    let uuid = try identity(of: row, in: table)
    var values: FieldValues = [.zone: .text(zoneName)]
    try texts([.name, .description], of: row, table, into: &values)
    guard values[.name] != nil else { throw Failure(.missingKey, "the collection has no name: \(said(.name, table)) is empty", field: .name) }
    values[.time] = .int(try table[.time]?.instant(of: row, clock) ?? records.transaction.now)
    var holder: UUID?
    var (what, other) = ("", "")
    switch table.collection {
    case .row(let name, let key, _):
      if let text = try key.text(of: row).map(TrimmedText.of) {
        (holder, other) = (identity(of: name, key: text), name)
        what = "\(QuotedValue.of(key.source)) is \(QuotedValue.of(text))"
      }
    case .name(let value):
      if try EntryStore.find(uuid, on: records.connection) == nil, let name = try value.text(of: row) { values[.parent] = .int(try held(try entry(named: name, .collection, at: place))) }
    case nil: break
    }
    return Waiting(uuid: uuid, values: values, holder: holder, what: what, table: other, place: place)
  }

  private mutating func keep(_ collection: Waiting) throws(Failure) {
    var values = collection.values
    if let holder = collection.holder { values[.parent] = .int(try held(try entry(holder, .collection, collection.what, collection.table))) }
    rows[collection.uuid] = try records.keep(collection.uuid, values, as: .collection, created: records.transaction.now, at: collection.place).id
  }

  /// What holds something, which must not be in the trash.
  func held(_ collection: Int64) throws(Failure) -> Int64 {
    guard collection != 0 else { throw Failure(.unresolved, "the collection that holds it is in the trash; restore that, and import again", field: .parent) }
    return collection
  }

  // MARK: Items

  private mutating func take(_ row: TableRow, of table: MappingTable, _ template: MappedTemplate?, at place: String) throws(Failure) {
    let uuid = try identity(of: row, in: table)
    guard try EntryStore.find(uuid, on: records.connection) == nil else { return try leave(row, uuid, of: table, template, at: place) }
    var (values, own) = try values(of: row, table, template, at: place)
    if let template { values[.template] = .int(template.id) }
    let position = try self.place(of: row, table)
    if placesAllowed { position.forEach { values[$0] = $1 } } else if position != [:] { placesLeftOut += 1 }
    if let reference = table.collection, let id = try entry(reference, .collection, of: row, at: place) { values[.parent] = .int(try held(id)) }
    if let reference = table.subject, let id = try entry(reference, .subject, of: row, at: place) {
      if id == 0 { records.note(.warning, .leftOut, at: place, key: "subject", "its subject is in the trash and stays there") } else { values[.subject] = .int(id) }
    }
    values[.tags] = try tags(of: row, table, at: place)
    let id = try keep(uuid, values, of: table, at: place)
    if table.kind == .session, table.key != nil { rows[uuid] = id }
    guard !own.isEmpty, let template else { return }
    try CustomValues.set(own, replacing: TextKeyed(), of: id, template: template.id, in: records.transaction)
  }

  /// A row that is known stays as it is, and what it says otherwise by now is told. What names something for it makes nothing.
  private mutating func leave(_ row: TableRow, _ uuid: UUID, of table: MappingTable, _ template: MappedTemplate?, at place: String) throws(Failure) {
    let said: (values: FieldValues, own: TextKeyed<CustomValue>)?
    do throws(Failure) { said = try values(of: row, table, template, at: place) } catch {
      guard [.format, .invalid, .notFound, .limit].contains(error.code) else { throw error }
      said = nil
      records.tellDifference(key: error.field?.name ?? "", example: error.message, at: place)
    }
    let id = if let said { try keep(uuid, said.values, of: table, at: place) } else { try records.keep(uuid, [:], as: table.kind, created: records.transaction.now, at: place).id }
    guard id != 0, let said else { return }
    do throws(Failure) { try tellReferences(of: row, table, from: id, at: place) } catch {
      guard [.format, .invalid, .notFound, .limit].contains(error.code) else { throw error }
      records.tellDifference(key: error.field?.name ?? "", example: error.message, at: place)
    }
    guard !said.own.isEmpty else { return }
    let kept = try CustomValues(of: id, on: records.connection).named
    for (name, value) in said.own.sorted where kept[name] != value {
      records.tellDifference(key: name, example: CustomValues.json([(name, value)]), at: place)
    }
  }

  /// Tells what a row says otherwise of where an item that is known was, and of what it refers to. Makes nothing of that.
  private mutating func tellReferences(of row: TableRow, _ table: MappingTable, from id: Int64, at place: String) throws(Failure) {
    guard let entry = try EntryStore.find(id, on: records.connection) else { return }
    let position = try self.place(of: row, table)
    if placesAllowed {
      records.tellDifferences(of: position, from: entry, at: place)
    } else {
      var isOther = false
      position.forEach { if entry[$0] != $1 { isOther = true } }
      if isOther { placesLeftOut += 1 }
    }
    for (reference, kind, kept) in [(table.collection, Kind.collection, entry.parent), (table.subject, .subject, entry[.subject].int ?? 0)] {
      guard let reference, let named = try said(reference, kind, of: row, at: place).first, named.id != kept else { continue }
      records.tellDifference(key: kind.label, example: named.text, at: place)
    }
    var tags: [(text: String, id: Int64?)] = []
    for reference in table.tags { tags += try said(reference, .tag, of: row, at: place) }
    let kept = Set(entry[.tags].ids ?? [])
    guard !tags.isEmpty, Set(tags.map(\.id)) != Set(kept.map(Optional.some)) else { return }
    let other = tags.first { named in named.id.map { !kept.contains($0) } ?? true }
    records.tellDifference(key: "tags", example: other?.text ?? tags.map(\.text).joined(separator: ", "), at: place)
  }

  /// The entries that a row names, by what it says; without an id what is not there.
  private mutating func said(_ reference: MappingReference, _ kind: Kind, of row: TableRow, at place: String) throws(Failure) -> [(text: String, id: Int64?)] {
    var said: [(text: String, id: Int64?)] = []
    switch reference {
    case .name(let value):
      let texts = kind == .tag ? try value.texts(of: row) : [try value.text(of: row)].compactMap { $0 }
      for name in texts { said.append((name, try names.look(name, kind, uuid: named(name, kind), records))) }
    case .row(let table, let key, let split):
      let keys = kind == .tag ? try MappingReference.keys(key, split, of: row) : [try key.text(of: row).map(TrimmedText.of)].compactMap { $0 }
      for text in keys where try isThere(table, key, text, kind, at: place) {
        let uuid = identity(of: table, key: text)
        let known = rows[uuid] ?? 0
        said.append((text, known != 0 ? known : try EntryStore.find(uuid, on: records.connection)))
      }
    }
    return said
  }

  /// Keeps an item; 0 where it is in the trash.
  private mutating func keep(_ uuid: UUID, _ values: FieldValues, of table: MappingTable, at place: String) throws(Failure) -> Int64 {
    let now = records.transaction.now
    // A day may be full, and texts of tasks are short.
    if table.kind == .task { return try records.keepTask(uuid, values, created: values[.time]?.int ?? now, at: place).id }
    return try records.keep(uuid, values, as: table.kind, created: now, at: place).id
  }

  /// What a row says by itself: its texts, its times and the fields of its template.
  private mutating func values(
    of row: TableRow, _ table: MappingTable, _ template: MappedTemplate?, at place: String
  ) throws(Failure) -> (values: FieldValues, own: TextKeyed<CustomValue>) {
    var values: FieldValues = [.zone: .text(zoneName)]
    if table.kind == .task { try take(task: row, table, into: &values, at: place) } else { try texts([.name, .description], of: row, table, into: &values) }
    if values[.name] == nil { values[.name] = .text("Untitled") }
    let time = try time(of: row, table, at: place)
    values[.time] = .int(time)
    if table.kind == .session, let end = try end(of: row, table, from: time, at: place) { values[.end] = .int(end) }
    return (values, try template?.values(of: row, clock, time: time, now: records.transaction.now) ?? TextKeyed())
  }

  private func time(of row: TableRow, _ table: MappingTable, at place: String) throws(Failure) -> Instant {
    if let time = try table[.time]?.instant(of: row, clock) { return time }
    guard table.kind == .task else { throw Failure(.missingKey, "\(said(.time, table)) is empty, and is the \"time\"", field: .time) }
    records.account.tell(
      .info, .assumed, key: "time", "a task does not say when it was thought of, and the time of the import was taken", example: table[.name]?.pattern.source ?? "", at: place, isLoss: false)
    return records.transaction.now
  }

  /// How far a duration may be from what lies between two times that are rounded to minutes, as it may be itself.
  private static let rounding = 60 * nanosecondsPerSecond

  /// When a session ended: its end, or its start and how long it took; nil where it runs.
  func end(of row: TableRow, _ table: MappingTable, from time: Instant, at place: String) throws(Failure) -> Instant? {
    let duration = try table.duration?.duration(of: row)
    let value = table[.end]
    let end = if let value, value.time?.isClock == true { try value.clockTime(of: row, from: time, duration, clock) } else { try value?.instant(of: row, clock) }
    guard let end else {
      // What has an end elsewhere and none here runs; its duration is nothing then.
      guard let duration, duration > 0 || value == nil else {
        let example = value?.pattern.source ?? table.duration?.pattern.source ?? ""
        records.account.tell(.info, .assumed, key: "end", "a session has no end, and so it runs", example: example, at: place, isLoss: false)
        return nil
      }
      let (end, overflow) = time.addingReportingOverflow(duration)
      guard !overflow else { throw Failure(.value, "it would end after the year 2262: see the \"duration\"", field: .end) }
      return end
    }
    guard end >= time else { throw Failure(.value, "\(said(.end, table)) is before \(said(.time, table)): the \"end\" before the \"time\"", field: .end) }
    let (length, overflow) = end.subtractingReportingOverflow(time)
    if let duration, overflow || duration - length > Self.rounding || length - duration > Self.rounding {
      let example = try table.duration?.text(of: row) ?? ""
      records.account.tell(key: "duration", "a duration is not what lies between start and end, and was not imported", example: example, at: place)
    }
    return end
  }

  /// What tasks have beside other items. Their texts are cut to what a task may have, and told, where they are kept.
  private func take(task row: TableRow, _ table: MappingTable, into values: inout FieldValues, at place: String) throws(Failure) {
    for field in [Field.name, .description, .category] {
      if let text = try table[field]?.text(of: row) { values[field] = .text(TrimmedText.of(text)) }
    }
    for field in [Field.due, .completed] {
      if let time = try table[field]?.instant(of: row, clock) { values[field] = .int(time) }
    }
    if let day = try table[.day]?.day(of: row, days, clock) { values[.day] = .int(Int64(day.number)) }
    if let priority = try table[.priority]?.priority(of: row) { values[.priority] = .int(Int64(priority.rawValue)) }
    let lines = try table[.notes]?.texts(of: row).flatMap { $0.split(whereSeparator: \.isNewline).map { TrimmedText.of(String($0)) } }.filter { !$0.isEmpty } ?? []
    if !lines.isEmpty { values[.notes] = .text(lines.joined(separator: "\n")) }
  }

  mutating func tags(of row: TableRow, _ table: MappingTable, at place: String) throws(Failure) -> Value? {
    guard !table.tags.isEmpty else { return nil }
    var ids: [Int64] = []
    for reference in table.tags {
      var found: [Int64] = []
      if case .name(let value) = reference {
        for name in try value.texts(of: row) { found.append(try entry(named: name, .tag, at: place)) }
      } else if case .row(let table, let key, let split) = reference {
        for part in try MappingReference.keys(key, split, of: row) where try isThere(table, key, part, .tag, at: place) {
          found.append(try entry(identity(of: table, key: part), .tag, "\(QuotedValue.of(key.source)) has \(QuotedValue.of(part))", table))
        }
      }
      for id in found {
        if id == 0 { records.note(.warning, .leftOut, at: place, key: "tags", "a tag of it is in the trash and stays there") } else { ids.append(id) }
      }
    }
    return try FieldRules.check(.ids(ids), for: .tags, of: table.kind)
  }

  /// Where something was.
  func place(of row: TableRow, _ table: MappingTable) throws(Failure) -> FieldValues {
    var place: FieldValues = [:]
    for field in [Field.latitude, .longitude, .accuracy] {
      guard let number = try table[field]?.number(of: row) else { continue }
      place[field] = try FieldRules.check(.real(number), for: field, of: table.kind)
    }
    guard (place[.latitude] == nil) == (place[.longitude] == nil) else { throw Failure(.missingKey, "it has half a place: one of \"latitude\" and \"longitude\" is empty", field: .latitude) }
    try texts([.place], of: row, table, into: &place)
    return place
  }

  /// What a table says of a field, for messages.
  func said(_ field: Field, _ table: MappingTable) -> String { QuotedValue.of(table[field]?.pattern.source ?? "") }

  func texts(_ fields: [Field], of row: TableRow, _ table: MappingTable, into values: inout FieldValues) throws(Failure) {
    for field in fields {
      guard let text = try table[field]?.text(of: row) else { continue }
      values[field] = try FieldRules.check(.text(text), for: field, of: table.kind)
    }
  }
}
