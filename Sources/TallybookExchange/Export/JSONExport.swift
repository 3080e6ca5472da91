internal import TallybookBase
internal import TallybookEventLog
internal import TallybookImport
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// The lossless format: what an import of it makes of an empty book is the same book. Keys are MEL's where it has them.
/// docs/formats.md has the whole layout, docs/schemas/book.schema.json its schema.
struct JSONExport {
  let context: ExportContext
  let plan: JSONFieldPlan
  var writer: JSONWriter
  var eventTypes = Set<Int64>()
  var subjects = Set<Int64>()
  var tags = Set<Int64>()
  var templates = Set<Int64>()
  var uuids: [Int64: String] = [:]
  var typeNames: [Int64: String] = [:]
  /// The bytes of the attachment that is written.
  private(set) var content: Contents.Content?
  private var done: UInt64 = 0
  private let parts: SessionParts

  /// Whether any entry has an attachment: most books need not look for those of each item.
  private var hasAttachments: Bool

  init(_ context: ExportContext) throws(Failure) {
    self.context = context
    plan = JSONFieldPlan(hasPlaces: context.hasPlaces, hasAuthors: context.hasAuthors, isCanonical: context.isCanonical)
    hasAttachments = context.hasAttachments
    if hasAttachments { hasAttachments = try context.connection.value("SELECT 1 FROM \(Table.entry) WHERE content IS NOT NULL LIMIT 1") != nil }
    parts = try SessionParts(in: context.state)
    writer = JSONWriter(context.output)
  }

