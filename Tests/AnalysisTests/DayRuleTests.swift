import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct DayRuleTests {
  private func utc(_ text: String) throws -> Instant { try ISO8601.parse(text).instant }

  private func day(_ text: String) throws -> CivilDate {
    let parts = text.split(separator: "-").compactMap { Int32($0) }
    return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
  }

  /// When days begin that a change of the clocks meets.
  @Test(arguments: [
    // zone, start of a day in minutes, day, its start in UTC
    ("UTC", 0, "2024-02-29", "2024-02-29T00:00Z"),
    ("UTC", 240, "2024-02-29", "2024-02-29T04:00Z"),
    ("+05:30", 0, "2024-02-29", "2024-02-28T18:30Z"),
    ("Europe/Berlin", 0, "2024-03-31", "2024-03-30T23:00Z"),
    ("Europe/Berlin", 0, "2024-04-01", "2024-03-31T22:00Z"),
    ("Europe/Berlin", 150, "2024-03-31", "2024-03-31T01:00Z"),  // 02:30 is skipped: with the skip
    ("Europe/Berlin", 150, "2024-10-27", "2024-10-27T00:30Z"),  // 02:30 comes twice: the first
    ("Africa/Cairo", 0, "2024-04-26", "2024-04-25T22:00Z"),  // midnight is skipped
    ("Africa/Cairo", 30, "2024-04-26", "2024-04-25T22:00Z"),  // so is 00:30
    ("Africa/Cairo", 0, "2024-11-01", "2024-10-31T22:00Z"),  // 24:00 becomes 23:00 of the day before
    ("America/Havana", 0, "2024-11-03", "2024-11-03T04:00Z"),  // midnight comes twice
    ("America/St_Johns", 0, "2006-10-29", "2006-10-29T02:30Z"),  // one minute later the clocks show the day before
    ("Pacific/Apia", 0, "2011-12-30", "2011-12-30T10:00Z"),  // a date that was left out
    ("Pacific/Apia", 0, "2011-12-31", "2011-12-30T10:00Z"),
  ])
  func begin(zone: String, minutes: Int64, day: String, start: String) throws {
    let rule = try DayRule(zone: try ZoneRules.named(zone), dayStart: minutes * nanosecondsPerMinute)
    #expect(rule.start(of: try self.day(day)) == (try utc(start)))
  }

  @Test func holdTheirInstants() throws {
    let apia = try DayRule(zone: try ZoneRules.named("Pacific/Apia"))
    #expect(apia.day(of: try utc("2011-12-30T09:59:59.999999999Z")) == (try day("2011-12-29")))
    #expect(apia.day(of: try utc("2011-12-30T10:00Z")) == (try day("2011-12-31")))
    // What the clocks show again of the day before belongs to the day that has begun.
    let johns = try DayRule(zone: try ZoneRules.named("America/St_Johns"))
    #expect(johns.day(of: try utc("2006-10-29T03:00Z")) == (try day("2006-10-29")))
    let cairo = try DayRule(zone: try ZoneRules.named("Africa/Cairo"), dayStart: 30 * nanosecondsPerMinute)
    #expect(cairo.day(of: try utc("2024-04-25T21:59:59Z")) == (try day("2024-04-25")))
    #expect(cairo.day(of: try utc("2024-04-25T22:00Z")) == (try day("2024-04-26")))
  }

  static let zones = ["Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Gaza", "UTC", "-09:30"]
  static let starts: [Int64] = [0, 1, 30, 60, 120, 135, 150, 240, 720, 1439]

  /// Around every change of 2024 to 2027, with many starts of a day: days follow each other, hold their instants, and their pieces
  /// make the whole.
  @Test(arguments: zones)
  func splitEveryChangeWithoutLoss(zone: String) throws {
    let rules = try ZoneRules.named(zone)
    var changes: [Instant] = []
    var at = try utc("2024-01-01T00:00Z")
    let end = try utc("2028-01-01T00:00Z")
    while true {
      let stretch = rules.stretch(at: at)
      guard stretch.last < end else { break }
      changes.append(stretch.last + 1)
      at = stretch.last + 1
    }
    #expect(zone == "UTC" || zone == "-09:30" ? changes.isEmpty : changes.count >= 6, "\(zone) has \(changes.count)")
    if changes.isEmpty { changes = [at, try utc("2026-07-01T00:00Z")] }
    var looked = 0
    for change in changes {
      for minutes in Self.starts {
        let rule = try DayRule(zone: rules, dayStart: minutes * nanosecondsPerMinute)
        let number = rule.number(of: change)
        for day in number - 3...number + 3 {
          let (start, next) = (rule.start(ofNumber: day), rule.start(ofNumber: day + 1))
          #expect(start < next)
          #expect((22...26).contains((next - start) / nanosecondsPerHour))
          for instant in [start, start + 1, (start + next) / 2, next - 1] { #expect(rule.number(of: instant) == day) }
          // The definition, looked at: just before the clocks show less, and from then on the day's start or more.
          let local = rules.civil(at: start)
          let wanted = CivilDateTime(localSeconds: day * secondsPerDay + minutes * 60)
          #expect(local >= wanted)
          #expect(rules.civil(at: start - 1) < wanted)
        }
        for by in [[Grouping.day], [.hour], [.day, .hour], [.week, .weekday], [.month, .week], [.year, .hour], [.hour, .year, .week, .month]] {
          var split = TimeSplit(rule, by: by)
          let (from, to) = (change - 40 * nanosecondsPerHour - 12_345, change + 50 * nanosecondsPerHour + 678)
          var (at, sum, pieces) = (from, Int64(0), 0)
          while at < to {
            split.move(to: at)
            #expect(split.start <= at && at < split.end)
            let next = min(split.end, to)
            sum += next - at
            at = next
            pieces += 1
          }
          #expect(sum == to - from)
          #expect(pieces < 100)
          looked += 1
        }
      }
    }
    #expect(looked >= 120)
  }

  @Test func hoursAreThoseOfTheClock() throws {
    let rule = try DayRule(zone: try ZoneRules.named("Australia/Lord_Howe"))
    var split = TimeSplit(rule, by: [.hour])
    // 02:00 goes back to 01:30: the hour 1 lasts an hour and a half, in two pieces.
    split.move(to: try utc("2025-04-05T14:30Z"))
    let half = try utc("2025-04-05T15:00Z")
    #expect(split.numbers[0] == 1 && split.end == half)
    split.move(to: split.end)
    #expect(split.numbers[0] == 1 && split.end == half + 30 * nanosecondsPerMinute)
    split.move(to: split.end)
    #expect(split.numbers[0] == 2)
  }

  @Test func endsOfTimeAreDaysToo() throws {
    for zone in Self.zones {
      for minutes in Self.starts {
        let rule = try DayRule(zone: try ZoneRules.named(zone), dayStart: minutes * nanosecondsPerMinute)
        for instant in [Int64.min, .min + 1, .max - 1, .max] {
          #expect(rule.day(of: instant).year == (instant < 0 ? 1677 : 2262))
          for grouping in [Grouping.day, .week, .month, .year, .hour] {
            var split = TimeSplit(rule, by: [grouping])
            split.move(to: instant)
            #expect(split.start <= instant && split.end >= instant)
          }
        }
      }
    }
  }

  @Test func refuseStartsThatAreNone() throws {
    for start in [-1, nanosecondsPerDay, Int64.min, .max] {
      let failure = refusal { try DayRule(zone: .utc, dayStart: start) }
      #expect(failure?.code == .invalid)
    }
    _ = try DayRule(zone: .utc, dayStart: nanosecondsPerDay - 1)
  }

  @Test func followTheBooksSettings() throws {
    let book = try Book(":memory:")
    try book.set("time_zone", to: "Europe/Berlin")
    try book.set("day_start", to: "04:30")
    let rule = try DayRule(of: book)
    #expect(rule.zone.name == "Europe/Berlin" && rule.dayStart == 270 * nanosecondsPerMinute)
    let other = try DayRule(of: book, zone: "UTC", dayStart: 0)
    #expect(other.zone.name == "UTC" && other.dayStart == 0)
    #expect(refusal { try DayRule(of: book, zone: "Mars/Olympus") }?.code == .notFound)
  }
}
