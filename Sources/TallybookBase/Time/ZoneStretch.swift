/// A stretch of time in which a zone's offset stays the same.
@usableFromInline package struct ZoneStretch {
  /// The change that it begins with.
  @usableFromInline package let first: Instant
  /// The last instant before the next change.
  @usableFromInline package let last: Instant
  /// Seconds east of UTC.
  @usableFromInline package let offset: Int32

  package init(first: Instant, last: Instant, offset: Int32) {
    self.first = first
    self.last = last
    self.offset = offset
  }

  @inlinable package func contains(_ instant: Instant) -> Bool { first <= instant && instant <= last }
}
