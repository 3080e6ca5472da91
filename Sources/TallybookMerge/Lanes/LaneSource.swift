internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel

/// Where the events of one session come from in a merge: another book's file, or what was sent of it. Ids are of where they come from.
protocol LaneSource {
  /// Where its events are here of which it has not sent all; nil where it has all of them.
  var known: KnownPlaces? { get }
  /// The session's lanes; of one without rows those that its numbers are of.
  func lanes() throws(Failure) -> [LaneOutline]
  /// The pieces of a lane, by their numbers, which rise.
  func pieces(of lane: Int64) throws(Failure) -> [LanePiece]
  /// A piece as the bytes of a chunk; nil where it lies in a tail.
  func body(of piece: LanePiece) throws(Failure) -> [UInt8]?
  /// What a piece holds.
  func events(of piece: LanePiece) throws(Failure) -> EventColumns
  /// The numbers of events that were added and not logged, rising.
  func added(in lane: Int64) throws(Failure) -> [UInt64]
  /// The commit that added an event, by what it is called in all books; nil where nobody knows.
  func addition(of seq: UInt64) throws(Failure) -> Int64?
}

/// A lane with the UUID of the device whose it is.
struct LaneOutline {
  /// `device` in it means nothing elsewhere.
  var lane: Lanes.Lane
  /// 16 bytes; nil where it is not known.
  let device: [UInt8]?

  init(_ lane: Lanes.Lane, device: [UInt8]?) { (self.lane, self.device) = (lane, device) }
}

/// Some events of a lane, known without reading them.
struct LanePiece {
  /// Names it to its source.
  let id: Int
  /// The number of its first event.
  let first: UInt64
  /// The number behind its last one.
  let end: UInt64
  let count: Int

  init(_ id: Int, first: UInt64, end: UInt64, count: Int) { (self.id, self.first, self.end, self.count) = (id, first, end, count) }
}
