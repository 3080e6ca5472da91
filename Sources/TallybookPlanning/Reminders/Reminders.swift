internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The table of reminders, and what hosts have claimed and shown of them.
struct Reminders {
  /// How long a claim holds that is not confirmed.
  static let patience: Int64 = 60_000_000_000

  /// A reminder with all that says when it is due.
  struct Row {
    let id: Int64
    let task: Int64
    let mode: ReminderMode
    /// The task's day when it was set, of an evening reminder its first.
    let day: CivilDate?
    let time: Instant
    /// Of the task: where it is now, and whether it is to be brought to mind at all.
    let present: CivilDate?
    let isOpen: Bool
    let priority: Int64
    let name: String
    /// Until which time it was shown.
    let shown: Instant?
    /// Which time was claimed, and when.
    let claim: Instant?
    let claimed: Instant?
  }

  private let rule: DayRule
  private let connection: Connection

  init(_ rule: DayRule, on connection: Connection) {
    self.rule = rule
    self.connection = connection
  }

  // MARK: Reading

  /// Those of a task, of all with nil, or the one of an id.
  func rows(of task: Int64? = nil, id: Int64? = nil) throws(Failure) -> [Row] {
    let filter: SQL = task.map { "WHERE r.task = \($0)" } ?? id.map { "WHERE r.id = \($0)" } ?? ""
    let statement = try connection.rows(
      """
      SELECT r.id, r.task, r.mode, r.day, r.time, e.day, e.kind = \(Kind.task) AND e.completed IS NULL AND e.trashed IS NULL, e.priority, e.name,
        s.shown, s.claim, s.claimed, e.parent
      FROM \(Table.reminder) r LEFT JOIN \(Table.entry) e ON e.id = r.task LEFT JOIN \(Table.reminderState) s ON s.reminder = r.id \(filter) ORDER BY r.id
      """)
    var rows: [Row] = []
    while try statement.step() {
      let task = statement.int(1)
      var isOpen = task == 0 || statement.int(6) == 1
      if isOpen, task != 0, statement.int(12) != 0, let entry = try EntryStore.find(task, on: connection) {
        isOpen = try !EntryStore.isTrashed(entry, on: connection)
      }
      rows.append(
        Row(
          id: statement.int(0), task: task, mode: ReminderMode(rawValue: Int32(clamping: statement.int(2))) ?? .at, day: Self.date(statement.value(3)),
          time: statement.int(4), present: Self.date(statement.value(5)), isOpen: isOpen, priority: statement.value(7).int ?? 0, name: statement.text(8),
          shown: statement.value(9).int, claim: statement.value(10).int, claimed: statement.value(11).int))
    }
    return rows
  }

  private static func date(_ value: Value) -> CivilDate? { value.int.flatMap { Int32(exactly: $0) }.flatMap { CivilDate(number: $0) } }

  /// When a reminder is due; nil where it is not, as its task stands.
  func times(of row: Row) throws(Failure) -> ReminderTimes? {
    guard row.isOpen else { return nil }
    if row.mode == .evening {
      guard let first = row.day else { return nil }
      var days: [CivilDate] = []
      for offset in 0..<4 {
        let day = first.adding(days: Int64(offset))
        if try hasOpenTask(on: day) { days.append(day) }
      }
      return ReminderTimes(eveningsOf: days, rule)
    }
    // Taken off its day it has no clock to follow; what was set in the backlog has a time of its own.
    if row.day != nil, row.present == nil { return nil }
    return ReminderTimes(row.mode, time: row.time, day: row.day, present: row.present, rule)
  }

  private func hasOpenTask(on day: CivilDate) throws(Failure) -> Bool {
    try connection.value("SELECT 1 FROM \(Table.entry) WHERE kind = \(Kind.task) AND day = \(Int64(day.number)) AND completed IS NULL AND trashed IS NULL LIMIT 1") != nil
  }

  /// The time that a reminder is due at now, claimed or not; nil where it is not, or was shown.
  func due(_ row: Row, at now: Instant) throws(Failure) -> Instant? {
    guard let latest = try times(of: row)?.latest(until: now), latest > row.shown ?? .min else { return nil }
    return latest
  }

  /// Until when somebody's claim of a time holds; nil where none does.
  func claimEnd(_ row: Row, of time: Instant, at now: Instant) -> Instant? {
    guard row.claim == time, let claimed = row.claimed, elapsed(from: claimed, to: now).magnitude < UInt64(Self.patience) else { return nil }
    let (end, overflow) = claimed.addingReportingOverflow(Self.patience)
    return overflow ? .max : end
  }

  /// A reminder as it is shown.
  func shown(_ row: Row, at time: Instant?) throws(Failure) -> Reminder {
    Reminder(id: row.id, task: row.task == 0 ? nil : row.task, mode: row.mode, time: time, title: Self.title(row), text: try text(row, at: time))
  }

