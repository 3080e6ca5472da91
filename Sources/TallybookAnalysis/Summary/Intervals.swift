package import TallybookBase
internal import TallybookModel
package import TallybookQuery
package import TallybookStorage

/// What a query selects as intervals, in the order of ids: read in SQL, with the columns that are needed and no more. What
/// belongs to an item (pauses, tags, counts of events) is read beside it.
package final class Intervals {
  /// An item as it is read.
  package struct Item {
    package let id: Int64
    let kind: Int64
    package let time: Instant
    /// When a session stopped.
    let end: Instant?
    let parent: Int64
    let subject: Int64
    let category: String?
    /// The value of the field that statistics are of, where it is a column.
    let value: Value
    /// Of a task, where that is asked for.
    package let task: TaskFacts?
    /// Its interval, not yet cut to a range; nil of what has no length.
    package let interval: Interval?

    var isSession: Bool { kind == Int64(Kind.session.rawValue) }
  }

  /// The columns beside id, kind and times that are read.
  package struct Columns {
    var parent = false
    var subject = false
    var category = false
    var field: Field?
    package var task = false

    package init(task: Bool = false) { self.task = task }
  }

  /// Where those columns stand that are read.
  private struct Places {
    let parent: Int32?
    let subject: Int32?
    let category: Int32?
    let field: Int32?
    let task: Int32?
  }

  private let statement: Statement
  private let pauses: MergeJoin
  private let places: Places
  /// The present, for sessions that run; nil leaves them out.
  private let now: Instant?

  /// Reads what a query selects, and of that only what can lie in a range: by its start alone where `wholeAtStart` is set.
  package init(
    _ query: Query, _ columns: Columns, since: Instant? = nil, until: Instant? = nil, wholeAtStart: Bool = false, now: Instant?,
    on connection: Connection
  ) throws(Failure) {
    self.now = now
    var list: [SQL] = ["e.id", "e.kind", "e.time", "e.end_time"]
    // Columns that are not read cost nothing.
    func place(_ column: SQL?) -> Int32? {
      guard let column else { return nil }
      list.append(column)
      return Int32(truncatingIfNeeded: list.count - 1)
    }
    places = Places(
      parent: place(columns.parent ? "e.parent" : nil), subject: place(columns.subject ? "e.subject" : nil),
      category: place(columns.category ? "e.category" : nil), field: place(columns.field.flatMap(EntryColumns.sql)), task: place(columns.task ? TaskFacts.sql : nil))
    var sql = QuerySQL(query, selecting: list.joined(separator: ", "))
    if let until { sql.add(" AND e.time < \(until)") }
    if let since {
      if wholeAtStart || query.kind.map({ $0 != .session }) ?? false {
        sql.add(" AND e.time >= \(since)")
      } else {
        sql.add(" AND (e.time >= \(since) OR e.end_time > \(since) OR (e.end_time IS NULL AND e.kind = \(Kind.session)))")
      }
    }
    if now == nil { sql.add(" AND (e.end_time IS NOT NULL OR e.kind <> \(Kind.session))") }
    sql.orderByID()
    statement = try connection.prepare(sql.whole)
    pauses = try MergeJoin(.pause, owner: "session", columns: "start, stop", order: "ordinal", on: connection)
  }

  /// Calls `body` with the next item, which is not copied; false behind the last.
  package func next(_ body: (Item) throws(Failure) -> Void) throws(Failure) -> Bool {
    guard try statement.step() else { return false }
    let (id, kind, time) = (statement.int(0), statement.int(1), statement.int(2))
    let isSession = kind == Int64(Kind.session.rawValue)
    let end = isSession && !statement.isNull(3) ? statement.int(3) : nil
    try body(Item(
      id: id, kind: kind, time: time, end: end, parent: places.parent.map(statement.int) ?? 0,
      subject: places.subject.map(statement.int) ?? 0, category: places.category.flatMap { statement.value($0).text },
      value: places.field.map(statement.value) ?? .null,
      task: places.task.map { TaskFacts(statement, at: $0) }, interval: isSession ? try interval(id, time, end) : nil))
    return true
  }

  private func interval(_ id: Int64, _ start: Instant, _ stop: Instant?) throws(Failure) -> Interval {
    let end = max(start, stop ?? now ?? start)
    var ranges: [Range<Instant>] = []
    try pauses.forEach(of: id) { row in
      let lower = max(row.int(1), start)
      let upper = row.isNull(2) ? end : min(row.int(2), end)
      if lower < upper { ranges.append(lower..<upper) }
    }
    return Interval(id: id, start: start, end: end, pauses: ranges)
  }
}
