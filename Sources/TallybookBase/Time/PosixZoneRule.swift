/// The rule at the end of a zone's file, in POSIX TZ form: "CET-1CEST,M3.5.0,M10.5.0/3".
struct PosixZoneRule {
  private let standard: ZoneType
  private let daylight: Daylight?

  /// Reads the rule; nil where `text` is none.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var cursor = DigitCursor(text)
    guard let standard = Self.zone(&cursor, defaultOffset: nil) else { return nil }
    self.standard = standard
    if cursor.isAtEnd {
      daylight = nil
      return
    }
    guard let type = Self.zone(&cursor, defaultOffset: standard.offset + 3_600),
      cursor.take(UInt8(ascii: ",")), let start = Day(&cursor),
      cursor.take(UInt8(ascii: ",")), let end = Day(&cursor), cursor.isAtEnd
    else { return nil }
    daylight = Daylight(type: type, start: start, end: end)
  }

  /// The changes that the rule makes behind `seconds` (from the beginning where nil), up to the end of an instant's
  /// range.
  func changes(after seconds: Int64?) -> [ZoneChange] {
    guard let daylight else {
      return seconds == nil ? [ZoneChange(seconds: .min, type: standard)] : []
    }
    let firstYear = seconds.map { CivilDateTime(localSeconds: $0).date.year } ?? Self.firstYear
    var changes: [ZoneChange] = []
    if seconds == nil { changes.append(ZoneChange(seconds: .min, type: standard)) }
    for year in max(firstYear, Self.firstYear)...max(firstYear, Self.lastYear) {
      let start = ZoneChange(
        seconds: daylight.start.seconds(in: year) - Int64(standard.offset), type: daylight.type)
      let end = ZoneChange(seconds: daylight.end.seconds(in: year) - Int64(daylight.type.offset), type: standard)
      // Daylight time all the year is written as an end that meets the next start: what comes last holds.
      changes.append(contentsOf: start.seconds < end.seconds ? [start, end] : [end, start])
    }
    guard let seconds else { return changes }
    return changes.filter { $0.seconds > seconds }
  }

  private static let firstYear: Int32 = 1_677
  private static let lastYear: Int32 = 2_262

  private struct Daylight {
    var type: ZoneType
    var start: Day
    var end: Day
  }

  /// A name and an offset, which POSIX counts west of UTC.
  private static func zone(_ cursor: inout DigitCursor, defaultOffset: Int32?) -> ZoneType? {
    let name: String
    if cursor.take(UInt8(ascii: "<")) {
      name = cursor.text { $0 == UInt8(ascii: ">") }
      guard cursor.take(UInt8(ascii: ">")) else { return nil }
    } else {
      name = cursor.text { !isLetter($0) }
    }
    guard name.utf8.count >= 3 else { return nil }
    if let defaultOffset, cursor.isAtEnd || cursor.next == UInt8(ascii: ",") {
      return ZoneType(offset: defaultOffset, abbreviation: name)
    }
    guard let west = duration(&cursor, hours: 24) else { return nil }
    return ZoneType(offset: -west, abbreviation: name)
  }

  /// Seconds of "[+-]hh[:mm[:ss]]".
  private static func duration(_ cursor: inout DigitCursor, hours limit: Int32) -> Int32? {
    let isNegative = cursor.take(UInt8(ascii: "-"))
    if !isNegative { _ = cursor.take(UInt8(ascii: "+")) }
    guard var seconds = cursor.number(upTo: limit) else { return nil }
    seconds *= 3_600
    if cursor.take(UInt8(ascii: ":")) {
      guard let minutes = cursor.number(upTo: 59) else { return nil }
      seconds += minutes * 60
      if cursor.take(UInt8(ascii: ":")) {
        guard let rest = cursor.number(upTo: 59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
  }

  /// A day of each year, and a time of its clock.
  private struct Day {
    private enum Form {
      /// 1 ... 365; 29 February is never counted.
      case withoutLeapDay(Int32)
      /// 0 ... 365.
      case ofYear(Int32)
      /// Weekday 0 (Sunday) ... 6 of week 1 ... 5 (5: the last) of a month.
      case ofMonth(month: Int32, week: Int32, weekday: Int32)
    }

    private var form: Form
    private var time: Int32 = 7_200

    init?(_ cursor: inout DigitCursor) {
      if cursor.take(UInt8(ascii: "M")) {
        guard let month = cursor.number(upTo: 12), month > 0, cursor.take(UInt8(ascii: ".")),
          let week = cursor.number(upTo: 5), week > 0, cursor.take(UInt8(ascii: ".")),
          let weekday = cursor.number(upTo: 6)
        else { return nil }
        form = .ofMonth(month: month, week: week, weekday: weekday)
      } else if cursor.take(UInt8(ascii: "J")) {
        guard let day = cursor.number(upTo: 365), day > 0 else { return nil }
        form = .withoutLeapDay(day)
      } else {
        guard let day = cursor.number(upTo: 365) else { return nil }
        form = .ofYear(day)
      }
      if cursor.take(UInt8(ascii: "/")) {
        guard let seconds = duration(&cursor, hours: 167) else { return nil }
        time = seconds
      }
    }

    /// Seconds of the local clock since 1970.
    func seconds(in year: Int32) -> Int64 {
      days(in: year) * secondsPerDay + Int64(time)
    }

    private func days(in year: Int32) -> Int64 {
      switch form {
      case .withoutLeapDay(let day):
        firstDay(year, 1) + Int64(day) - 1 + (CivilDate.isLeap(year) && day > 59 ? 1 : 0)
      case .ofYear(let day):
        firstDay(year, 1) + Int64(day)
      case .ofMonth(let month, let week, let weekday):
        nthWeekday(year, month, week, weekday)
      }
    }

    private func nthWeekday(_ year: Int32, _ month: Int32, _ week: Int32, _ weekday: Int32) -> Int64 {
      let first = firstDay(year, month)
      let firstWeekday = CivilDate(daysSinceEpoch: first).weekday % 7
      var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      if day >= CivilDate.daysIn(month: month, year: year) { day -= 7 }
      return first + Int64(day)
    }

    private func firstDay(_ year: Int32, _ month: Int32) -> Int64 {
      CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
    }
  }
}
