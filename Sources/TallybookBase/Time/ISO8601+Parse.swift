extension ISO8601 {
  /// Reads a time: a day ("2025-08-02": its midnight), or a day, "T" or a space, and a time of day.
  ///
  /// Seconds may be missing; a fraction follows "." or ",", and its digits past the ninth are cut off. The zone is "Z",
  /// "±HH:MM", "±HHMM" or "±HH"; where there is none the time is one of `zone` (a time in a gap moves forward by the
  /// gap, of two readings the earlier holds). A second of 60, in any minute, is the last nanosecond of that minute.
  ///
  /// - Returns: the instant, and the offset in seconds where the text names one.
  /// - Throws: `format` where the text is not such a time; `invalid` where it names no zone and there is no default one,
  ///   and where it is outside 1677-09-21 ... 2262-04-11.
  package static func parse(
    _ utf8: some Collection<UInt8>, default zone: ZoneRules? = nil
  ) throws(Failure) -> (instant: Instant, offset: Int32?) {
    let contiguous = utf8.withContiguousStorageIfAvailable { parse(bytes: $0, zone: zone) }
    if let contiguous { return try contiguous.get() }
    return try Array(utf8).withUnsafeBufferPointer { parse(bytes: $0, zone: zone) }.get()
  }

  /// Reads a time from text; as for bytes.
  package static func parse(
    _ text: String, default zone: ZoneRules? = nil
  ) throws(Failure) -> (instant: Instant, offset: Int32?) {
    try parse(text.utf8, default: zone)
  }

  /// The seconds east of UTC that "+02:00", "-0530" or "+02" name, the whole of `bytes`; nil where they are no offset.
  package static func offset(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    var cursor = DigitCursor(bytes)
    guard let offset = offset(&cursor), cursor.isAtEnd else { return nil }
    return offset
  }

  private static func parse(
    bytes: UnsafeBufferPointer<UInt8>, zone: ZoneRules?
  ) -> Result<(instant: Instant, offset: Int32?), Failure> {
    do throws(Failure) {
      return .success(try read(bytes, zone: zone))
    } catch {
      return .failure(error)
    }
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, zone: ZoneRules?
  ) throws(Failure) -> (instant: Instant, offset: Int32?) {
    var cursor = DigitCursor(bytes)
    guard let year = cursor.number(4), cursor.take(UInt8(ascii: "-")), let month = cursor.number(2),
      cursor.take(UInt8(ascii: "-")), let day = cursor.number(2)
    else { throw refusal(bytes, "is not an ISO 8601 time") }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw refusal(bytes, "names a day that does not exist")
    }
    let time = cursor.isAtEnd ? CivilDateTime(startOf: date) : try timeOfDay(&cursor, on: date)
    if cursor.isAtEnd {
      guard let zone else { throw refusal(bytes, "names no zone", .required) }
      guard let instant = zone.exactInstant(local: time) else { throw outOfRange(bytes) }
      return (instant, nil)
    }
    guard let offset = offset(&cursor), cursor.isAtEnd else { throw refusal(bytes, "ends in no zone that is known") }
    guard let instant = InstantParts.join(seconds: time.localSeconds - Int64(offset), nanosecond: time.nanosecond)
    else { throw outOfRange(bytes) }
    return (instant, offset)
  }

  private static func timeOfDay(_ cursor: inout DigitCursor, on date: CivilDate) throws(Failure) -> CivilDateTime {
    let bytes = cursor.bytes
    guard cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: " ")) || cursor.take(UInt8(ascii: "t")),
      let hour = cursor.number(2), cursor.take(UInt8(ascii: ":")), let minute = cursor.number(2)
    else { throw refusal(bytes, "has no time of day behind its date") }
    var second: Int32 = 0
    var nanosecond: Int32 = 0
    if cursor.take(UInt8(ascii: ":")) {
      guard let seconds = cursor.number(2) else { throw refusal(bytes, "has no two digits for its seconds") }
      second = seconds
      if cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) {
        guard let fraction = cursor.fraction() else { throw refusal(bytes, "has no digits in its fraction") }
        nanosecond = fraction
      }
    }
    if second == 60 {
      second = 59
      nanosecond = 999_999_999
    }
    guard
      let time = CivilDateTime(date: date, hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    else { throw refusal(bytes, "names a time of day that does not exist") }
    return time
  }

  private static func offset(_ cursor: inout DigitCursor) -> Int32? {
    if cursor.take(UInt8(ascii: "Z")) || cursor.take(UInt8(ascii: "z")) { return 0 }
    let isWest = cursor.take(UInt8(ascii: "-"))
    guard isWest || cursor.take(UInt8(ascii: "+")), let hours = cursor.number(2), hours <= 23 else { return nil }
    var minutes: Int32 = 0
    if !cursor.isAtEnd {
      _ = cursor.take(UInt8(ascii: ":"))
      guard let number = cursor.number(2), number <= 59 else { return nil }
      minutes = number
    }
    let offset = hours * 3_600 + minutes * 60
    return isWest ? -offset : offset
  }

  private static func refusal(_ bytes: UnsafeBufferPointer<UInt8>, _ why: String, _ cause: Cause = .malformed) -> Failure {
    Failure(cause, "the time \(QuotedValue.of(bytes)) \(why); write it like 2025-08-02T13:05:10Z")
  }

  private static func outOfRange(_ bytes: UnsafeBufferPointer<UInt8>) -> Failure {
    Failure(
      .range, "the time \(QuotedValue.of(bytes)) is out of range; give one from 1677-09-22 to 2262-04-11")
  }
}
