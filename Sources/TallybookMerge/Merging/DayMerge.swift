internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Days that were opened: the earliest opening gives the seed, and the limits that nobody set; the latest review counts.
struct DayMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  private struct Row {
    let date: Int64
    let high: Value
    let medium: Value
    let low: Value
    let seed: Int64
    let opened: Instant
    let reviewed: Int64?
  }

  /// Whether the other book opened or reviewed days that this one has otherwise: to open one is no step, and no commit.
  func isDue() throws(Failure) -> Bool {
    let mine = Dictionary(uniqueKeysWithValues: try days(on: merge.ourConnection).map { ($0.date, $0) })
    return try days(on: merge.theirConnection).contains { day in
      guard let known = mine[day.date] else { return true }
      return (day.opened, day.seed) < (known.opened, known.seed) || day.reviewed ?? .min > known.reviewed ?? .min
    }
  }

  func run() throws(Failure) {
    let mine = Dictionary(uniqueKeysWithValues: try days(on: merge.ourConnection).map { ($0.date, $0) })
    for day in try days(on: merge.theirConnection) {
      guard let known = mine[day.date] else {
        try insert(day)
        continue
      }
      if (day.opened, day.seed) < (known.opened, known.seed) { try replaceOpening(of: known, by: day) }
      if let reviewed = day.reviewed, reviewed > known.reviewed ?? .min {
        merge.hasChanged = true
        try merge.ourConnection.run("UPDATE \(Table.day) SET reviewed = \(reviewed) WHERE date = \(day.date)")
      }
    }
    for date in try merge.ourConnection.ids("SELECT date FROM \(Table.day) ORDER BY date") { try tellOfLimits(date) }
  }

  private func days(on connection: Connection) throws(Failure) -> [Row] {
    let rows = try connection.rows("SELECT date, high, medium, low, seed, opened, reviewed FROM \(Table.day) ORDER BY date")
    var days: [Row] = []
    while try rows.step() {
      days.append(
        Row(
          date: rows.int(0), high: rows.value(1), medium: rows.value(2), low: rows.value(3), seed: rows.int(4), opened: rows.int(5),
          reviewed: rows.value(6).int))
    }
    return days
  }

  private func insert(_ day: Row) throws(Failure) {
    merge.hasChanged = true
    try merge.ourConnection.run(
      """
      INSERT INTO \(Table.day) (date, high, medium, low, seed, opened, reviewed)
      VALUES (\(day.date), \(day.high), \(day.medium), \(day.low), \(day.seed), \(day.opened), \(Value(day.reviewed)))
      """)
    // Limits that were set before this book had the day are what their registers show.
    for field in [Field.highLimit, .mediumLimit, .lowLimit] {
      let part = Part(0, field, .number(day.date))
      let (versions, isWritten) = try merge.mine.read(part)
      if isWritten { try merge.write(versions, of: part) }
    }
  }

  private func replaceOpening(of known: Row, by day: Row) throws(Failure) {
    let connection = merge.ourConnection
    merge.hasChanged = true
    try connection.run("UPDATE \(Table.day) SET seed = \(day.seed), opened = \(day.opened) WHERE date = \(day.date)")
    for (column, field, limit) in [("high", Field.highLimit, day.high), ("medium", .mediumLimit, day.medium), ("low", .lowLimit, day.low)] {
      let isSet = try connection.value("SELECT 1 FROM \(Table.stamp) WHERE entry = 0 AND part = \(Int64(field.rawValue)) AND key = \(day.date)") != nil
      if !isSet { try connection.run("UPDATE \(Table.day) SET \(raw: column) = \(limit) WHERE date = \(day.date)") }
    }
  }

  /// A day may have more tasks than it takes: both books were right to take theirs.
  private func tellOfLimits(_ date: Int64) throws(Failure) {
    let rows = try merge.ourConnection.rows(
      """
      SELECT d.high, d.medium, d.low, (SELECT count(*) FROM \(Table.entry) e WHERE e.kind = \(Kind.task) AND e.day = d.date AND e.trashed IS NULL AND e.priority = 0),
        (SELECT count(*) FROM \(Table.entry) e WHERE e.kind = \(Kind.task) AND e.day = d.date AND e.trashed IS NULL AND e.priority = 1),
        (SELECT count(*) FROM \(Table.entry) e WHERE e.kind = \(Kind.task) AND e.day = d.date AND e.trashed IS NULL AND e.priority = 2)
      FROM \(Table.day) d WHERE d.date = \(date)
      """)
    guard try rows.step() else { return }
    for priority in Int32(0)..<3 {
      guard let limit = rows.value(priority).int, rows.int(priority + 3) > limit else { continue }
      merge.findings.overLimit(date, Priority(rawValue: priority), found: rows.int(priority + 3), limit)
    }
  }
}
