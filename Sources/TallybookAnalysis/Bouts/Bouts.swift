package import TallybookBase
package import TallybookEventLog

/// Pairs the starts and stops of states. Points are bouts without a stop. Bouts leave in order of their starts, as soon as
/// all before them are complete, so that what is held is what came since the first one that is open.
package struct Bouts {
  package struct Bout {
    package let event: Event
    package var stop: Instant?
    package var isOpen = false
    fileprivate var isComplete: Bool
  }

  private struct Key: Hashable {
    let type: Int64
    let subject: Int64
  }

  private var waiting: [Bout] = []
  /// How many have left, so that positions stay valid.
  private var left = 0
  private var open: [Key: Int] = [:]

  package init() {}

  package mutating func add(_ event: Event) {
    let key = Key(type: event.type, subject: event.subject)
    switch event.phase {
    case .start:
      if let position = open[key], position >= left {
        // Its stop was taken away by an edit: it ends where the next one begins.
        waiting[position - left].stop = event.time
        waiting[position - left].isComplete = true
      }
      open[key] = left + waiting.count
      waiting.append(Bout(event: event, stop: nil, isComplete: false))
    case .stop:
      guard let position = open.removeValue(forKey: key), position >= left else {
        // A stop without a start, left by an edit: shown as a bout of no length.
        waiting.append(Bout(event: event, stop: event.time, isComplete: true))
        return
      }
      waiting[position - left].stop = event.time
      waiting[position - left].isComplete = true
    case .point, .auto: waiting.append(Bout(event: event, stop: nil, isComplete: true))
    }
  }

  /// Those that are complete, with all before them.
  package mutating func takeFinished() -> [Bout] {
    let count = waiting.firstIndex { !$0.isComplete } ?? waiting.count
    let finished = Array(waiting.prefix(count))
    waiting.removeFirst(count)
    left += count
    return finished
  }

  /// The rest; what is open ends where the session does.
  package mutating func finish(at end: Instant) -> [Bout] {
    for index in waiting.indices where !waiting[index].isComplete {
      waiting[index].stop = max(end, waiting[index].event.time)
      waiting[index].isOpen = true
    }
    return waiting
  }
}
