internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What a document says of days and tasks beyond what every item has.
struct ImportTasks {
  typealias Object = ImportDocument.Object

  /// Days that came with the document into a book that had not opened them: their tasks are taken as they were, whatever the limits.
  private var restored = Set<Int64>()

  /// Takes in the days that the book has not opened; its own stay as they are.
  mutating func take(_ days: [Object], in transaction: Transaction) throws(Failure) {
    for day in days {
      day.tellOthers(than: ImportKeys.day)
      guard let date = try day.date("date") else { throw Failure(.missingKey, "line \(day.line): the day has no \"date\"") }
      var limits: [Value] = []
      for key in ["high", "medium", "low"] {
        let limit = try day.whole(key)
        if let limit, !(0...DayLimits.greatest).contains(limit) {
          throw Failure(.value, "line \(day.line(of: key)): \"\(key)\" of the day is \(limit); it takes 0 to \(DayLimits.greatest), or null")
        }
        limits.append(Value(limit))
      }
      let known = try transaction.connection.rows("SELECT high, medium, low FROM \(Table.day) WHERE date = \(date)")
      if try known.step() {
        if limits != [known.value(0), known.value(1), known.value(2)] {
          day.told?.tell(key: "days", "the limits of a day that was opened here stay as they are", example: day.fields["date"]?.string ?? "", line: day.line)
        }
        continue
      }
      try transaction.connection.run(
        """
        INSERT INTO \(Table.day) (date, high, medium, low, seed, opened, reviewed)
        VALUES (\(date), \(limits[0]), \(limits[1]), \(limits[2]), \(try day.whole("seed") ?? date),
          \(try day.time("opened") ?? transaction.now), \(Value(try day.time("reviewed"))))
        """)
      restored.insert(date)
    }
  }

  /// Whether a day takes a task; what it has no room for goes to the backlog.
  func hasRoom(_ day: Int64, _ priority: Int64, except id: Int64, in transaction: Transaction) throws(Failure) -> Bool {
    if restored.contains(day) { return true }
    do throws(Failure) {
      try Days.requireRoom(for: 1, day, priority, except: id, on: transaction.connection)
      try Days.open(day, in: transaction)
      return true
    } catch {
      guard error.code == .limit else { throw error }
      return false
    }
  }

  /// Takes in the reminders of a task that has none, or of the days.
  static func take(reminders: [Object], of task: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    guard !reminders.isEmpty else { return }
    let own = try Self.times(ofReminders: task, on: connection)
    for reminder in reminders {
      reminder.tellOthers(than: ImportKeys.reminder)
      let mode = try word("mode", of: reminder, ReminderMode.init(label:), "at, preset, all_day or evening", else: .at)
      guard (mode == .evening) == (task == 0) else {
        throw Failure(.value, "line \(reminder.line): a reminder of mode \(mode.label) \(task == 0 ? "needs a task" : "is of no task")")
      }
      let time = try reminder.required(reminder.time("timestamp"), "timestamp")
      guard own.isEmpty else {
        if !own.contains(time) {
          reminder.told?.tell(
            key: "reminders", "reminders stay as the book has them, and there are others here", example: reminder.fields["timestamp"]?.string ?? "", line: reminder.line)
        }
        continue
      }
      try connection.run(
        """
        INSERT INTO \(Table.reminder) (task, mode, day, time, created)
        VALUES (\(task), \(Int64(mode.rawValue)), \(Value(try reminder.date("day"))), \(time),
          \(try reminder.time("created") ?? transaction.now))
        """)
    }
  }

  /// When a task's reminders are; 0: those of the days.
  private static func times(ofReminders task: Int64, on connection: Connection) throws(Failure) -> Set<Instant> {
    let rows = try connection.rows("SELECT time FROM \(Table.reminder) WHERE task = \(task)")
    var times = Set<Instant>()
    while try rows.step() { times.insert(rows.int(0)) }
    return times
  }

  private static func word<W>(_ key: String, of object: Object, _ read: (String) -> W?, _ words: String, else missing: W) throws(Failure) -> W {
    guard let text = try object.text(key) else { return missing }
    guard let word = read(text) else {
      throw Failure(.value, "line \(object.line(of: key)): \"\(key)\" of \(object.what) cannot be \(QuotedValue.of(text)); it takes \(words)")
    }
    return word
  }
}
