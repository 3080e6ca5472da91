import Testing

@testable import TallybookBase
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct CivilTests {
  @Test(arguments: [
    (Int64(0), Int32(1970), Int32(1), Int32(1), Int32(4)), (-1, 1969, 12, 31, 3), (20_514, 2026, 3, 2, 1),
    (11_016, 2000, 2, 29, 2), (-25_567, 1900, 1, 1, 1), (-719_528, 0, 1, 1, 6), (-106_752, 1677, 9, 21, 2),
    (106_751, 2262, 4, 11, 5),
  ])
  func knownDays(days: Int64, year: Int32, month: Int32, day: Int32, weekday: Int32) {
    let date = CivilDate(daysSinceEpoch: days)
    #expect(date == CivilDate(year: year, month: month, day: day))
    #expect(date.daysSinceEpoch == days)
    #expect(date.weekday == weekday)
  }

  @Test func everyDayOfTheRangeRoundTrips() {
    var previous = CivilDate(daysSinceEpoch: -106_753)
    for days in Int64(-106_752)...106_752 {
      let date = CivilDate(daysSinceEpoch: days)
      guard date.daysSinceEpoch == days, previous < date, CivilDate(number: date.number) == date,
        CivilDate(year: date.year, month: date.month, day: date.day) == date, previous.adding(days: 1) == date
      else {
        Issue.record("day \(days) is \(date)")
        return
      }
      previous = date
    }
  }

  @Test func numbersReadAsDates() {
    #expect(CivilDate(year: 2026, month: 3, day: 2)?.number == 20_260_302)
    #expect(CivilDate(number: 20_260_230) == nil)
    #expect(CivilDate(number: -1) == nil)
    #expect(CivilDate(number: .max) == nil)
  }

  @Test func daysThatDoNotExistAreNil() {
    #expect(CivilDate(year: 2025, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CivilDate(year: 2025, month: 13, day: 1) == nil)
    #expect(CivilDate(year: 2025, month: 0, day: 1) == nil)
    #expect(CivilDate(year: .max, month: .max, day: .max) == nil)
    #expect(CivilDate(year: .min, month: 1, day: 0) == nil)
  }

  @Test func extremesDoNotTrap() {
    for days in [Int64.min, .max] {
      let date = CivilDate(daysSinceEpoch: days)
      #expect(CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date)
      #expect(date.adding(days: .max).adding(days: .min) <= date)
      _ = date.number
      _ = CivilDateTime(localSeconds: days).localSeconds
    }
    for instant in [Instant.min, .max, 0, -1] {
      for offset in [Int32.min, .max, 0] { _ = CivilDateTime(instant, offset: offset).localSeconds }
    }
  }

  @Test func negativeTimesFloor() {
    let time = CivilDateTime(-1, offset: 0)
    #expect(time.date == CivilDate(year: 1969, month: 12, day: 31))
    #expect((time.hour, time.minute, time.second, time.nanosecond) == (23, 59, 59, 999_999_999))
    #expect(time.localSeconds == -1)
  }

  @Test func partsJoinToTheSameInstant() {
    var random = SeededRandom()
    for instant in [Instant.min, .max, -1, 0, 1]
      + (0..<2_000).map({ _ in Instant.random(in: .min ... .max, using: &random) })
    {
      let (seconds, nanosecond) = InstantParts.split(instant)
      #expect(InstantParts.join(seconds: seconds, nanosecond: nanosecond) == instant)
    }
    #expect(InstantParts.join(seconds: 9_223_372_036, nanosecond: 854_775_808) == nil)
    #expect(InstantParts.join(seconds: -9_223_372_037, nanosecond: 145_224_191) == nil)
    #expect(InstantParts.join(seconds: .min, nanosecond: 0) == nil)
    #expect(InstantParts.saturated(seconds: .max, nanosecond: 0) == .max)
  }
}
