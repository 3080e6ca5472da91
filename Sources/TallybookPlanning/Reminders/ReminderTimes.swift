package import TallybookBase
package import TallybookModel

/// The times at which a reminder is due: computed from where its task is now, so that moving the task writes nothing.
package struct ReminderTimes {
  private enum Times {
    /// One, and so many more an hour apart.
    case hourly(first: Instant, more: Int64)
    /// Each by itself, in order.
    case some([Instant])
  }
  private let times: Times

  /// Of a reminder of a task; `day` is the task's when the reminder was set, `present` where it is now.
  package init(_ mode: ReminderMode, time: Instant, day: CivilDate?, present: CivilDate?, _ rule: DayRule) {
    var first = time
    if let day, let present, day != present {
      // The same time of another day's clock: what clocks skip there comes right behind the gap.
      let parts = InstantParts.split(time)
      let local = parts.seconds + Int64(rule.zone.offset(at: time)) + (present.daysSinceEpoch - day.daysSinceEpoch) * secondsPerDay
      first = rule.zone.firstInstant(reaching: CivilDateTime(localSeconds: local, nanosecond: parts.nanosecond))
    }
    var more: Int64 = 0
    if mode == .allDay, let present {
      let last = ReminderTimes.lastHourly(of: present, rule)
      more = last > first ? elapsed(from: first, to: last) / nanosecondsPerHour : 0
    }
    times = .hourly(first: first, more: more)
  }

  /// Of an evening reminder: at 19:00 of those of its days that have something that is not complete.
  init(eveningsOf days: [CivilDate], _ rule: DayRule) {
    times = .some(
      days.map { rule.zone.firstInstant(reaching: CivilDateTime(localSeconds: $0.daysSinceEpoch * secondsPerDay + 19 * 3600, nanosecond: 0)) })
  }

  /// Until when an hourly reminder of a day may be due.
  static func lastHourly(of day: CivilDate, _ rule: DayRule) -> Instant {
    let (last, overflow) = rule.start(of: day.adding(days: 1)).subtractingReportingOverflow(2 * nanosecondsPerHour)
    return overflow ? .min : last
  }

  /// How many times follow the first, an hour apart.
  package var repeats: Int64 { if case .hourly(_, let more) = times { more } else { 0 } }

  /// The latest time that has come.
  func latest(until now: Instant) -> Instant? {
    switch times {
    case .some(let times): times.last { $0 <= now }
    case .hourly(let first, let more): first <= now ? first + min(more, elapsed(from: first, to: now) / nanosecondsPerHour) * nanosecondsPerHour : nil
    }
  }

  /// The first time that is still to come.
  package func next(after now: Instant) -> Instant? {
    switch times {
    case .some(let times): return times.first { $0 > now }
    case .hourly(let first, let more):
      if first > now { return first }
      let gone = elapsed(from: first, to: now) / nanosecondsPerHour + 1
      return gone <= more ? first + gone * nanosecondsPerHour : nil
    }
  }
}
