internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

extension Lanes {
  /// Brings the events of another book's session into this book's, which is the same one: each lane gets what it lacks, and where both have
  /// logged by the same numbers, each goes on in a lane of its own, which is called alike wherever that is found out. Edits are the
  /// caller's: those of this book have moved with their events, those of the other one follow by `LaneOutcome`.
  ///
  /// The session's tail is to be in the book, or to belong to who records it.
  ///
  /// - Throws: `isRecorded` (what must move is being recorded), `unresolved` (an event names what `labels` lack), `damagedEvents`, and errors of
  ///   writing.
  static func merge(
    _ theirs: any LaneSource, into session: Int64, labels: LaneLabels, in transaction: Transaction
  ) throws(Failure) -> LaneOutcome {
    var merge = try LaneMerge(theirs, session, labels, transaction)
    return try merge.run()
  }
}

/// One session's lanes as they become one. Lanes that part are a tree; both books' trees are walked together from their roots, each path as
/// far as both have it.
private struct LaneMerge {
  private let source: any LaneSource
  private let session: Int64
  private let labels: LaneLabels
  private let transaction: Transaction
  private let uuid: [UInt8]
  /// Whether this book has rows of them.
  private let hasRows: Bool
  private var ours: [Int64: Lanes.Lane] = [:]
  private var theirs: [Int64: LaneOutline] = [:]
  /// The lane that somebody records into; where he has logged nothing yet those that it may be, as he may have begun before this book had lanes.
  private let recorded: Set<Int64>
  private var seen = Set<Int64>()
  /// Ways that are still to be walked: a lane here, one there, and the place from which they are the same one.
  private var waiting: [(ours: Int64, theirs: Int64, place: UInt64)] = []
  private var uuids: [Int64: [UInt8]] = [:]
  private var known: KnownPlaces?
  private var outcome = LaneOutcome()

  private var connection: Connection { transaction.connection }

  /// A session that parts more often is nobody's.
  private static let most = 4096

