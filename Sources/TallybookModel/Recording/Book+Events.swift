internal import Glibc
package import TallybookBase
package import TallybookEventLog
internal import TallybookStorage

/// Single events after the fact. What was logged never changes: edits are rows that are laid over it.
extension Book {
  /// Adds an event to a session, even a stopped one; returns its number.
  package func insertEvent(_ event: Event, into item: Int64) throws(Failure) -> UInt64 {
    let now = try mutationTime()
    var event = event
    if event.time == .min { event.time = now }
    // Within a transaction nothing is waited for: who begins to record may wait for its end.
    let deadline = isOutside ? store.busyDeadline : .min
    return try store.whileBusy(until: deadline) { () throws(Failure) in try insert(event, into: item, at: now) }
  }

  private func insert(_ event: Event, into item: Int64, at now: Instant) throws(Failure) -> UInt64 {
    if isOutside, let recorder = store.recording[item] {
      do throws(Failure) { return try recorder.log([event]) } catch {
        guard store.recording[item] === recorder else { throw RecordingService.ownBusy(item) }
        throw error
      }
    }
    let entry = try session(item)
    try store.read { connection throws(Failure) in try requireUnrecorded(item, on: connection) }
    // The tail's events have their numbers already; the book must have them before it gives the next one.
    try settleTail(of: entry, "insert")
    return try write(at: now, as: .newEvent) { transaction throws(Failure) in
      // Who begins to record it from here on reads the next number after this.
      try requireUnrecorded(item, on: transaction.connection)
      try requireNoTail(of: entry)
      var numbered = try checked(event.logged, in: item, on: transaction.connection)
      let own = try Lanes.own(of: item, on: transaction.connection)
      try Lanes.claim(own, of: item, on: transaction.connection)
      numbered.seq = own.next
      try EventEdit.inserting(numbered).save(of: item, in: transaction)
      try Chunks.setNextSeq(numbered.seq &+ 1, of: item, on: transaction.connection)
      return numbered.seq
    }
  }

  /// Has the book have what a recorder of a session left beside it; `what` is what else cannot be done within a transaction.
  package func settleTail(of session: Entry, _ what: String) throws(Failure) {
    guard SessionTails.isThere(session, in: store) else { return }
    guard isOutside else {
      throw Failure(
        .tail, "session \(session.id) has a tail that its recorder left; \(what) outside of the transaction, or attach to it first", id: session.id)
    }
    try SessionTails.absorb(session, in: store)
  }

  /// Refuses what somebody began to record since.
  package func requireNoTail(of session: Entry) throws(Failure) {
    guard !SessionTails.isThere(session, in: store) else { throw RecordingService.ownBusy(session.id) }
  }

  /// An event gets its number from whoever records the session.
  private func requireUnrecorded(_ item: Int64, on connection: Connection) throws(Failure) {
    guard let pid = try SessionTails.owner(of: item, in: store, on: connection) else { return }
    // Another thread may begin to record it between two looks: who waits is let in once it has.
    guard pid != getpid() else { throw RecordingService.ownBusy(item) }
    throw Failure(.isRecorded, "process \(pid) records session \(item); insert there, or when it has stopped", id: item)
  }

  /// Replaces an event.
  package func changeEvent(_ seq: UInt64, of item: Int64, to event: Event) throws(Failure) {
    let now = try mutationTime()
    var event = event
    if event.time == .min { event.time = now }
    try edit(seq, of: item, at: now, as: .editEvent) { was, earlier, transaction throws(Failure) in
      var changed = try checked(event.logged, in: item, on: transaction.connection)
      changed.seq = seq
      try EventEdit.changing(changed, from: was, over: earlier).save(of: item, in: transaction)
    }
  }

  /// Deletes an event from its session.
  package func deleteEvent(_ seq: UInt64, of item: Int64) throws(Failure) {
    let now = try mutationTime()
    try edit(seq, of: item, at: now, as: .deleteEvent) { was, earlier, transaction throws(Failure) in
      try EventEdit.takeAway(was, over: earlier, of: item, in: transaction)
    }
  }

  private func edit(
    _ seq: UInt64, of item: Int64, at now: Instant, as call: Call,
    _ lay: (_ was: Event, _ earlier: EventEdit?, Transaction) throws(Failure) -> Void
  ) throws(Failure) {
    let entry = try session(item)
    try write(at: now, as: call) { transaction throws(Failure) in
      let earlier = try EventEdit.one(seq, of: item, on: transaction.connection)
      let found = if let earlier { earlier.event } else { try logged(seq, of: entry, in: transaction) }
      guard let was = found, earlier?.operation != .delete else {
        throw Failure(.noEvent, "session \(item) has no event \(seq)", field: .seq, id: item)
      }
      try lay(was, earlier, transaction)
    }
  }

  /// An event as it was logged.
  private func logged(_ seq: UInt64, of session: Entry, in transaction: Transaction) throws(Failure) -> Event? {
    var logged = LoggedEvents(of: session.id, tail: try transaction.state(.of(session: session.id)).tails[session.id])
    return try logged.find(seq, on: transaction.connection)
  }

  private func session(_ item: Int64) throws(Failure) -> Entry {
    try read { connection throws(Failure) in try EntryStore.require(item, [.session], on: connection) }
  }

  /// An event whose references exist and whose phase fits its type.
  private func checked(_ event: Event, in item: Int64, on connection: Connection) throws(Failure) -> Event {
    guard let info = try EventTypes.info(event.type, on: connection),
      try EventTypes.isVisible(event.type, from: item, on: connection)
    else {
      throw Failure(.noEventType, "there is no event type \(event.type) that session \(item) can hold", field: .type, id: event.type)
    }
    if event.subject != 0 {
      let subject = try EntryStore.require(event.subject, [.subject], on: connection)
      guard try Subjects.isVisible(subject, from: item, on: connection) else {
        throw Failure(
          .noEntry, "session \(item) does not see the subject \(event.subject); use one of its collection, or of those above", field: .subject,
          id: event.subject)
      }
    }
    try event.checkContent()
    var checked = event
    switch (info.mode, event.phase) {
    case (.point, .auto), (.point, .point): checked.phase = .point
    case (.state, .start), (.state, .stop): break
    case (.point, _): throw Failure(.choice, "the event type \(info.name) has points, no starts and stops", field: .phase, id: info.id)
    case (.state, _):
      throw Failure(.choice, "the event type \(info.name) has starts and stops; say which this is", field: .phase, id: info.id)
    }
    return checked
  }
}
