package import TallybookBase
internal import TallybookModel
package import TallybookStorage

/// The pauses of a session: what lies in them counts nowhere.
package struct SessionPauses {
  /// In order, none within another.
  private let all: [Range<Instant>]

  /// Whether there is none.
  package var isEmpty: Bool { all.isEmpty }

  package init(of session: Int64, on connection: Connection) throws(Failure) {
    all = try Pauses.all(of: session, on: connection).compactMap { pause in
      let stop = pause.stop ?? .max
      return pause.start < stop ? pause.start..<stop : nil
    }
  }

  /// A stretch of time, without the pauses in it.
  package func interval(from start: Instant, to end: Instant) -> Interval {
    Interval(id: 0, start: start, end: end, pauses: all.isEmpty ? [] : within(start, end))
  }

  /// How long a stretch of time is without the pauses in it, in ns.
  package func length(from start: Instant, to end: Instant) -> Int64 {
    all.isEmpty ? elapsed(from: start, to: end) : interval(from: start, to: end).duration
  }

  /// Whether a time lies in one.
  package func contains(_ time: Instant) -> Bool {
    let first = first(notOverBy: time)
    return first < all.count && all[first].lowerBound <= time
  }

  private func within(_ start: Instant, _ end: Instant) -> [Range<Instant>] {
    all[first(notOverBy: start)...].prefix { $0.lowerBound < end }.map { max($0.lowerBound, start)..<min($0.upperBound, end) }
  }

  private func first(notOverBy time: Instant) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].upperBound <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
