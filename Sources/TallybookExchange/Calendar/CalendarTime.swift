internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// A value of DATE or DATE-TIME.
enum CalendarTime {
  case date(CivilDate)
  case instant(Instant)

  /// Reads `20260302`, `20260302T100000Z` or a local time of the zone that its parameter names.
  init(_ property: CalendarProperty, _ zones: CalendarZones) throws(Failure) {
    let bytes = Array(property.value.utf8)
    func number(_ range: Range<Int>) -> Int32? {
      guard range.upperBound <= bytes.count else { return nil }
      var number: Int32 = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int32(byte - UInt8(ascii: "0"))
      }
      return number
    }
    let wrong = Failure(.value, "line \(property.line): \(property.name) is no time: \(QuotedValue.of(property.value))")
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let date = CivilDate(year: year, month: month, day: day) else {
      throw wrong
    }
    if bytes.count == 8 {
      self = .date(date)
      return
    }
    let isUTC = bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")
    guard isUTC || bytes.count == 15, bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      // A leap second counts as the one before it.
      let second = number(13..<15), let local = CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59))
    else { throw wrong }
    let name = property.parameters["TZID"]
    guard let zone = isUTC ? .utc : zones.zone(name) else {
      throw Failure(
        .unresolved, "line \(property.line): the zone \(QuotedValue.of(name ?? "")) is none that this system knows; write times in UTC, or with a zone of tzdata")
    }
    guard let instant = zone.exactInstant(local: local), instant != .min else { throw wrong }
    self = .instant(instant)
  }

  /// The instant, of a date the start of its day.
  func instant(_ rule: DayRule) -> Instant {
    switch self {
    case .date(let date): rule.start(of: date)
    case .instant(let instant): instant
    }
  }

  /// The day that it is on.
  func day(_ rule: DayRule) -> CivilDate {
    switch self {
    case .date(let date): date
    case .instant(let instant): rule.day(of: instant)
    }
  }
}
