internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Takes in calendars: VTODO as tasks with their alarms, VEVENT as sessions; other components are passed over.
struct ICalendarImport {
  private var records: TimeRecordImport
  private let zone: ZoneRules
  private let zoneName: String
  private let rule: DayRule
  /// Tasks that repeat one which may come later.
  private var related: [(task: Int64, original: UUID)] = []
  private var ordinals = TextKeyed<Int>()
  private var passedOver = 0

  init(zone: String, _ rule: DayRule, _ records: TimeRecordImport) throws(Failure) {
    self.records = records
    self.zone = try ZoneRules.named(zone)
    self.rule = rule
    zoneName = zone
  }

  mutating func run(_ file: CalendarFile, _ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var done: UInt64 = 0
    try file.forEach { component, calendar throws(Failure) in
      var zones = calendar.zones
      zones.floating = zone
      let place = "\(records.name):\(component.line)"
      do throws(Failure) {
        switch component.name {
        case "VTODO": try take(task: component, list: calendar.name, zones, at: place)
        case "VEVENT": try take(session: component, zones, at: place)
        case "VTIMEZONE": break
        default: passOver(component, at: place)
        }
      } catch { try records.leaveOut(error, at: place) }
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
  }

  /// Of what has no place in a book the first are told of by themselves: a finding takes many times as much as such a component.
  private static let mostTold = 1000

  private mutating func passOver(_ component: CalendarComponent, at place: String) {
    passedOver += 1
    guard passedOver <= Self.mostTold else { return }
    let name = component.name.prefix(40)
    records.note(.info, .leftOut, at: place, key: String(name), "\(name) has no place in a book")
  }

  // MARK: Tasks

  private mutating func take(task: CalendarComponent, list: String?, _ zones: CalendarZones, at place: String) throws(Failure) {
    var values = try common(of: task, zones, named: "Untitled")
    let due = try task.first("DUE").map { (property) throws(Failure) in try CalendarTime(property, zones) }
    let start = try task.first("DTSTART").map { (property) throws(Failure) in try CalendarTime(property, zones) }
    let created = try task.first("CREATED").map { (property) throws(Failure) in try CalendarTime(property, zones).instant(rule) }
    values[.time] = .int(created ?? start?.instant(rule) ?? records.transaction.now)
    if let day = task.first("X-TALLYBOOK-DAY")?.value {
      guard let number = Int64(day) else { throw Failure(.value, "X-TALLYBOOK-DAY is no day: \(QuotedValue.of(day))", field: .day) }
      values[.day] = .int(number)
    } else if let day = due ?? start {
      values[.day] = .int(Int64(day.day(rule).number))
    }
    if case .instant(let instant) = due { values[.due] = .int(instant) }
    values[.priority] = .int(Int64(Self.priority(task.first("PRIORITY")?.value).rawValue))
    if task.first("STATUS")?.value.uppercased() == "COMPLETED" || task.first("COMPLETED") != nil {
      let completed = try task.first("COMPLETED").map { (property) throws(Failure) in try CalendarTime(property, zones).instant(rule) }
      values[.completed] = .int(completed ?? records.transaction.now)
    }
    var words = try words(of: task)
    let category = words.isEmpty ? list.map(TrimmedText.of) : words.removeFirst()
    if let category, !category.isEmpty { values[.category] = .text(category) }
    values[.tags] = try tags(words + task.all("X-TALLYBOOK-TAG").map { $0.text }, at: place)
    let notes = Array(task.all("COMMENT").lazy.map(\.oneLine).filter { !$0.isEmpty }.prefix(Field.notes.form?.most ?? 0))
    if !notes.isEmpty { values[.notes] = .text(notes.joined(separator: "\n")) }
    if let style = (task.first("X-TALLYBOOK-REDACTION")?.value.lowercased()).flatMap({ Redaction(label: $0) }) {
      values[.redaction] = .int(Int64(style.rawValue))
    }
    let (id, isNew) = try records.keepTask(uuid(of: task, "todo"), values, created: created ?? records.transaction.now, at: place)
    guard isNew else { return }
    if let original = task.first("RELATED-TO"), original.parameters["RELTYPE"]?.uppercased() == "SIBLING", let uuid = UUID(original.value) {
      related.append((id, uuid))
    }
    let day = try EntryStore.find(id, on: records.connection)?[.day] ?? .null
    for alarm in task.components where alarm.name == "VALARM" {
      try take(alarm, of: id, day, start: start?.instant(rule), due: due?.instant(rule), zones, at: place)
    }
  }

  /// RFC 5545 has 1 to 4 high, 5 medium, 6 to 9 low and 0 undefined; Apple's lists use 1, 5 and 9.
  private static func priority(_ text: String?) -> Priority {
    switch text.flatMap({ Int32($0) }) ?? 0 {
    case 1...4: .high
    case 5: .medium
    case 6...9: .low
    default: .unranked
    }
  }

  private mutating func take(
    _ alarm: CalendarComponent, of task: Int64, _ day: Value, start: Instant?, due: Instant?, _ zones: CalendarZones, at place: String
  ) throws(Failure) {
    guard let trigger = alarm.first("TRIGGER") else { return }
    let time: Instant
    if let distance = try CalendarDuration.parse(trigger.value) {
      let isOfEnd = trigger.parameters["RELATED"]?.uppercased() == "END"
      guard let anchor = isOfEnd ? due ?? start : start ?? due else {
        return records.note(.warning, .leftOut, at: place, key: "TRIGGER", "an alarm counts from a time that the task does not have", id: task)
      }
      let (sum, overflow) = anchor.addingReportingOverflow(distance)
      guard !overflow, sum != .min else { throw Failure(.timeLimit, "an alarm's TRIGGER \(QuotedValue.of(trigger.value)) lies beyond all times", field: .time) }
      time = sum
    } else {
      time = try CalendarTime(trigger, zones).instant(rule)
    }
    let repeats = alarm.first("REPEAT").flatMap { Int($0.value) } ?? 0
    let distance = try alarm.first("DURATION").flatMap { (property) throws(Failure) in try CalendarDuration.parse(property.value) }
    let isHourly = !day.isNull && repeats > 0 && distance == nanosecondsPerHour
    try records.connection.run(
      """
      INSERT INTO \(Table.reminder) (task, mode, day, time, created)
      VALUES (\(task), \(Int64((isHourly ? ReminderMode.allDay : .at).rawValue)), \(day), \(time), \(records.transaction.now))
      """)
  }

  // MARK: Sessions

  private mutating func take(session: CalendarComponent, _ zones: CalendarZones, at place: String) throws(Failure) {
    var values = try common(of: session, zones, named: TimeRecordImport.untitled)
    guard let property = session.first("DTSTART") else { throw Failure(.missingKey, "the event has no DTSTART", field: .time) }
    let start = try CalendarTime(property, zones)
    values[.time] = .int(start.instant(rule))
    if session.first("X-TALLYBOOK-STATE")?.value.uppercased() != "RUNNING" {
      let end: Instant
      if let property = session.first("DTEND") {
        end = try CalendarTime(property, zones).instant(rule)
      } else if let property = session.first("DURATION") {
        guard let length = try CalendarDuration.parse(property.value) else {
          throw Failure(.value, "the event's DURATION \(QuotedValue.of(property.value)) is none, such as PT1H30M", field: .end)
        }
        let (sum, overflow) = start.instant(rule).addingReportingOverflow(length)
        guard !overflow else { throw Failure(.timeLimit, "the event's DURATION \(QuotedValue.of(property.value)) leads beyond all times", field: .end) }
        end = sum
      } else if case .date(let date) = start {
        end = rule.start(of: date.adding(days: 1))
      } else {
        end = start.instant(rule)
      }
      guard end >= start.instant(rule) else { throw Failure(.value, "the event ends before it starts", field: .end) }
      values[.end] = .int(end)
    }
    values[.tags] = try tags(words(of: session), at: place)
    if session.first("RRULE") != nil || session.first("RDATE") != nil {
      records.note(.warning, .leftOut, at: place, key: "RRULE", "the event repeats; its first time alone was taken")
    }
    let created = try session.first("CREATED").map { (property) throws(Failure) in try CalendarTime(property, zones).instant(rule) }
    values = try TimeRecordImport.checked(values, of: .session)
    _ = try records.keep(uuid(of: session, "event"), values, created: created ?? records.transaction.now, at: place)
  }

  // MARK: Both

  private func common(of component: CalendarComponent, _ zones: CalendarZones, named fallback: String) throws(Failure) -> FieldValues {
    var values = FieldValues()
    let name = TrimmedText.of(component.first("SUMMARY")?.oneLine ?? "")
    values[.name] = .text(name.isEmpty ? fallback : name)
    if let text = component.first("DESCRIPTION")?.text, !text.isEmpty { values[.description] = .text(text) }
    let own = component.first("X-TALLYBOOK-ZONE")?.text ?? (component.first("DTSTART") ?? component.first("DUE"))?.parameters["TZID"]
    let zone = own.flatMap { (name) -> String? in (try? ZoneRules.named(name)).map { _ in name } }
    values[.zone] = .text(zone ?? zoneName)
    guard try Settings.isOn("location_enabled", on: records.connection) else { return values }
    if let place = component.first("LOCATION")?.text, !place.isEmpty { values[.place] = .text(place) }
    let position = component.first("GEO")?.value.split(separator: ";").compactMap { Double($0) } ?? []
    if position.count == 2, abs(position[0]) <= 90, abs(position[1]) <= 180 {
      values[.latitude] = .real(position[0])
      values[.longitude] = .real(position[1])
    }
    return values
  }

  /// The categories of a component: the first of a task, and tags.
  private func words(of component: CalendarComponent) throws(Failure) -> [String] {
    var words: [String] = []
    for property in component.all("CATEGORIES") {
      for text in try property.texts(most: Tags.most + 1) {
        let word = TrimmedText.of(text)
        if !word.isEmpty { words.append(word) }
      }
    }
    return words
  }

  private mutating func tags(_ names: [String], at place: String) throws(Failure) -> Value? {
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

  /// What names it in every book: its UID, which other programs need not make a UUID.
  private mutating func uuid(of component: CalendarComponent, _ what: String) -> UUID {
    let recurrence = component.first("RECURRENCE-ID")?.value ?? ""
    guard let uid = component.first("UID")?.value, !uid.isEmpty else {
      let key = "ical/\(what)/\(component.first("SUMMARY")?.value ?? "")/\(component.first("DTSTART")?.value ?? component.first("CREATED")?.value ?? "")"
      ordinals[key, default: 0] += 1
      return .derived(from: "\(key)/\(ordinals[key] ?? 1)", in: .tallybook)
    }
    if recurrence.isEmpty, let uuid = UUID(uid) { return uuid }
    return .derived(from: "ical/\(what)/\(uid)/\(recurrence)", in: .tallybook)
  }
}
