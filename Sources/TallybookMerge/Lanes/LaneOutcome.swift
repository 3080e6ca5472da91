/// What became of a session's events in a merge.
struct LaneOutcome {
  /// Numbers from one on, to the end of their lane, that are others now.
  struct Move {
    let first: UInt64
    let target: UInt64
  }

  /// How many logged events came.
  var came: Int64 = 0
  /// How many of this book's have other numbers by now.
  var renumbered: Int64 = 0
  /// Where the other book's numbers are here; of a lane the greatest beginning counts.
  var places: [Move] = []

  /// The number here of an event of the other book.
  func seq(ofTheirs seq: UInt64) -> UInt64 {
    // Of those that begin alike the later one, which was walked after its lane had parted.
    let begins = places.filter { $0.first >> 32 == seq >> 32 && $0.first <= seq }
    guard let greatest = begins.map(\.first).max(), let last = begins.last(where: { $0.first == greatest }) else { return seq }
    return last.target &+ (seq &- last.first)
  }
}
