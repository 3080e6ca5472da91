internal import TallybookBase

/// One of the times of what repeats.
struct CalendarOccurrence {
  let start: CalendarTime
  /// Where the time says its end itself.
  let end: Instant?
  let uuid: UUID
}
