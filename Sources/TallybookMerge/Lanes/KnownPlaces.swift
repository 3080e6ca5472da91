internal import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// In which lanes of this book events of another one are that came before, and are not sent again: commits told of them in both, up to the same place
/// in a lane.
struct KnownPlaces {
  private struct Told {
    let place: UInt64
    var lane: Int64
  }

  /// By the other book's lanes, in the order of places.
  private var told: [Int64: [Told]] = [:]

  /// - Parameter cuts: What commits of the other one that are known here told of, as the number that follows it and the commit as it is called here.
  init(_ cuts: [(end: UInt64, dot: Dot)], of session: Int64, on connection: Connection) throws(Failure) {
    for cut in cuts {
      let (place, there) = (LaneNumber.place(cut.end), LaneNumber.of(cut.end &- 1))
      let ends = try EventCuts.all("entry = \(session) AND device = \(cut.dot.device) AND n = \(cut.dot.n)", on: connection).map(\.end)
      let lanes = ends.filter { LaneNumber.place($0) == place }.map { LaneNumber.of($0 &- 1) }
      // A commit may have told of several lanes up to the same place. Those are called alike in both books, but for one that has parted here.
      func isAnothers(_ lane: Int64) -> Bool {
        cuts.contains { $0.dot == cut.dot && LaneNumber.place($0.end) == place && LaneNumber.of($0.end &- 1) == lane }
      }
      guard let lane = lanes.contains(there) ? there : lanes.filter({ !isAnothers($0) }).min() else { continue }
      told[there, default: []].append(Told(place: place, lane: lane))
    }
    for lane in told.keys { told[lane]?.sort { $0.place < $1.place } }
  }

  /// The lane here that has what the other one's lane has at a place.
  func lane(of there: Int64, at place: UInt64) -> Int64? { told[there]?.first { $0.place > place }?.lane }

  /// What a lane here had from a place on is another one's now.
  mutating func part(_ lane: Int64, at place: UInt64, into other: Int64) {
    for there in told.keys {
      for index in told[there]?.indices ?? 0..<0 where told[there]?[index].lane == lane && told[there]?[index].place ?? 0 > place { told[there]?[index].lane = other }
    }
  }
}
