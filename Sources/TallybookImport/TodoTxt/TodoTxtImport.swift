internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// Takes in todo.txt, a task a line. Of several projects the first is the category; the others are tags with their sign, and contexts are tags.
struct TodoTxtImport {
  private var records: TimeRecordImport
  private let text: TextBytes
  private let clock: ImportClock
  private let account: ImportAccount
  private let zoneName: String
  private var ordinals = TextKeyed<Int>()

  init(_ text: TextBytes, zone: String, _ records: TimeRecordImport) throws(Failure) {
    self.text = text
    self.records = records
    account = records.account
    clock = ImportClock(try ZoneRules.named(zone), isAssumed: !records.namesZone, records.account)
    zoneName = zone
  }

  mutating func run(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    try TodoTxtLook.require(text, records.name)
    var number = 0
    for line in TextLines(text) {
      number += 1
      guard text.withBytes({ $0[line].contains { $0 > 0x20 } }) else { continue }
      let place = "\(records.name):\(number)"
      do throws(Failure) { try take(try words(of: line), at: place) } catch { try records.leaveOut(error, at: place) }
      try progress(UInt64(number), 0)
    }
    records.finish()
  }

  /// A longer line is no task: each of its words costs as much as a short line.
  private static let longest = 1 << 20

  private func words(of line: Range<Int>) throws(Failure) -> Substring {
    guard line.count <= Self.longest else {
      throw Failure(.tooLong, "the line has \(line.count) bytes, more than \(Self.longest); break it up", found: Measure(line.count), bound: Measure(Self.longest))
    }
    guard let words = text.withBytes({ String(validating: $0[line], as: UTF8.self) }) else {
      throw Failure(.encoding, "the line is not UTF-8; convert the file first")
    }
    return words[...]
  }

  private mutating func take(_ line: Substring, at place: String) throws(Failure) {
    clock.place = place
    var words = line.split(whereSeparator: \.isWhitespace)[...]
    if words.joined(separator: " ") != line { account.tell(.warning, .changed, key: "name", "white space other than one blank between words became one", example: String(line), at: place) }
    let isOwn = words.contains { if case .uuid = TodoTxtWord($0) { true } else { false } }
    var values = FieldValues()
    var completed: Instant?
    if words.first == "x", words.count > 1 {
      words = words.dropFirst()
      completed = date(words.first, "completed")
      if completed != nil {
        words = words.dropFirst()
      } else {
        completed = records.transaction.now
        account.tell(.warning, .assumed, key: "completed", "a task does not say when it was completed, and the time of the import was taken", example: String(line), at: place)
      }
    }
    var priority: Priority?
    if let first = words.first, first.count == 3, first.hasPrefix("("), first.hasSuffix(")"), let ranked = TodoTxtWord.priority(first.dropFirst().dropLast()) {
      priority = ranked
      tell(first.dropFirst().dropLast(), at: place)
      words = words.dropFirst()
    }
    let made = date(words.first, "time")
    if made != nil {
      words = words.dropFirst()
    } else {
      account.tell(.info, .assumed, key: "time", "a task does not say when it was thought of, and the time of the import was taken", example: String(line), at: place, isLoss: false)
    }
    // Before anything is told of it, or made for it.
    guard words.contains(where: { TodoTxtWord($0).isName }) else { throw Failure(.missingKey, "the line has no text", field: .name) }
    var name: [String] = []
    var tags: [Int64] = []
    var uuid: UUID?
    func once(_ key: String, _ isFirst: Bool, _ word: Substring) {
      if !isFirst { account.tell(key: key, "a line says \(key) twice, and the last was taken", example: String(word), at: place) }
    }
    for word in words {
      switch TodoTxtWord(word) {
      case .name(let word): name.append(isOwn ? TodoTxtWord.plain(word) : String(word))
      case .project(let text) where values[.category] == nil: values[.category] = .text(isOwn ? TodoTxtWord.plain(text) : text)
      // Of several projects the further ones are tags that say so.
      case .project(let text): try add("+" + (isOwn ? TodoTxtWord.plain(text) : text), to: &tags, at: place)
      case .context(let text): try add(isOwn ? TodoTxtWord.plain(text) : text, to: &tags, at: place)
      case .due(let date):
        once("due", values[.due] == nil, word)
        values[.due] = Value(clock.instant(CivilDateTime(startOf: date), key: "due", text: String(word)))
      case .day(let date):
        once("t", values[.day] == nil, word)
        values[.day] = .int(Int64(date.number))
      case .priority(let ranked, let letter):
        once("pri", priority == nil, word)
        priority = ranked
        tell(letter, at: place)
      case .uuid(let read):
        once("uuid", uuid == nil, word)
        uuid = read
      }
    }
    values[.name] = .text(name.joined(separator: " "))
    values[.priority] = .int(Int64((priority ?? .unranked).rawValue))
    values[.completed] = Value(completed)
    values[.time] = .int(made ?? records.transaction.now)
    values[.zone] = .text(zoneName)
    if !tags.isEmpty { values[.tags] = .ids(tags) }
    let key = "todo/\(records.parent)/\(line)"
    ordinals[key, default: 0] += 1
    // Of times it has the days alone.
    _ = try records.keepTask(
      uuid ?? .derived(from: "\(key)/\(ordinals[key] ?? 1)", in: .tallybook), values, created: made ?? records.transaction.now,
      vague: [.time, .completed], at: place)
  }

  private mutating func add(_ name: String, to tags: inout [Int64], at place: String) throws(Failure) {
    let tag = try records.tag(name, at: place)
    if !tags.contains(tag) { tags.append(tag) }
  }

  /// A letter beyond those that a book has is low, as C is.
  private func tell(_ letter: Substring, at place: String) {
    guard letter > "C" else { return }
    account.tell(.warning, .changed, key: "priority", "a priority beyond C became low", example: String(letter), at: place)
  }

  /// A date as the start of it on the zone's clocks.
  private func date(_ text: Substring?, _ key: String) -> Instant? {
    guard let text, let date = TodoTxtWord.date(text) else { return nil }
    return clock.instant(CivilDateTime(startOf: date), key: key, text: String(text))
  }
}
