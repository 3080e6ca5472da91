extension JSONExport {
  /// What a task has beside what every item has.
  mutating func writeTask(_ task: Entry) throws(Failure) {
    if let day = task[.day].int { writeDate("day", day) }
    if let priority = task[.priority].int.flatMap({ Int32(exactly: $0) }).flatMap(Priority.init(rawValue:)) {
      writer.key("priority")
      writer.value(priority.label)
    }
    writeText("category", task[.category])
    for (key, field) in [("completed" as StaticString, Field.completed), ("due", .due)] {
      if let time = task[field].int { writeTime(key, time) }
    }
    let style = Redaction(of: task)
    if style != .plain {
      writer.key("redaction")
      writer.value(style.label)
    }
    if let notes = task[.notes].text {
      writer.key("notes")
      writer.beginArray()
      for note in notes.split(separator: "\n") { writer.value(String(note)) }
      writer.endArray()
    }
    if let carried = task[.carried].int { try writeReference("repeats", carried) }
    try writeReminders(of: task.id)
  }

  /// The days that were opened, with their limits.
  mutating func writeDays() throws(Failure) {
    let days = try Days.list(since: nil, until: nil, on: context.connection)
    guard !days.isEmpty else { return }
    writer.key("days")
    writer.beginArray()
    for day in days {
      writer.beginObject(compact: true)
      writeDate("date", Int64(day.date))
      for (key, limit) in [("high" as StaticString, day.limits.high), ("medium", day.limits.medium), ("low", day.limits.low)] {
        writer.key(key)
        if let limit { writer.value(limit) } else { writer.null() }
      }
      writer.key("seed")
      writer.value(day.seed)
      writeTime("opened", day.opened)
      if let reviewed = day.reviewed { writeTime("reviewed", reviewed) }
      writer.endObject()
    }
    writer.endArray()
    try writeReminders(of: 0)
  }

  private mutating func writeReminders(of task: Int64) throws(Failure) {
    let statement = try context.connection.rows("SELECT mode, day, time, created FROM \(Table.reminder) WHERE task = \(task) ORDER BY id")
    var isFirst = true
    while try statement.step() {
      guard let mode = ReminderMode(rawValue: Int32(clamping: statement.int(0))) else { continue }
      if isFirst {
        writer.key("reminders")
        writer.beginArray()
        isFirst = false
      }
      writer.beginObject(compact: true)
      writer.key("mode")
      writer.value(mode.label)
      if let day = statement.value(1).int { writeDate("day", day) }
      writeTime("timestamp", statement.int(2))
      writeTime("created", statement.int(3))
      writer.endObject()
    }
    if !isFirst { writer.endArray() }
  }

  private mutating func writeDate(_ key: StaticString, _ date: Int64) {
    writer.key(key)
    writer.value(SummaryNames.date(date, .day))
  }
}
