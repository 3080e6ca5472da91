package import TallybookBase
package import TallybookStorage

/// The table of days: which are open, with which limits, and whether there is room on them.
///
/// What lies in a collection in the trash still counts, so that taking that back never goes beyond a limit; what was put into the
/// trash itself does not. Undo is not held by limits: it brings back what was.
package enum Days {
  /// Refuses what is no day.
  package static func require(_ date: Int32) throws(Failure) {
    guard CivilDate(number: date) != nil else {
      throw Failure(.range, "there is no day \(date); give one such as 20260302", field: .day, found: Measure(date))
    }
  }

  /// Opens a day, where it is not; that is no step of history.
  package static func open(_ date: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    guard try connection.value("SELECT 1 FROM \(Table.day) WHERE date = \(date)") == nil else { return }
    let limits = try DayLimits(settingsOn: connection)
    let now = transaction.now
    try transaction.withoutHistory { () throws(Failure) in
      _ = try connection.run(
        """
        INSERT INTO \(Table.day) (date, high, medium, low, seed, opened)
        VALUES (\(date), \(Value(limits.high)), \(Value(limits.medium)), \(Value(limits.low)), \(.random(in: 1...Int64.max)), \(now))
        """)
    }
  }

  /// The limits of a day, or of one that is not open those that it would get.
  package static func limits(of date: Int64, on connection: Connection) throws(Failure) -> DayLimits {
    let statement = try connection.statement("SELECT high, medium, low FROM \(Table.day) WHERE date = \(date)")
    defer { statement.reset() }
    guard try statement.step() else { return try DayLimits(settingsOn: connection) }
    return DayLimits(high: statement.value(0).int, medium: statement.value(1).int, low: statement.value(2).int)
  }

  /// How many tasks of a priority count on a day, one left out.
  static func count(_ date: Int64, _ priority: Int64, except id: Int64 = 0, on connection: Connection) throws(Failure) -> Int64 {
    try connection.value(
      "SELECT count(*) FROM \(Table.entry) WHERE kind = \(Kind.task) AND day = \(date) AND priority = \(priority) AND trashed IS NULL AND id <> \(id)")?.int ?? 0
  }

  /// How many more tasks of a priority a day takes; nil: any number.
  static func room(_ date: Int64, _ priority: Int64, on connection: Connection) throws(Failure) -> Int64? {
    guard let ranked = Int32(exactly: priority).flatMap(Priority.init(rawValue:)), let limit = try limits(of: date, on: connection)[ranked] else { return nil }
    return max(0, limit - (try count(date, priority, on: connection)))
  }

  /// Refuses so many more tasks of a priority than a day may have.
  package static func requireRoom(for more: Int64, _ date: Int64, _ priority: Int64, except id: Int64 = 0, on connection: Connection) throws(Failure) {
    guard let ranked = Int32(exactly: priority).flatMap(Priority.init(rawValue:)), let limit = try limits(of: date, on: connection)[ranked] else { return }
    let count = try count(date, priority, except: id, on: connection)
    guard count + more > limit else { return }
    throw limitMet(ranked, found: count + more - 1, limit, on: date, id: id)
  }

  /// What a caller is told who meets a limit: the inventory's words, and what to do.
  static func limitMet(_ priority: Priority, found: Int64, _ limit: Int64, on date: Int64, id: Int64) -> Failure {
    let word = priority.label.prefix(1).uppercased() + priority.label.dropFirst()
    return Failure(
      .dayFull,
      "\(word) Priority Limit Reached: day \(date) has \(found) and may have \(limit); place one elsewhere, choose another priority or raise the limit",
      field: .priority, id: id, found: Measure(found), bound: Measure(limit))
  }

  /// Days that are open, earliest first.
  package static func list(since: Int32?, until: Int32?, on connection: Connection) throws(Failure) -> [Day] {
    let statement = try connection.statement(
      """
      SELECT date, high, medium, low, seed, opened, reviewed,
        (SELECT count(*) FROM \(Table.entry) e WHERE e.kind = \(Kind.task) AND e.day = d.date AND e.trashed IS NULL),
        (SELECT count(*) FROM \(Table.entry) e WHERE e.kind = \(Kind.task) AND e.day = d.date AND e.trashed IS NULL AND e.completed IS NOT NULL)
      FROM \(Table.day) d WHERE date BETWEEN \(Int64(since ?? .min)) AND \(Int64(until ?? .max)) ORDER BY date
      """)
    defer { statement.reset() }
    var days: [Day] = []
    while try statement.step() {
      days.append(
        Day(
          date: Int32(clamping: statement.int(0)),
          limits: DayLimits(high: statement.value(1).int, medium: statement.value(2).int, low: statement.value(3).int), seed: statement.int(4),
          opened: statement.int(5), reviewed: statement.value(6).int, tasks: statement.int(7), completed: statement.int(8)))
    }
    return days
  }
}
