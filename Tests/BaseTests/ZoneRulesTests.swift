import Testing

@testable import TallybookBase
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct ZoneRulesTests {
  private func utc(_ text: String) throws -> Instant { try ISO8601.parse(text).instant }

  /// What clocks of a zone around a change show.
  @Test(arguments: [
    // zone, the change in UTC, seconds and name before it and from it on
    ("Europe/Berlin", "2025-03-30T01:00Z", Int32(3_600), "CET", Int32(7_200), "CEST"),
    ("Europe/Berlin", "2025-10-26T01:00Z", 7_200, "CEST", 3_600, "CET"),
    ("Europe/Berlin", "2050-03-27T01:00Z", 3_600, "CET", 7_200, "CEST"),
    ("Europe/Berlin", "2261-10-27T01:00Z", 7_200, "CEST", 3_600, "CET"),
    ("Europe/Berlin", "1893-03-31T23:06:32Z", 3_208, "LMT", 3_600, "CET"),
    ("America/New_York", "2025-03-09T07:00Z", -18_000, "EST", -14_400, "EDT"),
    ("America/New_York", "2025-11-02T06:00Z", -14_400, "EDT", -18_000, "EST"),
    ("America/New_York", "2050-03-13T07:00Z", -18_000, "EST", -14_400, "EDT"),
    ("Australia/Lord_Howe", "2025-04-05T15:00Z", 39_600, "+11", 37_800, "+1030"),
    ("Australia/Lord_Howe", "2025-10-04T15:30Z", 37_800, "+1030", 39_600, "+11"),
    ("Australia/Lord_Howe", "2050-10-01T15:30Z", 37_800, "+1030", 39_600, "+11"),
    ("Asia/Kathmandu", "1985-12-31T18:30Z", 19_800, "+0530", 20_700, "+0545"),
    ("America/St_Johns", "2025-03-09T05:30Z", -12_600, "NST", -9_000, "NDT"),
    ("America/St_Johns", "2006-04-02T03:31Z", -12_600, "NST", -9_000, "NDT"),
    ("America/St_Johns", "2050-11-06T04:30Z", -9_000, "NDT", -12_600, "NST"),
    ("Europe/Dublin", "2050-03-27T01:00Z", 0, "GMT", 3_600, "IST"),
  ])
  func changes(
    zone: String, change: String, before: Int32, nameBefore: String, after: Int32, nameAfter: String
  ) throws {
    let rules = try ZoneRules.named(zone)
    let instant = try utc(change)
    #expect(rules.offset(at: instant - 1) == before)
    #expect(rules.abbreviation(at: instant - 1) == nameBefore)
    #expect(rules.offset(at: instant) == after)
    #expect(rules.abbreviation(at: instant) == nameAfter)
  }

  @Test(arguments: [
    // zone, what its clocks show, the instant
    ("Europe/Berlin", "2025-08-02T13:05:10.5", "2025-08-02T11:05:10.5Z"),
    ("Europe/Berlin", "2025-03-30T02:30", "2025-03-30T01:30Z"),  // gap: 03:30 CEST
    ("Europe/Berlin", "2025-03-30T02:00", "2025-03-30T01:00Z"),
    ("Europe/Berlin", "2025-03-30T03:00", "2025-03-30T01:00Z"),
    ("Europe/Berlin", "2025-10-26T02:30", "2025-10-26T00:30Z"),  // overlap: CEST
    ("Europe/Berlin", "2025-10-26T03:00", "2025-10-26T02:00Z"),
    ("Europe/Berlin", "2050-03-27T02:30", "2050-03-27T01:30Z"),
    ("America/New_York", "2025-03-09T02:30", "2025-03-09T07:30Z"),
    ("America/New_York", "2025-11-02T01:30", "2025-11-02T05:30Z"),
    ("America/New_York", "2050-11-06T01:30", "2050-11-06T05:30Z"),
    ("Australia/Lord_Howe", "2025-10-05T02:15", "2025-10-04T15:45Z"),
    ("Australia/Lord_Howe", "2025-04-06T01:45", "2025-04-05T14:45Z"),
    ("Asia/Kathmandu", "2025-08-02T00:00", "2025-08-01T18:15Z"),
    ("Asia/Kathmandu", "1986-01-01T00:05", "1985-12-31T18:35Z"),
    ("America/St_Johns", "2025-03-09T02:15", "2025-03-09T05:45Z"),
    ("America/St_Johns", "2025-11-02T01:15", "2025-11-02T03:45Z"),
    ("America/St_Johns", "2006-04-02T00:30", "2006-04-02T04:00Z"),
    ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00Z"),  // a day that was skipped
    ("Pacific/Apia", "2011-12-31T12:00", "2011-12-30T22:00Z"),
  ])
  func localTimes(zone: String, local: String, expected: String) throws {
    #expect(try ISO8601.parse(local, default: ZoneRules.named(zone)).instant == utc(expected))
  }

  @Test func everyInstantReadsBackOrIsTheEarlierOfTwo() throws {
    var random = SeededRandom()
    for name in [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns",
      "Africa/Casablanca", "UTC",
    ] {
      let rules = try ZoneRules.named(name)
      for _ in 0..<2_000 {
        let instant = Instant.random(in: -nanosecondsPerDay * 40_000...nanosecondsPerDay * 100_000, using: &random)
        let local = rules.civil(at: instant)
        let read = rules.instant(local: local)
        #expect(rules.civil(at: read) == local)
        #expect(read <= instant)
        if read != instant { #expect(rules.offset(at: read) > rules.offset(at: instant)) }
      }
    }
  }

  @Test func extremesDoNotTrap() throws {
    for name in ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", "+14:00", "-23:59"] {
      let rules = try ZoneRules.named(name)
      for instant in [Instant.min, .max, 0] {
        _ = rules.abbreviation(at: instant)
        _ = rules.instant(local: rules.civil(at: instant))
      }
      for seconds in [Int64.min, .max] {
        let instant = rules.instant(local: CivilDateTime(localSeconds: seconds))
        #expect(instant == (seconds < 0 ? .min : .max))
      }
    }
    let berlin = try ZoneRules.named("Europe/Berlin")
    #expect(berlin.offset(at: .min) == 3_208)
    #expect(berlin.offset(at: .max) == 7_200)
  }

  @Test func fixedOffsets() throws {
    #expect(try ZoneRules.named("+02:00").offset(at: 0) == 7_200)
    #expect(try ZoneRules.named("-0530").offset(at: 0) == -19_800)
    #expect(try ZoneRules.named("-0530").name == "-05:30")
    #expect(try ZoneRules.named("+02").abbreviation(at: 0) == "+02:00")
    #expect(try ZoneRules.named("UTC").name == "UTC")
    #expect(try ZoneRules.named("UTC") === ZoneRules.utc)
    #expect(try ZoneRules.named("Europe/Berlin") === ZoneRules.named("Europe/Berlin"))
  }

  @Test(arguments: [
    "", "/etc/passwd", "../etc/passwd", "Europe/../UTC", "Europe/", "Europe//Berlin", ".", "a b", "localtime",
    "posixrules",
    "Europe/Berlin\u{0}", "+24:00", "+02:60", "+2:00", "Zürich", String(repeating: "a", count: 101),
  ])
  func namesThatCannotBe(name: String) {
    let failure = #expect(throws: Failure.self) { try ZoneRules.named(name) }
    // A plus and digits may be part of a name ("Etc/GMT+2"), so such a one is merely not found.
    #expect(failure?.code == .invalid || failure?.code == .notFound)
    #expect(failure?.message.contains("Europe/Berlin") == true)
  }

  @Test(arguments: ["Mars/Olympus", "Europe", "tzdata.zi", "zone1970", "Europe/Berlin/Mitte", "+9"])
  func unknownNames(name: String) {
    let failure = #expect(throws: Failure.self) { try ZoneRules.named(name) }
    #expect(failure?.code == (name == "tzdata.zi" ? .invalid : .notFound))
  }

  @Test func withoutTzdata() throws {
    let failure = #expect(throws: Failure.self) { try ZoneRules.load("Europe/Berlin", root: "/nowhere") }
    #expect(failure?.code == .notFound)
    #expect(failure?.message.contains("install") == true)
    #expect(try ZoneRules.load("UTC", root: "/nowhere").offset(at: 0) == 0)
    #expect(ZoneFiles.version(root: "/nowhere") == "unknown")
    #expect(ZoneRules.dataVersion.hasPrefix("20"))
  }

  @Test func leapSecondZonesAreRefused() throws {
    let scratch = Scratch()
    // UTC with one leap second: counts, one type and its name, and the leap second's time and number.
    let counts: [UInt32] = [0, 0, 1, 0, 1, 4]
    let header = "TZif".utf8 + [UInt8](repeating: 0, count: 16) + counts.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    writeFile(scratch.file("Leap"), header + [0, 0, 0, 0, 0, 0] + "UTC\0".utf8 + [4, 0xB2, 0x58, 0, 0, 0, 0, 1])
    let failure = #expect(throws: Failure.self) { try ZoneRules.load("Leap", root: scratch.path) }
    #expect(failure?.code == .unsupported)
  }

  @Test func damagedFilesNeverTrap() throws {
    var random = SeededRandom()
    for name in ["Europe/Berlin", "Africa/Casablanca", "Asia/Kathmandu"] {
      let bytes = try ZoneFiles.read(name, root: ZoneFiles.systemRoot)
      #expect(TZifReader.read(bytes) != nil)
      for length in 0..<bytes.count { _ = TZifReader.read(Array(bytes.prefix(length))) }
      for _ in 0..<2_000 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let contents = TZifReader.read(damaged) {
          _ = contents.footer?.changes(after: contents.changes.last?.seconds)
        }
      }
      for _ in 0..<500 {
        var damaged = bytes
        for index in 20..<44 where Bool.random(using: &random) {
          damaged[index] = UInt8.random(in: 0...255, using: &random)
        }
        _ = TZifReader.read(damaged)
      }
    }
  }

  @Test(arguments: [
    "", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "<+11-11",
    "CET-1CEST,M3.5.0,M10.5.0/168", "CET-99", "A-1", "CET-1CEST,J0,J1", "CET-1CEST,366,1", "CET-1CEST,M3.5.0,M10.5.0x",
  ])
  func rulesThatAreNone(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { PosixZoneRule($0) } == nil)
  }

  @Test func daylightTimeAllTheYear() throws {
    let rule = try #require(Array("EST5EDT,0/0,J365/25".utf8).withUnsafeBufferPointer { PosixZoneRule($0) })
    let changes = rule.changes(after: 1_750_000_000)
    // Wherever a change to standard time stands, daylight time begins again at the same second.
    for (index, change) in changes.enumerated() where change.type.abbreviation == "EST" && index + 1 < changes.count {
      #expect(changes[index + 1].seconds == change.seconds)
    }
  }
}
