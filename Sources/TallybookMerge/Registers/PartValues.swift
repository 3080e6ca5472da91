internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Reads and writes the values of parts as they travel: JSON on one line, with UUIDs in the place of a book's own ids.
struct PartValues {
  let side: MergeSide
  private var connection: Connection { side.connection }

  init(of side: MergeSide) { self.side = side }

  // MARK: Reading

  /// What a part holds at the moment.
  func read(_ part: Part) throws(Failure) -> String {
    switch part.field {
    case .tags: return JSONText.of(try connection.value("SELECT ordinal FROM \(Table.entryTag) WHERE entry = \(part.entry) AND tag = \(part.key.value)"))
    case .fields: return try rows("SELECT form, value FROM \(Table.fieldValue) WHERE entry = \(part.entry) AND field = \(part.key.value) ORDER BY ordinal")
    case .schema: return JSONText.of(try TemplateVersions.current(of: part.entry, on: connection).map { .text($0.schema) })
    case Part.pauses: return try rows("SELECT start, stop FROM \(Table.pause) WHERE session = \(part.entry) ORDER BY ordinal")
    case .seq: return try readEdit(part)
    case Part.reminders: return try reminder(part) == nil ? Version.none : "1"
    case .highLimit, .mediumLimit, .lowLimit:
      guard let column = DayColumn.allCases.first(where: { $0.field == part.field }) else { return Version.none }
      return JSONText.of(try connection.value("SELECT \(raw: column.name) FROM \(Table.day) WHERE date = \(part.key.value)"))
    case Part.setting where part.entry == 0: return JSONText.of(try connection.value("SELECT value FROM \(Table.setting) WHERE name = \(part.key.value)"))
    case .latitude:
      let place = try rows("SELECT latitude, longitude, accuracy FROM \(Table.entry) WHERE id = \(part.entry) AND latitude IS NOT NULL")
      return place
    default: break
    }
    guard let column = EntryColumns.stored(part.field) else { return Version.none }
    let value = try connection.value("SELECT \(raw: column) FROM \(Table.entry) WHERE id = \(part.entry)") ?? .null
    guard Self.references.contains(part.field) else { return JSONText.of(value) }
    return JSONText.of(try value.int.flatMap { (id) throws(Failure) in try side.uuid(of: id)?.text }.map { .text($0) })
  }

  static let references: Set<Field> = [.parent, .subject, .template, .carried]

  /// A value that was kept, with the names that entries have by now.
  func resolve(_ value: String, of part: Part) -> String {
    let isReference = Self.references.contains(part.field)
    // Of other parts the value names nobody, and need not be read.
    guard side.aliases.count > 0, isReference || part.field == .seq, let node = try? JSONParser.parse(value) else { return value }
    func resolve(_ node: JSONNode) -> String {
      if let uuid = node.string.flatMap(UUID.init(_:)) { return JSONText.of(.text(side.aliases.resolve(uuid).text)) }
      return JSONWriter.text(node)
    }
    if isReference { return resolve(node) }
    guard let values = node.array else { return value }
    return "[" + values.enumerated().map { Self.named.contains($0.offset) ? resolve($0.element) : JSONWriter.text($0.element) }.joined(separator: ",") + "]"
  }

  /// Which of the values of an edit of an event name entries.
  private static let named = [2, 4, 7]

  /// What a value of one of them names.
  static func reference(_ value: String) -> UUID? { (try? JSONParser.parse(value))?.string.flatMap(UUID.init(_:)) }

  private func rows(_ sql: SQL) throws(Failure) -> String {
    let rows = try connection.rows(sql)
    var lists: [String] = []
    while try rows.step() {
      var values: [String] = []
      for column in 0..<rows.statement.columnCount { values.append(JSONText.of(rows.value(column))) }
      lists.append("[" + values.joined(separator: ",") + "]")
    }
    return lists.isEmpty ? Version.none : "[" + lists.joined(separator: ",") + "]"
  }

  private func readEdit(_ part: Part) throws(Failure) -> String {
    let rows = try connection.rows(
      """
      SELECT operation, time, type, phase, subject, value, note, was_type, was_phase FROM \(Table.eventEdit)
      WHERE session = \(part.entry) AND seq = \(part.key.value)
      """)
    guard try rows.step() else { return Version.none }
    var values: [String] = []
    for column in 0..<9 {
      let value = rows.value(Int32(column))
      guard Self.named.contains(column), let id = value.int else {
        values.append(JSONText.of(value))
        continue
      }
      values.append(JSONText.of(try side.uuid(of: id).map { .text($0.text) }))
    }
    return "[" + values.joined(separator: ",") + "]"
  }

  private func reminder(_ part: Part) throws(Failure) -> Int64? {
    let words = part.key.text.split(separator: " ").compactMap { Int64($0) }
    guard words.count == 4 else { return nil }
    return try connection.value(
      """
      SELECT id FROM \(Table.reminder) WHERE task = \(part.entry) AND mode = \(words[0]) AND coalesce(day, 0) = \(words[1]) AND time = \(words[2])
        AND created = \(words[3])
      """)?.int
  }

  // MARK: Writing

  /// Has a part hold a value; false where it names what is not in this book, which is left out.
  func write(_ value: String, to part: Part, in transaction: Transaction) throws(Failure) -> Bool {
    let node = try JSONParser.parse(value)
    switch part.field {
    case .tags: try writeTag(node, part)
    case .fields: try writeRows(node, of: part)
    case .schema: if let schema = node.string { try TemplateVersions.set(schema, of: part.entry, in: transaction) }
    case Part.pauses: try writePauses(node, part)
    case .seq: return try writeEdit(node, part)
    case Part.reminders: try writeReminder(node, part)
    case .highLimit, .mediumLimit, .lowLimit: try writeLimit(node, part)
    case Part.setting where part.entry == 0: try Settings.set(part.key.text, to: node.string, in: transaction)
    case .latitude: try writePlace(node, part)
    default: return try writeColumn(node, part, in: transaction)
    }
    return true
  }