  mutating func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    writer.beginObject()
    writer.key("format")
    writer.value("tallybook")
    writer.key("version")
    writer.value(ImportDocument.version)
    if case .collection(let id) = context.selection.part {
      writer.key("order")
      writer.value(id)
    }
    if context.selection.isWhole {
      try writeSettings()
      try writeDays()
    }
    writer.key("collections")
    writer.beginArray()
    for id in context.selection.collections {
      guard let collection = try EntryStore.find(id, on: context.connection) else { continue }
      writer.beginObject()
      try writeFields(of: collection)
      try writeItems(of: id, progress)
      writer.endObject()
    }
    writer.endArray()
    try writeItems(of: 0, progress)
    try writeDefinitions("eventTypes", .eventType, referred: eventTypes)
    try writeDefinitions("subjects", .subject, referred: subjects)
    try writeDefinitions("tags", .tag, referred: tags)
    var templates: [Entry] = []
    for template in try entries(.template, referred: self.templates) where try context.current(of: template) != nil {
      templates.append(template)
    }
    if !templates.isEmpty { try writeDefinitions("templates", templates) }
    writer.endObject()
    writer.finish()
  }

  private mutating func writeSettings() throws(Failure) {
    writer.key("settings")
    writer.beginObject()
    for (name, value) in try Settings.stored(on: context.connection).sorted(by: { $0.key < $1.key }) {
      if name == "username", !context.hasAuthors { continue }
      if context.isCanonical, !Self.isOfBook(name) { continue }
      writer.key(name)
      writer.value(value)
    }
    writer.endObject()
  }

  /// Whether a setting belongs to the book, wherever it is; others are of a device.
  private static func isOfBook(_ name: String) -> Bool {
    SettingDefinition.all.contains { $0.name == name && $0.isOfBook } || name.utf8.starts(with: "x-shared-".utf8)
  }

  private mutating func writeItems(of collection: Int64, _ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    writer.key("items")
    writer.beginArray()
    // A copy for the closure, which may not capture a mutating self.
    var writing = self
    try context.selection.items(of: collection, plan.ofItems, on: context.connection) { item throws(Failure) in
      try writing.writeItem(item)
      writing.done += 1
      if writing.done % 64 == 0 { try progress(writing.done, context.selection.total) }
      try context.output.checkpoint()
    }
    self = writing
    writer.endArray()
  }

  private mutating func writeItem(_ item: Entry) throws(Failure) {
    writer.beginObject()
    try writeFields(of: item)
    if item.kind == .session { try writeSession(item) }
    if item.kind == .task { try writeReminders(of: item.id) }
    writer.endObject()
  }

  mutating func writeAttachments(of holder: Entry) throws(Failure) {
    guard hasAttachments else { return }
    let order: SQL = context.isCanonical ? "e.uuid" : "\(HandOrder.sql), e.id"
    let statement = try context.connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(holder.id) AND e.kind = \(Kind.attachment) AND e.trashed IS NULL
        ORDER BY \(order)
      """)
    var attachments: [Entry] = []
    while try statement.step() { attachments.append(Entry(statement.statement)) }
    guard !attachments.isEmpty else { return }
    writer.key("attachments")
    writer.beginArray()
    for attachment in attachments { try writeAttachment(attachment) }
    writer.endArray()
  }

  private mutating func writeAttachment(_ attachment: Entry) throws(Failure) {
    let hash = attachment[.sha256].text.flatMap(HexText.read) ?? []
    content = try Contents.find(hash, on: context.connection)
    writer.beginObject()
    try writeFields(of: attachment)
    if context.hasBytes { try writeBytes(hash) }
    writer.endObject()
  }

  private mutating func writeBytes(_ hash: [UInt8]) throws(Failure) {
    guard let content, content.state == .whole else { return }
    // Looked at as a whole first: what is written can't be taken back, and an import refuses bytes that the hash does not name.
    if let problem = try ContentCheck.look(at: content.id, hash, content.size, on: context.connection) {
      writer.key("damaged")
      writer.value(problem)
      return
    }
    writer.key("data")
    let connection = context.connection
    try writer.text { (append) throws(Failure) in
      var base64 = Base64()
      var number: Int64 = 0
      while let text = try Contents.withPiece(number, of: content.id, on: connection, { base64.encode($0) }) {
        try append(text)
        number += 1
      }
      try append(base64.finish())
    }
  }

  private mutating func writeSession(_ session: Entry) throws(Failure) {
    writeEnd("startEvent", "Start", session.time)
    let pauses = parts.hasPauses ? try Pauses.all(of: session.id, on: context.connection) : []
    if !pauses.isEmpty {
      writer.key("pauses")
      writer.beginArray()
      for pause in pauses {
        writer.beginObject(compact: true)
        writeTime("start", pause.start)
        if let stop = pause.stop { writeTime("stop", stop) }
        writer.endObject()
      }
      writer.endArray()
    }
    try writeMedia(of: session)
    writer.key("events")
    writer.beginArray()
    if try parts.mayHaveEvents(session.id) { try writeEvents(of: session) }
    writer.endArray()
    if let end = session.end { writeEnd("stopEvent", "Stop", end) }
  }

  private mutating func writeMedia(of session: Entry) throws(Failure) {
    let order: SQL = context.isCanonical ? "e.uuid" : "\(HandOrder.sql), e.id"
    let rows = try context.connection.rows(
      "SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(session.id) AND e.kind = \(Kind.media) AND e.trashed IS NULL ORDER BY \(order)")
    var media: [Entry] = []
    while try rows.step() { media.append(Entry(rows.statement)) }
    guard !media.isEmpty else { return }
    writer.key("media")
    writer.beginArray()
    for medium in media {
      writer.beginObject()
      try writeFields(of: medium)
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func writeEvents(of session: Entry) throws(Failure) {
    var writing = self
    var plain = PlainEvents(context.output, .json)
    let edits = try EventEdit.all(of: session.id, on: context.connection).filter { $1.operation == .change }
    var logged = LoggedEvents(of: session.id, tail: context.state.tails[session.id])
    try context.forEachEvents(of: session) { columns throws(Failure) in
      var row = 0
      // The next row that says something else than was logged.
      var edited = edits.isEmpty ? columns.count : -1
      while row < columns.count {
        if edited < row { edited = (row..<columns.count).first { edits[columns.seq($0)] != nil } ?? columns.count }
        // Most events have a time and a type and nothing else: those are written without the writer.
        if let separator = writing.writer.separator { row = plain.write(columns, from: row, to: edited, start: separator + Self.seqKey) }
        guard row < columns.count else { break }
        var was: Event?
        if row == edited {
          was = try logged.find(columns.seq(row), on: context.connection)?.tellingVariant(context.variants.types)
          if was == columns[row] { was = nil }
        }
        try writing.writeEvent(columns, row, session, was: was)
        let type = columns.types[row]
        if !plain.knows(type) { plain.add(type, ending: try writing.ending(type, session)) }
        row += 1
      }
    }
    self = writing
  }

  private mutating func writeEvent(_ columns: EventColumns, _ row: Int, _ session: Entry, was logged: Event?) throws(Failure) {
    writer.beginObject(compact: true)
    writer.key("seq")
    writer.value(columns.seq(row))
    try writeMoment(columns.times[row], columns.types[row], isPoint: columns.phases[row] == UInt8(Phase.point.rawValue), isStart: columns.phases[row] == UInt8(Phase.start.rawValue), session)
    if !columns.subjects.isEmpty, columns.subjects[row] != 0 {
      subjects.insert(columns.subjects[row])
      try writeReference("subject", columns.subjects[row])
    }
    if !columns.values.isEmpty, !columns.values[row].isNaN {
      writer.key("value")
      writer.value(columns.values[row])
    }
    if !columns.notes.isEmpty, let note = columns.notes[row] {
      writer.key("text")
      writer.value(note)
    }
    if !columns.variants.isEmpty { writeFields(ofVariant: columns.variants[row]) }
    if let logged {
      writer.key("logged")
      writer.beginObject(compact: true)
      try writeMoment(logged.time, logged.type, isPoint: logged.phase == .point, isStart: logged.phase == .start, session)
      writeFields(ofVariant: logged.variant)
      writer.endObject()
    }
    writer.endObject()
  }

  /// What tells an event from others: when, what, and of a state which end.
  private mutating func writeMoment(_ time: Instant, _ type: Int64, isPoint: Bool, isStart: Bool, _ session: Entry) throws(Failure) {
    writer.key("timestamp")
    writer.value(instant: time)
    writer.key("eventType")
    writer.value(try context.name(type, &typeNames))
    // A name says which type only where the session sees that one by it.
    if try !isSeen(type, from: session) || context.isCanonical { try writeReference("eventTypeId", type) }
    guard !isPoint else { return }
    writer.key("phase")
    writer.value(isStart ? "start" : "stop")
  }

  /// What an event says beyond its type.
  private mutating func writeFields(ofVariant variant: Int64) {
    let fields = context.variants.fields(of: variant).named.sorted
    guard !fields.isEmpty else { return }
    writer.key("fields")
    writer.beginObject(compact: true)
    for field in fields {
      writer.key(field.key)
      field.value.write(to: &writer)
    }
    writer.endObject()
  }

  private static let seqKey = Array("{ \"seq\" : ".utf8)

  /// What stands behind the time of an event that has a type and nothing else.
  private mutating func ending(_ type: Int64, _ session: Entry) throws(Failure) -> [UInt8] {
    let name = try context.name(type, &typeNames)
    let uuid = try isSeen(type, from: session) && !context.isCanonical ? nil : uuids[type]
    // As an object of its own, without what begins it.
    let object = try Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      writer.beginObject(compact: true)
      writer.key("eventType")
      writer.value(name)
      if let uuid {
        writer.key("eventTypeId")
        writer.value(uuid)
      }
      writer.endObject()
    }
    return [UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: " ")] + object.dropFirst(2)
  }

  /// What was found out about a session's types, for the session that is being written.
  private var seen: (session: Int64, types: [Int64: Bool]) = (0, [:])

  private mutating func isSeen(_ type: Int64, from session: Entry) throws(Failure) -> Bool {
    if seen.session != session.id { seen = (session.id, [:]) }
    if let known = seen.types[type] { return known }
    eventTypes.insert(type)
    let name = try context.name(type, &typeNames)
    let isSeen = try EventTypes.find(name, seenFrom: session.id, on: context.connection) == type
    seen.types[type] = isSeen
    return isSeen
  }

  /// What the book defines of a kind: all for the whole book, else what was referred to.
  private mutating func writeDefinitions(_ key: StaticString, _ kind: Kind, referred: Set<Int64>) throws(Failure) {
    try writeDefinitions(key, entries(kind, referred: referred))
  }

  private mutating func writeDefinitions(_ key: StaticString, _ entries: [Entry]) throws(Failure) {
    writer.key(key)
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      try writeFields(of: entry)
      writer.endObject()
    }
    writer.endArray()
  }

  /// All of a kind for the whole book, else those that what was written refers to; also from the trash, where referred to.
  private func entries(_ kind: Kind, referred: Set<Int64>) throws(Failure) -> [Entry] {
    let order: SQL = context.isCanonical ? "e.uuid" : "e.name, e.id"
    let statement = try context.connection.rows("SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.kind = \(kind) ORDER BY \(order)")
    var entries: [Entry] = []
    while try statement.step() {
      let entry = Entry(statement.statement)
      if try isWritten(entry, referred: referred) { entries.append(entry) }
    }
    return entries
  }

  /// Whether a definition is among those.
  func isWritten(_ entry: Entry, referred: Set<Int64>) throws(Failure) -> Bool {
    if referred.contains(entry.id) { return true }
    return context.selection.isWhole ? try isWanted(entry) : false
  }

  /// Whether the whole book's has it. The file of what is defined has what is in the trash too, since it cannot know what
  /// refers to it; but not what a collection in the trash has defined for itself.
  private func isWanted(_ entry: Entry) throws(Failure) -> Bool {
    guard context.selection.part == .definitions else { return try !EntryStore.isTrashed(entry, on: context.connection) }
    guard entry.parent != 0 else { return true }
    guard let holder = try EntryStore.find(entry.parent, on: context.connection) else { return false }
    return try !EntryStore.isTrashed(holder, on: context.connection)
  }

  private mutating func writeEnd(_ key: StaticString, _ type: StaticString, _ time: Instant) {
    writer.key(key)
    writer.beginObject(compact: true)
    writeTime("timestamp", time)
    writer.key("eventType")
    writer.value(String(describing: type))
    writer.endObject()
  }

  mutating func writeTime(_ key: StaticString, _ time: Instant) {
    writer.key(key)
    writer.value(instant: time)
  }

  mutating func writeReference(_ key: StaticString, _ id: Int64) throws(Failure) {
    guard id != 0 else { return }
    if uuids[id] == nil, case .blob(let bytes) = try context.connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(id)") {
      uuids[id] = UUID.text(bytes)
    }
    guard let uuid = uuids[id] else { return }
    writer.key(key)
    writer.value(uuid)
  }
}