  init(_ source: any LaneSource, _ session: Int64, _ labels: LaneLabels, _ transaction: Transaction) throws(Failure) {
    (self.source, self.session, self.labels, self.transaction) = (source, session, labels, transaction)
    known = source.known
    let connection = transaction.connection
    guard case .blob(let uuid) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(session)") else {
      throw Failure(.noEntry, "there is no session \(session) in this book", id: session)
    }
    self.uuid = uuid
    hasRows = try !Lanes.rows(of: session, on: connection).isEmpty
    let state = try transaction.state(.of(session: session))
    let tail = state.tails[session]
    let owner = try SessionTails.owner(of: session, in: transaction.store, on: connection)
    if tail != nil || owner != nil {
      let own = try Lanes.own(of: session, on: connection)
      let next = try Chunks.nextSeq(of: session, on: connection)
      recorded = if let tail, !tail.isEmpty { [LaneNumber.of(tail.seq(0))] } else { [own.lane ?? LaneNumber.of(own.next), LaneNumber.of(next)] }
    } else {
      recorded = []
    }
    for lane in try Lanes.all(of: session, on: connection) { ours[lane.number] = lane }
    for outline in try source.lanes() { theirs[outline.lane.number] = outline }
    guard theirs.count <= Self.most, ours.count <= Self.most else {
      throw Failure(.damagedEvents, "session \(session) has more than \(Self.most) lanes; salvage the book that it comes from", field: .seq, id: session)
    }
    align()
  }

  /// What one book no longer knows of where a lane parted, as one that was salvaged, the other one may.
  private mutating func align() {
    for (number, outline) in theirs {
      if let parent = outline.lane.parent, theirs[parent] == nil { theirs[number]?.lane.parent = nil }
      guard let here = ours[number] else { continue }
      if here.parent == nil, let parent = outline.lane.parent, ours[parent] != nil, number != parent {
        ours[number] = Lanes.Lane(number, first: outline.lane.first, next: here.next, device: here.device, parent: parent)
      } else if outline.lane.parent == nil, let parent = here.parent, theirs[parent] != nil {
        theirs[number]?.lane.parent = parent
        theirs[number]?.lane.first = here.first
      }
    }
  }

  mutating func run() throws(Failure) -> LaneOutcome {
    for number in theirs.keys.sorted() where theirs[number]?.lane.parent == nil {
      if ours[number] == nil { try adopt(number, from: 1, under: nil) } else { waiting.append((number, number, 1)) }
    }
    while let next = waiting.popLast() { try walk(next.ours, next.theirs, from: next.place) }
    guard seen.count == theirs.count else {
      throw Failure(.damagedEvents, "lanes of session \(session) part from each other in a circle; salvage the book that they come from", field: .seq, id: session)
    }
    if hasRows || ours.count > 1 {
      try Lanes.keep(ours.values.sorted { $0.number < $1.number }, of: session, on: connection)
    } else if let only = ours.values.first {
      try Chunks.setNextSeq(only.next, of: session, on: connection)
    }
    return outcome
  }

  // MARK: Along one lane

  private mutating func walk(_ here: Int64, _ there: Int64, from start: UInt64) throws(Failure) {
    seen.insert(there)
    outcome.places.append(.init(first: LaneNumber.seq(start, in: there), target: LaneNumber.seq(start, in: here)))
    if ours[here]?.device == nil {
      let device = try device(of: there)
      ours[here]?.device = device
    }
    let end = children(of: here).map { LaneNumber.place($0.first) }.min() ?? .max
    let mine = try cursor(here, from: start)
    let other = try LaneCursor(source, lane: there, from: start, labels: labels)
    var coming = EventColumns()
    let closing = branches(of: there).map { LaneNumber.place($0.first) }.min() ?? .max
    while let place = other.place {
      if other.isAdded && place >= closing {
        // An import puts what was added where its document says.
        try other.advance()
        continue
      }
      guard place < end else {
        try take(&coming, into: here)
        return try goOn(there, from: end, in: here)
      }
      let next = mine.place
      if let next, next < place {
        if let piece = mine.whole, LaneNumber.place(piece.end &- 1) < place { mine.skip() } else { try mine.advance() }
      } else if next == place {
        if try areSameAdditions(mine, other) {
          try mine.advance()
          try other.advance()
        } else if try areSamePieces(mine, other) {
          mine.skip()
          other.skip()
        } else if try areSameEvents(mine, other) {
          try mine.advance()
          try other.advance()
        } else {
          try take(&coming, into: here)
          _ = try part(here, at: place)
          return try adopt(there, from: place, under: here)
        }
      } else if other.isAdded {
        // Who records goes on with that number.
        if next == nil { try requireUnrecorded(here) }
        try other.advance()
      } else {
        if next == nil { try requireUnrecorded(here) }
        if let piece = other.whole, LaneNumber.place(piece.end &- 1) < min(next ?? .max, end) {
          try take(&coming, into: here)
          try takeWhole(other, into: here)
        } else {
          var event = try other.event()
          event.seq = LaneNumber.seq(place, in: here)
          coming.append(event)
          if coming.count >= ChunkFormat.longest { try take(&coming, into: here) }
          try other.advance()
        }
      }
    }
    try take(&coming, into: here)
    // It goes on there, with what came before and is not sent again.
    if known?.lane(of: there, at: end) != nil { return try goOn(there, from: end, in: here) }
    try finish(here, there)
  }

  /// The other book's lane goes on where this book's has parted.
  private mutating func goOn(_ there: Int64, from place: UInt64, in here: Int64) throws(Failure) {
    for child in children(of: here) where LaneNumber.place(child.first) == place {
      if try beginAlike(child.number, there, at: place) { return waiting.append((child.number, there, place)) }
    }
    try adopt(there, from: place, under: here)
  }

  /// The other book's lane has ended, and may have parted there.
  private mutating func finish(_ here: Int64, _ there: Int64) throws(Failure) {
    let branches = branches(of: there)
    guard let place = branches.map({ LaneNumber.place($0.first) }).min() else {
      if children(of: here).isEmpty, !recorded.contains(here), let next = theirs[there]?.lane.next { raise(here, to: LaneNumber.seq(LaneNumber.place(next), in: here)) }
      return
    }
    let mine = children(of: here)
    let isParted = mine.contains { LaneNumber.place($0.first) <= place }
    var rest: Int64?
    if !isParted {
      try requireUnrecorded(here)
      let goesOn = try cursor(here, from: place).place != nil
      if goesOn || !mine.isEmpty {
        // It has only gone on along one of them.
        var known: Int64?
        for branch in branches where known == nil { if try beginAlike(here, branch.number, at: place) { known = branch.number } }
        rest = try part(here, at: place, called: known)
      }
    }
    for branch in branches {
      let start = LaneNumber.place(branch.first)
      var twin: Int64?
      for child in children(of: here) where twin == nil && start == LaneNumber.place(child.first) && (child.number == rest || isParted) {
        if try beginAlike(child.number, branch.number, at: start) { twin = child.number }
      }
      if let twin { waiting.append((twin, branch.number, start)) } else { try adopt(branch.number, from: start, under: here) }
    }
  }

  // MARK: Lanes

  private func children(of lane: Int64) -> [Lanes.Lane] { ours.values.filter { $0.parent == lane }.sorted { $0.number < $1.number } }

  private func branches(of lane: Int64) -> [Lanes.Lane] { theirs.values.map(\.lane).filter { $0.parent == lane }.sorted { $0.number < $1.number } }

  private func cursor(_ lane: Int64, from place: UInt64) throws(Failure) -> LaneCursor {
    try LaneCursor(try StoredLanes(session, in: try transaction.state(.of(session: session))), lane: lane, from: place)
  }

  /// Makes a lane end at a place; what follows goes on in another one, whose number this gives.
  private mutating func part(_ lane: Int64, at place: UInt64, called known: Int64? = nil) throws(Failure) -> Int64 {
    try requireUnrecorded(lane)
    let called = if let known { known } else { try name(try cursor(lane, from: place), at: place, under: lane) }
    let number = free(called)
    let first = LaneNumber.seq(place, in: lane)
    for child in children(of: lane) { ours[child.number]?.parent = number }
    let next = LaneNumber.place(max(ours[lane]?.next ?? first, first))
    ours[number] = Lanes.Lane(
      number, first: LaneNumber.seq(place, in: number), next: LaneNumber.seq(next, in: number), device: ours[lane]?.device, parent: lane)
    ours[lane]?.next = first
    let target = LaneNumber.seq(place, in: number)
    outcome.renumbered &+= try Lanes.shift(first..<LaneNumber.range(of: lane).upperBound, of: session, to: target, in: transaction)
    try renumber(first..<LaneNumber.range(of: lane).upperBound, to: target)
    self.known?.part(lane, at: place, into: number)
    return number
  }

  /// Who wrote events follows their numbers.
  private func renumber(_ seqs: Range<UInt64>, to target: UInt64) throws(Failure) {
    let (first, end) = (Int64(bitPattern: seqs.lowerBound), Int64(bitPattern: seqs.upperBound))
    let by = Int64(bitPattern: target &- seqs.lowerBound)
    for table in [Table.stamp, .sibling] {
      try connection.run(
        """
        UPDATE OR REPLACE \(table) SET key = key + \(by)
        WHERE entry = \(session) AND part IN (\(Int64(Field.seq.rawValue)), \(Part.addition)) AND key >= \(first) AND key < \(end)
        """)
    }
    try EventCuts.renumber(seqs, of: session, to: target, on: connection)
  }

  /// Makes a lane for what the other book has from a place on.
  private mutating func adopt(_ there: Int64, from place: UInt64, under parent: Int64?) throws(Failure) {
    let outline = theirs[there]?.lane
    let isItsOwn = parent == nil || outline?.parent != nil && outline.map { LaneNumber.place($0.first) } == place
    var number = there
    if !isItsOwn, let parent { number = try name(try LaneCursor(source, lane: there, from: place, labels: labels), at: place, under: parent) }
    number = free(number)
    if let parent { try requireUnrecorded(parent) }
    let first = LaneNumber.seq(place, in: number)
    ours[number] = Lanes.Lane(number, first: first, next: first, device: try device(of: there), parent: parent)
    waiting.append((number, there, place))
  }

  /// What a lane that parts is called.
  private func name(_ cursor: LaneCursor, at place: UInt64, under parent: Int64) throws(Failure) -> Int64 {
    var root = parent
    var steps = 0
    while let above = ours[root]?.parent, steps < Self.most { (root, steps) = (above, steps + 1) }
    let first = cursor.place == nil || cursor.isAdded ? nil : try cursor.event()
    return LaneNumber.parted(session: uuid, root: root, at: place, first: first, addition: try cursor.addition())
  }

  private func free(_ number: Int64) -> Int64 {
    var number = number
    while ours[number] != nil { number = LaneNumber.after(number) }
    return number
  }

  private mutating func raise(_ lane: Int64, to next: UInt64) {
    if let old = ours[lane]?.next, old < next { ours[lane]?.next = next }
  }

  private func device(of there: Int64) throws(Failure) -> Int64? {
    guard let uuid = theirs[there]?.device else { return nil }
    return try connection.value("SELECT number FROM \(Table.device) WHERE uuid = \(uuid)")?.int
  }

  private func requireUnrecorded(_ lane: Int64) throws(Failure) {
    guard recorded.contains(lane) else { return }
    throw Failure(
      .isRecorded, "session \(session) is being recorded, and the other book has events of the same numbers; stop it, or let go of it, and merge again",
      id: session)
  }

  // MARK: Events

  /// Puts events that were gathered into the book.
  private mutating func take(_ coming: inout EventColumns, into lane: Int64) throws(Failure) {
    guard !coming.isEmpty else { return }
    try Chunks.append(coming, to: session, on: connection)
    outcome.came &+= Int64(coming.count)
    raise(lane, to: coming.seq(coming.count - 1) &+ 1)
    coming = EventColumns()
  }

  /// The same for a piece, as it is where nothing in it has another id here.
  private mutating func takeWhole(_ other: LaneCursor, into lane: Int64) throws(Failure) {
    var (events, isRelabelled) = try other.load()
    events.renumber(from: LaneNumber.seq(LaneNumber.place(events.seq(0)), in: lane))
    if !isRelabelled, let body = try other.body() {
      try Chunks.append(events, as: body, to: session, on: connection)
    } else {
      try Chunks.append(events, to: session, on: connection)
    }
    outcome.came &+= Int64(events.count)
    raise(lane, to: events.seq(events.count - 1) &+ 1)
    other.skip()
  }

  /// Whether both have the same piece, which then need not be read.
  private func areSamePieces(_ mine: LaneCursor, _ other: LaneCursor) throws(Failure) -> Bool {
    guard labels.areSame, let left = mine.whole, let right = other.whole, left.count == right.count else { return false }
    guard let body = try mine.body() else { return false }
    return try body == other.body()
  }

  /// Whether a lane here and one there have the same at a place.
  private mutating func beginAlike(_ here: Int64, _ there: Int64, at place: UInt64) throws(Failure) -> Bool {
    if let lane = known?.lane(of: there, at: place) { return isAbove(here, lane) }
    let (mine, other) = (try cursor(here, from: place), try LaneCursor(source, lane: there, from: place, labels: labels))
    guard let first = mine.place, first == other.place else { return mine.place == nil && other.place == nil }
    guard !mine.isAdded, !other.isAdded else { return try areSameAdditions(mine, other) }
    return try isSame(try mine.event(), try other.event())
  }

  /// Whether a lane is another one, or that parted from it.
  private func isAbove(_ lane: Int64, _ other: Int64) -> Bool {
    var (next, steps) = (other as Int64?, 0)
    while let current = next, steps < Self.most {
      if current == lane { return true }
      (next, steps) = (ours[current]?.parent, steps + 1)
    }
    return false
  }

  /// Whether both have an event that one commit added; where nobody knows who did it is taken for one.
  private func areSameAdditions(_ mine: LaneCursor, _ other: LaneCursor) throws(Failure) -> Bool {
    guard mine.isAdded, other.isAdded else { return false }
    guard let left = try mine.addition(), let right = try other.addition() else { return true }
    return left == right
  }

  /// Whether both have logged the same.
  private mutating func areSameEvents(_ mine: LaneCursor, _ other: LaneCursor) throws(Failure) -> Bool {
    guard !mine.isAdded, !other.isAdded else { return false }
    return try isSame(try mine.event(), try other.event())
  }

  private mutating func isSame(_ left: Event, _ right: Event) throws(Failure) -> Bool {
    guard left.time == right.time, left.phase == right.phase, left.subject == right.subject, left.value == right.value, left.note == right.note else {
      return false
    }
    if left.type == right.type { return true }
    return try uuid(of: left.type) == uuid(of: right.type)
  }

  /// The UUID of an event type or subject; of those that became one the one that it is now.
  private mutating func uuid(of id: Int64) throws(Failure) -> [UInt8] {
    if let known = uuids[id] { return known }
    let found = try connection.value(
      "SELECT coalesce((SELECT a.entry FROM \(Table.alias) a WHERE a.uuid = e.uuid), e.uuid) FROM \(Table.entry) e WHERE e.id = \(id)")
    var uuid: [UInt8] = []
    if case .blob(let bytes) = found { uuid = bytes }
    uuids[id] = uuid
    return uuid
  }
}
