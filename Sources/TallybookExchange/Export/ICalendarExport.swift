internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookPlanning
internal import TallybookStorage
internal import TallybookText

/// Tasks, sessions and notes as iCalendar, RFC 5545: times in UTC, so that no zone has to be told. What it has no property for goes along under
/// names of our own, which other programs pass over.
struct ICalendarExport {
  private let context: ExportContext
  private let writer: CalendarWriter

  init(_ context: ExportContext) {
    self.context = context
    writer = CalendarWriter(context.output)
  }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    writer.line("BEGIN", "VCALENDAR")
    writer.line("VERSION", "2.0")
    writer.line("PRODID", "-//Tallybook//Tallybook//EN")
    writer.line("CALSCALE", "GREGORIAN")
    let name = try Settings.value(of: "time_zone", on: context.connection) ?? "UTC"
    let start = try Settings.value(of: "day_start", on: context.connection) ?? ""
    let rule = try DayRule(zone: try ZoneRules.named(name), dayStart: DayRule.nanoseconds(of: start))
    var names: [Int64: String] = [:]
    var done: UInt64 = 0
    for collection in [0] + context.selection.collections {
      try context.selection.items(of: collection, on: context.connection) { item throws(Failure) in
        switch item.kind {
        case .task: try write(task: item, rule, &names)
        case .session: try write(session: item, rule.dayStart, &names)
        case .note: try write(note: item, rule.dayStart, &names)
        default: break
        }
        done += 1
        if done % 64 == 0 { try progress(done, context.selection.total) }
        try context.output.checkpoint()
      }
    }
    writer.line("END", "VCALENDAR")
  }

  private func write(task: Entry, _ rule: DayRule, _ names: inout [Int64: String]) throws(Failure) {
    writer.line("BEGIN", "VTODO")
    try writeCommon(task)
    if let category = task[.category].text { writer.texts("CATEGORIES", [category]) }
    for tag in task[.tags].ids ?? [] { writer.text("X-TALLYBOOK-TAG", try context.name(tag, &names)) }
    let priority = task[.priority].int.flatMap { Int32(exactly: $0) }.flatMap(Priority.init(rawValue:)) ?? .unranked
    writer.line("PRIORITY", Self.number(of: priority))
    if let day = task[.day].int {
      writer.line("X-TALLYBOOK-DAY", "\(day)")
      if task[.due].isNull { writer.line("DUE;VALUE=DATE", CalendarWriter.digits(Int32(clamping: day), 8)) }
    }
    if let due = task[.due].int { writer.time("DUE", due) }
    if let completed = task[.completed].int {
      writer.line("STATUS", "COMPLETED")
      writer.time("COMPLETED", completed)
      writer.line("PERCENT-COMPLETE", "100")
    } else {
      writer.line("STATUS", try CalendarTemplate.values(of: task, on: context.connection).status ?? "NEEDS-ACTION")
    }
    for note in task[.notes].text?.split(separator: "\n") ?? [] { writer.text("COMMENT", String(note)) }
    let style = Redaction(of: task)
    if style != .plain {
      writer.line("X-TALLYBOOK-REDACTION", style.label.uppercased())
    }
    if let carried = task[.carried].int, let original = try EntryStore.find(carried, on: context.connection) {
      writer.line("RELATED-TO;RELTYPE=SIBLING", original.uuid)
    }
    try writeAlarms(of: task, rule)
    writer.line("END", "VTODO")
  }

  /// Apple's numbers; none is RFC 5545's "undefined".
  static func number(of priority: Priority) -> String {
    switch priority {
    case .high: "1"
    case .medium: "5"
    case .low: "9"
    case .unranked: "0"
    }
  }

  private func writeAlarms(of task: Entry, _ rule: DayRule) throws(Failure) {
    let statement = try context.connection.rows("SELECT mode, day, time FROM \(Table.reminder) WHERE task = \(task.id) ORDER BY id")
    func date(_ value: Value) -> CivilDate? { value.int.flatMap { Int32(exactly: $0) }.flatMap { CivilDate(number: $0) } }
    while try statement.step() {
      let mode = ReminderMode(rawValue: Int32(clamping: statement.int(0))) ?? .at
      let times = ReminderTimes(mode, time: statement.int(2), day: date(statement.value(1)), present: date(task[.day]), rule)
      guard let first = times.next(after: .min) else { continue }
      writer.line("BEGIN", "VALARM")
      writer.line("ACTION", "DISPLAY")
      writer.text("DESCRIPTION", task.name)
      writer.time("TRIGGER;VALUE=DATE-TIME", first)
      if times.repeats > 0 {
        writer.line("REPEAT", "\(times.repeats)")
        writer.line("DURATION", "PT1H")
        // Another reminder that comes again after an hour does not go with its day.
        if mode == .allDay { writer.line("X-TALLYBOOK-REMINDER", "ALL_DAY") }
      }
      writer.line("END", "VALARM")
    }
  }

  private func write(session: Entry, _ dayStart: Int64, _ names: inout [Int64: String]) throws(Failure) {
    writer.line("BEGIN", "VEVENT")
    try writeCommon(session)
    let own = try CalendarTemplate.values(of: session, on: context.connection)
    if own.isAllDay, let days = try days(of: session, dayStart) {
      writer.line("DTSTART;VALUE=DATE", days.first)
      writer.line("DTEND;VALUE=DATE", days.behind)
    } else {
      writeTimes(of: session)
    }
    if let status = own.status { writer.line("STATUS", status) }
    try writeTags(of: session, &names)
    writer.line("END", "VEVENT")
  }

  private func write(note: Entry, _ dayStart: Int64, _ names: inout [Int64: String]) throws(Failure) {
    writer.line("BEGIN", "VJOURNAL")
    try writeCommon(note)
    let own = try CalendarTemplate.values(of: note, on: context.connection)
    if own.isAllDay, let day = try day(of: note.time, note, dayStart) {
      writer.line("DTSTART;VALUE=DATE", day)
    } else {
      writer.time("DTSTART", note.time)
    }
    if let status = own.status { writer.line("STATUS", status) }
    try writeTags(of: note, &names)
    writer.line("END", "VJOURNAL")
  }

  private func writeTags(of item: Entry, _ names: inout [Int64: String]) throws(Failure) {
    var tags: [String] = []
    for tag in item[.tags].ids ?? [] { tags.append(try context.name(tag, &names)) }
    if !tags.isEmpty { writer.texts("CATEGORIES", tags) }
  }

  /// The day that begins at an instant on the clocks of an item; nil where none does.
  private func day(of instant: Instant, _ item: Entry, _ dayStart: Int64) throws(Failure) -> String? {
    let rule = try DayRule(zone: context.zone(of: item), dayStart: dayStart)
    let date = rule.day(of: instant)
    return rule.start(of: date) == instant ? CalendarWriter.digits(date.number, 8) : nil
  }

  /// The first day of a session and the one behind its last, where it is of whole days.
  private func days(of session: Entry, _ dayStart: Int64) throws(Failure) -> (first: String, behind: String)? {
    guard let end = session.end, end > session.time, let first = try day(of: session.time, session, dayStart), let behind = try day(of: end, session, dayStart) else { return nil }
    return (first, behind)
  }

  private func writeTimes(of session: Entry) {
    writer.time("DTSTART", session.time)
    if let end = session.end {
      // An end must lie behind the start there; without one the event is at its start.
      if CalendarWriter.time(end) != CalendarWriter.time(session.time) { writer.time("DTEND", end) }
    } else {
      writer.line("X-TALLYBOOK-STATE", "RUNNING")
    }
  }

  private func writeCommon(_ item: Entry) throws(Failure) {
    writer.line("UID", item.uuid)
    writer.time("DTSTAMP", item[.modified].int ?? item.time)
    writer.time("CREATED", item.kind == .task ? item.time : item[.created].int ?? item.time)
    writer.time("LAST-MODIFIED", item[.modified].int ?? item.time)
    writer.text("SUMMARY", item.name)
    if let description = item.description { writer.text("DESCRIPTION", description) }
    writer.text("X-TALLYBOOK-ZONE", item.zone)
    guard context.hasPlaces else { return }
    // A VJOURNAL may not have the properties of iCalendar for places.
    let prefix = item.kind == .note ? "X-TALLYBOOK-" : ""
    if let place = item[.place].text { writer.text("\(prefix)LOCATION", place) }
    if let latitude = item[.latitude].real, let longitude = item[.longitude].real { writer.line("\(prefix)GEO", "\(latitude);\(longitude)") }
  }
}
