internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel

/// Pairs the starts and stops of states by type, subject and values; whatever else happened is a point. What was paired leaves in order of the
/// starts, as soon as all before it is complete: what is held is what came since the first state that is open.
struct BoutPairing {
  /// A start with its stop, or a point.
  struct Pair {
    let event: Event
    fileprivate(set) var stop: Instant?
    fileprivate(set) var stopText: String?
    /// The number of the event that ended it; 0 where none did.
    fileprivate(set) var stopSeq: UInt64 = 0
    /// The variant that the stop was; 0: none.
    fileprivate(set) var stopVariant: Int64 = 0
    fileprivate(set) var isOpen = false
    fileprivate var isComplete: Bool
  }

  private var waiting: [Pair] = []
  /// How many have left, so that positions stay valid.
  private var left = 0
  private var open: [OpenState: Int] = [:]

  mutating func add(_ event: Event) {
    switch event.phase {
    case .start:
      let state = OpenState(event)
      // Its stop was taken away by an edit: it ends where the next one begins.
      if let position = open[state] { end(position, event, text: nil, variant: 0) }
      open[state] = left + waiting.count
      waiting.append(Pair(event: event, isComplete: false))
    case .stop:
      guard let state = open.stopped(by: event, <), let position = open.removeValue(forKey: state) else {
        // A stop without a start, left by an edit: a state of no length.
        waiting.append(Pair(event: event, stop: event.time, stopText: event.note, stopSeq: event.seq, isComplete: true))
        return
      }
      end(position, event, text: event.note, variant: event.variant)
    case .point, .auto: waiting.append(Pair(event: event, isComplete: true))
    }
  }

  /// What is open has not left, since it is not complete.
  private mutating func end(_ position: Int, _ event: Event, text: String?, variant: Int64) {
    let index = position - left
    guard waiting.indices.contains(index) else { return }
    waiting[index].stop = event.time
    waiting[index].stopSeq = event.seq
    waiting[index].stopText = text
    waiting[index].stopVariant = variant
    waiting[index].isComplete = true
  }

  /// Those that are complete, with all before them.
  mutating func takeFinished() -> [Pair] {
    let count = waiting.firstIndex { !$0.isComplete } ?? waiting.count
    guard count > 0 else { return [] }
    let finished = Array(waiting.prefix(count))
    waiting.removeFirst(count)
    left += count
    return finished
  }

  /// The rest; what is open ends where the session does.
  mutating func finish(at end: Instant) -> [Pair] {
    for index in waiting.indices where !waiting[index].isComplete {
      waiting[index].stop = max(end, waiting[index].event.time)
      waiting[index].isOpen = true
    }
    return waiting
  }
}
