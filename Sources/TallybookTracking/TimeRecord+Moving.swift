internal import TallybookBase
internal import TallybookModel

extension TimeRecord {
  /// Has it begin and end, and its pauses, when a corrected clock says.
  ///
  /// - Throws: `invalid` (no time can say that).
  func move(by fit: ClockFit, in transaction: Transaction) throws(Failure) {
    var pauses: [Pause] = []
    for pause in self.pauses {
      pauses.append(Pause(start: try moved(pause.start, by: fit), stop: try pause.stop.map { (stop) throws(Failure) in try moved(stop, by: fit) }))
    }
    try set(from: try moved(start, by: fit), to: try end.map { (end) throws(Failure) in try moved(end, by: fit) }, pauses, in: transaction)
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
