package import TallybookBase
internal import TallybookEventLog
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// Corrects the clock of a session by one moment or two, so that what was at a time of `from` is at that of `to`. It moves the start and end, the
  /// pauses, the events and the beginnings of media. One moment shifts them; two also correct the speed of the clock. The originally logged events
  /// are kept, as for each edited event. The length of media is by their own clocks, and stays.
  ///
  /// - Throws: `invalid` (another number of moments, another order, beyond the range of times, or a running session in the future), `notFound`,
  ///   `state` (it is being recorded, or within a transaction, its recorder left a tail).
  package func fitSession(_ session: Int64, from: [Instant], to: [Instant]) throws(Failure) {
    let now = try mutationTime()
    let fit = try ClockFit(from: from, to: to)
    let deadline = isOutside ? store.busyDeadline : .min
    try store.whileBusy(until: deadline) { () throws(Failure) in try fitSession(session, by: fit, at: now) }
  }

  private func fitSession(_ session: Int64, by fit: ClockFit, at now: Instant) throws(Failure) {
    let entry = try read { connection throws(Failure) in try EntryStore.require(session, [.session], on: connection) }
    if try store.read({ connection throws(Failure) in try SessionTails.owner(of: session, in: store, on: connection) }) == nil {
      try settleTail(of: entry, "correct its clock")
    }
    try write(at: now, as: .fit) { transaction throws(Failure) in
      let record = try TimeRecord(session, "corrected", withEvents: true, in: transaction)
      try requireNoTail(of: entry)
      let media = try SessionMedia(of: session, on: transaction.connection)
      let start = try record.moved(record.start, by: fit)
      try record.move(by: fit, now: now, in: transaction)
      if fit.stretches { try media.count(from: record.start, as: start, in: transaction, fit.corrected) }
      try moveEvents(of: record, by: fit, in: transaction)
    }
  }

  private func moveEvents(of record: TimeRecord, by fit: ClockFit, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let edits = try EventEdit.all(of: record.id, on: connection)
    let merge = try EventMerge(record.id, in: try transaction.state(.of(session: record.id)))
    while true {
      let events = try merge.next(ChunkFormat.longest)
      guard !events.isEmpty else { return }
      for row in 0..<events.count {
        let was = events[row].logged
        var event = was
        event.time = try record.moved(was.time, by: fit)
        guard event.time != was.time else { continue }
        try EventEdit.changing(event, from: was, over: edits[was.seq]).save(of: record.id, in: transaction)
      }
    }
  }
}
