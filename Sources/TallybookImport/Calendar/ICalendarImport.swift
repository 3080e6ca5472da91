internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Takes in calendars: VTODO as tasks with their alarms, VEVENT as sessions, VJOURNAL as notes; other components are passed over.
struct ICalendarImport {
  var records: TimeRecordImport
  let zoneName: String
  private let dayStart: Int64
  private let namesZone: Bool
  let losses: CalendarLosses
  /// Tasks that repeat one which may come later.
  var related: [(task: Int64, original: UUID)] = []
  private var ordinals = TextKeyed<Int>()
  private var passedOver = 0
  /// What came in by which UUID, as a number that tells of its content.
  private var seen: [Seen: Int] = [:]

  private struct Seen: Hashable {
    let uuid: UUID
    /// Of what repeats the first time has the UUID of all; what stands in place of that has it too.
    let isTime: Bool
  }
  private let placesAllowed: Bool
  private var template: CalendarTemplate??
  /// How much may be looked at, and made, for what repeats.
  var steps = 20_000_000
  var occurrences = 0

  init(zone: String, dayStart: Int64, _ records: TimeRecordImport) throws(Failure) {
    self.records = records
    self.dayStart = dayStart
    zoneName = zone
    namesZone = records.namesZone
    losses = CalendarLosses(records.account)
    placesAllowed = try Settings.isOn("location_enabled", on: records.connection)
  }

  mutating func run(_ file: CalendarFile, _ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var done: UInt64 = 0
    try file.forEach { part throws(Failure) in
      switch part {
      case .bad(let failure):
        let line = HEYImport.line(of: failure.message)
        let place = line.map { "\(records.name):\($0)" } ?? records.name
        try records.leaveOut(Failure(failure.cause, HEYImport.withoutLine(failure.message), found: failure.found, bound: failure.bound), at: place)
        return
      case .calendar(let calendar):
        // A name is a category of tasks that have none.
        losses.tell(of: calendar, taken: ["X-WR-CALNAME"], at: "\(records.name):\(calendar.line)")
        return
      case .component(let component, let calendar): try take(component, of: calendar, in: file)
      case .bare(let component):
        records.account.tell(
          .info, .assumed, key: component.name, "a component is outside of any calendar, and was read as if it did", example: component.name, at: "\(records.name):\(component.line)", isLoss: false)
        try take(component, of: CalendarFile.Calendar(), in: file)
      }
      done += 1
      try progress(done, file.count)
    }
    if passedOver > Self.mostTold {
      records.note(.info, .leftOut, at: records.name, key: "", "\(passedOver - Self.mostTold) more components have no place in a book")
    }
    for link in related {
      guard let original = try EntryStore.find(link.original, on: records.connection), try EntryStore.find(original, on: records.connection)?.kind == .task
      else { continue }
      try EntryStore.update(link.task, [.carried: .int(original)], in: records.transaction)
    }
    records.finish()
  }

  private mutating func take(_ component: CalendarComponent, of calendar: CalendarFile.Calendar, in file: CalendarFile) throws(Failure) {
    let place = "\(records.name):\(component.line)"
    do throws(Failure) {
      let reader = try reader(calendar, at: place)
      switch component.name {
      case "VTODO": try take(task: component, list: calendar.name, reader, at: place)
      case "VEVENT": try take(session: component, reader, file, at: place)
      case "VJOURNAL": try take(journal: component, reader, file, at: place)
      case "VTIMEZONE": break
      default: passOver(component, at: place)
      }
    } catch { try records.leaveOut(error, at: place) }
  }

  /// What times of a calendar are read by. Its own zone goes before the setting, and behind one that the caller names.
  func reader(_ calendar: CalendarFile.Calendar, at place: String) throws(Failure) -> CalendarReader {
    let own = namesZone ? nil : calendar.zone.flatMap { calendar.zones.zone($0) }
    let zone = if let own { own.rules } else { try ZoneRules.named(zoneName) }
    let clock = ImportClock(zone, isAssumed: !namesZone && own == nil, records.account)
    clock.place = place
    return CalendarReader(zones: calendar.zones, clock: clock, rule: try DayRule(zone: zone, dayStart: dayStart), account: records.account)
  }

  /// Of what has no place in a book the first are told of by themselves: a finding takes many times as much as such a component.
  private static let mostTold = 1000

  private mutating func passOver(_ component: CalendarComponent, at place: String) {
    passedOver += 1
    guard passedOver <= Self.mostTold else { return }
    let name = component.name.prefix(40)
    records.note(.info, .leftOut, at: place, key: String(name), "\(name) has no place in a book")
  }

