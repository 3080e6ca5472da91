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

  static func queryTransitions(_ query: Held<QueryObject>, flags: TransitionFlags) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    return CursorObject(try query.transitions(flags, in: book), of: book)
  }

  static func querySamples(_ query: Held<QueryObject>, options: SampleOptions) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    return CursorObject(try query.samples(options, in: book), of: book)
  }

  static func queryOverlaps(_ query: Held<QueryObject>) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    return CursorObject(try query.overlaps(in: book), of: book)
  }

  static func queryCheck(_ query: Held<QueryObject>) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    return CursorObject(try query.check(in: book), of: book)
  }

  static func queryAgreement(
    _ query: Held<QueryObject>, first: Int64, second: Int64, step: Int64, flags: AgreementFlags
  ) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    let options: AgreementOptions = flags.contains(.matches) ? .matches(tolerance: step) : .samples(step: step)
    return CursorObject(try query.agreement(of: first, second, options, byFields: flags.contains(.byFields), in: book), of: book)
  }
}
