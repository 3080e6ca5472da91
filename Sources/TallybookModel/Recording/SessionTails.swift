internal import Glibc
package import TallybookBase
package import TallybookEventLog
package import TallybookStorage

/// The tails beside a book: where they are, who holds them, what they hold.
package enum SessionTails {
  /// The file that a session's tail is kept in.
  package static func path(_ uuid: String, in store: Store) -> String { "\(store.path)-\(uuid).tail" }

  static func create(_ uuid: UUID, firstSeq: UInt64, anchor: Int64, in store: Store) throws(Failure) -> Tail {
    try Tail.create(
      Tail.Options(
        path: store.isMemory ? nil : path(uuid.text, in: store), uuid: uuid.bytes, power: store.durability == .power,
        anchor: anchor, firstSeq: firstSeq, access: store.isMemory ? nil : FileAccess(of: store.path)))
  }

  /// Takes the tail of a session that this process has entered, or makes one. Until it is closed nobody else records the session:
  /// what the book says of it is read after this.
  static func take(_ session: Int64, anchor: Int64, in store: Store) throws(Failure) -> TakenTail {
    // The number is right but for what somebody stores before the tail is locked.
    let (text, next) = try store.read { connection throws(Failure) -> (String, UInt64) in
      (try EntryStore.require(session, [.session], on: connection).uuid, try Lanes.own(of: session, on: connection).next)
    }
    TestSleep.at("attach.numbered")
    guard let uuid = UUID(text) else { throw Failure(.damaged, "session \(session) has no UUID; restore a backup", id: session) }
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
    guard !store.isMemory, PlainFile.isThere(path) else { return nil }
    do throws(Failure) {
      let (tail, contents) = try Tail.attach(path: path, uuid: uuid.bytes, power: store.durability == .power)
      return TakenTail(tail, contents, of: session, anchor: anchor, in: store)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// The process that records a session, nil where none does.
  package static func owner(of session: Int64, in store: Store, on connection: Connection) throws(Failure) -> Int32? {
    if store.recording.isRecording(session) { return getpid() }
    guard !store.isMemory, let entry = try EntryStore.find(session, on: connection), entry.kind == .session else { return nil }
    return Tail.ownerPID(path: path(entry.uuid, in: store))
  }

  /// A session that expects a tail beside the book.
  package struct Running: Sendable {
    package let id: Int64
    package let uuid: String
  }

  /// The sessions that expect a tail, of those that are asked for.
  package static func running(_ wanted: BookState.Tails, on connection: Connection) throws(Failure) -> [Running] {
    let statement = try connection.statement("SELECT l.session, e.uuid FROM \(Table.eventLog) l JOIN \(Table.entry) e ON e.id = l.session WHERE l.has_tail = 1")
    defer { statement.reset() }
    var running: [Running] = []
    while try statement.step() {
      if wanted.include(statement.int(0)), case .blob(let uuid) = statement.value(1) { running.append(Running(id: statement.int(0), uuid: UUID.text(uuid))) }
    }
    return running
  }

  /// All of them, as entries.
  static func sessions(on connection: Connection) throws(Failure) -> [Entry] {
    // Most books have none when they are opened, and a statement with all that an entry has takes longer to compile than all else of that.
    let ids = try connection.ids("SELECT session FROM \(Table.eventLog) WHERE has_tail = 1")
    var sessions: [Entry] = []
    for id in ids { if let session = try EntryStore.find(id, on: connection) { sessions.append(session) } }
    return sessions
  }

  /// Whether there is a tail beside the book.
  package static func isThere(_ session: Entry, in store: Store) -> Bool {
    !store.isMemory && PlainFile.isThere(path(session.uuid, in: store))
  }

  /// Whether a tail is what its name says; one whose header cannot be read belongs to nobody else.
  static func isOwn(_ contents: TailContents, uuid: String) -> Bool {
    contents.uuid.isEmpty || contents.epoch == 0 || UUID.text(contents.uuid) == uuid
  }

  /// Brings what an unowned tail holds into the book, so that its session can be edited there; gives what is damaged in it.
  ///
  /// - Throws: `busy` (somebody records the session by now), and errors of writing.
  @discardableResult
  package static func absorb(_ session: Entry, in store: Store) throws(Failure) -> [TailDamage] {
    try store.recording.entering(session.id) { () throws(Failure) in
      guard let uuid = UUID(session.uuid), let taken = try takeOver(uuid, session: session.id, anchor: 0, in: store) else { return [] }
      do throws(Failure) {
        try store.write(by: nil, at: Clock.read(CLOCK_REALTIME)) { transaction throws(Failure) in
          guard try EntryStore.find(session.id, on: transaction.connection) != nil else {
            throw Failure(.noEntry, "there is no session \(session.id) in this book", id: session.id)
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
