/// Repeats a task on another day.
enum TaskCopy {
  /// What a repeated task takes over; it is not complete and has no reminder.
  private static let kept: [Field] = [
    .parent, .name, .description, .time, .zone, .latitude, .longitude, .accuracy, .place, .username, .subject, .category, .priority,
    .redaction, .due, .notes,
  ]

  /// Makes the copy, with tags and attachments; gives its id.
  static func make(of task: Entry, on date: Int64, in transaction: Transaction) throws(Failure) -> Int64 {
    let connection = transaction.connection
    var values = FieldValues()
    for field in kept where !task[field].isNull { values[field] = task[field] }
    values[.day] = .int(date)
    values[.carried] = .int(task.id)
    let copy = try transaction.insert(.task, created: transaction.now, values)
    try connection.run("INSERT INTO entry_tag (entry, tag, ordinal) SELECT ?, tag, ordinal FROM entry_tag WHERE entry = ?", .int(copy), .int(task.id))
    let statement = try connection.prepare(
      "SELECT \(EntryColumns.list) FROM entry e WHERE e.parent = ? AND e.kind = 14 AND e.trashed IS NULL ORDER BY \(HandOrder.sql), e.id")
    try statement.bind([.int(task.id)])
    var attachments: [Entry] = []
    while try statement.step() { attachments.append(Entry(statement)) }
    for attachment in attachments {
      var values = FieldValues()
      for field in EntryColumns.inTable where !attachment[field].isNull { values[field] = attachment[field] }
      values[.parent] = .int(copy)
      values[.position] = .text(HandOrder.place(of: attachment))
      _ = try transaction.insert(.attachment, created: transaction.now, values)
    }
    return copy
  }
}
