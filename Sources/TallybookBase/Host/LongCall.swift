internal import CPlatform
internal import Glibc

/// A call that may take long, on its thread: `Interruptions` of its opening end it, where it asks. Every step of SQLite asks, and SQLite
/// itself at times within one; loops that go on without it ask by `check`. Recording asks nobody.
///
/// Once it has committed it asks no more, so that what was done is told as done. A call that commits several times goes on with `goOn`.
package final class LongCall {
  private let interruptions: Interruptions
  private let isHeard: Bool
  /// Asked for where the call turns out to be long.
  private var listener: Interruptions.Listener?
  /// How often was interrupted before it began.
  private let before: UInt64
  /// The call of this thread that it is within: of a host's function.
  private let outer: UnsafeMutableRawPointer?
  /// Whether SQLite may break a statement off: one that writes takes a host's whole transaction along.
  private let breaksStatements: Bool
  private var isDone = false
  /// What it was ended with.
  private var ended: Failure? { didSet { hasEnded = ended != nil } }
  /// Asked at each step: whether there is a failure, which is large, would be asked by a call.
  private var hasEnded = false
  private var asked: UInt32 = 0
  private var nextTold: Int64
  private var done: UInt64 = 0
  private var total: UInt64 = 0

  /// How often the clock is read between steps, and how often the listener hears, in ns.
  private static let stepsBetweenLooks: UInt32 = 32
  private static let toldEvery: Int64 = 50_000_000

  private init(_ interruptions: Interruptions, breaksStatements: Bool, isHeard: Bool) {
    self.interruptions = interruptions
    self.breaksStatements = breaksStatements
    self.isHeard = isHeard
    before = interruptions.count
    outer = tally_long_call()
    nextTold = isHeard ? 0 : .max
  }

  /// Begins one on this thread; the caller ends it by `end`. One that is not heard can only be interrupted.
  package static func begin(_ interruptions: Interruptions, breaksStatements: Bool = true, isHeard: Bool = true) -> LongCall {
    let call = LongCall(interruptions, breaksStatements: breaksStatements, isHeard: isHeard)
    tally_set_long_call(Unmanaged.passRetained(call).toOpaque())
    return call
  }

  /// Runs a call that `own` ends, also where that was raised before it begins, and that `outer` ends with its other calls: of a host's task, which is
  /// cancelled alone.
  package static func run<R>(
    endedBy own: Interruptions, within outer: Interruptions, breaksStatements: Bool, isHeard: Bool = false, _ body: () throws(Failure) -> R
  ) throws(Failure) -> R {
    try outer.during(own, { own.raise() }) { () throws(Failure) in
      let call = begin(own, breaksStatements: breaksStatements, isHeard: isHeard)
      defer { call.end() }
      guard own.count == 0 else { throw interrupted }
      do throws(Failure) {
        let result = try body()
        try call.requireWhole()
        return result
      } catch { throw call.cause(of: error) }
    }
  }

  /// Ends it, whatever came of it.
  package func end() {
    guard tally_long_call() == Unmanaged.passUnretained(self).toOpaque() else { return }
    tally_set_long_call(outer)
    Unmanaged.passUnretained(self).release()
  }

  /// Throws where it was ended and somebody within made something else of that: what it would return is not whole.
  package func requireWhole() throws(Failure) { if !isDone, let ended { throw ended } }

  /// What it failed with: where it was ended, that, whatever somebody within made of it.
  package func cause(of failure: Failure) -> Failure { isDone ? failure : ended ?? failure }

  // MARK: Asking

  private static var current: LongCall? {
    tally_long_call().map { Unmanaged<LongCall>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether this thread is in one.
  package static var isThere: Bool { tally_long_call() != nil }

  /// Throws `cancelled` where the long call of this thread is to end; does nothing where it is in none.
  package static func check() throws(Failure) {
    guard let pointer = tally_long_call() else { return }
    // Its thread holds it: it is not retained for each step of SQLite.
    let call = Unmanaged<LongCall>.fromOpaque(pointer)
    if call._withUnsafeGuaranteedRef({ $0.hasToLook() }) { try call.takeUnretainedValue().look() }
  }

  /// The same between two waits: who listens hears, where it is time.
  package static func wait() throws(Failure) { try current?.look() }

  /// Counts a step; whether to look at it.
  private func hasToLook() -> Bool {
    asked &+= 1
    return asked % Self.stepsBetweenLooks == 0 || interruptions.count != before || hasEnded
  }

  private func look() throws(Failure) {
    guard !isDone else { return }
    if let ended { throw ended }
    if interruptions.count != before { throw end(with: Self.interrupted) }
    try tell()
  }

  /// Lets the listener hear, where it is time.
  private func tell() throws(Failure) {
    guard nextTold != .max else { return }
    let now = Self.now
    guard nextTold != 0 else {
      listener = interruptions.heard
      nextTold = listener == nil ? .max : now &+ Self.toldEvery
      return
    }
    guard now >= nextTold, let listener else { return }
    nextTold = now &+ Self.toldEvery
    do throws(Failure) {
      try Self.unasked { () throws(Failure) in
        tally_set_heard(1)
        defer { tally_set_heard(0) }
        try listener(done, total)
      }
    } catch { throw end(with: error) }
  }

  /// Refuses what a listener calls: it is called at any moment of a call, with what that holds.
  package static func refuseWithinListener() throws(Failure) {
    guard tally_is_heard() != 0 else { return }
    throw Failure(.inCall, "this thread is inside a progress function of a call, where nothing else can be called; remember what to do and do it when that call has returned")
  }

  private func end(with failure: Failure) -> Failure {
    ended = failure
    return failure
  }

  /// Asked by SQLite within a statement: whether to break it off.
  package static var breaksStatement: Bool {
    guard let call = current, call.breaksStatements else { return false }
    do throws(Failure) {
      try call.look()
      return false
    } catch { return true }
  }

  // MARK: On the way

  /// Says how much is done, and of how much.
  package static func note(_ done: some BinaryInteger, of total: some BinaryInteger) throws(Failure) {
    guard let call = current else { return }
    (call.done, call.total) = (UInt64(clamping: done), UInt64(clamping: total))
    try call.look()
  }

  /// It has committed: what is done now is only told.
  package static func commit() { current?.isDone = true }

  /// It goes on with another part, that it commits by itself; what was committed stays.
  package static func goOn() throws(Failure) {
    current?.isDone = false
    try check()
  }

  /// Runs what is finished once it was begun, such as taking back, and what a host's function does, which is a call of its own.
  package static func unasked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    let call = tally_long_call()
    tally_set_long_call(nil)
    defer { tally_set_long_call(call) }
    return try body()
  }

  /// Runs a step of SQLite that asks nobody, and that `end` breaks off from another thread.
  package static func during<R>(
    _ owner: AnyObject, _ end: @escaping @Sendable () -> Void, _ step: () throws(Failure) -> R
  ) throws(Failure) -> R {
    guard let call = current else { return try step() }
    return try call.interruptions.during(owner, end) { () throws(Failure) in
      // One that came before it was known what breaks it off.
      try check()
      return try step()
    }
  }

  /// What an interrupted call throws.
  private static let interrupted = Failure(.cancelled, "the call was interrupted; make it again where it is still wanted")

  private static var now: Int64 { Clock.read(CLOCK_MONOTONIC_COARSE) }
}
