public import TallybookBase

/// The stretch of time that an item takes: a session's without its pauses; what is at an instant has no length.
@usableFromInline package struct Interval: Sendable, Equatable {
  /// The item.
  @usableFromInline package let id: Int64
  /// Its start, or where it enters the range that was asked for.
  @usableFromInline package let start: Instant
  /// Its end: of a running session the present, or where it leaves the range.
  @usableFromInline package let end: Instant
  /// What lies between and does not count, in order, none beyond start and end.
  @usableFromInline package let pauses: [Range<Instant>]

  @inlinable package init(id: Int64, start: Instant, end: Instant, pauses: [Range<Instant>]) {
    self.id = id
    self.start = start
    self.end = end
    self.pauses = pauses
  }

  /// Its length without pauses, in ns.
  @inlinable package var duration: Int64 {
    var duration: Int64 = 0
    forEachStretch { duration = added(duration, elapsed(from: $0, to: $1)) }
    return duration
  }

  /// Calls `body` for each stretch between pauses, from start to end.
  @inlinable @inline(__always)
  package func forEachStretch(_ body: (_ from: Instant, _ to: Instant) -> Void) {
    var from = start
    for pause in pauses {
      if pause.lowerBound > from { body(from, min(pause.lowerBound, end)) }
      from = max(from, pause.upperBound)
    }
    if from < end { body(from, end) }
  }

  /// Cut to a range; nil where nothing of it lies in there. What has no length lies where its time does.
  @inlinable package func cut(since: Instant?, until: Instant?) -> Interval? {
    if let until, start >= until { return nil }
    guard let since, start < since else { return until.map { cut(start, min(end, $0)) } ?? self }
    return end > since ? cut(since, min(end, until ?? .max)) : nil
  }

  @usableFromInline func cut(_ start: Instant, _ end: Instant) -> Interval {
    Interval(id: id, start: start, end: end, pauses: pauses.compactMap { pause in
      let (lower, upper) = (max(pause.lowerBound, start), min(pause.upperBound, end))
      return lower < upper ? lower..<upper : nil
    })
  }
}
