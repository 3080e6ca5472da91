internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// What changes of the book mean, told to people: a line for each entry, or for many of a kind that met the same a line with their
/// number, and a warning for each session that runs from then on and that nobody records.
struct Happening {
  private let transaction: Transaction
  private var connection: Connection { transaction.connection }
  private var told: [Told] = []
  private var places: [String: Int] = [:]
  /// Sessions whose end or pauses changed.
  private var sessions = Set<Int64>()
  /// Entries that came or went, of whose parts nothing is told.
  private var whole = Set<Int64>()
  /// Entries that lie elsewhere: that they stand elsewhere there goes without saying.
  private var moved = Set<Int64>()
  /// Fields of entries that stay, in their order.
  private var fields: [(id: Int64, name: String)] = []

  /// One sort of what happened: the verb, what it happened to, how many entries there are, and the first of them.
  private struct Told {
    let verb: String
    let many: String
    let rest: String
    var count: Int
    var named: [(label: String, id: Int64)]
  }

  /// More of one sort are told by their number.
  static let mostNamed = 3

  /// What was taken away and brought back to go to the trash: only that is told of it.
  private let kept: KeptEntries?

  init(keeping kept: KeptEntries?, in transaction: Transaction) {
    self.kept = kept
    self.transaction = transaction
  }

  /// Takes in what was just written, part after part.
  mutating func add(_ changes: Changeset) throws(Failure) {
    // Entries first: of their parts nothing is told where they came or went themselves.
    try changes.forEach { row throws(Failure) in if case .entry(let row) = ChangedRow(row) { try addEntry(row) } }
    try changes.forEach { row throws(Failure) in try addPart(ChangedRow(row)) }
  }

  /// The lines, in the order in which entries were found among the changes.
  func findings() throws(Failure) -> [Finding] {
    var walk = self
    for root in kept?.roots ?? [] {
      guard let entry = try EntryStore.find(root, on: connection) else { continue }
      walk.tell("Put", Self.label(entry.kind, root, entry.name), many: entry.kind.plural, id: root, rest: " into the trash")
    }
    try walk.addFields()
    return try walk.unrecorded() + walk.lines
  }

  private mutating func tell(_ verb: String, _ label: String, many: String, id: Int64, rest: String = "") {
    let key = "\(verb) \(many)\(rest)"
    if let place = places[key] {
      told[place].count += 1
      if told[place].named.count <= Self.mostNamed { told[place].named.append((label, id)) }
    } else {
      places[key] = told.count
      told.append(Told(verb: verb, many: many, rest: rest, count: 1, named: [(label, id)]))
    }
  }

  private var lines: [Finding] {
    told.flatMap { sort -> [Finding] in
      guard sort.count > Self.mostNamed else {
        return sort.named.map { Finding(.info, .changed, at: "entry \($0.id)", "\(sort.verb) \($0.label)\(sort.rest)", id: $0.id) }
      }
      return [Finding(.info, .changed, "\(sort.verb) \(sort.count) \(sort.many)\(sort.rest)")]
    }
  }

  // MARK: Entries

  private mutating func addEntry(_ row: Changed<EntryColumn>) throws(Failure) {
    guard row.operation != .update else { return try addChange(row) }
    let id = try row.int(.id)
    whole.insert(id)
    guard kept?.ids.contains(id) != true else { return }
    let kind = Kind(rawValue: Int32(truncatingIfNeeded: try row.int(.kind))) ?? .note
    let label = Self.label(kind, id, try row.value(.name)?.text ?? "")
    tell(row.operation == .insert ? "Brought back" : "Removed", label, many: kind.plural, id: id)
  }

  private mutating func addChange(_ row: Changed<EntryColumn>) throws(Failure) {
    let id = try row.int(.id)
    guard kept?.ids.contains(id) != true, let entry = try EntryStore.find(id, on: connection) else { return }
    let label = Self.label(entry.kind, id, entry.name)
    for column in EntryColumn.allCases where column != .id {
      guard let new = try row.new(column) else { continue }
      switch column {
      case .trashed:
        if new.isNull, entry.kind == .session, entry.state != .stopped { sessions.insert(id) }
        tell(new.isNull ? "Restored" : "Put", label, many: entry.kind.plural, id: id, rest: new.isNull ? "" : " into the trash")
      case .parent:
        moved.insert(id)
        tell("Moved", label, many: entry.kind.plural, id: id, rest: try place(new.int ?? 0))
      case .endTime where entry.kind == .session: sessions.insert(id)
      case .position where moved.contains(id): continue
      default: if let field = column.field { fields.append((id, field.name)) }
      }
    }
  }

  private func place(_ parent: Int64) throws(Failure) -> String {
    guard parent != 0, let holder = try EntryStore.find(parent, on: connection) else { return " to the top of the book" }
    return " to \(Self.label(holder.kind, parent, holder.name))"
  }

