internal import TallybookBase
internal import TallybookModel

extension TimeRecord {
  /// Has it begin and end, and its pauses, when a corrected clock says.
  ///
  /// - Throws: `invalid` (no time can say that, or it runs and would begin in the future).
  func move(by fit: ClockFit, now: Instant, in transaction: Transaction) throws(Failure) {
    let start = try moved(self.start, by: fit)
    guard end != nil || start <= now else {
      throw Failure(
        .future, "session \(id) runs and cannot begin in the future; give an earlier time", field: .time, id: id, found: Measure(start),
        bound: Measure(now))
    }
    var pauses: [Pause] = []
    for pause in self.pauses {
      pauses.append(Pause(start: try moved(pause.start, by: fit), stop: try pause.stop.map { (stop) throws(Failure) in try moved(stop, by: fit) }))
    }
    try set(from: start, to: try end.map { (end) throws(Failure) in try moved(end, by: fit) }, pauses, in: transaction)
  }

  /// One of its times, or of its events'.
  ///
  /// - Throws: `invalid` (no time can say that).
  func moved(_ time: Instant, by fit: ClockFit) throws(Failure) -> Instant {
    guard let moved = fit.corrected(time) else {
      throw Failure(.range, "session \(id) would reach beyond the years 1677 to 2262", field: .time, id: id, found: Measure(time))
    }
    return moved
  }
}
