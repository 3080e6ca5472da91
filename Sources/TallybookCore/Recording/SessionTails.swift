internal import Glibc

/// The tails beside a book: where they are, who holds them, what they hold.
enum SessionTails {
  /// The file that a session's tail is kept in.
  static func path(_ uuid: String, in store: Store) -> String { "\(store.path)-\(uuid).tail" }

  static func create(_ uuid: UUID, firstSeq: UInt64, anchor: Int64, in store: Store) throws(Failure) -> Tail {
    try Tail.create(
      Tail.Options(
        path: store.isMemory ? nil : path(uuid.text, in: store), uuid: uuid.bytes, power: store.durability == .power,
        anchor: anchor, firstSeq: firstSeq))
  }

  /// Takes the tail of a session that this process has entered, or makes one. Until it is closed nobody else records the session:
  /// what the book says of it is read after this.
  static func take(_ session: Int64, anchor: Int64, in store: Store) throws(Failure) -> TakenTail {
    // The number is right but for what somebody stores before the tail is locked.
    let (text, next) = try store.read { connection throws(Failure) -> (String, UInt64) in
      (try EntryStore.require(session, [.session], on: connection).uuid, try Chunks.nextSeq(of: session, on: connection))
    }
    guard let uuid = UUID(text) else { throw Failure(.corrupt, "session \(session) has no UUID; restore a backup", id: session) }
    var refused = Failure(.io, "the tail of session \(session) can be neither opened nor made")
    // Who records it removes its tail, and others make one, between our looks.
    for _ in 0..<100 {
      do throws(Failure) {
        if let taken = try takeOver(uuid, session: session, anchor: anchor, in: store) { return taken }
        return TakenTail(
          try create(uuid, firstSeq: next, anchor: anchor, in: store), nil, of: session, anchor: anchor, in: store)
      } catch {
        guard error.code == .exists else { throw error }
        refused.subCode = error.subCode
      }
    }
    throw refused
  }

  /// Takes the tail of a session, where there is one.
  private static func takeOver(_ uuid: UUID, session: Int64, anchor: Int64, in store: Store) throws(Failure) -> TakenTail? {
    let path = path(uuid.text, in: store)
    guard !store.isMemory, access(path, F_OK) == 0 else { return nil }
    do throws(Failure) {
      let (tail, contents) = try Tail.attach(path: path, uuid: uuid.bytes, power: store.durability == .power)
      return TakenTail(tail, contents, of: session, anchor: anchor, in: store)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// The process that records a session, nil where none does.
  static func owner(of session: Int64, in store: Store, on connection: Connection) throws(Failure) -> Int32? {
    if store.isRecording(session) { return getpid() }
    guard !store.isMemory, let entry = try EntryStore.find(session, on: connection), entry.kind == .session else { return nil }
    return Tail.ownerPID(path: path(entry.uuid, in: store))
  }

  /// What a running session's tail holds; nil where there is none.
  static func contents(of session: Entry, in store: Store) throws(Failure) -> EventColumns? {
    if let recorder = store.recorders.withLock({ $0[session.id] }) { return recorder.tail.contents().events }
    guard !store.isMemory else { return nil }
    guard isThere(session, in: store) else { return nil }
    do throws(Failure) {
      let contents = try Tail.read(path: path(session.uuid, in: store))
      return isOwn(contents, session) ? contents.events : nil
    } catch {
      // It was stored and removed between the look and the reading.
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// What every running session holds beside the book.
  static func all(in store: Store) throws(Failure) -> [Int64: EventColumns] {
    let running = try store.read { connection throws(Failure) in
      let statement = try connection.statement(
        "SELECT \(EntryColumns.list) FROM event_log l JOIN entry e ON e.id = l.session WHERE l.has_tail = 1")
      defer { statement.reset() }
      var entries: [Entry] = []
      while try statement.step() { entries.append(Entry(statement)) }
      return entries
    }
    var tails: [Int64: EventColumns] = [:]
    for session in running {
      if let events = try contents(of: session, in: store) { tails[session.id] = events }
    }
    return tails
  }

  /// Whether there is a tail beside the book.
  static func isThere(_ session: Entry, in store: Store) -> Bool {
    !store.isMemory && access(path(session.uuid, in: store), F_OK) == 0
  }

  /// Whether a tail is what its name says; one whose header cannot be read belongs to nobody else.
  static func isOwn(_ contents: TailContents, _ session: Entry) -> Bool {
    contents.uuid.isEmpty || contents.epoch == 0 || UUID.text(contents.uuid) == session.uuid
  }

  /// How many events a running session holds, in the book and in its tail. The tail is read first and the book in one
  /// statement, so that what moves from one to the other meanwhile is counted once.
  static func eventCount(of session: Entry, in store: Store) throws(Failure) -> Int64 {
    let tail = try contents(of: session, in: store)
    return try store.read { connection throws(Failure) in
      let statement = try connection.statement(
        """
        SELECT coalesce((SELECT sum(events) FROM event_count WHERE session = ?1), 0),
          coalesce((SELECT next_seq FROM event_log WHERE session = ?1), 1)
        """)
      try statement.bind([.int(session.id)])
      defer { statement.reset() }
      guard try statement.step() else { return 0 }
      let unstored = tail?.from(seq: UInt64(bitPattern: statement.int(1))).count ?? 0
      return statement.int(0) &+ Int64(unstored)
    }
  }

  /// Brings what an unowned tail holds into the book, so that its session can be edited there; gives what is damaged in it.
  ///
  /// - Throws: `busy` (somebody records the session by now), and what writing gives.
  @discardableResult
  static func absorb(_ session: Entry, in store: Store) throws(Failure) -> [TailDamage] {
    try store.entering(session.id) { () throws(Failure) in
      guard let uuid = UUID(session.uuid), let taken = try takeOver(uuid, session: session.id, anchor: 0, in: store) else { return [] }
      do throws(Failure) {
        try store.write(by: nil, at: Clock.read(CLOCK_REALTIME)) { transaction throws(Failure) in
          guard try EntryStore.find(session.id, on: transaction.connection) != nil else {
            throw Failure(.notFound, "there is no session \(session.id) in this book", id: session.id)
          }
          try taken.store(in: transaction, all: true)
          try Chunks.setTail(false, of: session.id, on: transaction.connection)
        }
      } catch {
        taken.tail.close(remove: false)
        throw error
      }
      taken.tail.close(remove: true)
      return taken.damage
    }
  }

  /// Removes the tail of a session that is gone.
  static func remove(_ uuid: String, in store: Store) {
    guard !store.isMemory else { return }
    unlink(path(uuid, in: store))
  }
}
