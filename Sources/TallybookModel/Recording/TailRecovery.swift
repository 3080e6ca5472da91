internal import Glibc
package import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// What opening a book does about sessions whose recorder has gone. It never fails because of a bad tail: what can be read
/// stays or is put into the book, what cannot is set aside, and all of it is said.
enum TailRecovery {
  static func run(on store: Store) throws(Failure) -> [Finding] {
    guard !store.isMemory else { return try missing(in: store) }
    if !store.isReadOnly { TailFile.removeUnfinished(beside: store.path) }
    let expected = try store.read { connection throws(Failure) in try SessionTails.sessions(on: connection) }
    var findings: [Finding] = []
    for session in expected {
      do throws(Failure) { findings += try recover(session, in: store) } catch {
        findings.append(
          Finding(.error, .damaged, at: place(session), key: "tail", "the tail could not be looked at: \(error.message)", id: session.id))
      }
    }
    return findings
  }

  /// What a book in memory was opened from was a file, and no tail beside it came along.
  private static func missing(in store: Store) throws(Failure) -> [Finding] {
    let expected = try store.read { connection throws(Failure) in try SessionTails.sessions(on: connection) }
    return expected.map {
      Finding(
        .warning, .missing, at: place($0), key: "tail",
        "the tail of the session is not among the bytes of the book, and with it what was logged last; serialize the book instead of copying its file", id: $0.id)
    }
  }

  private static func recover(_ session: Entry, in store: Store) throws(Failure) -> [Finding] {
    let path = SessionTails.path(session.uuid, in: store)
    guard try !isMissing(path, session, in: store) else {
      return [
        Finding(
          .warning, .missing, at: place(session), key: "tail",
          "the tail \(path) is missing, and with it what was logged last; put it back before the session is recorded again", id: session.id)
      ]
    }
    if Tail.ownerPID(path: path) != nil { return [] }
    let contents: TailContents
    do throws(Failure) { contents = try Tail.read(path: path) } catch {
      // Stored and removed since.
      guard error.code == .notFound else { throw error }
      return []
    }
    guard SessionTails.isOwn(contents, uuid: session.uuid) else {
      return [
        Finding(
          .error, .damaged, at: place(session), key: "tail",
          "the tail \(path) belongs to another session; move it away and put the right one back", id: session.id)
      ]
    }
    let (count, own) = try store.read { connection throws(Failure) in
      (try Lanes.unstored(contents.events, of: session.id, on: connection).count, try Lanes.own(of: session.id, on: connection))
    }
    var findings: [Finding] = []
    if count > 0 {
      // Its owner was to sync it and is gone: what is said to be kept is kept from here on.
      if !store.isReadOnly { try TailFile.sync(path) }
      findings.append(
        Finding(
          .info, .recovered, at: place(session), key: "tail",
          "\(count) events that were logged before the recorder ended are kept; attach to go on", id: session.id))
    }
    if count > 0, contents.damage.isEmpty, !store.isReadOnly, let lane = own.lane, lane != LaneNumber.of(contents.firstSeq) {
      // Where somebody has attached since, that brought them home.
      do throws(Failure) { try SessionTails.absorb(session, in: store) } catch {
        guard error.code == .busy else { throw error }
        return []
      }
      return [Lanes.finding(of: Int64(count), session)]
    }
    guard !contents.damage.isEmpty else { return findings }
    var found = contents.damage
    if !store.isReadOnly {
      // Looked at again with its lock held: what was read beside a new owner's work may be no damage.
      do throws(Failure) { found = try SessionTails.absorb(session, in: store) } catch {
        guard error.code == .busy else { throw error }
        return []
      }
    }
    for damage in found {
      findings.append(
        Finding(.error, .damaged, at: place(session), key: damage.range, damage.text, id: session.id))
    }
    guard !store.isReadOnly, !found.isEmpty else { return findings }
    findings.append(
      Finding(
        .warning, .setAside, at: place(session), key: "tail",
        "the damaged tail was kept as \(store.path)-\(session.uuid).damaged; what is intact went into the book", id: session.id))
    return findings
  }

  /// Whether the book expects a tail that is not there. Who records it makes and removes it, and says so in the book after the one
  /// and before the other.
  private static func isMissing(_ path: String, _ session: Entry, in store: Store) throws(Failure) -> Bool {
    for _ in 0..<3 {
      if PlainFile.isThere(path) { return false }
      let isExpected = try store.read { connection throws(Failure) in
        try connection.value("SELECT has_tail FROM \(Table.eventLog) WHERE session = \(session.id)")?.int == 1
      }
      if !isExpected { return false }
    }
    return true
  }

  fileprivate static func place(_ session: Entry) -> String { "session \(session.id) (\(session.name.prefix(60)))" }
}

extension Lanes {
  /// That events of a session were brought home.
  package static func finding(of events: Int64, _ session: Entry) -> Finding {
    Finding(
      .info, .lane, at: TailRecovery.place(session), key: "seq",
      "\(events) events that an older version logged among another device's have numbers of this book's own from here on", id: session.id)
  }
}
