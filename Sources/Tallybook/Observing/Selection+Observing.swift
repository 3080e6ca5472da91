public import TallybookBase
internal import TallybookCore

extension Selection where Element == Bout {
  /// A time budget of the selected bouts: a row for each subject and type. Order and limit of the selection play no part; `Book.interrupt` ends it.
  ///
  /// - Parameters:
  ///   - window: The part of the sessions that is looked at; bouts are cut to it.
  ///   - bySession: Also gives rows for each session; otherwise all count as one.
  ///   - byFields: Also gives rows for each set of values of the events' fields.
  ///   - empty: Also gives rows for a subject and a type that were never logged together.
  ///   - notObserved: Types whose states say that their subject was not observed: that time is not part of its observed time.
  ///   - rank: The measure to order by, the greatest first; nil: by session, subject and type.
  ///   - limit: At most so many rows; 0: all.
  /// - Throws: `invalid` (a window that ends before it begins, a rank that is not a measure), `notFound` (a type is gone), `limit` (over 262,144 rows), `cancelled`.
  ///
  /// ```swift
  /// try book.eventTypes.create("feed") { $0.mode = .state }
  /// let watch = try book.record("Watch", at: .epoch)
  /// for second in [2, 4, 8, 10] { try watch.log("feed", at: .epoch + .seconds(second)) }
  /// try watch.stop(at: .epoch + .seconds(20))
  /// for row in try book.bouts.budget(rank: .sum, limit: 1) { print(row.count, row.sum ?? .zero)  // 2 4.0 seconds
  /// }
  /// do { _ = try book.bouts.budget(rank: .name) } catch { print(error.reason)  // field
  /// }
  /// ```
  public func budget(
    in window: ObservationWindow = .whole, bySession: Bool = false, byFields: Bool = false, empty: Bool = false, notObserved: [EventType] = [],
    rank: Field? = nil, limit: Int = 0
  ) throws(TallybookBase.Failure) -> [BudgetRow] {
    guard let most = UInt32(exactly: limit) else {
      throw Failure(.range, "\(limit) rows cannot be listed; give 0 for all, or up to \(UInt32.max)", found: Measure(limit), bound: Measure(Int64(UInt32.max)))
    }
    let (since, until, isFromStart) = window.bounds
    var flags: BudgetFlags = isFromStart ? .fromStart : []
    if bySession { flags.insert(.bySession) }
    if byFields { flags.insert(.byFields) }
    if empty { flags.insert(.empty) }
    let options = BudgetOptions(flags: flags, since: since, until: until, notObserved: Set(notObserved.map(\.id)), rank: rank, most: most)
    return try figures(BudgetRow.init) { (query) throws(TallybookBase.Failure) in try query.timeBudget(options, in: book.engine) }
  }

  /// Which behaviour follows which, and how often, within a session and a subject. Order and limit of the selection play no part.
  ///
  /// - Parameters:
  ///   - compound: States open together are one behaviour, which changes at each start, stop and point; otherwise each bout follows the one that began before it.
  ///   - bySubject: Gives rows for each subject; otherwise all are summed up.
  /// - Throws: `limit` (over 262,144 rows), `cancelled` (by `Book.interrupt`), and errors of reading.
  ///
  /// ```swift
  /// let watch = try book.record("Watch", at: .epoch)
  /// for (second, type) in ["A", "B", "A"].enumerated() { try watch.log(type, at: .epoch + .seconds(second)) }
  /// print(try book.bouts.transitions().map { $0.from + $0.to })  // ["AB", "BA"]
  /// ```
  public func transitions(compound: Bool = false, bySubject: Bool = false) throws(TallybookBase.Failure) -> [Transition] {
    var flags: TransitionFlags = compound ? .compound : []
    if bySubject { flags.insert(.bySubject) }
    return try figures(Transition.init) { (query) throws(TallybookBase.Failure) in try query.transitions(flags, in: book.engine) }
  }

  /// What each subject did, at equal steps of time. There are no samples in pauses.
  ///
  /// - Parameters:
  ///   - step: The time from one sample to the next.
  ///   - window: Where the samples begin and end.
  ///   - oneZero: Samples everything done since the previous sample, points included; otherwise the states that are open.
  /// - Throws: `invalid` (a step below 1 ns), `limit` (over 1,048,576 rows), `cancelled` (by `Book.interrupt`), and errors of reading.
  ///
  /// ```swift
  /// let watch = try book.record("Watch", at: .epoch)
  /// try watch.log("A", at: .epoch + .milliseconds(500))
  /// try watch.stop(at: .epoch + .seconds(2))
  /// print(try book.bouts.samples(every: .seconds(1), oneZero: true).map(\.types.count))  // [1, 0]
  /// ```
  public func samples(every step: Duration, in window: ObservationWindow = .whole, oneZero: Bool = false) throws(TallybookBase.Failure) -> [Sample] {
    let (since, until, isFromStart) = window.bounds
    var flags: SampleFlags = isFromStart ? .fromStart : []
    if oneZero { flags.insert(.oneZero) }
    let options = SampleOptions(every: step.inNanoseconds, flags: flags, since: since, until: until)
    return try figures(Sample.init) { (query) throws(TallybookBase.Failure) in try query.samples(options, in: book.engine) }
  }

  /// How long the states among the selected bouts were open together, for each two of them.
  ///
  /// - Throws: `limit` (over 512 combinations of subject and type), `cancelled` (by `Book.interrupt`), and errors of reading.
  ///
  /// ```swift
  /// print(try book.bouts.overlaps().count)  // 0
  /// ```
  public func overlaps() throws(TallybookBase.Failure) -> [Overlap] {
    try figures(Overlap.init) { (query) throws(TallybookBase.Failure) in try query.overlaps(in: book.engine) }
  }

  /// Lists what an observer may want to look at in the events of the selected sessions; nothing if all is well. Examples are states that are not closed, stops without
  /// a start, and events outside their session. Entire sessions are read, so the selection may only say where, and which sessions.
  ///
  /// - Throws: `invalid` (another condition), `cancelled` (by `Book.interrupt`), and errors of reading.
  ///
  /// ```swift
  /// try book.eventTypes.create("feed") { $0.mode = .state }
  /// let watch = try book.record("Watch", at: .epoch)
  /// try watch.log("feed", at: .epoch + .seconds(1))
  /// try watch.stop(at: .epoch + .seconds(4))
  /// print(try book.bouts.check().map { "\($0.reason)" })  // ["unclosed"]
  /// ```
  public func check() throws(TallybookBase.Failure) -> [Finding] {
    let query = try asked()
    return try book.engine.interruptible { () throws(TallybookBase.Failure) in
      let cursor = try query.check(in: book.engine)
      var findings: [Finding] = []
      while try cursor.next() { if let finding = cursor.row?.record as? Finding { findings.append(finding) } }
      return findings
    }
  }

  /// Rows calculated from bouts.
  func figures<Figure>(
    _ make: (Row) -> Figure, _ cursor: (Query) throws(TallybookBase.Failure) -> Engine.Cursor
  ) throws(TallybookBase.Failure) -> [Figure] {
    let query = try asked()
    return try book.engine.interruptible { () throws(TallybookBase.Failure) in
      let cursor = try cursor(query)
      var figures: [Figure] = []
      while let row = try cursor.nextRow() { figures.append(make(row)) }
      return figures
    }
  }
}
