package import TallybookBase
package import TallybookModel
package import TallybookQuery
package import TallybookStorage

extension Query {
  /// How it stands with what is selected. Order and page play no part.
  ///
  /// - Throws: `invalid` where the query is not for items, or the days are none; `notFound` where there is no such zone.
  package func dashboard(_ options: DashboardOptions = DashboardOptions(), in book: Book) throws(Failure) -> Dashboard {
    try check()
    try book.requireOpen()
    try options.check()
    try requireItems(for: "a dashboard")
    // The host's clock may be asked only where nothing is held.
    let now = book.now()
    return try book.state(of: self) { planned, state throws(Failure) in
      let rule = try DayRule(zone: options.zone, dayStart: options.dayStart, on: state.connection)
      return try planned.dashboard(at: now, comparing: options.days, by: rule, on: state.connection)
    }
  }

  /// The same of a plan, within a state of the book that is being read.
  package func dashboard(
    at now: Instant, comparing days: Int32, by rule: DayRule, within range: Range<Instant>? = nil, on connection: Connection
  ) throws(Failure) -> Dashboard {
    var sql = QuerySQL(self, selecting: "e.id, e.time")
    if kind == nil { sql.add(" AND e.kind <> \(Kind.collection)") }
    if let range { sql.add(" AND e.time >= \(range.lowerBound) AND e.time < \(range.upperBound)") }
    sql.orderByTime()
    let statement = try connection.rows(sql.whole)
    var dashboard = Dashboard(at: now, comparing: days, by: rule)
    while try statement.step() { dashboard.add(statement.int(0), at: statement.int(1)) }
    return dashboard
  }

  /// Refuses a query for what is no item.
  package func requireItems(for what: String) throws(Failure) {
    guard kind.map({ $0.isItemOrCollection && $0 != .collection }) ?? true else {
      throw Failure(.kind, "\(what) is on items, not on \(kind?.label ?? "")s; query for notes, sessions or tasks", field: .kind)
    }
  }
}

extension Dashboard {
  /// Its row, as a cursor.
  package func cursor(in book: Book) -> Cursor { Cursor(ListRows([.record(self)]), of: book) }
}
