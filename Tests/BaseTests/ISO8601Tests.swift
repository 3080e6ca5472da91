import Testing

@testable import TallybookBase
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct ISO8601Tests {
  private func text(_ instant: Instant, _ offset: Int32 = 0, _ fraction: ISO8601.Fraction = .shortest) -> String {
    var bytes: [UInt8] = []
    ISO8601.append(instant, offset: offset, fraction: fraction, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private let summer: Instant = 1_754_139_910_123_000_000

  @Test func writes() {
    #expect(text(summer, 0, .milliseconds) == "2025-08-02T13:05:10.123Z")
    #expect(text(summer, 7_200, .milliseconds) == "2025-08-02T15:05:10.123+02:00")
    #expect(text(summer, -12_600, .nanoseconds) == "2025-08-02T09:35:10.123000000-03:30")
    #expect(text(summer) == "2025-08-02T13:05:10.123Z")
    #expect(text(summer + 1_000) == "2025-08-02T13:05:10.123001Z")
    #expect(text(summer + 1) == "2025-08-02T13:05:10.123000001Z")
    #expect(text(0) == "1970-01-01T00:00:00.000Z")
    #expect(text(-1, 0, .milliseconds) == "1969-12-31T23:59:59.999Z")
    #expect(text(.min) == "1677-09-21T00:12:43.145224192Z")
    #expect(text(.max) == "2262-04-11T23:47:16.854775807Z")
  }

  @Test func offsetsWithSecondsKeepTheInstant() throws {
    let written = text(0, 3_208)
    #expect(written == "1970-01-01T00:53:00.000+00:53")
    #expect(try ISO8601.parse(written).instant == 0)
    #expect(text(0, 59) == "1970-01-01T00:00:00.000Z")
    #expect(text(0, .max) == "1970-01-01T00:00:00.000Z")
    #expect(text(0, .min) == "1970-01-01T00:00:00.000Z")
  }

  @Test(arguments: [
    ("2025-08-02T13:05:10.123Z", Int64(1_754_139_910_123_000_000)),
    ("2025-08-02 13:05:10.123Z", 1_754_139_910_123_000_000),
    ("2025-08-02t13:05:10,123z", 1_754_139_910_123_000_000),
    ("2025-08-02T15:05:10.123+02:00", 1_754_139_910_123_000_000),
    ("2025-08-02T15:05:10.123+0200", 1_754_139_910_123_000_000),
    ("2025-08-02T15:05:10.123+02", 1_754_139_910_123_000_000),
    ("2025-08-02T09:35:10.1230000009999-03:30", 1_754_139_910_123_000_000),
    ("2025-08-02T13:05Z", 1_754_139_900_000_000_000),
    ("1969-12-31T23:59:59.999999999Z", -1),
    ("2016-12-31T23:59:60Z", 1_483_228_799_999_999_999),
    ("1970-01-01T00:00:00.1Z", 100_000_000),
    ("1677-09-21T00:12:43.145224192Z", .min),
    ("2262-04-11T23:47:16.854775807Z", .max),
  ])
  func reads(text: String, instant: Int64) throws {
    #expect(try ISO8601.parse(text).instant == instant)
  }

  @Test func noZoneNeedsADefault() throws {
    let berlin = try ZoneRules.named("Europe/Berlin")
    let day = try ISO8601.parse("2025-08-02", default: berlin)
    #expect(day.instant == 1_754_085_600_000_000_000)
    #expect(day.offset == nil)
    #expect(try ISO8601.parse("2025-08-02T13:05", default: berlin).instant == 1_754_132_700_000_000_000)
    #expect(try ISO8601.parse("2025-08-02T13:05Z", default: berlin).offset == 0)
    #expect(throws: Failure(.required, "the time \"2025-08-02\" names no zone; write it like 2025-08-02T13:05:10Z")) {
      try ISO8601.parse("2025-08-02")
    }
  }

  @Test(arguments: [
    "", "2025", "2025-08", "2025-8-2", "2025-02-30T00:00Z", "2025-13-01T00:00Z", "2025-08-02T", "2025-08-02T1",
    "2025-08-02T24:00Z", "2025-08-02T13:60Z", "2025-08-02T13:05:61Z", "2025-08-02T13:05:1Z", "2025-08-02T13:05:10.Z",
    "2025-08-02T13:05:10+24:00", "2025-08-02T13:05:10+02:60", "2025-08-02T13:05:10+2", "2025-08-02T13:05:10+02:",
    "2025-08-02T13:05:10Zx", "2025-08-02X13:05Z", "+2025-08-02", "2025-08-02T13:05:10 Z", "2025-08-02Z", "\u{0}",
    "1677-09-21T00:12:43.145224191Z", "2262-04-11T23:47:16.854775808Z", "0000-01-01T00:00Z", "9999-12-31T23:59:59Z",
    "٢٠٢٥-08-02T13:05Z",
  ])
  func refuses(text: String) {
    let failure = #expect(throws: Failure.self) { try ISO8601.parse(text, default: .utc) }
    #expect(failure?.code == .format || failure?.message.contains("out of range") == true)
    #expect(failure?.message.hasSuffix(".") == false)
  }

  @Test func randomInstantsRoundTrip() throws {
    var random = SeededRandom()
    for _ in 0..<2_000 {
      let instant = Instant.random(in: .min ... .max, using: &random)
      let offset = Int32.random(in: -1_439...1_439, using: &random) * 60
      for fraction in [ISO8601.Fraction.shortest, .nanoseconds] {
        let read = try ISO8601.parse(text(instant, offset, fraction))
        #expect(read.instant == instant)
        #expect(read.offset == offset)
      }
      let read = try ISO8601.parse(text(instant, offset, .milliseconds)).instant
      #expect(read <= instant && instant - read < nanosecondsPerMillisecond)
    }
  }

  @Test func randomBytesNeverTrap() {
    var random = SeededRandom()
    let template = Array("2025-08-02T13:05:10.123456789+02:00".utf8)
    for _ in 0..<2_000 {
      var bytes = Array(template.prefix(Int.random(in: 0...template.count, using: &random)))
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? ISO8601.parse(bytes, default: .utc)
      _ = try? ISO8601.parse(AnyCollection(bytes), default: .utc)
    }
  }
}
