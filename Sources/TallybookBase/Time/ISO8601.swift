/// Times as ISO 8601 text, in the profile of RFC 3339: "2025-08-02T13:05:10.123+02:00".
@usableFromInline package enum ISO8601 {
  /// How much of the second is written.
  @usableFromInline package enum Fraction: Sendable {
    /// Three digits; what is below a millisecond is cut off, toward the past.
    case milliseconds
    /// Nine digits; exact.
    case nanoseconds
    /// Three, six or nine digits: as few of these as keep the instant exact.
    case shortest
  }

  /// An instant in UTC, its fraction as short as it can be.
  package static func text(_ instant: Instant) -> String {
    var text: [UInt8] = []
    append(instant, fraction: .shortest, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends `instant` as a clock `offset` seconds east of UTC shows it.
  ///
  /// An offset of 0 is written "Z". ISO 8601 has no seconds in an offset (local mean times have): it is cut to whole
  /// minutes toward zero and the time written for that offset, so that the text still names the exact instant. An
  /// offset of a day or more is none: the time is written in UTC.
  package static func append(_ instant: Instant, offset: Int32 = 0, fraction: Fraction, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumLength) { buffer in
      guard let start = buffer.baseAddress else { return }
      let end = write(instant, offset: offset, fraction: fraction, at: start)
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
    }
  }

  /// The most bytes that `write` takes.
  package static let maximumLength = 40

  /// As `append`, at a place with room for `maximumLength` bytes. Returns the place behind the text.
  package static func write(
    _ instant: Instant, offset: Int32, fraction: Fraction, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let isOffset = offset > -86_400 && offset < 86_400
    let minutes = isOffset ? offset / 60 : 0
    let time = CivilDateTime(instant, offset: minutes * 60)
    var place = write(time.date, at: start)
    place = put(UInt8(ascii: "T"), at: place)
    place = write(clock: time, separator: UInt8(ascii: ":"), at: place)
    place = put(UInt8(ascii: "."), at: place)
    place = write(fraction: time.nanosecond, fraction, at: place)
    if minutes == 0 { return put(UInt8(ascii: "Z"), at: place) }
    place = put(minutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"), at: place)
    let magnitude = abs(minutes)
    place = Digits.write(magnitude / 60, width: 2, at: place)
    place = put(UInt8(ascii: ":"), at: place)
    return Digits.write(magnitude % 60, width: 2, at: place)
  }

  /// Writes "2025-08-02": ten bytes for the years of an instant.
  static func write(_ date: CivilDate, at start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    var place = Digits.write(date.year, width: 4, at: start)
    place = put(UInt8(ascii: "-"), at: place)
    place = Digits.write(date.month, width: 2, at: place)
    place = put(UInt8(ascii: "-"), at: place)
    return Digits.write(date.day, width: 2, at: place)
  }

  /// Writes "13:05:10", or "130510" where there is no separator.
  static func write(
    clock time: CivilDateTime, separator: UInt8?, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var place = Digits.write(time.hour, width: 2, at: start)
    if let separator { place = put(separator, at: place) }
    place = Digits.write(time.minute, width: 2, at: place)
    if let separator { place = put(separator, at: place) }
    return Digits.write(time.second, width: 2, at: place)
  }

  /// Writes the digits behind the point.
  @inlinable @inline(__always)
  package static func write(
    fraction nanosecond: Int32, _ fraction: Fraction, at place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let isMilliseconds = fraction == .milliseconds || (fraction == .shortest && nanosecond % 1_000_000 == 0)
    if isMilliseconds { return Digits.write(nanosecond / 1_000_000, width: 3, at: place) }
    if fraction == .shortest && nanosecond % 1_000 == 0 { return Digits.write(nanosecond / 1_000, width: 6, at: place) }
    return Digits.write(nanosecond, width: 9, at: place)
  }

  @inline(__always)
  private static func put(_ byte: UInt8, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    place.pointee = byte
    return place + 1
  }
}
