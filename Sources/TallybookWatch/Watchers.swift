internal import CPlatform
internal import Glibc
internal import Synchronization
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// The watches of a book in this process, and what tells them: commits here, with the writer mutex held; commits of other processes,
/// by the lock file; what is logged, by a word in a tail's header.
final class Watchers: @unchecked Sendable {
  private struct State {
    var all: [ObjectIdentifier: WatchSignal] = [:]
    /// By what must hold an entry: directly, or with others between; and the rest.
    var direct: [Int64: [WatchSignal]] = [:]
    var recursive: [Int64: [WatchSignal]] = [:]
    var anywhere: [WatchSignal] = []
    /// What tells of files; -1 where nobody watches, or the book is in memory.
    var files: Int32 = -1
    var lockFile: Int32 = -1
    /// Tails that other processes write, by what tells of them.
    var tails: [Int32: Int64] = [:]
    /// The newest step that was looked at, and later ones of this process.
    var step: Int64 = 0
    var own: Set<Int64> = []
    /// How far each session's events were stored, of those that have no end.
    var stored: [Int64: Stored] = [:]
  }

  /// What the book says of a session's events. Neither is a step of the history.
  private struct Stored: Equatable {
    /// The next number of each of its lanes, added up: whichever of them has gone on.
    let next: Int64
    /// Whether somebody records it.
    let hasTail: Bool
  }

  private unowned let store: Store
  private let state = Mutex(State())
  /// Who waits for what is logged into a session. By itself, as a thread that logs must not wait for one that reads.
  private let logged = Mutex<[Int64: [WatchSignal]]>([:])

  /// Above so many entries a commit touches everything.
  private static let most = 64

  init(of store: Store) { self.store = store }

  // MARK: Coming and going