  // MARK: What components have in common

  /// What `common` reads.
  static let commonProperties: Set = [
    "UID", "SUMMARY", "DESCRIPTION", "X-TALLYBOOK-ZONE", "LOCATION", "GEO", "X-TALLYBOOK-LOCATION", "X-TALLYBOOK-GEO", "CREATED", "STATUS", "RECURRENCE-ID",
  ]

  mutating func common(of component: CalendarComponent, _ reader: CalendarReader, named fallback: String, at place: String) throws(Failure) -> FieldValues {
    var values = FieldValues()
    let account = records.account
    let summary = component.first("SUMMARY")
    var name = TrimmedText.of(summary?.oneLine ?? "")
    if Self.isOwn(component), component.name != "VTODO", let text = summary?.text, !text.isEmpty {
      // As the book had it, white space included.
      name = text
    } else if name.isEmpty {
      account.tell(.info, .assumed, key: "SUMMARY", "a \(component.name) has no name, and is called \(fallback)", example: component.first("UID")?.value ?? "", at: place, isLoss: false)
    } else if let text = summary?.text, text.contains(where: \.isNewline) {
      account.tell(.warning, .changed, key: "SUMMARY", "a name has several lines, which became one", example: name, at: place)
    }
    values[.name] = .text(name.isEmpty ? fallback : name)
    if let text = component.first("DESCRIPTION")?.text, !text.isEmpty { values[.description] = .text(text) }
    values[.zone] = .text(zone(of: component, reader, at: place))
    try takePlace(of: component, into: &values, at: place)
    return values
  }

  /// Whether this library wrote a component: each that it writes says whose clocks it is of.
  static func isOwn(_ component: CalendarComponent) -> Bool { component.first("X-TALLYBOOK-ZONE") != nil }

  private func zone(of component: CalendarComponent, _ reader: CalendarReader, at place: String) -> String {
    if let own = component.first("X-TALLYBOOK-ZONE")?.text, (try? ZoneRules.named(own)) != nil { return own }
    guard let id = (component.first("DTSTART") ?? component.first("DUE"))?.parameters["TZID"], let zone = reader.zones.zone(id) else { return reader.clock.zone.name }
    if let name = zone.name { return name }
    records.account.tell(
      .warning, .changed, key: "TZID", "a zone has a name that tzdata does not have: its times are kept, and shown on the clocks of \(reader.clock.zone.name)", example: id, at: place)
    return reader.clock.zone.name
  }

  private func takePlace(of component: CalendarComponent, into values: inout FieldValues, at place: String) throws(Failure) {
    let text = (component.first("LOCATION") ?? component.first("X-TALLYBOOK-LOCATION"))?.text ?? ""
    let geo = (component.first("GEO") ?? component.first("X-TALLYBOOK-GEO"))?.value ?? ""
    guard !text.isEmpty || !geo.isEmpty else { return }
    guard placesAllowed else {
      return records.account.tell(
        key: "LOCATION", "a place was kept out, since the setting location_enabled is off; set it to true before such an import to have them", example: text.isEmpty ? geo : text, at: place)
    }
    if !text.isEmpty { values[.place] = .text(text) }
    let position = geo.split(separator: ";").compactMap { Double($0) }
    if position.count == 2, abs(position[0]) <= 90, abs(position[1]) <= 180 {
      values[.latitude] = .real(position[0])
      values[.longitude] = .real(position[1])
    } else if !geo.isEmpty {
      records.account.tell(key: "GEO", "a position is not valid, and was not imported", example: geo, at: place)
    }
  }

  /// When a component was made, where it says so.
  func created(_ component: CalendarComponent, _ reader: CalendarReader) throws(Failure) -> Instant? {
    try component.first("CREATED").map { (property) throws(Failure) in try CalendarTime(property, reader).instant }
  }

  /// The categories of a component: the first of a task, and tags.
  func words(of component: CalendarComponent) throws(Failure) -> [String] {
    var words: [String] = []
    for property in component.all("CATEGORIES") {
      for text in try property.texts(most: Tags.most + 1) {
        let word = TrimmedText.of(text)
        if !word.isEmpty { words.append(word) }
      }
    }
    return words
  }

