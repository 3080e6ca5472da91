package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// The civil day of a time (nil: now), in the book's time zone and with its day start.
  package func date(of time: Instant? = nil) throws(Failure) -> Int32 {
    try requireOpen()
    let time = time ?? now()
    return try DayRule(of: self).day(of: time).number
  }

  /// The given day, or with nil today.
  package func date(_ date: Int32?) throws(Failure) -> Int32 {
    guard let date else { return try self.date() }
    try Days.require(date)
    return date
  }

  /// Opens a day (nil: today) with the present limits; an open day stays as it is.
  ///
  /// - Throws: `invalid` (no such day), and errors of writing.
  package func openDay(_ date: Int32? = nil) throws(Failure) {
    try requireWritable()
    let date = try self.date(date)
    let now = try mutationTime()
    try write(at: now, as: .openDay) { transaction throws(Failure) in try Days.open(Int64(date), in: transaction) }
  }

  /// The days that were opened, earliest first.
  package func days(since: Int32? = nil, until: Int32? = nil) throws(Failure) -> [Day] {
    try requireOpen()
    for date in [since, until].compactMap({ $0 }) { try Days.require(date) }
    return try read { connection throws(Failure) in try Days.list(since: since, until: until, on: connection) }
  }

  /// Sets how many tasks of each priority a day may have. The settings `limit_high`, `limit_medium` and `limit_low` are the limits of newly opened
  /// days.
  ///
  /// - Throws: `invalid` (no such day), and errors of writing.
  package func setLimits(of date: Int32, high: LimitChange = .keep, medium: LimitChange = .keep, low: LimitChange = .keep) throws(Failure) {
    try Days.require(date)
    for limit in [high, medium, low] { try limit.check() }
    let now = try mutationTime()
    try write(at: now, as: .limits) { transaction throws(Failure) in
      try Days.open(Int64(date), in: transaction)
      let limits = try Days.limits(of: Int64(date), on: transaction.connection)
      try transaction.connection.run(
        """
        UPDATE \(Table.day) SET high = \(Value(high.applied(to: limits.high))), medium = \(Value(medium.applied(to: limits.medium))),
          low = \(Value(low.applied(to: limits.low))) WHERE date = \(Int64(date))
        """)
    }
  }
}
