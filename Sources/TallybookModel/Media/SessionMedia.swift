package import TallybookBase
package import TallybookStorage

/// The media of a session, each with when it plays.
package struct SessionMedia {
  /// One of them. Times are ns since the session's start.
  package struct Medium {
    package let entry: Entry
    /// When it begins; nil: after one that ends nobody knows when.
    package let begin: Int64?
    /// When it ends; nil: nobody knows when.
    package let end: Int64?
    /// Whether it begins where the one before it ends.
    let follows: Bool

    package var track: Int64 { entry[.track].int ?? 1 }
  }

  /// Track by track, each in the order of its queue.
  package let all: [Medium]

  package init(of session: Int64, on connection: Connection) throws(Failure) {
    let rows = try connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(session) AND e.kind = \(Kind.media) AND e.trashed IS NULL
      ORDER BY coalesce(e.track, 1), \(HandOrder.sql), e.id
      """)
    var all: [Medium] = []
    while try rows.step() {
      let entry = Entry(rows.statement)
      let before = all.last.flatMap { $0.track == entry[.track].int ?? 1 ? $0 : nil }
      let offset = entry[.offset].int
      let begin: Int64? = if let offset { offset } else if let before { before.end } else { 0 }
      var end: Int64?
      if let begin, let duration = entry[.duration].int { end = begin.addingReportingOverflow(duration).overflow ? .max : begin + duration }
      all.append(Medium(entry: entry, begin: begin, end: end, follows: offset == nil && before != nil))
    }
    self.all = all
  }

  /// Counts from another start of the session when its media begin, which `moved` says of when they did; nil where no time can. What follows another
  /// still does. `explicitly`: the first of a track says it also where it begins with the session, since it comes into another's queue.
  ///
  /// - Throws: `invalid` where no offset can say when one begins.
  package func count(
    from start: Instant, as new: Instant, explicitly: Bool = false, in transaction: Transaction, _ moved: (Instant) -> Instant? = { $0 }
  ) throws(Failure) {
    for medium in all where !medium.follows {
      guard let was = medium.begin else { continue }
      let (begin, isBeyond) = start.addingReportingOverflow(was)
      let offset = isBeyond ? nil : moved(begin).flatMap { Int64(exactly: Int128($0) - Int128(new)) }
      guard offset != (explicitly ? medium.entry[.offset].int : was) else { continue }
      guard let offset, let checked = try? FieldRules.check(.int(offset), for: .offset, of: .media) else {
        throw Failure(.range, "medium \(medium.entry.id) would begin beyond what an offset can say", field: .offset, id: medium.entry.id)
      }
      try EntryStore.update(medium.entry.id, [.offset: checked], in: transaction)
    }
  }
}
