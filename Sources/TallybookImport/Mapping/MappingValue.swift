internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// What becomes of a row's texts: a pattern, and what its texts stand for.
struct MappingValue: Sendable {
  let pattern: MappingPattern
  /// What its texts become; nil: themselves.
  var values: [String: JSONNode]?
  /// What texts become that are not among them; nil: they refuse the row.
  var others: JSONNode?
  /// What stands between several.
  var split: String?
  var time: MappingTime?
  /// What a duration that is a number counts.
  var unit: MappingUnit?
  /// Where it stands in the mapping, as `fields.amount`.
  let key: String

  /// Its texts for a row, without what is empty.
  func texts(of row: TableRow) throws(Failure) -> [String] {
    var texts: [String] = []
    for part in try parts(of: row) {
      guard values != nil else {
        if let part { texts.append(part) }
        continue
      }
      guard let node = try meaning(of: part) else { continue }
      let text = Self.text(node)
      if !text.isEmpty { texts.append(text) }
    }
    return texts
  }

  /// Its one text.
  func text(of row: TableRow) throws(Failure) -> String? {
    let texts = try texts(of: row)
    return texts.count > 1 ? texts.joined(separator: split ?? ", ") : texts.first
  }

  /// Its time, on the clocks of the import where it names no zone.
  func instant(of row: TableRow, _ clock: ImportClock) throws(Failure) -> Instant? {
    guard let text = try text(of: row).map(TrimmedText.of) else { return nil }
    return try instant(text, clock)
  }

  /// What a text says as a time.
  func instant(_ text: String, _ clock: ImportClock) throws(Failure) -> Instant {
    var read: Instant?
    var isOfZone = time?.namesZone ?? false
    if let time {
      read = time.instant(text, .utc)
    } else if let (instant, offset) = try? ISO8601.parse(text, default: .utc) {
      (read, isOfZone) = (instant, offset != nil)
    }
    // What it would be in UTC is what the clocks show.
    if !isOfZone, let local = read { read = clock.instant(CivilDateTime(local, offset: 0), key: key, text: text) }
    guard let read, read != .min else {
      throw refusal(text, time == nil ? "not a time of ISO 8601; say with \"time\" how it is written" : "no such time as \"time\" says, or out of range")
    }
    return read
  }

  /// Its duration in ns: hours and minutes, with seconds or without, or a number of its unit.
  func duration(of row: TableRow) throws(Failure) -> Int64? {
    guard let text = try text(of: row).map(TrimmedText.of) else { return nil }
    if let clock = MappingUnit.clock(text) { return clock }
    guard let duration = row.number(text).flatMap((unit ?? .seconds).duration) else {
      throw refusal(text, "not a duration: neither 2:15 nor 2:15:30 nor a number that is not negative")
    }
    return duration
  }

  /// How long after the start of its session, in ns: a number of its unit, or hours, minutes and seconds.
  func offset(of row: TableRow) throws(Failure) -> Int64? {
    guard let text = try text(of: row).map(TrimmedText.of) else { return nil }
    if let clock = MappingOffset.clock(text) { return clock }
    guard let offset = row.number(text).flatMap((unit ?? .seconds).offset) else {
      throw refusal(text, "not a time since the start: neither a number of \((unit ?? .seconds).rawValue) nor 0:02:15, and at most 292 years")
    }
    return offset
  }

  /// The time of a frame since the start, in ns.
  func frame(of row: TableRow, _ rate: MappingValue) throws(Failure) -> Int64? {
    guard let text = try text(of: row).map(TrimmedText.of) else { return nil }
    guard let count = row.number(text) else { throw refusal(text, "not a frame number") }
    guard let said = try rate.text(of: row).map(TrimmedText.of) else {
      throw Failure(.missingKey, "\(QuotedValue.of(rate.pattern.source)) is empty, and is the \"rate\" of the frames")
    }
    guard let frames = MappingOffset.rate(said, row) else { throw rate.refusal(said, "not a rate: neither 25 nor 30000/1001") }
    guard let offset = MappingOffset.frames(count, frames) else { throw refusal(text, "more than 292 years from the start") }
    return offset
  }

  /// Its phase; `end` is where its session ends.
  func phase(of row: TableRow) throws(Failure) -> EventRowPhase? {
    guard let text = try text(of: row).map(TrimmedText.of) else { return nil }
    guard let phase = EventRowPhase(rawValue: text.lowercased()) else {
      throw refusal(text, "none of \(EventRowPhase.allCases.map(\.rawValue).joined(separator: ", ")); say with \"values\" what it means")
    }
    return phase
  }

  /// The members of its text, which is JSON.
  func object(of row: TableRow) throws(Failure) -> JSONObject? {
    guard let text = try text(of: row) else { return nil }
    guard let object = (try? JSONParser.parse(text))?.object else { throw refusal(text, "not a JSON object such as {\"depth\": 3}") }
    return object
  }

