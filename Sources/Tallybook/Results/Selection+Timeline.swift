public import TallybookBase
internal import TallybookCore

extension Selection where Element == Session {
  /// The selected sessions by year, month and day, newest first: each heading with its total before what it holds. A session belongs to the day on which it starts;
  /// running ones are left out. Order and limit of the selection play no part.
  ///
  /// - Parameters:
  ///   - first: The first day; nil: no limit.
  ///   - last: The last day, included; nil: no limit.
  ///   - zone: The time zone whose days count; nil: the book's setting.
  ///   - dayStart: When a day begins, after midnight; nil: the book's setting.
  /// - Throws: `invalid` (a day start that cannot be), `notFound` (no such zone), `cancelled` (by `Book.interrupt`), and errors of reading.
  ///
  /// ```swift
  /// try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// print(try book.sessions.timeline().map(\.label))  // ["1970-01-01", "1970", "1970-01", "1970-01-01", ""]
  /// do { _ = try book.sessions.timeline(zone: "Atlantis") } catch { print(error.reason)  // noZone
  /// }
  /// ```
  public func timeline(
    from first: CivilDate? = nil, through last: CivilDate? = nil, zone: String? = nil, dayStart: Duration? = nil
  ) throws(TallybookBase.Failure) -> [TimelineRow] {
    let query = try asked()
    let options = TimelineOptions(since: first, until: last, zone: zone, dayStart: dayStart?.inNanoseconds)
    return try book.engine.interruptible { () throws(TallybookBase.Failure) in
      let cursor = try query.timelineCursor(options, in: book.engine)
      var rows: [TimelineRow] = []
      while let read = try cursor.nextRow() {
        guard let row = cursor.row?.record as? Engine.TimelineRow else { continue }
        rows.append(TimelineRow(row, row.record == nil ? nil : Session(row: read)))
      }
      return rows
    }
  }
}
