package import TallybookBase
package import TallybookModel

extension Book {
  /// Ends the long calls of this opening that are under way, including those of its transactions and snapshots. Statements of SQL that have rows
  /// left end too: the step under way, or else the next. What a call has not finished is taken back. It does not affect calls that begin later.
  /// Safe from any thread.
  package func interrupt() {
    interruptions.raise()
    stopStatements()
  }

  private func stopStatements() {
    statements.interrupt()
    for inner in openedWithin { inner.stopStatements() }
  }

  /// Runs a part of a call that may take long, which `interrupt` ends with `cancelled`. Within a long call it is a part of that; else nobody hears of it.
  package func interruptible<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    guard !LongCall.isThere else { return try body() }
    let call = beginLongCall(isHeard: false)
    defer { call.end() }
    do throws(Failure) {
      let result = try body()
      try call.requireWhole()
      return result
    } catch { throw call.cause(of: error) }
  }

  /// The same of a call of its own, which `own` ends too, and nothing else with it.
  package func interruptible<R>(by own: Interruptions, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    try LongCall.run(endedBy: own, within: interruptions, breaksStatements: breaksStatements, body)
  }

  /// The same of a call that a listener hears of about every 50 ms, and may end.
  package func heard<R>(by listener: @escaping Interruptions.Listener, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    let own = Interruptions()
    own.listen(listener)
    return try LongCall.run(endedBy: own, within: interruptions, breaksStatements: breaksStatements, isHeard: true, body)
  }

  /// Begins a call that may take long on this thread: `interrupt` ends it with `cancelled`, and who listens hears how far it is.
  package func beginLongCall(isHeard: Bool = true) -> LongCall { .begin(interruptions, breaksStatements: breaksStatements, isHeard: isHeard) }

  /// In a transaction of a host no statement is broken off, which would end that.
  private var breaksStatements: Bool { if case .transaction = scope { false } else { true } }
}