  /// The moment from a start on at which the clocks of the import show its time, where that has no day: the first, or the one that is
  /// nearest to what follows from a duration.
  func clockTime(of row: TableRow, from start: Instant, _ duration: Int64?, _ clock: ImportClock) throws(Failure) -> Instant? {
    guard let text = try text(of: row).map(TrimmedText.of), let time else { return nil }
    guard let shown = time.clock(text) else { throw refusal(text, "no such time as \"time\" says") }
    let (meant, overflow) = start.addingReportingOverflow(duration ?? 0)
    guard !overflow else { throw refusal(text, "out of range") }
    let day = CivilDateTime(meant, offset: clock.zone.offset(at: meant)).date
    var nearest: (local: CivilDateTime, distance: UInt64)?
    for days in Int64(-1)...1 {
      guard let local = CivilDateTime(date: day.adding(days: days), hour: shown.hour, minute: shown.minute, second: shown.second),
        let instant = clock.zone.exactInstant(local: local), instant >= start
      else { continue }
      let distance = UInt64(bitPattern: instant > meant ? instant &- meant : meant &- instant)
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (local, distance) }
    }
    guard let nearest, let instant = clock.instant(nearest.local, key: key, text: text) else { throw refusal(text, "out of range") }
    return instant
  }

  /// Its day, as the book has days: one that is written, or that to which a time belongs.
  func day(of row: TableRow, _ rule: DayRule, _ clock: ImportClock) throws(Failure) -> CivilDate? {
    guard let text = try text(of: row).map(TrimmedText.of) else { return nil }
    if let time, !time.hasClock {
      guard let instant = time.instant(text, .utc) else { throw refusal(text, "no such day as \"time\" says") }
      return CivilDateTime(instant, offset: 0).date
    }
    if time == nil, let date = CivilDate(text: text) { return date }
    return rule.day(of: try instant(text, clock))
  }

  /// Its priority.
  func priority(of row: TableRow) throws(Failure) -> Priority? {
    guard let text = try text(of: row).map(TrimmedText.of) else { return nil }
    guard let priority = Priority(label: text.lowercased()) else {
      throw refusal(text, "none of \(Priority.allCases.map(\.label).joined(separator: ", ")); say with \"values\" what it means")
    }
    return priority
  }

  /// Its number.
  func number(of row: TableRow) throws(Failure) -> Double? {
    guard let text = try text(of: row) else { return nil }
    guard let number = row.number(text) else { throw refusal(text, "not a number") }
    return number
  }

  /// Its texts as values of a template's field.
  func own(of row: TableRow, _ field: TemplateField, _ clock: ImportClock) throws(Failure) -> CustomValue? {
    var elements: [CustomValue] = []
    for part in try parts(of: row) {
      if values != nil {
        guard let node = try meaning(of: part), !node.isNull else { continue }
        guard let value = field.element(node) else {
          throw refusal(part ?? "", "to be \(JSONWriter.text(node)), which the field cannot take: it is \(Self.name(field.type))")
        }
        elements.append(value)
      } else if let part {
        elements.append(try element(part, of: row, field, clock))
      }
    }
    guard field.isList else {
      guard elements.count < 2 else { throw refusal(elements.map(\.text).joined(separator: split ?? " "), "several values, and the field takes one") }
      return elements.first
    }
    return elements.isEmpty ? nil : .list(elements)
  }

  private func element(_ text: String, of row: TableRow, _ field: TemplateField, _ clock: ImportClock) throws(Failure) -> CustomValue {
    let word = TrimmedText.of(text)
    switch field.type {
    case .string: if !text.utf8.contains(0), text.utf8.count <= Limits.longestText { return .text(text) }
    case .integer: if let number = row.number(word), let whole = Int64(word) ?? Int64(exactly: number) { return .int(whole) }
    case .number: if let number = row.number(word) { return .real(number) }
    case .boolean:
      switch word.lowercased() {
      case "true", "1": return .bool(true)
      case "false", "0": return .bool(false)
      default: throw refusal(text, "neither true, false, 1 nor 0; say with \"values\" what it means")
      }
    case .instant: return .time(try instant(word, clock))
    case .date:
      if let time { if let date = time.date(word, clock.zone) { return .text(date) } } else if CivilDate(text: word) != nil { return .text(word) }
    }
    throw refusal(text, "not \(Self.name(field.type))")
  }

  /// The pattern's text in its parts; nil for no text.
  private func parts(of row: TableRow) throws(Failure) -> [String?] {
    // What is a list is apart already.
    if let list = pattern.list(of: row) { return list.isEmpty ? [nil] : list }
    guard let text = try pattern.text(of: row) else { return [nil] }
    guard let split else { return [text] }
    let parts = Self.parts(of: text, split)
    return parts.isEmpty ? [nil] : parts
  }

  /// The parts of a text that are not empty.
  static func parts(of text: String, _ separator: String) -> [String] {
    // By bytes: a sign may combine with the letter behind it.
    let (bytes, separator) = (Array(text.utf8), Array(separator.utf8))
    var parts: [String] = []
    var start = 0
    var index = 0
    while index <= bytes.count {
      let isEnd = index == bytes.count
      guard isEnd || bytes[index...].starts(with: separator) else {
        index += 1
        continue
      }
      let part = TrimmedText.of(String(decoding: bytes[start..<index], as: UTF8.self))
      if !part.isEmpty { parts.append(part) }
      if isEnd { break }
      index += separator.count
      start = index
    }
    return parts
  }

  /// What a text stands for; nil where it stands for nothing.
  private func meaning(of text: String?) throws(Failure) -> JSONNode? {
    let word = text.map(TrimmedText.of) ?? ""
    if let node = values?[word] { return node.isNull ? nil : node }
    guard !word.isEmpty else { return nil }
    if let others { return others.isNull ? nil : others }
    throw refusal(word, "not among its \"values\"; add it there")
  }

  private static func text(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let text): text
    case .bool(let flag): flag ? "true" : "false"
    default: node.literal ?? ""
    }
  }

  func refusal(_ text: String, _ why: String) -> Failure {
    Failure(.value, "\(QuotedValue.of(pattern.source)) for \"\(key)\" is \(QuotedValue.of(text)), which is \(why)")
  }

  private static func name(_ type: TemplateType) -> String {
    switch type {
    case .string: "a text without a NUL character, and up to 16 MiB"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .instant: "a time"
    case .date: "a day as 2025-08-02"
    }
  }
}
