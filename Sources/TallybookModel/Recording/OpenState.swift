internal import TallybookBase
internal import TallybookEventLog

/// A state that was started and not stopped: its type, and whom it is about.
struct OpenState: Hashable {
  let type: Int64
  let subject: Int64

  /// Those of a session, each with its start, with what its recorder holds beside the book. Only sessions with states are walked.
  static func all(in session: Int64, tail: EventColumns, _ store: Store) throws(Failure) -> [OpenState: Event] {
    try store.state { tables throws(Failure) in
      let connection = tables.connection
      guard try EventTypes.anyState(in: session, on: connection) else { return [:] }
      let merge = try EventMerge(
        session, in: BookState(store, connection, tails: [session: tail]),
        filter: EventFilter([try Condition(.phase, .greater, [.int(Int64(Phase.point.rawValue))])]), descending: false)
      var open: [OpenState: Event] = [:]
      while true {
        let columns = try merge.next(4096)
        guard !columns.isEmpty else { return open }
        for row in 0..<columns.count {
          let event = columns[row]
          let key = OpenState(type: event.type, subject: event.subject)
          if event.phase == .start { open[key] = event } else { open[key] = nil }
        }
      }
    }
  }
}
