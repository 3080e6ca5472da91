internal import TallybookBase
internal import TallybookImport
internal import TallybookModel

/// From the first to the last event of an observation, which is what BORIS calls its duration.
struct BorisCodingTime {
  private var bounds: (first: Instant, last: Instant)?

  /// Takes note of when events were, in order.
  mutating func add(_ first: Instant, _ last: Instant) { bounds = (min(bounds?.first ?? first, first), max(bounds?.last ?? last, last)) }

  /// As a table has it. There is none where an event has no time.
  func text(of observation: BorisSession) -> String {
    let hasNoTimes = observation.isOfImages && observation.kept?.rows.values.contains { (try? BorisEvent($0, ofImages: true))?.offset == nil } == true
    guard let bounds, !hasNoTimes else { return BorisMedia.none }
    let (first, last) = (elapsed(from: observation.origin, to: bounds.first), elapsed(from: observation.origin, to: bounds.last))
    return BorisMilliseconds.text(BorisMilliseconds.of(last) - BorisMilliseconds.of(first))
  }

  /// That of an observation.
  static func duration(of observation: BorisSession, _ context: ExportContext) throws(Failure) -> String {
    var time = BorisCodingTime()
    try context.forEachEvents(of: observation.session) { events in
      if let first = events.times.first, let last = events.times.last { time.add(first, last) }
    }
    return time.text(of: observation)
  }
}
