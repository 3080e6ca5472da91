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
    // Whoever asks columns again and again for one of their arrays counts a reference to it each time.
    let (types, phases, subjects, variants) = (events.types, events.phases, events.subjects, events.variants)
    var begun: [Int] = []
    begun.reserveCapacity(events.count)
    for row in 0..<phases.count {
      let phase = phases[row]
      guard phase == Self.start || phase == Self.stop else {
        waiting.begin(isPoint: true)
        begun.append(row)
        continue
      }
      let state = OpenState(type: types[row], subject: subjects.isEmpty ? 0 : subjects[row], variant: variants.isEmpty ? 0 : variants[row])
      var position = open.remove(state)
      if phase == Self.start {
        // Its stop was taken away by an edit: it ends where the next one begins.
        if let position { waiting.end(position - left, events.times[row], events.seq(row)) }
        open.add(state, left + waiting.count)
        waiting.begin(isPoint: false)
        begun.append(row)
      } else {
        if position == nil { position = open.removeLast(like: state) }
        if position == nil {
          // A stop without a start, left by an edit: a state of no length.
          position = left + waiting.count
          waiting.begin(isPoint: false)
          begun.append(row)
        }
        if let position {
          waiting.end(position - left, events.times[row], events.seq(row))
          waiting.say(position - left, variant: state.variant, text: events.notes.isEmpty ? nil : events.notes[row])
        }
      }
    }
    waiting.complete(with: events, begun)
  }

  private static let start = UInt8(Phase.start.rawValue)
  private static let stop = UInt8(Phase.stop.rawValue)

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
