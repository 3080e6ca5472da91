package import TallybookBase
package import TallybookStorage

/// Which day an instant belongs to: the days of a zone's calendar, each of which begins at an hour of one's own.
///
/// A day begins at the first instant at which the zone's clocks show its date and `dayStart`, or later. So days never overlap
/// and leave nothing out: where clocks skip the start, the day begins with the skip; where they show it twice, with the first;
/// a date that was skipped as a whole has no instant.
package struct DayRule: Sendable {
  /// Whose clocks.
  package let zone: ZoneRules
  /// When a day begins, in ns of the clock from midnight.
  package let dayStart: Int64

  /// Days of a zone that begin at midnight, or so much later; `invalid` where it is 24 hours or more, or less than none.
  package init(zone: ZoneRules, dayStart: Int64 = 0) throws(Failure) {
    guard (0..<nanosecondsPerDay).contains(dayStart) else {
      throw Failure(
        .range, "a day cannot start \(dayStart) ns after midnight; give 0 to \(nanosecondsPerDay - 1)", found: Measure(dayStart),
        bound: Measure(nanosecondsPerDay - 1))
    }
    self.zone = zone
    self.dayStart = dayStart
  }

  /// The days of a book, or with a zone or a start of their own; `notFound` where there is no such zone.
  package init(of book: Book, zone: String? = nil, dayStart: Int64? = nil) throws(Failure) {
    self = try book.state { state throws(Failure) in try DayRule(zone: zone, dayStart: dayStart, on: state.connection) }
  }

  /// The same in a state of the book that is being read.
  package init(zone: String?, dayStart: Int64?, on connection: Connection) throws(Failure) {
    let name = try Settings.value(of: "time_zone", on: connection)
    let start = try Settings.value(of: "day_start", on: connection)
    try self.init(zone: try ZoneRules.named(zone ?? name ?? "UTC"), dayStart: dayStart ?? Self.nanoseconds(of: start ?? ""))
  }

  /// The day that an instant belongs to.
  package func day(of instant: Instant) -> CivilDate { CivilDate(daysSinceEpoch: number(of: instant)) }

  /// When a day begins; it ends where the next one does.
  package func start(of day: CivilDate) -> Instant { start(ofNumber: day.daysSinceEpoch) }

  /// The instants of the days from `first` to `last`, both included: from the start of one to the start of the day behind the other.
  package func bounds(from first: CivilDate, to last: CivilDate) -> Range<Instant> {
    let start = start(of: first)
    return start..<max(start, self.start(of: last.adding(days: 1)))
  }

  /// The day of an instant as days since 1970-01-01.
  package func number(of instant: Instant) -> Int64 {
    let seconds = InstantParts.split(instant)
    let start = InstantParts.split(dayStart)
    let borrowed: Int64 = seconds.nanosecond < start.nanosecond ? 1 : 0
    let local = seconds.seconds + Int64(zone.offset(at: instant)) - start.seconds - borrowed
    var number = InstantParts.floorDivide(local, by: secondsPerDay).quotient
    // What clocks show may lie a day off, around a change that jumps over a day's start.
    if self.start(ofNumber: number) > instant { number -= 1 } else if self.start(ofNumber: number + 1) <= instant { number += 1 }
    return number
  }

  /// When the day of this number begins.
  package func start(ofNumber number: Int64) -> Instant {
    let (seconds, nanosecond) = InstantParts.split(dayStart)
    return zone.firstInstant(reaching: CivilDateTime(localSeconds: number * secondsPerDay + seconds, nanosecond: nanosecond))
  }

  /// The setting `day_start`, HH:MM, in ns.
  package static func nanoseconds(of text: String) -> Int64 {
    let parts = text.split(separator: ":").compactMap { Int64($0) }
    guard parts.count == 2 else { return 0 }
    return min(max(parts[0] * nanosecondsPerHour + parts[1] * nanosecondsPerMinute, 0), nanosecondsPerDay - 1)
  }
}
