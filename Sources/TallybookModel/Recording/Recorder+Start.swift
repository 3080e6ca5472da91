internal import Glibc
package import TallybookBase
internal import TallybookEventLog

/// Both clocks, read at one moment with nothing held.
package struct ClockPair: Sendable {
  /// ns of a clock that never steps.
  package let steady: Int64
  /// ns since 1970-01-01T00:00:00Z.
  package let wall: Instant
}

extension Book {
  /// Both clocks; refused where the book cannot be changed.
  package func readClocks() throws(Failure) -> ClockPair {
    try requireOpen()
    guard !store.isReadOnly else {
      throw store.readOnly(to: "record")
    }
    let (steady, wall) = store.clock.both()
    return ClockPair(steady: steady, wall: wall)
  }

  /// Starts a session and records it; nil: now.
  package func startSession(_ title: String, in parent: Int64 = 0, at time: Instant? = nil) throws(Failure) -> Recorder {
    try startSession(title, in: parent, at: time, lock: nil)
  }

  /// The same for a binding whose handle shares the recorder's lock.
  package func startSession(_ title: String, in parent: Int64, at time: Instant?, lock: ClaimLock?) throws(Failure) -> Recorder {
    try requireOutside("recording")
    let clocks = try readClocks()
    let draft = try Draft(new: .session, parent: parent, in: self, now: clocks.wall)
    try draft.set(.name, .text(title))
    return try draft.start(at: time, clocks: clocks, lock: lock)
  }

  /// Continues recording a session that was left running, or with `continue` a stopped one. While another thread or process records it, this waits up
  /// to the busy timeout. So does a thread that already records it itself, because it cannot be told from others.
  ///
  /// - Throws: `notFound` (no such session, or it is in the trash), `state` (it is stopped, or this book is a transaction or a snapshot), `busy` (it
  ///   is still being recorded; the failure's id is the process), and errors of writing.
  package func attach(to item: Int64, _ flags: AttachFlags = []) throws(Failure) -> Recorder { try attach(to: item, flags, lock: nil) }

  /// The same for a binding whose handle shares the recorder's lock.
  package func attach(to item: Int64, _ flags: AttachFlags, lock: ClaimLock?) throws(Failure) -> Recorder {
    let clocks = try readClocks()
    return try Recorder.attach(to: item, flags, in: self, clocks: clocks, lock: lock)
  }
}

extension Recorder {
  /// Makes a session's row and its tail, and records. `make` writes the row with the UUID that the tail is named by.
  static func start(
    in book: Book, at time: Instant?, clocks: ClockPair, lock: ClaimLock?,
    _ make: (Transaction, _ start: Instant, UUID) throws(Failure) -> Int64
  ) throws(Failure) -> Recorder {
    let store = book.store
    let uuid = UUID.ordered(at: clocks.wall)
    let anchor = clocks.wall &- clocks.steady
    // The tail first: a row that says that there is one must not be on the disk before it.
    let tail = try SessionTails.create(uuid, firstSeq: 1, anchor: anchor, in: store)
    let item: Int64
    do throws(Failure) {
      item = try store.write(by: book.author, at: clocks.wall, as: .newSession) { transaction throws(Failure) in
        let item = try make(transaction, time ?? clocks.wall, uuid)
        try Chunks.setTail(true, of: item, on: transaction.connection)
        // Who finds it once it is committed finds it recorded.
        store.recording.enter(made: item)
        transaction.afterRollback.append { store.recording.leave(item) }
        return item
      }
    } catch {
      tail.close(remove: true)
      throw error
    }
    TestSleep.at("start.committed")
    let recorder = Recorder(
      item, uuid: uuid.text, in: book, lock: lock ?? .standalone(), tail: tail, anchor: anchor, isPaused: false)
    defer { store.recording.leave(item) }
    try store.recording.enlist(recorder)
    return recorder
  }

  /// Takes over a session, where somebody else records it after waiting for the busy timeout.
  static func attach(
    to item: Int64, _ flags: AttachFlags, in book: Book, clocks: ClockPair, lock: ClaimLock?
  ) throws(Failure) -> Recorder {
    let store = book.store
    try book.requireOutside("recording")
    let deadline = store.busyDeadline
    let recorder = try store.whileBusy(until: deadline) { () throws(Failure) in
      try requireThere(item, flags, in: store)
      return try store.recording.entering(item) { () throws(Failure) in
        try take(item, flags, in: book, clocks: clocks, lock: lock ?? .standalone(), until: deadline)
      }
    }
    store.catchUp(.commit)
    return recorder
  }

  /// Refuses what no lock would change, before a tail is made for it.
  private static func requireThere(_ item: Int64, _ flags: AttachFlags, in store: Store) throws(Failure) {
    let entry = try store.read { connection throws(Failure) in try EntryStore.require(item, [.session], on: connection) }
    try requireRunning(entry, flags)
  }

  private static func requireRunning(_ entry: Entry, _ flags: AttachFlags) throws(Failure) {
    guard entry.state != .stopped || flags.contains(.continue) else {
      throw Failure(.hasEnded, "session \(entry.id) is stopped; attach with CONTINUE to go on", id: entry.id)
    }
  }

  /// Takes the tail first, and so the right to record; then what the session says is read and set in one transaction.
  private static func take(
    _ item: Int64, _ flags: AttachFlags, in book: Book, clocks: ClockPair, lock: ClaimLock, until deadline: Int64
  ) throws(Failure) -> Recorder {
    let store = book.store
    TestSleep.at("attach.entered")
    let taken = try SessionTails.take(item, anchor: clocks.wall &- clocks.steady, in: store)
    TestSleep.at("attach.locked")
    var isCommitted = false
    do throws(Failure) {
      let (session, variants) = try store.write(by: book.author, at: clocks.wall, as: .goOn, timeout: Store.left(until: deadline)) { transaction throws(Failure) in
        let session = try EntryStore.require(item, [.session], on: transaction.connection)
        try requireRunning(session, flags)
        try taken.store(in: transaction, forRecorder: true)
        if let end = session.end {
          try Pauses.add(Pause(start: end, stop: max(end, clocks.wall)), to: item, in: transaction)
          try EntryStore.update(item, [.end: .null], in: transaction)
        }
        try Chunks.setTail(true, of: item, on: transaction.connection)
        return (session, try Variants.types(on: transaction.connection))
      }
      isCommitted = true
      TestSleep.at("attach.committed")
      let (events, anchor) = try taken.begin()
      let recorder = Recorder(
        item, uuid: session.uuid, in: book, lock: lock, tail: taken.tail, anchor: anchor, isPaused: session.state == .paused,
        adopting: events, of: variants)
      try store.recording.enlist(recorder)
      return recorder
    } catch {
      taken.tail.close(remove: taken.isNew && !isCommitted)
      throw error
    }
  }
}