  func add(_ signal: WatchSignal) throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      if state.all.isEmpty { try begin(&state) }
      state.all[ObjectIdentifier(signal)] = signal
      if let parent = signal.parent, !signal.isRecursive {
        state.direct[parent, default: []].append(signal)
      } else if let parent = signal.parent, parent != 0 {
        state.recursive[parent, default: []].append(signal)
      } else {
        state.anywhere.append(signal)
      }
    }
    store.followers.add(1, ordering: .sequentiallyConsistent)
    // A commit that began before is not followed.
    signal.raise()
  }

  func remove(_ signal: WatchSignal) {
    let isThere = state.withLock { state in
      guard state.all.removeValue(forKey: ObjectIdentifier(signal)) != nil else { return false }
      func drop(_ list: inout [WatchSignal]?) {
        list?.removeAll { $0 === signal }
        if list?.isEmpty ?? false { list = nil }
      }
      if let parent = signal.parent {
        drop(&state.direct[parent])
        drop(&state.recursive[parent])
      }
      state.anywhere.removeAll { $0 === signal }
      if state.all.isEmpty { end(&state) }
      return true
    }
    guard isThere else { return }
    logged.withLock { logged in
      for session in Array(logged.keys) {
        logged[session]?.removeAll { $0 === signal }
        if logged[session]?.isEmpty ?? false { logged[session] = nil }
      }
    }
    store.followers.subtract(1, ordering: .sequentiallyConsistent)
  }

  /// Wakes all watches of an opening, which is closed.
  func wake(of book: Book) {
    state.withLock { state in
      for signal in state.all.values where signal.book == ObjectIdentifier(book) { signal.raise() }
    }
  }

  private func begin(_ state: inout State) throws(Failure) {
    guard !store.isMemory else { return }
    state.files = tally_inotify()
    guard state.files >= 0 else { throw SystemFailure.make(errno, "watching the files of the book") }
    ForkGuard.watch(state.files)
    do throws(Failure) {
      try aim(tally_told, &state)
      // Told from here on; what was before is read now.
      try store.read { connection throws(Failure) in
        state.step = try connection.value("SELECT max(id) FROM \(Table.history)")?.int ?? 0
        state.stored = try Self.stored(on: connection)
      }
    } catch {
      end(&state)
      throw error
    }
  }

  private func end(_ state: inout State) {
    if state.files >= 0 {
      ForkGuard.unwatch(state.files)
      close(state.files)
    }
    (state.files, state.tails, state.own) = (-1, [:], [])
  }

  private func aim(_ mask: Int, _ state: inout State) throws(Failure) {
    state.lockFile = inotify_add_watch(state.files, store.path + "-lock", UInt32(truncatingIfNeeded: mask))
    guard state.lockFile >= 0 else { throw SystemFailure.make(errno, "watching the lock file of \(store.path)") }
  }

  /// What is readable when another process has committed or logged; -1 where there is none.
  var descriptor: Int32 { state.withLock { $0.files } }

  // MARK: Commits

  /// Tells other processes of a commit, and not this one. The writer lock is held, so nobody else tells meanwhile.
  func telling(_ tell: () -> Void) {
    state.withLock { state in
      guard state.files >= 0 else { return tell() }
      try? aim(tally_told_nothing, &state)
      tell()
      try? aim(tally_told, &state)
    }
  }

  /// Raises the signals of what a commit of this process touches, with the writer mutex held.
  func follow(_ transaction: Transaction) {
    state.withLock { state in
      if let step = transaction.step, step == state.step &+ 1 {
        state.step = step
      } else if let step = transaction.step, step > state.step {
        state.own.insert(step)
      }
      guard transaction.isFollowed || transaction.step == nil else { return Self.raiseAll(state) }
      raise(transaction.affected, state, on: transaction.connection)
    }
  }

  /// Looks for what other processes told.
  func look() {
    state.withLock { state in
      guard state.files >= 0 else { return }
      var (isCommitted, isAnything) = (false, false)
      while true {
        var buffer = [CChar](repeating: 0, count: 4096)
        let size = read(state.files, &buffer, buffer.count)
        guard size > 0 else { break }
        var position = 0
        while case let told = tally_next_told(buffer, size, &position), told >= 0 {
          if told == 0 { isAnything = true }
          if told == state.lockFile { isCommitted = true }
          if let session = state.tails[told] { raise(loggedInto: session) }
        }
      }
      if isAnything { Self.raiseAll(state) }
      guard isCommitted || isAnything else { return }
      do throws(Failure) { try followOthers(&state) } catch { Self.raiseAll(state) }
    }
  }

  private func followOthers(_ state: inout State) throws(Failure) {
    var (step, stored) = (state.step, state.stored)
    try store.read { connection throws(Failure) in
      let newest = try connection.value("SELECT max(id) FROM \(Table.history)")?.int ?? 0
      var affected = AffectedRows()
      while step < newest, !affected.isAnything {
        step += 1
        if !state.own.contains(step) { try affected.add(step: step, on: connection) }
      }
      step = max(step, newest)
      // Events that are stored are no step.
      let now = try Self.stored(on: connection)
      for (session, here) in now where stored[session] != here { affected.add(loggedInto: session) }
      for session in stored.keys where now[session] == nil { affected.add(loggedInto: session) }
      stored = now
      raise(affected, state, on: connection)
    }
    (state.step, state.stored, state.own) = (step, stored, [])
    // What is removed from the trash for good is no step either.
    for signal in state.anywhere where signal.kinds == .max { signal.raise() }
  }

  private static func stored(on connection: Connection) throws(Failure) -> [Int64: Stored] {
    // Also of those that nobody records: somebody may take one up, log and let go of it between two looks.
    let statement = try connection.statement(
      """
      SELECT session, has_tail,
        next_seq + coalesce((SELECT sum(l.next_seq & 4294967295) FROM \(Table.lane) l WHERE l.session = o.session), 0)
      FROM \(Table.entry) e JOIN \(Table.eventLog) o ON o.session = e.id WHERE e.kind = \(Kind.session) AND e.end_time IS NULL
      """)
    defer { statement.reset() }
    var stored: [Int64: Stored] = [:]
    while try statement.step() { stored[statement.int(0)] = Stored(next: statement.int(2), hasTail: statement.int(1) != 0) }
    return stored
  }

  // MARK: Who is touched

  private struct Place: Hashable {
    let kind: Int64
    let parent: Int64
  }

  private func raise(_ affected: AffectedRows, _ state: State, on connection: Connection) {
    guard !affected.isEmpty else { return }
    guard !affected.isAnything, affected.entries.count + affected.logged.count <= Self.most else { return Self.raiseAll(state) }
    do throws(Failure) {
      guard let (places, sessions) = try places(of: affected, on: connection) else { return Self.raiseAll(state) }
      let events = WatchSignal.bit(Int64(Kind.event.rawValue))
      for place in places {
        // With a session its events come and go.
        let bit = WatchSignal.bit(place.kind) | (place.kind == Int64(Kind.session.rawValue) ? events : 0)
        for signal in state.direct[place.parent] ?? [] where signal.kinds & bit != 0 { signal.raise() }
        for signal in state.anywhere where signal.kinds & bit != 0 { signal.raise() }
        guard !state.recursive.isEmpty else { continue }
        for holder in try Self.above(place.parent, on: connection) {
          for signal in state.recursive[holder] ?? [] where signal.kinds & bit != 0 { signal.raise() }
        }
      }
      for session in sessions {
        for signal in state.direct[session] ?? [] where signal.kinds & events != 0 { signal.raise() }
      }
    } catch { Self.raiseAll(state) }
  }

  /// Where what was touched is and was, and the sessions among it; nil: everywhere.
  private func places(of affected: AffectedRows, on connection: Connection) throws(Failure) -> (Set<Place>, Set<Int64>)? {
    var places = Set<Place>()
    var sessions = affected.logged
    for (id, touched) in affected.entries {
      var (kind, parents) = (touched.kind, touched.parents)
      if kind == nil, let found = try Self.look(at: id, on: connection) {
        kind = found.kind
        parents.append(found.parent)
      }
      guard let kind else { continue }
      switch Kind(rawValue: Int32(truncatingIfNeeded: kind)) {
      // All that it holds came or went with it.
      case .collection: if touched.isTrashed || touched.isMoved || touched.isRemoved { return nil }
      // So did what items say of it.
      case .tag: if touched.isTrashed || touched.isRemoved { return nil }
      case .session: sessions.insert(id)
      case .attachment, .media:
        for parent in parents {
          if let holder = try Self.look(at: parent, on: connection) { places.insert(Place(kind: holder.kind, parent: holder.parent)) }
        }
      default: break
      }
      for parent in parents { places.insert(Place(kind: kind, parent: parent)) }
      // What is attached comes and goes with what it is attached to.
      if touched.isTrashed || touched.isMoved || touched.isRemoved {
        for holder in parents + [id] { for part in Kind.parts { places.insert(Place(kind: Int64(part.rawValue), parent: holder)) } }
      }
    }
    for session in affected.logged {
      if let found = try Self.look(at: session, on: connection) { places.insert(Place(kind: found.kind, parent: found.parent)) }
    }
    return (places, sessions)
  }

  private static func look(at id: Int64, on connection: Connection) throws(Failure) -> Place? {
    let statement = try connection.statement("SELECT kind, parent FROM \(Table.entry) WHERE id = \(id)")
    defer { statement.reset() }
    return try statement.step() ? Place(kind: statement.int(0), parent: statement.int(1)) : nil
  }

  private static func above(_ id: Int64, on connection: Connection) throws(Failure) -> [Int64] {
    let statement = try connection.statement(
      """
      WITH RECURSIVE above(id) AS (SELECT \(id) UNION SELECT e.parent FROM \(Table.entry) e JOIN above a ON e.id = a.id)
      SELECT id FROM above
      """)
    defer { statement.reset() }
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.int(0)) }
    return ids
  }

  private static func raiseAll(_ state: State) { for signal in state.all.values { signal.raise() } }

  // MARK: What is logged

  /// Has the next event of each session raise a signal: what is read after this is told of, or has it.
  func arm(_ sessions: [Int64], for signal: WatchSignal) {
    guard !sessions.isEmpty else { return }
    logged.withLock { logged in
      for session in sessions where !(logged[session]?.contains { $0 === signal } ?? false) { logged[session, default: []].append(signal) }
    }
    var (isHere, isElsewhere) = (false, false)
    for session in sessions {
      if let recorder = store.recording[session], recorder.tail.isOpen {
        recorder.tail.arm()
        isHere = true
      } else if armElsewhere(session) {
        isElsewhere = true
      }
    }
    // An append before this is there to be read; one after it sees the word.
    if isElsewhere { tally_barrier_in_all_processes() } else if isHere { tally_barrier_everywhere() }
    if isElsewhere, isHere { tally_barrier_everywhere() }
  }

  /// Raises the signals of those who wait for what is logged into a session.
  func raise(loggedInto session: Int64) {
    for signal in logged.withLock({ $0.removeValue(forKey: session) }) ?? [] { signal.raise() }
  }

  private func armElsewhere(_ session: Int64) -> Bool {
    guard !store.isMemory,
      let entry = try? store.read({ connection throws(Failure) in try EntryStore.find(session, on: connection) }), entry.state != .stopped
    else { return false }
    let path = SessionTails.path(entry.uuid, in: store)
    return state.withLock { state in
      guard state.files >= 0 else { return false }
      let told = inotify_add_watch(state.files, path, UInt32(truncatingIfNeeded: tally_told))
      guard told >= 0 else { return false }
      state.tails[told] = session
      return Tail.arm(path: path)
    }
  }
}