  /// How an entry is called in messages.
  static func label(_ kind: Kind, _ id: Int64, _ name: String) -> String {
    "\(kind.label) \(id)\(name.isEmpty ? "" : " \"\(name.prefix(80))\"")"
  }

  // MARK: Parts

  private mutating func addPart(_ change: ChangedRow) throws(Failure) {
    switch change {
    case .entry: break
    case .setting(let row): tell("Changed", "the setting \(try row.value(.name)?.text ?? "")", many: "settings", id: 0)
    case .day(let row): tell("Changed", "the day \(try row.int(.date))", many: "days", id: 0)
    case .reminder(let row):
      let task = try row.int(.task)
      tell(row.operation == .insert ? "Brought back" : "Removed", "a reminder of \(try label(of: task))", many: "reminders", id: task)
    case .eventEdit(let row): try addEvent(row)
    case .pause(let row): if let id = try stays(row.int(.session)) { sessions.insert(id) }
    case .entryTag(let row): if let id = try stays(row.int(.entry)) { fields.append((id, Field.tags.name)) }
    case .templateVersion(let row): if let id = try stays(row.int(.template)) { fields.append((id, Field.schema.name)) }
    case .fieldValue(let row):
      guard let id = try stays(row.int(.entry)) else { return }
      let number = Int32(truncatingIfNeeded: try row.int(.field))
      if let own = try FieldNumbers.name(of: number, on: connection)?.name { fields.append((id, own)) }
    // What a field's number means stays when a step goes; a newer format's tables are its own to tell.
    case .templateField, .other: break
    }
  }

  /// An entry that neither came nor went: only of it parts are told.
  private func stays(_ id: Int64) -> Int64? { whole.contains(id) || kept?.ids.contains(id) == true ? nil : id }

  private func label(of id: Int64) throws(Failure) -> String { try Self.label(of: id, on: connection) }

  static func label(of id: Int64, on connection: Connection) throws(Failure) -> String {
    guard let entry = try EntryStore.find(id, on: connection) else { return "entry \(id)" }
    return label(entry.kind, id, entry.name)
  }

  /// Whether the event stands after the change, and stood before.
  private mutating func addEvent(_ row: Changed<EventEditColumn>) throws(Failure) {
    guard let session = try stays(row.int(.session)) else { return }
    let sides = try EventEdit.sides(of: row, on: connection)
    // Without an edit there is what was logged, and of an event that an edit adds nothing.
    let stood = sides.old.map { $0.operation != .delete } ?? (sides.new?.operation != .insert)
    let stands = sides.new.map { $0.operation != .delete } ?? (sides.old?.operation != .insert)
    guard let event = sides.new?.event ?? sides.old?.event else { return }
    let type = try EventTypes.info(event.type, on: connection)?.name ?? "\(event.type)"
    let of = " of \(try label(of: session))"
    let verb = stood == stands ? "Changed" : stands ? "Brought back" : "Took back"
    tell(verb, "event \(event.seq) (\(type.prefix(80)))", many: "events", id: session, rest: of)
  }

  /// A line for each entry with its fields, a few of them by name.
  private mutating func addFields() throws(Failure) {
    var names: [Int64: [String]] = [:]
    var order: [Int64] = []
    for (id, name) in fields {
      if names[id] == nil { order.append(id) }
      if !names[id, default: []].contains(name) { names[id, default: []].append(name) }
    }
    for id in order {
      let all = names[id] ?? []
      let some = all.prefix(Self.mostNamed).joined(separator: ", ") + (all.count > Self.mostNamed ? " and more" : "")
      let kind = try EntryStore.find(id, on: connection)?.kind ?? .note
      tell("Changed", "\(try label(of: id))", many: kind.plural, id: id, rest: ": \(some)")
    }
  }

  /// Where sessions stand now; those that run and that nobody records are warnings.
  private mutating func unrecorded() throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    for id in sessions.sorted() {
      guard let session = try EntryStore.find(id, on: connection), session.kind == .session else { continue }
      let label = Self.label(.session, id, session.name)
      let isRecorded = try SessionTails.owner(of: id, in: transaction.store, on: connection) != nil
      let state = session.state == .stopped ? "is stopped" : session.state == .paused ? "is paused" : "runs"
      guard !isRecorded, session.state != .stopped else {
        findings.append(Finding(.info, .changed, at: "entry \(id)", "\(label.prefix(1).uppercased())\(label.dropFirst()) \(state)", id: id))
        continue
      }
      findings.append(
        Finding(
          .warning, .notRecorded, at: "entry \(id)", "\(label) \(state), and nobody records it: attach to it and go on, or stop it", id: id))
    }
    return findings
  }
}
