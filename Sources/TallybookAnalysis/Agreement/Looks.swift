internal import TallybookBase
internal import TallybookQuery

/// What one subject does at times that ascend: states from their starts to their ends, both included, and points that lie within half a step.
struct Looks {
  private let bouts: [(from: Int64, to: Int64, type: Int64)]
  private var next = 0
  private var open: [(to: Int64, type: Int64)] = []

  /// `type` is what tells a bout from others: its type, or its variant.
  init(_ bouts: [Bout], _ start: Instant, _ step: Int64, _ type: (Bout) -> Int64) {
    // The bounds of a point are whole ns: what lies half a step away counts at both looks.
    let half = step / 2
    self.bouts = bouts.map { bout in
      let time = elapsed(from: start, to: bout.event.time)
      guard let end = bout.end else { return (added(time, -half), added(time, half), type(bout)) }
      return (time, elapsed(from: start, to: end), type(bout))
    }.sorted { $0.from < $1.from }
  }

  /// A type is there as often as it is done: two points within one step are not one.
  mutating func types(at time: Int64) -> [Int64] {
    while next < bouts.count, bouts[next].from <= time {
      open.append((bouts[next].to, bouts[next].type))
      next += 1
    }
    open.removeAll { $0.to < time }
    return open.map(\.type)
  }
}
