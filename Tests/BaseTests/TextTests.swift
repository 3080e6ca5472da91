import Testing

@testable import TallybookBase

@Suite(.timeLimit(.minutes(60))) struct TimeTextTests {
  @Test func styles() throws {
    let berlin = try ZoneRules.named("Europe/Berlin")
    let instant = try ISO8601.parse("2025-08-02T13:05:10.123456+02:00").instant
    let expected: [TimeStyle: String] = [
      .iso: "2025-08-02T13:05:10.123456+02:00", .display: "2 Aug 2025, 13:05:10", .fileName: "2025-08-02_130510",
      .date: "2025-08-02", .clock: "13:05:10",
    ]
    for style in TimeStyle.allCases {
      #expect(TimeText.format(instant, style: style, zone: berlin) == expected[style])
      for extreme in [Instant.min, .max] { #expect(!TimeText.format(extreme, style: style, zone: berlin).isEmpty) }
    }
    #expect(TimeText.format(-1, style: .display, zone: .utc) == "31 Dec 1969, 23:59:59")
  }
}

@Suite(.timeLimit(.minutes(60))) struct DurationTextTests {
  private static let second = nanosecondsPerSecond

  @Test(arguments: [
    (Int64(0), DurationStyle.memo, "00:00"), (25 * second, .memo, "00:25"), (59_900_000_000, .memo, "00:59"),
    (3_600 * second, .memo, "01:00:00"), (3_661 * second, .memo, "01:01:01"), (86_400 * second, .memo, "1d 00:00"),
    (90_000 * second, .memo, "1d 01:00:00"), (3_888_000 * second, .memo, "1mo 15d 00:00"),
    (31_104_000 * second, .memo, "1y 00:00"), (-25 * second, .memo, "-00:25"), (-1, .memo, "00:00"),
    (0, .timer, "0:00:00"), (3_661 * second, .timer, "1:01:01"), (360_000 * second, .timer, "100:00:00"),
    (-59_900_000_000, .timer, "-0:00:59"), (.min, .timer, "-2562047:47:16"), (.max, .timer, "2562047:47:16"),
    (9_000 * second, .compact, "2h 30m"), (45 * second, .compact, "45s"), (310 * second, .compact, "5m 10s"),
    (7_210 * second, .compact, "2h"), (300 * second, .compact, "5m"), (0, .compact, "0s"),
    (999_999_999, .compact, "0s"),
    (-310 * second, .compact, "-5m 10s"),
    (3_900 * second, .csv, "1:05"), (59 * second, .csv, "0:00"), (-59 * second, .csv, "0:00"),
    (-60 * second, .csv, "-0:01"),
    (3_723_500_000_000, .iso, "PT1H2M3.5S"), (0, .iso, "PT0S"), (3_600 * second, .iso, "PT1H"),
    (60 * second, .iso, "PT1M"),
    (-1, .iso, "-PT0.000000001S"), (.min, .iso, "-PT2562047H47M16.854775808S"),
    (3_723_500_000_000, .seconds, "3723.5"), (0, .seconds, "0"), (-1, .seconds, "-0.000000001"),
    (10 * second, .seconds, "10"), (.max, .seconds, "9223372036.854775807"),
  ])
  func styles(duration: Int64, style: DurationStyle, expected: String) {
    #expect(DurationText.format(duration, style: style) == expected)
  }
}
