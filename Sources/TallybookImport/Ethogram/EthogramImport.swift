internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Takes an ethogram into a collection, within a transaction: behaviours as its event types, and subjects. What it has by that name stays as it is, unless it is to be replaced.
struct EthogramImport {
  private let source: EthogramSource
  private let records: TimeRecordImport
  /// What UUIDs are derived of: those that a project has which came in as this collection.
  private let origin: String
  private var types: [(behaviour: BorisBehaviour, id: Int64, isNew: Bool)] = []

  init(_ source: EthogramSource, _ records: TimeRecordImport) throws(Failure) {
    (self.source, self.records) = (source, records)
    origin = try EntryStore.find(records.parent, on: records.connection)?.uuid ?? ""
  }

  private var transaction: Transaction { records.transaction }
  private var connection: Connection { records.connection }

  mutating func run(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    for other in source.others {
      records.account.tell(.info, key: other.key, other.what, example: other.example, at: place(other.line))
    }
    let total = UInt64(source.subjects.count + source.behaviours.count)
    var done: UInt64 = 0
    var names = Set<ExactText>()
    for row in source.subjects {
      try leavingOut(row) { (object) throws(Failure) in try take(subject: object, &names) }
      done += 1
      try progress(done, total)
    }
    var codes = Set<ExactText>()
    var taken = self
    for row in source.behaviours {
      try leavingOut(row) { (object) throws(Failure) in try taken.take(behaviour: object, &codes) }
      done += 1
      try progress(done, total)
    }
    self = taken
    for each in types { try takeExcluded(each.behaviour, each.id, isNew: each.isNew) }
    records.finish()
  }

  private func place(_ line: Int32) -> String { "\(records.name):\(line)" }

