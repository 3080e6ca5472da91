internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// Takes in todo.txt, a task a line. Of several projects the first is the category; the others and contexts are tags.
struct TodoTxtImport {
  private var records: TimeRecordImport
  private let text: TextBytes
  private let zone: ZoneRules
  private let zoneName: String
  private var ordinals = TextKeyed<Int>()

  init(_ text: TextBytes, zone: String, _ records: TimeRecordImport) throws(Failure) {
    self.text = text
    self.records = records
    self.zone = try ZoneRules.named(zone)
    zoneName = zone
  }

  mutating func run(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var number = 0
    for line in TextLines(text) {
      number += 1
      guard text.withBytes({ $0[line].contains { $0 > 0x20 } }) else { continue }
      let place = "\(records.name):\(number)"
      do throws(Failure) { try take(try words(of: line), at: place) } catch { try records.leaveOut(error, at: place) }
      try progress(UInt64(number), 0)
    }
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
    var words = line.split(whereSeparator: \.isWhitespace)[...]
    var values = FieldValues()
    var priority = Priority.unranked
    var completed: Instant?
    if words.first == "x", words.count > 1 {
      words = words.dropFirst()
      completed = words.first.flatMap(instant) ?? records.transaction.now
      if words.first.flatMap(instant) != nil { words = words.dropFirst() }
    }
    if let first = words.first, first.count == 3, first.hasPrefix("("), first.hasSuffix(")"), let ranked = Self.priority(first.dropFirst().dropLast()) {
      priority = ranked
      words = words.dropFirst()
    }
    let made = words.first.flatMap(instant)
    if made != nil { words = words.dropFirst() }
    var name: [Substring] = []
    var tags: [Int64] = []
    var uuid: UUID?
    for word in words {
      // A scalar, since a mark behind the sign is one character with it.
      if let sign = word.unicodeScalars.first, sign == "+" || sign == "@", word.utf8.count > 1 {
        let text = String(word.unicodeScalars.dropFirst())
        if sign == "+", values[.category] == nil {
          values[.category] = .text(text)
        } else {
          let tag = try records.tag(text, at: place)
          if !tags.contains(tag) { tags.append(tag) }
        }
        continue
      }
      let pair = word.split(separator: ":", maxSplits: 1)
      switch (pair.count == 2 ? pair[0] : "", pair.last ?? "") {
      case ("due", let date) where instant(date) != nil: values[.due] = Value(instant(date))
      case ("t", let date) where Self.date(date) != nil: values[.day] = Self.date(date).map { .int(Int64($0.number)) }
      case ("pri", let letter) where Self.priority(letter) != nil: priority = Self.priority(letter) ?? priority
      case ("uuid", let text) where UUID(String(text)) != nil: uuid = UUID(String(text))
      default: name.append(word)
      }
    }
    guard !name.isEmpty else { throw Failure(.missingKey, "the line has no text", field: .name) }
    values[.name] = .text(name.joined(separator: " "))
    values[.priority] = .int(Int64(priority.rawValue))
    values[.completed] = Value(completed)
    values[.time] = .int(made ?? records.transaction.now)
    values[.zone] = .text(zoneName)
    if !tags.isEmpty { values[.tags] = .ids(tags) }
    let key = "todo/\(records.parent)/\(line)"
    ordinals[key, default: 0] += 1
    _ = try records.keepTask(
      uuid ?? .derived(from: "\(key)/\(ordinals[key] ?? 1)", in: .tallybook), values, created: made ?? records.transaction.now, at: place)
  }

  /// A is high, B medium, every further letter low.
  private static func priority(_ letter: Substring) -> Priority? {
    guard let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1, ("A"..."Z").contains(scalar) else { return nil }
    return scalar == "A" ? .high : scalar == "B" ? .medium : .low
  }

  private static func date(_ text: Substring) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, let year = Int32(parts[0]), let month = Int32(parts[1]), let day = Int32(parts[2]) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// A date as the start of it on the zone's clocks.
  private func instant(_ text: Substring) -> Instant? {
    Self.date(text).flatMap { CivilDateTime(date: $0, hour: 0, minute: 0) }.flatMap { zone.exactInstant(local: $0) }
  }
}
