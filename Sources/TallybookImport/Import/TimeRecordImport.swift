internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// What imports of time records and tasks share: tags by name, records that are known by a derived or a given UUID, bad ones left out.
struct TimeRecordImport {
  let transaction: Transaction
  let result: ImportResult
  let parent: Int64
  let flags: ImportFlags
  /// What is told once for each sort.
  let account = ImportAccount()
  /// Whether the caller named the zone of times that name none.
  let namesZone: Bool
  /// As findings name what is imported.
  let name: String
  private var tags = TextKeyed<Int64>()

  /// What a record is called that carries no tag.
  static let untitled = "Time record"

  init(_ name: String, into parent: Int64, _ flags: ImportFlags, namesZone: Bool, in transaction: Transaction, result: ImportResult) {
    self.name = name
    self.namesZone = namesZone
    self.parent = parent
    self.flags = flags
    self.transaction = transaction
    self.result = result
  }

  var connection: Connection { transaction.connection }

  /// Deals with one row or file that is bad: refuses everything, or notes it, as asked.
  func leaveOut(_ failure: Failure, at place: String) throws(Failure) {
    guard [.format, .invalid, .notFound, .limit].contains(failure.code) else { throw failure }
    guard flags.contains(.skipBad) else {
      throw Failure(failure.code == .limit ? failure.cause : .value, "\(place): \(failure.message)", field: failure.field, id: failure.id, found: failure.found, bound: failure.bound)
    }
    note(.error, .leftOut, at: place, key: failure.field?.name ?? "", failure.message)
  }

  /// The tag of a name, made where there is none.
  mutating func tag(_ name: String, at place: String) throws(Failure) -> Int64 {
    let checked = try FieldRules.check(.text(name), for: .name, of: .tag).text ?? ""
    if let known = tags[checked] { return known }
    let tag: Int64
    if let found = try Tags.find(checked, on: connection) {
      tag = found
    } else {
      tag = try transaction.insert(.tag, created: transaction.now, [.name: .text(checked), .archived: .int(0)])
      note(.info, .added, at: place, key: "tag", "tag \(checked.prefix(80))", id: tag)
    }
    tags[checked] = tag
    return tag
  }

  /// Keeps a record, or a task; gives its id, and whether it is new. One that is there stays as it is, one in the trash too (0). What is said of
  /// `vague` fields is less than a book has.
  func keep(
    _ uuid: UUID, _ given: FieldValues, as kind: Kind = .session, created: Instant, vague: Set<Field> = [], at place: String
  ) throws(Failure) -> (id: Int64, isNew: Bool) {
    try transaction.relieve()
    let title = given[.name]?.text ?? Self.untitled
    guard let known = try EntryStore.find(uuid, on: connection) else {
      var values = given
      values[.parent] = given[.parent] ?? .int(parent)
      values[.name] = .text(title)
      let username = try transaction.username()
      if !username.isEmpty { values[.username] = .text(username) }
      let id = try transaction.insert(kind, uuid: uuid, created: created, values)
      note(.info, .added, at: place, key: "", "\(kind.label) \(title.prefix(80))", id: id)
      return (id, true)
    }
    guard let entry = try EntryStore.find(known, on: connection), entry.kind == kind else {
      throw Failure(.unresolved, "the UUID \(uuid.text) names another kind of entry in this book", id: known)
    }
    guard try !EntryStore.isTrashed(entry, on: connection) else {
      note(.warning, .leftOut, at: place, key: "", "\(kind.label) \(entry.name.prefix(80)) is in the trash and stays there", id: known)
      return (0, false)
    }
    note(.info, .unchanged, at: place, key: "", "\(kind.label) \(entry.name.prefix(80))", id: known)
    tellDifferences(of: given, from: entry, but: vague, at: place)
    return (known, false)
  }

  /// Tells what is said otherwise of what is known than the book has it.
  func tellDifferences(of given: FieldValues, from entry: Entry, but vague: Set<Field> = [], at place: String) {
    account.tellDifferences(of: given, from: entry, but: vague, now: transaction.now, at: place)
  }

  /// Tells that something is said otherwise of what is known.
  func tellDifference(key: String, example: String, at place: String) { account.tellDifference(key: key, example: example, at: place) }

  /// Tells what was gathered, and at the end whether that is all.
  func finish() { account.finish(name, result) }

  func note(_ severity: Severity, _ reason: Reason, at place: String, key: String, _ message: String, id: Int64 = 0) {
    result.add(Finding(severity, reason, at: place, key: key, message, id: id))
  }
}