  mutating func tags(_ names: [String], at place: String) throws(Failure) -> Value? {
    guard names.count <= Tags.most else {
      throw Failure(
        .tooMany, "it has \(names.count) categories and tags and may have \(Tags.most); leave some out", field: .tags, found: Measure(names.count),
        bound: Measure(Tags.most))
    }
    var ids: [Int64] = []
    for name in names {
      let id = try records.tag(name, at: place)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids.isEmpty ? nil : .ids(ids)
  }

  /// How a component stands and that it takes whole days, where an item of a book cannot say that by itself; nil where there is nothing to say.
  mutating func own(of component: CalendarComponent, isAllDay: Bool, natural: Set<String>, at place: String) throws(Failure) -> (template: Template, values: TextKeyed<CustomValue>)? {
    var values = TextKeyed<CustomValue>()
    if isAllDay { values["all_day"] = .bool(true) }
    if let status = component.first("STATUS")?.value.uppercased(), !status.isEmpty, !natural.contains(status) { values["status"] = .text(status) }
    guard !values.isEmpty else { return nil }
    if template == nil { template = .some(try CalendarTemplate(records, at: place)) }
    let template = template.flatMap { $0 }?.template
    for name in Array(values.keys).map(\.text) {
      guard let value = values[name] else { continue }
      if let template, template.schema[name] != nil, template.schema.problems(with: TextKeyed([(name, value)]), now: records.transaction.now).isEmpty { continue }
      values[name] = nil
      records.account.tell(key: name == "status" ? "STATUS" : "DTSTART", "\(name) of a \(component.name) was not imported, since no template has it", example: component.first("STATUS")?.value ?? "", at: place)
    }
    guard let template, !values.isEmpty else { return nil }
    return (template, values)
  }

  // MARK: Which one it is

  /// What names it in every book: its UID, which other programs need not make a UUID. What stands in place of one time of something that repeats has
  /// the UUID of that time.
  mutating func uuid(of component: CalendarComponent, _ what: String, _ reader: CalendarReader, _ file: CalendarFile?, at place: String) throws(Failure) -> UUID {
    guard let uid = component.first("UID")?.value, !uid.isEmpty else {
      let key = "ical/\(what)/\(component.first("SUMMARY")?.value ?? "")/\(component.first("DTSTART")?.value ?? component.first("CREATED")?.value ?? "")"
      ordinals[key, default: 0] += 1
      return .derived(from: "\(key)/\(ordinals[key] ?? 1)", in: .tallybook)
    }
    guard let recurrence = component.first("RECURRENCE-ID"), !recurrence.value.isEmpty else { return Self.uuid(uid, what) }
    if recurrence.parameters["RANGE"] != nil {
      records.account.tell(.warning, .changed, key: "RECURRENCE-ID", "a change of all later times was taken for one of them", example: recurrence.value, at: place)
    }
    // As earlier releases named it.
    let before = UUID.derived(from: "ical/\(what)/\(uid)/\(recurrence.value)", in: .tallybook)
    if try EntryStore.find(before, on: records.connection) != nil { return before }
    let time = try CalendarTime(recurrence, reader).instant
    if let file, let first = component.key.flatMap({ file.starts[$0] }), first.calendar < file.calendars.count,
      try CalendarTime(first.start, self.reader(file.calendars[first.calendar], at: place)).instant == time
    { return Self.uuid(uid, what) }
    return Self.uuid(Self.uuid(uid, what), at: time)
  }

  static func uuid(_ uid: String, _ what: String) -> UUID { UUID(uid) ?? .derived(from: "ical/\(what)/\(uid)/", in: .tallybook) }

  /// Of one time of what repeats, whose first has a UUID.
  static func uuid(_ first: UUID, at time: Instant) -> UUID { .derived(from: "ical/\(first.text)/at/\(time)", in: .tallybook) }

  /// The UUID under which a component comes in: its own, unless another one of this file has it. Then it is the same again (nil), or one of its own.
  mutating func free(_ uuid: UUID, for component: CalendarComponent, at place: String) -> UUID? {
    var hasher = Hasher()
    for property in component.properties where property.name != "DTSTAMP" {
      hasher.combine(property.name)
      hasher.combine(property.value)
    }
    let content = hasher.finalize()
    let key = Seen(uuid: uuid, isTime: component.first("RECURRENCE-ID") != nil)
    guard let before = seen.updateValue(content, forKey: key) else { return uuid }
    let uid = component.first("UID")?.value ?? ""
    guard before != content else {
      records.account.tell(.info, .leftOut, key: "UID", "a \(component.name) is there twice and the same", example: uid, at: place, isLoss: false)
      return nil
    }
    seen[key] = before
    records.account.tell(.warning, .changed, key: "UID", "a \(component.name) has the UID of another one, and came in under one of its own", example: uid, at: place)
    ordinals["again/\(uuid.text)", default: 1] += 1
    let own = UUID.derived(from: "ical/again/\(uuid.text)/\(ordinals["again/\(uuid.text)"] ?? 2)", in: .tallybook)
    return own
  }
}
