internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

extension JSONExport {
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

  mutating func writeReminders(of task: Int64) throws(Failure) {
    // Two of a task that say the same are one to who asks whether books hold the same.
    let order: SQL = context.isCanonical ? "GROUP BY mode, day, time ORDER BY mode, day, time" : "ORDER BY id"
    let statement = try context.connection.rows("SELECT mode, day, time, created FROM \(Table.reminder) WHERE task = \(task) \(order)")
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
      if !context.isCanonical { writeTime("created", statement.int(3)) }
      writer.endObject()
    }
    if !isFirst { writer.endArray() }
  }

  mutating func writeDate(_ key: StaticString, _ date: Int64) {
    writer.key(key)
    writer.value(PeriodText.text(date, .day))
  }
}
