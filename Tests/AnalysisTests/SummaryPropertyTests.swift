import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Lists, sums and a count by the minute agree, whatever the sessions, the zone and the start of a day.
@Suite(.timeLimit(.minutes(60))) struct SummaryPropertyTests {
  /// A stretch of a session that counts, with what the session belongs to.
  private struct Stretch {
    let session: Int64
    let from: Instant
    let to: Instant
  }

  private static let zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Gaza", "+05:30"]
  private static let minutes: [Int64] = [0, 0, 30, 240, 150]

  private let book: Book
  private let clock = TestClock(1_767_225_600_000_000_000)
  private var random = SeededRandom()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  @Test mutating func sumsOfAllKindsAgree() throws {
    let tags = try (0..<4).map { try book.createTag("Tag \($0)") }
    let collections = try (0..<3).map { try book.createCollection("Collection \($0)") }
    for round in 0..<200 {
      let zone = Self.zones.randomElement(using: &random) ?? "UTC"
      let rule = try DayRule(
        zone: try ZoneRules.named(zone), dayStart: (Self.minutes.randomElement(using: &random) ?? 0) * nanosecondsPerMinute)
      let (parents, firstTags, stretches) = try makeSessions(in: collections, tags, near: rule)
      let context = "round \(round), \(zone), day from \(rule.dayStart / nanosecondsPerMinute) min"
      var query = try Query(.session)
      try query.require(.id, .in, parents.keys.map { .int($0) })

      // Against the list.
      var listed: Int64 = 0
      for row in try book.rows(query) { listed += row[.duration].int ?? 0 }
      let day = try summary(query, .day, .none, rule)
      #expect(day.total.duration == listed, "\(context)")
      #expect(day.total.count == Int64(parents.count), "\(context)")
      #expect(day.rows.reduce(0) { $0 + $1.duration } == listed, "\(context)")
      #expect(day.rows.reduce(0) { $0 + $1.count } == Int64(parents.count), "\(context)")

      // Against a count by the minute.
      try compare(try summary(query, .day, .collection, rule), stretches, context) { at, session in
        (Int64(rule.day(of: at).number), parents[session] ?? 0)
      }
      try compare(try summary(query, .hour, .weekday, rule), stretches, context) { at, _ in
        (Int64(rule.zone.civil(at: at).hour), Int64(rule.day(of: at).weekday))
      }
      try compare(try summary(query, .collection, .month, rule), stretches, context) { at, session in
        let date = rule.day(of: at)
        return (parents[session] ?? 0, Int64(date.number - date.day + 1))
      }

      // By the first tag, the sums make the total; by each of them, every tag has all that carries it.
      try compare(try summary(query, .tag, .day, rule, .firstTag), stretches, context) { at, session in
        (firstTags[session] ?? -1, Int64(rule.day(of: at).number))
      }
      let each = try summary(query, .tag, .none, rule)
      #expect(each.total.duration == listed && each.rows.reduce(0) { $0 + $1.duration } >= listed, "\(context)")
      for row in each.rows {
        guard let tag = row.first?.number else { continue }
        var tagged = query
        try tagged.require(.tags, .in, [.int(tag)])
        #expect(try tagged.summary(in: book).total.duration == row.duration, "\(context)")
      }

      // The parts of two ranges make the whole.
      let middle = try #require(stretches.randomElement(using: &random)).from + Int64.random(in: 0...nanosecondsPerHour, using: &random)
      var (before, after) = (SummaryOptions(), SummaryOptions())
      before.until = middle
      after.since = middle
      let parts = try query.summary(before, in: book).total.duration + query.summary(after, in: book).total.duration
      #expect(parts == listed, "\(context)")

      // The day of the start takes all: the same total, and as many days as starts.
      let whole = try summary(query, .day, .none, rule, [.wholeAtStart])
      #expect(whole.total.duration == listed, "\(context)")
      #expect(whole.rows.reduce(0) { $0 + $1.duration } == listed, "\(context)")
      #expect(whole.rows.allSatisfy { $0.count > 0 }, "\(context)")
    }
  }

  private func summary(
    _ query: Query, _ first: Grouping, _ second: Grouping, _ rule: DayRule, _ flags: SummaryFlags = []
  ) throws -> Summary {
    try query.summary(SummaryOptions(by: first, second, flags: flags, zone: rule.zone.name, dayStart: rule.dayStart), in: book)
  }

  /// Counts stretches minute by minute, and compares the sums.
  private func compare(
    _ summary: Summary, _ stretches: [Stretch], _ context: String, _ groups: (Instant, Int64) -> (Int64, Int64)
  ) throws {
    var sums: [SIMD2<Int64>: Int64] = [:]
    for stretch in stretches {
      var at = stretch.from
      while at < stretch.to {
        let minute = InstantParts.floorDivide(at, by: nanosecondsPerMinute).quotient
        let next = min(stretch.to, (minute + 1) * nanosecondsPerMinute)
        let (first, second) = groups(at, stretch.session)
        sums[SIMD2(first, second), default: 0] += next - at
        at = next
      }
    }
    var found: [SIMD2<Int64>: Int64] = [:]
    for row in summary.rows where row.duration != 0 { found[SIMD2(row.first?.number ?? -1, row.second?.number ?? -1)] = row.duration }
    #expect(found == sums, "\(context)")
    for total in summary.totals {
      let rows = summary.rows.filter { $0.first == total.first }
      #expect(rows.reduce(0) { $0 + $1.duration } == total.duration, "\(context)")
      #expect(rows.reduce(0) { $0 + $1.count } == total.count, "\(context)")
    }
    #expect(summary.totals.reduce(0) { $0 + $1.duration } == summary.total.duration, "\(context)")
  }

  /// A few sessions around a change of the clocks, some with pauses; gives the collection and first tag of each, and the stretches that count.
  private mutating func makeSessions(
    in collections: [Int64], _ tags: [Int64], near rule: DayRule
  ) throws -> (parents: [Int64: Int64], firstTags: [Int64: Int64], [Stretch]) {
    let year = Instant(1_704_067_200_000_000_000)
    let change = rule.zone.stretch(at: year + Int64.random(in: 0..<1000, using: &random) * nanosecondsPerDay).last
    let around = change == .max ? year : change
    var parents: [Int64: Int64] = [:]
    var firstTags: [Int64: Int64] = [:]
    var stretches: [Stretch] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let start = around + Int64.random(in: -60 * nanosecondsPerHour...60 * nanosecondsPerHour, using: &random)
      let length = Bool.random(using: &random) ? nanosecondsPerHour : 30 * nanosecondsPerHour
      let cuts = (0..<2 * Int.random(in: 0...2, using: &random) + 1).map { _ in start + Int64.random(in: 0...length, using: &random) }.sorted()
      let parent = try #require(collections.randomElement(using: &random))
      let recorder = try book.startSession("Session", in: parent, at: start)
      var from = start
      for (index, cut) in cuts.enumerated() {
        if index % 2 == 0 {
          stretches.append(Stretch(session: recorder.item, from: from, to: cut))
          if index == cuts.count - 1 { try recorder.stop(at: cut) } else { try recorder.pause(at: cut) }
        } else {
          try recorder.resume(at: cut)
          from = cut
        }
      }
      parents[recorder.item] = parent
      let chosen = Array(tags.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
      guard let first = chosen.first else { continue }
      let edit = try book.edit(recorder.item)
      try edit.set(.tags, .ids(chosen))
      _ = try edit.save()
      firstTags[recorder.item] = first
    }
    return (parents, firstTags, stretches)
  }
}
