internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// The fields of entries, which stand in the contract's order with the contract's keys.
extension JSONExport {
  mutating func writeFields(of entry: Entry) throws(Failure) {
    for field in plan[entry.kind] {
      let value = entry.value(at: field.position)
      // Most entries have few of their kind's fields.
      if !field.key.isStored || !value.isNull { try write(field.key, value, of: entry) }
    }
  }

  private mutating func write(_ key: JSONField, _ value: Value, of entry: Entry) throws(Failure) {
    switch key.field.form {
    case .uuid:
      uuids[entry.id] = entry.uuid
      writer.key(key.key)
      writer.value(entry.uuid)
    case .text, .zone, .color, .position, .mediaType, .sha256, .rate, .timecode:
      guard let text = value.text else { return }
      writer.key(key.key)
      writer.value(text)
    case .lines:
      guard let text = value.text else { return }
      writer.key(key.key)
      writer.beginArray()
      for line in text.split(separator: "\n") { writer.value(String(line)) }
      writer.endArray()
    case .real:
      guard let number = value.real else { return }
      writer.key(key.key)
      writer.value(number)
    case .time, .stamp: if let time = value.int { writeTime(key.key, time) }
    case .date: if let date = value.int { writeDate(key.key, date) }
    case .id, .duration, .offset, .ordinal:
      guard let number = value.int else { return }
      writer.key(key.key)
      writer.value(number)
    case .words(let words):
      guard let number = value.int, number != key.leftOut, let word = words.word(of: number) else { return }
      writer.key(key.key)
      writer.value(word)
    case .flag:
      guard let number = value.int, number != key.leftOut else { return }
      writer.key(key.key)
      writer.value(number != 0)
    case .reference(.collection) where entry.kind.isOfEvents && !context.selection.has(collection: entry.parent): return
    case .reference(let kind): if let id = value.int, id != 0 { try write(key.key, reference: id, to: kind) }
    case .references(.tag, _): if let ids = value.ids { try writeTags(key.key, context.isCanonical ? ordered(ids, of: entry) : ids) }
    case .references:
      // A part has the definitions that it needs, and no others.
      var ids: [Int64] = []
      for id in value.ids ?? [] { if let type = try EntryStore.find(id, on: context.connection), try isWritten(type, referred: eventTypes) { ids.append(id) } }
      if !ids.isEmpty { try write(key.key, named: ordered(ids)) }
    case .entries: try writeAttachments(of: entry)
    case .size:
      writer.key(key.key)
      writer.value(content?.size ?? 0)
    case .version:
      guard let current = try context.current(of: entry) else { return }
      writer.key(key.key)
      writer.value(current.version)
    case .schema:
      guard let current = try context.current(of: entry) else { return }
      writer.key(key.key)
      writer.value(try JSONParser.parse(current.schema))
    case .object: try writeOwnFields(key.key, of: entry)
    case nil: return
    }
  }

  /// What an entry refers to, by its UUID; a template with its name too, for who reads it by eye.
  private mutating func write(_ key: StaticString, reference id: Int64, to kind: Kind) throws(Failure) {
    switch kind {
    case .template:
      templates.insert(id)
      writer.key(key)
      try writeNamed(id)
    case .subject:
      subjects.insert(id)
      try writeReference(key, id)
    default: try writeReference(key, id)
    }
  }

  /// The tags of an item, with their names for who reads it by eye.
  private mutating func writeTags(_ key: StaticString, _ ids: [Int64]) throws(Failure) {
    tags.formUnion(ids)
    try write(key, named: ids)
  }

  private mutating func write(_ key: StaticString, named ids: [Int64]) throws(Failure) {
    writer.key(key)
    writer.beginArray()
    for id in ids { try writeNamed(id) }
    writer.endArray()
  }

  /// Entries in an order that does not follow from the book's own numbers.
  private func ordered(_ ids: [Int64]) throws(Failure) -> [Int64] {
    try context.connection.ids("SELECT id FROM \(Table.entry) WHERE id IN (\(ids.map { Value.int($0) })) ORDER BY uuid")
  }

  /// The same tags in an order that does not follow from the book's own numbers.
  private func ordered(_ tags: [Int64], of item: Entry) throws(Failure) -> [Int64] {
    let all = try context.connection.ids(
      """
      SELECT t.tag FROM \(Table.entryTag) t JOIN \(Table.entry) e ON e.id = t.tag WHERE t.entry = \(item.id) ORDER BY t.ordinal, e.uuid
      """)
    return all.filter { tags.contains($0) }
  }

  private mutating func writeNamed(_ id: Int64) throws(Failure) {
    writer.beginObject(compact: true)
    try writeReference("uuid", id)
    writer.key("name")
    writer.value(try context.name(id, &typeNames))
    writer.endObject()
  }

  /// The values of an item's own fields.
  private mutating func writeOwnFields(_ key: StaticString, of item: Entry) throws(Failure) {
    let fields = try context.fields(of: item)
    guard !fields.isEmpty else { return }
    writer.key(key)
    writer.beginObject()
    for field in fields {
      writer.key(field.name)
      field.value.write(to: &writer)
    }
    writer.endObject()
  }
}
