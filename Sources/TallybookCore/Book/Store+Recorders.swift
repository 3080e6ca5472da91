internal import Glibc

extension Store {
  /// When a call that begins now has waited for the busy timeout, by the clock of `whileBusy`.
  var busyDeadline: Int64 { Clock.deadline(in: busyTimeout) }

  /// How long may still be waited, in ns.
  static func left(until deadline: Int64) -> Int64 { max(0, deadline &- Clock.read(CLOCK_MONOTONIC)) }

  /// Tries again while somebody else holds what is needed, up to a deadline; not where the calling thread would have to let it go.
  func whileBusy<R>(until deadline: Int64, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    while true {
      do throws(Failure) { return try body() } catch {
        guard error.code == .busy, !gate.isHome, Clock.read(CLOCK_MONOTONIC) < deadline else { throw error }
        usleep(500)
      }
    }
  }

  /// Runs `body` as the only one of this process that may begin to record a session, or bring its tail into the book. Between
  /// processes the tail's lock decides.
  func entering<R>(_ session: Int64, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    guard attaching.withLock({ $0.insert(session).inserted }) else { throw Self.ownBusy(session) }
    defer { _ = attaching.withLock { $0.remove(session) } }
    // A recorder leaves the list when nothing is left to do.
    guard recorders.withLock({ $0[session] }) == nil else { throw Self.ownBusy(session) }
    return try body()
  }

  /// Whether this process records a session, or is about to.
  func isRecording(_ session: Int64) -> Bool {
    // In this order: a recorder is listed before its thread leaves the other list.
    attaching.withLock { $0.contains(session) } || recorders.withLock { $0[session] } != nil
  }

  /// Notes that a session is recorded; refused where the opening that records it was closed, whose recorders `detachRecorders` ends:
  /// it lists those that were noted, and the next one finds the opening closed.
  func enlist(_ recorder: Recorder) throws(Failure) {
    let refusal = recorders.withLock { recorders -> Failure? in
      do throws(Failure) { try recorder.book.requireOpen() } catch { return error }
      recorders[recorder.item] = recorder
      return nil
    }
    guard let refusal else { return }
    recorder.letGo()
    throw refusal
  }

  /// Ends what an opening of the book records.
  func detachRecorders(of book: Book) {
    let own = recorders.withLock { $0.values.filter { $0.book === book } }
    guard !own.isEmpty else { return }
    for recorder in own { recorder.detach() }
    keepMirror(.commit)
  }

  static func ownBusy(_ session: Int64) -> Failure {
    Failure(
      .busy, "process \(getpid()), which is this one, records session \(session); use its handle or free it", id: Int64(getpid()))
  }

  /// Keeps what a recorder of a book in memory could not write when it left: a tail beside a file stays there by itself.
  func keepLeft(_ events: EventColumns, of session: Int64) {
    if isMemory, !events.isEmpty { left.withLock { $0[session] = events } }
  }

  /// Brings such events into the book with whatever is written next.
  func storeLeft(in transaction: Transaction) throws(Failure) {
    guard isMemory else { return }
    let waiting = left.withLock { $0 }
    guard !waiting.isEmpty else { return }
    for (session, events) in waiting where try EntryStore.find(session, on: transaction.connection) != nil {
      try Chunks.append(events.from(seq: try Chunks.nextSeq(of: session, on: transaction.connection)), to: session, on: transaction.connection)
      if recorders.withLock({ $0[session] }) == nil { try Chunks.setTail(false, of: session, on: transaction.connection) }
    }
    transaction.afterCommit.append { [weak self] in self?.left.withLock { left in for session in waiting.keys { left[session] = nil } } }
  }

  /// Tells recorders, here and in other processes, that event types have changed: each looks again before it takes its next
  /// event. After the commit, with the writer lock held.
  func tellOfTypes(on connection: Connection) {
    let own = recorders.withLock { Array($0.values) }
    for recorder in own { recorder.tail.tellOfTypes() }
    guard !isMemory, let running = try? SessionTails.running(.all, on: connection) else { return }
    for session in running where !own.contains(where: { $0.item == session.id }) {
      Tail.tellOfTypes(path: SessionTails.path(session.uuid, in: self))
    }
  }
}