  private func writeColumn(_ node: JSONNode, _ part: Part, in transaction: Transaction) throws(Failure) -> Bool {
    guard let column = EntryColumns.stored(part.field) else { return true }
    var value = JSONText.value(node)
    var isKnown = true
    if Self.references.contains(part.field) {
      let id = try node.string.flatMap(UUID.init(_:)).flatMap { (uuid) throws(Failure) in try side.id(of: side.aliases.resolve(uuid)) }
      isKnown = node.isNull || id != nil
      value = id.map { .int($0) } ?? (part.field == .parent ? .int(0) : .null)
    } else if part.field == .sha256 {
      value = node.string.flatMap(HexText.read).map { .blob($0) } ?? .null
    }
    transaction.connection.known?.forget()
    try connection.run("UPDATE \(Table.entry) SET \(raw: column) = \(value) WHERE id = \(part.entry)")
    return isKnown
  }

  private func writeTag(_ node: JSONNode, _ part: Part) throws(Failure) {
    guard let ordinal = node.integer else {
      try connection.run("DELETE FROM \(Table.entryTag) WHERE entry = \(part.entry) AND tag = \(part.key.value)")
      return
    }
    try connection.run(
      """
      INSERT INTO \(Table.entryTag) (entry, tag, ordinal) VALUES (\(part.entry), \(part.key.value), \(ordinal))
      ON CONFLICT (entry, tag) DO UPDATE SET ordinal = excluded.ordinal
      """)
  }

  private func writeRows(_ node: JSONNode, of part: Part) throws(Failure) {
    try connection.run("DELETE FROM \(Table.fieldValue) WHERE entry = \(part.entry) AND field = \(part.key.value)")
    for (ordinal, row) in (node.array ?? []).enumerated() {
      guard let pair = row.array, pair.count == 2, let form = pair[0].integer, !pair[1].isNull else { continue }
      try connection.run(
        """
        INSERT INTO \(Table.fieldValue) (entry, field, ordinal, form, value)
        VALUES (\(part.entry), \(part.key.value), \(Int64(ordinal)), \(form), \(JSONText.value(pair[1])))
        """)
    }
  }

  private func writePauses(_ node: JSONNode, _ part: Part) throws(Failure) {
    try connection.run("DELETE FROM \(Table.pause) WHERE session = \(part.entry)")
    for (ordinal, row) in (node.array ?? []).enumerated() {
      guard let pair = row.array, pair.count == 2, let start = pair[0].integer else { continue }
      try connection.run(
        "INSERT INTO \(Table.pause) (session, ordinal, start, stop) VALUES (\(part.entry), \(Int64(ordinal + 1)), \(start), \(Value(pair[1].integer)))")
    }
  }

  private func writeEdit(_ node: JSONNode, _ part: Part) throws(Failure) -> Bool {
    guard let values = node.array, values.count == 9 else {
      try connection.run("DELETE FROM \(Table.eventEdit) WHERE session = \(part.entry) AND seq = \(part.key.value)")
      return true
    }
    var stored: [Value] = []
    for (column, each) in values.enumerated() {
      guard Self.named.contains(column), let uuid = each.string.flatMap(UUID.init(_:)) else {
        stored.append(JSONText.value(each))
        continue
      }
      guard let id = try side.id(of: side.aliases.resolve(uuid)) else { return false }
      stored.append(.int(id))
    }
    side.edited[part.entry, default: []].insert(UInt64(bitPattern: part.key.value.int ?? 0))
    // A real number may have been written without a fraction.
    stored[5] = Value(stored[5].real)
    try connection.run(
      """
      INSERT INTO \(Table.eventEdit) (session, seq, operation, time, type, phase, subject, value, note, was_type, was_phase)
      VALUES (\(part.entry), \(part.key.value), \(stored))
      ON CONFLICT (session, seq) DO UPDATE SET operation = excluded.operation, time = excluded.time, type = excluded.type,
        phase = excluded.phase, subject = excluded.subject, value = excluded.value, note = excluded.note
      """)
    return true
  }

  private func writeReminder(_ node: JSONNode, _ part: Part) throws(Failure) {
    let known = try reminder(part)
    let words = part.key.text.split(separator: " ").compactMap { Int64($0) }
    guard words.count == 4, node.isNull == (known != nil) else { return }
    if let known {
      try connection.run("DELETE FROM \(Table.reminder) WHERE id = \(known)")
    } else {
      try connection.run(
        """
        INSERT INTO \(Table.reminder) (task, mode, day, time, created)
        VALUES (\(part.entry), \(words[0]), \(words[1] == 0 ? .null : .int(words[1])), \(words[2]), \(words[3]))
        """)
    }
  }

  private func writeLimit(_ node: JSONNode, _ part: Part) throws(Failure) {
    guard let column = DayColumn.allCases.first(where: { $0.field == part.field }) else { return }
    try connection.run("UPDATE \(Table.day) SET \(raw: column.name) = \(Value(node.integer)) WHERE date = \(part.key.value)")
  }

  private func writePlace(_ node: JSONNode, _ part: Part) throws(Failure) {
    let place = node.array?.first?.array ?? []
    func at(_ index: Int) -> Value { place.indices.contains(index) ? Value(place[index].double) : .null }
    try connection.run("UPDATE \(Table.entry) SET latitude = \(at(0)), longitude = \(at(1)), accuracy = \(at(2)) WHERE id = \(part.entry)")
  }
}
