internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// What entries of another book name is here, beside what is copied with them: subjects, event types and their variants, tags, templates. It is
/// found by its UUID, all but subjects by their names as well, and what is not here comes along, at the root and under its UUID: so what is copied
/// later names the same.
final class CopiedNames {
  let source: Connection
  /// The path of the other book.
  private let path: String
  private let transaction: Transaction
  /// From where event types are seen.
  private let place: Int64
  private var known: [Int64: Int64] = [:]

  init(of source: Connection, at path: String, seenFrom place: Int64, in transaction: Transaction) {
    (self.source, self.path, self.place, self.transaction) = (source, path, place, transaction)
  }

  private var connection: Connection { transaction.connection }

  /// Makes fields of an entry that name something name what is here, or is among the copies.
  func rename(_ values: inout FieldValues, of entry: Entry, _ copies: [Int64: Int64]) throws(Failure) {
    if let subject = values[.subject]?.int { values[.subject] = .int(try self.subject(subject, copies)) }
    if let template = values[.template]?.int { values[.template] = try self.template(template) }
    // Told once all of them are here.
    values[.excludes] = nil
    if entry.kind == .attachment, let hash = values[.sha256]?.text.flatMap({ HexText.read($0) }) { try Contents.bring(hash, from: source, to: connection) }
    if entry.kind == .media { values[.name] = .text(Media.name(of: Media.path(of: entry.name, beside: path), beside: transaction.store.path)) }
  }

  /// The event type or variant that an event of the other book names.
  func type(_ id: Int64, _ copies: [Int64: Int64]) throws(Failure) -> Int64 {
    if let copy = copies[id] { return copy }
    return try find(id, [.eventType, .variant])
  }

  /// The same of a subject.
  func subject(_ id: Int64, _ copies: [Int64: Int64]) throws(Failure) -> Int64 {
    if let copy = copies[id] { return copy }
    return try find(id, [.subject])
  }

  /// A template is gone where it was removed for good: what had it keeps its values.
  private func template(_ id: Int64) throws(Failure) -> Value? {
    try EntryStore.find(id, on: source) == nil ? nil : .int(try find(id, [.template]))
  }

  /// Puts the tags of an entry on its copy; those in the other book's trash stay there.
  func copyTags(of entry: Entry, to copy: Int64) throws(Failure) {
    guard let tags = entry[.tags].ids else { return }
    try Tags.set(try tags.map { (tag) throws(Failure) in try find(tag, [.tag]) }, on: copy, in: transaction)
  }

  /// Has copies of event types, and those that came along, exclude what the originals do, as far as that is here.
  func exclude(_ copies: [Int64: Int64]) throws(Failure) {
    for (type, here) in copies.merging(brought, uniquingKeysWith: { copy, _ in copy }).sorted(by: { $0.key < $1.key }) {
      guard let excluded = try EntryStore.find(type, on: source)?[.excludes].ids else { continue }
      var found: [Int64] = []
      for id in excluded { if let other = if let copy = copies[id] { copy } else { try self.here(id) } { found.append(other) } }
      if !found.isEmpty { try EntryStore.update(here, [.excludes: .ids(found.sorted())], in: transaction) }
    }
  }

  /// Event types that came along.
  private var brought: [Int64: Int64] = [:]

  // MARK: Finding

  private func find(_ id: Int64, _ kinds: Set<Kind>) throws(Failure) -> Int64 {
    if let found = known[id] { return found }
    guard let entry = try EntryStore.find(id, on: source), kinds.contains(entry.kind) else {
      let what = kinds.contains(.variant) ? Kind.eventType.label : kinds.first?.label ?? "entry"
      throw Failure(.damaged, "the other book names the \(what) \(id), which it does not have; check that book, and salvage it into a new one", id: id)
    }
    let found = if let here = try here(entry) { here } else { try bring(entry) }
    known[id] = found
    return found
  }

  /// What is here of something in the other book, if it is.
  private func here(_ id: Int64) throws(Failure) -> Int64? {
    if let found = known[id] { return found }
    guard let entry = try EntryStore.find(id, on: source) else { return nil }
    return try here(entry)
  }

  /// By its UUID; what is in the trash serves only where nothing else has its name.
  private func here(_ entry: Entry) throws(Failure) -> Int64? {
    var same: Int64?
    if let uuid = UUID(entry.uuid), let id = try EntryStore.find(uuid, on: connection), let found = try EntryStore.find(id, on: connection), found.kind == entry.kind {
      guard try EntryStore.isTrashed(found, on: connection) else { return id }
      same = id
    }
    if let namesake = try namesake(entry) { return namesake }
    return same
  }

  private func namesake(_ entry: Entry) throws(Failure) -> Int64? {
    switch entry.kind {
    case .tag: return try Tags.find(entry.name, on: connection)
    case .eventType: return try eventType(entry)
    case .variant: return try variant(entry)
    case .template:
      return try connection.value(
        "SELECT id FROM \(Table.entry) WHERE kind = \(Kind.template) AND kind > \(Kind.task) AND name = \(entry.name) AND trashed IS NULL ORDER BY id LIMIT 1")?.int
    // Two of one name are two: who is copied later must not become one with somebody else.
    default: return nil
    }
  }

  /// An event type of a name serves where it counts the same: points are not states.
  private func eventType(_ entry: Entry) throws(Failure) -> Int64? {
    guard let id = try EventTypes.find(entry.name, seenFrom: place, on: connection) else { return nil }
    guard try EntryStore.find(id, on: connection)?[.mode] == entry[.mode] else {
      throw Failure(
        .nameTaken, "the event type \(QuotedValue.of(entry.name)) is a point in one of the books and a state in the other; rename one of them", field: .mode,
        id: id)
    }
    return id
  }

  private func variant(_ entry: Entry) throws(Failure) -> Int64? {
    guard let type = try here(entry.parent) else { return nil }
    return try connection.value(
      """
      SELECT id FROM \(Table.entry) WHERE kind = \(Kind.variant) AND kind > \(Kind.task) AND parent = \(type) AND name = \(entry.name) AND trashed IS NULL
      ORDER BY id LIMIT 1
      """)?.int
  }

  /// Makes what is not here, as the other book has it.
  private func bring(_ entry: Entry) throws(Failure) -> Int64 {
    var values = try Tree.valuesOfCopy(of: entry)
    let isTrashed = try EntryStore.isTrashed(entry, on: source)
    (values[.excludes], values[.position]) = (nil, nil)
    values[.trashed] = isTrashed ? .int(transaction.now) : nil
    values[.parent] = .int(entry.kind == .variant ? try find(entry.parent, [.eventType]) : 0)
    if let template = entry[.template].int { values[.template] = try self.template(template) }
    let id = try transaction.insert(entry.kind, uuid: UUID(entry.uuid), created: entry[.created].int ?? transaction.now, values)
    if entry.kind == .eventType { brought[entry.id] = id }
    if entry.kind == .template, let schema = try TemplateVersions.current(of: entry.id, on: source)?.schema {
      try TemplateVersions.set(schema, of: id, in: transaction)
    }
    let own = try CustomValues(of: entry.id, on: source).named
    try CustomValues.set(own, replacing: TextKeyed(), of: id, template: values[.template]?.int ?? 0, in: transaction)
    return id
  }
}
