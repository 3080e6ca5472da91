/// The event types that a recorder has met: a small table for the hot path, and all that is known of each. The tail gives
/// each type an index when its first event comes by the long way; from then on the table has it.
@usableFromInline
struct RecorderTypes: ~Copyable {
  @usableFromInline
  struct Slot {
    @usableFromInline var id: Int64 = 0
    /// How the tail writes a point of it; valid where `isPlain`.
    @usableFromInline var meta: UInt32 = 0
    /// Points without further ado, defined in the tail: the common case.
    @usableFromInline var isPlain = false
    /// Counted by the hot path since the tail began.
    @usableFromInline var events: Int64 = 0
  }

  @usableFromInline static var mask: Int64 { @inlinable get { 63 } }

  /// The table, in the recorder's memory: a type's place is given by the lowest bits of its id.
  let start: UnsafeMutablePointer<Slot>
  private let session: Int64
  private var infos: [Int64: EventTypeInfo] = [:]
  /// Starts and points in the tail that are not counted in the table.
  private var counted: [Int64: Int64] = [:]

  init(session: Int64, at start: UnsafeMutablePointer<Slot>) {
    self.session = session
    self.start = start
    start.initialize(repeating: Slot(), count: Int(Self.mask) + 1)
  }

  func info(_ type: Int64) -> EventTypeInfo? { infos[type] }

  /// What is known of a type, read where it was not met yet.
  mutating func load(_ type: Int64, _ store: Store) throws(Failure) -> EventTypeInfo? {
    if let known = infos[type] { return known }
    let session = session
    let found = try store.read { connection throws(Failure) -> EventTypeInfo? in
      guard let info = try EventTypes.info(type, on: connection), info.isRecordable,
        try EventTypes.isVisible(type, from: session, on: connection)
      else { return nil }
      return info
    }
    if let found { infos[type] = found }
    return found
  }

  /// The place of a type in the table, taken over from another one where they share it; nil where there is no such type.
  mutating func slot(_ type: Int64, _ tail: Tail, _ store: Store) throws(Failure) -> UnsafeMutablePointer<Slot>? {
    let place = start + Int(truncatingIfNeeded: type & Self.mask)
    if place.pointee.id == type { return place }
    guard let info = try load(type, store) else { return nil }
    settle(place)
    place.pointee = Slot(id: type)
    if info.mode == .point, let index = tail.index(of: type) {
      place.pointee.meta = TailRecord.meta(index, .point)
      place.pointee.isPlain = true
    }
    return place
  }

  /// Counts an event that went into the tail by the long way; the tail has an index for its type now.
  mutating func count(_ type: Int64, isStart: Bool, _ tail: Tail) {
    if isStart { counted[type, default: 0] += 1 }
    let place = start + Int(truncatingIfNeeded: type & Self.mask)
    guard place.pointee.id == type, !place.pointee.isPlain, infos[type]?.mode == .point, let index = tail.index(of: type) else { return }
    place.pointee.meta = TailRecord.meta(index, .point)
    place.pointee.isPlain = true
  }

  /// What the tail held is in the book: it begins with no types and no counts.
  mutating func forgetTail() {
    counted = [:]
    start.update(repeating: Slot(), count: Int(Self.mask) + 1)
  }

  /// The book's event types have changed.
  mutating func forgetInfo() {
    infos = [:]
    for place in 0...Int(Self.mask) { settle(start + place) }
    start.update(repeating: Slot(), count: Int(Self.mask) + 1)
  }

  /// Points and starts of a type in the tail.
  func starts(of type: Int64) -> Int64 {
    let place = start + Int(truncatingIfNeeded: type & Self.mask)
    return (counted[type] ?? 0) &+ (place.pointee.id == type ? place.pointee.events : 0)
  }

  /// Points and starts of all types in the tail.
  var allStarts: Int64 {
    (0...Int(Self.mask)).reduce(counted.values.reduce(0, &+)) { $0 &+ start[$1].events }
  }

  /// Counts that an attached tail brought along.
  mutating func adopt(_ columns: EventColumns) {
    let stop = UInt8(Phase.stop.rawValue)
    for row in 0..<columns.count where columns.phases[row] != stop { counted[columns.types[row], default: 0] += 1 }
  }

  private mutating func settle(_ place: UnsafeMutablePointer<Slot>) {
    guard place.pointee.id != 0, place.pointee.events != 0 else { return }
    counted[place.pointee.id, default: 0] += place.pointee.events
  }
}
