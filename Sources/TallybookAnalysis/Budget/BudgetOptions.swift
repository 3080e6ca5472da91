package import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What a time budget counts, and of which time.
package struct BudgetOptions: Sendable {
  /// How it is told apart, and what the window's times are.
  package var flags: BudgetFlags
  /// Where the time begins that is looked at: an instant, or with `fromStart` so many ns behind each session's start; nil: with the session.
  package var since: Int64?
  /// Where it ends.
  package var until: Int64?
  /// Event types whose states say that their subject was not observed: that time is none of its observed time.
  package var notObserved: Set<Int64>
  /// The field that the rows stand by, the greatest first; nil: by session, subject and type.
  package var rank: Field?
  /// How many rows there are at most; 0: all.
  package var most: UInt32

  /// All of the sessions' time, in the order of names.
  package init(
    flags: BudgetFlags = [], since: Int64? = nil, until: Int64? = nil, notObserved: Set<Int64> = [], rank: Field? = nil, most: UInt32 = 0
  ) {
    self.flags = flags
    self.since = since
    self.until = until
    self.notObserved = notObserved
    self.rank = rank
    self.most = most
  }

  /// The part of a session that is looked at, as instants.
  func window(from start: Instant, to end: Instant) -> Range<Instant> {
    func instant(_ time: Int64) -> Instant {
      guard flags.contains(.fromStart) else { return time }
      let (sum, overflow) = start.addingReportingOverflow(time)
      return overflow ? (time > 0 ? .max : .min) : sum
    }
    let since = max(start, self.since.map(instant) ?? start)
    return since..<max(since, min(end, until.map(instant) ?? end))
  }

  /// - Throws: `invalid` where the window ends before it begins, or the rows have no such number; `notFound` where a type is none.
  func check(on connection: Connection) throws(Failure) {
    for type in notObserved { _ = try EntryStore.require(type, [.eventType], on: connection) }
    if let since, let until, until < since {
      throw Failure(.timeOrder, "the window ends before it begins; give the earlier time as since", field: .end, found: Measure(until), bound: Measure(since))
    }
    if let rank, !BudgetRow.measures.contains(rank) {
      throw Failure(.field, "a time budget is not ranked by \(rank.name); take one of \(BudgetRow.measures.map(\.name).joined(separator: ", "))", field: rank)
    }
  }
}
