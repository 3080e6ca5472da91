/// Times as text.
package enum TimeText {
  /// `instant` as the clocks of `zone` show it. All styles but `iso` cut the second's fraction off, toward the past.
  package static func format(_ instant: Instant, style: TimeStyle, zone: ZoneRules) -> String {
    let offset = zone.offset(at: instant)
    let time = CivilDateTime(instant, offset: offset)
    return String(unsafeUninitializedCapacity: ISO8601.maximumLength) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      let end =
        switch style {
        case .iso: ISO8601.write(instant, offset: offset, fraction: .shortest, at: start)
        case .display: display(time, at: start)
        case .fileName: fileName(time, at: start)
        case .date: ISO8601.write(time.date, at: start)
        case .clock: ISO8601.write(clock: time, separator: UInt8(ascii: ":"), at: start)
        }
      return end - start
    }
  }

  private static func display(
    _ time: CivilDateTime, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var place = Digits.write(time.date.day, width: time.date.day < 10 ? 1 : 2, at: start)
    place = put(" ", at: place)
    place = put(month(time.date.month), at: place)
    place = put(" ", at: place)
    place = Digits.write(time.date.year, width: 4, at: place)
    place = put(", ", at: place)
    return ISO8601.write(clock: time, separator: UInt8(ascii: ":"), at: place)
  }

  private static func fileName(
    _ time: CivilDateTime, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let place = put("_", at: ISO8601.write(time.date, at: start))
    return ISO8601.write(clock: time, separator: nil, at: place)
  }

  private static func put(
    _ text: StaticString, at place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    return place + text.utf8CodeUnitCount
  }

  private static func month(_ number: Int32) -> StaticString {
    switch number {
    case 1: "Jan"
    case 2: "Feb"
    case 3: "Mar"
    case 4: "Apr"
    case 5: "May"
    case 6: "Jun"
    case 7: "Jul"
    case 8: "Aug"
    case 9: "Sep"
    case 10: "Oct"
    case 11: "Nov"
    default: "Dec"
    }
  }
}
