package import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

extension Recorder {
  /// Undoes the newest event that this device logged, or the newest about a subject, as one step, which can be undone. If the event stopped other
  /// states, their stops go with it and they run again. Returns its number.
  ///
  /// - Throws: `notFound` (there is no event, or none about that subject), `state` (the session is stopped), and errors of writing.
  @discardableResult
  package func takeBack(about subject: Int64 = 0) throws(Failure) -> UInt64 {
    try book.requireOpen()
    let now = try now()
    let taken = try retrying { () throws(Failure) -> UInt64 in
      try requireOpen()
      guard hot.pointee.state != .stopped else { throw stopped }
      let columns = tail.contents().events
      var taken: UInt64 = 0
      try write(now, as: .takeBack, timeout: Self.writerShare) { transaction throws(Failure) in
        // An edit must not be on the disk before the event that it is about.
        try Chunks.append(columns, to: item, on: transaction.connection)
        let events = try newest(about: subject, on: transaction.connection)
        taken = events.first?.seq ?? 0
        for event in events {
          try EventEdit.takeAway(event, over: EventEdit.one(event.seq, of: item, on: transaction.connection), of: item, in: transaction)
        }
      }
      try tailWasStored(columns)
      return taken
    }
    store.catchUp(.commit)
    return taken
  }

  /// The newest event, and behind it the stops that its start brought about.
  private func newest(about subject: Int64, on connection: Connection) throws(Failure) -> [Event] {
    var walk = try NewestEvents(of: item, lane: LaneNumber.of(tail.nextSeq), on: connection)
    var found = try walk.next()
    while let event = found, subject != 0, event.subject != subject { found = try walk.next() }
    guard let event = found else {
      let about = subject == 0 ? "" : " about the subject \(subject)"
      throw Failure(.noEvent, "session \(item) has no event\(about) that could be taken back", id: item)
    }
    var events = [event]
    guard event.phase != .stop, let type = try EventTypes.info(event.type, on: connection),
      type.exclusion != nil || type.variant != 0 || !type.excludes.isEmpty
    else { return events }
    // The stops of what it excludes, and of the same state with other values, were logged right before itself, at its own time.
    while let stop = try walk.next(), stop.seq &+ UInt64(events.count) == event.seq, stop.phase == .stop, stop.time == event.time,
      stop.subject == event.subject, let other = try EventTypes.info(stop.type, on: connection), type.stops(other)
    {
      events.append(stop)
    }
    return events
  }
}
