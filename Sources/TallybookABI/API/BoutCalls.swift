internal import TallybookCore

extension BoutCalls {
  static func queryTimeBudget(
    _ query: Held<QueryObject>, options: BudgetOptions, notObserved: UnsafePointer<Int64>?, notObservedCount: Int
  ) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    var options = options
    options.notObserved = Set(try array(notObserved, notObservedCount, "not_observed"))
    return CursorObject(try query.timeBudget(options, in: book), of: book)
  }
}