  /// Shortlist's words; evenings and tasks without a priority have none there.
  private static func title(_ row: Row) -> String {
    if row.mode == .evening { return "Evening Reminder!" }
    switch Int32(exactly: row.priority).flatMap(Priority.init(rawValue:)) {
    case .high: return "High Task Priority Reminder!"
    case .medium: return "Medium Task Priority Reminder!"
    case .low: return "Low Task Priority Reminder!"
    default: return "Task Reminder!"
    }
  }

  private func text(_ row: Row, at time: Instant?) throws(Failure) -> String {
    guard row.mode == .evening else { return row.name }
    let day = time.map { rule.day(of: $0) } ?? row.day
    let count = try connection.value(
      "SELECT count(*) FROM \(Table.entry) WHERE kind = \(Kind.task) AND day = \(Int64(day?.number ?? 0)) AND completed IS NULL AND trashed IS NULL")?.int ?? 0
    return count == 1 ? "1 task is not complete" : "\(count) tasks are not complete"
  }

  // MARK: Writing

  /// Sets one; gives its id.
  func set(_ task: Int64, _ mode: ReminderMode, _ value: Int64?, _ flags: ReminderFlags, in transaction: Transaction) throws(Failure) -> Int64 {
    let now = transaction.now
    var day: Int64?
    var time = value ?? now
    if mode == .evening {
      guard task == 0 else { throw Failure(.contradiction, "an evening reminder is of no task; give 0 instead of \(task)", field: .task, id: task) }
      day = Int64(rule.day(of: time).number)
    } else {
      let entry = try EntryStore.require(task, [.task], on: connection)
      day = entry[.day].int
      if mode == .preset { time = try Self.preset(value, from: now) }
      if mode == .allDay { time = try hourly(value, from: now, entry) }
    }
    if !flags.contains(.add) || mode == .evening {
      try connection.run("DELETE FROM \(Table.reminder) WHERE task = \(task) AND (\(task) <> 0 OR mode = 4)")
    }
    try connection.run(
      "INSERT INTO \(Table.reminder) (task, mode, day, time, created) VALUES (\(task), \(Int64(mode.rawValue)), \(Value(day)), \(time), \(now))")
    return try LastID.of(.reminder, on: connection)
  }

  private static let fiveMinutes: Int64 = 5 * 60 * nanosecondsPerSecond

  private static func preset(_ wait: Int64?, from now: Instant) throws(Failure) -> Instant {
    guard let wait, (fiveMinutes...11 * fiveMinutes).contains(wait), wait % fiveMinutes == 0 else {
      throw Failure(
        .choice, "a preset cannot be \(wait.map { "\($0) ns from now" } ?? "now"); give a multiple of 5 minutes, up to 55", field: .mode,
        found: Measure(wait ?? 0), bound: Measure(11 * fiveMinutes))
    }
    let (time, overflow) = now.addingReportingOverflow(wait)
    return overflow ? .max : time
  }

  private func hourly(_ given: Instant?, from now: Instant, _ task: Entry) throws(Failure) -> Instant {
    guard let day = Self.date(task[.day]) else {
      throw Failure(.noDay, "task \(task.id) is on no day, which an hourly reminder ends with; place it on one first", field: .day, id: task.id)
    }
    let (later, overflow) = now.addingReportingOverflow(nanosecondsPerHour)
    let time = given ?? (overflow ? .max : later)
    let last = ReminderTimes.lastHourly(of: day, rule)
    guard time <= last else {
      throw Failure(
        .tooLate, "day \(day.number) has no more than two hours left by then; set a reminder at a time", field: .time, id: task.id, found: Measure(time),
        bound: Measure(last))
    }
    return time
  }

  func claim(_ id: Int64, of time: Instant, at now: Instant) throws(Failure) {
    let row = try required(id)
    if let shown = row.shown, shown >= time { throw Failure(.alreadyDone, "reminder \(id) was shown already", id: id) }
    if claimEnd(row, of: time, at: now) != nil {
      throw Failure(.alreadyDone, "reminder \(id) was claimed a moment ago by somebody who is about to show it", id: id)
    }
    guard try due(row, at: now) == time else {
      throw Failure(.notDue, "reminder \(id) is not due at that time; ask what is due again", field: .time, id: id, found: Measure(time))
    }
    try connection.run(
      """
      INSERT INTO \(Table.reminderState) (reminder, claim, claimed) VALUES (\(id), \(time), \(now))
      ON CONFLICT (reminder) DO UPDATE SET claim = excluded.claim, claimed = excluded.claimed
      """)
  }

  func confirm(_ id: Int64, of time: Instant) throws(Failure) {
    _ = try required(id)
    try connection.run(
      """
      INSERT INTO \(Table.reminderState) (reminder, shown) VALUES (\(id), \(time))
      ON CONFLICT (reminder) DO UPDATE SET shown = max(coalesce(shown, excluded.shown), excluded.shown)
      """)
  }

  private func required(_ id: Int64) throws(Failure) -> Row {
    guard let row = try rows(id: id).first else { throw Failure(.noReminder, "there is no reminder \(id) in this book", id: id) }
    return row
  }
}
