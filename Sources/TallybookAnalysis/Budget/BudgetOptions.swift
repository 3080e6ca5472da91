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

  /// - Throws: `invalid` where the rows have no such number; `notFound` where a type is none.
  func check(on connection: Connection) throws(Failure) {
    for type in notObserved { _ = try EntryStore.require(type, [.eventType], on: connection) }
    if let rank, !BudgetRow.measures.contains(rank) {
      throw Failure(.field, "a time budget is not ranked by \(rank.name); take one of \(BudgetRow.measures.map(\.name).joined(separator: ", "))", field: rank)
    }
  }
}
