public import TallybookBase

/// Writes one time after another as ISO 8601: the text up to the second is kept for as long as the second lasts, since most
/// events of a fast session share theirs with the one before. A zone's offset changes at whole seconds only.
@usableFromInline package final class SecondText {
  @usableFromInline struct State {
    /// When the second that is kept begins.
    @usableFromInline var start: Instant = 0
    @usableFromInline var suffixLength = 0
  }

  @inlinable static var headLength: Int { 20 }
  @inlinable static var longestSuffix: Int { 8 }
  /// How many bytes `write` may touch behind its text.
  static let slack = 8

  private let zone: ZoneRules?
  // In memory of their own: a class's variables would be checked for exclusive access each time.
  @usableFromInline let state: UnsafeMutablePointer<State>
  /// "2025-08-02T13:05:10." and behind it the zone's "Z" or "+02:00".
  @usableFromInline let text: UnsafeMutablePointer<UInt8>

  /// In a zone, nil: UTC.
  package init(_ zone: ZoneRules? = nil) {
    self.zone = zone
    state = .allocate(capacity: 1)
    state.initialize(to: State())
    text = .allocate(capacity: ISO8601.maximumLength + Self.longestSuffix)
    text.initialize(repeating: 0, count: ISO8601.maximumLength + Self.longestSuffix)
    keep(0)
  }

  deinit {
    state.deallocate()
    text.deallocate()
  }

  /// As `ISO8601.write` with the shortest exact fraction; needs room for `ISO8601.maximumLength` and `slack` bytes.
  @inlinable @inline(__always)
  package func write(_ time: Instant, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    if UInt64(bitPattern: time &- state.pointee.start) >= 1_000_000_000 { keep(time) }
    let nanosecond = Int32(truncatingIfNeeded: time &- state.pointee.start)
    place.update(from: text, count: Self.headLength)
    let suffix = ISO8601.write(fraction: nanosecond, .shortest, at: place + Self.headLength)
    suffix.update(from: text + Self.headLength, count: Self.longestSuffix)
    return suffix + state.pointee.suffixLength
  }

  @inline(never) @usableFromInline
  func keep(_ time: Instant) {
    let end = ISO8601.write(time, offset: zone?.offset(at: time) ?? 0, fraction: .nanoseconds, at: text)
    let nanosecond = InstantParts.split(time).nanosecond
    let suffix = text + Self.headLength + 9
    state.pointee.suffixLength = end - suffix
    state.pointee.start = time &- Int64(nanosecond)
    (text + Self.headLength).update(from: suffix, count: Self.longestSuffix)
  }
}
