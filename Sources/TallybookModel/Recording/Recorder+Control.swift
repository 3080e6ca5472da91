internal import Glibc
package import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

extension Recorder {
  /// Begins a pause.
  package func pause(at time: Instant? = nil) throws(Failure) {
    try control(time) { at, now throws(Failure) in
      try requireRunning()
      let columns = tail.contents().events
      try write(now, as: .pause, timeout: Self.writerShare) { transaction throws(Failure) in
        try requireNotBefore(at, in: transaction)
        try Chunks.append(columns, to: item, on: transaction.connection)
        try Pauses.add(Pause(start: at, stop: nil), to: item, in: transaction)
      }
      try tailWasStored(columns)
      hot.pointee.state = .paused
    }
  }

  /// Ends a pause.
  package func resume(at time: Instant? = nil) throws(Failure) {
    try control(time) { at, now throws(Failure) in
      try requireOpen()
      guard hot.pointee.state == .paused else {
        throw Failure(.notPaused, "session \(item) is not paused; there is nothing to resume", id: item)
      }
      try write(now, as: .resume, timeout: Self.writerShare) { transaction throws(Failure) in
        try requireNotBefore(at, in: transaction)
        try Pauses.close(of: item, at: at, in: transaction)
      }
      hot.pointee.state = .running
    }
  }

  /// Stops the session; all logged events are in the book's file when this returns. It also ends an open pause.
  package func stop(at time: Instant? = nil) throws(Failure) {
    try control(time) { at, now throws(Failure) in
      try requireOpen()
      guard hot.pointee.state != .stopped else {
        throw Failure(.hasEnded, "session \(item) is stopped already; attach with CONTINUE to go on", id: item)
      }
      let columns = tail.contents().events
      try write(now, as: .stop, timeout: Self.writerShare) { transaction throws(Failure) in
        try requireNotBefore(at, in: transaction)
        try Chunks.append(columns, to: item, on: transaction.connection)
        try Pauses.close(of: item, at: at, in: transaction)
        try EntryStore.update(item, [.end: .int(at)], in: transaction)
        try Chunks.setTail(false, of: item, on: transaction.connection)
      }
      end()
    }
  }

  /// Ends recording after the book has what was logged. With the lock held.
  func end() {
    hot.pointee.state = .stopped
    types.forgetTail()
    TestSleep.at("stop.stored")
    tail.close(remove: true)
    leave()
  }

  /// Lets others of this process record the session: the last thing that a recorder does.
  private func leave() {
    TestSleep.at("leave")
    store.recording.delist(self)
  }

  /// Ends recording here without stopping the session: the logged events go into the book, and others can attach to the session. If the book cannot
  /// be written, the tail stays beside it. Idempotent.
  package func detach() {
    guard lock.acquire() else { return }
    defer { lock.release() }
    letGo()
  }

  /// What `detach` does, with the lock held, or before anybody else knows the recorder.
  func letGo() {
    guard isRecording else { return }
    hot.pointee.state = .detached
    var isStored = false
    if !store.writerMutex.isMine {
      let columns = tail.contents().events
      let stored: Void? = try? write(Clock.read(CLOCK_REALTIME)) { transaction throws(Failure) in
        try Chunks.append(columns, to: item, on: transaction.connection)
        try Chunks.setTail(false, of: item, on: transaction.connection)
      }
      isStored = stored != nil
    }
    if !isStored {
      try? tail.sync()
      store.recording.keepLeft(tail.contents().events, of: item, in: store)
    }
    TestSleep.at("detach.stored")
    tail.close(remove: isStored)
    leave()
  }

  /// Whether there is anything to let go of; with the lock held, or where nobody else has the recorder.
  var isRecording: Bool { hot.pointee.state == .running || hot.pointee.state == .paused }

  // MARK: -

  /// Runs a verb that changes the session's row. The clock is read before the lock.
  private func control(_ time: Instant?, _ body: (_ at: Instant, _ now: Instant) throws(Failure) -> Void) throws(Failure) {
    try book.requireOpen()
    let present = try now()
    try retrying { () throws(Failure) in try body(time ?? present, present) }
    store.catchUp(.commit)
  }

  /// No verb may lead back behind the start or a pause.
  private func requireNotBefore(_ time: Instant, in transaction: Transaction) throws(Failure) {
    guard let entry = try EntryStore.find(item, on: transaction.connection) else {
      throw Failure(.noEntry, "session \(item) was removed from the book", id: item)
    }
    let pauses = try Pauses.all(of: item, on: transaction.connection)
    let last = pauses.reduce(entry.time) { max($0, max($1.start, $1.stop ?? $1.start)) }
    guard time >= last else {
      throw Failure(
        .timeOrder, "the time is \(DurationText.format(last &- time, style: .seconds)) s before the session's start or last pause",
        field: .time, id: item, found: Measure(time), bound: Measure(last))
    }
  }
}
