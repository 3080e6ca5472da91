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

  /// A tail that was taken over, with what it holds beyond the book.
  struct Taken {
    let tail: Tail
    let events: EventColumns
    let anchor: Int64
  }

  /// Takes the tail of a session that nobody records, or makes one. What is damaged is set aside, what is intact goes on.
  static func take(_ uuid: UUID, session: Int64, anchor: Int64, in store: Store) throws(Failure) -> Taken {
    let path = path(uuid.text, in: store)
    let nextSeq = try store.read { connection throws(Failure) in try Chunks.nextSeq(of: session, on: connection) }
    guard !store.isMemory, access(path, F_OK) == 0 else {
      return Taken(tail: try create(uuid, firstSeq: nextSeq, anchor: anchor, in: store), events: EventColumns(), anchor: anchor)
    }
    let (tail, contents) = try Tail.attach(path: path, uuid: uuid.bytes, power: store.durability == .power)
    do throws(Failure) {
      // The steady clock of the same boot still counts from where it did.
      let kept = contents.anchorHolds ? contents.anchor : anchor
      if kept != contents.anchor, contents.damage.isEmpty { try tail.setAnchor(kept) }
      let events = contents.events.from(seq: nextSeq)
      guard contents.damage.isEmpty, events.count == contents.events.count, contents.nextSeq >= nextSeq else {
        // Part of it is in the book already, or cannot be read: what is good goes there, and the tail begins anew. Also an
        // empty one of an epoch that the book is past, which a power cut may leave: its numbers are given.
        // Also where the book has the seqs that it names: an old header may stand over newer records.
        if !contents.damage.isEmpty { try setAside(tail, in: store) }
        try store.write(by: nil, at: Clock.read(CLOCK_REALTIME)) { transaction throws(Failure) in
          try Chunks.append(events, to: session, on: transaction.connection)
        }
        let next = try store.read { connection throws(Failure) in try Chunks.nextSeq(of: session, on: connection) }
        try tail.reset(firstSeq: max(next, contents.nextSeq))
        if kept != contents.anchor { try tail.setAnchor(kept) }
        return Taken(tail: tail, events: EventColumns(), anchor: kept)
      }
      return Taken(tail: tail, events: events, anchor: kept)
    } catch {
      tail.close(remove: false)
      throw error
    }
  }

  /// Keeps a copy of a tail that cannot be read whole.
  static func setAside(_ tail: Tail, in store: Store) throws(Failure) {
    try tail.sideCopy(to: "\(store.path)-\(UUID.text(tail.uuid)).damaged")
  }

  /// The process that records a session, nil where none does.
  static func owner(of session: Int64, in store: Store, on connection: Connection) throws(Failure) -> Int32? {
    if store.recorders.withLock({ $0[session] }) != nil { return getpid() }
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

  /// Brings what an unowned tail holds into the book, so that its session can be edited there.
  static func absorb(_ session: Entry, in store: Store) throws(Failure) {
    guard isThere(session, in: store), let uuid = UUID(session.uuid) else { return }
    let taken = try take(uuid, session: session.id, anchor: 0, in: store)
    do throws(Failure) {
      try store.write(by: nil, at: Clock.read(CLOCK_REALTIME)) { transaction throws(Failure) in
        try Chunks.append(taken.events, to: session.id, on: transaction.connection)
        try Chunks.setTail(false, of: session.id, on: transaction.connection)
      }
    } catch {
      taken.tail.close(remove: false)
      throw error
    }
    taken.tail.close(remove: true)
  }

  /// Removes the tail of a session that is gone.
  static func remove(_ uuid: String, in store: Store) {
    guard !store.isMemory else { return }
    unlink(path(uuid, in: store))
  }
}
