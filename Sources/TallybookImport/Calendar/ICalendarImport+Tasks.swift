internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

extension ICalendarImport {
  /// What of a VTODO is taken, beside what all have.
  private static let taken = commonProperties.union([
    "DUE", "X-TALLYBOOK-DAY", "PRIORITY", "COMPLETED", "X-TALLYBOOK-REDACTION", "RELATED-TO", "PERCENT-COMPLETE",
  ])

  mutating func take(task: CalendarComponent, list: String?, _ reader: CalendarReader, at place: String) throws(Failure) {
    let account = records.account
    var taken = Self.taken
    var values = try common(of: task, reader, named: "Untitled", at: place)
    let due = try task.first("DUE").map { (property) throws(Failure) in try CalendarTime(property, reader) }
    let start = try task.first("DTSTART").map { (property) throws(Failure) in try CalendarTime(property, reader) }
    let created = try created(task, reader)
    values[.time] = .int(created ?? start?.instant ?? records.transaction.now)
    if let day = task.first("X-TALLYBOOK-DAY")?.value {
      guard let number = Int64(day) else { throw Failure(.value, "X-TALLYBOOK-DAY is not a day: \(QuotedValue.of(day))", field: .day) }
      values[.day] = .int(number)
    } else if let due, !due.isDate, Self.isOwn(task) {
      // Ours says its day where it has one.
    } else if let day = due ?? start {
      values[.day] = .int(Int64(day.day(reader.rule).number))
      if due == nil {
        taken.insert("DTSTART")
        if let start, !start.isDate {
          account.tell(.warning, .changed, key: "DTSTART", "a task starts at a time, of which its day was taken", example: task.first("DTSTART")?.value ?? "", at: place)
        }
      }
    }
    if let due, !due.isDate { values[.due] = .int(due.instant) }
    values[.priority] = .int(Int64(priority(of: task, at: place).rawValue))
    try complete(task, reader, into: &values, at: place)
    var words = try words(of: task)
    let category = words.isEmpty ? list.map(TrimmedText.of) : words.removeFirst()
    if let category, !category.isEmpty { values[.category] = .text(category) }
    values[.tags] = try tags(words + task.all("X-TALLYBOOK-TAG").map { $0.text }, at: place)
    let comments = task.all("COMMENT").map(\.oneLine).filter { !$0.isEmpty }
    if !comments.isEmpty { values[.notes] = .text(comments.joined(separator: "\n")) }
    if let style = (task.first("X-TALLYBOOK-REDACTION")?.value.lowercased()).flatMap({ Redaction(label: $0) }) {
      values[.redaction] = .int(Int64(style.rawValue))
    }
    guard let uuid = free(try uuid(of: task, "todo", reader, nil, at: place), for: task, at: place) else { return }
    let own = try own(of: task, isAllDay: false, natural: ["NEEDS-ACTION", "COMPLETED"], at: place)
    if let own { values[.template] = .int(own.template.id) }
    let (id, isNew) = try records.keepTask(uuid, values, created: created ?? records.transaction.now, at: place)
    if isNew {
      if let own { try CustomValues.set(own.values, replacing: TextKeyed(), of: id, template: own.template.id, in: records.transaction) }
      if let original = task.first("RELATED-TO") {
        if original.parameters["RELTYPE"]?.uppercased() == "SIBLING", let uuid = UUID(original.value) { related.append((id, uuid)) } else { taken.remove("RELATED-TO") }
      }
      let day = try EntryStore.find(id, on: records.connection)?[.day] ?? .null
      for alarm in task.components where alarm.name == "VALARM" { try take(alarm, of: id, day, start: start, due: due, task, reader, at: place) }
    }
    for part in task.components where part.name != "VALARM" { losses.tell(part, in: task, at: place) }
    losses.tell(of: task, taken: taken, several: ["CATEGORIES", "COMMENT", "X-TALLYBOOK-TAG"], at: place)
  }

  /// RFC 5545 has 1 to 4 high, 5 medium, 6 to 9 low and 0 undefined; Apple's lists use 1, 5 and 9.
  private func priority(of task: CalendarComponent, at place: String) -> Priority {
    guard let text = task.first("PRIORITY")?.value else { return .unranked }
    let number = Int32(TrimmedText.of(text)) ?? -1
    if ![0, 1, 5, 9].contains(number) {
      records.account.tell(.warning, .changed, key: "PRIORITY", "a priority is one of high (1), medium (5), low (9) and none here, and became the nearest", example: text, at: place)
    }
    switch number {
    case 1...4: return .high
    case 5: return .medium
    case 6...9: return .low
    default: return .unranked
    }
  }

