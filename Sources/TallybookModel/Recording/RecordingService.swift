internal import Glibc
internal import Synchronization
package import TallybookBase
package import TallybookEventLog
internal import TallybookStorage

/// The sessions that this process records. A recorder's own lock is never taken while the writer mutex is held.
package final class RecordingService: WriteService {
  private let recorders = Mutex<[Int64: Recorder]>([:])
  /// Sessions that somebody is about to record; see `entering`.
  private let attaching = Mutex<Set<Int64>>([])
  /// What recorders of a book in memory left when they could not write it.
  private let left = Mutex<[Int64: EventColumns]>([:])

  // MARK: Who records

  /// The recorder of a session; nil where this process does not record it.
  package subscript(session: Int64) -> Recorder? { recorders.withLock { $0[session] } }

  package var all: [Recorder] { recorders.withLock { Array($0.values) } }

  /// Whether somebody is about to record a session.
  package var isAttaching: Bool { attaching.withLock { !$0.isEmpty } }

  /// Whether this process records a session, or is about to.
  package func isRecording(_ session: Int64) -> Bool {
    // In this order: a recorder is listed before its thread leaves the other list.
    attaching.withLock { $0.contains(session) } || self[session] != nil
  }

  /// Runs `body` as the only one of this process that may begin to record a session, or bring its tail into the book. Between
  /// processes the tail's lock decides.
  func entering<R>(_ session: Int64, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    guard attaching.withLock({ $0.insert(session).inserted }) else { throw Self.ownBusy(session) }
    defer { leave(session) }
    // A recorder leaves the list when nothing is left to do.
    guard self[session] == nil else { throw Self.ownBusy(session) }
    return try body()
  }

  /// Notes that a session that is being made will be recorded, until `leave`.
  func enter(made session: Int64) { attaching.withLock { _ = $0.insert(session) } }

  func leave(_ session: Int64) { attaching.withLock { _ = $0.remove(session) } }

  /// Notes that a session is recorded; refused where the opening that records it was closed, whose recorders `ended` ends:
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

  /// Forgets a recorder that has ended, unless another one records the session by now.
  func delist(_ recorder: Recorder) {
    recorders.withLock { if $0[recorder.item] === recorder { $0[recorder.item] = nil } }
  }

  static func ownBusy(_ session: Int64) -> Failure {
    Failure(
      .recorder, "process \(getpid()), which is this one, records session \(session); use its handle or free it", id: Int64(getpid()))
  }

  // MARK: What was left in memory

  /// Keeps what a recorder of a book in memory could not write when it left: a tail beside a file stays there by itself.
  func keepLeft(_ events: EventColumns, of session: Int64, in store: Store) {
    if store.isMemory, !events.isEmpty { left.withLock { $0[session] = events } }
  }

  package func left(of session: Int64) -> EventColumns? { left.withLock { $0[session] } }

  /// Brings such events into the book with whatever is written next.
  package func begun(_ transaction: Transaction) throws(Failure) {
    guard transaction.store.isMemory else { return }
    let waiting = left.withLock { $0 }
    guard !waiting.isEmpty else { return }
    for (session, events) in waiting where try EntryStore.find(session, on: transaction.connection) != nil {
      try Chunks.append(Lanes.unstored(events, of: session, on: transaction.connection), to: session, on: transaction.connection)
      if self[session] == nil { try Chunks.setTail(false, of: session, on: transaction.connection) }
    }
    transaction.afterCommit.append { [weak self] in self?.left.withLock { left in for session in waiting.keys { left[session] = nil } } }
  }

  // MARK: Other moments

  package func recovered(_ store: Store) throws(Failure) -> [Finding] { try TailRecovery.run(on: store) }

  /// Tells recorders, here and in other processes, that event types have changed: each looks again before it takes its next event.
  package func committed(_ transaction: Transaction) {
    guard transaction.touchedEventTypes else { return }
    let own = all
    for recorder in own { recorder.tail.tellOfTypes() }
    let store = transaction.store
    guard !store.isMemory, let running = try? SessionTails.running(.all, on: transaction.connection) else { return }
    for session in running where !own.contains(where: { $0.item == session.id }) {
      Tail.tellOfTypes(path: SessionTails.path(session.uuid, in: store))
    }
  }

  package func synced(_ store: Store) throws(Failure) -> Int64? {
    var delays: [Int64] = []
    for recorder in all { delays.append(try recorder.syncWhereDue()) }
    return delays.min()
  }

  package func flushed(_ store: Store) throws(Failure) {
    for recorder in all { try recorder.cut() }
  }

  /// Ends what the opening records.
  package func ended(_ opening: Book) {
    let own = all.filter { $0.book === opening }
    guard !own.isEmpty else { return }
    for recorder in own { recorder.detach() }
    opening.store.catchUp(.commit)
  }

  /// Running sessions stay running in the book.
  package func closing(_ store: Store) {
    for recorder in all { recorder.detach() }
    // One whose handle has gone holds itself no longer.
    recorders.withLock { $0 = [:] }
  }

  package func checked(_ state: BookState) throws(Failure) -> [Finding] { try SessionCheck.run(on: state.connection) }

  /// A copy has no files beside it: what tails hold goes into its tables.
  package func backedUp(_ state: BookState) throws(Failure) -> BackupCompletion? {
    let tails = state.tails
    return { (copy) throws(Failure) in
      for (session, events) in tails.sorted(by: { $0.key < $1.key }) {
        try Chunks.append(Lanes.unstored(events, of: session, on: copy), to: session, on: copy)
      }
      try copy.run("UPDATE \(Table.eventLog) SET has_tail = 0")
    }
  }
}

extension Store {
  package var recording: RecordingService { services.model.recording }
}
