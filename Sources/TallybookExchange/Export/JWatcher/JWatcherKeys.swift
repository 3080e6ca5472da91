internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// The keys of behaviours, which JWatcher's files know them by: one character each. A behaviour without a key that can be one gets one.
struct JWatcherKeys {
  private var behaviours: [(key: Character, name: String, description: String)] = []
  private var keys: [Int64: Character] = [:]
  private var used = Set<Character>()

  /// Those of the event types of a collection.
  init(of collection: Int64, on connection: Connection) throws(Failure) {
    let statement = try connection.rows(
      "SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(collection) AND e.kind = \(Kind.eventType) AND e.trashed IS NULL ORDER BY \(HandOrder.sql), e.id")
    var types: [Entry] = []
    while try statement.step() { types.append(Entry(statement.statement)) }
    // Keys that are given go to whom they were given to.
    for type in types { if let key = Self.key(type[.key].text ?? ""), used.insert(key).inserted { keys[type.id] = key } }
    for type in types { try add(type) }
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyz"
  private static let others = Array(letters + letters.uppercased() + "0123456789")

  /// What can stand in a file as a key.
  private static func key(_ text: String) -> Character? {
    guard text.utf8.count == 1, let key = text.first, !" #!=:,\\".contains(key) else { return nil }
    return key
  }

  private mutating func add(_ type: Entry) throws(Failure) {
    let key = if let given = keys[type.id] { given } else { try free(for: type.name) }
    keys[type.id] = key
    used.insert(key)
    behaviours.append((key, BorisTableText.oneLine(type.name), BorisTableText.oneLine(type.description ?? "")))
  }

  /// A letter of its name where one is free, else any.
  private func free(for name: String) throws(Failure) -> Character {
    let own = (name.lowercased() + name.uppercased()).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard let key = own.first(where: { !used.contains($0) }) ?? Self.others.first(where: { !used.contains($0) }) else {
      throw Failure(
        .contradiction, "JWatcher has one character for each behaviour, and there is none left for \(QuotedValue.of(name)); export fewer sessions, or archive event types",
        found: Measure(behaviours.count + 1), bound: Measure(Self.others.count))
    }
    return key
  }

  /// The key of an event's type; a type of another place gets one too.
  mutating func key(of type: Int64, on connection: Connection) throws(Failure) -> Character? {
    if keys[type] == nil, let entry = try EntryStore.find(type, on: connection) {
      if let key = Self.key(entry[.key].text ?? ""), !used.contains(key) { keys[type] = key }
      try add(entry)
    }
    return keys[type]
  }

  /// Writes a focal master file. `length`: how long an observation is, in ns.
  func write(named name: String, length: Int64, to output: Output) throws(Failure) {
    let rule = "#-----------------------------------------------------------"
    var lines = [rule, "# Name: \(name)", "# Format: Focal Master File 1.0", rule]
    for each in behaviours {
      lines.append("Behaviour.name.\(each.key)=\(each.name)")
      lines.append("Behaviour.description.\(each.key)=\(each.description)")
    }
    lines.append("DurationMilliseconds=\(BorisMilliseconds.of(length))")
    lines.append("CountUp=false")
    for number in 1...6 { lines.append("Question.\(number)=") }
    lines += ["Notes=", "Supplementary="]
    for line in lines {
      output.append(line)
      output.append("\n")
    }
    try output.checkpoint()
  }
}
