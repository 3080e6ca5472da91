package import TallybookBase
package import TallybookEventLog

extension Recorder {
  /// Throws `closed` where the book was closed: for bindings, whose handles outlive it.
  func requireBook() throws(Failure) { try book.requireOpen() }

  /// The state of the session.
  package func state() throws(Failure) -> SessionState {
    try locked { () throws(Failure) in
      try requireOpen()
      return switch hot.pointee.state {
      case .paused: .paused
      case .stopped: .stopped
      default: .running
      }
    }
  }

  /// How long it has run without pauses, in ns; for a stopped session its duration.
  package func elapsed() throws(Failure) -> Int64 {
    try book.requireOpen()
    let present = try now()
    return try store.read { connection throws(Failure) in
      guard let entry = try EntryStore.find(item, on: connection) else { return 0 }
      let end = entry.end ?? present
      return max(0, TallybookBase.elapsed(from: entry.time, to: end) &- Pauses.total(try Pauses.all(of: item, on: connection), now: end))
    }
  }

  /// The number of events of a type, or with nil of all types; a state counts once, at its start.
  package func count(of type: Int64? = nil) throws(Failure) -> UInt64 {
    try book.requireOpen()
    return try locked { () throws(Failure) in
      let stored = try store.read { connection throws(Failure) in try EventCounts.all(of: item, on: connection) }
      let total =
        if let type { (stored[type]?.starts ?? 0) &+ types.starts(of: type) } else {
          stored.values.reduce(0) { $0 &+ $1.starts } &+ types.allStarts
        }
      return UInt64(max(0, total))
    }
  }

  /// The open states: the start of each, in order of time and number.
  package func openStarts() throws(Failure) -> [Event] {
    try book.requireOpen()
    return try locked { () throws(Failure) in
      tail.hearOfTypes()
      return try openStates().values.sorted { ($0.time, $0.seq) < ($1.time, $1.seq) }
    }
  }

  /// The number of the newest event of this device's that stands, 0 where none does.
  package func lastSeq() throws(Failure) -> UInt64 {
    try book.requireOpen()
    return try locked { () throws(Failure) in
      if tail.events > 0, try !isEdited() { return tail.nextSeq &- 1 }
      let lane = LaneNumber.of(tail.nextSeq)
      let tail = tail.contents().events
      return try store.state { tables throws(Failure) in
        var walk = try NewestEvents(of: item, lane: lane, tail: tail, on: tables.connection)
        return try walk.next()?.seq ?? 0
      }
    }
  }

  /// The session's clock: the wall time at its start, and from there a clock that never steps.
  package func now() throws(Failure) -> Instant {
    try book.requireOpen()
    let steady = store.clock.steady()
    return hot.pointee.anchor &+ steady
  }
}