  private func complete(_ task: CalendarComponent, _ reader: CalendarReader, into values: inout FieldValues, at place: String) throws(Failure) {
    let percent = task.first("PERCENT-COMPLETE")?.value ?? ""
    let isComplete = task.first("STATUS")?.value.uppercased() == "COMPLETED" || task.first("COMPLETED") != nil
    if !percent.isEmpty, percent != (isComplete ? "100" : "0") {
      records.account.tell(key: "PERCENT-COMPLETE", "how far a task has come was not imported: here it is complete or not", example: percent, at: place)
    }
    guard isComplete else { return }
    if let property = task.first("COMPLETED") {
      values[.completed] = .int(try CalendarTime(property, reader).instant)
      return
    }
    // The last change is the latest time at which it can have been.
    let last = try (task.first("LAST-MODIFIED") ?? task.first("DTSTAMP")).map { (property) throws(Failure) in try CalendarTime(property, reader).instant }
    values[.completed] = .int(last ?? records.transaction.now)
    records.account.tell(
      .warning, .assumed, key: "COMPLETED", "a task does not say when it was completed, and \(last == nil ? "the time of the import" : "its last change") was taken",
      example: task.first("SUMMARY")?.value ?? "", at: place)
  }

  /// How many reminders one alarm may become.
  private static let mostRepeats = 100

  private mutating func take(
    _ alarm: CalendarComponent, of task: Int64, _ day: Value, start: CalendarTime?, due: CalendarTime?, _ holder: CalendarComponent, _ reader: CalendarReader, at place: String
  ) throws(Failure) {
    let account = records.account
    guard let trigger = alarm.first("TRIGGER") else { return losses.tell(alarm, in: holder, at: place) }
    let time: Instant
    if let distance = try CalendarDuration(trigger.value) {
      let isOfEnd = trigger.parameters["RELATED"]?.uppercased() == "END"
      guard let anchor = isOfEnd ? due ?? start : start ?? due else {
        return records.note(.warning, .leftOut, at: place, key: "TRIGGER", "an alarm counts from a time that the task does not have", id: task)
      }
      guard let sum = anchor.adding(distance) else { throw Failure(.timeLimit, "an alarm's TRIGGER \(QuotedValue.of(trigger.value)) is beyond all times", field: .time) }
      time = sum
    } else {
      time = try CalendarTime(trigger, reader).instant
    }
    let action = alarm.passed["ACTION"]?.first.value.uppercased() ?? "DISPLAY"
    if action != "DISPLAY" { account.tell(.warning, .changed, key: "ACTION", "an alarm that does something became a reminder", example: action, at: place) }
    if let text = alarm.first("DESCRIPTION")?.text, !text.isEmpty, text != holder.first("SUMMARY")?.text {
      account.tell(key: "DESCRIPTION", "the text of an alarm was not imported", example: text, at: place)
    }
    for (name, passed) in alarm.passed.sorted(by: { $0.key < $1.key }) where name != "ACTION" {
      account.tell(key: name, "the property \(QuotedValue.of(name)) of a VALARM was not imported", example: passed.first.value, at: place, count: passed.count)
    }
    let isHourly = !day.isNull && alarm.first("X-TALLYBOOK-REMINDER")?.value.uppercased() == "ALL_DAY"
    for time in isHourly ? [time] : try times(of: alarm, from: time, at: place) {
      try records.connection.run(
        """
        INSERT INTO \(Table.reminder) (task, mode, day, time, created)
        VALUES (\(task), \(Int64((isHourly ? ReminderMode.allDay : .at).rawValue)), \(day), \(time), \(records.transaction.now))
        """)
    }
  }

  /// When an alarm is: once, and as often again as REPEAT says, with DURATION between.
  private func times(of alarm: CalendarComponent, from first: Instant, at place: String) throws(Failure) -> [Instant] {
    guard let text = alarm.first("REPEAT")?.value, let repeats = Int(text), repeats > 0 else { return [first] }
    guard let distance = try alarm.first("DURATION").flatMap({ (property) throws(Failure) in try CalendarDuration.parse(property.value) }), distance > 0 else {
      records.account.tell(key: "REPEAT", "an alarm repeats, and does not say after how long; only its first time was imported", example: text, at: place)
      return [first]
    }
    if repeats > Self.mostRepeats {
      records.account.tell(key: "REPEAT", "an alarm repeats more than \(Self.mostRepeats) times, of which so many were taken", example: text, at: place)
    }
    var times = [first]
    for _ in 0..<min(repeats, Self.mostRepeats) {
      let (next, overflow) = (times.last ?? first).addingReportingOverflow(distance)
      guard !overflow else { break }
      times.append(next)
    }
    return times
  }
}
