package import TallybookBase
internal import TallybookModel
package import TallybookStorage

/// The pauses of a session, asked for by states in the order of their starts: what lies in a pause counts as no state's.
package struct SessionPauses {
  private let all: [Range<Instant>]
  /// Those before it are over when the next state begins.
  private var first = 0

  package init(of session: Int64, on connection: Connection) throws(Failure) {
    all = try Pauses.all(of: session, on: connection).compactMap { pause in
      let stop = pause.stop ?? .max
      return pause.start < stop ? pause.start..<stop : nil
    }
  }

  /// A state's stretch of time, without the pauses in it.
  package mutating func interval(from start: Instant, to end: Instant) -> Interval {
    while first < all.count, all[first].upperBound <= start { first += 1 }
    let within = all[first...].prefix { $0.lowerBound < end }.map { max($0.lowerBound, start)..<min($0.upperBound, end) }
    return Interval(id: 0, start: start, end: end, pauses: within)
  }
}
