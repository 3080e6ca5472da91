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
    var begun: [Int] = []
    begun.reserveCapacity(events.count)
    // Which stops say more than when.
    var saying: [(row: Int, stop: Int)] = []
    let saysMore = !events.variants.isEmpty || !events.notes.isEmpty
    let (left, first) = (left, waiting.count)
    var open = OpenPlaces()
    swap(&open, &self.open)
    waiting.begin(upTo: events.count) { ends, stopSeqs in
      let times = events.times.span
      let types = events.types.span
      let phases = events.phases.span
      let subjects = events.subjects.span
      let variants = events.variants.span
      let seqs = events.seqs.span
      var next = first
      for row in 0..<phases.count {
        let phase = phases[row]
        guard phase == Self.start || phase == Self.stop else {
          ends[next] = BoutColumns.point
          next += 1
          begun.append(row)
          continue
        }
        let state = OpenState(type: types[row], subject: subjects.isEmpty ? 0 : subjects[row], variant: variants.isEmpty ? 0 : variants[row])
        var position = open.remove(state).map { $0 - left }
        if phase == Self.start {
          open.add(state, left + next)
        } else if position == nil {
          // A stop without a start, left by an edit, is a state of no length.
          position = open.removeLast(like: state).map { $0 - left } ?? next
        }
        if phase == Self.start || position == next {
          next += 1
          begun.append(row)
        }
        // A start that ends one: its stop was taken away by an edit.
        guard let position else { continue }
        ends[position] = times[row]
        stopSeqs[position] = seqs.isEmpty ? events.firstSeq &+ UInt64(truncatingIfNeeded: row) : seqs[row]
        if saysMore, phase == Self.stop { saying.append((position, row)) }
      }
      return next
    }
    swap(&open, &self.open)
    waiting.complete(with: events, begun)
    for each in saying {
      waiting.say(
        each.row, variant: events.variants.isEmpty ? 0 : events.variants[each.stop], text: events.notes.isEmpty ? nil : events.notes[each.stop])
    }
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
