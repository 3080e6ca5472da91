internal import TallybookBase
internal import TallybookEventLog

/// The event types that a recorder has met: a small table for the hot path, and all that is known of each. The tail gives
/// each type an index when its first event comes by the long way; from then on the table has it.
@usableFromInline
struct RecorderTypes: ~Copyable {
  @usableFromInline
  struct Slot {
    @usableFromInline var id: Int64 = 0
    /// The id again where it is one of points without further ado, defined in the tail: the common case, told by one
    /// comparison. Else a number that is not looked for here.
    @usableFromInline var point: Int64
    /// How the tail writes a point of it, in the high half; valid where `isPlain`.
    @usableFromInline var high: UInt64 = 0
    /// Starts and points since it has this place, or the tail began.
    @usableFromInline var events: Int64 = 0

    init(id: Int64, at place: Int) {
      self.id = id
      point = Slot.none(at: place)
    }

    /// A number whose lowest bits give another place.
    private static func none(at place: Int) -> Int64 { place == 0 ? 1 : 0 }

    var isPlain: Bool { point == id && id != 0 }

    mutating func makePlain(_ index: UInt16) {
      high = UInt64(TailRecord.meta(index, .point)) &<< 32
      point = id
    }
  }

  @usableFromInline static var mask: Int64 { @inlinable get { 63 } }

  /// The table, in the recorder's memory: a type's place is given by the lowest bits of its id.
  let start: UnsafeMutablePointer<Slot>
  private let session: Int64
  private var infos: [Int64: EventTypeInfo] = [:]
  /// Starts and points in the tail that are not counted in the table, those of a variant with its type.
  private var counted: [Int64: Int64] = [:]

  init(session: Int64, at start: UnsafeMutablePointer<Slot>) {
    self.session = session
    self.start = start
    for place in 0...Int(Self.mask) { (start + place).initialize(to: Slot(id: 0, at: place)) }
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
    let number = Int(truncatingIfNeeded: type & Self.mask)
    let place = start + number
    if place.pointee.id == type { return place }
    guard let info = try load(type, store) else { return nil }
    settle(place)
    place.pointee = Slot(id: type, at: number)
    if info.isPlain, let index = tail.index(of: type) { place.pointee.makePlain(index) }
    return place
  }

  /// Counts an event that went into the tail by the long way; the tail has an index for its type now.
  mutating func count(_ type: Int64, isStart: Bool, _ tail: Tail) {
    let place = start + Int(truncatingIfNeeded: type & Self.mask)
    // Where it has its place nothing is looked up: that alone is a tenth of an event with a value.
    if isStart, place.pointee.id != type { counted[infos[type]?.id ?? type, default: 0] += 1 } else if isStart { place.pointee.events &+= 1 }
    guard place.pointee.id == type, !place.pointee.isPlain, infos[type]?.isPlain == true, let index = tail.index(of: type) else { return }
    place.pointee.makePlain(index)
  }

  /// What the tail held is in the book: it begins with no types and no counts.
  mutating func forgetTail() {
    counted = [:]
    for place in 0...Int(Self.mask) { start[place] = Slot(id: 0, at: place) }
  }

  /// The book's event types have changed.
  mutating func forgetInfo() {
    for place in 0...Int(Self.mask) { settle(start + place) }
    infos = [:]
    for place in 0...Int(Self.mask) { start[place] = Slot(id: 0, at: place) }
  }

  /// Points and starts of a type in the tail.
  func starts(of type: Int64) -> Int64 {
    (0...Int(Self.mask)).reduce(counted[type] ?? 0) { sum, place in
      let slot = start[place]
      return slot.id != 0 && infos[slot.id]?.id ?? slot.id == type ? sum &+ slot.events : sum
    }
  }

  /// Points and starts of all types in the tail.
  var allStarts: Int64 {
    (0...Int(Self.mask)).reduce(counted.values.reduce(0, &+)) { $0 &+ start[$1].events }
  }

  /// Counts that an attached tail brought along; `types` has those of variants.
  mutating func adopt(_ columns: EventColumns, of types: [Int64: Int64]) {
    let stop = UInt8(Phase.stop.rawValue)
    for row in 0..<columns.count where columns.phases[row] != stop {
      let type = columns.types[row]
      counted[types[type] ?? type, default: 0] += 1
    }
  }

  private mutating func settle(_ place: UnsafeMutablePointer<Slot>) {
    guard place.pointee.id != 0, place.pointee.events != 0 else { return }
    counted[infos[place.pointee.id]?.id ?? place.pointee.id, default: 0] += place.pointee.events
  }
}
