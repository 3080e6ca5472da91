/// A stretch of time in which a zone's offset stays the same.
struct ZoneStretch {
  /// The change that it begins with.
  let first: Instant
  /// The last instant before the next change.
  let last: Instant
  /// Seconds east of UTC.
  let offset: Int32

  func contains(_ instant: Instant) -> Bool { first <= instant && instant <= last }
}
