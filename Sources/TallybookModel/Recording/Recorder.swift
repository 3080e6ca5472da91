internal import Glibc
internal import Synchronization
package import TallybookBase
package import TallybookEventLog
internal import TallybookStorage

/// Records one session: appends to its tail, cuts chunks, pauses, stops. One process records a session at a time. Any thread may log; threads wait
/// for each other at the recorder's lock, which its handle shares.
package final class Recorder: @unchecked Sendable {
  /// The session's id.
  package let item: Int64
  package let book: Book
  let uuid: String
  let store: Store
  package let lock: ClaimLock
  package let tail: Tail
  /// The common case of logging; used with the lock held.
  package let hot: UnsafeMutablePointer<RecorderHotState>
  // Guarded by the lock.
  var types: RecorderTypes
  /// The states that are open, by type and subject, each with its start, and which state of the book's event types and edits they were
  /// read from; nil where they were not asked for yet.
  private var open: [OpenState: Event]?
  private var openAsOf: UInt64 = 0
  private var subjects: Set<Int64> = []
  /// What became of a session that is recorded no longer.
  var whyStopped = "is stopped; attach with CONTINUE to go on"
  /// Whether events of the session were edited, and as of when, as with `openAsOf`.
  private var edited: (Bool, asOf: UInt64)?
  /// Why an event was last refused by the short way, which answers a status alone.
  private var refused: Failure?
  /// When the present autosave interval began, by the steady clock.
  private var syncedAt: Int64

  /// The answer of `logClaimed` if the host's clock must be read, which never happens under the lock.
  package static let needsMore: Int32 = .max

  init(
    _ item: Int64, uuid: String, in book: Book, lock: ClaimLock, tail: Tail, anchor: Int64, isPaused: Bool,
    adopting events: EventColumns = EventColumns(), of variants: [Int64: Int64] = [:]
  ) {
    self.item = item
    self.uuid = uuid
    self.book = book
    self.lock = lock
    self.tail = tail
    store = book.store
    // What another recorder left has waited long enough.
    let now = Clock.read(CLOCK_BOOTTIME)
    syncedAt = events.isEmpty ? now : now &- book.store.settings.autosaveInterval
    hot = RecorderHotState.allocate()
    types = RecorderTypes(session: item, at: RecorderHotState.slots(hot))
    types.adopt(events, of: variants)
    tail.onAppend = { [weak store = book.store] in store?.services.logged(into: item) }
    ClaimLock.prepare()
    hot.initialize(
      to: RecorderHotState(
        state: isPaused ? .paused : .running, isInjected: store.clock.isInjected, anchor: anchor,
        syncAt: syncedAt &+ store.settings.autosaveInterval, cursor: tail.cursor, newestTypes: tail.typesWord))
  }

  deinit {
    // One that was refused when it was noted has no lock of its own yet.
    if isRecording { detach() }
    hot.deinitialize(count: 1)
    UnsafeMutableRawPointer(hot).deallocate()
  }

  // MARK: Logging

  /// Logs an event now, or at any instant. Once this returns the event is kept.
  package func log(_ type: Int64, at time: Instant? = nil) throws(Failure) {
    let at = if let time { time } else { try now() }
    let status = try locked { () throws(Failure) in RecorderHotState.log(hot, type, at, steady: 0) ? 0 : logClaimed(type, at, steady: 0) }
    guard status != 0 else { return }
    throw refusal(type)
  }

  /// Everything but the common case of `hot`, for a caller that holds the lock; returns only a status.
  @inline(never)
  package func logClaimed(_ type: Int64, _ time: Int64, steady: Int64) -> Int32 {
    if time == .min, hot.pointee.isInjected { return Self.needsMore }
    if hot.pointee.state == .running, steady >= hot.pointee.syncAt { autosave(steady) }
    let at = time == .min ? hot.pointee.anchor &+ steady : time
    do throws(Failure) {
      if try appendPoint(type, at) { return 0 }
      try book.requireOpen()
      _ = try append([Event(time: at, type: type)])
      return 0
    } catch {
      refused = error
      return error.code.rawValue
    }
  }

  /// A point of a type that was met, where stores do not do: the tail is written to its file. False where it is none or the
  /// tail is full.
  private func appendPoint(_ type: Int64, _ time: Int64) throws(Failure) -> Bool {
    tail.hearOfTypes()
    guard hot.pointee.state == .running, let slot = RecorderHotState.point(hot, type), try tail.append(time: time, high: slot.pointee.high)
    else { return false }
    slot.pointee.events &+= 1
    return true
  }

  /// Logs events with values, subjects, notes and phases, all or none; returns the first one's number, 0 if there are none.
  package func log(_ events: [Event]) throws(Failure) -> UInt64 {
    try book.requireOpen()
    guard !events.isEmpty else { return 0 }
    if events.count == 1, let first = try logPoint(events[0].logged) { return first }
    let present = events.contains { $0.time == .min } ? try now() : 0
    let timed = events.map { event in
      var event = event.logged
      if event.time == .min { event.time = present }
      return event
    }
    return try locked { () throws(Failure) in try append(timed) }
  }

  /// The same of one event.
  package func log(_ event: Event) throws(Failure) -> UInt64 {
    try book.requireOpen()
    return if let first = try logPoint(event.logged) { first } else { try log([event]) }
  }

  /// Logs one event as most are, a point of a type that was met; gives its number, nil where it is anything else or the tail is full.
  private func logPoint(_ event: Event) throws(Failure) -> UInt64? {
    guard event.phase == .auto || event.phase == .point else { return nil }
    let time = event.time == .min ? try now() : event.time
    return try locked { () throws(Failure) -> UInt64? in
      try requireRunning()
      try check(event, nil)
      guard try slot(of: event.type, element: nil).pointee.isPlain else { return nil }
      let first = tail.nextSeq
      let point = TailEvent(time: time, type: event.type, phase: .point, subject: event.subject, value: event.value, note: event.note)
      guard try tail.append(point) else { return nil }
      types.count(event.type, isStart: true, tail)
      autosaveIfDue()
      return first
    }
  }

  /// Logs many events given as columns, all or none; returns the first one's number, 0 if there are none.
  package func log(times: UnsafeBufferPointer<Int64>, types: UnsafeBufferPointer<Int64>) throws(Failure) -> UInt64 {
    try book.requireOpen()
    guard !times.isEmpty, times.count == types.count else { return 0 }
    if times.count > Self.mostInTail, !store.writerMutex.isMine, let first = try logPoints(times, types) { return first }
    let present = times.contains(.min) ? try now() : 0
    return try retrying { () throws(Failure) in
      try requireRunning()
      var columns = EventColumns()
      columns.reserve(times.count)
      var states: [OpenState: Event]?
      var seq = tail.nextSeq
      for index in times.indices {
        let slot = try slot(of: types[index], element: index)
        let time = times[index] == .min ? present : times[index]
        if slot.pointee.isPlain {
          columns.append(seq: seq, time: time, type: types[index], phase: UInt8(Phase.point.rawValue))
          seq &+= 1
          continue
        }
        for event in try expand(Event(time: time, type: types[index]), &states, seq: seq, element: index) {
          columns.append(seq: seq, time: event.time, type: event.logged.type, phase: UInt8(event.phase.rawValue))
          seq &+= 1
        }
      }
      let first = tail.nextSeq
      if columns.count > Self.mostInTail, !store.writerMutex.isMine {
        try commitTail(adding: columns, timeout: Self.writerShare)
      } else {
        try appendToTail((0..<columns.count).map { columns[$0] })
      }
      if let states { open = states }
      return first
    }
  }

  /// A batch above this goes straight to chunks.
  private static let mostInTail = 4096

  private func append(_ events: [Event]) throws(Failure) -> UInt64 {
    try requireRunning()
    var states: [OpenState: Event]?
    var list: [Event] = []
    list.reserveCapacity(events.count)
    for (index, event) in events.enumerated() {
      let element = events.count > 1 ? index : nil
      try check(event, element)
      let slot = try slot(of: event.type, element: element)
      if slot.pointee.isPlain {
        guard event.phase == .auto || event.phase == .point else { throw pointPhase(event, element) }
        var point = event
        point.phase = .point
        list.append(point)
      } else {
        list += try expand(event, &states, seq: tail.nextSeq &+ UInt64(list.count), element: element)
      }
    }
    let first = tail.nextSeq
    if list.count > Self.mostInTail, !store.writerMutex.isMine {
      var columns = EventColumns()
      for (index, event) in list.enumerated() {
        var numbered = event.logged
        numbered.seq = first &+ UInt64(index)
        columns.append(numbered)
      }
      do throws(Failure) { try commitTail(adding: columns, timeout: 0) } catch {
        // Logging never waits for SQLite while the tail can take it.
        guard error.code == .busy else { throw error }
        try appendToTail(list)
      }
    } else {
      try appendToTail(list)
    }
    if let states { open = states }
    return first
  }

  /// One event as what is stored: its phase said, and before the start of a state the stops of what it excludes. `open` is read with
  /// the first state. `seq` is the number that the first of them gets.
  private func expand(_ event: Event, _ open: inout [OpenState: Event]?, seq: UInt64, element: Int?) throws(Failure) -> [Event] {
    guard let info = types.info(event.type) else { throw unknownType(event.type, element) }
    var said = event
    (said.type, said.variant) = (info.id, info.variant)
    if info.mode == .point {
      guard event.phase == .auto || event.phase == .point else { throw pointPhase(event, element) }
      said.phase = .point
      guard !info.excludes.isEmpty else { return [said] }
    }
    var states = if let open { open } else { try openStates() }
    defer { open = states }
    if info.mode == .point { return try stops(of: said, info, &states) + [said] }
    let key = OpenState(said)
    let stopped = states.stopped(by: said)
    // One with other values begins anew.
    if event.phase == .auto { said.phase = stopped == nil || info.variant != 0 && stopped != key ? .start : .stop }
    switch said.phase {
    case .start:
      guard states[key] == nil else { throw phase(event, "is open already; stop it first", element) }
    case .stop:
      guard let stopped else { throw phase(event, "is not open; start it first", element) }
      states[stopped] = nil
      return [said]
    case .point, .auto: throw phase(event, "has starts and stops, no points", element)
    }
    var events: [Event] = []
    if event.phase == .auto, let stopped {
      states[stopped] = nil
      events.append(stopped.stop(at: event.time))
    }
    events += try stops(of: said, info, &states)
    said.seq = seq &+ UInt64(events.count)
    states[key] = said
    return events + [said]
  }

  /// The stops of what a start or a point excludes, in the order of their ids, so that the same input always gives the same events.
  private func stops(of event: Event, _ info: EventTypeInfo, _ states: inout [OpenState: Event]) throws(Failure) -> [Event] {
    guard info.exclusion != nil || !info.excludes.isEmpty else { return [] }
    var stops: [Event] = []
    for other in states.keys.sorted(by: { ($0.type, $0.variant) < ($1.type, $1.variant) }) where other.subject == event.subject {
      if !info.excludes.contains(other.type) {
        guard info.mode == .state, let group = info.exclusion, try types.load(other.type, store)?.exclusion == group else { continue }
      }
      states[other] = nil
      stops.append(other.stop(at: event.time))
    }
    return stops
  }

  private func appendToTail(_ events: [Event]) throws(Failure) {
    let list = events.map {
      TailEvent(time: $0.time, type: $0.logged.type, phase: $0.phase, subject: $0.subject, value: $0.value, note: $0.note)
    }
    while true {
      if try tail.append(list) { break }
      try makeRoom()
    }
    for event in events { types.count(event.logged.type, isStart: event.phase != .stop, tail) }
    autosaveIfDue()
  }

  /// Cuts chunks; where the book is busy, or this thread holds it, the tail grows instead: logging never waits for SQLite.
  private func makeRoom() throws(Failure) {
    // An empty tail without room is too small for what is to come.
    if tail.events > 0, !store.writerMutex.isMine {
      do throws(Failure) { return try commitTail(timeout: 0) } catch {
        guard [.busy, .full].contains(error.code) else { throw error }
      }
    }
    defer { hot.pointee.newestTypes = tail.typesWord }
    try tail.grow()
  }

  // MARK: Upkeep

  /// Makes what was logged safe from a power cut where that is due; gives in how many ns it will be.
  func syncWhereDue() throws(Failure) -> Int64 {
    guard lock.acquire() else { return store.settings.autosaveInterval }
    defer { lock.release() }
    guard hot.pointee.state == .running || hot.pointee.state == .paused, !tail.isSynced else { return store.settings.autosaveInterval }
    let steady = Clock.read(CLOCK_BOOTTIME)
    // The setting may have been made shorter meanwhile.
    let due = min(hot.pointee.syncAt, syncedAt &+ store.settings.autosaveInterval)
    guard steady >= due else { return due &- steady }
    restartAutosave(steady)
    try tail.sync()
    return store.settings.autosaveInterval
  }

  /// Puts what was logged into the book, or where this thread is about to write it makes it safe from a power cut.
  func cut() throws(Failure) {
    try store.whileBusy(until: store.busyDeadline) { () throws(Failure) in
      guard lock.acquire() else { return }
      defer { lock.release() }
      guard hot.pointee.state == .running || hot.pointee.state == .paused else { return }
      if !store.writerMutex.isMine, tail.events > 0 { return try commitTail(timeout: store.busyTimeout == 0 ? 0 : Self.writerShare) }
      try tail.sync()
    }
  }

  private func autosave(_ steady: Int64) {
    restartAutosave(steady)
    guard !tail.isSynced else { return }
    do throws(Failure) { try tail.sync() } catch { store.log.write(.error, "recording", error.message) }
  }

  private func restartAutosave(_ steady: Int64) {
    syncedAt = steady
    hot.pointee.syncAt = steady &+ store.settings.autosaveInterval
  }

  private func autosaveIfDue() {
    let steady = Clock.read(CLOCK_BOOTTIME)
    if steady >= hot.pointee.syncAt { autosave(steady) }
  }

  // MARK: Within the lock

  /// How long the writer mutex is waited for with the lock held, in ns: a thread that has it may be about to log here.
  package static let writerShare: Int64 = 2_000_000

  /// Does what needs the lock and the writer mutex, in this order: where the writer mutex is not to be had the lock is given back before it
  /// is tried again, so that nobody who holds the writer mutex ever waits for one who waits for it.
  func retrying<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    try store.whileBusy(until: store.busyDeadline) { () throws(Failure) in try locked(body) }
  }

  func locked<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    try ForkGuard.check()
    guard lock.acquire() else { throw Failure(.handle, "the session is stale; attach to it again") }
    defer { lock.release() }
    return try body()
  }

  func write(_ now: Instant, as call: Call? = nil, timeout: Int64? = nil, _ body: (Transaction) throws(Failure) -> Void) throws(Failure) {
    // With a timeout of its own: who holds a recorder's lock writes no files of a mirror.
    try store.write(by: book.author, at: now, as: call, timeout: timeout ?? store.busyTimeout, body)
  }

  /// Puts what the tail holds, and events behind it, into the book, and begins the tail anew. The tail is used again only
  /// after the book has it.
  private func commitTail(adding more: EventColumns? = nil, timeout: Int64? = nil) throws(Failure) {
    let columns = tail.contents().events
    try write(hot.pointee.anchor &+ Clock.read(CLOCK_BOOTTIME), timeout: timeout) { transaction throws(Failure) in
      try Chunks.append(columns, to: item, on: transaction.connection)
      if let more { try Chunks.append(more, to: item, on: transaction.connection) }
    }
    TestSleep.at("cut.stored")
    try tailWasStored(more ?? columns)
  }

  func tailWasStored(_ columns: EventColumns) throws(Failure) {
    try tailWasStored(upTo: columns.isEmpty ? tail.nextSeq : columns.seq(columns.count - 1) &+ 1)
  }

  func tailWasStored(upTo next: UInt64) throws(Failure) {
    try tail.reset(firstSeq: next)
    types.forgetTail()
  }

  func slot(of type: Int64, element: Int?) throws(Failure) -> UnsafeMutablePointer<RecorderTypes.Slot> {
    forgetWhatChanged()
    guard let slot = try types.slot(type, tail, store) else { throw unknownType(type, element) }
    return slot
  }

  /// Lets go of what is known of types and subjects where they changed: before they are read, so that a change after that is heard of again.
  private func forgetWhatChanged() {
    let generation = tail.typesWord.pointee.load(ordering: .acquiring)
    guard hot.pointee.knownTypes != generation else { return }
    types.forgetInfo()
    subjects = []
    hot.pointee.knownTypes = generation
  }

  private func check(_ event: Event, _ element: Int?) throws(Failure) {
    do throws(Failure) { try event.checkContent() } catch {
      var refusal = error
      refusal.message = prefix(element) + refusal.message
      refusal.id = item
      throw refusal
    }
    guard event.subject != 0 else { return }
    forgetWhatChanged()
    guard !subjects.contains(event.subject) else { return }
    let isThere = try store.read { connection throws(Failure) -> Bool in
      guard let subject = try EntryStore.find(event.subject, on: connection), subject.kind == .subject else { return false }
      return try Subjects.isVisible(subject, from: item, on: connection)
    }
    guard isThere else {
      throw Failure(
        .noEntry, "\(prefix(element))there is no subject \(event.subject) that session \(item) sees; use one of its collection, or of those above",
        field: .subject, id: event.subject)
    }
    subjects.insert(event.subject)
  }

  /// The states that are open, read anew where event types changed or events were edited since. With the lock held.
  func openStates() throws(Failure) -> [OpenState: Event] {
    // Before they are read: an edit after that is heard of again.
    let generation = tail.typesWord.pointee.load(ordering: .acquiring)
    if let open, openAsOf == generation { return open }
    let read = try OpenState.all(in: item, tail: tail.contents().events, store)
    (open, openAsOf) = (read, generation)
    return read
  }

  /// Whether any event of the session was edited. With the lock held.
  func isEdited() throws(Failure) -> Bool {
    tail.hearOfTypes()
    let generation = tail.typesWord.pointee.load(ordering: .acquiring)
    if let edited, edited.asOf == generation { return edited.0 }
    let found = try store.read { connection throws(Failure) in
      try connection.value("SELECT 1 FROM \(Table.eventEdit) WHERE session = \(item) LIMIT 1") != nil
    }
    edited = (found, generation)
    return found
  }

  func requireOpen() throws(Failure) {
    guard hot.pointee.state != .detached else { throw Failure(.bookClosed, "the book of session \(item) was closed; open it and attach", id: item) }
  }

  func requireRunning() throws(Failure) {
    try requireOpen()
    switch hot.pointee.state {
    case .paused: throw Failure(.isPaused, "session \(item) is paused; resume it first", id: item)
    case .stopped: throw stopped
    default: tail.hearOfTypes()
    }
  }

  // MARK: Refusals

  var stopped: Failure { Failure(.hasEnded, "session \(item) \(whyStopped)", id: item) }

  private func prefix(_ element: Int?) -> String { element.map { "element \($0): " } ?? "" }

  private func unknownType(_ type: Int64, _ element: Int?) -> Failure {
    Failure(
      .noEventType, "\(prefix(element))there is no event type \(type) that session \(item) can record; ask for one by its name",
      field: .type, id: type)
  }

  private func pointPhase(_ event: Event, _ element: Int?) -> Failure { phase(event, "has points, no starts and stops", element) }

  private func phase(_ event: Event, _ what: String, _ element: Int?) -> Failure {
    let name = types.info(event.type)?.name ?? "\(event.type)"
    return Failure(.choice, "\(prefix(element))the event type \(name) \(what)", field: .phase, id: event.type)
  }

  private func refusal(_ type: Int64) -> Failure {
    var kept: Failure?
    do throws(Failure) {
      try locked { () throws(Failure) in
        (kept, refused) = (refused, nil)
        try requireRunning()
        _ = try slot(of: type, element: nil)
      }
    } catch { return error }
    return kept ?? Failure(.io, "the event could not be kept", id: item)
  }
}
