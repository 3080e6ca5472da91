internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// A value of DATE or DATE-TIME, on the clocks that it is of.
struct CalendarTime {
  /// What a text says: a day, or a time of one.
  struct Parts {
    let local: CivilDateTime
    let isDate: Bool
    let isUTC: Bool
    /// Whether it is a leap second, which counts as the one before it.
    let isLeap: Bool

    /// nil where it is neither `20260302` nor `20260302T100000`, with or without a `Z`.
    init?(_ text: String) {
      let bytes = Array(text.utf8)
      func number(_ range: Range<Int>) -> Int32? {
        guard range.upperBound <= bytes.count else { return nil }
        var number: Int32 = 0
        for byte in bytes[range] {
          guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
          number = number * 10 + Int32(byte - UInt8(ascii: "0"))
        }
        return number
      }
      guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let date = CivilDate(year: year, month: month, day: day) else { return nil }
      isDate = bytes.count == 8
      isUTC = bytes.count == 16 && bytes[15] | 0x20 == UInt8(ascii: "z")
      guard !isDate else {
        local = CivilDateTime(startOf: date)
        isLeap = false
        return
      }
      guard isUTC || bytes.count == 15, bytes[8] | 0x20 == UInt8(ascii: "t"), let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
        second <= 60, let local = CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59))
      else { return nil }
      self.local = local
      isLeap = second == 60
    }
  }

  let local: CivilDateTime
  /// Of a date the start of its day.
  let instant: Instant
  let isDate: Bool
  /// Whose clocks; nil: those of the import.
  private let zone: CalendarZones.Zone?
  private let reader: CalendarReader

  /// Reads a property, by its parameter TZID.
  init(_ property: CalendarProperty, _ reader: CalendarReader) throws(Failure) { self = try CalendarTime(property.value, of: property, reader) }

  /// Reads one of the values of a property.
  init(_ text: String, of property: CalendarProperty, _ reader: CalendarReader) throws(Failure) {
    let wrong = Failure(.value, "line \(property.line): \(property.name) is not a time: \(QuotedValue.of(text))")
    guard let parts = Parts(TrimmedText.of(text)) else { throw wrong }
    (local, isDate, self.reader) = (parts.local, parts.isDate, reader)
    if parts.isDate {
      zone = nil
      instant = reader.start(of: parts.local.date, text)
      return
    }
    zone = if parts.isUTC { CalendarZones.Zone(rules: .utc, name: "UTC") } else { try reader.zone(of: property) }
    guard let instant = reader.clock.instant(parts.local, in: zone?.rules, key: property.name, text: text) else { throw wrong }
    self.instant = instant
    tellRules(text)
    if parts.isLeap {
      reader.account.tell(
        .warning, .changed, key: property.name, "a leap second was taken for the second before it", example: text, at: reader.clock.place)
    }
  }

  private init(_ local: CivilDateTime, _ instant: Instant, like other: CalendarTime) {
    (self.local, self.instant) = (local, instant)
    (isDate, zone, reader) = (other.isDate, other.zone, other.reader)
  }

  /// The same time of another day; nil beyond all times.
  func on(_ date: CivilDate) -> CalendarTime? {
    if isDate { return CalendarTime(CivilDateTime(startOf: date), reader.rule.start(of: date), like: self) }
    guard let local = CivilDateTime(date: date, hour: local.hour, minute: local.minute, second: local.second),
      let instant = (zone?.rules ?? reader.clock.zone).exactInstant(local: local), instant != .min
    else { return nil }
    return CalendarTime(local, instant, like: self)
  }

  /// Tells what clocks do at a time that was reckoned from another one.
  func tellReckoned(key: String) {
    guard !isDate else { return }
    let text = ZoneRules.utc.exactInstant(local: local).map { String(ISO8601.text($0).prefix(19)) } ?? ""
    _ = reader.clock.instant(local, in: zone?.rules ?? reader.clock.zone, key: key, text: text)
    tellRules(text)
  }

  /// Tells where a calendar writes out other rules of its zone than tzdata has, and they say another time.
  private func tellRules(_ text: String) {
    guard let zone, let written = zone.written, written.offset(at: instant) != zone.rules.offset(at: instant) else { return }
    reader.account.tell(
      .info, .assumed, key: "TZID", "a VTIMEZONE has other rules than tzdata, by which times were read on the clocks of \(zone.rules.name)", example: text, at: reader.clock.place, isLoss: false)
  }

  /// So much later: days on its clocks, and what is less than a day as it passes; nil beyond all times.
  func adding(_ duration: CalendarDuration) -> Instant? {
    var start = instant
    if duration.days != 0 {
      let date = local.date.adding(days: duration.days)
      guard abs(Int64(date.year)) < 10_000, let later = on(date) else { return nil }
      start = later.instant
    }
    let (sum, overflow) = start.addingReportingOverflow(duration.nanoseconds)
    return overflow || sum == .min ? nil : sum
  }

  /// The day that it is on.
  func day(_ rule: DayRule) -> CivilDate { isDate ? local.date : rule.day(of: instant) }
}
