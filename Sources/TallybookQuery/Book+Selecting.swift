package import TallybookBase
package import TallybookModel

/// A query planned in the state in which it is read.
extension Book {
  /// Lends one state of the book with the query as that state says it. `further` are fields that it is read by.
  package func state<R>(
    of query: Query, _ tails: BookState.Tails = .none, by further: [Field] = [],
    _ body: (Query, BookState) throws(Failure) -> R
  ) throws(Failure) -> R {
    guard query.search != nil else {
      return try state(tails) { state throws(Failure) in
        try query.requireOwnFields(further, on: state.connection)
        return try body(query, state)
      }
    }
    // The index is mostly up to date: that is found out in the state that is read, and not before. Who commits in between leaves it
    // behind again, and looking at everything is the last resort.
    var tries = isOutside ? Self.mostTries : 0
    while true {
      let result = try state(.all) { state throws(Failure) -> R? in
        let isIndexed = try SearchPlan.isIndexed(in: state)
        if !isIndexed, tries > 0 { return nil }
        return try body(try query.planned(in: state, isIndexed: isIndexed, with: further), state)
      }
      if let result { return result }
      tries = try SearchPlan.bringUpToDate(in: store) ? tries - 1 : 0
      TestSleep.at("search.indexed")
    }
  }

  private static var mostTries: Int { 4 }

  /// Changes what a query selects: what is selected is found within the transaction that changes it.
  func write<R>(at now: Instant, as call: Call, selecting query: Query, _ body: ([Int64], Transaction) throws(Failure) -> R) throws(Failure) -> R {
    if query.search != nil, isOutside { _ = try SearchPlan.bringUpToDate(in: store) }
    return try write(at: now, as: call) { transaction throws(Failure) in
      let state = try transaction.state(query.tails)
      let ids = try query.planned(in: state).ids(on: state.connection)
      TestSleep.at("change.selected")
      return try body(ids, transaction)
    }
  }
}