  /// Takes a row, or leaves it out where that is asked for.
  private func leavingOut(_ row: EthogramSource.Row, _ take: (ImportDocument.Object) throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) { try take(ImportDocument.Object(try row.node.get(), "a row")) } catch {
      let line = HEYImport.line(of: error.message).flatMap { Int32(exactly: $0) } ?? row.line
      try records.leaveOut(Failure(error.cause, HEYImport.withoutLine(error.message), field: error.field, id: error.id, found: error.found, bound: error.bound), at: place(line))
    }
  }

  // MARK: Subjects

  private func take(subject object: ImportDocument.Object, _ names: inout Set<ExactText>) throws(Failure) {
    let name = try object.required(object.text("name"), "name")
    var values: FieldValues = [.archived: .int(0)]
    do throws(Failure) { values[.name] = try FieldRules.check(.text(name), for: .name, of: .subject) } catch { throw error.inDocument(object.line(of: "name"), "name") }
    guard names.insert(ExactText(values[.name]?.text ?? "")).inserted else { throw Failure(.duplicate, "line \(object.line): there are two subjects \(QuotedValue.of(name)); rename one") }
    let empty = try add([("key", .key), ("description", .description)], of: object, as: .subject, to: &values)
    tellOthers(of: object, than: ["name", "key", "description"])
    let known = try connection.value(
      "SELECT id FROM \(Table.entry) WHERE kind > \(Kind.task) AND kind = \(Kind.subject) AND +parent = \(records.parent) AND name = \(values[.name] ?? .null) AND trashed IS NULL ORDER BY id LIMIT 1")?.int
    _ = try keep(.subject, BorisNames.uuid(ofSubject: name, in: origin), known, values, empty, at: object.line)
  }

  // MARK: Behaviours

  private mutating func take(behaviour object: ImportDocument.Object, _ codes: inout Set<ExactText>) throws(Failure) {
    let behaviour = try BorisBehaviour(object)
    guard codes.insert(ExactText(behaviour.code)).inserted else {
      throw Failure(.duplicate, "line \(object.line): there are two behaviours \(QuotedValue.of(behaviour.code)); rename one")
    }
    let mode: EventMode = behaviour.isState ? .state : .point
    var values: FieldValues = [.mode: .int(Int64(mode.rawValue)), .recordable: .int(1), .archived: .int(0)]
    do throws(Failure) { values[.name] = .text(try BorisNames.type(behaviour.code)) } catch { throw error.inDocument(object.line(of: "code"), "code") }
    let empty = try add([("key", .key), ("description", .description), ("category", .category), ("color", .color)], of: object, as: .eventType, to: &values)
    tellOthers(of: object, than: ["code", "type", "key", "description", "category", "color", "excluded", "modifiers"])
    let known = try EventTypes.find(values[.name]?.text ?? "", in: records.parent, on: connection)
    let same = try EntryStore.find(BorisNames.uuid(ofBehaviour: behaviour.code, in: origin), on: connection)
    let isNew = known == nil && same == nil
    if isNew, !behaviour.sets.isEmpty { values[.template] = .int(try makeTemplate(of: behaviour)) }
    let id = try keep(.eventType, BorisNames.uuid(ofBehaviour: behaviour.code, in: origin), known, values, empty, at: object.line)
    guard id != 0 else { return }
    if !isNew, object.has("modifiers") { try takeModifiers(of: behaviour, id) }
    types.append((behaviour, id, isNew))
  }

  /// A template for the modifiers of a behaviour: the one that was made for it before, in a version that says them.
  private func makeTemplate(of behaviour: BorisBehaviour) throws(Failure) -> Int64 {
    let name = try EntryStore.find(records.parent, on: connection)?.name ?? "ethogram"
    let uuid = BorisNames.uuid("template/\(behaviour.code)", in: origin)
    let id = try records.template("\(behaviour.code) (\(name))", uuid, line: behaviour.object.line) { behaviour.schema(title: $0) }
    if let entry = try EntryStore.find(id, on: connection) { _ = try TemplateVersions.set(behaviour.schema(title: entry.name), of: id, in: transaction) }
    return id
  }

  private func takeModifiers(of behaviour: BorisBehaviour, _ id: Int64) throws(Failure) {
    let type = try EntryStore.find(id, on: connection)
    let schema = try type?[.template].int.flatMap { (id) throws(Failure) in try Template.find(id, on: connection)?.schema }
    guard !behaviour.isSaid(by: schema?.fields ?? []) else { return }
    guard records.flags.contains(.replace) else { return tellDifference("modifiers", example: behaviour.code, at: behaviour.object.line(of: "modifiers")) }
    let template: Value = behaviour.sets.isEmpty ? .null : .int(try makeTemplate(of: behaviour))
    try EntryStore.update(id, [.template: template], in: transaction)
    records.note(.info, .changed, at: place(behaviour.object.line), key: "modifiers", "event type \(behaviour.code.prefix(80))", id: id)
  }

  private func takeExcluded(_ behaviour: BorisBehaviour, _ id: Int64, isNew: Bool) throws(Failure) {
    guard behaviour.object.has("excluded") else { return }
    var excluded = Set<Int64>()
    for code in behaviour.excluded {
      let name = (try? BorisNames.type(code)) ?? code
      if let other = try EventTypes.find(name, in: records.parent, on: connection), other != id { excluded.insert(other) } else {
        records.account.tell(
          key: "excluded", "a behaviour excludes something that is not a behaviour, or itself, which was not imported", example: code, at: place(behaviour.object.line(of: "excluded")))
      }
    }
    let was = Set(try EntryStore.find(id, on: connection)?[.excludes].ids ?? [])
    guard excluded != was else { return }
    guard isNew || records.flags.contains(.replace) else { return tellDifference("excluded", example: behaviour.code, at: behaviour.object.line(of: "excluded")) }
    try EntryStore.update(id, [.excludes: .ids(excluded.sorted())], in: transaction)
    if !isNew { records.note(.info, .changed, at: place(behaviour.object.line), key: "excluded", "event type \(behaviour.code.prefix(80))", id: id) }
  }

  // MARK: What both have

  /// The texts of a row that an entry has under fields of its own; gives the fields that are said to be empty.
  private func add(_ texts: [(key: String, field: Field)], of object: ImportDocument.Object, as kind: Kind, to values: inout FieldValues) throws(Failure) -> [Field] {
    var empty: [Field] = []
    for (key, field) in texts {
      guard let text = try object.text(key) else { continue }
      guard !text.isEmpty else {
        empty.append(field)
        continue
      }
      guard let value = try? FieldRules.check(.text(text), for: field, of: kind) else {
        records.account.tell(key: key, "a text that a book cannot have as the \(field.name) of a \(kind.label) was not imported", example: text, at: place(object.line(of: key)))
        continue
      }
      values[field] = value
    }
    return empty
  }

  private func tellOthers(of object: ImportDocument.Object, than known: [String]) {
    for member in object.others(than: known) where member.node.string != "" && !member.node.isNull {
      records.account.tell(.info, key: member.key, "a key of a behaviour or subject has no place in a book, and was not imported", example: member.node.string ?? "", at: place(member.line))
    }
  }

  /// Keeps what a row says; gives its id, 0 where that is in the trash.
  private func keep(_ kind: Kind, _ uuid: UUID, _ named: Int64?, _ given: FieldValues, _ empty: [Field], at line: Int32) throws(Failure) -> Int64 {
    let name = given[.name]?.text ?? ""
    let known = if let named { named } else { try EntryStore.find(uuid, on: connection) }
    guard let known, let entry = try EntryStore.find(known, on: connection), entry.kind == kind else {
      var values = given
      values[.parent] = .int(records.parent)
      let id = try transaction.insert(kind, uuid: uuid, created: transaction.now, values)
      records.note(.info, .added, at: place(line), key: "", "\(kind.label) \(name.prefix(80))", id: id)
      return id
    }
    guard try !EntryStore.isTrashed(entry, on: connection) else {
      records.note(.warning, .leftOut, at: place(line), key: "", "\(kind.label) \(name.prefix(80)) is in the trash and stays there", id: known)
      return 0
    }
    var differing: [Field: Value] = [:]
    given.forEach { field, value in
      if ![.archived, .recordable, .template].contains(field), value != entry[field] { differing[field] = value }
    }
    for field in empty where entry[field].text?.isEmpty == false { differing[field] = .null }
    guard !differing.isEmpty else {
      records.note(.info, .unchanged, at: place(line), key: "", "\(kind.label) \(entry.name.prefix(80))", id: known)
      return known
    }
    if records.flags.contains(.replace) {
      if kind == .eventType, let new = differing[.name]?.text { try EventTypes.requireFree(new, in: entry.parent, except: known, on: connection) }
      try EntryStore.update(known, differing, in: transaction)
      records.note(.info, .changed, at: place(line), key: "", "\(kind.label) \(name.prefix(80))", id: known)
    } else {
      records.note(.info, .unchanged, at: place(line), key: "", "\(kind.label) \(entry.name.prefix(80))", id: known)
      for field in differing.keys.sorted(by: { $0.rawValue < $1.rawValue }) { tellDifference(field.name, example: name, at: line) }
    }
    return known
  }

  private func tellDifference(_ key: String, example: String, at line: Int32) {
    records.account.tell(
      key: key, "the \(key) of what is there is said otherwise here, and stays as the book has it: import with REPLACE to have the new one", example: example, at: place(line))
  }
}
