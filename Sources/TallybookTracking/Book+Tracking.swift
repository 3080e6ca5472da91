package import TallybookBase
package import TallybookModel

extension Book {
  /// Splits a session in two; returns the second, which begins where the first ends.
  ///
  /// - Throws: `invalid` (the time is not within), `notFound`, `state` (it has events, or is being recorded).
  @discardableResult
  package func splitSession(_ session: Int64, at time: Instant? = nil) throws(Failure) -> Int64 {
    let now = try mutationTime()
    let time = time ?? now
    return try write(at: now, as: .split) { transaction throws(Failure) in
      let record = try TimeRecord(session, "split", in: transaction)
      let end = record.end ?? now
      guard time > record.start, record.end.map({ time < $0 }) ?? (time <= now) else {
        throw Failure(
          .timeOrder, "the time is not within session \(session); give one behind its start and before its end", field: .time, id: session,
          found: Measure(time), bound: Measure(time <= record.start ? record.start : end))
      }
      let second = try record.copyRest(from: time, in: transaction)
      try record.cut(from: record.start, to: time, in: transaction)
      return second
    }
  }

  /// Joins two sessions: the gap becomes a pause, and the second goes to the trash.
  ///
  /// - Throws: `invalid` (the same session, or out of order), `notFound`, `state` (the first is running; one has events, or is being recorded).
  package func joinSessions(_ first: Int64, _ second: Int64) throws(Failure) {
    let now = try mutationTime()
    try write(at: now, as: .join) { transaction throws(Failure) in
      try JoinedRecord(first, second, in: transaction).write(in: transaction)
    }
  }

  /// Moves a session to another start time, with the same duration and pauses.
  ///
  /// - Throws: `invalid` (beyond the range of times, or a running one in the future), `notFound`, `state` (it has events, or is being recorded).
  package func shiftSession(_ session: Int64, to time: Instant? = nil) throws(Failure) {
    let now = try mutationTime()
    let time = time ?? now
    try write(at: now, as: .shift) { transaction throws(Failure) in
      let record = try TimeRecord(session, "shifted", remedy: "correct its clock, which takes them along", in: transaction)
      try record.move(by: ClockFit(from: [record.start], to: [time]), now: now, in: transaction)
    }
  }
}
