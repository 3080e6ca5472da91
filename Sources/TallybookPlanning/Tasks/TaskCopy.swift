package import TallybookBase
package import TallybookModel
internal import TallybookStorage

/// Repeats a task on another day. What is made has its UUID from the task's and the day, so that two devices that both repeat it make
/// the same: version 5 of RFC 9562, of the day written 2026-03-02 in the namespace of the task's own UUID. Where a task is repeated once
/// more on a day, a slash and a number from 2 on follow.
package enum TaskCopy {
  /// What a repeated task takes over; it is not complete and has no reminder.
  private static let kept: [Field] = [
    .parent, .name, .description, .time, .zone, .latitude, .longitude, .accuracy, .place, .username, .subject, .category, .priority,
    .redaction, .due, .notes,
  ]

  /// Makes the copy, with tags and attachments; gives its id.
  package static func make(of task: Entry, on date: Int64, in transaction: Transaction) throws(Failure) -> Int64 {
    let connection = transaction.connection
    var values = FieldValues()
    for field in kept where !task[field].isNull { values[field] = task[field] }
    values[.day] = .int(date)
    values[.carried] = .int(task.id)
    let uuid = try uuid(of: task, on: date, on: connection)
    let copy = try transaction.insert(.task, uuid: uuid, created: transaction.now, values)
    try connection.run("INSERT INTO \(Table.entryTag) (entry, tag, ordinal) SELECT \(copy), tag, ordinal FROM \(Table.entryTag) WHERE entry = \(task.id)")
    let statement = try connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(task.id) AND e.kind = \(Kind.attachment) AND e.trashed IS NULL
        ORDER BY \(HandOrder.sql), e.id
      """)
    var attachments: [Entry] = []
    while try statement.step() { attachments.append(Entry(statement.statement)) }
    for attachment in attachments {
      var values = FieldValues()
      for field in EntryColumns.inTable where !attachment[field].isNull { values[field] = attachment[field] }
      values[.parent] = .int(copy)
      values[.position] = .text(HandOrder.place(of: attachment))
      // In the namespace of the copy: the one that is made of the same attachment on another device.
      let own = uuid.map { UUID.derived(from: attachment.uuid, in: $0) }
      _ = try transaction.insert(.attachment, uuid: own, created: transaction.now, values)
    }
    return copy
  }

  /// nil, which makes one of its own, where the task's cannot be read.
  private static func uuid(of task: Entry, on date: Int64, on connection: Connection) throws(Failure) -> UUID? {
    guard let original = UUID(task.uuid) else { return nil }
    let day = PeriodText.text(date, .day)
    var number = 1
    while true {
      let uuid = UUID.derived(from: number == 1 ? day : "\(day)/\(number)", in: original)
      guard try EntryStore.find(uuid, on: connection) != nil else { return uuid }
      number += 1
    }
  }
}
