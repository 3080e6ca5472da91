internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel

/// The events that rows make of one session in the order of their times, with the stops of bouts, and those that a start brings about.
struct EventRowWalk {
  private struct Moment {
    let time: Instant
    let row: Int32
    /// What stopped then stops before anything begins, and what has no length is over before what has.
    let rank: Rank
  }

  private enum Rank: UInt8 { case stop, momentary, start }

  private struct Group: Hashable {
    let subject: Int64
    let name: String
  }

  private let session: SessionRows
  private(set) var events = EventColumns()
  /// The rows of stops without a start, and of starts without a stop.
  private(set) var noStart: [Int] = []
  private(set) var unclosed: [Int] = []
  /// Rows of events, by their places; -1 of stops.
  private(set) var rows: [Int32] = []

  init(_ session: SessionRows) { self.session = session }

  /// Walks; a bout that begins while another of its type, subject and values lasts is handed to `refuse`, and left out.
  mutating func run(_ refuse: (_ row: Int, _ other: Int) throws(Failure) -> Void) throws(Failure) {
    let given = session.events
    var moments: [Moment] = []
    moments.reserveCapacity(given.count * (session.ends.isEmpty ? 1 : 2))
    var isOrdered = session.ends.isEmpty
    for row in 0..<given.count {
      let end = session.end(of: row)
      moments.append(Moment(time: given.times[row], row: Int32(truncatingIfNeeded: row), rank: end == given.times[row] ? .momentary : .start))
      if row > 0, given.times[row] < given.times[row - 1] { isOrdered = false }
      if let end, end > given.times[row] { moments.append(Moment(time: end, row: Int32(truncatingIfNeeded: row), rank: .stop)) }
    }
    if !isOrdered { moments.sort { ($0.time, $0.rank.rawValue, $0.row) < ($1.time, $1.rank.rawValue, $1.row) } }
    var open: [OpenState: Int] = [:]
    var groups: [Group: OpenState] = [:]
    for moment in moments {
      let row = Int(moment.row)
      let event = given[row]
      let state = OpenState(event)
      if moment.rank == .stop {
        guard open[state] == row else { continue }
        open[state] = nil
        stop(state, at: moment.time, session.stopTexts[row])
        continue
      }
      switch event.phase {
      case .start:
        let end = session.end(of: row)
        let isBout = end != nil || session.open.contains(row)
        if isBout, let other = open[state] {
          try refuse(row, other)
          continue
        }
        if let name = session.groups[row] {
          let group = Group(subject: event.subject, name: name)
          if let other = groups[group], open.removeValue(forKey: other) != nil { stop(other, at: event.time, nil) }
          groups[group] = state
        }
        if let other = open[state] { unclosed.append(other) }
        append(event, row)
        if end == event.time { stop(state, at: event.time, session.stopTexts[row]) } else { open[state] = row }
      case .stop:
        let begun = open[state] != nil ? state : open.filter { $0.key.type == state.type && $0.key.subject == state.subject }.max { $0.value < $1.value }?.key
        if let begun { open[begun] = nil } else { noStart.append(row) }
        append(event, row)
      case .point, .auto: append(event, row)
      }
    }
    unclosed += open.values.filter { !session.open.contains($0) }
    unclosed.sort()
  }

  private mutating func append(_ event: Event, _ row: Int) {
    var event = event
    event.seq = UInt64(events.count + 1)
    events.append(event)
    rows.append(Int32(truncatingIfNeeded: row))
  }

  private mutating func stop(_ state: OpenState, at time: Instant, _ text: String?) {
    events.append(Event(seq: UInt64(events.count + 1), time: time, type: state.type, variant: state.variant, phase: .stop, subject: state.subject, note: text))
    rows.append(-1)
  }
}
