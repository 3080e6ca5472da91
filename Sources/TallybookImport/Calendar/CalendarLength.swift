internal import TallybookBase
internal import TallybookText

/// How long an event is: so long as it passes, so many days of a calendar, or both.
enum CalendarLength {
  case elapsed(Int64)
  case days(Int64)
  case duration(CalendarDuration)

  /// When an event ends that starts then.
  func end(from start: CalendarTime) throws(Failure) -> Instant {
    let end: Instant?
    switch self {
    case .elapsed(let length):
      let (sum, overflow) = start.instant.addingReportingOverflow(length)
      end = overflow ? nil : sum
    case .days(let days): end = start.on(start.local.date.adding(days: days))?.instant
    case .duration(let duration): end = start.adding(duration)
    }
    guard let end else { throw Failure(.timeLimit, "the event's end is beyond all times", field: .end) }
    return end
  }
}
