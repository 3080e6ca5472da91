internal import TallybookBase
package import TallybookEventLog

/// A state that was started and not stopped: its type, whom it is about, and its values.
package struct OpenState: Hashable {
  package let type: Int64
  package let subject: Int64
  /// The variant of the type; 0: none.
  package let variant: Int64

  /// What an event starts or stops.
  @inline(__always)
  package init(_ event: Event) { (type, subject, variant) = (event.type, event.subject, event.variant) }

  /// The event that stops it.
  func stop(at time: Instant) -> Event { Event(time: time, type: type, variant: variant, phase: .stop, subject: subject) }

  @inline(__always)
  package init(type: Int64, subject: Int64, variant: Int64) { (self.type, self.subject, self.variant) = (type, subject, variant) }

  /// Those of a session, each with its start, with what its recorder holds beside the book. Only sessions with states are walked.
  static func all(in session: Int64, tail: EventColumns, _ store: Store) throws(Failure) -> [OpenState: Event] {
    try store.state { tables throws(Failure) in
      let connection = tables.connection
      guard try EventTypes.anyState(in: session, on: connection) else { return [:] }
      let merge = try EventMerge(
        session, in: BookState(store, connection, tails: [session: tail]),
        filter: EventFilter([Clause(try Condition(.phase, .greater, [.int(Int64(Phase.point.rawValue))]))]), descending: false)
      var open: [OpenState: Event] = [:]
      while true {
        let columns = try merge.next(4096)
        guard !columns.isEmpty else { return open }
        for row in 0..<columns.count {
          let event = columns[row]
          if event.phase == .start { open[OpenState(event)] = event } else if let state = open.stopped(by: event) { open[state] = nil }
        }
      }
    }
  }
}

extension Dictionary where Key == OpenState {
  /// The state that a stop ends: the one with its values, else the one of its type and subject that was begun last.
  @inline(__always)
  package func stopped(by stop: Event, _ isEarlier: (Value, Value) -> Bool) -> OpenState? {
    let same = OpenState(stop)
    return self[same] != nil ? same : lastOther(same, isEarlier)
  }

  @inline(never)
  private func lastOther(_ state: OpenState, _ isEarlier: (Value, Value) -> Bool) -> OpenState? {
    lazy.filter { $0.key.type == state.type && $0.key.subject == state.subject }.max { isEarlier($0.value, $1.value) }?.key
  }
}

extension Dictionary where Key == OpenState, Value == Event {
  /// The same of states that are kept with their starts.
  package func stopped(by stop: Event) -> OpenState? { stopped(by: stop) { ($0.time, $0.seq) < ($1.time, $1.seq) } }
}
