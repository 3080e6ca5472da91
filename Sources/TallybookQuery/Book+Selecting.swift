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
    var tries = 0
    while true {
      // Who commits in between leaves the index behind: looking at everything is the last resort.
      let isIndexed = isOutside ? try SearchPlan.bringUpToDate(in: store) : false
      TestSleep.at("search.indexed")
      tries += 1
      let result = try state(.all) { state throws(Failure) -> R? in
        if isIndexed, tries < Self.mostTries, try !SearchPlan.isIndexed(in: state) { return nil }
        return try body(try query.planned(in: state, with: further), state)
      }
      if let result { return result }
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
