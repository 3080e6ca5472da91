internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel

/// Pairs the starts and stops of states by type, subject and values; whatever else happened is a point. What was paired leaves in order of the
/// starts, as soon as all before it is complete: what is held is what came since the first state that is open.
struct BoutPairing {
  private var waiting = BoutColumns()
  /// How many have left, so that positions stay valid.
  private var left = 0
  private var open = OpenPlaces()

  /// Takes the next events of the session.
  mutating func add(_ events: EventColumns) {
    var row = 0
    while row < events.count {
      let phase = events.phases[row]
      switch phase {
      case Self.start: start(events, row)
      case Self.stop: stop(events, row)
      default:
        var end = row + 1
        while end < events.count, events.phases[end] != Self.start, events.phases[end] != Self.stop { end += 1 }
        waiting.append(points: events, row..<end)
        row = end
        continue
      }
      row += 1
    }
  }

  private static let start = UInt8(Phase.start.rawValue)
  private static let stop = UInt8(Phase.stop.rawValue)

  private mutating func start(_ events: EventColumns, _ row: Int) {
    let state = OpenState(events, row)
    // Its stop was taken away by an edit: it ends where the next one begins.
    if let position = open.remove(state) { waiting.end(position - left, events, row, isStop: false) }
    open.add(state, left + waiting.append(start: events, row))
  }

  private mutating func stop(_ events: EventColumns, _ row: Int) {
    let state = OpenState(events, row)
    if let position = open.remove(state) ?? open.removeLast(like: state) {
      waiting.end(position - left, events, row, isStop: true)
    } else {
      // A stop without a start, left by an edit: a state of no length.
      let place = waiting.append(start: events, row)
      waiting.end(place, events, row, isStop: true)
    }
  }

  /// Those that are complete, with all before them; none where they are too few to be worth it.
  mutating func takeFinished(atLeast least: Int) -> BoutColumns? {
    let count = (open.first ?? left + waiting.count) - left
    guard count >= max(1, least) else { return nil }
    let finished = waiting.part(0..<count)
    waiting = count == waiting.count ? BoutColumns() : waiting.part(count..<waiting.count)
    left += count
    return finished
  }

  /// The rest; what is open ends where the session does.
  mutating func finish(at end: Instant) -> BoutColumns {
    for position in open.all { waiting.leaveOpen(position - left, until: end) }
    return waiting
  }
}
