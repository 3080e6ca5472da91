internal import TallybookBase
internal import TallybookModel

/// The part of each session that is looked at: between instants, or lengths of time from its start.
struct ObservationWindow {
  private let since: Int64?
  private let until: Int64?
  private let isFromStart: Bool

  /// - Throws: `invalid` where it ends before it begins.
  init(since: Int64?, until: Int64?, isFromStart: Bool) throws(Failure) {
    if let since, let until, until < since {
      throw Failure(.timeOrder, "the window ends before it begins; give the earlier time as since", field: .end, found: Measure(until), bound: Measure(since))
    }
    self.since = since
    self.until = until
    self.isFromStart = isFromStart
  }

  /// Of a session that lasts from one instant to another.
  func part(from start: Instant, to end: Instant) -> Range<Instant> {
    func instant(_ time: Int64) -> Instant {
      guard isFromStart else { return time }
      let (sum, overflow) = start.addingReportingOverflow(time)
      return overflow ? (time > 0 ? .max : .min) : sum
    }
    let since = max(start, self.since.map(instant) ?? start)
    return since..<max(since, min(end, until.map(instant) ?? end))
  }
}
